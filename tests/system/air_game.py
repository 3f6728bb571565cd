"""A whole game over the air between two processes, a host and a board of either kind, on the worst of evenings."""

import json
import os
import select
import shutil
import tty

from host.people.pairings import Pairings
from host.store.table_version import Changes
from tests.host.air import DEVICE, KEY
from tests.portable.recorded import Recorded
from tests.system.board_rig import BoardRig
from tests.system.cable import Cable
from tests.system.chip_rig import ChipRig
from tests.system.host_process import HostProcess
from tests.system.virtual_board import VirtualBoard

ABSENCES, KILLS = 10, 2
ANSWER_S = 0.25  # a host on a cable answers sooner
PROMPT_MS = 10000  # of the board's time: what has not come by then waits for a host on a slow machine
PIN = "20480815"
LOOK_MS = 500
AS_OFTEN_AS_IT_LIKES = "opened=100000"  # a board whose time passes fast looks hundreds of times a second


class OnAir:
    """Mixed into a BoardRig: its host is another process, at the air and now and then on a cable."""

    cable = None  # a Cable
    heard = 0  # bytes on the cable

    def wait_for_host(self):
        """Wait until the host has done something, whatever time that takes: the board's does not pass meanwhile."""

    def wait_until(self, fits, most_ms=60000):
        """Let time pass until it fits; how long it took."""
        began = self.now
        while not fits():
            assert self.now < began + most_ms, self.display.text()
            self.wait(100)
            if self.now > began + PROMPT_MS:
                self.wait_for_host()
        return self.now - began

    def settle(self):
        """Wait until the host has the whole log; how long it took."""
        wanted = self.events()
        return self.wait_until(lambda: self.replica.events == wanted)

    def _talk(self):
        if not self.cable:
            super()._talk()
            return
        before = len(self.said)
        self._listen()
        said = b"".join(data for _, data in self.said[before:])
        if said:
            self.cable.send(said)
        if select.select([self.cable.far], [], [], ANSWER_S if said else 0)[0]:
            data = os.read(self.cable.far, 4096)
            self.heard += len(data)
            self.board.hear(data)


class AirChipRig(OnAir, ChipRig):
    """On the native MicroPython."""

    def access_point(self, state):
        self.board.access_point(state)


class AirBoardRig(OnAir, BoardRig):
    """On the VM in Node. files: as ChipRig has them."""

    def __init__(self, image, folder, files=None, **settings):
        for path, data in (files or {}).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        super().__init__(image, folder, **settings)

    def _make_board(self, image, heap):
        return VirtualBoard(image, self.folder, heap=heap, off=True, radio="on")

    def access_point(self, state):
        self.board.ask("radio", state=state)


class AirGame:
    """A paired host and rig, each in its folder; `make(files, linked)` makes the rig."""

    def __init__(self, name, folder, make):
        data = folder / "data"
        shutil.rmtree(data, ignore_errors=True)
        data.mkdir(parents=True)
        Pairings(data, Changes(0)).pair(DEVICE, KEY)
        self._folder = folder
        self.game = Recorded(name)
        self.host = HostProcess(data, folder / "cable", AIR_PORT="0", LIMITS=AS_OFTEN_AS_IT_LIKES).start()
        self.host.settings["AIR_PORT"] = self.host.found(r"over the air, at port (\d+)")
        table = json.loads((data / "pairings.json").read_text())["table"]
        pairing = [table, KEY.hex(), "127.0.0.1", int(self.host.settings["AIR_PORT"])]
        kept = {"air": [[[b"home".hex(), "open sesame"]], [pairing]], "settings": [DEVICE, "de"]}
        self.rig = None
        try:
            files = {f"game/{name}.json": json.dumps(rows).encode() for name, rows in kept.items()}
            self.rig = make(files=files, linked=False)
            self.rig.wait_for_host = self.view
            self.rig.words.change("de")
        except BaseException:
            self.close()
            raise

    def close(self):
        if self.rig:
            self.rig.close()
        self.host.kill()

    def begin(self):
        """Begin on the page what both agree on, under a PIN."""
        record, rig = self.game.record, self.rig
        rig.wait_until(lambda: self.view()["link"]["state"] == "up")
        starts = {f"start_{pawn}": start for pawn, start in record["start"]["pawns"]}
        fields = {"edition": record["edition"], "players": record["players"], "starts": "typed"}
        assert self.host.owner.post("/new", **fields, **starts)["ok"]
        rig.wait_until(lambda: "NEUES SPIEL?" in rig.display.text())
        rig.press(f"A{PIN}#")
        rig.wait(LOOK_MS)
        rig.press(f"{record['start']['mr_x']:03}#")
        rig.wait_until(lambda: rig.display.text().startswith("DEIN ZUG"))

    def view(self):
        return self.host.owner.view()

    def play(self):
        """Play it to its end; yields after each action. What goes wrong goes wrong at even distances."""
        rig, count = self.rig, len(self.game.actions)
        away = [count * (at + 1) // (ABSENCES + 2) for at in range(ABSENCES)]
        killed = [count * (2 * at + 1) // (2 * KILLS) + 1 for at in range(KILLS)]
        plugged = count * 6 // (ABSENCES + 2) + 3
        seen = None
        for turn in range(count):
            if turn in away:
                rig.access_point("off")
                seen = self._game_seen()
            if turn in killed:
                self.host.kill()
            if turn == plugged:
                self._plug()
            assert self.game.act(rig), rig.display.text()
            if turn - 1 in away:
                assert turn - 1 in killed or turn in killed or self._game_seen() == seen
                rig.access_point(("on", "slow", "lossy")[turn % 3])
            if turn - 2 in killed:
                self.host.start()
            if turn - 2 == plugged:
                self._unplug()
            yield

    def open_log(self):
        """Open the log and wait until the host has judged it; returns the view."""
        self.rig.access_point("on")
        self.rig.press("#")
        self.rig.wait_until(lambda: (self.view()["game"].get("audit") or {}).get("state") == "sound")
        assert self.rig.trouble() == ""
        return self.view()["game"]

    def _game_seen(self):
        game = self.view()["game"]
        return [game["windows"], game["pawns"]]

    def _plug(self):
        rig = self.rig
        rig.cable, rig.heard = Cable(self._folder), 0
        self._near = os.open(rig.cable.name, os.O_RDWR | os.O_NOCTTY)  # so that it can be read before the host is there
        tty.setraw(self._near)
        rig.wait_until(lambda: rig.heard)

    def _unplug(self):
        rig = self.rig
        moves = [data for _, data in rig.said if b'["mr_x_moved"' in data or b'["pawn_moved"' in data]
        assert moves, "no move went over the cable"
        os.close(self._near)
        rig.cable.pull()
        rig.cable = None
