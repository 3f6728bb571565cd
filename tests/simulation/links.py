"""Links that lose, double, overtake, garble, split and delay what is sent on them, as the day's weather has it."""

import heapq
from collections import Counter
from itertools import pairwise

from host.link.line import Line

FAULTS = ("lost", "doubled", "overtaken", "garbled", "split", "delayed")
MOST = 0.3  # of the frames have one fault
USUAL_MS = (1, 15)  # on the way
LATE_MS = (100, 2500)  # of a delayed frame, which holds up those behind it
OVERTAKEN_MS = (20, 600)  # of a frame that does not
PIECE_MS = 12  # at most between two pieces of a split frame


class Weather:
    """How often each fault happens, and how often it has. Calm weather has none."""

    def __init__(self, dice):
        self.dice = dice
        self.calm = False
        self.seen = Counter()
        self._rates = {fault: dice.choice((0, 1)) and dice.uniform(0, MOST) for fault in FAULTS}

    def strikes(self, fault):
        """Whether this fault happens to the next frame."""
        if self.calm or self.dice.random() >= self._rates[fault]:
            return False
        self.seen[fault] += 1
        return True


class Way:
    """One direction of a link: bytes in, pieces of bytes out, later."""

    def __init__(self, weather, clock):
        self._weather = weather
        self._dice = weather.dice
        self._clock = clock
        self._pieces = []  # a heap of (when, number, bytes)
        self._number = 0
        self._last_ms = 0  # when the newest piece that was not overtaken arrives
        self._deaf_until_ms = 0  # what is sent before is lost

    def send(self, data):
        """Frames leave; each has its own fate."""
        if self._clock.ms() < self._deaf_until_ms:
            return
        for frame in data.splitlines(keepends=True):
            if not self._weather.strikes("lost"):
                for _ in range(1 + self._weather.strikes("doubled")):
                    self._send_one(frame)

    def arrived(self):
        """The pieces that have arrived by now, in the order in which they do."""
        while self._pieces and self._pieces[0][0] <= self._clock.ms():
            yield heapq.heappop(self._pieces)[2]

    def stall(self, ms, lost):
        """What is sent in the next so many milliseconds is lost, or arrives after them."""
        if lost:
            self._deaf_until_ms = self._clock.ms() + ms
        else:
            self._last_ms = max(self._last_ms, self._clock.ms() + ms)

    def _send_one(self, frame):
        dice, weather = self._dice, self._weather
        due = self._clock.ms() + dice.randint(*USUAL_MS)
        if weather.strikes("garbled"):
            frame = garbled(frame, dice)
        if weather.strikes("overtaken"):
            self._put(due + dice.randint(*OVERTAKEN_MS), frame)
            return
        if weather.strikes("delayed"):
            due += dice.randint(*LATE_MS)
        due = max(due, self._last_ms)
        for piece in pieces(frame, dice) if frame and weather.strikes("split") else [frame]:
            self._put(due, piece)
            self._last_ms = due
            due += dice.randint(0, PIECE_MS)

    def _put(self, due, piece):
        self._number += 1
        heapq.heappush(self._pieces, (due, self._number, piece))


def garbled(frame, dice):
    """A frame with a bit flipped, a byte missing or too many, its end or its beginning missing, or noise before it."""
    at = dice.randrange(len(frame))
    flipped = bytes([frame[at] ^ 1 << dice.randrange(8)])
    return dice.choice(
        (
            frame[:at] + flipped + frame[at + 1 :],
            frame[:at] + frame[at + 1 :],
            frame[:at] + bytes([dice.randrange(256)]) + frame[at:],
            frame[:at],
            frame[at:],
            bytes(dice.randrange(256) for _ in range(dice.randint(1, 40))) + frame,
        )
    )


def pieces(frame, dice):
    """A frame in pieces: cut at one place, at some, or after every byte."""
    cuts = dice.choice((1, dice.randint(1, 8), len(frame)))
    places = {0, len(frame), *(dice.randrange(len(frame)) for _ in range(cuts))}
    if cuts == len(frame):
        places = range(len(frame) + 1)
    return [frame[start:end] for start, end in pairwise(sorted(places))]


class Cable:
    """A cable between a handheld and a host, each of which may be without power meanwhile."""

    def __init__(self, weather, clock, handheld, host):
        self.handheld = handheld
        self.host = host
        self._weather = weather
        self._clock = clock
        self._up, self._down = Way(weather, clock), Way(weather, clock)
        self._line = None
        self._table = None  # that the line belongs to: a host that was started again opens the port again
        handheld.cable = self

    def say(self, data):
        """The handheld sends."""
        self._up.send(data)

    def tick(self):
        """Both ends take what has arrived, and the host says what is due."""
        table = self.host.table
        if table is not self._table:
            self._table, self._line = table, table and Line(table, self._down_send, self._clock.ms)
        for piece in self._up.arrived():
            if self._line is not None:
                self._line.received(piece)
        if self._line is not None:
            self._line.tick()
        for piece in self._down.arrived():
            self.handheld.hear(self, piece)

    def stall(self, ms, lost):
        """Nothing comes through for so long."""
        self._up.stall(ms, lost)
        self._down.stall(ms, lost)

    def unplug(self):
        """The handheld is off the cable; what it has sent on it may arrive yet."""
        if self.handheld.cable is self:
            self.handheld.cable = None

    def close(self):
        """The host notices that the cable is gone, and what is on its way is lost."""
        if self._line is not None and self._table is self.host.table:
            self._line.close()
        self._line = self._table = None
        self._up, self._down = Way(self._weather, self._clock), Way(self._weather, self._clock)

    def _down_send(self, data):
        self._down.send(data)
