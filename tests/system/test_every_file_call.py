"""The power fails at every change of a file, on the real VM: nothing acknowledged is lost, nothing made twice."""

import shutil

import pytest

from shared.link import frames
from tests.portable.recorded import Recorded
from tests.portable.test_power_cuts import public_facts
from tests.system.board_rig import BoardRig, Off

GAME = "milton-bradley-5p-escaped"
ACTIONS = 8  # a leg, five pawns' moves, both legs of a double, of which the second surfaces
# The actions that are cut off: a leg and the surfacing one of a double (the others are in the nightly tests, and on
# scripted parts in tests/portable/test_power_cuts.py).
CUT = [pytest.param((0, 7), id="some"), pytest.param((-1, *range(1, 7)), marks=pytest.mark.nightly, id="the others")]


def act(rig, game, number):
    """Do this action, from wherever the handheld is with it."""
    game.begin(rig)
    game.acknowledge(rig)
    if number >= 0 and game.next_action(rig) == game.actions[number]:
        game.act(rig)


def lines(folder, name):
    """The sound lines of a log."""
    path = folder / "game" / name
    held = path.read_bytes().split(b"\n") if path.exists() else []
    return [line for line in held if frames.unpack(line) is not None]


@pytest.fixture
def rig(image, tmp_path):
    made = BoardRig(image, tmp_path / "flash")
    yield made
    made.close()


@pytest.mark.long
@pytest.mark.parametrize("cut", CUT)
def test_a_power_cut_at_every_file_call(rig, tmp_path, cut):
    """The actions in `cut` are done again and again, with the power cut off at each of their changes of a file."""
    game = Recorded(GAME)
    for number in range(-1, ACTIONS):  # the game begins with number -1
        if number not in cut:
            act(rig, game, number)
            continue
        before = shutil.copytree(rig.folder, tmp_path / f"before{number}")
        calls = rig.file_calls()
        act(rig, game, number)
        calls = rig.file_calls() - calls
        assert calls >= 3
        facts = public_facts(rig)
        after = shutil.copytree(rig.folder, tmp_path / f"after{number}")
        for call in range(1, calls + 1):
            rig.start_anew(before)
            events = rig.events()
            rig.board.ask("cut", call=call, torn=True)
            with pytest.raises(Off):
                act(rig, game, number)
            secrets = lines(rig.folder, "secret.log")
            rig.power_on()
            assert rig.events()[: len(events)] == events
            act(rig, game, number)
            assert public_facts(rig) == facts, (number, call)
            assert lines(rig.folder, "secret.log")[: len(secrets)] == secrets, (number, call)
        rig.start_anew(after)
        game.acknowledge(rig)
