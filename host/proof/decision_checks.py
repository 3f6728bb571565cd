"""What the check of a game's decisions has found, kept with the game, as it takes seconds (see `decision_check`).

It belongs to one chain head and one version of the program, and is none for any other: then it is made anew. So is a
damaged one. `summaries.lacking` says which games have none.
"""

import json

from host.game.proposals import Leg
from host.proof.decision_check import Considered, DecisionCheck, Thought, Worth
from host.store import integrity
from host.store.store import Store
from host.store.store_file import to_json
from shared.computer import computer_player


def of(store: Store, game_id: str, head: str) -> "DecisionCheck | None":
    """What was kept of a game whose log has this chain head; None: nothing, or of another log or program."""
    try:
        text, checksum = store.note(_note(game_id))
        if integrity.crc_of(text) != checksum:
            return None
        of_head, version, *found = json.loads(text)
        return _read(*found) if (of_head, version) == (head, computer_player.VERSION) else None
    except (AttributeError, TypeError, ValueError):  # nothing, no such list, or not even JSON
        return None


def head_of(store: Store, game_id: str) -> "str | None":
    """The chain head of the log of which something was kept; None: nothing was, or it is no such list."""
    try:
        text, _checksum = store.note(_note(game_id))
        return text.split('"')[1]
    except (AttributeError, IndexError, TypeError, ValueError):
        return None


def write(store: Store, game_id: str, head: str, found: DecisionCheck) -> None:
    """Keep this of a game whose log has this chain head."""
    text = to_json([head, computer_player.VERSION, *found])
    store.write_note(_note(game_id), [text, integrity.crc_of(text)])


def _read(state, checked, wrong, thoughts, made):
    return DecisionCheck(state, checked, tuple(wrong), tuple(_thought(*row) for row in thoughts), made)


def _thought(number, considered, risk, exits, hidden, spent, kept, saved, worth):
    rows = tuple(Considered(tuple(Leg(*leg) for leg in legs), escapes) for legs, escapes in considered)
    return Thought(number, rows, risk, exits, hidden, tuple(spent), tuple(kept), saved, Worth(*worth))


def _note(game_id):
    return f"replay {game_id}"  # as data folders have it
