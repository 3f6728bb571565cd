"""Anybody's program as a player: it gets a record a line on its standard input and answers with a leg a line.

The program is started once for all its games. Before each leg that it has to choose it gets the game so far as one line
of JSON, a record (shared/record.md) with one more key, "you": "mr_x" or "detectives". Hunters get a hidden record, the
fugitive an open one. It answers with one line for each leg, as shared.record.notation writes it:

    red bus 41                  a pawn's leg
    mr_x black 115              Mr. X's turn of one leg, or the two lines of a double:
    mr_x black 115 1/2
    mr_x taxi 127 2/2

After the end of a game nothing is sent; the next record is another game's. Docs: docs/arena.md, with an example.
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

from host.arena.fugitives import OwnView, Turn
from host.arena.match import Foul, hidden_record
from host.hunters.public_view import PawnLeg, PublicView
from shared.board.edition import MR_X, TICKETS
from shared.rules.rules_host import Leg

DETECTIVES = "detectives"
PATIENCE_S = 60  # that a program may think about one leg
MOST_LINES = 100  # that nobody has asked for yet
MOST_LINE = 1000  # characters; the rest of a longer one counts as the next
MOST_SHOWN = 60  # characters of a bad answer


class BadAnswer(Foul):
    """A program has ended, taken too long, or written a line that is no leg; the text begins with its command."""


def printable(text: str) -> str:
    """The text without what a terminal obeys: such characters are spelt out, as Python does in a string."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


class Program:
    """A running program. Each question is a line, each answer too; what it says beside is passed on as text.

    name    its command, as sentences name it
    """

    def __init__(self, command: list[str], patience_s: float = PATIENCE_S):
        self.name = printable(shlex.join(command))
        self._patience_s = patience_s
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            start_new_session=True,  # so that `close` ends what it has started itself, too
        )
        self._lines: queue.Queue[str] = queue.Queue(MOST_LINES)
        self._readers = [threading.Thread(target=each, daemon=True) for each in (self._read, self._pass_on)]
        for reader in self._readers:
            reader.start()

    def _read(self):
        assert self._process.stdout
        while line := self._process.stdout.readline(MOST_LINE):
            self._lines.put(line)  # waits while there are many, so that a flood fills no memory
        self._lines.put("")  # it has closed its output

    def _pass_on(self):
        assert self._process.stderr
        while line := self._process.stderr.readline(MOST_LINE):
            print(f"{self.name}: {printable(line.rstrip().expandtabs())}", file=sys.stderr, flush=True)

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
            raise self.bad_answer(f"has given no answer within {self._patience_s} seconds") from error
        if not line:
            raise self.bad_answer("has ended without an answer")
        return line.split()

    def bad_answer(self, what: str, words: "list[str] | None" = None) -> BadAnswer:
        """The fault to raise: what it has done, and the words that it has answered."""
        return BadAnswer(f"{self.name} {what}" + (f": {printable(' '.join(words))[:MOST_SHOWN]}" if words else ""))

    def close(self) -> None:
        """End it, and what it has started."""
        assert self._process.stdin and self._process.stdout and self._process.stderr
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:  # Windows has no groups of processes
                self._process.kill()
        self._process.wait()
        with suppress(OSError):  # what it has not read is lost
            self._process.stdin.close()
        while any(reader.is_alive() for reader in self._readers):  # one may be waiting for room
            with suppress(queue.Empty):
                self._lines.get(timeout=0.1)
        self._process.stdout.close()
        self._process.stderr.close()


class ProgramHunter:
    """Pawns moved by a program."""

    def __init__(self, program: Program):
        self._program = program

    def leg(self, view: PublicView, legs: list[PawnLeg]) -> PawnLeg:
        """The leg that the program answers; the match judges it."""
        self._program.tell({**hidden_record(view), "you": DETECTIVES})
        words = self._program.answer()
        if len(words) != 3 or words[0] not in view.game.pawn_names:
            raise self._program.bad_answer("has answered with no leg of a pawn", words)
        leg = _leg(self._program, words)
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
            return (_leg(self._program, words),)
        if words[:1] == [MR_X] and words[3:] == ["1/2"]:
            first = _leg(self._program, words)
            words = self._program.answer()
            if words[:1] == [MR_X] and words[3:] == ["2/2"]:
                return first, _leg(self._program, words)
        raise self._program.bad_answer("has answered with no turn of Mr. X's", words)


def _leg(program, words):
    """The leg that the second and third word of a line name."""
    if words[1] not in TICKETS or not words[2].isdecimal() or len(words[2]) > 3:
        raise program.bad_answer("has answered with no leg", words)
    return Leg(TICKETS.index(words[1]), int(words[2]))
