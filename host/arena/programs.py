"""Anybody's program as a player: it gets a record a line on its standard input and answers with a leg a line.

The program is started once for all its games. Before each leg that it has to choose it gets the game so far as one line
of JSON, a record (shared/record.md) with one more key, "you": "mr_x" or "detectives". Hunters get a hidden record, the
fugitive an open one. It answers with one line for each leg, as shared.notation writes it:

    red bus 41                  a pawn's leg
    mr_x black 115              Mr. X's turn of one leg, or the two lines of a double:
    mr_x black 115 1/2
    mr_x taxi 127 2/2

After the end of a game nothing is sent; the next record is another game's. Docs: docs/arena.md, with an example.
"""

import json
import queue
import subprocess
import threading
from contextlib import suppress
from typing import Any

from host.arena import records
from host.arena.fugitives import OwnView, Turn
from host.hunters.public_view import PawnLeg, PublicView
from shared.edition import MR_X, TICKETS
from shared.rules_host import Leg

DETECTIVES = "detectives"
PATIENCE_S = 60  # that a program may think about one leg
MOST_LINES = 100  # that nobody has asked for yet
MOST_LINE = 1000  # characters; the rest of a longer one counts as the next


class BadAnswer(Exception):
    """A program has ended, taken too long, or written a line that is no leg."""


class Program:
    """A running program. Each question is a line, each answer too."""

    def __init__(self, command: list[str], patience_s: float = PATIENCE_S):
        self._command = " ".join(command)
        self._patience_s = patience_s
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, encoding="utf-8", errors="replace", bufsize=1
        )
        self._lines: queue.Queue[str] = queue.Queue(MOST_LINES)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        assert self._process.stdout
        while line := self._process.stdout.readline(MOST_LINE):
            self._lines.put(line)  # waits while there are many, so that a flood fills no memory
        self._lines.put("")  # it has closed its output

    def tell(self, document: dict[str, Any]) -> None:
        """Hand it one record; whether it takes it shows in what it answers.

        A program that ends without reading may be gone before this is written, or after it. What it has said before is
        judged either way, and else that it has ended, so that its fault has the same sentence each time.
        """
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(json.dumps(document, separators=(",", ":")) + "\n")
            self._process.stdin.flush()

    def answer(self) -> list[str]:
        """The words of its next line."""
        try:
            line = self._lines.get(timeout=self._patience_s)
        except queue.Empty as error:
            raise BadAnswer(f"{self._command}: no answer within {self._patience_s} s") from error
        if not line:
            raise BadAnswer(f"{self._command}: has ended")
        return line.split()

    def close(self) -> None:
        """End it."""
        assert self._process.stdin and self._process.stdout
        self._process.kill()
        self._process.wait()
        while self._reader.is_alive():  # it may be waiting for room
            with suppress(queue.Empty):
                self._lines.get(timeout=0.1)
        self._process.stdout.close()
        with suppress(OSError):  # what it has not read is lost
            self._process.stdin.close()


class ProgramHunter:
    """Pawns moved by a program."""

    def __init__(self, program: Program):
        self._program = program

    def leg(self, view: PublicView, legs: list[PawnLeg]) -> PawnLeg:
        """The leg that the program answers; the match judges it."""
        self._program.tell({**records.hidden(view), "you": DETECTIVES})
        words = self._program.answer()
        if len(words) != 3 or words[0] not in view.game.pawn_names:
            raise BadAnswer(f"no leg of a pawn: {' '.join(words)[:60]}")
        leg = _leg(words)
        return PawnLeg(view.game.pawn_names.index(words[0]), leg.ticket, leg.station)


class ProgramFugitive:
    """Mr. X played by a program."""

    def __init__(self, program: Program):
        self._program = program

    def turn(self, own: OwnView) -> Turn:
        """The turn that the program answers; the match judges it."""
        self._program.tell({**own.record(), "you": MR_X})
        words = self._program.answer()
        if words[:1] == [MR_X] and len(words) == 3:
            return Turn((_leg(words),))
        if words[:1] == [MR_X] and words[3:] == ["1/2"]:
            second = self._program.answer()
            if second[:1] == [MR_X] and second[3:] == ["2/2"]:
                return Turn((_leg(words), _leg(second)))
        raise BadAnswer(f"no turn of Mr. X's: {' '.join(words)[:60]}")


def _leg(words):
    """The leg that the second and third word of a line name."""
    if words[1] not in TICKETS or not words[2].isdecimal() or len(words[2]) > 3:
        raise BadAnswer(f"no leg: {' '.join(words)[:60]}")
    return Leg(TICKETS.index(words[1]), int(words[2]))
