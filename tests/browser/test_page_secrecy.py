"""The handheld's page reveals nothing outside either: pairs of games that differ only in secrets, in Chromium.

As in tests/system/test_secrecy.py every byte of the socket's frames must be equal until the log is opened, and the time
of each frame; so must what the page asks the host for, and what a screen reader says by itself, and when. The map is
shown after every key of his turn.
"""

from contextlib import ExitStack, closing, contextmanager

import pytest

from tests.browser.page_rig import PageRig
from tests.nightly import nightly
from tests.system import test_secrecy

ROUNDS = 1
SEEDS = nightly((1, 0), after=1)  # the first is under PINs


@contextmanager
def two_pages(chromium, glyphs, device):
    with ExitStack() as opened:
        yield [opened.enter_context(closing(PageRig(chromium, glyphs, device))) for _ in range(2)]


@pytest.mark.parametrize("seed", SEEDS)
def test_pages_of_games_that_differ_only_in_secrets_send_the_same(chromium, glyphs, image, seed):
    with two_pages(chromium, glyphs, image) as rigs:
        test_secrecy.compare(seed, rigs, ROUNDS, map)
        one, other = [rig.board.requests() for rig in rigs]
        assert one == other
        one, other = [rig.board.maps() for rig in rigs]
        assert one == other != []
        one, other = [rig.board.said() for rig in rigs]
        assert one == other != []


@pytest.mark.nightly
def test_a_planted_leak_is_found_in_the_frames(chromium, glyphs, tmp_path):
    leaky = test_secrecy.with_leak(tmp_path / "image", "print(chr(station + 100))")
    with two_pages(chromium, glyphs, leaky) as rigs, pytest.raises(AssertionError, match="bytes"):
        test_secrecy.compare(0, rigs, ROUNDS, map)
