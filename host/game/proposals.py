"""What the host proposes to a handheld: a named tuple for each kind, its kind first.

On the wire and on disk a proposal is the list of its fields, without those at the end that are None (see
shared.link.sync).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from host.store import integrity
from shared.board.edition import PAWNS, TICKETS
from shared.computer.computer_player import LEVELS
from shared.events import set_up_check, witness

# Where a proposal stands in the outbox; ENDED: nothing more comes of it.
ENDED = ("settled", "refused", "void")
STATES = (*ENDED, "here", "waiting", "asked", "withdrawn", "elsewhere")


class Leg(NamedTuple):
    """A pawn's leg in words: the ticket, and the station that it leads to."""

    ticket: str
    station: int


class Begin(NamedTuple):
    """Begin a new game: rules as sorted [key, value] pairs, pawns as [name, start station] in playing order.

    key_hash: of the key of this game's consents (see `witness`), added by the table. level: at which the handheld
    itself is to play Mr. X; None: a person does. asked: what is asked for (see `asking`), added by the table; None for
    a handheld of an earlier version.
    """

    kind: str
    edition: str
    players: int
    rules: list
    pawns: list
    key_hash: str | None = None
    level: str | None = None
    asked: list | None = None


class Move(NamedTuple):
    """Move a pawn in this round."""

    kind: str
    round: int
    pawn: str
    ticket: str
    station: int

    @property
    def leg(self) -> Leg:
        """The move without its pawn and round."""
        return Leg(self.ticket, self.station)


class End(NamedTuple):
    """End the game if the log still holds `held` events; see TakeBack.

    kind: "abandon", without a winner (R27), or "stranded": the detectives claim that no pawn can move (R28).
    """

    kind: str
    held: int | None = None
    voices: str | None = None
    consent: str | None = None


class Moved(NamedTuple):
    """The detectives say that they have moved in this round, where the pawns' moves are not entered (R28)."""

    kind: str
    round: int


class Ask(NamedTuple):
    """Ask whether Mr. X is at a station (R28); window: of his newest leg, 0 before the first; pawn: "" if not said."""

    kind: str
    window: int
    station: int
    pawn: str


class TakeBack(NamedTuple):
    """Void all events from number `first` on, if the log still holds `held` events.

    voices, consent: see `witness`; None in a game without a key, and until all have agreed.
    """

    kind: str
    held: int
    first: int
    voices: str | None = None
    consent: str | None = None


class Damaged(NamedTuple):
    """Stands for one that the disk has damaged: nobody knows what it was, so it is void."""

    kind: str = "damaged"


DAMAGED = Damaged()

# What Mr. X may not do without the detectives' consent.
AGREED = (End, TakeBack)

# Asks a handheld to drop the question of the same id.
CLEAR = ("clear",)

Proposal = Begin | Move | End | Moved | Ask | TakeBack | Damaged
_TYPES: dict[str, Any] = {
    "begin": Begin,
    "move": Move,
    "abandon": End,
    "stranded": End,
    "moved": Moved,
    "ask": Ask,
    "take_back": TakeBack,
    "damaged": Damaged,
}


def begin(edition: str, players: int, rules: list, pawns: list, level: str | None = None) -> Begin:
    return Begin("begin", edition, players, rules, pawns, level=level)


def move(pawn: str, ticket: str, station: int, round_number: int) -> Move:
    return Move("move", round_number, pawn, ticket, station)


def moved(round_number: int) -> Moved:
    return Moved("moved", round_number)


def ask(window: int, station: int, pawn: str = "") -> Ask:
    return Ask("ask", window, station, pawn)


def agreed_to(proposal: "End | TakeBack") -> int:
    """What the detectives agree to with this proposal, as `witness.consent` takes it."""
    if isinstance(proposal, TakeBack):
        return proposal.first
    return witness.TO_STRANDED if proposal.kind == "stranded" else witness.TO_ABANDON


def take_back(held: int, first: int, voices: str | None = None, consent: str | None = None) -> TakeBack:
    """A proposal to void all events from number `first` on, in a log of `held` events."""
    return TakeBack("take_back", held, first, voices, consent)


def of_list(row: Sequence[Any]) -> Proposal:
    """The proposal of a row that this program wrote; undoes events.row_of."""
    return _TYPES[row[0]](*row)


def check(row: Any) -> None:
    """ValueError if a row from the disk is no proposal, by its kind, the types of its fields, and its words."""
    kind = _TYPES.get(row[0]) if isinstance(row, list) and row and isinstance(row[0], str) else None
    if kind is None or len(row) > len(kind._fields):
        raise ValueError("not a proposal")
    types = list(kind.__annotations__.values())
    row = row + [None] * (len(types) - len(row))
    if not all(isinstance(value, wanted) for value, wanted in zip(row, types, strict=True)):
        raise ValueError("a malformed proposal")
    if not _has_words(kind(*row)):
        raise ValueError("a proposal of no game")


def without_consent(row: list) -> list:
    """A row from the disk without its consent, if it bears one; ValueError if it is no proposal."""
    check(row)
    proposal = of_list(row)
    return row[:-1] if isinstance(proposal, AGREED) and proposal.consent is not None else row


def _has_words(proposal):
    """Whether a move has a pawn and a ticket, a beginning a level, and a question voices and a consent, if any."""
    if isinstance(proposal, Begin):
        asked = proposal.asked is None or set_up_check.is_asked(proposal.asked)
        return asked and proposal.level in (None, *LEVELS)
    if isinstance(proposal, Move):
        return proposal.pawn in PAWNS and proposal.ticket in TICKETS
    if isinstance(proposal, Ask):
        return proposal.pawn in ("", *PAWNS)
    if not isinstance(proposal, AGREED) or (proposal.voices is None and proposal.consent is None):
        return True
    letters = set(proposal.voices or " ") <= set(witness.OWN + witness.OWNERS + witness.COMPUTERS)
    return letters and integrity.is_hex(proposal.consent, witness.CONSENT_BYTES)
