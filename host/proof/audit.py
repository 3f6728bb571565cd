"""After the end (R24): the result of `shared.log.audit` for a log of this host, with its state."""

from typing import NamedTuple

from host.game.replica import Replica
from shared.log import audit


class Audit(NamedTuple):
    """The result.

    opened    how many of the `sealed` windows that count (the start is one) are opened
    faults    (window, code of `records.audit_findings.FAULTS`)
    remarks     (window, code of its REMARKS or NOT_PROVEN)
    voices    those whose consents to what was undone or ended hold, as the letters of `witness`; None if no host began
              the game, or its key is not known
    no_key    whether the game was begun under a key of consents that is not known here
    """

    opened: int
    sealed: int
    faults: list[tuple[int, str]]
    remarks: list[tuple[int, str]]
    voices: "str | None"
    no_key: bool = False

    @property
    def state(self) -> str:
        """What it comes to, as `shared.log.audit.state` says."""
        return audit.state(self)


def of(replica: Replica) -> Audit:
    """The Audit of a game that is over, as far as its log has been opened."""
    return Audit(*audit.of(replica), no_key=replica.key_unknown)
