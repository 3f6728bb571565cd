"""The television's address: it carries the table's code, lets nobody in, and shows it only to those who know it."""

import re

from host.people.wrong_tries import FROM_ADDRESS
from tests.host.browser import Browser
from tests.host.handheld import Handheld


def code_of(table):
    return table.invitations.join_code()


def test_the_owners_page_gives_the_televisions_address(owner, table):
    page = owner.get("/invite").text
    assert f"/tv/{code_of(table)}</a>" in page
    assert 'href="/invite#for-television"' in owner.get("/").text
    for path in ("/", "/invite"):
        assert re.search(r"<b>[\w.]+:8000/tv</b>", owner.get(path).text), "short enough to be typed on a television"


def test_a_television_that_came_by_the_address_shows_the_code_but_no_new_one_and_may_do_nothing(app, table):
    television = Browser(app)
    arrived = television.get(f"/tv/{code_of(table)[:3]}-{code_of(table)[3:].lower()}")
    assert (arrived.status_code, arrived.location) == (303, "/tv")
    assert code_of(table) in television.get("/tv").text
    assert code_of(table) not in television.get("/").text
    assert table.admissions.all() == []
    assert television.press("/move", pawn="red").status_code == 403
    assert "you" not in television.view()
    table.invitations.new_join_code()
    assert code_of(table) not in television.get("/tv").text


def test_a_stranger_who_opens_the_televisions_page_sees_no_code_but_where_its_address_is(app, owner, detective, table):
    assert code_of(table) not in Browser(app).get("/tv").text
    assert code_of(table) in owner.get("/tv").text
    said = "opened here, it shows the code"
    assert said in Browser(app).get("/tv").text
    assert said not in owner.get("/tv").text and said not in Browser(app).get("/").text


def test_a_wrong_code_is_refused_and_guesses_are_counted_with_those_of_joining(app, table):
    guesser = Browser(app)
    for _ in range(FROM_ADDRESS):
        assert guesser.get("/tv/BBBBBB").location == "/tv"
    page = guesser.get("/tv").text
    assert "not this table" in page and code_of(table) not in page
    guesser.get(f"/tv/{code_of(table)}")
    assert code_of(table) not in guesser.get("/tv").text, "too many guesses"
    assert guesser.press("/join", code=code_of(table)).status_code == 429


def test_what_opens_no_page_tries_no_code_and_learns_of_none(app, table):
    previewer = Browser(app)
    for code in (*["BBBBBB"] * FROM_ADDRESS, code_of(table)):
        assert previewer.client.head(f"/tv/{code}").location == "/tv"
        for sign in ({"Sec-Fetch-Dest": "image"}, {"Sec-Purpose": "prefetch"}):
            assert previewer.get(f"/tv/{code}", **sign).location == "/tv"
    assert code_of(table) not in previewer.get("/tv").text
    assert previewer.press("/join", code=code_of(table)).status_code == 200, "none of these counted as a wrong try"


def test_the_owners_page_shows_the_handhelds_code_while_none_is_connected(app, owner, detective, table):
    assert 'action="/invite/handheld"' in owner.get("/").text
    assert table.invitations.open_token is None, "looking makes no link"
    token = table.invitations.new()
    page = owner.get("/").text
    assert "It works once" in page and 'action="/invite/handheld"' not in page
    assert token == table.invitations.open_token
    for other in (detective.get("/"), Browser(app).get("/"), owner.get("/tv")):
        assert "It works once" not in other.text
    handheld = Handheld().link(table)
    hidden = 'id="no-handheld" class="no-handheld" hidden'
    assert hidden in owner.get("/").text
    handheld.sleep()
    assert hidden not in owner.get("/").text
