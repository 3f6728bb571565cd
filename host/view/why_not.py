"""Why a pawn's move is refused: the reason with its rule in one sentence, and the subject of the rules that it is from.

Codes come from `shared.rules.rules`, by way of `host.table`; here they become sentences. They are judged by the public
game alone, so no refusal says anything about where Mr. X is.
"""

from typing import Any, NamedTuple

from flask_babel import gettext as _

from host.game import projection
from host.game.proposals import Leg
from host.game.replica import Replica
from host.view import wording
from shared.board.board import FERRY
from shared.board.edition import BOBBIES, TICKETS
from shared.rules import rules
from shared.rules.public_game import PublicGame


class Reason(NamedTuple):
    """A sentence, and the id of a subject in `rule_texts` where one has the rule."""

    said: str
    subject: "str | None" = None


def refused(code: str, **facts: Any) -> Reason:
    """Why a move was refused: a code and facts of `Refused`."""
    if "game" in facts:
        return _of_leg(code, **facts)
    if "pencil" in facts:
        return Reason(_pencil_changed(**facts))
    return Reason(wording.refusal(code), {"game-over": "end"}.get(code))


def asked(
    play: "Replica | None", game: "PublicGame | None", pawn: str, ticket: "str | None", station: int, planned: bool
) -> Reason:
    """Why a pawn cannot go to a station; ticket None: by whatever ticket; planned: it need not be its turn.

    game: as it will stand after the entered moves.
    """
    no_moves = projection.no_moves_error(game, play is not None and play.behind)
    if game is None or no_moves:
        return refused(no_moves or "no-game")
    if pawn not in game.pawn_names:
        return refused("no-pawn")
    if ticket is None:
        code = projection.way_error(game, pawn, station, planned)
    else:
        code = (projection.plan_error if planned else projection.leg_error)(game, pawn, ticket, station)
    return refused("moved-on") if code is None else _of_leg(code, game, pawn, ticket, station)


def _of_leg(code, game, mover, ticket, station):
    if mover not in game.pawn_names:
        return refused("no-pawn")
    at = game.pawn_names.index(mover)
    if code == "wrong-mover":
        return _not_now(game, at)
    if code == "game-over":
        return refused("game-over")
    if code == "no-station":
        return Reason(_("There is no station %(station)d on this board.", station=station))
    if code == "occupied":
        other = wording.pawn_name(game.pawn_names[game.stations.index(station)])
        said = _("%(pawn)s is on %(station)d: nobody may enter a pawn's station.", pawn=other, station=station)
    elif code == "no-ticket":
        said = _no_ticket(game, at, ticket, station)
    else:
        said = _no_route(game, at, ticket, station)
    return Reason(said, "moving")


def _not_now(game, at):
    name = wording.pawn_name(game.pawn_names[at])
    if game.mr_x_to_move:
        return Reason(_("It is Mr. X's turn: %(pawn)s moves after him.", pawn=name), "mr-x")
    if game.moved[at]:
        return Reason(_("%(pawn)s has had its turn in this round.", pawn=name), "detectives")
    first = [game.pawn_names[pawn] for pawn in rules.to_move(game)]
    if game.pawn_names[at] in BOBBIES and not set(first) & set(BOBBIES):
        return Reason(_("Bobbies come last: %(pawn)s moves after all other pawns.", pawn=name), "bobbies")
    before = wording.either([wording.pawn_name(pawn) for pawn in first])
    return Reason(_("It is not %(pawn)s's turn yet: %(first)s moves first.", pawn=name, first=before), "detectives")


def _no_ticket(game, at, ticket, station):
    if ticket == "black":
        return _("Only Mr. X has black tickets.")
    modes = game.board.modes(game.stations[at], station)
    kinds = [ticket] if ticket else [word for mode, word in enumerate(TICKETS[:FERRY]) if modes >> mode & 1]
    return no_tickets_left(wording.pawn_name(game.pawn_names[at]), kinds)


def no_tickets_left(pawn: str, kinds: list[str]) -> str:
    """That a pawn, by what it is called, has no tickets of these kinds any more."""
    tickets = wording.either([wording.ticket_name(kind) for kind in kinds])
    return _("%(pawn)s has no tickets left for %(tickets)s.", pawn=pawn, tickets=tickets)


def _no_route(game, at, ticket, station):
    here, board = game.stations[at], game.board
    facts = {"pawn": wording.pawn_name(game.pawn_names[at]), "here": here, "there": station}
    if station == here:
        return _("%(pawn)s is on %(here)d already, and nobody may stay where he is.", **facts)
    if board.modes(here, station) == 1 << FERRY:
        return _("Only the ferry goes from %(here)d to %(there)d, and only Mr. X's black tickets pay for it.", **facts)
    if ticket is None or ticket == "black":
        return _("%(there)d is not the next stop of any line from %(here)d.", **facts)
    mode = TICKETS.index(ticket)
    stops = [str(stop) for stop in board.stations() if board.joined(here, mode, stop)]
    facts["mode"] = wording.ticket_name(ticket)
    if not stops:
        return _("There is no %(mode)s at %(here)d.", **facts)
    facts["stops"] = wording.either(stops)
    return _("By %(mode)s %(pawn)s goes from %(here)d to the next stop only: %(stops)s.", **facts)


def _pencil_changed(mover: str, pencil: "Leg | None") -> str:
    """The pencilled leg, if any, is not the one that the page showed."""
    name = wording.pawn_name(mover)
    if pencil is None:
        return _("The plan for %(pawn)s was cleared meanwhile. Nothing was entered.", pawn=name)
    return _(
        "Meanwhile somebody planned otherwise for %(pawn)s: %(leg)s. Nothing was entered; check it, then press Move "
        "again.",
        pawn=name,
        leg=wording.leg(pencil.ticket, pencil.station),
    )
