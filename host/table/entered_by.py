"""Who entered each move of this round, so that a player reads who has moved his pawn.

A note beside the log, of the newest round alone: the log says that a pawn was moved, and not by whom.
"""

from collections.abc import Sequence
from typing import Any

from host.game.computer_players import Mover
from host.game.proposals import Move
from host.store.note import Note
from host.store.store import Store


def _decoded(kept):
    pawns = {pawn: (by, ticket, station) for pawn, (by, ticket, station) in kept["pawns"].items()}
    return {"game": kept["game"], "round": kept["round"], "pawns": pawns}


_NOTHING: dict[str, Any] = {"game": "", "round": 0, "pawns": {}}
_ENTERED: Note[dict[str, Any]] = Note("moved_for", _NOTHING, _decoded)


def write(store: Store, game_id: str, move: Move, by: Mover) -> None:
    """A move was entered."""
    pawns = _pawns(store, game_id, move.round)
    pawns[move.pawn] = [by, move.ticket, move.station]
    _ENTERED.keep(store, {"game": game_id, "round": move.round, "pawns": pawns})


def of(store: Store, game_id: str, round_number: int) -> dict[str, tuple[int, str, int]]:
    """{pawn: (index of the player who entered its move, ticket, station)} of a round of a game."""
    found = _pawns(store, game_id, round_number)
    return {pawn: entered for pawn, entered in found.items() if isinstance(entered[0], int)}


def forget(store: Store, game_ids: Sequence[str]) -> None:
    """These games are deleted."""
    if _ENTERED.of(store)["game"] in game_ids:
        _ENTERED.keep(store, _NOTHING)


def _pawns(store: Store, game_id: str, round_number: int) -> dict[str, Any]:
    kept = _ENTERED.of(store)
    return kept["pawns"] if (kept["game"], kept["round"]) == (game_id, round_number) else {}
