"""The facts of a view for other programs: its numbers and words, without a sentence. `host/web/openapi.json` describes
them; what it has described is never taken away under the same number."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from host.table.links import LinkState
from host.view.view_types import Chain, Game, Legs, Purse, TableState, Turn, View, Winner


class WindowFacts(TypedDict):
    """A filled window of the logbook."""

    window: int
    ticket: str
    leg: str
    station: NotRequired[int]
    mode: NotRequired[str]


class PawnFacts(TypedDict):
    """A pawn. `legal` comes with the turn "now"."""

    name: str
    station: int
    turn: Turn
    player: NotRequired[int]
    tickets: NotRequired[Purse]
    legal: NotRequired[Legs]


class SeenFacts(TypedDict):
    """Where Mr. X showed himself last."""

    station: int
    window: int


class OverFacts(TypedDict):
    """The end; where he was and where he started, once that is known."""

    winner: Winner
    reason: str
    station: NotRequired[int]
    start: NotRequired[int]


class GameFacts(Chain):
    """The shown game."""

    edition: str
    board: str
    round: int
    surfacing: list[int]
    logbook: list[WindowFacts]
    mr_x_tickets: Purse
    pawns: list[PawnFacts]
    seen: NotRequired[SeenFacts]
    over: NotRequired[OverFacts]


class Facts(TypedDict):
    """The table at one version."""

    version: int
    state: TableState
    handheld: LinkState
    game: NotRequired[GameFacts]


def of(view: View) -> Facts:
    """The facts of a view, in whatever language it is."""
    facts: Facts = {"version": view["version"], "state": view["state"], "handheld": view["link"]["state"]}
    if "game" in view:
        facts["game"] = _game(view["game"])
    return facts


def _game(game: Game) -> GameFacts:
    facts: GameFacts = {
        **game["chain"],
        "edition": game["edition"],
        "board": game["board"],
        "round": game["round"],
        "surfacing": [window["n"] for window in game["windows"] if "surfacing" in window],
        "logbook": [
            _those_of(WindowFacts, {**window, "window": window["n"]})
            for window in game["windows"]
            if "ticket" in window
        ],
        "mr_x_tickets": game["mr_x"]["tickets"],
        "pawns": [_those_of(PawnFacts, pawn) for pawn in game["pawns"]],
    }
    if "seen" in game:
        facts["seen"] = _those_of(SeenFacts, game["seen"])
    if "over" in game:
        facts["over"] = _those_of(OverFacts, game["over"])
    return facts


def _those_of(kind: type, shown: Mapping[str, Any]) -> Any:
    """What is shown, without all that this kind of facts does not name; what may be missing is left out where it is."""
    return {key: shown[key] for key in kind.__annotations__ if key in shown}
