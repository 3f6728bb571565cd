"""A display that stops answering: the game goes on, and no frame is lost among what ESP-IDF says of it on the cable."""

from contextlib import closing

import pytest

from firmware import image as device_image
from shared.board.edition import MR_X
from tests.nightly import nightly
from tests.portable.recorded import KEYS, Recorded
from tests.system.board_rig import BoardRig
from tests.system.chip_rig import ChipRig
from tests.system.test_chip import WHOLE, begin

POWER_ON = "mrx/device/power_on.py"
DRIVER = b"i2c.master"  # in every line of ESP-IDF's driver
ROUNDS = 3
LEG_MS = 500
RENEWED_MS = 25000  # 20 s after something was sent, here the mark of a link that was lost
BLANK = [" " * 16] * 8


def leg_keys(action):
    _, ticket, station, *_ = action
    return f"{station:03}{KEYS[ticket]}"


def play_unseen(rig, game, rounds):
    """Mr. X's legs by keys that are pressed blindly, the pawns' moves by the host; until so many rounds are over."""
    round_number = 0
    for action in game.actions:
        mover, ticket, station, leg, _ = action
        round_number += mover == MR_X and leg != "second"
        if round_number > rounds:
            return
        known = len(rig.replica.events)
        if mover != MR_X:
            assert rig.propose(["move", round_number, mover, ticket, station]) == "done"
            continue
        if leg == "first":
            rig.double()
        rig.press(leg_keys(action))
        BoardRig.press(rig, "#")  # a ChipRig waits for the next picture
        rig.wait(LEG_MS)
        rig.settle()
        assert rig.replica.events[known][0] == "mr_x_moved"
        BoardRig.press(rig, "#")  # it is said


@pytest.fixture(scope="module")
def talkative(tmp_path_factory):
    """A device image that does not tell ESP-IDF to be silent."""
    source = (device_image.ROOT / "firmware" / POWER_ON).read_text()
    line = "    quiet()\n"
    assert source.count(line) == 1
    folder = tmp_path_factory.mktemp("talkative") / "image"
    device_image.build(folder, {POWER_ON: source.replace(line, "")})
    return folder


def unplugged(image, folder):
    """What a board says on its cable from when its display is gone, in a game of three rounds; none of it is lost."""
    with closing(ChipRig(image, folder)) as rig:
        game = Recorded(WHOLE)
        begin(rig, game)
        rig.settle()
        rig.board.unplug_display()
        said = len(rig.said)
        play_unseen(rig, game, ROUNDS)
        rig.settle()
        assert [event[0] for event in rig.replica.events].count("mr_x_moved") >= ROUNDS
        assert rig.board.text() == BLANK and rig.trouble() == "" and rig.board.dropped() == 0
        return b"".join(data for _, data in rig.said[said:])


@pytest.mark.slow
def test_a_session_survives_what_esp_idf_says_and_it_says_nothing(image, talkative, tmp_path):
    noise = unplugged(talkative, tmp_path / "talkative")
    lines = noise.count(DRIVER)
    print(f"{lines} lines of ESP-IDF's in {len(noise)} bytes")
    assert lines > 20
    assert DRIVER not in unplugged(image, tmp_path / "silent")


@pytest.mark.slow
@pytest.mark.parametrize("gone_before", nightly([4, 1, 5], after=1))
def test_a_display_that_is_gone_amid_a_leg_is_whole_again_when_it_is_back(image, tmp_path, gone_before):
    """From the next key on, or within 20 s where nothing was sent to it meanwhile; and all keys count."""
    with closing(ChipRig(image, tmp_path / "seen")) as seen, closing(ChipRig(image, tmp_path / "unseen")) as rig:
        pictures = []
        for each in (seen, rig):
            game = Recorded(WHOLE)
            begin(each, game)
            each.settle()
            typed = leg_keys(game.actions[0]) + "#"
            each.press(typed[:gone_before])
            if each is rig:
                each.board.unplug_display()
            each.press(typed[gone_before:4])
            each.press(typed[max(4, gone_before) :])
            each.wait(1000)
            if each is rig:
                assert each.board.text() == BLANK
                each.board.plug_display()
            each.press("*")
            each.wait(RENEWED_MS)
            pictures.append(each.display.text())
            each.settle()
            assert each.replica.events[-1][0] == "mr_x_moved"
            assert each.trouble() == "" and each.board.dropped() == 0
        assert pictures[0] == pictures[1] and "?" not in pictures[1].replace("logbook ?", "")
