"""Several tables of one host: each is opened by its address, and nothing of one is in another."""

import contextlib
import re
import threading

import pytest

from host.game.refused import Refused
from host.store.store import FILE
from host.web import other_tables
from host.web.app import close
from host.web.room import room_of
from tests.faults import FullDisk
from tests.host.air import until
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER
from tests.host.handheld import Handheld, play_first
from tests.host.web.test_pages import PAGES
from tests.patience import PATIENCE_S


def made(organiser, title):
    """The path of a table that the organiser makes, and its room."""
    assert organiser.post("/tables", title=title)["ok"]
    name, room = list(other_tables.of_host(organiser.app).titles())[-1], None
    room = other_tables.of_host(organiser.app).find(name)
    return f"/t/{name}", room


def at(app, path, token):
    """The browser of a table's owner."""
    owner = Browser(app)
    assert owner.post(f"{path}/owner", token=token)["ok"]
    return owner


def test_a_table_has_pages_an_owner_and_a_game_of_its_own_below_its_address(host):
    app = host()
    organiser = Browser(app).owning(OWNER)
    path, room = made(organiser, "Tisch am Fenster")
    assert re.fullmatch("/t/tisch-am-fenster-[a-z0-9]{4}", path)
    owner = at(app, path, room.owner_token)
    play_first(room.table, Handheld().link(room.table), "milton-bradley-5p-escaped", 1)
    for page in PAGES:
        answer = owner.get(path + page)
        assert answer.status_code < 500, page
        assert answer.location is None or answer.location.startswith(path), page
        if answer.mimetype == "text/html":
            found = re.findall(r"""(?:href|src|action|data-drawing)=["'](/[^"']*)""", answer.text)
            assert [each for each in found if not each.startswith(f"{path}/")] == [], page
    view = owner.get(f"{path}/view").get_json()
    assert view["game"] and view["headline"] in organiser.get("/tables").text
    assert "game" not in organiser.view() and room_of(app).table.play is None
    ways = re.findall(r"""<a href="http://[^/"]*(/[^"]*)/(?:join|tv)/""", owner.get(f"{path}/invite").text)
    assert set(ways) == {path}
    assert list(room.bases()) == [base + path for base in room_of(app).bases()]


def test_the_organiser_alone_makes_tables_at_the_hosts_own(host):
    app = host()
    organiser = Browser(app).owning(OWNER)
    path, room = made(organiser, "  Spätes   Turnier  ")
    listed = organiser.get("/tables").text
    assert "Spätes Turnier" in listed and f"{path}/owner/{room.owner_token}" in listed
    owner = at(app, path, room.owner_token)
    for page in ("/tables", "/handhelds", "/install"):
        assert "first table alone" in owner.get(path + page).text
        assert Browser(app).get("/tables").status_code == 403
    assert not owner.post(f"{path}/tables", title="Mine")["ok"]
    assert organiser.post("/tables/title", table=path[3:], title="Finale")["ok"]
    assert "Finale" in organiser.get("/tables").text and owner.get(f"{path}/").status_code == 200, "the address stays"
    assert "no such table" in organiser.post("/tables/title", table="none-2222", title="Finale")["said"]
    for wrong in ("", " ", "x" * 41, "x" * 10_000, "\u202e\n", "\u200b", "\u00ad\u0301", "\u3164 \u2800"):
        assert "up to 40 letters" in organiser.post("/tables", title=wrong)["said"]
    for strange in ("Турнир", "../../x", "<b>", "a" * 40, "Turnier", "Turnier", "卓", "\u202eTurnier\0"):
        path, _room = made(organiser, strange)
        assert re.fullmatch("/t/[a-z0-9-]{6,25}", path)
    assert "&lt;b&gt;" in organiser.get("/tables").text


def test_a_name_that_is_drawn_twice_makes_nobody_the_owner_of_anothers_table(host, monkeypatch):
    others, drawn = other_tables.of_host(host()), iter("2222222233333333")
    monkeypatch.setattr(other_tables.secrets, "choice", lambda _letters: next(drawn))
    assert [others.create("東京"), others.create("Пари")] == ["table-2222", "table-3333"]
    assert list(others.titles().values()) == ["東京", "Пари"]


def test_a_table_gets_another_owner(host):
    organiser = Browser(host()).owning(OWNER)
    path, room = made(organiser, "One")
    before, token = at(organiser.app, path, room.owner_token), room.owner_token
    asks = f"/tables/owner?table={path[3:]}"
    page = organiser.get("/tables").text
    assert f'href="{asks}"' in page and 'action="/tables/owner"' not in page
    page = organiser.get(asks).text
    assert "Give the table One another owner?" in page and 'href="/tables">No, back to the list' in page
    assert before.get(f"{path}/invite").status_code == 200, "it was only asked"
    assert organiser.post("/tables/owner", table=path[3:])["ok"]
    assert before.get(f"{path}/invite").status_code == 403, "he is expelled"
    assert token not in organiser.get("/tables").text
    refused = Browser(organiser.app).post(f"{path}/owner", token=token)
    assert not refused["ok"] and "organiser" in refused["said"]
    assert at(organiser.app, path, room.owner_token).get(f"{path}/invite").status_code == 200
    assert not organiser.post("/tables/owner", table="none-2222")["ok"]


def test_a_table_is_deleted_with_its_games(host, tmp_path):
    organiser = Browser(host()).owning(OWNER)
    one, room = made(organiser, "One")
    page = organiser.get(f"/tables/delete?table={one[3:]}").text
    for words in (f'href="{one}/games"', f"Delete the table One ({one[3:]})?", 'href="/tables">No, keep it'):
        assert words in page
    owner = at(organiser.app, one, room.owner_token)
    assert not owner.post(f"{one}/tables/delete", table=one[3:])["ok"]
    assert organiser.post("/tables/delete", table=one[3:])["ok"]
    assert not (tmp_path / "tables" / one[3:]).exists()
    assert Browser(organiser.app).get(f"{one}/").status_code == 404 and organiser.get("/").status_code == 200
    assert organiser.get(f"/tables/delete?table={one[3:]}").status_code == 404
    assert not organiser.post("/tables/delete", table=one[3:])["ok"]


def test_who_deletes_a_table_and_an_organiser_who_does_just_then_do_not_wait_for_each_other(app, owner, table):
    name, others = made(owner, "One")[0][3:], other_tables.of_host(app)

    def delete():
        with contextlib.suppress(Refused):
            others.delete(name)

    with table.deed():  # as of the organiser's press
        first = threading.Thread(target=delete)
        first.start()
        until(lambda: table.lock._waiting)
        assert others.open.alone(name).acquire(blocking=False), "it is not held by who waits for the press"
        others.open.alone(name).release()
        delete()
    first.join(PATIENCE_S)
    assert not others.titles() and not first.is_alive()


def test_who_is_amid_a_request_when_his_table_is_deleted_is_told(host, monkeypatch):
    app = host()
    path, room = made(Browser(app).owning(OWNER), "One")
    monkeypatch.setitem(
        app.view_functions, "pages.view", lambda: other_tables.of_host(app).delete(path[3:]) or room.table.store.games()
    )
    answer = Browser(app).get(f"{path}/view")
    assert answer.status_code == 503 and "closed just now" in answer.text
    assert Browser(app).get(f"{path}/view").status_code == 404 and Browser(app).get("/").status_code == 200


@pytest.mark.parametrize("wrong", ["/t/none-2222/", "/t/", "/t/../", "/t/A/", "/t//", "/t/none-2222/t/none-2222/"])
def test_an_address_of_no_table_is_none(host, wrong):
    answer = Browser(host()).get(wrong)
    assert answer.status_code == 404 and "There is no such table" in answer.text


def test_a_damaged_file_of_the_hosts_own_table_costs_no_other(host, tmp_path):
    app = host()
    path, room = made(Browser(app).owning(OWNER), "One")
    close(app)
    (tmp_path / FILE).write_bytes(b"no database")
    again = host()
    assert at(again, path, room.owner_token).get(f"{path}/invite").status_code == 200
    assert other_tables.of_host(again).titles() == {path[3:]: path[3:]}, "its title was in that file"


def test_tables_are_found_again_after_a_restart(host):
    organiser = Browser(host()).owning(OWNER)
    path, room = made(organiser, "One")
    owner = at(organiser.app, path, room.owner_token)
    again = Browser(host())
    for cookie in owner.client._cookies.values():
        again.client.set_cookie(cookie.key, cookie.value, path=cookie.path)
    assert again.get(f"{path}/invite").status_code == 200
    later = other_tables.of_host(again.app).find(path[3:])
    assert later.owner_token == room.owner_token, "as it was printed"
    first = at(again.app, path, room.owner_token)
    assert first.post(f"{path}/expel", number=later.table.admissions.all()[0].number)["ok"]
    assert not Browser(again.app).post(f"{path}/owner", token=room.owner_token)["ok"]
    third = other_tables.of_host(host()).find(path[3:])
    assert third.owner_token != room.owner_token, "it is void: the owner who was expelled knows it"


def test_several_tables_are_made_at_once_with_a_sheet_that_makes_nobody_an_owner(host):
    organiser = Browser(host()).owning(OWNER)
    others = other_tables.of_host(organiser.app)
    answer = organiser.post("/tables/several", title=" Round  one", number="20")
    assert list(others.titles().values()) == [f"Round one {number}" for number in range(1, 21)]
    names = list(others.titles())
    page = organiser.get(answer["way"]).text
    assert re.findall('id="table-[0-9]+">(.*?)<', page) == list(others.titles().values())
    assert all(others.find(name).table.invitations.join_code() in page for name in names)
    assert "/owner/" not in page and not any(others.find(name).owner_token in page for name in names)
    assert page.count('<div class="qr"') == 20 and '<div class="qr"' not in organiser.get("/tables/sheet?table=x").text
    late = {"title": "x" * 38, "number": "10"}  # the last alone is too long
    for wrong in ({"number": "0"}, {"number": "21"}, {"number": "two"}, {"title": ""}, {"title": "x" * 40}, late):
        assert not organiser.post("/tables/several", **{"title": "More", "number": "2", **wrong})["ok"]
    for title in ("More", "Most"):
        assert organiser.post("/tables/several", title=title, number="19")["ok"]
    assert not organiser.post("/tables/several", title="Many", number="3")["ok"] and len(others.titles()) == 58
    assert not Browser(organiser.app).post("/tables/several", title="Mine", number="1")["ok"]


def test_where_there_are_very_many_the_page_has_the_codes_of_the_one_that_is_asked_for(host, monkeypatch):
    organiser = Browser(host()).owning(OWNER)
    (one, _room), (two, _room) = made(organiser, "One"), made(organiser, "Two")
    monkeypatch.setattr(other_tables, "MOST", 1)
    page = organiser.get(f"/tables?wake={one[3:]}").text
    assert f"{one}/owner/" in page and f"{two}/owner/" not in page and f"/tables?wake={two[3:]}" in page
    assert "sleeps" not in page and organiser.get("/tables/sheet").text.count('<div class="qr"') == 1


def test_a_notice_is_shown_on_the_televisions_of_all_tables_until_it_is_taken_down(host):
    app = host()
    organiser, others = Browser(app).owning(OWNER), other_tables.of_host(app)
    path, _room = made(organiser, "One")
    assert organiser.post("/tables/notice", text=" <b>Tea</b>\n‮in ten minutes ")["ok"]
    others.look()
    shown = "The organiser says: <b>Tea</b> in ten minutes"
    assert organiser.view()["notice"] == Browser(app).get(f"{path}/view").get_json()["notice"] == shown
    assert "&lt;b&gt;Tea" in organiser.get("/tables").text
    version = organiser.view()["version"]
    others.look()
    assert organiser.view()["version"] == version, "it is new once"
    assert "200 letters" in organiser.post("/tables/notice", text="x" * 201)["said"]
    assert not Browser(app).post("/tables/notice", text="Mine")["ok"]
    again = Browser(host()).owning(OWNER)
    assert again.view()["notice"] == shown, "also after a restart"
    assert again.post("/tables/notice", text="")["ok"]
    other_tables.of_host(again.app).look()
    assert "notice" not in again.view()


def test_a_tables_title_is_on_its_television_and_tab_and_on_no_other_tables(host):
    app = host()
    organiser = Browser(app).owning(OWNER)
    (path, room), (other, _room) = made(organiser, "Am Fenster"), made(organiser, "Two")
    before = room.table.version
    assert organiser.post("/tables/title", table=path[3:], title="Bei der Tür")["ok"]
    assert room.table.version > before, "who watches gets it"
    page = Browser(app).get(f"{path}/tv").text
    assert "<title>Bei der Tür · " in page and Browser(app).get(f"{path}/view").get_json()["title"] == "Bei der Tür"
    for elsewhere in ("", other):
        assert "Bei der" not in Browser(app).get(f"{elsewhere}/tv").text
    assert "title" not in Browser(app).get("/view").get_json()


def test_a_table_that_a_full_disk_keeps_from_being_opened_says_so(host, monkeypatch):
    app = host()
    path = f"/t/{other_tables.of_host(app).create('One')}"
    with monkeypatch.context() as patch:
        FullDisk(patch, lambda number: True)
        answer = Browser(app).get(f"{path}/games")
        assert answer.status_code == 503 and "Make room" in answer.text
    assert Browser(app).get(f"{path}/games").status_code == 200
