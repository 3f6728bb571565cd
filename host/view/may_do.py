"""What may be done at this moment, in sentences, for the player whose page asks.

Made from the view that every page has, so it can tell nothing that the pages do not show already.
"""

from collections.abc import Collection
from typing import TypedDict

from flask_babel import gettext as _
from flask_babel import ngettext

from host.view import rule_texts, why_not, wording
from host.view.view_types import Game, LogWindow, OnBoard, Pawn, View


class RuleLink(TypedDict):
    """The way to a subject on the page /rules."""

    href: str
    text: str


class HelpText(TypedDict):
    title: str
    lines: list[str]
    rule: RuleLink


def now(view: View, players: Collection[int], plays: bool) -> HelpText:
    """What may be done in this view.

    players: whose page it is, by index in the game's players; plays: whether it may enter moves.
    """
    lines, subject = _asked(view, plays) or _in_state(view, players, plays)
    if view["link"]["state"] == "down":
        lines = [*lines, view["link"]["text"]]
    if not plays:
        lines = [*lines, _("This page just looks: to move a pawn, join as a detective.")]
    return help_text(_("What may I do?"), lines, subject)


def _in_state(view: View, players: Collection[int], plays: bool) -> tuple[list[str], str]:
    """(sentences, subject) where nothing is asked."""
    game = view.get("game")
    if game is not None and "on_board" in game and view["state"] in ("mr-x", "pawns"):
        return [_both(view), *_may_say(game["on_board"], plays), *_surfaced(game)], "detectives"
    if game is not None and view["state"] == "mr-x":
        return _while_mr_x_moves(view, game, players)
    if game is not None and view["state"] == "pawns":
        return _pawns_move(view, game, players, plays)
    return [_both(view)], "end" if view["state"] == "over" else "set-up"


def _both(view: View) -> str:
    """Headline and sentence of the page's head."""
    return _("%(headline)s. %(awaited)s", headline=view["headline"], awaited=view["awaited"])


# What is asked


def _asked(view: View, plays: bool) -> tuple[list[str], str] | None:
    ask = view.get("ask")
    if ask is None:
        return None
    if ask["kind"] == "begin":
        return [ask["text"], _("Nobody moves before the new game begins.")], "set-up"
    if ask["kind"] == "abandon":
        return [ask["text"], _("Until he agrees, the game goes on.")], "taking-back"
    lines = [ask["text"]]
    if ask.get("asks_here"):
        lines.append(_("Press Agree or Decline in the note.") if plays else _("The detectives answer."))
    return [*lines, _("Nothing is taken back before everybody who is asked agrees.")], "taking-back"


# Mr. X's turn


def _while_mr_x_moves(view: View, game: Game, players: Collection[int]) -> tuple[list[str], str]:
    lines = [_both(view)]
    subject = _of_mr_x(game["windows"])
    if subject == "double":
        lines.append(_("The detectives wait until both moves are made."))
    own = [pawn for pawn in _of_players(game, players) if pawn.get("could")]
    return [*lines, *([_may_plan()] if own else [])], subject


def _of_mr_x(windows: list[LogWindow]) -> str:
    """The subject of what Mr. X does now: he surfaces, makes the second move of a double, or the next one."""
    filled = [window for window in windows if "ticket" in window]
    coming = windows[len(filled) : len(filled) + 1]
    last = filled[-1:]
    if any("surfacing" in window and "station" not in window for window in last + coming):
        return "surfacing"
    return "double" if last and last[0].get("leg") == "first" else "mr-x"


def _may_say(board: OnBoard, plays: bool) -> list[str]:
    """What may be said where the pawns' moves are not entered (R28)."""
    sentences = {
        "moved": _("Move your pawns on the board. “We have moved” calls Mr. X; nobody has to press it."),
        "ask": _(
            "Has a pawn come to a station where he may be? Ask, once for each pawn in a round: a yes ends the game."
        ),
        "take-back": _("What was said last can be taken back, if Mr. X agrees."),
        "stranded": _("If none of you can move, say so: he wins if he agrees."),
    }
    said = [sentences[each] for each in board["may"]] if plays else []
    return said or [_("The pawns move on the board, and people judge their moves.")]


def _may_plan():
    return _("Meanwhile you may plan: tap a station for your pawn. Everybody sees the plan, and nothing moves.")


# The detectives' turn


def _pawns_move(view: View, game: Game, players: Collection[int], plays: bool) -> tuple[list[str], str]:
    open_ones = [pawn for pawn in game["pawns"] if pawn["turn"] == "now"]
    own = _of_players(game, players)
    mine = [pawn for pawn in own if pawn["turn"] == "now"] or [pawn for pawn in open_ones if "player" not in pawn]
    if not open_ones or not plays:
        return [_both(view), *_pending(game), *_surfaced(game), *_own_state(own)], "detectives"
    if players and not mine:
        waits = [_both(view), *_own_state(own), *([_may_plan()] if any(pawn.get("could") for pawn in own) else [])]
        return [*waits, *_surfaced(game), *_taking_back(own)], "detectives"
    first = _your_turn(mine) if any("player" in pawn for pawn in mine) else _both(view)
    subject = "bobbies" if all("tickets" not in pawn for pawn in mine or open_ones) else "moving"
    lines = [first, *_bobbies(open_ones), _("Tap a station; nothing moves until you press Move.")]
    lines.append(_("A pawn goes to the next stop of a line and pays one ticket."))
    return [*lines, *_without_tickets(mine or open_ones), *_surfaced(game), *_taking_back(own)], subject


def _of_players(game: Game, players: Collection[int]) -> list[Pawn]:
    return [pawn for pawn in game["pawns"] if pawn.get("player") in players]


def _your_turn(mine: list[Pawn]) -> str:
    if len(mine) == 1:
        return _("It is your turn: move %(pawn)s.", pawn=mine[0]["label"])
    names = wording.all_of([pawn["label"] for pawn in mine])
    return _("It is your turn: move %(pawns)s. You choose which goes first.", pawns=names)


def _bobbies(open_ones: list[Pawn]) -> list[str]:
    """That the bobbies among the pawns that may move now are everybody's; a lone one's headline says so itself."""
    bobbies = [pawn["label"] for pawn in open_ones if "player" not in pawn]
    if not bobbies or len(open_ones) == 1:
        return []
    return [
        ngettext(
            "%(bobbies)s belongs to all the detectives: whoever likes moves it.",
            "%(bobbies)s belong to all the detectives: whoever likes moves them.",
            len(bobbies),
            bobbies=wording.all_of(bobbies),
        )
    ]


def _own_state(own: list[Pawn]) -> list[str]:
    """What became of the player's pawns in this round."""
    sentences = {
        "done": _("{pawn} has moved in this round."),
        "entered": _("The move of {pawn} is on its way to the handheld."),
        "later": _("{pawn} moves later in this round."),
    }  # as in templates/_words.html
    said = [sentences.get(pawn["turn"], "").replace("{pawn}", pawn["label"]) for pawn in own]
    said = [pawn.get("status") or pawn.get("moved_by") or text for pawn, text in zip(own, said, strict=True)]
    return [text for text in said if text]


def _without_tickets(pawns: list[Pawn]) -> list[str]:
    """Which tickets these pawns have no longer."""
    lines = []
    for pawn in pawns:
        spent = [kind for kind, number in pawn.get("tickets", {}).items() if number == 0]
        if spent:
            lines.append(why_not.no_tickets_left(pawn["label"], spent))
    return lines


def _pending(game: Game) -> list[str]:
    """Where all moves are entered: one of them may have caught him, which nobody here knows before the handheld."""
    entered = any(pawn["turn"] == "entered" for pawn in game["pawns"])
    return [_("The handheld says whether one of them catches Mr. X.")] if entered else []


def _surfaced(game: Game) -> list[str]:
    seen = game.get("seen")
    if not seen or seen["age"]:
        return []
    return [_("Mr. X is shown on %(station)d until his next move.", station=seen["station"])]


def _taking_back(own: list[Pawn]) -> list[str]:
    pawns = [pawn["label"] for pawn in own if pawn.get("may_take_back")]
    return [_("You may ask Mr. X to take back the move of %(pawn)s.", pawn=wording.either(pawns))] if pawns else []


def help_text(title: str, lines: list[str], subject: str) -> HelpText:
    """A text with the way to its subject, an id in `rule_texts`."""
    way: RuleLink = {"href": f"/rules#{subject}", "text": _("In the rules: %(title)s", title=rule_texts.title(subject))}
    return {"title": title, "lines": lines, "rule": way}
