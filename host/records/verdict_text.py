"""The verdict on a game that is over as one text: `verify` prints it in English, the pages translate it."""

from collections.abc import Callable, Sequence

from host.proof.decision_check import DecisionCheck
from host.proof.verdict import Verdict
from host.records import audit_findings


def several(texts: Sequence[str]) -> str:
    """These, one after the other, in English."""
    return ", ".join([*texts[:-2], " and ".join(texts[-2:])])


def of(found: Verdict, said: Callable[[str], str] = str, all_of: Callable[[list[str]], str] = several) -> str:
    """The text of a Verdict. said: a sentence in the reader's language; all_of: texts, one after the other."""
    seals, computer = found.seals, found.decisions.state != "person"
    of_decisions = decisions(found.decisions, said, all_of)
    if found.state == "waiting":
        code = "opening" if found.begun else "shut-computer" if computer else "shut"
        return said(audit_findings.VERDICTS[code]) % {"opened": seals.opened, "of": seals.sealed}
    if found.state == "checking" or (found.state == "broken" and seals.state != "broken"):
        return of_decisions
    of_seals = said(audit_findings.VERDICTS[seals.state])
    if seals.state == "broken" or not computer:
        return of_seals
    if seals.state == "sound" and found.state != "sound":
        return of_decisions
    return f"{of_seals} {of_decisions}"


def decisions(
    found: DecisionCheck, said: Callable[[str], str] = str, all_of: Callable[[list[str]], str] = several
) -> str:
    """Whether the handheld played its own program, as a sentence; "" where a person was Mr. X."""
    if found.state == "person":
        return ""
    _kind, sentence = audit_findings.DECISIONS[found.state]
    text = said(sentence) % {"checked": found.checked, "made": found.made}
    text = text[0].upper() + text[1:]
    if not found.wrong:
        return text + "."
    windows = [
        said(audit_findings.IN_WINDOW if each else audit_findings.AT_START) % {"window": each} for each in found.wrong
    ]
    return said(audit_findings.IN_WINDOWS) % {"said": text, "windows": all_of(windows)}
