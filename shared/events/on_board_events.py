"""The public events of a game in which the pawns' moves are not entered (R28); other games never load this."""

from collections import namedtuple

BY = ("page", "handheld")  # who said that the detectives have moved

DetectivesMoved = namedtuple("DetectivesMoved", "kind by")
StationAsked = namedtuple("StationAsked", "kind station there pawn")


def detectives_moved(by):
    """The detectives' turn is over; by: one of BY."""
    return DetectivesMoved("detectives_moved", by)


def station_asked(station, there, pawn=None):
    """Mr. X was asked whether he is there, and has answered, or says that he was caught there; pawn: which, or None."""
    return StationAsked("station_asked", station, there, pawn)
