"""Checks a record's `commitments`: the sealed log that came with it, replayed event by event and opened.

The rules must allow every event of the log, and the log must be of the same game as the record. The record itself must
have been judged legal before.
"""

import itertools
from typing import Any

from host.game import origins
from host.game.replica import Replica
from host.records import audit_findings, exporting
from shared.board.edition import MR_X
from shared.log import audit, log_check
from shared.record import record
from shared.rules import edition_table


class Contradicted(ValueError):
    """The sealed log is of another game than the record, or is invalid.

    The text is one sentence; window: the one it is about, 0 for the start, None if it is about none.
    """

    def __init__(self, text: str, window: int | None = None):
        super().__init__(text)
        self.window = window


def verified(document: dict[str, Any], result: dict[str, Any] | None) -> Replica:
    """The log as a Replica; `result` is the referee's result for the record. Raises Contradicted."""
    log = log_of(document)
    check_same_game(document, result, log)
    if log.over:
        for window, code in audit.of(log).faults:
            raise Contradicted(f"window {window} of the sealed log does not check out ({code})", window)
    return log


def log_of(document: dict[str, Any]) -> Replica:
    """The rows of a record's log as a Replica, each checked and judged by the rules. Raises Contradicted."""
    story, key = record.log_of(document["commitments"])
    if not story or story[0][0] != "game_begun":
        raise Contradicted("the sealed log has no beginning")
    log = Replica(story[0][1], origins.IMPORTED, key)
    try:
        log_check.follow(log, story)
    except log_check.Impossible as fault:
        if fault.code == "other-key":
            raise Contradicted("the key of the consents is not the one that the game began with") from fault
        if fault.code in audit_findings.ASKED:
            text = f"the game is not the one that the host had asked for: {audit_findings.ASKED[fault.code]}"
            raise Contradicted(text, fault.window) from fault
        raise Contradicted(f"event {fault.number} of the sealed log cannot be ({fault.code})", fault.window) from fault
    return log


def check_same_game(document: dict[str, Any], result: dict[str, Any] | None, log: Replica) -> None:
    """Raises Contradicted unless record and log are of the same game."""
    told = exporting.record_of(log, {})
    if record.is_hidden(document) and not record.is_hidden(told):
        told = record.hide(told, log.game.edition)
    of_record = {**document, "result": result}
    if _comparable(told) != _comparable(of_record):
        window = _first_difference(told, of_record)
        raise Contradicted("the sealed log tells another game than the record, or does not open it", window)


def _comparable(document: dict[str, Any]) -> tuple:
    """What record and log must agree on. Passes are left out: a record need not tell when a pawn was passed over. So is
    which pawn has caught him where no pawn is known (R28), which a log need not tell."""
    rules = edition_table.to_pairs(document.get("rules") or {})
    start, turns = document["start"], _turns(document)
    return document["edition"], rules, document["players"], start, turns, document["result"]


def _turns(document: dict[str, Any]) -> list:
    return [
        {"mover": turn["mover"], "legs": [], "asked": turn.get("asked", [])} if "legs" not in turn else turn
        for turn in document["turns"]
        if turn.get("legs", True)
    ]


def _first_difference(document: dict[str, Any], other: dict[str, Any]) -> int:
    """The window that was filled last where two records begin to differ; 0 for the start."""
    if document["start"] != other["start"]:
        return 0
    window = 0
    for turn, twin in itertools.zip_longest(_turns(document), _turns(other)):
        legs = [each["legs"] for each in (turn, twin) if each is not None and each["mover"] == MR_X]
        if turn != twin:
            return window + 1 if legs else window
        window += len(legs[0]) if legs else 0
    return window
