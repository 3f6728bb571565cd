"""`python -m host verify FILE...`: what a record proves, and what it does not.

The referee says whether a game could have been; this says whether it was sealed, whether everything was opened as it
had been sealed, and whether the detectives agreed to what was undone. One line for each finding, with window and
rule. What cannot be shown is "not proven", and no cheating. Several records of one game must tell the same log as far
as each goes, and a chain head that somebody has kept must be on it. Reads files only, and never ends in a traceback.
"""

import re
import sys
from collections.abc import Sequence
from typing import NamedTuple

from host.game.replica import Replica
from host.proof import beginning_check, decision_check, verdict
from host.proof.decision_check import DecisionCheck
from host.proof.verdict import Verdict
from host.records import audit_findings, record_file, referee, sealed_log, verdict_text
from shared.events import events
from shared.events.witness import COMPUTERS, OWN, OWNERS

LEAST_HEAD = 16  # digits of a chain head that a page keeps of all but the newest
SOUND, BROKEN, NO_RECORD = referee.SOUND, referee.BROKEN, referee.NO_RECORD


class Finding(NamedTuple):
    """One finding: `kind` is "broken", "not proven" or "note"; window 0 is the start, None the whole game."""

    kind: str
    text: str
    window: int | None = None
    rule: str | None = None

    def __str__(self) -> str:
        where = "" if self.window is None else "start: " if self.window == 0 else f"window {self.window}: "
        return f"{self.kind}: {where}{self.text}" + (f" ({self.rule})" if self.rule else "")


class Verification(NamedTuple):
    """What was found in one record."""

    findings: list[Finding]
    log: Replica | None = None  # its sealed log, None where it has none that can be read
    is_record: bool = True
    judged: Verdict | None = None  # the verdict on that log, None where the game is not over

    @property
    def status(self) -> int:
        """The exit status, as the referee's."""
        if not self.is_record:
            return NO_RECORD
        return BROKEN if any(finding.kind == "broken" for finding in self.findings) else SOUND

    @property
    def verdict(self) -> str:
        """ "broken", "not proven" or "sound", as the page of the game says of its log; where there is a log."""
        if self.status:
            return "broken"
        judged = self.judged or _judged(self.log)
        return "sound" if judged is not None and judged.state == "sound" else "not proven"

    @property
    def text(self) -> str:
        """The verdict in the words of the pages; "" where something is broken, or nothing opened: findings say it."""
        judged = self.judged
        if judged is None or self.status == BROKEN:
            return ""
        return verdict_text.of(judged) if judged.state != "waiting" or judged.begun else ""


def main(files: list[str], kept: list[str]) -> int:
    """Print what was found in each file ("-" is standard input); kept: chain heads that somebody has kept, as typed.

    Returns the exit status of the worst.
    """
    try:
        heads = [chain_head(text) for text in kept]
    except ValueError as fault:
        print(f"--head: {fault}", file=sys.stderr)
        return NO_RECORD
    found = [of_file(file) for file in files]
    compare(found, heads)
    for file, verification in zip(files, found, strict=True):
        for line in _lines(verification, heads):
            print(f"{file}: {line}")
    return max(verification.status for verification in found)


def of_file(file: str) -> Verification:
    try:
        return of_record(record_file.load(file))
    except record_file.NoRecord as fault:
        return _no_record(str(fault))


def of_record(document: object) -> Verification:
    answer = referee.judged_by_rules(document)
    if answer.get("error") == "bad-record":
        return _no_record(answer["message"])
    assert isinstance(document, dict)
    findings = [] if answer["ok"] else [_of_rules(document, answer)]
    if document.get("commitments") is None:
        unsealed = Finding("not proven", "the record is not sealed: nothing shows when Mr. X chose his legs")
        return Verification([*findings, unsealed])
    log = None
    try:
        log = sealed_log.log_of(document)
        if answer["ok"]:
            sealed_log.check_same_game(document, answer["result"], log)
    except sealed_log.Contradicted as fault:
        findings.append(Finding("broken", str(fault), fault.window, "R24"))
    if log is None:
        return Verification(findings)
    judged = _judged(log)
    return Verification(findings + _of_log(log, judged), log, judged=judged)


def compare(found: list[Verification], heads: list[str]) -> None:
    """Add to the findings where two logs of one game differ, and where a log does not lead to a chain head kept."""
    logs = [each.log for each in found if each.log is not None]
    for verification in found:
        log, found_here = verification.log, verification.findings
        if log is None:
            if heads and verification.is_record:
                found_here.append(Finding("not proven", "this record has no log on which the chain head could be"))
            continue
        for other in logs:
            if other.game_id == log.game_id and not _agree(log, other):
                text = "another record tells another log of this game"
                found_here.append(Finding("broken", text, _parting(log, other), "R24"))
                break
        if log.key is not None and any(other.game_id == log.game_id and other.key is None for other in logs):
            text = "another record of this game knows no key of its consents: whose voices they are is not proven"
            found_here.append(Finding("not proven", text))
        if any(other.game_id != log.game_id and _same_key(log, other) for other in logs):
            text = "another game began with the same key, so the consents of one of them prove nothing"
            found_here.append(Finding("broken", text, rule="R24"))
        if heads and not any(_is_on(log, head) for head in heads):
            found_here.append(Finding("broken", "this is not the game of which the chain head was kept", rule="R24"))
    for head in heads:
        if any(_is_on(log, head) for log in logs):
            continue
        text = f"the chain head {head[:LEAST_HEAD]} that was kept is on no log that was given"
        if logs:
            next(each for each in found if each.log).findings.append(Finding("broken", text, rule="R24"))
        else:
            found[0].findings.append(Finding("not proven", text))


def chain_head(text: str) -> str:
    """A chain head, or at least its first LEAST_HEAD digits, as somebody typed it; ValueError for other texts."""
    head = "".join(text.split()).lower()
    if not re.fullmatch(f"[0-9a-f]{{{LEAST_HEAD},64}}", head):
        raise ValueError(f"a chain head has 64 hex digits; at least its first {LEAST_HEAD} are needed")
    return head


def _is_on(log: Replica, head: str) -> bool:
    return any(each.startswith(head) for each in log.chain)


def _of_rules(document: dict, answer: dict) -> Finding:
    """The first thing in which a record breaks the rules, as the referee has answered."""
    window = 0 if answer["error"] == "bad-start" else _window_of(document, answer["turn"], answer["leg"])
    return Finding("broken", answer["message"], window, answer["rule"])


def _judged(log: Replica | None) -> Verdict | None:
    """The verdict on a log, once its game is over; checks what a computer player decided."""
    return verdict.of(log, decision_check.of(log)) if log is not None and log.over else None


def _of_log(log: Replica, judged: Verdict | None) -> list[Finding]:
    if judged is None:
        return [Finding("not proven", "the game is not over, and nothing is opened yet")]
    found = judged.seals
    faults = [(window, audit_findings.FAULTS.get(code, audit_findings.OTHER_FAULT)) for window, code in found.faults]
    findings = [Finding("broken", text, window, rule) for window, (rule, text) in faults]
    for window, code in found.remarks:
        kind = "note" if code in audit_findings.REMARKS else "not proven"
        findings.append(Finding(kind, (audit_findings.REMARKS | audit_findings.NOT_PROVEN)[code], window))
    findings += _of_decisions(judged.decisions)
    if found.opened < found.sealed:
        sealed = [window for window in log.seals if window not in log.opened]
        findings += [Finding("not proven", "it was not opened", window) for window in sealed]
    findings += [Finding(*audit_findings.BEGINNINGS[code]) for code in beginning_check.codes(log)]
    alone = beginning_check.ended_alone(log)
    if alone is not None:
        text = f"turns of the detectives that the handheld alone ended, as no page said so: {alone[0]} of {alone[1]}"
        findings.append(Finding("note", text))
    if log.left_off:
        findings.append(Finding("note", "Mr. X abandoned the game alone, without the detectives' consent"))
    if log.key_unknown:
        findings.append(
            Finding("not proven", "who witnessed the game: the key of the detectives' consents is not known")
        )
    elif found.voices is None:
        text = "unwitnessed: no host began this game, so nothing shows that nothing was undone alone"
        findings.append(Finding("not proven", text))
    elif found.voices:
        own, owners = found.voices.count(OWN), found.voices.count(OWNERS)
        text = (
            f"voices that agreed to what was undone: {own} from detectives' own pages, {owners} from the owner's page"
        )
        if COMPUTERS in found.voices:
            text += (
                f"; cases in which a computer played for a detective, and had no voice: {found.voices.count(COMPUTERS)}"
            )
        findings.append(Finding("note", text))
    return findings


def _of_decisions(found: DecisionCheck) -> list[Finding]:
    """Whether the handheld played its own program, where it was Mr. X itself."""
    if found.state == "person":
        return []
    some = found.wrong and found.checked < found.made
    states = [found.state, "skipped"] if some else [found.state]
    facts = {"checked": found.checked, "made": found.made}
    findings = []
    for kind, text in [audit_findings.DECISIONS[state] for state in states]:
        windows = found.wrong if kind == "broken" and found.wrong else (None,)
        findings += [Finding(kind, text % facts, window) for window in windows]
    return findings


def _lines(verification: Verification, heads: Sequence[str] = ()) -> list[str]:
    lines = [str(finding) for finding in verification.findings]
    log = verification.log
    if log is not None:
        opened = len(log.opened) + len(log.opened_void)
        verdict_said = verification.verdict
        if verdict_said == "sound" and (log.key is None or log.beginning.asked is None):
            verdict_said = "sound, but who was asked to be Mr. X is not proven"
        if verification.text:
            lines.append(f"{verdict_said}: {verification.text}")
        lines.append(
            f"{verdict_said}: game {log.game_id}, {opened} seals opened, chain head {log.head}; "
            + _what_heads_show(log, heads)
        )
    return lines


def _what_heads_show(log: Replica, heads: Sequence[str]) -> str:
    """Up to which event the chain heads that somebody has kept show that a log is the one of the game."""
    kept = max((at for at, each in enumerate(log.chain, 1) if any(map(each.startswith, heads))), default=0)
    if not kept:
        return "unless somebody kept this head or one before it, it may have been sealed anew"
    if kept == log.count:
        return "this head was kept, so nothing was sealed anew"
    return f"the head after event {kept} of {log.count} was kept, so nothing up to there was sealed anew"


def _parting(log: Replica, other: Replica) -> int:
    """The window that is being filled, or was filled last, where two logs of one game begin to differ; 0: the start."""
    at = next(at for at, (one, two) in enumerate(zip(log.chain, other.chain, strict=False)) if one != two)
    return max([event.window for event in log.events[: at + 1] if isinstance(event, events.MrXMoved)], default=0)


def _same_key(log: Replica, other: Replica) -> bool:
    return log.beginning.key_hash is not None and log.beginning.key_hash == other.beginning.key_hash


def _agree(log: Replica, other: Replica) -> bool:
    shorter = min(log.count, other.count)
    return log.chain[:shorter] == other.chain[:shorter]


def _no_record(text: str) -> Verification:
    return Verification([Finding("no record", text)], is_record=False)


def _window_of(document: dict, turn: int | None, leg: int | None) -> int | None:
    """The last window filled before a turn of a record, or by this leg of it; None where the fault is in no turn."""
    if turn is None:
        return None
    turns = document["turns"]
    before = sum(len(each["legs"]) for each in turns[:turn] if each["mover"] == "mr_x")
    return before + 1 + (leg or 0) if turn < len(turns) and turns[turn]["mover"] == "mr_x" else before
