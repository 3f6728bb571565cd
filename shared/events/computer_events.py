"""The public events of a game in which the handheld itself plays Mr. X, beside those of `events`.

A handheld loads this in such a game alone, and keeps it.
"""

from collections import namedtuple

LEVELS = ("easy", "fair", "hard")  # at which a computer plays, the weakest first
ComputerPlays = namedtuple("ComputerPlays", "kind level version seal")
SeedDrawn = namedtuple("SeedDrawn", "kind half")
SeedOpened = namedtuple("SeedOpened", "kind half")


def computer_plays(level, version, seal):
    """The handheld itself plays Mr. X; always event 1. Its program at this level, and the seal of its half of the seed.

    level: one of LEVELS; version: of that program; seal: see shared.events.seed.
    """
    return ComputerPlays("computer_plays", level, version, seal)


def seed_drawn(half):
    """The table's half of the seed, in hex: drawn after the handheld's was sealed; always event 2."""
    return SeedDrawn("seed_drawn", half)


def seed_opened(half):
    """After the end, the handheld's half of the seed, in hex: from now on everybody can check what it decided."""
    return SeedOpened("seed_opened", half)
