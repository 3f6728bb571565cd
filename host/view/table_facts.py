"""The facts of a view for other programs: its numbers and words, without a sentence. `host/web/openapi.json` describes
them; what it has described is never taken away under the same number."""

from typing import NotRequired, TypedDict

from host.table.links import LinkState
from host.view.view_types import Chain, Game, Legs, LogWindow, Over, Pawn, Purse, TableState, Turn, View, Winner


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
        "logbook": [_window(window) for window in game["windows"] if "ticket" in window],
        "mr_x_tickets": game["mr_x"]["tickets"],
        "pawns": [_pawn(pawn) for pawn in game["pawns"]],
    }
    if "seen" in game:
        facts["seen"] = {"station": game["seen"]["station"], "window": game["seen"]["window"]}
    if "over" in game:
        facts["over"] = _over(game["over"])
    return facts


def _window(window: LogWindow) -> WindowFacts:
    assert "ticket" in window and "leg" in window  # it is a filled one
    facts: WindowFacts = {"window": window["n"], "ticket": window["ticket"], "leg": window["leg"]}
    if "station" in window:
        facts["station"] = window["station"]
    if "mode" in window:
        facts["mode"] = window["mode"]
    return facts


def _pawn(pawn: Pawn) -> PawnFacts:
    facts: PawnFacts = {"name": pawn["name"], "station": pawn["station"], "turn": pawn["turn"]}
    if "player" in pawn:
        facts["player"] = pawn["player"]
    if "tickets" in pawn:
        facts["tickets"] = pawn["tickets"]
    if "legal" in pawn:
        facts["legal"] = pawn["legal"]
    return facts


def _over(over: Over) -> OverFacts:
    facts: OverFacts = {"winner": over["winner"], "reason": over["reason"]}
    if "station" in over:
        facts["station"] = over["station"]
    if "start" in over:
        facts["start"] = over["start"]
    return facts
