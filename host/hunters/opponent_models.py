"""How fugitives choose their legs, in numbers: written by host.arena.calibration, not by hand.

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
        "random",
        0.200,
        (-0.18, -0.33, 0.08, -0.06, -0.25, 0.18, 0.01, -0.09, -0.17, 0.03, 0.08, 0.09, -0.52),
        (-0.01, -0.15, 0.14, -0.11, -0.18, -0.36, -2.55, -0.00, 0.31, 0.06, -0.05, -0.11, 0.03),
    ),
    OpponentModel(
        "greatest distance",
        0.200,
        (-4.21, -4.84, -5.21, -0.29, 3.05, 5.41, 7.49, 0.02, 9.33, 1.07, -4.85, 0.45, -0.39),
        (-3.63, -3.39, -3.20, -1.10, 2.54, 4.25, 2.90, -0.32, 9.27, 2.02, -4.75, 0.13, -0.20),
    ),
    OpponentModel(
        "student",
        0.200,
        (-3.96, -5.00, -5.57, 0.54, 3.17, 3.10, 2.13, 1.44, 4.04, -0.50, -4.75, -0.95, 1.28),
        (-3.48, -5.08, -3.37, 0.14, 3.17, 2.66, 1.76, 2.00, 5.12, 3.02, -5.14, -0.75, 0.84),
    ),
    OpponentModel(
        "fog",
        0.200,
        (-3.75, -5.05, -5.40, 1.80, 1.88, 1.97, 1.96, 6.38, -0.91, 0.60, -2.53, 2.81, 1.62),
        (-2.96, -4.21, -4.28, 1.10, 1.03, 0.67, -1.49, 5.56, -0.71, 0.73, -4.21, 0.07, 0.44),
    ),
    OpponentModel(
        "wavering",
        0.200,
        (-2.20, -3.04, -3.70, 1.03, 1.06, 1.07, -1.87, 2.54, -0.29, -0.24, -0.60, 0.61, 0.72),
        (-1.81, -3.29, -4.11, 0.53, 0.42, -0.31, -2.18, 2.55, -0.39, 0.57, -0.89, -0.01, 0.58),
    ),
)
