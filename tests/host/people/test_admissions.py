"""Roles can be taken back: an expelled browser only looks, an expelled handheld is not heard, and the table is free."""

import re
from contextlib import closing

import pytest

from host.link.line import Line
from host.people.admissions import MOST_DETECTIVES, MOST_DEVICES, Admissions
from host.store.store import Store
from host.store.table_version import Changes
from shared.log.game_log import FIRST_HEAD
from tests.host.browser import Browser
from tests.host.conftest import OWNER
from tests.host.handheld import Handheld, begin, record, set_up

GAME = "milton-bradley-5p-escaped"


def newest(table):
    """The browser that was let in last."""
    return table.admissions.all()[-1]


def phone(app, device, seed=0):
    """A browser handheld that a link has let in: (browser, handheld on its socket)."""
    table = app.extensions["table"]
    browser = Browser(app)
    assert browser.enter(f"/handheld?token={table.invitations.new()}").location == "/handheld"
    return browser, Handheld(device, seed=seed).link(table, newest(table).mark)


def expel(owner, number, **fields):
    return owner.post("/expel", number=number, **fields)


def socket_refused(browser):
    socket = {"Connection": "Upgrade", "Upgrade": "websocket", "Origin": "http://localhost"}
    return browser.get("/handheld/link", **socket).status_code == 403


# Browsers


def test_an_expelled_detective_only_looks(app, owner, table):
    detective = Browser(app).joined()
    assert expel(owner, newest(table).number)["ok"]
    assert detective.press("/clear", pawn="red").status_code == 403
    assert 'data-role="looker"' in detective.get("/").text
    assert detective.joined().press("/clear", pawn="red").status_code == 409  # the code lets it in again: no game


def test_an_expelled_browsers_feed_ends_and_the_others_go_on(app, owner, table):
    other, detective = Browser(app).joined().feed(), Browser(app).joined().feed()
    next(other), next(detective)
    assert expel(owner, newest(table).number)["ok"]
    assert [name for name, _id, _data in detective] == ["expelled"]
    assert next(other)[0] == "message"


def test_roles_and_expulsions_outlive_a_restart(host):
    first = host()
    owner, stays, goes = Browser(first).owning(OWNER), Browser(first).joined(), Browser(first).joined()
    assert expel(owner, newest(first.extensions["table"]).number)["ok"]
    again, statuses = host(OWNER_TOKEN="of the next start"), []
    for browser, path in ((owner, "/dismiss"), (stays, "/clear"), (goes, "/clear")):
        browser.client.application = again
        statuses.append(browser.press(path, pawn="red").status_code)
    assert statuses == [200, 409, 403]


def test_a_cookie_of_an_earlier_version_is_a_lookers_until_its_link_is_opened_again(app):
    old = Browser(app)
    with old.client.session_transaction() as kept:
        kept.update(role="owner", who="somebody", handheld=True)
    assert old.get("/invite").status_code == 403
    assert old.get("/handheld").status_code == 403
    assert old.owning(OWNER).get("/invite").status_code == 200


def test_a_new_code_voids_the_old_one_and_leaves_those_who_are_in(app, owner, table):
    detective, code = Browser(app).joined(), table.invitations.join_code()
    assert owner.post("/invite/code")["ok"]
    assert table.invitations.join_code() != code
    assert Browser(app).press("/join", code=code).status_code == 403
    assert Browser(app).enter(f"/join/{code}").location.startswith("/join?")
    assert detective.press("/clear", pawn="red").status_code == 409
    assert Browser(app).joined()


def test_a_new_code_expels_everybody_if_the_owner_wants_it(app, owner, table):
    player, handheld = phone(app, "aa" * 5)
    begin(table, handheld, record(GAME))
    detective, second_owner = Browser(app).joined(), Browser(app).owning(OWNER)
    assert owner.post("/invite/code", everybody="yes")["ok"]
    assert detective.press("/clear", pawn="red").status_code == 403
    assert second_owner.get("/invite").status_code == 403
    assert owner.get("/invite").status_code == 200
    assert player.get("/handheld").status_code == 200  # it holds the running game


@pytest.mark.parametrize("everybody", [False, True])
def test_an_expelled_owner_does_not_come_back_with_the_owners_link(app, owner, table, everybody):
    guest = Browser(app).owning(OWNER)
    number = newest(table).number
    said = owner.post("/invite/code", everybody="yes") if everybody else expel(owner, number)
    assert said["ok"] and "owner's link is void" in said["said"]
    again = guest.enter(f"/owner/{OWNER}")
    assert again.status_code == 403 and "start it again" in again.text
    assert guest.get("/invite").status_code == Browser(app).enter(f"/owner/{OWNER}").status_code == 403
    assert owner.get("/invite").status_code == 200


def test_the_owners_link_outlives_an_expelled_detective(app, owner, table):
    Browser(app).joined()
    assert "void" not in expel(owner, newest(table).number)["said"]
    Browser(app).joined()
    assert "void" not in owner.post("/invite/code", everybody="yes")["said"]
    assert Browser(app).owning(OWNER).get("/invite").status_code == 200


def test_the_owners_page_lists_who_is_in_without_addresses(app, owner, table):
    detective = Browser(app)
    iphone = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"}
    detective.enter(f"/join/{table.invitations.join_code()}", headers=iphone)
    Handheld("0011223344").link(table)
    page = owner.get("/invite").text
    listed = page[page.index('class="admitted"') :]
    for words in ("iPhone", "Detective", "this browser", "0011223344", "cable"):
        assert words in listed
    assert len(re.findall(r'action="/expel"', listed)) == 2  # not the owner's own
    assert "127.0.0.1" not in listed and newest(table).mark not in page
    refused = expel(owner, table.admissions.all()[0].number)
    assert not refused["ok"] and "another browser" in refused["said"]
    assert not expel(owner, 4711)["ok"]


def test_a_guest_who_joins_again_and_again_pushes_nobody_out(app, owner, table):
    first = Browser(app).joined()
    for _ in range(MOST_DETECTIVES - 1):
        table.admissions.admit(None, "detective")
    full = Browser(app).press("/join", code=table.invitations.join_code())
    assert full.status_code == 409 and "owner" in full.get_json()["said"]
    assert first.press("/clear", pawn="red").status_code == 409
    assert Browser(app).owning(OWNER).get("/invite").status_code == 200


# Handhelds


def test_an_expelled_handheld_begins_no_game_and_holds_no_table(app, owner, table):
    browser, former = phone(app, "aa" * 5)
    assert expel(owner, newest(table).number)["ok"]
    assert browser.get("/handheld").status_code == 403
    assert socket_refused(browser)
    table.begin(*_proposal())
    former.exchange()
    assert former.table.question.kind is None  # it is proposed nothing
    for message in (["here", "aa" * 5, "f" * 32, 1, "0" * 64], ["event", "f" * 32, 0, ["game_begun"]]):
        former.say(message)
    assert table.play is None and table.link() != "up", "nor is a game taken that it began alone"
    assert table.admissions.lets_in(former.line, former.mark, None) is False
    own = Handheld("bb" * 5, seed=7)
    own.link(table)
    own.agree()
    assert table.play.device == "bb" * 5 and table.play.running


def test_set_aside_works_whatever_an_expelled_handheld_says(app, owner, table):
    _browser, former = phone(app, "aa" * 5)
    begin(table, former, record(GAME))
    warned = expel(owner, newest(table).number)
    assert not warned["ok"] and warned["way"].startswith("/expel?number=")
    assert "lost" in owner.get(warned["way"]).text
    assert table.link() == "up"
    assert expel(owner, newest(table).number, sure="yes")["ok"]
    assert table.link() == "down"
    former.exchange()
    assert owner.post("/set-aside")["ok"]
    former.exchange()
    assert table.play is None  # it does not come back by itself
    begin(table, Handheld("bb" * 5, seed=7).link(table), record(GAME))
    former.exchange()
    assert table.play.device == "bb" * 5


def test_a_new_link_lets_an_expelled_handheld_in_again(app, owner, table):
    browser, handheld = phone(app, "aa" * 5)
    begin(table, handheld, record(GAME))
    bystander, other = phone(app, "bb" * 5)
    held = table.admissions.all()[-2]
    assert expel(owner, held.number, sure="yes")["ok"]
    other.say(["here", "aa" * 5, table.play.game_id, table.play.count, table.play.head])
    assert table.link() == "down"  # somebody else who was let in before cannot speak for it
    assert browser.enter(f"/handheld?token={table.invitations.new()}").location == "/handheld"
    assert browser.get("/handheld").status_code == 200
    handheld.link(table, newest(table).mark)
    assert table.link() == "up" and table.play.running
    assert bystander.get("/handheld").status_code == 200


def test_a_handheld_on_the_cable_is_kept_out_until_it_is_plugged_in_again(app, owner, table):
    cable = Handheld("cc" * 5).link(table)
    (row,) = table.on_cables()
    said = expel(owner, row.number)
    assert said["ok"] and "nplug" in said["said"]
    cable.exchange()
    assert table.link() != "up" and table.on_cables() == []
    cable.unplug()
    cable.link(table)
    assert table.link() == "up"


def test_damaged_admissions_let_nobody_in(tmp_path):
    with closing(Store(tmp_path)) as store:
        for damaged in (3, [], {"in": 1}, {"count": 1, "in": [["x"]], "expelled": {}}, {"count": "a", "in": []}):
            store.write_note("admissions", damaged)
            admissions = Admissions(store, Changes(0))
            assert admissions.all() == []
            assert admissions.role("x") == "looker"
            assert admissions.admit(None, "detective") is not None


def test_a_handheld_that_says_another_name_again_and_again_is_not_heard_and_nothing_is_written(app, table):
    _browser, handheld = phone(app, "aa" * 5)
    for number in range(MOST_DEVICES):
        handheld.say(["here", f"d{number}", "", 0, FIRST_HEAD])
    before = table.store.writes
    for number in range(100):
        handheld.say(["here", f"e{number % 50}", "", 0, FIRST_HEAD])
    handheld.exchange()
    assert table.store.writes == before
    assert table.link() == "up", "the first names may be said as often as one likes"
    table.admissions.admit(handheld.mark, "looker", handheld=True)
    assert table.lets_in(handheld.line, handheld.mark, "e0"), "who is let in anew may have a new name"


def test_a_line_of_an_unknown_browser_is_closed(table):
    sent = []
    line = Line(table, sent.append, lambda: 0, mark="nobody's")
    line.tick()
    assert line.expelled and not sent


def _proposal():
    return set_up(record(GAME)), {}, {}
