"""Makes a sealed log for an open record: the events that a handheld would have sent, under seals drawn here.

With it a game that was written down by hand can be replayed, checked and counted like one that was played at this
table. The record must have been judged legal before.
"""

import secrets
from typing import Any

from shared.board.board import MODES
from shared.board.edition import MR_X, TICKETS
from shared.events import commitment, events, on_board_events
from shared.record import record
from shared.rules import public_game_host, rules
from shared.rules.edition_table import to_pairs


def sealed(document: dict[str, Any], result: dict[str, Any]) -> list[list]:
    """The rows of an open record's log, the openings last. The game is over; `result` is the referee's for it."""
    return [events.row_of(event) for event in _Sealing(document).log(result)]


class _Sealing:
    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._game_id = secrets.token_hex(commitment.GAME_ID_BYTES)
        rules_changed = to_pairs(document.get("rules") or {})
        begun = events.game_begun(
            self._game_id, document["edition"], document["players"], rules_changed, document["start"]["pawns"]
        )
        self._events: list[tuple] = [begun]
        # For each window from the start (0): the event that opens it, and the seal's inner hash in hex.
        self._openings: list[tuple[events.LegOpened, str]] = []
        self._game = public_game_host.begin(begun)

    def log(self, result: dict[str, Any]) -> list[tuple]:
        self._add(events.mr_x_started(self._seal(0, self._document["start"]["mr_x"], "start")))
        for turn in self._document["turns"]:
            self._add_turn(turn)
        self._add_end(result)
        return self._events + [opening for opening, _inner in self._openings]

    def _add(self, event: tuple) -> None:
        self._events.append(event)
        self._game.apply(event)

    def _add_turn(self, turn: dict[str, Any]) -> None:
        if turn["mover"] == MR_X:
            self._add_legs(turn)
        elif turn["mover"] == record.DETECTIVES:
            self._add_questions(turn)
        elif turn["legs"]:
            ticket, station = turn["legs"][0]
            self._add(events.pawn_moved(turn["mover"], ticket, station))
        else:
            self._add(events.pawn_passed(turn["mover"]))

    def _add_legs(self, turn: dict[str, Any]) -> None:
        kinds = ("only",) if len(turn["legs"]) == 1 else ("first", "second")
        for kind, (ticket, station) in zip(kinds, turn["legs"], strict=True):
            window = len(self._game.windows) + 1
            seal = self._seal(window, station, self._mode(ticket, station))
            self._add(events.mr_x_moved(window, ticket, kind, seal))
            if self._game.must_surface:
                self._surface([])
        if "surface" in turn:
            self._surface(sorted([pawn, ticket] for pawn, ticket in turn["surface"].items()))

    def _add_questions(self, turn: dict[str, Any]) -> None:
        """What was asked in a turn whose moves are not entered, and its end, unless he was caught in it (R28)."""
        station = self._openings[-1][0].station
        for asked in turn.get("asked", []):
            there = asked == station
            self._add(on_board_events.station_asked(asked, there, turn.get("by") if there else None))
        if station not in turn.get("asked", []):
            self._add(on_board_events.detectives_moved("handheld"))

    def _surface(self, tickets: list[list[str]]) -> None:
        opening, inner = self._openings[-1]
        self._add(events.mr_x_surfaced(opening.window, opening.station, opening.salt, inner, tickets))

    def _add_end(self, result: dict[str, Any]) -> None:
        if result["reason"] == "captured" or (result["reason"] == "trapped" and self._game.edition.on_board):
            self._surface([])
        self._add(events.game_ended(result["winner"], result["reason"]))

    def _seal(self, window: int, station: int, mode: str) -> str:
        salt, mode_salt = secrets.token_hex(commitment.SALT_BYTES), secrets.token_hex(commitment.SALT_BYTES)
        number = commitment.START_MODE if mode == "start" else events.MODE_WORDS.index(mode)
        inner = commitment.inner(number, commitment.bytes_of(mode_salt))
        self._openings.append((events.leg_opened(window, station, mode, salt, mode_salt), commitment.hex_of(inner)))
        game_id = commitment.bytes_of(self._game_id)
        return commitment.hex_of(commitment.seal(game_id, window, station, commitment.bytes_of(salt), inner))

    def _mode(self, ticket: str, station: int) -> str:
        """The mode of a leg to a station; for a black ticket the first possible one that is not cut off (R12, R26)."""
        last, _inner = self._openings[-1]
        return MODES[rules.mode_of(self._game, last.station, TICKETS.index(ticket), station)]
