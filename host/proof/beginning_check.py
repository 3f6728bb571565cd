"""What the log shows of a game's beginning: whether a table had asked for it, and who drew the seed of a computer
player. And, where moves are not entered, who ended the detectives' turns.

`shared.log.validation` has already refused a game that is not the one that was asked for.
"""

from host.game.replica import Replica
from shared.events.on_board_events import DetectivesMoved


def codes(log: Replica) -> list[str]:
    """The codes of `audit_findings.BEGINNINGS` that say it of a log. Without an event there is none."""
    if not log.count:
        return []
    return _who_asked(log) + (["on-board"] if log.game.edition.on_board else [])


def ended_alone(log: Replica) -> tuple[int, int] | None:
    """How many turns of the detectives the handheld alone has ended, and of how many; None where moves are entered."""
    if not log.game.edition.on_board:
        return None
    said = [event.by for event in log.effective_events if isinstance(event, DetectivesMoved)]
    return said.count("handheld"), len(said)


def _who_asked(log):
    begun, computer = log.beginning, log.computer is not None
    if begun.asked is not None and log.key is None:  # anybody could have written it
        return ["asked-unknown", "half-unknown"] if computer else ["asked-unknown"]
    if begun.asked is not None:
        return ["asked", "drawn-by-both"] if computer else ["asked"]
    if begun.key_hash is not None:
        return ["not-asked", "half-unknown"] if computer else ["not-asked"]
    return ["own-luck"] if computer else []
