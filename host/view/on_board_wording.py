"""A game in which the pawns' moves are not entered (R28), in sentences: its events, and what cannot be said."""

from flask_babel import gettext as _

from host.game.proposals import Ask, End, Moved
from shared.events import on_board_events


def sentence(event: object) -> str | None:
    """What an event of such a game says; None for every other event."""
    if isinstance(event, on_board_events.DetectivesMoved):
        return moved(event.by)
    if not isinstance(event, on_board_events.StationAsked):
        return None
    if event.there:
        return _("Asked about %(station)d: Mr. X is there.", station=event.station)
    return _("Asked about %(station)d: Mr. X is not there.", station=event.station)


def moved(by: str) -> str:
    """That the detectives have moved, and who said so: one of `on_board_events.BY`."""
    if by == "page":
        return _("The detectives have moved: a page said so.")
    return _("The detectives have moved: the handheld alone said so.")


def moved_in(round_number: int, by: str) -> str:
    """The same of a round."""
    if by == "page":
        return _("Round %(round)d: a page said that the detectives have moved.", round=round_number)
    return _("Round %(round)d: the handheld alone ended the detectives' turn.", round=round_number)


def refusals() -> dict[str, str]:
    """Refusals of `host.table.on_board`, and of what belongs to a game whose moves are entered."""
    return {
        "his-turn": _("It is Mr. X's turn. Say that when he has moved."),
        "he-moved-on": _("He has moved on: nobody is told where he was. Ask again when your pawns have moved."),
        "have-moved": _("The detectives have moved, so nothing more is asked in this round."),
        "no-such-station": _("There is no such station on this board. Type the number on which the pawn stands."),
        "asked-before": _("He was asked about this station in this round already."),
        "pawn-asked": _("He was asked about this pawn in this round already: once a round for each pawn."),
        "asked-enough": _("He was asked as often in this round as there are pawns."),
        "not-stranded": _(
            "You can say that none of you can move only after Mr. X has moved, and has surfaced if he must."
        ),
        "on-board": _(
            "In this game the pawns move on the board alone, and nothing of it is entered. Load this page again."
        ),
        "moves-entered": _("In this game the pawns' moves are entered. Load this page again."),
        "no-computers": _("The pawns' moves are not entered in this game, so no computer can move one."),
    }


def verdict(proposal: Ask | Moved | End, code: str) -> str:
    """Why what the detectives said or asked came to nothing."""
    if isinstance(proposal, End):
        if code == "declined":
            return _("Mr. X does not agree that none of you can move: the game goes on.")
        return _("The game has moved on. If none of you can move, say it again.")
    if isinstance(proposal, Moved):
        return _(
            "“We have moved” came to nothing, because the game has changed since. Press it again if you have moved."
        )
    facts = {"station": proposal.station}
    if code == "moved-on":
        return _("He has moved on, so the question about %(station)d has no answer.", **facts)
    if code in ("captured", "game-over"):
        return _("The game has ended, so the question about %(station)d has no answer.", **facts)
    if code == "taken-back":
        return _("Something was taken back, so the question about %(station)d has no answer. Ask it again.", **facts)
    return _("The handheld does not answer the question about %(station)d. Look how the game stands.", **facts)
