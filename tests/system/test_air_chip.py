"""A handheld on the air: its own sockets over real TCP, its firmware on the native MicroPython with a chip's heap."""

import pytest

from tests.portable.recorded import Recorded
from tests.system.air_host import AirHost
from tests.system.chip_rig import ChipRig

SHORT = "milton-bradley-2p-trapped"
AWAY, KILLED, ON_CABLE = range(6, 86, 8), (11, 43), range(30, 38)  # before which moves what happens
LEG_BYTES = 260
OFF, ON, SLOW, CHANGED = range(4)  # as firmware/virtual/native/radio.py has them


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


def test_a_short_game_over_the_air(air):
    """The access point goes away, the host is killed twice, its address is not the learned one, and a cable comes."""
    host, rig = air(kept={"addresses": "127.0.0.9"})
    rig.wait_until(lambda: host.sessions == 1)
    cable_only = rig.live_heap()
    game = Recorded(SHORT)
    rig.begin(game)
    turn = 0
    while game.next_action(rig):
        if turn in AWAY:
            rig.access_point(OFF)
        elif turn in KILLED:
            host.close()
        rig.linked = turn in ON_CABLE
        assert game.act(rig)
        if turn - 2 in AWAY:
            rig.access_point(SLOW if turn % 4 else ON)
            rig.settle()
        elif turn - 2 in KILLED:
            host.open()
            rig.settle()
        turn += 1
    rig.press("#")
    rig.wait(3000)
    rig.settle()
    assert rig.events()[-1][0] == "leg_opened" and rig.trouble() == ""
    assert host.sessions >= len(AWAY) + len(KILLED) and turn > max(AWAY)
    legs = [len(line) + 1 for line in bytes(host.wire).split(b"\n") if b'["mr_x_' in line]
    print(f"{turn} moves, {host.sessions} sessions; a leg takes at most {max(legs)} bytes, surfacing included")
    print(f"live heap at the first screen with a session: {cable_only} bytes of the native VM")
    assert max(legs) <= LEG_BYTES


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
    for name, state, sessions in (("up", ON, 1), ("away", OFF, 1), ("refused", CHANGED, 1), ("up again", ON, 2)):
        rig.access_point(state)
        rig.wait_until(lambda sessions=sessions: host.sessions == sessions)
        rig.wait(4000)  # the mark of the link on the display has changed by then
        ways[name] = [first_dots_ms(rig, key) for key in "*7*" * 4]
    print("from a key to its screen, in ms:", ways)
    assert len({tuple(times) for times in ways.values()}) == 1
