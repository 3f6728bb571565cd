"""The organiser gives the handheld on a cable to a table."""

import re
from types import SimpleNamespace

import pytest

from host.link import serial_line
from host.link.serial_line import SerialLines
from host.web import cables, other_tables
from tests.host.air import until
from tests.host.browser import Browser
from tests.host.handheld import Handheld, play_first, record, set_up
from tests.host.link.test_serial_line import HERE
from tests.host.web.test_other_tables import made
from tests.host.web.test_sleeping_tables import Evening
from tests.patience import PATIENCE_S
from tests.system.cable import Cable


@pytest.fixture
def cable(tmp_path):
    made = Cable(tmp_path)
    yield made
    made.pull()


@pytest.fixture
def lines(app, table, cable, monkeypatch):
    """The search of a host for handhelds on cables, of which there is one."""
    monkeypatch.setattr(serial_line, "LOOK_S", 0.01)
    monkeypatch.setattr(serial_line, "READ_S", 0.01)
    port = SimpleNamespace(device=str(cable.name), vid=0x10C4, pid=0, location="1-2", serial_number="0001")
    given = cables.of_host(app)
    lines = SerialLines(table, "", lambda: [port], cables=given)
    given.handhelds = lines.handhelds
    lines.start()
    yield lines
    for room in other_tables.of_host(app).rooms():
        room.end()
        assert room.table.services.join(PATIENCE_S)


def test_a_cables_handheld_plays_at_the_table_that_it_is_given_to(app, owner, table, cable, lines, tmp_path):
    path, room = made(owner, "One")
    evening = Evening(app)
    until(lambda: cable.send(HERE) or table.on_cables())
    port = lines.handhelds()[0].port
    assert str(cable.name) in owner.get("/tables").text and port == "1-2 4292 0 0001"
    assert owner.post("/tables/cable", port=port, table=path[3:])["ok"]
    until(lambda: cable.send(HERE) or room.table.on_cables())
    assert lines.handhelds()[0].place == path[3:] and table.on_cables() == []
    assert room.table.link() == "up" and table.link() == "down"
    assert f'value="{path[3:]}" selected' in owner.get("/tables").text
    assert evening.passes() == 1, "it stays awake"
    again = cables.Cables(table, other_tables.of_host(app))
    assert again.place(port) == path[3:], "also after a restart"
    for wrong in ({"port": "x"}, {"table": "none-2222"}):
        assert not owner.post("/tables/cable", **{"port": port, "table": "", **wrong})["ok"]
    assert not Browser(app).post("/tables/cable", port=port, table="")["ok"]


def test_a_cable_of_a_table_that_is_deleted_is_nobodys_until_it_is_given(app, owner, table, cable, lines):
    """Its handheld has a game that is of no other table."""
    path, room = made(owner, "One")
    until(lambda: cable.send(HERE) or table.on_cables())
    port = lines.handhelds()[0].port
    assert owner.post("/tables/cable", port=port, table=path[3:])["ok"]
    until(lambda: cable.send(HERE) or room.table.on_cables())
    assert owner.post("/tables/delete", table=path[3:])["ok"]
    until(lambda: table.troubles())
    assert "Give it to a table" in owner.view()["trouble"][0] and table.on_cables() == []
    page = owner.get("/tables").text
    assert str(cable.name) in page and re.search("selected>at no table</option>(?!.* selected)", page, re.DOTALL)
    assert not owner.post("/tables/cable", port=port, table=path[3:])["ok"], "as it is shown"
    assert owner.post("/tables/cable", port=port, table="")["ok"]
    until(lambda: cable.send(HERE) or table.on_cables())
    until(lambda: not table.troubles())


def test_no_handheld_is_given_away_amid_its_game(app, owner, table):
    path, _room = made(owner, "One")
    handheld, given = Handheld().link(table), cables.of_host(app)
    play_first(table, handheld, "milton-bradley-5p-escaped", 1)
    given.handhelds = lambda: [serial_line.OnPort("1-2", "/dev/ttyACM0", handheld.device, "")]
    assert "A game runs" in owner.post("/tables/cable", port="1-2", table=path[3:])["said"]
    assert owner.post("/tables/cable", port="1-2", table="")["ok"] and given.place("1-2") == ""


def test_other_tables_tell_nobody_to_plug_one_in(app, owner, table):
    path, room = made(owner, "One")
    there = Browser(app)
    assert there.post(f"{path}/owner", token=room.owner_token)["ok"]
    for asked in (there.get(f"{path}/").text, str(there.get(f"{path}/view").get_json())):
        assert "plug" not in asked.lower(), asked
    assert "plug one in" in owner.view()["link"]["text"] and "Plug in a handheld" in owner.get("/").text
    for asking in (room.table, table):
        asking.begin(set_up(record("milton-bradley-5p-escaped")), {}, {})
    assert "plug" in owner.view()["ask"]["text"] and "plug" not in there.get(f"{path}/view").get_json()["ask"]["text"]
