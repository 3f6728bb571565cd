"""What was typed at set-up beside the rules of a game; `host.view.player_names` says how names are shown."""

from typing import Any

from host.store.note import Note

_KINDS = {
    "mr_x": str,
    "players": list,
    "help": bool,  # whether the pages help the hunt
    "timer": int,  # how many seconds a turn should take
    "computers": list,  # see `computer_players`
    "adviser": bool,
    "at_board": bool,  # people move pawns and tickets of cardboard besides
}


def _decoded(kept):
    if any(not isinstance(value, _KINDS[key]) for key, value in kept.items()):
        raise TypeError("of another kind")
    return kept


NAMES: Note[dict[str, Any]] = Note("names", {}, _decoded)
