"""What the audit of a game's logbook and the replay of its computer player come to together: the one verdict on a game.

Whoever tells whether a game is sound asks here: the pages, the certificate, the summaries and `verify`. Codes only;
`host.records.verdict_text` has the sentences.
"""

from typing import NamedTuple

from host.game.replica import Replica
from host.proof import audit, computer_audit
from host.proof.audit import Audit
from host.proof.computer_audit import ComputerAudit


class Verdict(NamedTuple):
    """The verdict.

    state    "broken"; "waiting" (a window that counts is still sealed); "checking" (the computer player's decisions are
             still to be replayed); "unproven" (something cannot be shown); "sound"
    seals    what was found of the seals and the rules
    program  what was found of the computer player; its state is "person" where there was none
    begun    whether something is open
    """

    state: str
    seals: Audit
    program: ComputerAudit
    begun: bool = True


def of(log: Replica, replayed: "ComputerAudit | None" = None) -> Verdict:
    """The Verdict on a game that is over. replayed: what `computer_audit.replayed` has said of this very log, or None.

    Replays nothing itself, so it takes milliseconds.
    """
    seals = audit.of(log)
    program = computer_audit.at_once(log, seals) or replayed or ComputerAudit("checking")
    begun = bool(log.opened or log.opened_void or log.seed)
    return Verdict(_state(seals.state, program.state), seals, program, begun)


def _state(seals: str, program: str) -> str:
    if seals == "broken" or program in ("broken", "other-moves"):
        return "broken"
    if seals == "waiting" or program == "checking":
        return seals if seals == "waiting" else program
    return seals if program in ("person", "sound") else "unproven"
