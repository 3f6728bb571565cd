"""How anybody may choose Mr. X's legs, in numbers: written by host.arena.calibration, not by hand.

One model makes any leg; the other is half as sure as a plain formula (host.arena.fugitives.Student). The adviser has
these alone: a model of a program that plays on the handheld would give away where that one is.

The places of the numbers are those of host.hunters.leg_features.
"""

from typing import NamedTuple


class OpponentModel(NamedTuple):
    """A way to choose: how much it counts at first, and its numbers in both kinds of windows."""

    name: str
    share: float
    ordinary: tuple[float, ...]
    surfacing: tuple[float, ...]


MODELS = (
    OpponentModel(
        "any leg",
        0.500,
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    ),
    OpponentModel(
        "student",
        0.500,
        (-1.98, -2.50, -2.79, 0.27, 1.58, 1.55, 1.06, 0.72, 2.02, -0.25, -2.38, -0.47, 0.64),
        (-1.74, -2.54, -1.69, 0.07, 1.58, 1.33, 0.88, 1.00, 2.56, 1.51, -2.57, -0.38, 0.42),
    ),
)
