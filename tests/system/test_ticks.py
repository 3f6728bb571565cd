"""How long the handheld takes and how much it sends, in its own time, which may be asserted: it has no jitter."""

from contextlib import closing
from statistics import median

import pytest

from mrx.app import TICK_MS
from mrx.device.keys import DEBOUNCE_MS
from shared.board.edition import MR_X, TICKETS
from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.system.board_rig import PRESS_MS, BoardRig

FULL_PICTURE = 1044  # bytes on the bus
PICTURE_MS = 4 * TICK_MS  # two of its eight rows are drawn in a tick
LATE = "0123456789*"  # keys that act when they are let go


class WatchedRig(BoardRig):
    """A rig that notes of every key press when the display had all of it, and how many bytes that took.

    presses  (key, milliseconds from the finger to the last byte, bytes), 0 and 0 where nothing changed
    """

    presses = ()
    look_ms = 0  # it looks before a press begins

    def press(self, keys):
        self.presses = list(self.presses)
        for key in keys:
            # After the picture of the key before; and at all times between two ticks.
            self.wait((BoardRig.look_ms if key == "#" else PICTURE_MS) + len(self.presses) % TICK_MS)
            began = self.now + (PRESS_MS if key in LATE else 0)
            self.board.ask("transfers", log=True)
            super().press(key)
            seen = self.board.ask("transfers", log=False)
            sent = sum(1 + len(data) // 2 for data in seen["transfers"])
            self.presses.append((key, seen["times"][-1] - began if sent else 0, sent))
        return self.display.text()


def played(image, flash, by_host=False, most=None):
    """Every key press of a whole game (or of so many moves), Mr. X's and the pawns' where no host moves them."""
    with closing(WatchedRig(image, flash)) as rig:
        game = Recorded("milton-bradley-5p-escaped")
        rig.begin(game)
        round_number = 0
        for mover, ticket, station, leg, _ in game.actions[:most]:
            round_number += mover == MR_X and leg != "second"
            if by_host and mover != MR_X:
                assert rig.propose(["move", round_number, mover, ticket, station]) == "done"
            else:
                assert game.act(rig)
    return rig.presses


@pytest.fixture(scope="module", params=nightly([36, None], after=1), ids=("six rounds", "a whole game"))
def presses(image, tmp_path_factory, request):
    """Every key press of so many moves, or of a whole game."""
    made = played(image, tmp_path_factory.mktemp("board") / "flash", most=request.param)
    assert len(made) > (request.param or 100) * 4
    return made


def sent_by(presses):
    """Bytes on the bus of the median key press."""
    return median(count for _, _, count in presses)


def test_the_median_key_press_sends_little(presses, image, tmp_path):
    with_host = sent_by(played(image, tmp_path / "flash", by_host=True, most=36))
    alone = sent_by(presses)
    print(f"the median key press sends {alone} bytes of {FULL_PICTURE}, {with_host} where a host moves the pawns")
    assert alone <= 0.15 * FULL_PICTURE
    assert with_host <= 0.15 * FULL_PICTURE


def test_what_a_key_does_is_on_the_display_at_once(presses):
    """After the debounce and the ticks in which the picture is drawn.

    Where a key leads home the main loop gives up a tick more, in which the virtual board collects garbage.
    """
    took = [(took - DEBOUNCE_MS - PICTURE_MS, key) for key, took, _ in presses]
    print(f"at most {max(took for _, took, _ in presses)} ms from finger to last byte")
    assert max(over for over, key in took if key not in "#*") <= TICK_MS
    assert max(over for over, _ in took) <= 3 * TICK_MS


def test_a_leg_leaves_for_the_host_as_soon_as_it_is_drawn(image, tmp_path):
    with closing(BoardRig(image, tmp_path / "flash")) as rig:
        game = Recorded("milton-bradley-5p-escaped")
        rig.begin(game)
        rig.settle()  # the host has asked for what came before
        _, ticket, station, _, _ = game.actions[0]
        rig.press(f"{station:03}{'ABCD'[TICKETS.index(ticket)]}")
        pressed = rig.now
        rig.press("#")
        left = next(time for time, data in rig.said if time > pressed and b'"mr_x_moved"' in data)
    assert left - pressed <= DEBOUNCE_MS + PICTURE_MS + 3 * TICK_MS
