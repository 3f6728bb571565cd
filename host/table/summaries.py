"""What is kept of a game that is over, so that the list of games need not replay its log.

Each summary is computed from its log and from the names typed at set-up, and written in the same transaction as the
event that changes it. Contains no sentence and no rule.
"""

from typing import Any

from host.table import audit
from host.table.replica import Replica, last_pawn_moved
from host.table.store import Store
from shared import events


def write(store: Store, log: Replica) -> None:
    """Store the summary of a log as it is now; a game that is not over has none."""
    facts = of(log, store.note(f"names {log.game_id}", {})) if log.over else None
    store.write_summary(log.game_id, facts)


def of(log: Replica, remembered: dict[str, Any]) -> dict[str, Any]:
    """The facts of a game that is over; remembered: see `host.view.player_names`.

    {"id", "edition", "winner", "reason", "pawn", "station": of the last pawn's move, "windows": filled,
    "begun": seconds since 1970, "minutes", "mr_x": name, "players": [names], "audit": its state}
    """
    effective = log.effective_events
    end = next(number for number in log.effective_numbers if isinstance(log.events[number], events.GameEnded))
    last = last_pawn_moved(effective)
    gaps = [max(0.0, log.times[at + 1] - log.times[at]) for at in range(end)]  # the clock may have stepped back
    winner, reason = log.game.ended or (None, "")
    begun = log.events[0]
    assert isinstance(begun, events.GameBegun)
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
        "minutes": round(sum(gaps) / 60),
        "mr_x": str(remembered.get("mr_x") or ""),
        "players": [str(name) for name in players if name] if isinstance(players, list) else [],
        "audit": audit.of(log).state,
    }
