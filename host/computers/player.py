"""Moves the pawns that are the computer's, one at a time, when the log stands at their turn.

The move goes into the outbox as a page's would, after a pause in which people can follow. It waits while the handheld
is away, while somebody is asked to agree to something, and while entered moves wait. What it draws is drawn by the
event's number, so after a restart it chooses the same, and after a taking back it chooses anew.
"""

import logging
import sqlite3
import time
from collections.abc import Callable
from typing import NamedTuple

from host.computers.hunters_view import seen
from host.game.computer_players import COMPUTER, PACE, PACES
from host.game.refused import Refused
from host.game.replica import Event
from host.hunters import levels
from host.hunters.public_view import PawnLeg
from host.table.table import Table
from shared.board.edition import TICKETS

LOOK_S = 5.0  # after which a disk that was full is tried again
_IDLE_S = 60.0  # without a change of the table nothing becomes due
MOST_TRIES = 3  # for one turn: a handheld that refuses a move refuses it again


class Turn(NamedTuple):
    """A pawn of the computer's is to move: the event of this number in this game."""

    game_id: str
    number: int
    level: str
    pawns: tuple[int, ...]


def due(table: Table) -> "Turn | None":
    """Whose turn of the computer's it is, or None: nobody's, or something is to be waited for."""
    with table.lock:
        play = table.play
        if play is None or not play.running or play.behind or table.link() != "up" or table.moves():
            return None
        if table.ask() is not None or table.take_back.wish() is not None or table.take_back.everybody_asked():
            return None
        computers, names = table.substitutes.now(), play.game.pawn_names
        pawns = computers.next_to_move(play.game)
        level = computers.level_of(play.game, names[pawns[0]]) if pawns else None
        if level is None:
            return None
        same = tuple(pawn for pawn in pawns if computers.level_of(play.game, names[pawn]) == level)
        return Turn(play.game_id, play.count, level, same)


def chosen(log: list[Event], turn: Turn, draw: bytes) -> "PawnLeg | None":
    """The leg that the computer makes now."""
    return levels.leg(seen(log), turn.level, draw, turn.pawns)


class Computer:
    """The computer at one table.

    pause_s: at least so long a move takes at the usual pace, so that people can follow. on_worker(work) runs what takes
    long, so that nobody's request waits for it, and returns its result.
    """

    def __init__(
        self,
        table: Table,
        log: logging.Logger,
        pause_s: float,
        on_worker: Callable[[Callable[[], "PawnLeg | None"]], "PawnLeg | None"] = lambda work: work(),
    ) -> None:
        self._table = table
        self._log = log
        self._pause_s = pause_s
        self._on_worker = on_worker
        self._tried: tuple[Turn | None, int] = (None, 0)

    def start(self) -> None:
        """Begin to move; returns at once."""
        self._table.services.start("computer", self._step)

    def move(self) -> bool:
        """Make the move that is due, if there is one, after the pause; whether there was one. Raises sqlite3.Error."""
        turn = self._due()
        if turn is None:
            return False
        until_s = time.monotonic() + self._pause_s * PACES[PACE.of(self._table.store)]
        leg = self._thought(turn)
        if self._stands(turn, until_s):
            self._enter(turn, leg)
        return True

    def _step(self) -> None:
        before = self._table.version
        try:
            moved = self.move()
        except sqlite3.Error:  # the page tells of the disk
            self._tried = (None, 0)
            self._table.closing.wait(LOOK_S)
            return
        if not moved:
            self._table.wait_for_change(before, _IDLE_S)

    def _due(self) -> "Turn | None":
        turn = due(self._table)
        if turn is None or self._tried != (turn, MOST_TRIES):
            return turn
        with self._table.lock:
            if due(self._table) == turn and self._table.play is not None:
                names = self._table.play.game.pawn_names
                self._table.substitutes.leave(turn.game_id, turn.number, tuple(names[pawn] for pawn in turn.pawns))
        return None

    def _thought(self, turn):
        with self._table.lock:
            play = self._table.play
            if play is None or play.game_id != turn.game_id:
                return None
            log, draw = play.effective_events, self._table.substitutes.now().draw(turn.number)
        try:
            return self._on_worker(lambda: chosen(log, turn, draw))
        except Exception:  # a fault in one program must not leave the others' pawns standing
            self._log.exception("the computer at level %s", turn.level)
            return None

    def _stands(self, turn, until_s):
        """Wait for the end of the pause; False if it is no longer this turn, or the host ends."""
        while True:
            before, left_s = self._table.version, until_s - time.monotonic()
            if self._table.closing.is_set() or due(self._table) != turn:
                return False
            if left_s <= 0:
                return True
            self._table.wait_for_change(before, left_s)

    def _enter(self, turn, leg):
        tried, times = self._tried
        self._tried = (turn, times + 1 if tried == turn else 1)
        try:
            with self._table.deed():
                play = self._table.play
                if leg is not None and play is not None and due(self._table) == turn:
                    pawn = play.game.pawn_names[leg.pawn]
                    self._table.move(pawn, TICKETS[leg.ticket], leg.station, play.game.round, by=COMPUTER)
        except Refused as refused:
            self._log.error("the computer's move is refused: %s", refused.code)
