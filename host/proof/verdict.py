"""What the audit of a game's logbook and its decision check come to together: the one verdict on a game.

Whoever tells whether a game is sound asks here: the pages, the certificate, the summaries and `verify`. Codes only;
`host.records.verdict_text` has the sentences.
"""

from typing import Literal, NamedTuple

from host.game.replica import Replica
from host.proof import decision_check
from host.proof.decision_check import DecisionCheck
from shared.log import audit
from shared.log.audit import Audit

VerdictState = Literal[
    "broken",
    "waiting",  # a window that counts is still sealed
    "checking",  # the computer player's decisions are still to be checked
    "unproven",  # something cannot be shown
    "sound",
]


class Verdict(NamedTuple):
    """The verdict.

    state      what it comes to
    seals      what was found of the seals and the rules
    decisions  what was found of the computer player's; its state is "person" where there was none
    begun      whether something is open
    """

    state: VerdictState
    seals: Audit
    decisions: DecisionCheck
    begun: bool = True


def of(log: Replica, checked: "DecisionCheck | None" = None) -> Verdict:
    """The Verdict on a game that is over. checked: what `decision_check.check` has found in this very log, or None.

    Makes no decision again itself, so it takes milliseconds.
    """
    seals = audit.of(log)
    decisions = decision_check.at_once(log, seals) or checked or DecisionCheck("checking")
    begun = bool(log.opened or log.opened_void or log.seed)
    return Verdict(_state(seals.state, decisions.state), seals, decisions, begun)


def _state(seals: str, decisions: str) -> VerdictState:
    if seals == "broken" or decisions in ("broken", "other-moves"):
        return "broken"
    if seals == "waiting":
        return "waiting"
    if decisions == "checking":
        return "checking"
    return "sound" if seals == "sound" and decisions in ("person", "sound") else "unproven"
