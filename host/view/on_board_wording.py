"""A game in which the pawns' moves are not entered (R28): its events in sentences."""

from flask_babel import gettext as _

from shared.events import on_board_events


def sentence(event: object) -> str | None:
    """What an event of such a game says; None for every other event."""
    if isinstance(event, on_board_events.DetectivesMoved):
        return _("The detectives have moved.")
    if not isinstance(event, on_board_events.StationAsked):
        return None
    if event.there:
        return _("Asked about %(station)d: Mr. X is there.", station=event.station)
    return _("Asked about %(station)d: Mr. X is not there.", station=event.station)
