"""The handheld plays Mr. X itself, at a real host: two processes over the air, on both VMs, until the proof."""

import json
import os
import subprocess
import sys
from random import Random

import pytest

from tests.nightly import nightly
from tests.system.air_game import AirBoardRig, AirChipRig, AirGame

GAME = "milton-bradley-5p-escaped"  # its starts
LONG = {"windows": 24}
SHORT = {"windows": 3}
THOUGHT_MS = (200, 900, 3000, 7900)  # after the beginning of a turn


# After a start that ended sooner the next goes without the radio (mrx.device.air_start).
SETTLED_MS = 10000


class ComputerAirGame(AirGame):
    """A game whose Mr. X is the handheld; pages move the pawns by chance."""

    def begin_at(self, level, **rules):
        """Begin it at a level, with house rules of the form."""
        rig, record = self.rig, self.game.record
        rig.wait_until(lambda: self.view()["link"]["state"] == "up")
        rig.wait(SETTLED_MS)
        starts = {f"start_{pawn}": start for pawn, start in record["start"]["pawns"]}
        fields = {"edition": record["edition"], "players": record["players"], "starts": "typed", "played_by": level}
        answer = self.host.owner.post("/new", **fields, **starts, **rules)
        assert answer["ok"], answer
        rig.wait_until(lambda: "BIN ICH MR X?" in rig.display.text())
        rig.press("#")
        self.wait_for("mr-x")

    def wait_for(self, *states):
        """Let time pass until the page is in one of these states; its view."""
        views = []
        self.rig.wait_until(lambda: views.append(self.view()) or views[-1]["state"] in states)
        return views[-1]

    def turns(self, random):
        """Play to the end; yields the view when the handheld begins to think."""
        while True:
            view = self.wait_for("mr-x", "pawns", "over")
            if view["state"] == "over":
                return
            filled = self.filled(view)
            if view["state"] == "mr-x":
                yield view
                self.rig.wait_until(lambda then=filled: self.has_gone_on(self.view(), then))
            else:
                self.move_a_pawn(view, random)

    def has_gone_on(self, view, filled):
        """Whether more windows are filled; or the last was, and he has only shown himself since."""
        return self.filled(view) > filled or view["state"] != "mr-x"

    def filled(self, view):
        """How many windows are filled; more than any number once the game is over."""
        return 99 if view["state"] == "over" else len([each for each in view["game"]["windows"] if "ticket" in each])

    def move_a_pawn(self, view, random):
        """Move the next one on the page, and wait until the handheld has judged it."""
        pawn = next((each for each in view["game"]["pawns"] if each["turn"] == "now"), None)
        if pawn:
            station, tickets = random.choice(pawn["legal"])
            answer = self.move(pawn["name"], tickets[0], station, view)
            assert answer["ok"], answer
        self.rig.wait_until(lambda: self.view()["version"] > view["version"] and not self.view()["game"].get("outbox"))

    def move(self, pawn, ticket, station, view):
        """Press a page's button for a move; its answer."""
        way = {"pawn": pawn, "ticket": ticket, "station": station, "round": view["game"]["round"]}
        return self.host.owner.post("/move", **way)

    def proof(self):
        """What `verify` says of the record, once the host has the whole log."""
        self.rig.wait_until(lambda: (self.view()["game"].get("audit") or {}).get("state") == "sound")
        settings = {**os.environ, "DATA_DIR": str(self.host.folder)}
        run = [sys.executable, "-m", "host"]
        self.host.kill()  # no two programs may have the data folder open
        record = subprocess.run([*run, "export"], env=settings, capture_output=True, text=True, check=True).stdout
        assert json.loads(record)["result"]["winner"]
        return subprocess.run([*run, "verify", "-"], input=record, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def table(rig, image, tmp_path):
    """A game at a host, with a board of either VM."""
    game = ComputerAirGame(GAME, tmp_path, lambda **air: rig(image, tmp_path / "flash", **air))
    yield game
    game.close()


@pytest.mark.slow
@pytest.mark.parametrize("rig", nightly([AirChipRig, AirBoardRig], after=1))
@pytest.mark.parametrize("rules", nightly([SHORT, LONG], after=1), ids=lambda rules: f"{rules['windows']} windows")
def test_a_whole_game_with_power_cuts_amid_thinking_is_its_own(table, rules):
    """A cut, a killed host, or a pawn's move on the page in each of its turns."""
    table.begin_at("hard", **rules)
    for turn, view in enumerate(table.turns(Random(1))):
        pawn = view["game"]["pawns"][0]
        assert not table.move(pawn["name"], "taxi", 1, view)["ok"]
        table.rig.wait(THOUGHT_MS[turn % len(THOUGHT_MS)])
        if turn % 3 == 0:
            table.rig.power_cycle()
            table.rig.wait(SETTLED_MS)
        elif turn % 3 == 1:
            table.host.kill()
            table.rig.wait(500)
            table.host.start()
    assert "played its own program" in table.proof()
    assert table.rig.trouble() == ""
