"""What is seen of a table at a glance, among many: one small row, kept with each change that it tells. All of it is
public. It can be read while the table is closed."""

import time
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from host.game.replica import Replica
from host.store.note import Note
from host.store.store import Store
from host.table.outbox import Entry
from host.table.troubles import Trouble
from shared.rules import rules

# "asked": a new game waits for Mr. X to confirm it; "starting": confirmed, his start is not sealed yet; "pawns": the
# detectives' turn
TableState = Literal["no-game", "asked", "starting", "mr-x", "pawns", "over"]


class Row(NamedTuple):
    """A table at a glance.

    round     0 where there is no game
    turn      the names of the pawns that may move next
    ended     who has won ("": nobody), and the reason
    trouble   (code, facts) of the newest trouble that has no entered move; None: nothing is wrong
    computer  whether the handheld beside the host has a game to play: it goes on with nobody there
    seen      when somebody was there, or something changed, in seconds since 1970; 0: never
    """

    state: TableState = "no-game"
    round: int = 0
    turn: tuple[str, ...] = ()
    ended: tuple[str, str] | None = None
    trouble: tuple[str, dict[str, Any]] | None = None
    computer: bool = False
    seen: float = 0.0


def _decoded(kept: list) -> Row:
    state, number, turn, ended, trouble, computer, seen = kept
    told = trouble and (str(trouble[0]), dict(trouble[1]))
    return Row(state, int(number), tuple(turn), ended and (ended[0], ended[1]), told, bool(computer), float(seen))


ROW: Note[Row] = Note("glance", Row(), _decoded, list)


def state_of(play: Replica | None, ask: Entry | None) -> TableState:
    """What the table waits for; ask: what waits for somebody's yes."""
    if play is not None and play.running:
        return "mr-x" if play.game.mr_x_to_move else "pawns"
    if ask is not None and ask.kind == "begin":
        return "asked"
    if play is None:
        return "no-game"
    return "over" if play.over else "starting"


def of(play: Replica | None, ask: Entry | None, beside: bool, troubles: Sequence[Trouble]) -> Row:
    """The row of a table. beside: whether a handheld runs beside the host. troubles: the newest first."""
    state = state_of(play, ask)
    trouble = next(((each.code, each.facts) for each in troubles if each.code != "entry"), None)
    if play is None or state == "asked":
        return Row(state, trouble=trouble, computer=beside and state == "asked")
    turn: tuple[str, ...] = ()
    if state == "pawns" and not play.behind and not play.game.edition.on_board:
        turn = tuple(play.game.pawn_names[pawn] for pawn in rules.to_move(play.game))
    winner, reason = play.game.ended or ("", "")
    ended = (winner or "", reason) if state == "over" else None
    return Row(state, play.game.round, turn, ended, trouble, beside and not play.over)


def keep(store: Store, row: Row, seen: float | None = None) -> None:
    """Keep a row, if it tells anything new. seen: None means now."""
    kept = ROW.of(store)
    if seen is not None or row != kept._replace(seen=0.0):
        ROW.keep(store, row._replace(seen=time.time() if seen is None else seen))
