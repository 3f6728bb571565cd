"""A handheld on the air: its own sockets over real TCP, its firmware on the native MicroPython with a chip's heap."""

import json

import pytest

from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.system.air_game import AirChipRig
from tests.system.air_host import AirHost
from tests.system.chip_board import ChipBoard, ChipReset

SHORT = "milton-bradley-2p-trapped"
ON_CABLE = range(14, 18)  # moves
LEG_BYTES = 260
MOMENTS = 12
SOON_MS = 9000  # less than a radio runs that has started
RESET = {"the radio reset", "the board (weak", "power?): cable"}
SLOW_S = {"slow": 7, "slower": 12, "slowest": 18}  # until the router lets it in


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
        made[-1] = rig = AirChipRig(image, tmp_path / "chip", linked=False, files=files, **settings)
        made.insert(0, host)
        return host, rig

    yield make
    for each in made:
        each.close()


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


def test_a_host_that_no_search_finds_is_keyed_in(air):
    host, rig = air(kept={"addresses": "127.0.0.9"})
    host.found = False
    rig.wait(15000)
    assert host.sessions == 0
    rig.press("*9")
    rig.wait_until(lambda: "host not found" in rig.display.text())
    rig.press("#127A0A0A1#")
    rig.wait_until(lambda: "by Wi-Fi" in rig.display.text())
    assert host.sessions == 1 and json.loads(rig.board.file("game/air.json"))[1][0][2] == "127.0.0.1 127.0.0.9"


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


@pytest.mark.parametrize("moment", nightly(range(1, MOMENTS + 1), after=2))
def test_a_radio_that_resets_the_chip_while_it_starts_leaves_the_cable(image, tmp_path, moment):
    """At each of its first calls, and at the same one of each start: every other start plays by the cable."""
    host = AirHost(lambda: None)
    host.open()
    host.close()
    for start in range(4):
        board = ChipBoard(image, tmp_path / str(moment))
        if start == 0:
            board.erase()
            board.add_file("game/air.json", host.air_file())
        board.radio_resets = moment
        board.power_on()
        if start % 2 == 0:
            with pytest.raises(ChipReset):
                board.run_until(SOON_MS)
            continue
        board.run_until(SOON_MS)
        board.press("*9", 60, board.time_ms, 200)
        shown = {line.strip() for line in board.text()}
        assert not RESET - shown, (moment, board.text())
        board.close()


def test_a_slow_router_lets_it_in_also_after_a_try_that_failed(air):
    host, rig = air()
    rig.wait_until(lambda: host.sessions == 1)
    for number, (state, seconds) in enumerate(SLOW_S.items(), 1):
        rig.access_point("off")
        rig.wait(30_000)
        rig.access_point(state)
        began = rig.now
        rig.wait_until(lambda number=number: host.sessions > number)
        print(f"{state}: in after {(rig.now - began) / 1000:.0f} s, {seconds} of which it takes")
