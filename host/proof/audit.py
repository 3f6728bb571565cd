"""After the end (R24): the result of `shared.log.audit` for a log of this host, with its state."""

from typing import NamedTuple

from host.game.replica import Replica
from shared.log import audit


class Audit(NamedTuple):
    """The result."""

    opened: int  # how many of the `sealed` windows that count (the start is one) are opened
    sealed: int
    faults: list[tuple[int, str]]  # (window, code of `records.audit_findings.FAULTS`)
    remarks: list[tuple[int, str]]  # (window, code of its REMARKS or NOT_PROVEN)
    voices: (
        "str | None"  # whose consents to what was undone or ended hold (letters of `witness`); None: no key is known
    )
    no_key: bool = False  # whether the game was begun under a key of consents that is not known here

    @property
    def state(self) -> str:
        return audit.state(self)


def of(replica: Replica) -> Audit:
    return Audit(*audit.of(replica), no_key=replica.key_unknown)
