"""How many holes stay free beside a development board on a breadboard, and so how its wires go.

A pin shares its metal strip with four other holes of its half. A board as wide as ten pitches leaves none on one side.
"""

from hardware.measures import HALF_COLUMNS, PITCH, RAVINE_PITCHES


def free_holes(rows):
    """Return how many holes stay free left and right of each pin on one breadboard, the board put in evenly.

    rows: between the board's two header rows, in mm.
    """
    last_column = 2 * HALF_COLUMNS - 2 + RAVINE_PITCHES  # of the ten, counted in pitches from the first
    free = last_column - round(rows / PITCH)
    return free // 2, free - free // 2


def needs_two(rows):
    """Whether pins on one side would have no hole beside them on one breadboard."""
    return min(free_holes(rows)) < 1
