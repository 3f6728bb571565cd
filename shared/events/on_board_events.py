"""The public events of a game in which the pawns' moves are not entered (R28); other games never load this.

No event names what a pawn has paid or where it has gone, beyond a station that was asked about.
"""

from collections import namedtuple

BY = ("page", "handheld")  # who said that the detectives have moved

DetectivesMoved = namedtuple("DetectivesMoved", "kind by")
StationAsked = namedtuple("StationAsked", "kind station there pawn")


def detectives_moved(by):
    """The detectives' turn is over; by: one of BY."""
    return DetectivesMoved("detectives_moved", by)


def station_asked(station, there, pawn=None):
    """Mr. X was asked whether he is at this station, and has answered; or he has said himself that he was caught there.

    there: his answer; after True come his surfacing and the end. pawn: which one has come there, None if nobody said.
    """
    return StationAsked("station_asked", station, there, pawn)
