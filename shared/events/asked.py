"""What a host asked for when it proposed a game, in clear and without names: the last field of its game_begun.

The proposal carries these words, and the handheld repeats them in event 0, so that whoever has the log sees where the
game that was played is another one than the game that was asked for. A game begun on the handheld alone has none, and
nothing shows who was asked. A handheld hands the words on, and needs only their form (`set_up_check`).
"""

from collections import namedtuple

from shared.board.edition import ENTERED, ON_BOARD
from shared.events import commitment, seed

# mr_x         PERSON, or the level at which the handheld itself is to be Mr. X (computer_events.LEVELS)
# version      of the program that plays it, 1 to 999; 0 for a person
# half         the hash of the table's half of the seed (seed.half_hash), in hex; "" for a person
# pawns        who plays each pawn at set-up, in playing order: HUMAN, or the first letter of a computer's level
# pawn_moves   ENTERED or ON_BOARD: whether the pawns' moves are entered (R28)
Asked = namedtuple("Asked", "mr_x version half pawns pawn_moves")

PERSON = "person"
HUMAN = "p"


def of(beginning) -> "Asked | None":
    """What was asked for in the game that this game_begun begins; None where nobody knows."""
    return None if beginning.asked is None else Asked(*beginning.asked)


def beginning_error(beginning) -> "str | None":
    """The code of what in a game_begun is not as was asked, or None."""
    asked = of(beginning)
    if asked is None:
        return None
    played = ON_BOARD if ["pawn_moves", ON_BOARD] in beginning.rules else ENTERED
    return None if asked.pawn_moves == played else "asked-mode"


def computer_error(beginning, event) -> "str | None":
    """The code of what in a computer_plays is not as was asked, or None."""
    asked = of(beginning)
    if asked is None:
        return None
    if asked.mr_x == PERSON:
        return "asked-person"
    if event.level != asked.mr_x:
        return "asked-level"
    return None if event.version == asked.version else "asked-version"


def start_error(beginning, computer) -> "str | None":
    """The code where Mr. X's start is sealed and the computer that was asked for does not play; computer: or None."""
    asked = of(beginning)
    return "asked-computer" if asked is not None and asked.mr_x != PERSON and computer is None else None


def half_error(beginning, half: str) -> "str | None":
    """The code where a seed_drawn has another half than the table's, or None."""
    asked = of(beginning)
    if asked is None:
        return None
    return None if commitment.hex_of(seed.half_hash(commitment.bytes_of(half))) == asked.half else "asked-half"
