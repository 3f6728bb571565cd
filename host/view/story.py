"""The story of a game that is over and opened, in at most six sentences: no kind of sentence comes twice.

Every sentence is true of every game of which it is told: it says facts of `host.game.highlights`, and no opinion. Where
no pawn's move is entered (R28) it says nothing of pawns.
"""

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game import highlights
from host.game.highlights import Highlights
from host.game.replica import Replica
from host.view import wording

_MOST_NAMED = 3  # of tickets that ran out
_MOST_ROUNDS = 5  # that are listed
_SHAKEN_OFF = 1.5  # a turn after which he could be on so many times as many stations


def of(play: Replica) -> list[str]:
    """The sentences, in the language in force; none before the log is opened."""
    found = highlights.of(play)
    if found is None or not play.game.windows:
        return []
    hunt = _questions(found) if play.game.edition.on_board else _near(found)
    freed = None if play.detectives_won else _shaken_off(found)
    turn = _shown(found) if play.detectives_won else _freed(freed)
    said = [_route(play, found), hunt, turn, _spent(found), _possible(found, freed), _ran_out(found)]
    return [sentence for sentence in said if sentence]


def _route(play, found):
    return ngettext(
        "Mr. X began on %(start)d; %(num)d move later he was on %(station)d.",
        "Mr. X began on %(start)d; %(num)d moves later he was on %(station)d.",
        len(play.game.windows),
        start=found.start,
        station=found.station,
    )


def _near(found: Highlights):
    """How near they came: the last chance that a pawn let go, or who was nearest."""
    if found.chances:
        chance = found.chances[-1]
        return ngettext(
            "In round %(round)d %(pawn)s could have caught him on %(station)d (%(ticket)s) and moved elsewhere.",
            "The pawns missed %(num)d chances to catch him, the last time %(pawn)s on %(station)d (%(ticket)s), in "
            "round %(round)d.",
            len(found.chances),
            pawn=wording.pawn_name(chance.pawn),
            station=chance.station,
            ticket=wording.ticket_name(chance.ticket),
            round=chance.round,
        )
    near = found.nearest
    return near and ngettext(
        "No pawn missed a chance; %(pawn)s was nearest to him, %(num)d move away in round %(round)d.",
        "No pawn missed a chance; %(pawn)s was nearest to him, %(num)d moves away in round %(round)d.",
        near.moves,
        pawn=wording.pawn_name(near.pawn),
        round=near.round,
    )


def _questions(found):
    if not found.questions:
        return _("Nobody asked whether he was on a station.")
    last = found.questions[-1]
    return ngettext(
        "He was asked once about a station: about %(station)d, in round %(round)d.",
        "They asked %(num)d questions about a station, the last one about %(station)d, in round %(round)d.",
        len(found.questions),
        station=last.station,
        round=last.round,
    )


def _shown(found):
    """The turn that decided it: where he showed himself before they had him."""
    seen = found.shown[-1] if found.shown else None
    if seen and not seen.moves_left:
        return _(
            "He had shown himself on %(station)d in round %(round)d, and never left it.",
            station=seen.station,
            round=seen.round,
        )
    return seen and ngettext(
        "The last time he showed himself was on %(station)d, in round %(round)d, %(num)d move before the end.",
        "The last time he showed himself was on %(station)d, in round %(round)d, %(num)d moves before the end.",
        seen.moves_left,
        station=seen.station,
        round=seen.round,
    )


def _shaken_off(found):
    """The turn that decided it: after which he could be on the most times as many stations as before."""
    seen = found.shown[0].round if found.shown else 0  # until then they know little anyway
    turns = [turn for turn in found.turns if turn.round > seen and turn.before > 1]  # 1: he has just shown himself
    turn = max(turns, key=lambda each: (each.after / each.before, each.after), default=None)
    return None if turn is None or turn.after < _SHAKEN_OFF * turn.before else turn


def _freed(turn):
    return turn and _(
        "In round %(round)d he shook them off (%(tickets)s): he could be on %(before)d stations before that turn, and "
        "on %(after)d after it.",
        round=turn.round,
        tickets=wording.all_of([wording.ticket_name(ticket) for ticket in turn.tickets]),
        before=turn.before,
        after=turn.after,
    )


def _spent(found):
    black = ngettext(
        "%(num)d black ticket in %(rounds)s",
        "%(num)d black tickets in %(rounds)s",
        len(found.black),
        rounds=_rounds(found.black),
    )
    doubles = ngettext(
        "%(num)d double move in %(rounds)s",
        "%(num)d double moves in %(rounds)s",
        len(found.doubles),
        rounds=_rounds(found.doubles),
    )
    if found.black and found.doubles:
        return _("He used %(black)s and %(doubles)s.", black=black, doubles=doubles)
    if found.black:
        return _("He used %(black)s and no double move.", black=black)
    if found.doubles:
        return _("He used %(doubles)s and no black ticket.", doubles=doubles)
    return _("He used no black ticket and no double move.")


def _rounds(numbers):
    """In which rounds, of many the first ones; "" for none."""
    rounds = list(dict.fromkeys(numbers))
    named, more = [str(number) for number in rounds[:_MOST_ROUNDS]], len(rounds) - _MOST_ROUNDS
    if more > 0:
        named.append(ngettext("%(num)d more", "%(num)d more", more))
    return named and ngettext("round %(list)s", "rounds %(list)s", len(rounds), list=wording.all_of(named))


def _possible(found, told):
    """When they knew least, unless it is the turn that is told already."""
    most = max(found.turns, key=lambda turn: turn.after, default=None)
    if most is None or most == told:
        return None
    return ngettext(
        "They knew least about him in round %(round)d: he could be on %(num)d station.",
        "They knew least about him in round %(round)d: he could be on %(num)d stations.",
        most.after,
        round=most.round,
    )


def _ran_out(found):
    """Whose tickets ran out, the first ones."""
    said = [
        _(
            "%(pawn)s %(ticket)s (round %(round)d)",
            pawn=wording.pawn_name(out.pawn),
            ticket=wording.ticket_name(out.ticket),
            round=out.round,
        )
        for out in found.ran_out[:_MOST_NAMED]
    ]
    return said and _("The first tickets to run out: %(list)s.", list=", ".join(said))
