"""Who entered each move of this round, so that a player reads who has moved his pawn.

A note beside the log, of the newest round alone: the log says that a pawn was moved, and not by whom.
"""

from typing import Any

from host.game.computer_players import Mover
from host.game.proposals import Move
from host.store.note import Note, plain
from host.store.store import Store

_ENTERED: Note[dict[str, Any]] = Note("moved_for", {}, plain(dict))


def write(store: Store, game_id: str, move: Move, by: Mover) -> None:
    """A move was entered."""
    pawns = _pawns(store, game_id, move.round)
    pawns[move.pawn] = [by, move.ticket, move.station]
    _ENTERED.keep(store, {"game": game_id, "round": move.round, "pawns": pawns})


def of(store: Store, game_id: str, turn: int) -> dict[str, tuple[int, str, int]]:
    """{pawn: (index of the player who entered its move, ticket, station)} of a round of a game."""
    found = _pawns(store, game_id, turn)
    return {pawn: (by, ticket, station) for pawn, (by, ticket, station) in found.items() if isinstance(by, int)}


def _pawns(store: Store, game_id: str, turn: int) -> dict[str, Any]:
    kept = _ENTERED.of(store)
    return dict(kept["pawns"]) if (kept.get("game"), kept.get("round")) == (game_id, turn) else {}
