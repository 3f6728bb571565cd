"""The rules in short sentences, by subject, for the edition and the house rules that are played.

Numbers come from the Edition and house rules from `rule_wording`, so neither is written here a second time. A subject
has at most four sentences, what a family needs at the table; the whole of it is in `shared/rulebook.md`. Its id is the
anchor of its text on the page /rules, and `why_not` and `may_do` name these ids.
"""

import functools
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.view import rule_wording
from shared.board.edition import BLACK, DOUBLE, MR_X, UNLIMITED, Edition
from shared.rules import rules_start
from shared.rules.public_game_start import purse

OPTIONAL = ("voluntary_surfacing", "cut_off")  # R25, R26


def of(edition: Edition, by_handheld: bool = False) -> list[dict[str, Any]]:
    """The subjects in reading order: {"id", "title", "lines": [sentence]}. by_handheld: the handheld is Mr. X."""
    texts = {
        "set-up": functools.partial(_set_up, by_handheld),
        "moving": _moving,
        "mr-x": _mr_x,
        "black": _black,
        "double": _double,
        "surfacing": _surfacing,
        "detectives": _detectives,
        "bobbies": _bobbies,
        "end": _end,
        "optional": _optional,
        "taking-back": _taking_back,
    }
    if not edition.bobbies:
        del texts["bobbies"]
    return [{"id": subject, "title": title(subject), "lines": lines(edition)} for subject, lines in texts.items()]


def about(edition: Edition, subject: str, by_handheld: bool = False) -> "dict[str, Any] | None":
    """The text of one subject, as in `of`; None if there is no such subject in this edition."""
    return next((text for text in of(edition, by_handheld) if text["id"] == subject), None)


def title(subject: str) -> str:
    """What a subject is called."""
    return {
        "set-up": _("Set-up"),
        "moving": _("Moving"),
        "mr-x": _("Mr. X's turn"),
        "black": _("Black tickets"),
        "double": _("Doubles"),
        "surfacing": _("Surfacing"),
        "detectives": _("The detectives' turn"),
        "bobbies": _("Bobbies"),
        "end": _("The end"),
        "optional": _("Optional rules"),
        "taking-back": _("Taking back and abandoning"),
    }[subject]


def _set_up(by_handheld, edition):
    if by_handheld:
        first = ngettext(
            "The handheld itself is Mr. X; the detectives play %(num)d pawn.",
            "The handheld itself is Mr. X; the detectives share %(num)d pawns.",
            edition.pawns,
        )
    else:
        first = ngettext(
            "One person is Mr. X; the detectives play %(num)d pawn.",
            "One person is Mr. X; the detectives share %(num)d pawns.",
            edition.pawns,
        )
    tickets = _pawns_tickets(edition)
    if not edition.underground:
        tickets += " " + rule_wording.house_rule("underground", False)
    return [
        first,
        tickets,
        _("Each pawn starts on the station of a drawn card."),
        _("Mr. X draws his start card last and tells nobody."),
    ]


def _pawns_tickets(edition):
    purses = [purse(edition, pawn) for pawn in rules_start.colours(edition)]
    if any(each != purses[0] for each in purses):
        return _("The pawns start with different tickets; each pawn's card shows its own.")
    taxi, bus, underground = purses[0]
    if taxi is None:
        return rule_wording.house_rule("pawn_tickets", UNLIMITED)
    return _(
        "Each pawn starts with its own tickets: taxi %(taxi)d, bus %(bus)d, underground %(underground)d.",
        taxi=taxi,
        bus=bus,
        underground=underground,
    )


def _moving(edition):
    passing = (
        _("A pawn on the way stops Mr. X's bus or underground, but not the detectives'.")
        if edition.cut_off
        else _("Passing over a pawn by bus or underground is allowed.")
    )
    return [
        _("A move goes along one line to its next stop, never further, and costs one ticket of that line."),
        _("Nobody may stay where he is; going straight back is allowed."),
        _("Nobody may enter a station on which a pawn stands."),
        passing,
    ]


def _mr_x(edition):
    taxi, bus, underground, _black_tickets, _doubles = purse(edition, MR_X)
    if taxi is None:
        tickets = (
            rule_wording.house_rule("mr_x_tickets", UNLIMITED)
            if edition.underground
            else _("Mr. X has as many taxi and bus tickets as he needs.")
        )
    else:
        tickets = _(
            "He starts with taxi %(taxi)d, bus %(bus)d, underground %(underground)d, and gets every ticket that a pawn "
            "spends.",
            taxi=taxi,
            bus=bus,
            underground=underground,
        )
    return [
        _("Mr. X moves first in every round. He keeps his station secret and shows only the ticket."),
        rule_wording.house_rule("windows", edition.windows) + " " + _("Each of his moves fills one."),
        tickets,
    ]


def _black(edition):
    return [
        ngettext(
            "Mr. X starts with %(num)d black ticket.",
            "Mr. X starts with %(num)d black tickets.",
            purse(edition, MR_X)[BLACK],
        ),
        _("A black ticket pays for any line, and nobody learns which one he took."),
        *([rule_wording.house_rule("black_covers", True)] if edition.black_covers else []),
        _("Only a black ticket pays for the ferry. The detectives have none, so they never take it."),
    ]


def _double(edition):
    return [
        ngettext("Mr. X has %(num)d double.", "Mr. X has %(num)d doubles.", purse(edition, MR_X)[DOUBLE]),
        _("With one he makes two moves in a row; each costs a ticket and fills a window of its own."),
        _("The detectives wait until both moves are made."),
        _("He may use one double a turn, and only if two windows are still empty."),
    ]


def _surfacing(edition):
    if not any(window <= edition.windows for window in edition.surfacing):
        return [rule_wording.surfacing(edition)]
    return [
        rule_wording.surfacing(edition),
        _("As soon as that move is made, he shows his station. It stays shown until his next move."),
        _("In the first move of a double he surfaces, lets everybody look, and then moves on in secret."),
    ]


def _detectives(edition):
    return [
        *(_on_board() if edition.on_board else []),
        _("After Mr. X, every pawn moves once, in the open.") + " " + rule_wording.pawn_order(edition.pawn_order),
        _("A pawn that can move must move."),
        _("One that cannot is passed over in this round; it still blocks its station."),
        _("A pawn that enters Mr. X's station catches him at once."),
    ]


def _on_board():
    return [
        rule_wording.house_rule("pawn_moves", True),
        _(
            "Once a round for each pawn they may ask whether Mr. X is on the station to which it has just come. His "
            "handheld answers at once; a yes is a capture."
        ),
        _("Mr. X says himself when he is caught or cannot move. The detectives say when no pawn can move."),
    ]


def _bobbies(edition):
    texts = [
        ngettext(
            "%(num)d bobby plays too. It belongs to all the detectives and needs no tickets.",
            "%(num)d bobbies play too. They belong to all the detectives and need no tickets.",
            edition.bobbies,
        ),
        _("A bobby rides taxi, bus and underground, blocks its station and catches Mr. X, as any pawn does."),
    ]
    return texts if edition.pawn_order == "free" else [*texts, _("Bobbies move after all other pawns.")]


def _end(edition):
    if edition.rounds is None:
        escape = _(
            "Mr. X wins when his last window is filled and the detectives have moved once more without a capture."
        )
    else:
        escape = _(
            "Mr. X wins when his last window is filled or round %(rounds)d is reached, and the detectives have moved "
            "once more without a capture.",
            rounds=edition.rounds,
        )
    return [
        _("The detectives win when a pawn enters Mr. X's station, or when he cannot move on his turn."),
        escape,
        _("He also wins as soon as no pawn can move."),
        _("Then the whole logbook is opened and checked."),
    ]


def _optional(edition):
    lines = [
        (_("Played: %(rule)s") if getattr(edition, key) else _("Not played: %(rule)s"))
        % {"rule": rule_wording.house_rule(key, True)}
        for key in OPTIONAL
    ]
    if edition.voluntary_surfacing:
        lines.append(_("He may do so after his turn's last move, where that is not in a surfacing window."))
    return lines


def _taking_back(_edition):
    return [
        _("A plan can be changed freely; an entered move counts."),
        _("To take a move back, a detective asks Mr. X, who must agree; if Mr. X asks, the detectives decide."),
        _("If Mr. X has surfaced since, or the detectives have won, every player must agree."),
        _("The game may be abandoned at any time if Mr. X agrees; then nobody wins."),
    ]
