"""A table that nobody needs sleeps, and is opened again by whoever asks for it."""

import threading

import pytest

from host.store.folder_lock import held
from host.store.store import FILE
from host.table import glance
from host.view import glance_wording
from host.web import open_rooms, other_tables
from tests.host.air import until
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER
from tests.host.handheld import Handheld, play_first
from tests.host.web.test_other_tables import at, made
from tests.patience import PATIENCE_S


class Evening:
    """The other tables of a host, on a clock that stands."""

    def __init__(self, app):
        self.others, self.now_s = other_tables.of_host(app), 0.0
        self.others.open.clock = lambda: self.now_s

    def passes(self, seconds=open_rooms.SLEEP_S):
        """Time passes; how many of them are open after the next look at it."""
        self.others.open.rest()
        self.now_s += seconds
        self.others.open.rest()
        return len(self.others.rooms()) - 1


def asked(browser, path):
    """The answer, taken whole."""
    return browser.client.get(path, buffered=True)


@pytest.fixture
def evening(app):
    return Evening(app)


def test_a_table_sleeps_and_is_as_it_was_for_whoever_asks_for_it(evening, owner, tmp_path):
    path, room = made(owner, "One")
    here, token = at(owner.app, path, room.owner_token), room.owner_token
    before = asked(here, f"{path}/view").get_json()
    assert evening.passes(open_rooms.SLEEP_S - 1) == 1
    assert evening.passes(1) == 0
    with held(tmp_path / "tables" / path[3:]):
        assert room.table.closing.is_set(), "its file is another's to open"
    assert owner.view()["state"] == "no-game", "the host's own table never sleeps"
    assert asked(here, f"{path}/invite").status_code == 200 and evening.passes(0) == 1
    again = evening.others.find(path[3:])
    assert again is not room and again.owner_token == token
    after = asked(here, f"{path}/view").get_json()
    assert after["version"] > before["version"] and after["headline"] == before["headline"]
    evening.passes()
    assert owner.post("/tables/delete", table=path[3:])["ok"], "also one that sleeps"


def test_who_has_looked_at_a_table_is_known_although_the_host_ends_before_it_sleeps(evening, owner, tmp_path):
    path, room = made(owner, "One")
    folder = str(tmp_path / "tables" / path[3:])
    assert glance.ROW.at(folder).seen > 0
    with room.table.deed():
        glance.keep(room.table.store, glance.Row(), 1.0)
    evening.others.keep_days = 90
    evening.others.look()
    assert glance.ROW.at(folder).seen > 1, "what stays open is kept each hour, for another process of a service"


def test_a_page_that_is_open_and_a_handheld_keep_it_awake(evening, owner):
    path, room = made(owner, "One")
    page = Browser(owner.app).client.get(f"{path}/feed")
    assert next(page.response) and evening.passes() == 1
    page.close()
    handheld = Handheld().link(room.table)
    assert evening.passes() == 1
    handheld.unplug()
    assert evening.passes(0) == 1 and evening.passes() == 0


def test_a_game_that_the_handheld_beside_the_host_plays_keeps_it_awake_until_its_end(evening, owner):
    _path, room = made(owner, "One")
    handheld = Handheld().link(room.table)
    play_first(room.table, handheld, "milton-bradley-5p-escaped", 1)
    room.table.links.runs_beside()
    room.table.newest_handheld.beside = handheld.device
    assert evening.passes() == 1
    room.table.abandon()
    handheld.exchange()
    handheld.agree()
    assert room.table.play.over and evening.passes() == 0


def test_a_table_at_which_the_computer_alone_plays_on_is_deleted_and_never_amid_a_visit(evening, owner):
    path, room = made(owner, "One")
    handheld = Handheld().link(room.table)
    play_first(room.table, handheld, "milton-bradley-5p-escaped", 1)
    evening.passes(86400)
    evening.others.delete_old(0.5)
    assert evening.passes(0) == 1, "its handheld is there"
    room.table.links.runs_beside()
    room.table.newest_handheld.beside = handheld.device
    assert evening.passes(86400) == 1
    page = Browser(owner.app).client.get(f"{path}/feed")
    evening.others.delete_old(0.5)
    assert evening.passes(86400) == 1, "somebody watches"
    page.close()
    evening.others.delete_old(0.5)
    assert evening.passes(86400) == 1, "he has just gone"
    evening.others.delete_old(0.5)
    assert not evening.others.titles()


def test_a_table_that_is_closed_just_then_keeps_no_other_from_being_deleted(evening, owner, monkeypatch):
    (_one, room), _two = made(owner, "One"), made(owner, "Two")
    assert evening.passes() == 0
    evening.others.keep_days = 0.001
    with monkeypatch.context() as amid:
        amid.setattr(evening.others, "rooms", lambda: [room])
        evening.others.look()
    assert not evening.others.titles()


def test_a_request_that_is_answered_keeps_its_room(evening, owner, monkeypatch):
    path, _room = made(owner, "One")
    monkeypatch.setitem(owner.app.view_functions, "pages.view", lambda: str(evening.passes()))
    assert asked(owner, f"{path}/view").text == "1"

    def fails():
        raise KeyboardInterrupt

    monkeypatch.setitem(owner.app.view_functions, "pages.view", fails)
    with pytest.raises(KeyboardInterrupt):
        asked(owner, f"{path}/view")
    assert evening.passes() == 0


def test_a_table_that_hangs_keeps_no_other_from_sleeping_and_no_organiser_from_looking(evening, owner):
    (one, room), (two, _) = made(owner, "One"), made(owner, "Two")
    hangs, held = threading.Event(), threading.Event()

    def hang():
        evening.others.open.enter(one[3:])
        with room.table.lock:
            held.set()
            hangs.wait(PATIENCE_S)

    thread = threading.Thread(target=hang)
    thread.start()
    assert held.wait(PATIENCE_S)
    assert evening.passes() == 1 and evening.others.open.get(two[3:]) is None
    assert set(glances(owner)) == {"One", "Two"} and not hangs.is_set()
    hangs.set()
    thread.join()


@pytest.mark.parametrize("fault", [RuntimeError, OSError])
def test_a_table_for_which_nothing_can_work_is_tried_again(app, owner, fault):
    others, tries = other_tables.of_host(app), []

    def serve(room):
        if room.path and not tries:
            tries.append(room)
            raise fault

    others.serve(serve)
    name = others.create("One")
    assert "the others go on" in Browser(app).get(f"/t/{name}/").text
    assert Browser(app).get(f"/t/{name}/").status_code == 200, "its folder is free"
    app.extensions["table"].end()


def test_an_address_of_no_table_leaves_nothing(app, owner, tmp_path):
    writes, others = app.extensions["table"].store.writes, other_tables.of_host(app)
    assert Browser(app).get("/t/none-2222/").status_code == 404
    assert app.extensions["table"].store.writes == writes and not (tmp_path / "tables").exists()
    assert others.rooms() == others.rooms()[:1] and others.open._locks == {}


def glances(organiser):
    """{title: its row at a glance}."""
    return {each["title"]: each for each in organiser.get("/tables.json").get_json()}


def test_all_boards_are_seen_at_a_glance_and_none_is_opened_for_it(evening, owner, tmp_path):
    (one, room), (two, _) = made(owner, "One"), made(owner, "Two")
    assert glances(owner)["Two"]["headline"] == "No game yet" and glances(owner)["Two"]["seen"] == "last seen: now"
    handheld = Handheld().link(room.table)
    play_first(room.table, handheld, "milton-bradley-5p-escaped", 1)
    awake = glances(owner)["One"]
    assert awake["round"] == "Round 1" and awake["headline"].endswith(" to move") and awake["trouble"] == ""
    room.table.links.port_is("/dev/ttyACM0", "busy")
    assert "/dev/ttyACM0" in glances(owner)["One"]["trouble"]
    room.table.links.port_is("/dev/ttyACM0", None)
    handheld.unplug()
    evening.passes(open_rooms.SLEEP_S)
    assert evening.passes(0) == 0
    asleep = glances(owner)
    assert asleep["One"] == {**awake, "seen": "last seen: 10 minutes ago"}
    page = owner.get("/tables").text
    assert "10 minutes ago" in page and f"{one}/owner/" not in page and evening.passes(0) == 0
    assert f"{one}/owner/" in owner.get(f"/tables?wake={one[3:]}").text and evening.passes(0) == 1
    (tmp_path / "tables" / two[3:] / FILE).write_bytes(b"no database" * 1000)
    assert "the others go on" in glances(evening_anew(evening, owner))["Two"]["trouble"]
    assert Browser(owner.app).get("/tables.json").status_code == 403
    assert at(owner.app, one, evening.others.find(one[3:]).owner_token).get(f"{one}/tables.json").status_code == 404


@pytest.mark.parametrize(
    "row", [glance.Row("over", ended=(None, "sunk")), glance.Row("parked"), glance.Row("pawns", turn=("pink",))]
)
def test_a_row_of_another_version_hides_no_table(app, row):
    with app.test_request_context():
        assert glance_wording.of("one-2222", "One", row)["title"] == "One"


def evening_anew(evening, organiser):
    """The organiser, of whose tables nothing is remembered."""
    evening.others._rows.clear()
    return organiser


def test_a_computers_game_goes_on_after_the_hosts_start_and_no_other_table_is_opened(host):
    app = host()
    organiser = Browser(app).owning(OWNER)
    (one, room), _two = made(organiser, "One"), made(organiser, "Two")
    room.table.links.runs_beside()
    play_first(room.table, Handheld().link(room.table), "milton-bradley-5p-escaped", 1)
    with room.table.deed():
        glance.keep(room.table.store, other_tables.of_host(app).row(one[3:]), 1.0)
    others, served = other_tables.of_host(host()), []
    others.serve(lambda room: served.append(room.path))
    until(lambda: len(others.rooms()) == 2)
    assert served == ["", one]
    until(lambda: others.row(one[3:]).seen < 2)  # a start is no visit
