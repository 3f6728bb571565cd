"""Plays a recorded game as people would: Mr. X with the handheld's keys, the detectives with the page's buttons.

The record is open, so a Playback knows the whole secret beforehand; the host learns of it only through the handheld's
own events. `hand` presses keys and reads the display. `owner` and `detective` are host.demo.http_client.HttpClient.
"""

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from host.demo.http_client import HttpClient
from shared.board.edition import MR_X, TICKETS
from shared.rules import edition_table

# In the order of edition.TICKETS; must stay equal to TICKET_KEYS of mrx.screens.screen, which a host does not import.
TICKET_KEYS = "ABCD"
HOLD_MS = 800  # so long a key is held that means something else then


class Hand(Protocol):
    """Presses the keys of a handheld and reads its display."""

    def press(self, keys: str, ms: int = ...) -> object:
        """Press keys one after another, each for so long."""

    def wait_for_text(self, wanted: str | Callable[[list[str]], bool]) -> list[str]:
        """The eight lines of the display, as soon as they contain `wanted` or a predicate accepts them."""
        ...


class Playback:
    """One game: call `begin`, then `turn` for each of `turns`, then `open_log`. Calls pace() before every step."""

    def __init__(
        self,
        record: dict[str, Any],
        hand: Hand,
        owner: HttpClient,
        detective: HttpClient,
        pace: Callable[[], object] = lambda: None,
    ) -> None:
        self.record = record
        self.edition = edition_table.from_rules(record["edition"], record["players"], record.get("rules") or {})
        self.turns = record["turns"]
        self._hand = hand
        self._owner = owner
        self._detective = detective
        self._pace = pace
        self.round = 0
        self._window = 0

    def begin(self, **names: str) -> None:
        """Propose the game on the page, accept it on the handheld, and key Mr. X's start card in."""
        _require_ok(self._owner.post("/new", **self._form(), **names))
        self._hand.wait_for_text(_is_asked)
        self._pace()
        self._hand.press("#")
        if _offers_pin(self._hand.wait_for_text(lambda lines: "MY START CARD" in lines[0] or _offers_pin(lines))):
            self._hand.press("#")  # none
            self._hand.wait_for_text("MY START CARD")
        self._hand.press(f"{self.record['start']['mr_x']:03}")
        self._hand.wait_for_text("#=go")
        self._hand.press("#")
        self._hand.wait_for_text("YOUR MOVE")

    def turn(self, turn: dict[str, Any]) -> dict[str, Any] | None:
        """Play one turn and wait until the page shows it; returns the view of that moment."""
        self._pace()
        if turn["mover"] == MR_X:
            return self._mr_x_turn(turn["legs"])
        return self._pawn_turn(turn["mover"], turn["legs"])

    def leg(self, number: int, of: int, ticket: str, station: int) -> None:
        """Key in leg `number` (from 0) of the `of` legs of Mr. X's move, and acknowledge the screen that follows."""
        self._hand.wait_for_text("YOUR MOVE")
        if number == 0 and of == 2:
            self._hand.press("2", ms=HOLD_MS)
            self._hand.wait_for_text("#=no double")
        self._hand.press(f"{station:03}{TICKET_KEYS[TICKETS.index(ticket)]}")
        self._hand.wait_for_text("#=go")
        self._hand.press("#")
        self._hand.wait_for_text(_leg_done)
        self._hand.press("#")

    def open_log(self) -> dict[str, Any]:
        """Open the sealed log after the end; returns the view once the audit is done."""
        self._hand.wait_for_text("#=open logbook")
        self._pace()
        self._hand.press("#")
        return self._owner.wait(lambda view: view.get("game", {}).get("audit", {}).get("state") in ("sound", "broken"))

    def _mr_x_turn(self, legs: Sequence[tuple[str, int]]) -> dict[str, Any] | None:
        self.round += 1
        view = None
        for number, (ticket, station) in enumerate(legs):
            self.leg(number, len(legs), ticket, station)
            self._window += 1
            view = self._owner.wait(lambda view: _filled_windows(view) >= self._window)
        return view

    def _pawn_turn(self, pawn: str, legs: Sequence[tuple[str, int]]) -> dict[str, Any]:
        """Enter a pawn's move. A turn without legs needs nothing: the handheld passes over the pawn by itself (R18)."""
        for ticket, station in legs:
            fields = {"pawn": pawn, "ticket": ticket, "station": station, "round": self.round}
            _require_ok(self._detective.post("/move", **fields))
        return self._owner.wait(lambda view: _has_moved(view, self.round, pawn))

    def _form(self) -> dict[str, object]:
        board = self.edition.board
        form = {
            "edition": self.edition.name,
            "station_200": "yes" if board.startswith("milton-bradley") else "no",
            "line_13_14": "no" if board == "ravensburger-2013" else "yes",
            "players": self.edition.players,
            "starts": "typed",
        }
        return {**form, **{f"start_{pawn}": start for pawn, start in self.record["start"]["pawns"]}}


def _require_ok(answer: dict[str, Any]) -> None:
    if not answer["ok"]:
        raise ValueError(answer["said"])


def _is_asked(lines: list[str]) -> bool:
    """Whether the handheld asks about the new game, by name where Mr. X has one."""
    return "NEW GAME?" in lines[0] or "ARE YOU MR X" in lines[0]


def _offers_pin(lines: list[str]) -> bool:
    """Whether a phone asks for a PIN first."""
    return "PIN FOR THIS" in lines[0]


def _leg_done(lines: list[str]) -> bool:
    return any(word in line for line in lines for word in ("Say aloud", "SHOW YOURSELF", "CAUGHT", "ESCAPED"))


def _filled_windows(view: dict[str, Any]) -> int:
    windows = view.get("game", {}).get("windows", [])
    return sum(1 for _ in itertools.takewhile(lambda window: "ticket" in window, windows))


def _has_moved(view: dict[str, Any], round_number: int, name: str) -> bool:
    if view["state"] == "over" or view["game"]["round"] > round_number:
        return True
    return any(pawn["name"] == name and pawn["turn"] in ("done", "passed") for pawn in view["game"]["pawns"])
