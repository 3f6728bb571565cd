"""Checks a record's `commitments`: the sealed log that came with it, replayed event by event and opened.

The rules must allow every event of the log, and it must tell the same game as the record. The record itself must have
been judged sound before.
"""

from typing import Any

from host.records import exporting
from host.table import audit
from host.table.replica import Replica
from shared import edition_table, events_check, record

DEVICE = "imported"  # stored in place of the id of the handheld that played the game


class Contradicted(ValueError):
    """The sealed log does not tell the record's game, or cannot be; the text is one sentence."""


def verified(document: dict[str, Any], result: dict[str, Any] | None) -> Replica:
    """The log as a Replica; `result` is the referee's result for the record. Raises Contradicted."""
    log = _replica(document["commitments"])
    told = exporting.record_of(log, {})
    if record.is_hidden(document) and not record.is_hidden(told):
        told = record.hide(told, log.game.edition)
    if _comparable(told) != _comparable({**document, "result": result}):
        raise Contradicted("the sealed log tells another game than the record, or does not open it")
    if log.over:
        faults = audit.of(log).faults
        if faults:
            raise Contradicted(f"window {faults[0][0]} of the sealed log does not check out ({faults[0][1]})")
    return log


def _replica(story: list[list]) -> Replica:
    """A list of events as a log, each event checked and judged by the rules."""
    if not story or story[0][0] != "game_begun":
        raise Contradicted("the sealed log has no beginning")
    log = Replica(story[0][1], DEVICE)
    for number, event in enumerate(story):
        try:
            event = events_check.check(event)
            fault = log.fault(event)
        except ValueError:
            fault = "malformed"
        if fault:
            raise Contradicted(f"event {number} of the sealed log cannot be ({fault})")
        log.add(event, 0)
    return log


def _comparable(document: dict[str, Any]) -> tuple:
    """What record and log must agree on. Passes are left out: a record need not tell when a pawn was passed over."""
    turns = [turn for turn in document["turns"] if turn["legs"]]
    rules = edition_table.to_pairs(document.get("rules") or {})
    return document["edition"], rules, document["players"], document["start"], turns, document["result"]
