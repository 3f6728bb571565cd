"""A touch screen's keys under a scripted finger: one touch is one key, wherever the finger goes."""

from mrx.device.touch import KEYS, TouchKeys

FIRST, RIGHT, BELOW = (3280, 1932), (760, 1932), (3280, 3516)  # as measured in the middles of 1, A and *


class Screen:
    """The controller and the finger on it: `at` is a place in keys from the middle of the first, None for no finger."""

    def __init__(self):
        self.at = None
        self.selected = 1

    def select(self, level):
        self.selected = level

    def touched(self):
        return 0 if self.at else 1

    def write_readinto(self, sent, got):
        assert not self.selected
        axis = 0 if sent[0] == 0xD0 else 1
        end = (RIGHT, BELOW)[axis][axis]
        value = int(FIRST[axis] + (end - FIRST[axis]) * self.at[axis] / 3) << 3
        got[1], got[2] = value >> 8, value & 0xFF


def touched(*places, ms=60):
    """The events of a finger that rests at each place for so long, and is lifted then."""
    screen = Screen()
    keys = TouchKeys(screen, screen.select, screen.touched)
    assert keys.calibrate([FIRST, RIGHT, BELOW])
    seen = []
    now = 0
    for place in places + (None,):
        screen.at = place
        for _ in range(ms // 10):
            seen += keys.events(now)
            now += 10
    return [(key, what) for key, what in seen if what != "hold"]


def test_each_key_is_where_it_is_shown():
    for number in range(16):
        key = KEYS[number]
        assert touched((number % 4, number // 4)) == [(key, "down"), (key, "up")]


def test_a_finger_that_slides_is_one_press():
    assert touched((0, 0), (1, 0), (2, 0), (3, 0)) == [("1", "down"), ("1", "up")]


def test_a_border_and_what_lies_outside_are_no_keys():
    for place in ((0.5, 0), (0.45, 1), (1, 2.53), (-0.6, 0), (3.6, 3), (1, -1), (1, 3.6)):
        assert touched(place) == [], place


def test_a_finger_that_flickers_over_a_border_is_one_press():
    assert touched((0.3, 0), (0.7, 0), (0.3, 0), (0.7, 0), ms=30) == [("1", "down"), ("1", "up")]
