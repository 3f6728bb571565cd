"""The handheld plays Mr. X itself: how it begins, and answers the detectives; `computer_leg` its legs.

Loaded when needed. Where it stands is for mrx.secret alone: nothing here and no screen may tell it before the rules
do.
"""

import gc

from mrx import module_unloading
from mrx.module_unloading import unload
from shared.computer.computer_player import VERSION

# By level: bytes that are free when the set-up is shown, if a whole game is to fit: tests/system/test_computer_chip.py.
_NEEDED = (("", 0), ("easy", 14 << 10), ("fair", 22 << 10), ("hard", 26 << 10))
_LOADED = 3 << 10  # of these, what stays of an earlier such game: names, and the module of its events


def is_level(word):
    """Whether the handheld plays at a level of this name."""
    return word != "" and word in [name for name, _ in _NEEDED]


def fitting(level):
    """This level, or the next lower one that fits the memory; "" for a person, who is Mr. X where none fits."""
    mem_free = getattr(gc, "mem_free", None)
    if module_unloading.has_room or not mem_free:  # CPython has all that it wants
        return level
    unload(True)
    gc.collect()
    free = mem_free() + (_LOADED if module_unloading.also else 0)
    found = ""
    for name, needed in _NEEDED:
        if needed <= free:
            found = name
        if name == level:
            break
    return found


def next_level(level):
    """The level that follows when somebody chooses one; "" behind the last."""
    names = [name for name, _ in _NEEDED] + [""]
    return names[names.index(level) + 1]


def choose(set_up, level):
    """Let the handheld play at this level in the game that was keyed in here; "": a person plays.

    set_up: see mrx.game.set_up. It stays the same list, because the game that was prepared belongs to it.
    """
    set_up[4:] = [None, level] if level else []


def refusal(set_up):
    """The verdict on a computer that a host asks for and this handheld has not, or None."""
    if not is_level(set_up[5]):
        return "bad-set-up"
    return "other-program" if set_up[6:] and set_up[6][1] != VERSION else None


def begin(table, set_up, level):
    """Begin the game that was asked about, with the handheld as Mr. X; nothing if another is asked about by now."""
    prepared, _game, _starts = table.prepared
    if prepared is set_up:
        from mrx.secret import computer_secret

        table.advance(computer_secret.begin(table.secret_game, set_up, level))
        table.answered()


def is_awaiting_seed(table):
    """Whether the table's half of the seed is to come next."""
    return bool(table.computer) and table.running and not table.game.started


def draw(table, half):
    """The table has drawn its half of the seed, in hex: the game starts from it in the next ticks. Returns the verdict.

    Lost in a power cut, it comes again: the host tells it for as long as the game has not started.
    """
    drawing = len(table.work.queue) > table.work.idle  # nothing else is done before a start, but what is idle
    if drawing or not is_awaiting_seed(table) or not _is_half(half) or not _is_promised(table, half):
        return "not-now"
    table.work.begin(_drawing(table, half))
    return "done"


def _drawing(table, half):
    """Draw the start: in ticks of its own, because what it needs and what the proposal needed do not fit at once."""
    unload()
    yield
    from mrx.secret import computer_secret

    yield
    table.write(computer_secret.drawn(table.secret_game, table.game, table.log.game_id, half))


def _is_half(half):
    """Whether this is a table's half of a seed: 16 bytes in lower-case hex."""
    return type(half) is str and len(half) == 32 and all(digit in "0123456789abcdef" for digit in half)


def _is_promised(table, half):
    """Whether this is the half whose hash the host has shown with its proposal; True where it has shown none."""
    from shared.events import commitment, seed

    asked = table.log.event(0).asked
    return not asked or commitment.hex_of(seed.half_hash(commitment.bytes_of(half))) == asked[2]


def answer(table, proposal_id, kind, about):
    """Decide as Mr. X what the host proposes, "abandon" or "take_back" (see Question); returns the verdict."""
    if kind == "abandon":
        from mrx.game import ending

        ending.abandon(table, *about)
        return "done"
    from mrx.game import taking_back

    if not taking_back.computer_agrees(table, about[0]):
        table.question.settled = (proposal_id, "declined")
        return "declined"
    taking_back.take_back(table, *about)
    return "done"
