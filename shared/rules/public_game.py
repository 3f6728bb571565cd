"""What anybody at the table may know of a game (R20), as a fold over the public events.

A PublicGame follows events and does not judge them: ask shared.rules.rules before making an event, or before following
one that came over a link. It has no field for a station that Mr. X has not shown, and must never get one.
"""

from shared.board.board import Board
from shared.board.edition import DOUBLE, TICKETS, Edition
from shared.rules import rules


class PublicGame:
    """A game in progress, as its public events have made it.

    pawn_starts is [[pawn, station], ...] in playing order, bobbies last; ValueError if R2 or R5 forbid it. `board` is
    one that is already unpacked, to be shared. Where the pawns' moves are not entered (R28) it knows no pawn, and
    `moved` has one place, for the detectives.
    """

    edition: Edition
    board: Board
    pawn_names: "list[str]"  # in playing order; everywhere else a pawn is its index in this list
    stations: "list[int]"  # where each pawn stands
    shut: bytearray  # the stations where a pawn stands, as Board.legs takes them (R9)
    purses: "list[list]"  # each pawn's tickets by ticket number; a bobby's are None, never counted
    mr_x_purse: list  # Mr. X's, the doubles last; None where unlimited
    windows: bytearray  # the ticket on each window filled (R10)
    shown: bytearray  # the station shown in each window filled, or 0
    round: int  # counts from 1; the round of whoever is to move, or in which the game ended
    started: bool  # Mr. X has sealed his start (R5)
    mr_x_to_move: bool  # it is his turn, and he has a leg to make or a station to show
    between_legs: bool  # he has made the first leg of a double (R13)
    must_surface: bool  # his last leg ended in a surfacing window and he has not shown himself yet (R14)
    moved: "list[bool]"  # which pawns have moved, or were passed over, this round
    groups: "list[int]"  # by pawn: those of one number move in any order, the lower number first (R17)
    asked: "list[int]"  # where no pawn is known (R28): the stations asked about since his last turn
    filled_before: int  # there too: how many windows were filled before his last move
    ended: "tuple | None"  # (winner, reason): (None, "abandoned") or one of R16, R19, R22, R23

    def __init__(self, edition: Edition, pawn_starts: list, board: "Board | None" = None):
        from shared.rules import public_game_start  # a handheld unloads it when the game has begun

        public_game_start.fill(self, edition, pawn_starts, board)

    def apply(self, event):
        """Follow one public event (shared.events.events) after game_begun; ValueError for a kind that changes no game.

        taken_back is such a kind: whoever keeps the log then folds the effective events again.
        """
        kind = event.kind
        if kind == "pawn_moved":
            self.pawn_moved(self.pawn_names.index(event.pawn), TICKETS.index(event.ticket), event.station)
        elif kind == "mr_x_moved":
            self.mr_x_moved(TICKETS.index(event.ticket), event.leg)
        elif kind == "mr_x_surfaced":
            claimed = [[self.pawn_names.index(pawn), TICKETS.index(ticket)] for pawn, ticket in event.claimed]
            self.mr_x_surfaced(event.station, claimed)
        elif kind == "pawn_passed":
            self.pawn_passed(self.pawn_names.index(event.pawn))
        elif kind == "detectives_moved":
            self.pawn_passed(0)
        elif kind == "station_asked":
            self.asked.append(event.station)
        elif kind == "mr_x_started":
            self.started = True
        elif kind == "game_ended":
            self.game_ended(event.winner, event.reason)
        elif kind in ("taken_back", "game_begun"):  # others, as the opening of the log, change nothing (R24)
            raise ValueError("an event that changes no game")

    def mr_x_moved(self, ticket: int, leg: str):
        """Mr. X has made a leg (R10, R13), which is the "only", "first" or "second" of his turn."""
        purse = self.mr_x_purse
        if purse[ticket] is not None:
            purse[ticket] -= 1
        if leg == "first":
            purse[DOUBLE] -= 1
        if leg != "second" and self.edition.on_board:
            self.asked, self.filled_before = [], len(self.windows)
        self.windows.append(ticket)
        self.shown.append(0)
        self.between_legs = leg == "first"
        self.must_surface = self.edition.surfaces(len(self.windows), ticket)
        self.mr_x_to_move = self.between_legs or self.must_surface

    def mr_x_surfaced(self, station: int, claimed: list):
        """Mr. X has shown where his last leg ended (R14, R19, R25), taking [pawn index, ticket] each."""
        if self.windows:  # if he is caught on his start, there is no window to show it in (R5)
            self.shown[-1] = station
        if self.must_surface:
            self.must_surface = False
            self.mr_x_to_move = self.between_legs
        for pawn, ticket in claimed:
            self._hand_over(pawn, ticket)

    def pawn_moved(self, pawn: int, ticket: int, station: int):
        """A pawn has paid and moved (R11, R17)."""
        self.shut[self.stations[pawn]] = 0
        self.shut[station] = 1
        self.stations[pawn] = station
        self._hand_over(pawn, ticket)
        self.pawn_passed(pawn)

    def pawn_passed(self, pawn: int):
        """A pawn has had its turn; after the last pawn the next round begins, unless the game ends (R22, R23).

        Pawn 0 where no pawn is known: all have had their turn (R28).
        """
        self.moved[pawn] = True
        if False not in self.moved and rules.turn_end(self) is None:
            self.round += 1
            self.moved = [False] * len(self.moved)
            self.mr_x_to_move = True

    def game_ended(self, winner: "str | None", reason: str):
        """The game is over (R19, R16, R22, R23, R27)."""
        if reason in ("captured", "stranded") and self.mr_x_to_move and not self.between_legs:
            self.round -= 1  # it has ended with the detectives' turn before: no new round begins
        self.mr_x_to_move = self.between_legs = self.must_surface = False
        self.ended = (winner, reason)

    def _hand_over(self, pawn, ticket):
        """Give a pawn's ticket to Mr. X (R11, R25), where the tickets are counted."""
        purse = self.purses[pawn]
        if purse[ticket] is not None:
            purse[ticket] -= 1
            if self.mr_x_purse[ticket] is not None:
                self.mr_x_purse[ticket] += 1
