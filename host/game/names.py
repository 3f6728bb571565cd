"""What was typed at set-up beside the rules of a game: above all the players' names.

A dict of: "mr_x": name, "players": [names], "help": whether the pages help the hunt, "timer": how many seconds a turn
should take, "computers" and "adviser": see `computer_players`, "at_board": whether people move pawns and tickets of
cardboard besides. Any key may be missing. `host.view.player_names` says how names are shown.
"""

from typing import Any

from host.store.note import Note

_KINDS = {
    "mr_x": str,
    "players": list,
    "help": bool,
    "timer": int,
    "computers": list,
    "adviser": bool,
    "at_board": bool,
}


def _decoded(kept):
    if any(not isinstance(value, _KINDS[key]) for key, value in kept.items()):
        raise TypeError("of another kind")
    return kept


NAMES: Note[dict[str, Any]] = Note("names", {}, _decoded)
