"""Checks a whole public log from its rows, as anybody can who has them after the end: form, rules, seals, consents.

The page of a finished game runs this on the MicroPython VM, and `python -m host verify` runs it too, so that the two
never differ. A log that is not over is followed, and nothing of it is audited.
"""

import json

from shared.events import commitment, events, events_check, set_up_check, witness
from shared.log import audit
from shared.log.game_log import GameLog
from shared.log.validation import validate


class Impossible(ValueError):
    """An event that cannot be the next of its log.

    number    the event's, counted from 0
    window    the one it is about, 0 for the start, None if it is about none
    code      what is wrong with it: one of `validate`, or "other-key"
    """

    def __init__(self, number: int, window: "int | None", code: str):
        super().__init__(code)
        self.number = number
        self.window = window
        self.code = code


def follow(log: GameLog, rows: list):
    """Add the rows of a log, lists from outside, to an empty one. Raises Impossible at the first that cannot be."""
    for number, row in enumerate(rows):
        window = len(log.game.windows) if number else None
        try:
            event = events_check.check(row)
        except ValueError:
            raise Impossible(number, window, "malformed") from None
        code = validate(log, event)
        if code is None and number == 0 and log.key is not None and event.key_hash != witness.key_hash(log.key):
            code = "other-key"
        if code:
            raise Impossible(number, getattr(event, "window", window), code)
        log.add(event)


def check(rows: list, key: "str | None") -> dict:
    """What is found in a log; key: of its consents in hex, or None where it is not known.

    {"wrong": None or [window or None, code] of the first event that cannot be; "head": the chain hash after the last
    event before that, in hex; "heads": as `_heads`; "over": whether the game has ended; "state": as in audit.Audit,
    "waiting" where the game is not over; "opened", "sealed", "faults", "remarks", "voices": as in audit.Audit, 0 or
    empty where the game is not over; "legs": as `_legs`}
    """
    log = GameLog(_game_id(rows), key)
    wrong = None
    try:
        if not isinstance(rows, list):
            raise Impossible(0, None, "malformed")
        if key is not None and not set_up_check.is_hex(key, 2 * witness.KEY_BYTES):
            raise Impossible(0, None, "other-key")
        follow(log, rows)
    except Impossible as fault:
        wrong = [fault.window, fault.code]
    found = audit.of(log) if log.over else audit.Audit("waiting", 0, len(log.seals), [], [], None)
    return {
        "wrong": wrong,
        "head": log.head,
        "heads": _heads(rows),
        "over": log.over,
        "state": "broken" if wrong else found.state,
        "opened": found.opened,
        "sealed": found.sealed,
        "faults": [list(fault) for fault in found.faults],
        "remarks": [list(remark) for remark in found.remarks],
        "voices": found.voices,
        "legs": _legs(log),
    }


def check_json(text: str) -> str:
    """As `check`, from and to JSON; given: {"events": the rows, "key"}."""
    given = json.loads(text)
    return json.dumps(check(given["events"], given["key"]))


def _heads(rows):
    """The chain hash after each event, in hex, also of those that cannot be; up to the first row that is no event.

    Whoever compares heads that he kept with a log must have made the log's own: what hands it out could tell others.
    """
    heads = []
    head = commitment.first_head()
    for row in rows if isinstance(rows, list) else []:
        try:
            event = events_check.check(row)
        except ValueError:
            break
        head = commitment.next_head(head, events.encode(event))
        heads.append(commitment.hex_of(head))
    return heads


def _game_id(rows):
    first = rows[0] if isinstance(rows, list) and rows and isinstance(rows[0], list) else []
    return first[1] if len(first) > 1 and isinstance(first[1], str) else ""


def _legs(log):
    """Mr. X's start and legs in the order of the log, also those that were taken back.

    [{"number": the event's, "window", "ticket" (None: the start), "seal", "counts", "opened": None or
    {"station", "mode"}, "holds"}]
    """
    effective = set(log.effective_numbers)
    legs = []
    for number, event in enumerate(log.events):
        if event.kind in ("mr_x_started", "mr_x_moved"):
            window = 0 if event.kind == "mr_x_started" else event.window
            counts = number in effective
            opened = log.opened.get(window) if counts else log.opened_void.get(number)
            legs.append({
                "number": number,
                "window": window,
                "ticket": event.ticket if window else None,
                "seal": event.seal,
                "counts": counts,
                "opened": {"station": opened.station, "mode": opened.mode} if opened else None,
                "holds": bool(opened) and audit.opens(log, number, opened),
            })  # fmt: skip
    return legs
