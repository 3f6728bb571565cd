"""A handheld on the air: its own sockets over real TCP, its firmware on the native MicroPython with a chip's heap."""

import json

import pytest

from host.table.changes import Changes
from host.table.pairings import Pairings
from tests.host.air import DEVICE, KEY
from tests.portable.recorded import Recorded
from tests.system.air_host import AirHost
from tests.system.chip_rig import ChipRig
from tests.system.evening import HostProcess

SHORT = "milton-bradley-2p-trapped"
AWAY, KILLED, ON_CABLE = range(6, 86, 8), (11, 43), range(14, 18)  # before which moves what happens
LEG_BYTES = 260


@pytest.fixture
def air(image, tmp_path):
    """air(**settings of a ChipRig): (host, rig); the rig is paired with the host and has no cable."""
    made = []

    def make(paired=True, **settings):
        host = AirHost(lambda: made[-1].replica)
        host.paired = paired
        host.open()
        made.append(host)
        files = {"game/air.json": host.air_file(**settings.pop("kept", {}))}
        made[-1] = rig = _Rig(image, tmp_path / "chip", linked=False, files=files, **settings)
        made.insert(0, host)
        return host, rig

    yield make
    for each in made:
        each.close()


class _Rig(ChipRig):
    """A ChipRig whose replica is there before its power."""

    def access_point(self, state):
        self.board.access_point(state)

    def settle(self):
        """Wait until the host has the whole log; how long it took."""
        wanted = self.events()
        return self.wait_until(lambda: self.replica.events == wanted)

    def wait_until(self, fits, most_ms=60000):
        """Let time pass until it fits; how long it took."""
        began = self.now
        while not fits():
            assert self.now < began + most_ms, self.display.text()
            self.wait(100)
        return self.now - began


@pytest.mark.slow
def test_a_whole_short_game_with_a_host(image, tmp_path):
    """A process each. The access point goes away ten times, and the host is killed twice, amid the moves."""
    data = tmp_path / "data"
    data.mkdir()
    Pairings(data, Changes(0)).pair(DEVICE, KEY)
    host = HostProcess(data, AIR_PORT="0").start()
    host.settings["AIR_PORT"] = host.found(r"over the air, at port (\d+)")
    table = json.loads((data / "pairings.json").read_text())["table"]
    pairing = [table, KEY.hex(), "127.0.0.1", int(host.settings["AIR_PORT"])]
    kept = {"air": [[[b"home".hex(), "open sesame"]], [pairing]], "settings": [DEVICE, "en"]}
    files = {f"game/{name}.json": json.dumps(rows).encode() for name, rows in kept.items()}
    rig = _Rig(image, tmp_path / "chip", linked=False, files=files)
    try:
        game = Recorded(SHORT)
        rig.wait_until(lambda: host.owner.view()["link"]["state"] == "up")
        begin(host, rig, game)
        for turn in range(len(game.actions)):
            if turn in AWAY:
                rig.access_point("off")
            elif turn in KILLED:
                host.kill()
            assert game.act(rig)
            if turn - 2 in AWAY:
                rig.access_point("slow" if turn % 4 else "on")
            elif turn - 2 in KILLED:
                host.start()
        rig.press("#")
        rig.wait_until(lambda: (host.owner.view()["game"].get("audit") or {}).get("state") == "sound")
        assert host.owner.view()["game"]["over"]["reason"] == "trapped" and rig.trouble() == ""
    finally:
        rig.close()
        host.kill()


def begin(host, rig, game):
    """Begin on the page what both agree on."""
    starts = {f"start_{pawn}": start for pawn, start in game.record["start"]["pawns"]}
    fields = {"edition": game.record["edition"], "players": game.record["players"], "starts": "typed"}
    assert host.owner.post("/new", **fields, **starts)["ok"]
    rig.wait_until(lambda: "NEW GAME?" in rig.display.text())
    rig.press("#")
    rig.press(f"{game.record['start']['mr_x']:03}#")


def test_a_host_at_another_address_and_a_cable_amid_the_game(air):
    """What is not at the learned address is found by asking; the cable takes over, and gives back."""
    host, rig = air(kept={"addresses": "127.0.0.9"})
    rig.wait_until(lambda: host.sessions == 1)
    live = rig.live_heap()
    game = Recorded(SHORT)
    rig.begin(game)
    for turn in range(24):
        rig.linked = turn in ON_CABLE
        if turn == min(ON_CABLE) + 2:
            rig.access_point("off")
        assert game.act(rig)
        if turn == max(ON_CABLE):
            rig.settle()
            rig.access_point("on")
    rig.settle()
    legs = [len(line) + 1 for line in bytes(host.wire).split(b"\n") if b'["mr_x_' in line]
    print(f"a leg takes at most {max(legs)} bytes over the air, a surfacing included")
    print(f"live heap at the first screen with a session: {live} bytes of the native VM")
    assert max(legs) <= LEG_BYTES and rig.trouble() == ""


def first_dots_ms(rig, key):
    """How long after a key was pressed the display shows something new, in whole ticks."""
    rig.wait(500)
    board = rig.board
    began, pressed = len(board.transfers), (board.time_ms // 10 + 2) * 10 + 2
    board.press(key, 60, pressed, 200)
    return (board.transfers[began][0] - pressed) // 10 * 10


def test_a_key_takes_as_long_whatever_the_radio_does(air):
    host, rig = air()
    ways = {}
    for name, state, sessions in (("up", "on", 1), ("away", "off", 1), ("refused", "wrong", 1), ("up again", "on", 2)):
        rig.access_point(state)
        rig.wait_until(lambda sessions=sessions: host.sessions == sessions)
        rig.wait(4000)  # the mark of the link on the display has changed by then
        ways[name] = [first_dots_ms(rig, key) for key in "*7*" * 4]
    print("from a key to its screen, in ms:", ways)
    assert len({tuple(times) for times in ways.values()}) == 1
