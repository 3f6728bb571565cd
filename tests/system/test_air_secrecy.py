"""The radio reveals nothing: two games that differ only in secrets send the same over the air, at the same times.

As tests/system/test_secrecy.py has it for the cable. Here a chip plays on the native MicroPython, by its virtual clock,
with its own sockets: each connection and each piece of bytes counts. Only seals, tags and the like may differ.
"""

import re
from contextlib import closing

import pytest

from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.system.air_game import AirChipRig
from tests.system.air_host import AirHost
from tests.system.test_chip import LOOK_MS, begin
from tests.system.test_secrecy import masked
from tests.system.twins import mistype, twins

GREETING = re.compile(rb"~air [0-9a-f ]+~[0-9a-f]{8}\n")
TAG = re.compile(rb"\^[0-9A-Za-z+/]{16}\n")  # of a frame over the air
BEGUN_MS = 6000  # more than a session takes to begin
ROUNDS = 3  # the third window is one to surface in
AWAY = 6  # before this action the access point goes, and comes back two later


class Air:
    """A host and a rig that plays one game after another; without a cable."""

    def __init__(self, image, folder):
        self.host = AirHost(lambda: self.rig.replica, answers_only=True)
        self.host.open()
        files = {"game/air.json": self.host.air_file()}
        self.rig = AirChipRig(image, folder, linked=False, files=files)

    def close(self):
        self.rig.close()
        self.host.close()

    def seen(self, record, slips):
        """What a stranger with an antenna has of one game: (time in us, what it is, bytes) of each piece."""
        rig = self.rig
        rig.start_anew()
        rig.board.aired.clear()
        sessions = self.host.sessions
        began = rig.now
        rig.wait(BEGUN_MS)
        assert self.host.sessions == sessions + 1
        game = Recorded(None, record)
        begin(rig, game)
        for number in range(len(game.actions)):
            if number in (AWAY, AWAY + 2):
                rig.access_point("off" if number == AWAY else "on")
            mistype(rig, game, number, slips)
            rig.wait(LOOK_MS + 7 * number)
            assert game.act(rig)
            rig.wait(LOOK_MS)
        rig.wait(12000)
        assert rig.trouble() == "" and rig.replica.events == rig.events()
        return [(round(1000 * (time - began)), what, data) for time, what, data in rig.board.aired]


def both_seen(image, folder, seed, rounds=ROUNDS):
    """What is seen of each game of a pair."""
    one, other, slips = twins(seed, rounds)
    with closing(Air(image, folder)) as air:
        return [
            air.seen(game, {at: slip[which] for at, slip in slips.items()}) for which, game in enumerate((one, other))
        ]


def times(seen):
    """When what left, and how much of it."""
    return [(time, what, len(data)) for time, what, data in seen]


def content(seen):
    """All that was sent, with what is drawn or signed made the same."""
    sent = b"".join(data for _, _, data in seen)
    return masked(TAG.sub(b"^tag\n", GREETING.sub(b"~air~\n", sent)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", nightly(range(6), after=1))
def test_games_that_differ_only_in_secrets_are_the_same_over_the_air(image, tmp_path, seed):
    one, other = both_seen(image, tmp_path / "flash", seed)
    assert content(one).count(b'["mr_x_moved"') >= ROUNDS and len(one) > 40
    assert times(one) == times(other)
    assert content(one) == content(other)
