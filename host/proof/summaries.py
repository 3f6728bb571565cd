"""What is kept of a game that has stopped, so that the list of games need not replay its log."""

import json
from typing import Any

from host.game.computer_players import COMPUTERS, PEOPLE, ComputerPlayers
from host.game.names import NAMES
from host.game.replica import Replica, last_arrival
from host.proof import decision_checks, verdict
from host.proof.decision_check import DecisionCheck
from host.store.store import Store
from shared.computer import computer_player
from shared.events import events

_BY_A_HANDHELD = '"mr_x_level": "'  # stands in the summaries of games in which the handheld itself was Mr. X
_LONGEST_GAP_S = 6 * 3600  # from one event to the next; a longer one is a night, or the clock was set
UNFINISHED = ("set_aside", "replaced")  # the reasons of a summary whose game has no end


def write(store: Store, log: Replica, stopped: "str | None" = None) -> None:
    """Store the summary of a log as it is now; a game that goes on, or had not started, has none.

    stopped: why it is played no longer, if it has no end: one of UNFINISHED. A log that lacks a part changes none.
    """
    if log.behind:
        return
    has_one = log.over or (stopped is not None and log.running)
    remembered, computers = NAMES.of(store, log.game_id), COMPUTERS.of(store, log.game_id)
    checked = decision_checks.of(store, log.game_id, log.head)
    store.write_summary(log.game_id, of(log, remembered, computers, stopped, checked) if has_one else None)


def keep_decision_check(store: Store, log: Replica, found: DecisionCheck) -> None:
    """Keep what the check of a game's decisions has found, and sum it up again, unless its log is another by now."""
    newest, next_one = (store.event(log.game_id, number) for number in (log.count - 1, log.count))
    if newest is not None and newest.chain_hash == log.head and next_one is None:
        decision_checks.write(store, log.game_id, log.head, found)
        write(store, log)


def lacking(store: Store) -> list[str]:
    """The ids of the games whose decisions are still to be checked (in this log), the one shown last first."""
    found = [json.loads(facts) for facts in store.summaries(containing=_BY_A_HANDHELD)]
    return [facts["id"] for facts in found if state(facts) == "checking" or _is_of_another_log(store, facts)]


def _is_of_another_log(store, facts):
    """Whether the log is not the one whose decision check was summed up."""
    return facts["audit"] != "waiting" and decision_checks.head_of(store, facts["id"]) != store.head(facts["id"])


def state(facts: dict[str, Any]) -> str:
    """The verdict's state by a summary; "checking" too where another version of the program has checked the game."""
    if facts.get("mr_x_level") is None or facts.get("seals", facts["audit"]) in ("broken", "waiting"):
        return facts["audit"]
    return facts["audit"] if facts.get("version") == computer_player.VERSION else "checking"


def says_over(store: Store, game_id: str) -> bool:
    text = store.summary(game_id)
    return text is not None and json.loads(text)["reason"] not in UNFINISHED


def seconds_before(log: Replica, number: int) -> float:
    """How long was played from one event to this one; 0 where the clock was set back or forward, or nobody played."""
    gap = log.times[number] - log.times[number - 1]
    return gap if 0 < gap < _LONGEST_GAP_S else 0.0


def of(
    log: Replica,
    remembered: dict[str, Any],
    computers: ComputerPlayers = PEOPLE,
    stopped: "str | None" = None,
    checked: "DecisionCheck | None" = None,
) -> dict[str, Any]:
    """The facts of a game that has stopped; remembered: see `host.view.player_names`; stopped: see `write`;
    checked: what was kept of its decision check. A dict of:

    "id", "edition", "winner", "reason", "pawn", "station": of `last_arrival`, "windows": filled, "begun":
    seconds since 1970, "minutes", "mr_x": name, "players": [names of people], "computers": [levels of those that played
    to the end], "mr_x_level": of the handheld itself as Mr. X, or None, "adviser": whether it was on, "audit": the
    verdict's state, which `state` reads, "seals": the audit's, "program": the decision check's, and those of `_judged`.
    """
    effective = log.effective_events
    ends = [number for number in log.effective_numbers if isinstance(log.events[number], events.GameEnded)]
    end = ends[0] if ends else log.count - 1
    last = last_arrival(effective)
    seconds = sum(seconds_before(log, number) for number in range(1, end + 1))
    winner, reason = log.game.ended or (None, stopped)
    begun = log.beginning
    players = remembered.get("players")
    return {
        "id": log.game_id,
        "edition": begun.edition,
        "winner": winner,
        "reason": reason,
        "pawn": last.pawn if last is not None else None,
        "station": last.station if last is not None else None,
        "windows": len(log.game.windows),
        "begun": log.times[0],
        "minutes": round(seconds / 60),
        "mr_x": str(remembered.get("mr_x") or ""),
        "players": _people(players, computers) if isinstance(players, list) else [],
        "computers": [level for level in computers.levels if level],
        "mr_x_level": log.computer.level if log.computer is not None else None,
        "adviser": computers.adviser,
        **_judged(log, checked),
    }


def _judged(log, checked):
    """What a summary says of the verdict, and of which version; a game without an end waits."""
    found = verdict.of(log, checked) if log.over else None
    states = (found.state, found.seals.state, found.decisions.state) if found else ("waiting",) * 3
    return {**dict(zip(("audit", "seals", "program"), states, strict=True)), "version": computer_player.VERSION}


def _people(names, computers):
    """The names of those who have played, if only until the computer took over for them."""
    left = {change.player for change in computers.changes}
    return [str(name) for at, name in enumerate(names) if name and (computers.level(at) is None or at in left)]
