"""Plays a recorded game as people would: Mr. X with the keys of a handheld, the detectives with the page's buttons.

The record is open, so the recital knows the whole secret beforehand; nothing of it goes to the host but by the
handheld's own events. `hand` presses keys and reads the display: press(keys), wait_for_text(text or predicate).
`owner` and `detective` are host.demo.http_client.Visitor.
"""

import itertools

from shared import edition as editions
from shared.edition import MR_X, TICKETS

KEYS = "ABCD"  # of the tickets, in the order of edition.TICKETS


class Recital:
    """One game. `begin`, then `turn` for each of `turns`, then `open_log`; `pace()` is called before every deed."""

    def __init__(self, record, hand, owner, detective, pace=lambda: None):
        self.record = record
        self.edition = editions.from_rules(record["edition"], record["players"], record.get("rules") or {})
        self.turns = record["turns"]
        self._hand = hand
        self._owner = owner
        self._detective = detective
        self._pace = pace
        self.round = 0
        self._window = 0

    def begin(self, **names):
        """Set the game up on the page, agree to it on the handheld, and key Mr. X's start card in."""
        self._said(self._owner.post("/new", **self._form(), **names))
        self._hand.wait_for_text("NEW GAME?")
        self._pace()
        self._hand.press("#")
        self._hand.wait_for_text("MY START CARD")
        self._hand.press(f"{self.record['start']['mr_x']:03}")
        self._hand.wait_for_text("#=go")
        self._hand.press("#")
        self._hand.wait_for_text("YOUR MOVE")

    def turn(self, turn):
        """Play one turn and wait until it is on the page; answers the view of then."""
        self._pace()
        if turn["mover"] == MR_X:
            return self._mr_x_turn(turn["legs"])
        return self._pawn_turn(turn["mover"], turn["legs"])

    def leg(self, number, of, ticket, station):
        """One leg of Mr. X's, the `number`-th of `of`, by five keys, and what he does in the room after it."""
        self._hand.wait_for_text("YOUR MOVE")
        if number == 0 and of == 2:
            self._hand.press("#")
            self._hand.wait_for_text("#=no double")
        self._hand.press(f"{station:03}{KEYS[TICKETS.index(ticket)]}")
        self._hand.wait_for_text("#=go")
        self._hand.press("#")
        self._hand.wait_for_text(_done)
        self._hand.press("#")

    def open_log(self):
        """After the end, open the log; answers the view with the audit done."""
        self._hand.wait_for_text("#=open the log")
        self._pace()
        self._hand.press("#")
        return self._owner.wait(_audited)

    def pawn_has_moved(self, pawn):
        """Wait until a pawn's turn of this round is over; answers the view of then."""
        return self._owner.wait(lambda view: _has_moved(view, self.round, pawn))

    def _mr_x_turn(self, legs):
        self.round += 1
        view = None
        for number, (ticket, station) in enumerate(legs):
            self.leg(number, len(legs), ticket, station)
            self._window += 1
            view = self._owner.wait(lambda view: _filled(view) >= self._window)
        return view

    def _pawn_turn(self, pawn, legs):
        """A pawn without a leg is passed over by the handheld itself (R18)."""
        for ticket, station in legs:
            fields = {"pawn": pawn, "ticket": ticket, "station": station, "round": self.round}
            self._said(self._detective.post("/move", **fields))
        return self.pawn_has_moved(pawn)

    def _form(self):
        board = self.edition.board
        form = {
            "edition": self.edition.name,
            "station_200": "yes" if board.startswith("milton-bradley") else "no",
            "line_13_14": "no" if board == "ravensburger-2013" else "yes",
            "players": self.edition.players,
            "starts": "typed",
        }
        return {**form, **{f"start_{pawn}": start for pawn, start in self.record["start"]["pawns"]}}

    @staticmethod
    def _said(answer):
        if not answer["ok"]:
            raise ValueError(answer["said"])


def _done(lines):
    return any(word in line for line in lines for word in ("Say aloud", "SHOW YOURSELF", "CAUGHT", "ESCAPED"))


def _filled(view):
    windows = view.get("game", {}).get("windows", [])
    return sum(1 for _ in itertools.takewhile(lambda window: "ticket" in window, windows))


def _has_moved(view, round_number, name):
    if view["state"] == "over" or view["game"]["round"] > round_number:
        return True
    return any(pawn["name"] == name and pawn["turn"] in ("done", "passed") for pawn in view["game"]["pawns"])


def _audited(view):
    return view.get("game", {}).get("audit", {}).get("state") in ("sound", "broken")
