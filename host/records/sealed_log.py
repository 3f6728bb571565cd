"""Checks a record's `commitments`: the sealed log that came with it, replayed event by event and opened.

The rules must allow every event of the log, and the log must be of the same game as the record. The record itself must
have been judged legal before.
"""

from typing import Any

from host.records import exporting
from host.table import audit, witness
from host.table.replica import Replica
from host.table.validation import validate
from shared import edition_table, events_check, record

DEVICE = "imported"  # stored in place of the id of the handheld that played the game


class Contradicted(ValueError):
    """The sealed log is of another game than the record, or is invalid; the text is one sentence."""


def verified(document: dict[str, Any], result: dict[str, Any] | None) -> Replica:
    """The log as a Replica; `result` is the referee's result for the record. Raises Contradicted."""
    log = _replica(*record.log_of(document["commitments"]))
    told = exporting.record_of(log, {})
    if record.is_hidden(document) and not record.is_hidden(told):
        told = record.hide(told, log.game.edition)
    if _comparable(told) != _comparable({**document, "result": result}):
        raise Contradicted("the sealed log tells another game than the record, or does not open it")
    if log.over:
        for window, code in audit.of(log).faults:
            raise Contradicted(f"window {window} of the sealed log does not check out ({code})")
    return log


def _replica(story: list[list], key: str | None) -> Replica:
    """The rows of a log as a Replica, each checked and judged by the rules; key: of its consents, where it is known."""
    kind, game_id, *_rest = story[0] if story else ("", "")
    if kind != "game_begun":
        raise Contradicted("the sealed log has no beginning")
    log = Replica(game_id, DEVICE, key)
    for number, row in enumerate(story):
        try:
            event = events_check.check(row)
        except ValueError as fault:
            raise Contradicted(f"event {number} of the sealed log cannot be (malformed)") from fault
        if number == 0 and key is not None and event.key_hash != witness.key_hash(key):
            raise Contradicted("the key of the consents is not the one that the game began with")
        code = validate(log, event)
        if code:
            raise Contradicted(f"event {number} of the sealed log cannot be ({code})")
        log.fold(event, 0)
    return log


def _comparable(document: dict[str, Any]) -> tuple:
    """What record and log must agree on. Passes are left out: a record need not tell when a pawn was passed over."""
    turns = [turn for turn in document["turns"] if turn["legs"]]
    rules = edition_table.to_pairs(document.get("rules") or {})
    return document["edition"], rules, document["players"], document["start"], turns, document["result"]
