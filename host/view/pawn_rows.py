"""The part of a view that shows the pawns and the players who move them."""

from collections.abc import Iterable
from typing import Any

from flask_babel import gettext as _

from host.game.computer_players import player_of
from host.game.projection import goes_on, legal_legs, next_round
from host.game.proposals import Move
from host.game.replica import Event, Replica
from host.table.snapshot import Snapshot
from host.view import computer_wording, player_names, wording
from host.view.view_types import Leg, Legs, Pawn, Player, Purse, StartCard, Turn
from shared.board.edition import BOBBIES, PURSE, TICKETS, Edition
from shared.events import events
from shared.rules import rules
from shared.rules.public_game import PublicGame
from shared.rules.public_game_host import moves_until_surfacing

_LOW = 2  # tickets of a kind


def starts(edition: Edition, pawns: "list[list[Any]]", remembered: dict[str, Any]) -> list[StartCard]:
    """The start cards of a proposed game, whose pawns are [[pawn, station], ...]."""
    shown: list[StartCard] = []
    for at, (pawn, station) in enumerate(pawns):
        player = player_of(edition, at)
        named = (pawn, station) if player is None else (pawn, station, player_names.player_name(remembered, player))
        shown.append(named)
    return shown


def purse(tickets: "list[int | None]", edition: Edition) -> Purse:
    """Mr. X's tickets or a pawn's, by word; without those of which the box has none."""
    held: Purse = dict(zip(PURSE, tickets, strict=False))  # a pawn holds only the first of them
    if not edition.underground:
        held.pop("underground", None)
    return held


def players(snapshot: Snapshot, game: PublicGame) -> list[Player]:
    """The players of the shown game."""
    return [_player(snapshot, game, player) for player in range(game.edition.players)]


def _player(snapshot: Snapshot, game: PublicGame, player: int) -> Player:
    shown: Player = {
        "name": player_names.player_name(snapshot.remembered, player),
        "pawns": [pawn for at, pawn in enumerate(game.pawn_names) if player_of(game.edition, at) == player],
    }
    if player in snapshot.held:
        shown["held"] = True
    level = snapshot.computers.level(player)
    if level:
        shown["computer"] = computer_wording.computer(level)
    if not player_names.is_named(snapshot.remembered, player):
        shown["unnamed"] = True
    return shown


def pawns(snapshot: Snapshot, play: Replica) -> list[Pawn]:
    """The pawns of a snapshot, whose log is `play`, in playing order."""
    projected = snapshot.projected or play.game
    made, taken_back = _legs(play.effective_events), _legs(play.taken_back_lately())
    moved = {event.pawn for event in play.since_his_leg if isinstance(event, events.PawnMoved)}
    passed = {event.pawn for event in play.since_his_leg if isinstance(event, events.PawnPassed)}
    entered = {move.proposal.pawn: move.proposal.leg for move in snapshot.moves if isinstance(move.proposal, Move)}
    shown = []
    for at, name in enumerate(play.game.pawn_names):
        by_computer = snapshot.computers.level_of(play.game, name) is not None
        turn = "idle" if play.behind else _turn(play.game, projected, at, name in entered, name in passed)
        if turn == "now" and by_computer:
            turn = "computer" if at in snapshot.computers.next_to_move(projected) else "later"
        pawn = _pawn(play.game, at, name, turn)
        if turn == "now":
            pawn["legal"] = legal_legs(projected, at)
            last = made[name][-1][0] if name in made else None
            warning = _warning(projected, at, pawn["legal"], last)
            if warning:
                pawn["warning"] = warning
        elif play.running and not play.behind and turn != "entered" and not by_computer:
            pawn["could"] = legal_legs(projected, at)
            pawn["round"] = next_round(projected, at)
        if name in entered:
            pawn["entered"] = entered[name]
        elif name in snapshot.pencils and not by_computer:
            pawn["pencil"] = snapshot.pencils[name]
        if name in made:
            pawn["last"] = made[name][-1]
            pawn["came_from"] = made[name][-2][1] if len(made[name]) > 1 else dict(play.beginning.pawns)[name]
        if name in taken_back:
            pawn["taken_back"] = taken_back[name]
        if name in snapshot.may_take_back and name in moved:
            pawn["may_take_back"] = True
        _add_sentences(pawn, snapshot, projected, at)
        shown.append(pawn)
    return shown


def _pawn(game: PublicGame, at: int, name: str, turn: Turn) -> Pawn:
    """A pawn's name and player, station, turn and tickets."""
    pawn: Pawn = {
        "name": name,
        "letter": wording.pawn_letters()[name],
        "label": wording.pawn_name(name),
        "station": game.stations[at],
        "turn": turn,
    }
    player = player_of(game.edition, at)
    if player is not None:
        pawn["player"] = player
    if name not in BOBBIES:
        pawn["tickets"] = purse(game.purses[at], game.edition)
    return pawn


def _legs(found: Iterable[Event]) -> dict[str, list[Leg]]:
    """The legs of the PawnMoved among these, by pawn."""
    legs: dict[str, list[Leg]] = {}
    for event in found:
        if isinstance(event, events.PawnMoved):
            legs.setdefault(event.pawn, []).append((event.ticket, event.station))
    return legs


def _turn(game: PublicGame, projected: PublicGame, at: int, entered: bool, passed: bool) -> Turn:
    if not game.started or game.ended or game.mr_x_to_move:
        return "idle"
    if game.moved[at]:
        return "passed" if passed else "done"
    if entered:
        return "entered"
    if projected.mr_x_to_move or projected.moved[at]:
        return "passed"
    return "now" if at in rules.to_move(projected) and not rules.hemmed_in(projected, at) else "later"


def _add_sentences(pawn: Pawn, snapshot: Snapshot, projected: PublicGame, at: int) -> None:
    status, moved_by = _status(pawn, projected, at), _moved_by(pawn, snapshot)
    if status:
        pawn["status"] = status
    if moved_by:
        pawn["moved_by"] = moved_by


def _status(pawn: Pawn, projected: PublicGame, at: int) -> str | None:
    if pawn["turn"] == "passed":
        return _("%(pawn)s cannot move and is passed over in this round.", pawn=pawn["label"])
    if pawn["turn"] == "later" and rules.hemmed_in(projected, at):
        return _("%(pawn)s cannot move at the moment.", pawn=pawn["label"])
    return None


def _warning(game: PublicGame, at: int, legs: Legs, last: str | None) -> str:
    """What the pawn's player should know before its move: that Mr. X, who is hidden, surfaces next, that tickets run
    low, each said once, or that it will be stuck.

    last: the ticket of its last leg, if it has moved.
    """
    purse = game.purses[at]
    said = []
    if moves_until_surfacing(game) == 1 and not any(game.shown[-1:]) and not game.between_legs:
        said.append(_("Mr. X surfaces on his next move."))
    if last in TICKETS and purse[TICKETS.index(last)] == _LOW:
        said.append(running_low(last))
    if None not in purse and not goes_on(game, at, legs):
        said.append(_("After this move it cannot move again: no ticket fits."))
    return " ".join(said)


def running_low(ticket: str) -> str:
    """That two tickets of a kind are left; only the first letter becomes a capital: "U-Bahn" has one of its own."""
    name = wording.ticket_name(ticket)
    return _("%(ticket)s: two tickets left.", ticket=name[:1].upper() + name[1:])


def _moved_by(pawn: Pawn, snapshot: Snapshot) -> str | None:
    """Who has moved a pawn whose player has a page of his own, and did not do it himself."""
    by, *leg = snapshot.entered_by.get(pawn["name"], (None,))
    owner = pawn.get("player")
    if by is None or owner is None or by == owner or owner not in snapshot.held:
        return None
    if pawn["turn"] not in ("done", "entered", "idle"):
        return None
    if tuple(leg) != (pawn.get("entered") or pawn.get("last")):
        return None  # it was moved again, on the handheld
    mover, name = (player_names.player_name(snapshot.remembered, each) for each in (by, owner))
    return _("%(player)s has moved %(pawn)s for %(owner)s.", player=mover, pawn=pawn["label"], owner=name)
