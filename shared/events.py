"""The public vocabulary: everything that anybody at the table may be told, one constructor per kind.

An event is a list of ASCII words, whole numbers and lists, its kind first. It must never have a slot for what is secret
at its time: `mr_x_moved` cannot carry a station, and only `mr_x_surfaced` (R14, R25, R19) and `leg_opened` (R24) can.
What comes from elsewhere is checked by events_check before anybody believes it.
"""

import json

LEGS = ("only", "first", "second")  # a move's one leg, or which leg of a double (R13)
MODE_WORDS = ("taxi", "bus", "underground", "ferry", "start")  # "start" is sealed in window 0
PAWN_WORDS = ("purple", "red", "green", "yellow", "blue", "bobby1", "bobby2")
GAME_ID_HEX = 32
LAST_WINDOW = 99


def game_begun(game_id, edition, players, rules, pawns):
    """The set-up that all have agreed on: house rules as sorted [key, value] pairs, pawns as [name, start] in order."""
    return ["game_begun", game_id, edition, players, rules, pawns]


def mr_x_started(seal):
    """Mr. X has drawn his start (R5); its seal has window 0."""
    return ["mr_x_started", seal]


def mr_x_moved(window, ticket, leg, seal):
    """One leg is in the log: window 1 to 99, the ticket shown on it (R10), one of LEGS, and its seal."""
    return ["mr_x_moved", window, ticket, leg, seal]


def mr_x_surfaced(window, station, salt, inner, taken):
    """Mr. X shows where this window's leg ended (R14, R19, R25), which opens the seal's outer layer, not its mode.

    taken: [pawn, ticket] pairs of a voluntary surfacing (R25), else [].
    """
    return ["mr_x_surfaced", window, station, salt, inner, taken]


def pawn_moved(pawn, ticket, station):
    """A detective's leg (R17); a bobby pays with the name of its mode."""
    return ["pawn_moved", pawn, ticket, station]


def pawn_passed(pawn):
    """A pawn without a legal leg is passed over (R18)."""
    return ["pawn_passed", pawn]


def game_ended(winner, reason):
    """The game is over: one of ENDINGS."""
    return ["game_ended", winner, reason]


def taken_back(first):
    """All have agreed that the events from number `first` on, up to this one, count no more; they stay in the log.

    The first two, which begin the game, cannot be taken back.
    """
    return ["taken_back", first]


def leg_opened(window, station, mode, salt, mode_salt):
    """After the end (R24): everything that one seal covers; window 0 is the start."""
    return ["leg_opened", window, station, mode, salt, mode_salt]


def encode(event):
    """The one text form of an event, the same on both interpreters: what the chain hashes and the wire carries.

    The event was made here, or has been checked.
    """
    return json.dumps(event)
