"""The new-game form: what it offers, and the proposal that a filled one makes, or what is wrong with each field.

Where people play at a board of their own it asks for the box by what they see there (is there a station 200?), because
the same number can mean two places (R1). The pawns' start cards are public and may be drawn here; Mr. X's is drawn on
his handheld.
"""

import secrets
from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from host.game import computer_players, proposals
from host.view import computer_wording, player_names, rule_fields, rule_wording, wording
from shared.board import edition as editions
from shared.board.board import Board
from shared.computer.computer_player import LEVELS
from shared.rules import edition_table, rules_start

EDITION_OF_BOARD = {
    "milton-bradley": "milton-bradley",
    "milton-bradley-as-printed": "milton-bradley",
    "ravensburger": "ravensburger",
    "ravensburger-2013": "ravensburger-2013",
}
_USUAL = {"en": "milton-bradley"}  # where no real board lies on the table, by language
_USUAL_ELSEWHERE = "ravensburger-2013"
NAME_LENGTH = 24
TIMER_S = ("30", "60", "90", "120", "180", "300")
BEGINNER = "ravensburger-beginner"
_STARTS = tuple(f"start_{pawn}" for pawn in editions.PAWNS)
FIELDS = (
    *("station_200", "line_13_14", "as_printed", "usual", "edition", "players"),
    *("name_mr_x", "played_by", "mode", "enter_pawns", "beginner"),
    *(f"name_{number}" for number in range(1, 6)),
    "starts",
    *_STARTS,
    *rule_fields.NAMES,
    *("help", "adviser", "timer"),
    *(f"plays_{number}" for number in range(1, 6)),
)


class Faulty(Exception):
    """The form makes no proposal: `fields` are sentences by the name of their field."""

    def __init__(self, fields: dict[str, str]):
        super().__init__("a faulty form")
        self.fields = fields


def usual_edition(language: str) -> str:
    """The edition that people know who read this language: what is played without a board of their own."""
    return _USUAL.get(language, _USUAL_ELSEWHERE)


def choices() -> dict[str, Any]:
    """What the form offers, for its template."""
    return {
        "modes": [
            ["board", _("At our board"), _("Mr. X keys his moves in; everybody else plays with pawns and tickets.")],
            ["screens", _("On these screens"), _("The pages show map and pawns; a person is Mr. X.")],
            ["computer", _("Against the computer"), _("The handheld itself is Mr. X.")],
        ],
        "editions": [
            {
                "name": name,
                "title": wording.edition_name(name),
                "players": [_players_of(name, players) for players in range(2, 6)],
            }
            for name in editions.EDITIONS
        ],
        "boards": [{"name": name, "title": wording.board_name(name)} for name in EDITION_OF_BOARD],
        "played_by": [["", _("A person")], *([level, computer_wording.handheld(level)] for level in LEVELS)],
        "name_length": NAME_LENGTH,
        "detectives": [player_names.player_name({}, player) for player in range(5)],
        "rule_choices": [*rule_fields.choices(), *_aids()],
        "other_rules": rule_fields.numbers(),
        "purses": rule_fields.purses(),
        "player_choices": [["", _("a person")], *computer_wording.choices()],
        "pawns": [
            {"name": name, "label": wording.pawn_name(name), "letter": wording.pawn_letters()[name]}
            for name in editions.PAWNS
        ],
    }


def _aids() -> list[dict[str, Any]]:
    """What else is agreed at set-up, as in `rule_fields.choices`: no rules of the game, nothing for the handheld."""
    times = [[seconds, rule_wording.time_of(int(seconds))] for seconds in TIMER_S]
    return [
        {"name": "help", "kind": "switch", "text": rule_wording.helped(True)},
        {"name": "adviser", "kind": "switch", "text": computer_wording.adviser()},
        {"name": "timer", "kind": "choice", "text": _("Time for a turn"), "options": [["", _("no limit")], *times]},
    ]


def read(form: Mapping[str, str]) -> dict[str, str]:
    """The form's known fields, each a stripped text of at most 160 characters."""
    return {name: form.get(name, "").strip()[:160] for name in FIELDS if form.get(name, "").strip()}


def edition_of(form: Mapping[str, str]) -> "editions.Edition | None":
    """The edition with its house rules that a form has chosen; None where it does not say, or they do not fit."""
    return _edition(form)[0]


def choice(form: Mapping[str, str]) -> dict[str, str]:
    """What the form shows next time: everything but the start cards, which belong to one game (R5)."""
    return {name: value for name, value in form.items() if name not in _STARTS}


def rematch(form: Mapping[str, str]) -> dict[str, str]:
    """The form for the same players once more: the first detective is Mr. X, and Mr. X is the last detective.

    A computer goes on to play for the same detective; where the handheld is Mr. X, nobody changes places.
    """
    if form.get("played_by"):
        return {**choice(form), "starts": "draw"}
    numbers = range(1, int(form.get("players", "0")) + 1)
    fields = ["name_mr_x", *(f"name_{number}" for number in numbers if not form.get(f"plays_{number}"))]
    names = [form.get(field, "") for field in fields]
    moved = dict(zip(fields, [*names[1:], names[0]], strict=True))
    return {**choice(form), **moved, "starts": "draw"}


def proposal(form: Mapping[str, str]) -> tuple[proposals.Begin, dict[str, Any]]:
    """(proposal, what the table remembers of the game: see `player_names`) of a filled form. Raises Faulty."""
    edition, changes, faults = _edition(form)
    starts, remembered = [], {}
    if mode(form) == "computer" and not form.get("played_by"):
        faults["played_by"] = _("Choose how well it plays.")
    if on_board(form):
        faults.update(_needs_pawns(form))
        remembered = _remembered({key: form[key] for key in ("help", "timer") if key in form}, 0)
    elif edition is not None:
        try:
            starts = typed(form, edition) if form.get("starts") == "typed" else _as_drawn(form, edition)
        except Faulty as faulty:
            faults.update(faulty.fields)
        remembered = _remembered(form, edition.players) | ({"at_board": True} if mode(form) == "board" else {})
        faults.update({**_duplicate_names(remembered), **_computer_faults(form, edition.players)})
    if form.get("played_by", "") not in ("", *LEVELS):
        faults["played_by"] = _("Choose one of these.")
    if edition is None or faults:
        raise Faulty(faults)
    return proposals.begin(edition.name, edition.players, changes, starts, form.get("played_by") or None), remembered


def _remembered(form, players):
    levels = [form.get(field) or None for field in _plays(players)]
    return {
        "help": bool(form.get("help")),
        **({"timer": int(form["timer"])} if form.get("timer") in TIMER_S else {}),
        "mr_x": "" if level(form) else form.get("name_mr_x", "")[:NAME_LENGTH],  # the handheld has no name
        "players": _names(form, players),
        **({"computers": levels} if any(levels) else {}),
        **({"adviser": True} if "adviser" in form else {}),
    }


def _names(form, players):
    """The detectives' names; a computer gives its own to a person who is called so."""
    names = [form.get(f"name_{number}", "")[:NAME_LENGTH] for number in range(1, players + 1)]
    levels = [form.get(field) for field in _plays(players)]
    people = {name.casefold() for name, level in zip(names, levels, strict=True) if not level}
    people.add(form.get("name_mr_x", "").casefold())
    return ["" if level and name.casefold() in people else name for name, level in zip(names, levels, strict=True)]


def _computer_faults(form, players):
    """Faults of the detectives whose computer player there is not."""
    return {field: wording.refusal("no-level") for field in _plays(players) if form.get(field, LEVELS[0]) not in LEVELS}


def _plays(players):
    """The fields that say who plays for each detective."""
    return [f"plays_{number}" for number in range(1, players + 1)]


def _duplicate_names(remembered):
    """Faults of the detectives who have the same name as Mr. X or as one before them."""
    faults, names = {}, {remembered["mr_x"].casefold()}
    for player in range(len(remembered["players"])):
        name = player_names.player_name(remembered, player)
        if name.casefold() in names:
            faults[f"name_{player + 1}"] = _("Somebody else is called %(name)s. Choose another name.", name=name)
        names.add(name.casefold())
    return faults


def mode(form: Mapping[str, str]) -> str:
    """How they play by a form: "board", "screens" or "computer"; one of an earlier version does not say it."""
    return form.get("mode", "computer" if level(form) else "screens")


def on_board(form: Mapping[str, str]) -> bool:
    """Whether the pawns' moves are not to be entered (R28)."""
    return mode(form) == "board" and "enter_pawns" not in form


def _needs_pawns(form):
    """Faults of what only a game with entered moves can have."""
    chosen = [name for name in ("played_by", *_plays(5), "adviser", "cut_off", "pawn_order") if form.get(name)]
    counted = ["mr_x_tickets"] if form.get("mr_x_tickets") == "counted" else []
    return {name: _("That needs the pawns' moves: enter them too, or leave it out.") for name in chosen + counted}


def level(form: Mapping[str, str]) -> str:
    """The level at which the handheld is to be Mr. X, or "" for a person."""
    return form.get("played_by", "") if form.get("played_by") in LEVELS else ""


def draw(form: Mapping[str, str]) -> dict[str, str]:
    """The form with new start cards drawn for the pawns. Raises Faulty."""
    edition, _changes, faults = _edition(form)
    if edition is None or faults:
        raise Faulty(faults)
    return {**form, **{f"start_{pawn}": str(station) for pawn, station in drawn(edition)}}


def drawn(edition: editions.Edition) -> list[list]:
    """[[pawn, station], ...]: start cards for the pawns, drawn without replacement (R5). Raises Faulty."""
    board = Board(edition.board)
    deck = board.stations() if edition.pawn_deck is None else [card for card in edition.pawn_deck if board.has(card)]
    cards, names = sorted(set(deck)), computer_players.pawns_of(edition)
    starts = secrets.SystemRandom().sample(cards, min(len(cards), len(names)))
    found = [list(pair) for pair in zip(names, starts, strict=False)]
    if len(found) < len(names) or not rules_start.mr_x_starts(edition, board, found):
        raise Faulty({"start_cards": _no_card_left()})
    return found


def _no_card_left():
    return _("The pawns cannot start so: no card would be left for Mr. X.")


def typed(form: Mapping[str, str], edition: editions.Edition) -> list[list]:
    """[[pawn, station], ...] as typed. Raises Faulty."""
    board = Board(edition.board)
    starts, faults = [], {}
    for name in computer_players.pawns_of(edition):
        text = form.get(f"start_{name}", "")
        fault = _start_fault(text, board, edition, [station for _name, station in starts])
        if fault:
            faults[f"start_{name}"] = fault
        else:
            starts.append([name, int(text)])
    if faults:
        raise Faulty(faults)
    if rules_start.start_error(edition, board, starts) or not rules_start.mr_x_starts(edition, board, starts):
        raise Faulty({"starts": _no_card_left()})
    return starts


def _start_fault(text, board, edition, starts):
    if not text.isascii() or not text.isdecimal() or not board.has(int(text)):
        return _("Type the number of a station on this board.")
    if edition.pawn_deck is not None and int(text) not in edition.pawn_deck:
        cards = ", ".join(str(card) for card in sorted(edition.pawn_deck))
        return _("No start card says %(station)s. The cards are: %(cards)s.", station=text, cards=cards)
    return _("Another pawn starts there already.") if int(text) in starts else None


def _as_drawn(form, edition):
    """The drawn cards that the form shows, if they still fit; else new ones."""
    try:
        return typed(form, edition)
    except Faulty:
        return drawn(edition)


def _board(form):
    """The board's name by what the players see on it, or None without an answer."""
    if form.get("station_200") == "yes":
        return "milton-bradley-as-printed" if form.get("as_printed") else "milton-bradley"
    if form.get("station_200") == "no":
        return "ravensburger-2013" if form.get("line_13_14") == "no" else "ravensburger"
    return None


def _edition(form):
    """(Edition, house rules as pairs, faults by field). The Edition has those rules that are sound, so that the starts
    can be checked too; it is None if the box or the number of players is unknown."""
    faults = {}
    board = _board(form)
    beginner = BEGINNER if form.get("beginner") else ""
    name = beginner or form.get("edition") or EDITION_OF_BOARD.get(board or "") or form.get("usual", "")
    if name not in editions.EDITIONS:
        faults["edition"] = _("Choose the edition that you play.")
    players = form.get("players", "")
    if players not in ("1", "2", "3", "4", "5"):
        faults["players"] = _("Choose how many detectives play, 1 to 5.")
    changes, wrong = rule_fields.read(form)
    faults.update(wrong)
    if "edition" in faults or "players" in faults:
        return None, [], faults
    if board is not None and board != edition_table.make(name, 2, []).board:
        changes["board"] = board
    if on_board(form):
        changes = {**rule_fields.without_pawns(changes), "pawn_moves": "on_board"}
    if players == "1":
        changes.setdefault("pawns", edition_table.make(name, 2, []).pawns)
    pairs = edition_table.to_pairs(rule_fields.without_defaults(name, int(players), changes))
    try:
        edition = edition_table.make(name, int(players), pairs)
        return edition, pairs, {**rule_fields.misfits(changes, edition), **faults}
    except ValueError as fault:
        field = "shares" if str(fault).startswith("rules.shares") and "shares" in changes else "edition"
        return None, [], {field: _("These rules do not fit together. Look at them again."), **faults}


def _players_of(name, players):
    edition = edition_table.make(name, players, [])
    colours = rules_start.colours(edition)
    shares, at = [], 0
    for share in edition.shares:
        shares.append(colours[at : at + share])
        at += share
    return {"players": players, "shares": shares, "bobbies": rules_start.bobby_names(edition)}
