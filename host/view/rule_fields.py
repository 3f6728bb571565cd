"""The house rules on the new-game form: what it offers, and the rules of a record that its answers make.

Each field of the edition table can be changed here (shared/rulebook.md, Editions). A field left empty is as printed.
Whether the rules fit together is `edition_table`'s to say.
"""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from host.view import rule_wording, wording
from shared.board import edition as editions
from shared.rules import edition_table, rules_start

_MR_X_TICKETS = editions.PURSE
_PAWN_TICKETS = editions.PURSE[: editions.BLACK]
TICKETS = tuple(
    f"tickets_{mover}_{ticket}"
    for mover in (editions.MR_X, *editions.COLOURS)
    for ticket in (_MR_X_TICKETS if mover == editions.MR_X else _PAWN_TICKETS)
)
NAMES = (
    *("voluntary_surfacing", "cut_off", "pawn_order", "mr_x_tickets", "pawn_tickets", "underground", "black_covers"),
    *("windows", "rounds", "surfacing", "pawns", "shares", "bobbies", "start_cards"),
    *TICKETS,
)
_OF_PAWNS = ("cut_off", "pawn_order", "mr_x_tickets", "pawn_tickets", "shares")  # nothing where no pawn is known (R28)
_ALWAYS = ("pawns", "shares", "pawn_moves", "tickets", "start_cards")  # kept though they may be as printed
_NONE = "0"  # typed where a number or a list is to be none
_MOST_STATION = 200


def choices() -> list[dict[str, Any]]:
    """The rules that may be changed: {"name", "kind", "text", "options" (?)}.

    Kinds: switch, choice and, in `numbers`, number, which may be a list. A new kind needs a branch in
    `host/web/templates/new.html`, which draws them, and one in `_read`.
    """
    supplies = [["counted", _("They are counted.")], ["unlimited", _("There are as many as needed.")]]
    return [
        _switch("voluntary_surfacing", rule_wording.house_rule("voluntary_surfacing", True)),
        _switch("cut_off", rule_wording.house_rule("cut_off", True)),
        _choice(
            "pawn_order",
            _("The order in which the pawns move"),
            [[order, rule_wording.pawn_order(order)] for order in editions.PAWN_ORDERS],
        ),
        _choice(
            "mr_x_tickets",
            _("Mr. X's taxi, bus and underground tickets"),
            [
                ["counted", _("They are counted; he gets those that the pawns spend.")],
                ["unlimited", _("He has as many as he needs.")],
            ],
        ),
        _choice("pawn_tickets", _("The pawns' tickets"), supplies),
        _choice("underground", _("Underground tickets"), _yes_or_no("underground")),
        _choice("black_covers", _("Black tickets where Mr. X would surface"), _yes_or_no("black_covers")),
    ]


def numbers() -> list[dict[str, Any]]:
    """The numbers that may be changed besides, as in `choices`."""
    return [
        _number("windows", _("The logbook's windows, if not as printed")),
        _number("surfacing", _("The windows in which Mr. X surfaces, as in 3, 8, 13; 0: in none"), 40),
        _number("rounds", _("The rounds after which Mr. X has escaped, if not as printed; 0: no limit")),
        _number("pawns", _("How many pawns hunt him, if not as printed")),
        _number("shares", _("How many pawns each detective has, as in 2, 2, 1"), 14),
        _number("bobbies", _("How many bobbies hunt him, if not as printed")),
        _number("start_cards", _("The start cards' stations, if not as printed; 0: any station"), 64),
    ]


def purses() -> list[dict[str, Any]]:
    """The start tickets that may be changed, a row a mover: {"label", "fields": [(name, ticket's name)]}."""
    return [
        {
            "label": _("Mr. X") if mover == editions.MR_X else wording.pawn_name(mover),
            "fields": [
                (name, wording.ticket_name(name.rpartition("_")[2]))
                for name in TICKETS
                if name.startswith(f"tickets_{mover}_")
            ],
        }
        for mover in (editions.MR_X, *editions.COLOURS)
    ]


def read(form: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """(the house rules that a form asks for and that are sound by themselves, faults by field)."""
    changes, faults = {}, {}
    for rule in [*choices(), *numbers()]:
        given = form.get(rule["name"], "")
        try:
            if given:
                changes[rule["name"]] = _read(rule, given)
        except ValueError as fault:
            faults[rule["name"]] = str(fault)
    tickets: dict[str, dict[str, int]] = {}
    for name in TICKETS:
        if form.get(name, ""):
            mover, _between, ticket = name.removeprefix("tickets_").rpartition("_")
            try:
                tickets.setdefault(mover, {})[ticket] = _whole(form[name], 0, editions.MOST)
            except ValueError as fault:
                faults[name] = str(fault)
    return changes | ({"tickets": tickets} if tickets else {}), faults


def misfits(changes: dict[str, Any], edition: editions.Edition) -> dict[str, str]:
    """Faults by field of house rules that could never come to pass in this edition, which has them."""
    faults = {}
    beyond = [str(window) for window in changes.get("surfacing", ()) if window > edition.windows]
    if beyond:
        faults["surfacing"] = _(
            "The logbook ends with window %(last)d, so he cannot surface in %(windows)s.",
            last=edition.windows,
            windows=wording.all_of(beyond),
        )
    if (changes.get("rounds") or 0) > edition.windows:
        faults["rounds"] = _(
            "Each round fills a window of the logbook, so at most %(most)d are played.", most=edition.windows
        )
    movers = (editions.MR_X, *rules_start.colours(edition))
    for mover, numbers in changes.get("tickets", {}).items():
        if mover not in movers:
            said = _("%(pawn)s does not play.", pawn=wording.pawn_name(mover))
            faults.update({f"tickets_{mover}_{ticket}": said for ticket in numbers})
    return faults


def without_pawns(changes: dict[str, Any]) -> dict[str, Any]:
    """The house rules without those that mean nothing where no pawn is known (R28)."""
    kept = {key: value for key, value in changes.items() if key not in _OF_PAWNS}
    if "tickets" in kept:
        kept["tickets"] = {mover: numbers for mover, numbers in kept["tickets"].items() if mover == editions.MR_X}
    return kept


def without_defaults(name: str, players: int, changes: dict[str, Any]) -> dict[str, Any]:
    """The house rules without those that are the edition's own rules; surfacing windows end with the logbook."""
    usual = edition_table.make(name, max(players, 2), [])
    kept = {key: value for key, value in changes.items() if key in _ALWAYS or getattr(usual, key) != value}
    if kept.get("windows") and "surfacing" not in kept:
        kept["surfacing"] = [window for window in usual.surfacing if window <= kept["windows"]]
    return kept


def _switch(name, text):
    return {"name": name, "kind": "switch", "text": text}


def _choice(name, text, options):
    return {"name": name, "kind": "choice", "text": text, "options": [["", _("as printed")], *options]}


def _number(name, text, length=2):
    return {"name": name, "kind": "number", "text": text, "length": length}


def _yes_or_no(key):
    return [["yes", rule_wording.house_rule(key, True)], ["no", rule_wording.house_rule(key, False)]]


def _read(rule, given):
    """A rule's value in a record. Raises ValueError with a sentence."""
    name = rule["name"]
    if rule["kind"] == "switch":
        return True
    if rule["kind"] == "choice":
        if given not in [option[0] for option in rule["options"]]:
            raise ValueError(_("Choose one of these."))
        return {"yes": True, "no": False}.get(given, given)
    if name in ("surfacing", "shares", "start_cards"):
        return _read_list(name, given)
    if name == "rounds" and given == _NONE:
        return None
    return _whole(given, *{"pawns": (1, 5), "bobbies": (0, 2)}.get(name, (1, editions.MOST)))


def _read_list(name, given):
    if given == _NONE and name == "start_cards":
        return "any"
    if given == _NONE and name == "surfacing":
        return []
    least, most = {"shares": (0, 5), "start_cards": (1, _MOST_STATION)}.get(name, (1, editions.MOST))
    try:
        return [_whole(word, least, most) for word in given.replace(",", " ").split()]
    except ValueError:
        raise ValueError(
            _("Type whole numbers from %(least)d to %(most)d, as in 2, 2, 1.", least=least, most=most)
        ) from None


def _whole(text, least, most):
    number = int(text) if text.isascii() and text.isdecimal() else least - 1
    if not least <= number <= most:
        raise ValueError(_("Type a whole number from %(least)d to %(most)d.", least=least, most=most))
    return number
