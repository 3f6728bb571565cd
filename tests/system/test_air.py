"""A host as a process of its own, and handhelds over the air on real sockets."""

import json
import re
import socket

import pytest

from host.demo.playback import Playback
from host.people.pairings import Pairings
from host.store.table_version import Changes
from tests.host.air import DEVICE, KEY, Ways
from tests.host.handheld import record
from tests.system.host_process import HostProcess, pair
from tests.system.virtual_board import VirtualBoard

ESCAPED = "milton-bradley-5p-escaped"


@pytest.fixture
def start(tmp_path):
    """Starts a host that has paired one handheld, or none; returns it and the way to its port."""
    opened = []

    def started(paired=True, **settings):
        if paired:
            Pairings(tmp_path, Changes(0)).pair(DEVICE, KEY)
        host = HostProcess(tmp_path, **{"AIR_PORT": "0", **settings}).start()
        opened.append((host, way(host) if paired else None))
        return opened[-1]

    yield started
    for host, ways in opened:
        if ways:
            ways.close()
        host.kill()


def way(host):
    return Ways(int(host.found(r"over the air, at port (\d+)")))


@pytest.mark.slow
def test_a_handheld_that_the_page_pairs_on_its_cable_plays_without_it(image, tmp_path):
    pair(tmp_path / "data")  # another handheld, so that the host says its port
    with (
        VirtualBoard(image, tmp_path / "flash", clock="real", radio="on") as board,
        HostProcess(tmp_path / "data", board.port, AIR_PORT="0") as host,
    ):
        host.settings["AIR_PORT"] = host.air_port
        host.owner.wait(lambda view: view["link"]["state"] == "up")
        device = re.search(r'name="device" value="(\w+)"', host.owner.get("/handhelds"))[1]
        wifi = {"network": "home", "password": "open sesame"}
        assert host.owner.post("/handhelds/pair", device=device, name="", **wifi)["ok"]
        board.wait_for_text("PAIR?")
        board.press("#")
        host.owner.wait(lambda _view: "Paired. Pull the cable out" in host.owner.get("/handhelds"))
        host.kill()
        host.cable = tmp_path / "none"
        host.start()
        host.owner.wait(lambda view: view["link"]["state"] == "up")
        game = Playback(record("milton-bradley-3p-captured"), board, host.owner, host.detective)
        game.begin(mr_x="Anna")
        game.turn(game.turns[0])
        assert host.owner.view()["game"]["round"] == 1


@pytest.mark.slow
def test_a_port_is_opened_for_paired_handhelds_alone_and_stops_nobody_where_it_is_taken(start):
    host, _ways = start(paired=False)
    assert "over the air" not in "".join(host.said)
    host.kill()
    Pairings(host.folder, Changes(0)).pair(DEVICE, KEY)
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        number = other.getsockname()[1]
        host.settings["AIR_PORT"] = str(number)
        host.start()
    sentence = f"Port {number}, where paired handhelds come in over the air, is taken"
    assert sentence in "".join(host.said)
    assert sentence in json.dumps(host.owner.view())
