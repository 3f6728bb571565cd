"""The public events: everything that anybody at the table may be told, one type and one constructor per kind.

An event is a named tuple of ASCII words, whole numbers, None and lists; its kind comes first. No kind has a field for
what is secret at its time: an `MrXMoved` cannot carry a station, only `MrXSurfaced` (R14, R25, R19) and `LegOpened`
(R24) can. On the wire, on disk and in a record an event is the list of its fields. Nobody may rely on an event from
outside before events_check has checked it.

The last fields of some kinds may be None, because only some games need them. Such a field is not written at all: an
event without it has the same text, and the same chain hash, as before the field existed.
"""

import json
from collections import namedtuple

from shared.board.board import MODES

LEGS = ("only", "first", "second")  # a move's one leg, or which leg of a double (R13)
MODE_WORDS = MODES + ("start",)  # "start" is sealed in window 0
GAME_ID_HEX = 32
LAST_WINDOW = 99

GameBegun = namedtuple("GameBegun", "kind game_id edition players rules pawns key_hash asked")
MrXStarted = namedtuple("MrXStarted", "kind seal")
MrXMoved = namedtuple("MrXMoved", "kind window ticket leg seal")
MrXSurfaced = namedtuple("MrXSurfaced", "kind window station salt inner claimed")
PawnMoved = namedtuple("PawnMoved", "kind pawn ticket station")
PawnPassed = namedtuple("PawnPassed", "kind pawn")
GameEnded = namedtuple("GameEnded", "kind winner reason voices consent")
TakenBack = namedtuple("TakenBack", "kind first voices consent")
LegOpened = namedtuple("LegOpened", "kind window station mode salt mode_salt number")


def game_begun(game_id, edition, players, rules, pawns, key_hash=None, asked=None):
    """The set-up: house rules as sorted [key, value] pairs, pawns as [name, start] in playing order.

    key_hash: of the key of the detectives' consents (shared.events.witness), where a host has proposed the game; asked:
    the list of what it has asked for (shared.events.asked); both None where none has, and asked where an earlier
    version has.
    """
    return GameBegun("game_begun", game_id, edition, players, rules, pawns, key_hash, asked)


def mr_x_started(seal):
    """Mr. X has drawn his start (R5); its seal has window 0."""
    return MrXStarted("mr_x_started", seal)


def mr_x_moved(window, ticket, leg, seal):
    """Mr. X has made one leg: window 1 to 99, the ticket shown in it (R10), one of LEGS, and the leg's seal."""
    return MrXMoved("mr_x_moved", window, ticket, leg, seal)


def mr_x_surfaced(window, station, salt, inner, claimed):
    """Mr. X shows where this window's leg ended (R14, R19, R25); this opens the seal's outer layer, but not its mode.

    claimed: [pawn, ticket] pairs of a voluntary surfacing (R25), else [].
    """
    return MrXSurfaced("mr_x_surfaced", window, station, salt, inner, claimed)


def pawn_moved(pawn, ticket, station):
    """A pawn has made its leg (R17); a bobby's ticket is the name of the mode it rides."""
    return PawnMoved("pawn_moved", pawn, ticket, station)


def pawn_passed(pawn):
    """A pawn without a legal leg is passed over (R18)."""
    return PawnPassed("pawn_passed", pawn)


def game_ended(winner, reason, voices=None, consent=None):
    """The game is over: (winner, reason) is one of events_check.ENDINGS.

    voices and consent: where the detectives agreed on a host to abandon it (R27), or that none of them can move (R28),
    as in `taken_back`.
    """
    return GameEnded("game_ended", winner, reason, voices, consent)


def taken_back(first, voices=None, consent=None):
    """All have agreed to void the events from number `first` on up to this one; they stay in the log.

    The events that begin the game cannot be taken back. voices: whose pages agreed; consent: the code that binds
    them to this game, this moment and `first` (shared.events.witness); both None where no host was asked.
    """
    return TakenBack("taken_back", first, voices, consent)


def is_void(voids, number):
    """Whether event `number` was taken back, or takes others back.

    voids: a pair (first, last) for each taken_back event of the log: its `first`, and its own number.
    """
    return any(first <= number <= last for first, last in voids)


def leg_opened(window, station, mode, salt, mode_salt, number=None):
    """After the end, everything that one seal covers (R24); window 0 is the start.

    number: of the mr_x_moved, if it was taken back; None for the leg that counts in this window.
    """
    return LegOpened("leg_opened", window, station, mode, salt, mode_salt, number)


def of_list(row):
    """The event of a row that needs no check, as one that this program wrote itself; undoes row_of."""
    made_by = globals().get(row[0])
    if made_by is None and row[0] in ("detectives_moved", "station_asked"):
        from shared.events import on_board_events

        made_by = getattr(on_board_events, row[0])
    elif made_by is None:
        from shared.events import computer_events

        made_by = getattr(computer_events, row[0])
    return made_by(*row[1:])


def row_of(event):
    """The list of an event's fields that wire, disk and records carry: without those at the end that are None."""
    row = list(event)
    while row[-1] is None:
        row.pop()
    return row


def encode(event):
    """The one text form of an event, the same on both interpreters; the chain hashes it, and disk and wire carry it.

    The event, or its row, must have been made here or checked. (json.dumps(event) would be wrong:
    MicroPython turns a named tuple into invalid JSON.)
    """
    return json.dumps(row_of(event))
