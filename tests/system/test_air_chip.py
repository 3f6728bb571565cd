"""A handheld on the air: its own sockets over real TCP, its firmware on the native MicroPython with a chip's heap."""

import pytest

from tests.portable.recorded import Recorded
from tests.system.air_game import AirChipRig
from tests.system.air_host import AirHost

SHORT = "milton-bradley-2p-trapped"
ON_CABLE = range(14, 18)  # moves
LEG_BYTES = 260


@pytest.fixture
def air(image, tmp_path, closed):
    """air(**settings of a ChipRig): (host, rig); the rig is paired with the host and has no cable."""

    def make(**settings):
        host = closed(AirHost(lambda: rig.replica))
        host.open()
        files = {"game/air.json": host.air_file(**settings.pop("kept", {}))}
        rig = closed(AirChipRig(image, tmp_path / "chip", linked=False, files=files, **settings))
        return host, rig

    return make


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
    rig.wait(6000)
    for key in "*7*":
        first_dots_ms(rig, key)  # the first time a screen's names are new to the VM
    for name, state, sessions in (
        ("up", "on", 1),
        ("away", "off", 1),
        ("refused", "wrong", 1),
        ("searching", "on", 1),
        ("up again", "on", 2),
    ):
        if name == "searching":
            host.close()
        elif name == "up again":
            host.open()
        rig.access_point(state)
        rig.wait_until(lambda sessions=sessions: host.sessions == sessions)
        rig.wait(6000)  # the network is joined by then, and the mark of the link on the display has changed
        ways[name] = [first_dots_ms(rig, key) for key in "*7*" * 4]
    print("from a key to its screen, in ms:", ways)
    assert len({tuple(times) for times in ways.values()}) == 1
