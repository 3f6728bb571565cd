"""The part of a view that helps the hunt: where Mr. X can be, what each leg has ruled out, how near each pawn is."""

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game import hunt_help
from host.game.replica import Replica
from host.view import wording
from host.view.view_types import Help, HuntedLeg, Near
from shared.rules.possible import stations_of


def of(play: Replica) -> Help:
    """Where Mr. X can be in a game."""
    places = stations_of(play.places[-1])
    return {
        "possible": places,
        "text": _can_be_on(places) + (" " + _("Pawns not considered.") if play.game.edition.on_board else ""),
        "legs": [_hunted_leg(play, window) for window in sorted(play.ruled_out, reverse=True)],
        "near": [_near(play, at) for at in range(len(play.game.pawn_names))],
    }


def _can_be_on(places):
    if len(places) == 1:
        return _("He can only be on %(station)d.", station=places[0])
    return ngettext("He can be on %(num)d station.", "He can be on %(num)d stations.", len(places))


def _hunted_leg(play: Replica, window: int) -> HuntedLeg:
    after = play.possible_after(window)
    out = play.ruled_out[window].bit_count()
    text = _("Window %(n)d: %(possible)d possible, %(out)d ruled out by the ticket.", n=window, possible=after, out=out)
    return {"n": window, "possible": after, "ruled_out": out, "text": text}


def _near(play: Replica, at: int) -> Near:
    name = play.game.pawn_names[at]
    moves = hunt_help.moves_to(play.game, at, play.places[-1])
    if moves is None:
        return {"pawn": name, "text": _("%(pawn)s cannot get to any of them.", pawn=wording.pawn_name(name))}
    text = ngettext(
        "%(pawn)s is %(num)d move from the nearest.",
        "%(pawn)s is %(num)d moves from the nearest.",
        moves,
        pawn=wording.pawn_name(name),
    )
    return {"pawn": name, "moves": moves, "text": text}
