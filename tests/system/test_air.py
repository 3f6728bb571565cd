"""A host as a process of its own, and handhelds over the air on real sockets."""

import json
import re
import socket

import pytest

from host.demo.playback import Playback
from tests.host.handheld import record
from tests.system.host_process import HostProcess, pair
from tests.system.virtual_board import VirtualBoard


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
def test_a_port_is_opened_for_paired_handhelds_alone_and_stops_nobody_where_it_is_taken(tmp_path):
    with HostProcess(tmp_path, AIR_PORT="0") as host, socket.create_server(("0.0.0.0", 0)) as other:
        assert "over the air" not in "".join(host.said)
        host.kill()
        pair(tmp_path)
        number = other.getsockname()[1]
        host.settings["AIR_PORT"] = str(number)
        host.start()
        sentence = f"Port {number}, where paired handhelds come in over the air, is taken"
        assert sentence in "".join(host.said)
        assert sentence in json.dumps(host.owner.view())
