"""The evenings so far: every game that came to its end on this host, and what became of whom in it.

Counted from the logs each time; nothing is kept beside them. It reads events only, and judges none: they were judged
when they came. Of a log that was damaged on the disk, what is behind the damage does not count.
"""

from datetime import datetime

from host.table.games import believed
from host.view import wording
from shared.effective_events import effective_numbers


def past(store):
    """{"games": [...], "people": [...]} for the pages, of all games in a store, which nothing else may use meanwhile.

    games    the newest first: {"id", "when": ISO time of its beginning, "title", "edition", "winner", "reason",
             "text": sentence, "windows": filled, "minutes", "mr_x": name, "players": [names]}
    people   by name: {"name", "as_mr_x", "won_as_mr_x", "as_detective", "won_as_detective"}: games; those whom nobody
             named are not counted
    """
    found = []
    for game_id, _device, _aside in store.games():
        kept = list(believed(store.events(game_id)))
        row = _row(game_id, kept, store.note(f"names {game_id}", {}))
        if row is not None:
            found.append((kept[0][1], row))
    games = [row for _begun, row in sorted(found, key=lambda pair: pair[0], reverse=True)]
    return {"games": games, "people": _people(games)}


def _row(game_id, kept, remembered):
    told = [event for event, _when in kept]
    numbers = effective_numbers(told)
    log = [told[number] for number in numbers]
    ended = next((event for event in log if event[0] == "game_ended"), None)
    if ended is None:
        return None
    begun, times = log[0], [when for _event, when in kept]
    over = numbers[log.index(ended)]
    return {
        "id": game_id[:8],
        "when": datetime.fromtimestamp(times[0]).astimezone().isoformat(timespec="minutes"),
        "title": wording.edition(begun[2]),
        "edition": begun[2],
        "winner": ended[1],
        "reason": ended[2],
        "text": _ending(log, ended),
        "windows": sum(1 for event in log if event[0] == "mr_x_moved"),
        "minutes": round((times[over] - times[0]) / 60),
        "mr_x": remembered.get("mr_x", ""),
        "players": [name for name in remembered.get("players", []) if name],
    }


def _ending(log, ended):
    if ended[2] != "captured":
        return wording.ending(ended[1], ended[2])
    last = next(event for event in reversed(log) if event[0] == "pawn_moved")
    return wording.ending(ended[1], ended[2], pawn=wording.pawn(last[1]), station=last[3])


def _people(games):
    people = {}
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
