"""What the check of a game's decisions has found, kept with the game, as it takes seconds (see `decision_check`).

It holds for one chain head and one version of the program. For any other, or where it is damaged, it is made anew.
`summaries.lacking` says which games have none.
"""

from typing import NamedTuple

from host.game.proposals import Leg
from host.proof.decision_check import Considered, DecisionCheck, Thought, Worth
from host.store.note import Note
from host.store.store import Store
from shared.computer import computer_player


class _Kept(NamedTuple):
    """found: None where it is of another version of the program."""

    head: "str | None"
    found: "DecisionCheck | None"


_NOTHING = _Kept(None, None)
_STATES = ("waiting", "broken", "other-program", "unproven", "other-moves", "skipped", "sound")


def _decoded(kept):
    if kept is None or len(kept) == 2:  # nothing, or as an earlier version kept it
        return _NOTHING
    head, version, *found = kept
    return _Kept(head, _check(*found) if version == computer_player.VERSION else None)


def _check(state, checked, wrong, thoughts, made):
    if state not in _STATES:
        raise ValueError("no such state")
    return DecisionCheck(state, checked, tuple(wrong), tuple(_thought(*row) for row in thoughts), made)


def _thought(number, considered, risk, exits, hidden, spent, kept, saved, worth):
    rows = tuple(Considered(tuple(Leg(*leg) for leg in legs), escapes) for legs, escapes in considered)
    return Thought(number, rows, risk, exits, hidden, tuple(spent), tuple(kept), saved, Worth(*worth))


# "replay": as data folders have it
_CHECKS = Note("replay", _NOTHING, _decoded, lambda kept: [kept.head, computer_player.VERSION, *(kept.found or ())])


def of(store: Store, game_id: str, head: str) -> "DecisionCheck | None":
    """What was kept of a game whose log has this chain head; None: nothing, or of another log or program."""
    kept = _CHECKS.of(store, game_id)
    return kept.found if kept.head == head else None


def head_of(store: Store, game_id: str) -> "str | None":
    """The chain head of the log of which something was kept; None: nothing was."""
    return _CHECKS.of(store, game_id).head


def write(store: Store, game_id: str, head: str, found: DecisionCheck) -> None:
    """Keep this of a game whose log has this chain head."""
    _CHECKS.keep(store, _Kept(head, found), game_id)
