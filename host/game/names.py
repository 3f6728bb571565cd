"""What was typed at set-up beside the rules of a game: above all the players' names. See `host.view.player_names`."""

from typing import Any

from host.store.note import Note, plain

NAMES: Note[dict[str, Any]] = Note("names", {}, plain(dict))
