"""The games that came to their end on this host, and who won how often.

Counted from the logs each time; nothing else is stored. The events were validated before they were stored, and are not
validated again. In a log that is damaged on the disk, what follows the damage does not count.
"""

from datetime import datetime
from typing import Any

from host.table.games import verified
from host.table.store import Store
from host.view import game_rows, wording
from shared import events
from shared.effective_events import effective_numbers


def past(store: Store) -> dict[str, list]:
    """{"games": [...], "people": [...]} of all games in a store, which no other thread may use meanwhile.

    games    the newest first: {"id", "when": ISO time of its beginning, "title", "edition", "winner", "reason",
             "text": sentence, "windows": filled, "minutes", "mr_x": name, "players": [names]}
    people   by name: {"name", "as_mr_x", "won_as_mr_x", "as_detective", "won_as_detective"}: numbers of games; players
             without a name are not counted
    """
    found = []
    for game in store.games():
        stored = list(verified(store.events(game.game_id)))
        row = _row(game.game_id, stored, store.note(f"names {game.game_id}", {}))
        if row is not None:
            found.append((stored[0][1], row))
    games = [row for _begun, row in sorted(found, key=lambda pair: pair[0], reverse=True)]
    return {"games": games, "people": _people(games)}


def _row(game_id, stored, remembered):
    """The row of a game from its (event, when stored), or None if it has not ended."""
    log, times = [event for event, _when in stored], [when for _event, when in stored]
    numbers = effective_numbers(log)
    end = next((number for number in numbers if isinstance(log[number], events.GameEnded)), None)
    if end is None:
        return None
    begun, ended, effective = log[0], log[end], [log[number] for number in numbers]
    return {
        "id": game_id[:8],
        "when": datetime.fromtimestamp(times[0]).astimezone().isoformat(timespec="minutes"),
        "title": wording.edition_name(begun.edition),
        "edition": begun.edition,
        "winner": ended.winner,
        "reason": ended.reason,
        "text": game_rows.ending(effective),
        "windows": sum(1 for event in effective if isinstance(event, events.MrXMoved)),
        "minutes": round((times[end] - times[0]) / 60),
        "mr_x": remembered.get("mr_x", ""),
        "players": [name for name in remembered.get("players", []) if name],
    }


def _people(games):
    people: dict[str, dict[str, Any]] = {}
    for game in games:
        _count(people, game["mr_x"], "mr_x", game["winner"] == "mr_x")
        for name in dict.fromkeys(game["players"]):
            _count(people, name, "detective", game["winner"] == "detectives")
    return [people[name] for name in sorted(people, key=str.casefold)]


def _count(people, name, role, won):
    if name:
        blank = {"name": name, "as_mr_x": 0, "won_as_mr_x": 0, "as_detective": 0, "won_as_detective": 0}
        row = people.setdefault(name, blank)
        row["as_" + role] += 1
        row["won_as_" + role] += won
