"""What a record's `commitments` are worth: the sealed log that came with it, followed event by event and opened.

The log must be one that the rules allow, tell the same game as the record, and open to what the record tells. The
record must have been judged sound before. No Flask.
"""

from host.records import exporting
from host.table import audit
from host.table.replica import Replica
from shared import edition, events_check, record

DEVICE = "imported"


class Contradicted(ValueError):
    """The sealed log does not bear the record out; the text is one sentence."""


def followed(document: dict, result: "dict | None") -> Replica:
    """The log as a Replica; `result` is what the referee says of the record. Raises Contradicted."""
    log = _replica(document["commitments"])
    told = exporting.record_of(log, {})
    if record.is_hidden(document) and not record.is_hidden(told):
        told = record.hide(told, log.game.edition)
    if _essence(told) != _essence({**document, "result": result}):
        raise Contradicted("the sealed log tells another game than the record, or does not open it")
    if log.over:
        faults = audit.of(log).faults
        if faults:
            raise Contradicted(f"window {faults[0][0]} of the sealed log does not check out ({faults[0][1]})")
    return log


def _replica(story):
    """A list of events as a log, each judged."""
    if not story or story[0][0] != "game_begun":
        raise Contradicted("the sealed log has no beginning")
    log = Replica(story[0][1], DEVICE)
    for number, event in enumerate(story):
        try:
            fault = log.fault(events_check.check(event))
        except ValueError:
            fault = "malformed"
        if fault:
            raise Contradicted(f"event {number} of the sealed log cannot be ({fault})")
        log.add(event, 0)
    return log


def _essence(document):
    """What two tellings of one game must agree on; when a pawn was passed over does not matter."""
    turns = [turn for turn in document["turns"] if turn["legs"]]
    rules = edition.to_pairs(document.get("rules") or {})
    return document["edition"], rules, document["players"], document["start"], turns, document["result"]
