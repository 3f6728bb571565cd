"""What goes wrong under a host, made on purpose: a full disk, damaged bytes, a stepping clock, odd events.

For tests/host/test_faults.py, which shows a few of each, and tests/soak.py, which shows many.
"""

import sqlite3
import time

from host.store import store_file
from shared.events import events


class FullDisk:
    """A disk that refuses some of SQLite's writes; `refuses(number)` is asked with the number of each, from 0 on."""

    def __init__(self, monkeypatch, refuses):
        self.writes = 0
        self.refused = 0
        self.refuses = refuses
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql, *parameters):
                if sql.split()[0] in ("INSERT", "UPDATE", "DELETE"):
                    disk.write()
                return super().execute(sql, *parameters)

            def executescript(self, sql):
                disk.write()
                return super().executescript(sql)

            def __exit__(self, kind, *rest):
                if kind is None and self.in_transaction:
                    try:
                        disk.write()
                    except sqlite3.Error:
                        self.rollback()
                        raise
                return super().__exit__(kind, *rest)

        def connect(*place, **options):
            return sqlite3.connect(*place, factory=Connection, **options)

        names = {name: getattr(sqlite3, name) for name in dir(sqlite3) if not name.startswith("__")}
        monkeypatch.setattr(store_file, "sqlite3", type("sqlite3", (), {**names, "connect": staticmethod(connect)}))

    def write(self):
        """One write: SQLite's error of a full disk if it is refused."""
        self.writes += 1
        if self.refuses(self.writes - 1):
            self.refused += 1
            fault = sqlite3.OperationalError("database or disk is full")
            fault.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise fault


class Clock:
    """The host's clock, which a test sets; the machine's own is left alone."""

    def __init__(self, monkeypatch):
        self.offset_s = 0.0
        true = time.time
        monkeypatch.setattr(time, "time", lambda: true() + self.offset_s)

    def step(self, seconds):
        """Step forth, or (negative) back."""
        self.offset_s += seconds


def damage(data, dice):
    """Bytes of a file with some of them changed, as a failing disk leaves them: single ones, or a stretch."""
    data = bytearray(data)
    if dice.random() < 0.3:
        at = dice.randrange(len(data))
        length = dice.choice((16, 512, 4096))
        data[at : at + length] = dice.randbytes(len(data[at : at + length]))
        return bytes(data)
    for _ in range(dice.choice((1, 1, 2, 8))):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


ODD = [None, True, -1, 0, 1, 7, 200, 201, 10**9, 1.5, "", "x", "red", "bobby1", "taxi", "tram", "black", "mr_x"]
ODD += ["only", "escaped", "\ud800", "0" * 32, "0" * 64, [], [[]], [["red", "taxi"]], [["bobby2", "bus"]], [[1, 2]], {}]


def odd_event(dice, true):
    """A row that a handheld could send: one of the true events, changed in places, or nonsense."""
    row = list(dice.choice(true))
    for _ in range(dice.randrange(1, 3)):
        kind = dice.random()
        if kind < 0.7:
            row[dice.randrange(len(row))] = dice.choice(ODD)
        elif kind < 0.8:
            row.append(dice.choice(ODD))
        elif len(row) > 1:
            row.pop()
        if dice.random() < 0.3:
            row = list(dice.choice((events.game_ended(None, "abandoned"), events.taken_back(dice.randrange(40)), row)))
    return row
