"""A scripted 4x4 matrix under MatrixKeypad: what fingers do to the wires, and what the keypad reports."""

from tests.portable.marks import nightly_on_vm

from mrx.device.keys import DEBOUNCE_MS, HOLD_MS
from mrx.device.matrix_keypad import MatrixKeypad
from mrx.device.pins import KEYS

TICK_MS = 10


class Matrix:
    """Eight wires. `keys` are down; a low line pulls down every line that keys join to it."""

    def __init__(self):
        self.keys = ""
        self.pulled = set()  # lines that their pin pulls low: 0 to 3 rows, 4 to 7 columns
        self.shorted = set()  # lines that touch ground
        self.rows = [Line(self, i) for i in range(4)]
        self.columns = [Line(self, 4 + i) for i in range(4)]

    def low(self):
        low = self.pulled | self.shorted
        for _ in range(8):
            for key in self.keys:
                row, column = KEYS.index(key) // 4, 4 + KEYS.index(key) % 4
                if row in low or column in low:
                    low = low | {row, column}
        return low


class Line:
    """A pin of the matrix, open-drain as a row, an input as a column."""

    def __init__(self, matrix, number):
        self.matrix = matrix
        self.number = number

    def value(self, level=None):
        if level is None:
            return 0 if self.number in self.matrix.low() else 1
        assert self.number < 4, "a column is never driven"
        if level:
            self.matrix.pulled.discard(self.number)
        else:
            self.matrix.pulled.add(self.number)
            assert len(self.matrix.pulled) == 1, "two rows at once"
        return None


class Bench:
    """A keypad on a matrix, and a clock that only play() moves."""

    def __init__(self, start_ms=0):
        self.matrix = Matrix()
        self.keypad = MatrixKeypad(self.matrix.rows, self.matrix.columns, KEYS)
        self.now_ms = start_ms

    def play(self, keys, milliseconds):
        """Hold `keys` down for so long; return the events."""
        self.matrix.keys = keys
        told = []
        for _ in range(0, milliseconds, TICK_MS):
            told = told + self.keypad.events(self.now_ms & 0x3FFFFFFF)
            self.now_ms += TICK_MS
        return told


def test_every_key_goes_down_and_up_after_the_debounce_and_bounces_are_one_press():
    bench = Bench()
    for key in KEYS:
        assert bench.play(key, 60) == [(key, "down")], key
        assert bench.play("", 60) == [(key, "up")], key
    bench = Bench()
    assert bench.play("7", DEBOUNCE_MS) == []
    assert bench.play("7", TICK_MS) == [("7", "down")]
    bench = Bench()
    told = []
    for _ in range(3):
        told = told + bench.play("5", 15) + bench.play("", 10)
    told = told + bench.play("5", 100)
    for _ in range(3):
        told = told + bench.play("", 15) + bench.play("5", 10)
    assert told + bench.play("", 100) == [("5", "down"), ("5", "up")]
    bench = Bench()
    told = []
    for _ in range(5):
        told = told + bench.play("15", 5) + bench.play("5", 5)
    assert told == [("5", "down")]


# A key that goes down at 100 ms, up at 160 and down again at 220, and bounces for 20 ms each time.
EDGES_MS = [edge + bounce for edge in (100, 160, 220, 280) for bounce in (0, 2, 3, 7, 11, 16, 20)]


def told_with_a_gap(begin, length):
    """What is told of EDGES_MS by scans every 5 ms, but none within a gap."""
    bench = Bench()
    told = []
    for now in range(0, 400, 5):
        if begin <= now < begin + length:
            now = begin + length if now + 5 >= begin + length else 0
        if now:
            bench.now_ms = now
            told = told + bench.play("5" if len([edge for edge in EDGES_MS if edge <= now]) % 2 else "", 1)
    return told


@nightly_on_vm
def test_no_press_is_lost_nor_doubled_while_a_block_of_flash_is_erased():
    for begin in range(60, 300, 3):
        assert told_with_a_gap(begin, 45) == [("5", "down"), ("5", "up")] * 2, begin


@nightly_on_vm
def test_bounces_around_two_gaps_are_one_press():
    for begin in range(60, 160, 3):
        bench = Bench()
        told = []
        for now in list(range(0, begin, 5)) + [begin + 45, begin + 50, begin + 95] + list(range(begin + 100, 400, 5)):
            bench.now_ms = now
            edges = [edge for edge in EDGES_MS[:7] + EDGES_MS[21:] if edge <= now]
            told = told + bench.play("5" if len(edges) % 2 else "", 1)
        assert told == [("5", "down"), ("5", "up")], begin


def test_hold_comes_once_and_up_follows_however_late_and_time_wraps_under_it():
    bench = Bench()
    told = bench.play("0", DEBOUNCE_MS + HOLD_MS)
    assert told == [("0", "down")]
    assert bench.play("0", 10000) == [("0", "hold")]
    assert bench.play("", 60) == [("0", "up")]
    bench = Bench(0x3FFFFFFF - 300)
    assert bench.play("0", 900) == [("0", "down"), ("0", "hold")]


def test_two_keys_are_two_keys_in_one_row_and_in_one_column():
    for pair in ("12", "14", "1B", "*D"):
        bench = Bench()
        assert bench.play(pair, 60) == [(pair[0], "down"), (pair[1], "down")], pair
        assert bench.play(pair[0], 60) == [(pair[1], "up")], pair
        assert bench.play("", 60) == [(pair[0], "up")], pair


def test_three_corners_tell_nothing_until_one_lets_go_nor_does_a_roundabout_ghost():
    bench = Bench()
    assert bench.play("12", 60) == [("1", "down"), ("2", "down")]
    assert bench.play("124", 200) == []
    assert bench.play("24", 60) == [("1", "up"), ("4", "down")]
    assert bench.play("", 60) == [("2", "up"), ("4", "up")]
    bench = Bench()
    assert bench.play("14" + "5" + "6", 200) == []
    assert Bench().play("123", 60) == [("1", "down"), ("2", "down"), ("3", "down")]


@nightly_on_vm
def test_a_hold_ends_as_soon_as_nobody_can_tell():
    for palm in ("124", "0124"):  # three corners pressed, without and with the held key 0
        bench = Bench()
        assert bench.play("0", 700) == [("0", "down"), ("0", "hold")]
        assert bench.play(palm, TICK_MS) == [("0", "up")], palm
        assert bench.play(palm, 2000) == []
    assert bench.play("0", 2000) == [], "not held anew before it was let go"
    assert bench.play("", 60) == []
    assert bench.play("0", 700) == [("0", "down"), ("0", "hold")]


def test_a_hold_ends_when_a_column_comes_to_ground_and_none_begins_while_nobody_can_tell():
    bench = Bench()
    assert bench.play("0", 700) == [("0", "down"), ("0", "hold")]
    bench.matrix.shorted = {7}
    assert bench.play("0", TICK_MS) == [("0", "up")]
    bench = Bench()
    assert bench.play("0", 300) == [("0", "down")]
    assert bench.play("124", 2000) == []
    assert bench.play("0", HOLD_MS - TICK_MS) == []
    assert bench.play("0", 60) == [("0", "hold")]


def test_a_key_stuck_at_the_start_is_silent_until_let_go_and_a_line_at_ground_is_named():
    bench = Bench()
    bench.matrix.keys = "8"
    assert bench.keypad.held() == "8"
    assert bench.keypad.ignore() == "8"
    assert bench.play("8", 2000) == []
    assert bench.play("85", 60) == [("5", "down")]
    assert bench.play("", 60) == [("5", "up")]
    assert bench.play("8", 60) == [("8", "down")]
    bench = Bench()
    assert bench.keypad.stuck_lines() == []
    bench.matrix.shorted = {6}
    assert bench.keypad.stuck_lines() == [("column", 3)]
    assert bench.play("", 200) == []
    assert bench.keypad.held() == ""
    bench.matrix.shorted = {1}
    assert bench.keypad.stuck_lines() == [("row", 2)]
    assert bench.play("5", 200) == []


def test_no_row_stays_pulled_between_looks():
    bench = Bench()
    for keys in ("", "1", "159D", "1245"):
        bench.play(keys, 60)
        assert bench.matrix.pulled == set()
