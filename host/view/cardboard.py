"""At a board where the pawns' moves are entered: what is done with pawns and tickets after the newest event, in words.

Public facts alone.
"""

from flask_babel import gettext as _

from host.game.replica import Event, Replica
from host.view import wording
from shared.board.edition import BOBBIES
from shared.events import events


def of(play: Replica) -> str:
    """What is moved and handed over; "" where that is nothing."""
    event = play.events[-1]
    if isinstance(event, events.TakenBack):
        undone = [number for number in _counted(play, play.count - 1) if number >= event.first]
        return " ".join(filter(None, (_back(play, number) for number in reversed(undone))))
    if isinstance(event, events.PawnMoved):
        return _moved(play, event)
    if isinstance(event, events.MrXSurfaced) and event.claimed:
        return _("Mr. X takes: %(tickets)s.", tickets=_claimed(event))
    return ""


def _moved(play: Replica, event: events.PawnMoved) -> str:
    """R11: where his tickets are counted, Mr. X gets what the pawns pay."""
    facts = {"pawn": wording.pawn_name(event.pawn), "station": event.station}
    if event.pawn in BOBBIES:
        return _("%(pawn)s to %(station)d.", **facts)
    facts["ticket"] = wording.ticket_name(event.ticket)
    if play.game.edition.mr_x_tickets == "counted":
        return _("%(pawn)s to %(station)d, its %(ticket)s ticket to Mr. X.", **facts)
    return _("%(pawn)s to %(station)d, its %(ticket)s ticket into the box.", **facts)


def _claimed(event):
    taken = [{"pawn": wording.pawn_name(pawn), "ticket": wording.ticket_name(ticket)} for pawn, ticket in event.claimed]
    return ", ".join(_("%(ticket)s from %(pawn)s", **facts) for facts in taken)


def _counted(play: Replica, before: int) -> list[int]:
    """The numbers of the events that counted before the event of this number."""
    counted: list[int] = []
    for number, event in enumerate(play.events[:before]):
        if isinstance(event, events.TakenBack):
            counted = [each for each in counted if each < event.first]
        else:
            counted.append(number)
    return counted


def _back(play: Replica, number: int) -> str:
    """What goes back where because the event of this number was taken back."""
    event: Event = play.events[number]
    if isinstance(event, events.MrXMoved):
        ticket = wording.ticket_name(event.ticket)
        if event.leg == "first":
            return _("Back to Mr. X: his %(ticket)s ticket and his double.", ticket=ticket)
        return _("Back to Mr. X: his %(ticket)s ticket.", ticket=ticket)
    if isinstance(event, events.MrXSurfaced) and event.claimed:
        return _("Mr. X gives back: %(tickets)s.", tickets=_claimed(event))
    if not isinstance(event, events.PawnMoved):
        return ""
    facts = {"pawn": wording.pawn_name(event.pawn), "station": _stood(play, number, event.pawn)}
    if event.pawn in BOBBIES:
        return _("%(pawn)s back to %(station)d.", **facts)
    facts["ticket"] = wording.ticket_name(event.ticket)
    return _("%(pawn)s goes back to %(station)d and gets its %(ticket)s ticket back.", **facts)


def _stood(play, number, pawn):
    """Where a pawn stood before the event of this number."""
    before = [play.events[each] for each in _counted(play, number)]
    stations = [event.station for event in before if isinstance(event, events.PawnMoved) and event.pawn == pawn]
    return stations[-1] if stations else dict(play.beginning.pawns)[pawn]
