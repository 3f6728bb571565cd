"""The games that have stopped on this host, most of them at their end, and who won how often.

Counted from the summaries of the games (`host.proof.summaries`), not from their logs. A game counts as won once the
audit has proven that Mr. X opened all he had sealed, and could go where he went (R24), and, where the handheld itself
was Mr. X, the decision check that it played its own program.
"""

import json
import threading
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any

from host.game import origins
from host.proof import summaries
from host.store.store import Store
from host.view import audit_wording, computer_wording, player_names, wording

GAMES_A_PAGE = 20
MOST_PEOPLE = 30  # by name, those who played most


class PastGames:
    """The games of a store, a page at a time; what is counted of all is kept until it changes. For many threads.

    lock    held while the store is used, as nobody else may use it then; never while something is counted
    """

    def __init__(self, store: Store, lock: AbstractContextManager[object]):
        self._store = store
        self._lock = lock
        self._counted: tuple[int, dict[str, Any]] | None = None  # (store.summaries_changed, what was counted then)

    def page(self, number: int = 1) -> dict[str, Any]:
        """A page of the games; the newest is 1, and a number beyond the last page is that of the last.

        games    those of the page, the one that was shown last first: {"id", "game_id": all of its digits, "when":
                 ISO time of its beginning, "over": whether it came to its end,
                 "title", "edition", "winner", "reason", "text": sentence, "windows": filled, "minutes", "mr_x": name,
                 "players": [names], "computers": sentences about computers, the handheld as Mr. X and the adviser,
                 "audit": state, as `host.proof.verdict`, "uncounted": why it counts for nobody although somebody has
                 won, or "", "imported": whether it was}
        people   by name: {"name", "as_mr_x", "won_as_mr_x", "as_detective", "won_as_detective"}: numbers of games in
                 which Mr. X has moved; players without a name are not counted
        won      {"mr_x", "detectives", "nobody", "unproven"}: numbers of games
        page, pages, total    which page this is, of how many, and the number of games
        """
        counts = self.count()
        pages = max(1, -(-counts["total"] // GAMES_A_PAGE))
        number = min(max(number, 1), pages)
        with self._lock:
            shown = [json.loads(facts) for facts in self._store.summaries(GAMES_A_PAGE, (number - 1) * GAMES_A_PAGE)]
            origin = [origins.of(self._store, facts["id"]) for facts in shown]
        rows = [_row(*each) for each in zip(shown, origin, strict=True)]
        return {**counts, "games": rows, "page": number, "pages": pages}

    def count(self) -> dict[str, Any]:
        """What `page` says of all games. Called at the start, so that the first who asks need not wait for it."""
        with self._lock:
            changed = self._store.summaries_changed
            if self._counted is not None and self._counted[0] == changed:
                return self._counted[1]
            texts = self._store.summaries()
        counts = counted(texts)
        self._counted = (changed, counts)
        return counts


def past(store: Store) -> dict[str, Any]:
    """The newest page of the games in a store, which no other thread may use meanwhile: see `PastGames.page`."""
    return PastGames(store, threading.RLock()).page()


def counted(texts: list[str]) -> dict[str, Any]:
    """{"people", "won", "total"} of all summaries, as JSON texts, see `PastGames.page`."""
    people: dict[str, dict[str, Any]] = {}
    won = {"mr_x": 0, "detectives": 0, "nobody": 0, "unproven": 0}
    for game in json.loads(f"[{','.join(texts)}]"):  # at once: ten thousand by themselves take twice as long
        if not game["windows"] and game["winner"] is None:  # abandoned before his first move: nobody has played it
            won["nobody"] += 1
            continue
        winner = game["winner"] if summaries.state(game) == "sound" or game["winner"] is None else "unproven"
        won[winner or "nobody"] += 1
        _count(people, game["mr_x"], "mr_x", winner == "mr_x")
        for name in dict.fromkeys(game["players"]):
            _count(people, name, "detective", winner == "detectives")
    most = sorted(people, key=lambda name: -people[name]["as_mr_x"] - people[name]["as_detective"])[:MOST_PEOPLE]
    return {"people": [people[name] for name in sorted(most, key=str.casefold)], "won": won, "total": len(texts)}


def _row(game, origin):
    facts = {"pawn": game["pawn"], "station": game["station"]} if game["station"] else {}
    return {
        "id": game["id"][:8],
        "game_id": game["id"],
        "when": datetime.fromtimestamp(game["begun"]).astimezone().isoformat(timespec="minutes"),
        "title": wording.edition_name(game["edition"]),
        "edition": game["edition"],
        "winner": game["winner"],
        "reason": game["reason"],
        "over": game["reason"] not in summaries.UNFINISHED,
        "text": wording.ending(game["reason"], **facts),
        "windows": game["windows"],
        "minutes": game["minutes"],
        "mr_x": player_names.shown(game["mr_x"]),
        "players": [player_names.shown(name) for name in game["players"]],
        "computers": computer_wording.summed_up(
            game.get("computers", []), game.get("adviser", False), game.get("mr_x_level")
        ),
        "audit": summaries.state(game),
        "uncounted": audit_wording.uncounted(summaries.state(game), _decisions(game)) if game["winner"] else "",
        "imported": origin.imported,
    }


def _decisions(game):
    """What a summary says of the computer player; an earlier version's says nothing of it."""
    return game.get("program") or ("person" if game.get("mr_x_level") is None else "checking")


def _count(people, name, role, won):
    if name:
        blank = dict.fromkeys(("as_mr_x", "won_as_mr_x", "as_detective", "won_as_detective"), 0)
        row = people.setdefault(name, {"name": player_names.shown(name), **blank})
        row["as_" + role] += 1
        row["won_as_" + role] += won
