"""Checks mrx-record/1, the one document by which a game leaves the table, and hides what is secret in one.

`check` reads a parsed JSON document completely before anybody relies on it: types, words, ranges, unknown keys, and
that it hides either all that is secret or nothing (R20). shared.record.judge judges whether the game in it is legal.
This module must never read a file or parse text.
"""

from shared.board import edition as editions
from shared.board.edition import EDITIONS, MR_X, PAWNS, TICKETS
from shared.events import events_check, set_up_check
from shared.rules import edition_table

FORMAT = "mrx-record/1"
WINNERS = ("mr_x", "detectives")
REASONS = ("captured", "trapped", "stranded", "escaped")  # R19, R16, R22, R23
ABANDONED = "abandoned"  # R27
CONSENT_KEY = "consent_key"
DETECTIVES = "detectives"  # the mover of a turn whose moves are not entered (R28)

_MOST_NESTED = 64  # levels of lists and objects in `meta`, whose form is free
_MOST_LEGS = dict([(MR_X, 2)] + [(pawn, 1) for pawn in PAWNS])  # of a turn (R13, R17)


class BadRecord(ValueError):
    """The document is no record. The text begins with the place: "turns[3].legs[0]: ..."."""


def check(document) -> editions.Edition:
    """The edition that a well-formed record is played by; raises BadRecord for any other document."""
    try:
        return _checked(document)
    except BadRecord:
        _check_whole(document)  # 29.0 is what is wrong then, and not that no station stands there
        raise


def _checked(document):
    _object("", document, ("format", "edition", "players", "start", "turns"), _OPTIONAL)
    if document["format"] != FORMAT or type(document["format"]) is not str:
        raise BadRecord("format: must be %s" % FORMAT)
    edition = _edition(document)
    _check_start(document["start"], edition)
    _check_turns(document["turns"], edition)
    _check_result(document.get("result"))
    _check_free(document)
    _check_secrets(document, edition)
    return edition


def _check_whole(document):
    """Raise BadRecord if there is a number with a point, as some programs write them; in `meta` there may be one."""
    rest = [(key, document[key]) for key in document if key != "meta"] if type(document) is dict else []
    while rest:
        place, value = rest.pop()
        if type(value) is float:
            raise BadRecord("%s: must be a whole number, written without a point: it is %s" % (place, value))
        if type(value) is dict:
            rest += [(place + "." + key, value[key]) for key in value]
        elif type(value) is list:
            rest += [("%s[%d]" % (place, at), part) for at, part in enumerate(value)]


def is_hidden(document: dict) -> bool:
    """Whether a checked record hides what is secret."""
    return document["start"]["mr_x"] is None


def hide(document: dict, edition: editions.Edition) -> dict:
    """A copy of an open record that hides all that is secret (R20); edition: as `check` returned it."""
    hidden = dict(document)
    hidden["start"] = {"mr_x": None, "pawns": document["start"]["pawns"]}
    hidden["turns"] = []
    window = 0
    for turn in document["turns"]:
        if turn["mover"] == MR_X:
            shown = _shown(turn, window, edition)
            window += len(shown)
            turn = dict(turn)
            turn["legs"] = [[ticket, station if seen else None] for (ticket, station), seen in zip(turn["legs"], shown)]
        hidden["turns"].append(turn)
    return hidden


_OPTIONAL = ("rules", "commitments", "result", "meta")


def _edition(document):
    if document["edition"] not in EDITIONS or type(document["edition"]) is not str:
        raise BadRecord("edition: must be one of %s" % ", ".join(EDITIONS))
    rules = document.get("rules")
    if rules is not None and type(rules) is not dict:
        raise BadRecord("rules: must be an object")
    try:
        return edition_table.from_rules(document["edition"], document["players"], rules or {})
    except ValueError as wrong:
        raise BadRecord(str(wrong))


def _check_start(start, edition):
    _object("start", start, ("mr_x", "pawns"), ())
    if start["mr_x"] is not None and type(start["mr_x"]) is not int:
        raise BadRecord("start.mr_x: must be a station or null")
    _list("start.pawns", start["pawns"])
    for at, pawn in enumerate(start["pawns"]):
        name, station = pawn if type(pawn) is list and len(pawn) == 2 else (None, None)
        if type(name) is not str or type(station) is not int:
            raise BadRecord("start.pawns[%d]: must be a pawn's name and a station" % at)
    if edition.on_board and start["pawns"]:
        raise BadRecord("start.pawns: must be empty where the pawns' moves are not entered")


def _check_turns(turns, edition):
    _list("turns", turns)
    most_legs = {MR_X: _MOST_LEGS[MR_X]} if edition.on_board else _MOST_LEGS
    for at, turn in enumerate(turns):
        if edition.on_board and type(turn) is dict and turn.get("mover") == DETECTIVES:
            _check_asked("turns[%d]" % at, turn)
            continue
        if type(turn) is not dict or "mover" not in turn or "legs" not in turn or len(turn) > 2:
            _object("turns[%d]" % at, turn, ("mover", "legs"), ("surface",))
            _check_surface("turns[%d]" % at, turn)
        mover = turn["mover"]
        if type(mover) is not str or mover not in most_legs:
            others = DETECTIVES if edition.on_board else "a pawn's name"
            raise BadRecord("turns[%d].mover: must be mr_x or %s" % (at, others))
        legs = turn["legs"]
        if type(legs) is not list or len(legs) > most_legs[mover]:
            raise BadRecord("turns[%d].legs: must be a list of at most %d" % (at, most_legs[mover]))
        for number, leg in enumerate(legs):
            ticket, station = leg if type(leg) is list and len(leg) == 2 else (None, None)
            if ticket not in TICKETS:
                raise BadRecord("turns[%d].legs[%d]: must be a ticket and a station" % (at, number))
            if type(station) is not int and (station is not None or mover != MR_X):
                raise BadRecord("turns[%d].legs[%d][1]: must be a station" % (at, number))


def _check_asked(place, turn):
    """Check a turn of the detectives whose moves are not entered (R28)."""
    _object(place, turn, ("mover",), ("asked", "by"))
    asked = turn.get("asked", [])
    _list(place + ".asked", asked)
    for number, station in enumerate(asked):
        if type(station) is not int:
            raise BadRecord("%s.asked[%d]: must be a station" % (place, number))
    by = turn.get("by", PAWNS[0])
    if type(by) is not str or by not in PAWNS:
        raise BadRecord("%s.by: must be a pawn's name" % place)


def _check_surface(place, turn):
    surface = turn["surface"]
    place = place + ".surface"
    if turn["mover"] != MR_X:
        raise BadRecord("%s: only Mr. X surfaces" % place)
    _object(place, surface, (), PAWNS)
    for pawn, ticket in surface.items():
        if type(ticket) is not str or ticket not in TICKETS:
            raise BadRecord("%s.%s: must be a ticket" % (place, pawn))


def _check_result(result):
    if result is None:
        return
    _object("result", result, ("winner", "reason"), ())
    winner = result["winner"]
    reason = result["reason"]
    if type(reason) is not str or reason not in REASONS + (ABANDONED,):
        raise BadRecord("result.reason: must be one of %s" % ", ".join(REASONS + (ABANDONED,)))
    if reason == ABANDONED and winner is not None:
        raise BadRecord("result.winner: must be null where a game is abandoned")
    if reason != ABANDONED and winner not in WINNERS:
        raise BadRecord("result.winner: must be one of %s" % ", ".join(WINNERS))


def log_of(commitments):
    """(the rows of the log, the key of its consents in hex or None) of a record's commitments.

    The key is a row of its own behind the log: ["consent_key", 64 hex digits].
    """
    last = commitments[-1] if commitments else None
    kind, key = last if type(last) is list and len(last) == 2 else (None, None)
    if kind == CONSENT_KEY and set_up_check.is_hex(key, set_up_check.HASH_HEX):
        return commitments[:-1], key
    return commitments, None


def _check_free(document):
    """Check `meta`, whose form is free within limits, and `commitments`, which is judged later."""
    meta = document.get("meta")
    if meta is not None and type(meta) is not dict:
        raise BadRecord("meta: must be an object")
    if document.get("commitments") is not None:
        _list("commitments", document["commitments"])
        rows, _ = log_of(document["commitments"])
        for at, event in enumerate(rows):
            try:
                events_check.check(event)
            except ValueError:
                raise BadRecord("commitments[%d]: is no event of the public log" % at)
    level = _parts(meta)
    for _ in range(_MOST_NESTED):
        if not level:
            return
        level = [part for whole in level for part in _parts(whole)]
    raise BadRecord("meta: is nested too deep")


def _parts(value):
    if type(value) is dict:
        return value.values()
    return value if type(value) is list else ()


def _check_secrets(document, edition):
    """Check which stations are null (R20): none in an open record; in a hidden one Mr. X's start and every station in a
    covered window, and no other."""
    hidden = is_hidden(document)
    window = 0
    for at, turn in enumerate(document["turns"]):
        if turn["mover"] != MR_X:
            continue
        legs = turn["legs"]
        shown = _shown(turn, window, edition) if hidden else None
        for number, (_, station) in enumerate(legs):
            window += 1
            if shown is None:
                if station is None:
                    raise BadRecord("turns[%d].legs[%d]: hides a station in an open record" % (at, number))
            elif (station is not None) != shown[number] and window <= edition.windows:
                why = "hides a station that was shown" if shown[number] else "tells a secret station"
                raise BadRecord("turns[%d].legs[%d]: %s" % (at, number, why))


def _shown(turn, window, edition):
    """For each leg of a turn of Mr. X's, after so many filled windows: whether he showed its station (R14, R25)."""
    shown = [
        edition.surfaces(window + 1 + number, TICKETS.index(ticket)) for number, (ticket, _) in enumerate(turn["legs"])
    ]
    if shown and "surface" in turn:
        shown[-1] = True
    return shown


def _object(place, value, required, optional):
    """Raise BadRecord unless the value is an object with these keys and no other."""
    if type(value) is not dict:
        raise BadRecord("%s: must be an object" % (place or "the record"))
    for key in required:
        if key not in value:
            raise BadRecord("%s: is missing" % (place + "." + key if place else key))
    for key in value:
        if key not in required and key not in optional:
            raise BadRecord("%s: has an unknown key %s" % (place or "the record", repr(key)[:40]))


def _list(place, value):
    if type(value) is not list:
        raise BadRecord("%s: must be a list" % place)
