"""After the end: whether the handheld, where it was Mr. X itself, played its own program, and what it thought.

See shared.log.decision_check. All its decisions are made again, which may take some seconds.
"""

from typing import NamedTuple

from host.board.fast_board import REACH, possible_of
from host.game.proposals import Leg
from host.game.replica import Replica
from shared.board.edition import BLACK, DOUBLE, TICKETS
from shared.computer import fugitive_host
from shared.computer.turn_weights import BLACK_SPENT, DOUBLE_SPENT, POINTS
from shared.log import audit
from shared.log import decision_check as decisions
from shared.log.audit import Audit


class Considered(NamedTuple):
    """A turn that was thought over: its legs, and in how many of a thousand trials he got away by it, if any were."""

    legs: tuple[Leg, ...]
    escapes: "int | None"


class Worth(NamedTuple):
    """What the parts of the formula of `fugitive` give a turn, in tenths of a point; a sure capture costs 64."""

    risk: int
    hidden: int
    exits: int
    tickets: int


class Thought(NamedTuple):
    """What stood behind one leg.

    number      of its event
    considered  the turns that were thought over, the chosen one first, which begins with this leg
    risk        per mille: how likely a pawn was to find him at once, by the formula of shared.computer.fugitive; 0:
                none could
    exits       tenths: the ways on from there; one that is three legs from all pawns counts 10
    hidden      at how many stations he could be then, as far as everybody knew
    spent       (black tickets, doubles) of the turn
    kept        (black tickets, doubles) that were left after it
    saved       tenths of a point: what those that were left were worth to it
    worth       what the turn was worth to it, and why
    """

    number: int
    considered: tuple[Considered, ...]
    risk: int
    exits: int
    hidden: int
    spent: tuple[int, int]
    kept: tuple[int, int]
    saved: int
    worth: Worth


class DecisionCheck(NamedTuple):
    """The result.

    state     "person", "waiting", "broken" or "other-program", as shared.log.decision_check.state says; "unproven": the
              logbook itself does not hold, so nothing was checked; "checking": that is still to be done;
              "other-moves", "skipped", "sound": what was checked is wrong somewhere, is not all of it, or is all of it
    checked   how many decisions were made again
    wrong     the windows in which the program decides otherwise, the start's being 0
    thoughts  what stood behind the legs that were its program's
    made      how many decisions there are; only those can be checked before and after which his station was opened
    """

    state: str
    checked: int = 0
    wrong: tuple[int, ...] = ()
    thoughts: tuple[Thought, ...] = ()
    made: int = 0


def of(log: Replica) -> DecisionCheck:
    """The DecisionCheck of a game that is over. It touches nothing but the log."""
    return at_once(log, audit.of(log)) or check(log)


def at_once(log: Replica, seals: Audit) -> "DecisionCheck | None":
    """What is known of a game that is over without a check; None where its decisions must be made again.

    seals: the Audit of the same log.
    """
    if log.computer is None:
        return DecisionCheck("person")
    state = decisions.state(log)
    if state != "ready":
        return DecisionCheck(state)
    return DecisionCheck("unproven") if seals.faults else None


def check(log: Replica) -> DecisionCheck:
    """Make all decisions of a log again of which nothing is known at once. It touches nothing but the log."""
    checked, wrong, thoughts, made = 0, [], [], decisions.count(log)
    for decision in decisions.decisions(log, possible_of, REACH):
        checked += 1
        if not decision.agrees:
            wrong.append(decision.window)
        elif decision.considered:
            thoughts.append(_thought(decision))
    state = "other-moves" if wrong else "skipped" if checked < made else "sound"
    return DecisionCheck(state, checked, tuple(wrong), tuple(thoughts), made)


def _thought(decision):
    """What stood behind a decision, whose game is still as it was then."""
    rows = decision.considered
    facts = fugitive_host.explain(decision.game, REACH, decision.stations, rows[0][0])
    considered = tuple(Considered(_legs(row), escapes) for row, escapes in rows)
    purse, legs = decision.game.mr_x_purse, considered[0].legs
    blacks, doubles = sum(leg.ticket == TICKETS[BLACK] for leg in legs), len(legs) - 1
    kept = (purse[BLACK] - blacks, purse[DOUBLE] - doubles)
    return Thought(
        decision.number,
        considered,
        risk=1000 * facts["risk_in_1024"] // 1024,
        exits=facts["tenths_of_exits"],
        hidden=facts["stations"],
        spent=(blacks, doubles),
        kept=kept,
        saved=_tenths(BLACK_SPENT * kept[0] + DOUBLE_SPENT * kept[1]),
        worth=Worth(*(_tenths(facts[part]) for part in Worth._fields)),
    )


def _tenths(points):
    return round(10 * points / POINTS)


def _legs(row):
    return tuple(Leg(TICKETS[ticket], station) for ticket, station in fugitive_host.legs_of(row))
