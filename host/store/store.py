"""What is kept of one table: the public log of every game, the outbox, and what the pages remember.

The events are the truth; whatever can be computed from them is not stored, except the summaries of stopped games.
Everything written here is on the disk when the call returns (inside `transaction`: when that ends), so a host that is
killed comes back as it was. The order of things is kept by numbers that grow, never by the clock, which may step back.
It cannot hold a secret of Mr. X's, because the host has none. All SQL that means something is here; the database
is behind `rows`. No rule of the game is here.
"""

import contextlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from host.store import integrity
from host.store.folder_lock import Unusable
from host.store.rows import Rows, Taken
from host.store.sqlite_rows import SqliteRows
from host.store.store_file import FILE, NOT_SUMMED, sane_time, to_json

__all__ = ["FILE", "Store", "Unusable"]

ANSWERS = 5000  # the newest answers to posts that are kept: a page repeats a post within seconds
_ALL = 1 << 62  # rows


class StoredGame(NamedTuple):
    """A stored game; device: of the handheld that plays it; aside: it is no longer played here."""

    game_id: str
    device: str
    aside: bool


class StoredEvent(NamedTuple):
    """A stored event: its text, the chain hash after it in hex, and when it was stored, in seconds since 1970."""

    text: str
    chain_hash: str
    received_at: float


class EntryRow(NamedTuple):
    """An entry of the outbox as the disk has it; its texts may be damaged."""

    number: int
    game_id: str
    proposal: str
    extra: str
    state: str
    code: str
    crc: int


class Pencil(NamedTuple):
    """A pencilled move, in this round."""

    pawn: str
    ticket: str
    station: int
    round_number: int


class Store:
    """An open data folder, which one host at a time may use. Not for several threads at once: `table` locks.

    on_worker            runs what waits for the disk; it returns, or raises, when that is done, and not before
    rows                 those of the table, where they are not in the folder's SQLite file
    damaged_file         the new name of a damaged file that was renamed when the folder was opened, or None
    generation           see `rows`
    heads                how many events each game has, and their chain head, kept a second time
    """

    def __init__(
        self,
        folder: "str | Path",
        on_worker: Callable[[Callable[[], object]], object] = lambda work: work(),
        rows: "Rows | None" = None,
    ):
        self.folder = Path(folder)
        self._rows = SqliteRows(self.folder, on_worker) if rows is None else rows
        self._own = self._rows.own
        self.damaged_file, self.lost, self.heads = self._rows.damaged_file, self._rows.lost, self._rows.heads
        self.generation = self._rows.generation
        self.summaries_changed = 0  # grows with every change of a summary
        self.before_commit: Callable[[], object] = lambda: None  # in each transaction that has written something
        self.on_commit: Callable[[float], object] | None = None  # called with the seconds that its end took
        self._depth = 0
        self._notes: dict[str, str | None] = {}  # what was read or written: JSON by key
        self._found: defaultdict[str, dict[Any, Any]] = defaultdict(dict)  # what was read, by the name of the rows

    @property
    def is_shared(self) -> bool:
        """Whether another process may go on with the table at any time."""
        return self.generation > 0

    def is_held(self) -> bool:
        """Whether this process may still write what is kept, as far as it knows."""
        return self._rows.is_held()

    def close(self) -> None:
        """Close the files and release the folder."""
        self._rows.close()

    def checkpoint(self) -> None:
        """Move what was written into the file itself, outside a transaction: see `store_file.checkpoint`."""
        self._rows.checkpoint()

    @property
    def writes(self) -> int:
        """Grows with every row that is written."""
        return self._rows.changes

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is on the disk at the end, or none of it. May be nested: the outermost counts."""
        if self._depth:
            yield
            return
        self._depth += 1
        try:
            before = self._rows.changes
            yield
            self._commit(self._rows.changes != before)
        except BaseException:
            self._rows.rollback()
            self._notes.clear()
            self._found.clear()
            raise
        finally:
            self._depth -= 1

    # Games and their events

    def games(self) -> list[StoredGame]:
        """Every game; the one that was shown last is at the end."""
        rows = self._select("game", "id, device, aside", "TRUE ORDER BY seen")
        return [StoredGame(game_id, self._device(game_id, device), bool(aside)) for game_id, device, aside in rows]

    def device(self, game_id: str) -> "str | None":
        """The device that a game was stored with, or None if it is not stored."""
        row = self._first("game", "device", "id = ?", game_id)
        return self._device(game_id, row[0]) if row else None

    def is_left_behind(self, game_id: str) -> bool:
        """Whether a game is set aside, and another has been shown since; an imported one never is."""
        found = self._found["game"]
        if game_id not in found:
            newest = f"SELECT max(seen) FROM game WHERE {self._own('game')} AND device != ''"
            found[game_id] = bool(self._select("game", "1", f"id = ? AND aside = 1 AND seen < ({newest})", game_id))
        return found[game_id]

    def events(self, game_id: str) -> list[StoredEvent]:
        """The events of a game, in order."""
        rows = self._select("event", "text, link, received_at", "game = ? ORDER BY number", game_id)
        return [StoredEvent(*row) for row in rows]

    def event(self, game_id: str, number: int) -> "StoredEvent | None":
        """The event of this number, as the disk has it, or None."""
        row = self._first("event", "text, link, received_at", "game = ? AND number = ?", game_id, number)
        return StoredEvent(*row) if row else None

    def add_game(self, game_id: str, device: str) -> None:
        """Store a game of a handheld's; no error if it is stored already."""
        row = {"id": game_id, "device": device, "met_at": time.time(), "aside": 0, "seen": self._next_seen()}
        self._insert("game", row, "stays")

    def set_aside(self, game_id: str) -> None:
        self._update("game", "aside = 1", "id = ?", game_id)

    def set_current(self, game_id: str) -> None:
        """Mark a game as the one that is played now."""
        self._update("game", "aside = 0, seen = ?", "id = ?", self._next_seen(), game_id)

    def add_event(self, game_id: str, number: int, text: str, chain_hash: str, when: "float | None" = None) -> float:
        """Store one event with the chain hash after it; return when. Raises IntegrityError if the number is taken."""
        when = sane_time(time.time() if when is None else when)
        row = {"game": game_id, "number": number, "text": text, "link": chain_hash, "received_at": when}
        self._insert("event", row, "fails")
        return when

    def delete_events(self, game_id: str, first: int = 0) -> None:
        """Delete the events of a damaged game from this number on, so that they can be stored anew."""
        self._delete("event", "game = ? AND number >= ?", game_id, first)

    def stopped_before(self, when: float) -> list[str]:
        """The games that are over or set aside, and of which nothing has come since then (seconds since 1970)."""
        stopped = f"aside = 1 OR id IN (SELECT game FROM summary WHERE {self._own('summary')})"
        later = f"SELECT 1 FROM event WHERE {self._own('event')} AND event.game = game.id AND received_at >= ?"
        which = f"met_at < ? AND ({stopped}) AND NOT EXISTS ({later}) ORDER BY game.seen"
        return [game_id for (game_id,) in self._select("game", "id", which, when, when)]

    def delete_games(self, game_ids: Sequence[str], before: float, ended: Sequence[str]) -> None:
        """Delete games with all that is kept of them; of what names no game, such as proposals in one of the states
        `ended` and answers, all that is older than `before`, in seconds since 1970."""
        with self.transaction():
            for game_id in game_ids:
                for name, column in (("event", "game"), ("summary", "game"), ("game", "id")):
                    self._delete(name, f"{column} = ?", game_id)
                self._delete("note", "key LIKE ?", f"% {game_id}")
                self._notes = {key: kept for key, kept in self._notes.items() if not key.endswith(f" {game_id}")}
                self._delete_entries("game = ?", game_id)
                self.heads.forget(game_id)
            self._delete_entries(f"game = '' AND made_at < ? AND state IN ({_marks(ended)})", before, *ended)
            self._delete("answer", "made_at < ?", before)
            self.summaries_changed += 1

    # The outbox

    def entries(self, states: Sequence[str] = ()) -> list[EntryRow]:
        """The entries in one of these states, or all, the oldest first."""
        which = f"state IN ({_marks(states)})" if states else "TRUE"
        rows = self._select("entry", "id, game, proposal, extra, state, code, crc", f"{which} ORDER BY id", *states)
        return [EntryRow(*row) for row in rows]

    def new_entry(self, state: str) -> int:
        """Make an empty entry, to be written in the same transaction; return its number."""
        number = 1 + self._select("entry", "coalesce(max(id), 0)")[0][0]
        row = {"id": number, "game": "", "proposal": "", "extra": "", "state": state, "made_at": time.time()}
        self._insert("entry", row, "fails")
        return number

    def write_entry(self, number: int, game_id: str, proposal: str, extra: str, crc: int) -> None:
        """Write all of an entry but its state: a proposal and what only the host remembers with it, as JSON."""
        changes = "game = ?, proposal = ?, extra = ?, crc = ?"
        self._update("entry", changes, "id = ?", game_id, proposal, extra, crc, number)

    def mark_entry(self, number: int, state: str, code: str = "") -> None:
        self._update("entry", "state = ?, code = ?", "id = ?", state, code, number)

    def _delete_entries(self, which: str, *values: Any) -> None:
        """Delete entries, and empty the newest: its number must not be drawn again, see `receiver`."""
        newest = f"id = (SELECT max(id) FROM entry WHERE {self._own('entry')})"
        self._delete("entry", f"{which} AND NOT {newest}", *values)
        empty = f"game = '', proposal = '[\"damaged\"]', extra = '{{}}', state = 'settled', crc = {NOT_SUMMED}"
        self._update("entry", empty, f"{which} AND {newest}", *values)

    # Pencilled moves

    def pencils(self) -> list[Pencil]:
        """Every pencilled move, legal or not."""
        found = self._found["pencil"]
        if not found:
            found["all"] = [Pencil(*row) for row in self._select("pencil", "pawn, ticket, station, round")]
        return list(found["all"])

    def pencil(self, pawn: str, ticket: str, station: int, round_number: int) -> None:
        """Pencil a pawn's move in this round, in place of any other of its."""
        row = {"pawn": pawn, "round": round_number, "ticket": ticket, "station": station}
        self._insert("pencil", {**row, "crc": integrity.crc_of_row(*row.values())}, "is-replaced")

    def clear_pencil(self, pawn: str) -> None:
        self._delete("pencil", "pawn = ?", pawn)

    # Notes: small things beside the log; `note` reads and writes them

    def note(self, key: str) -> "str | None":
        """The JSON text under a key, which may be damaged, or None."""
        if key not in self._notes:
            row = self._first("note", "value", "key = ?", key)
            self._notes[key] = None if row is None else row[0]
        return self._notes[key]

    def void_note(self, key: str, value: Any) -> None:
        """Take this JSON value for what is kept under a key from now on, because what is on the disk is damaged."""
        self._notes[key] = to_json(value)
        self.lost = True

    def write_note(self, key: str, value: Any) -> None:
        text = to_json(value)
        with self.transaction():
            row = {"key": key, "value": text, "crc": integrity.crc_of_row(key, text)}
            self._insert("note", row, "is-replaced")
            self._notes[key] = text

    # Answers to posts, so that a repeated post gets the first answer again

    def answer(self, post_id: str) -> "tuple[int, str] | None":
        """(status, body) of the answer to this post, or None."""
        return self._first("answer", "status, body", "id = ?", post_id)

    def keep_answer(self, post_id: str, status: int, body: str) -> None:
        """Store the answer to a post, and delete all but the newest ANSWERS."""
        with self.transaction():
            self._insert("answer", {"id": post_id, "status": status, "body": body, "made_at": time.time()}, "stays")
            order = self._rows.answer_order
            newest = f"SELECT max({order}) FROM answer WHERE {self._own('answer')}"
            self._delete("answer", f"{order} <= ({newest}) - ?", ANSWERS)

    # Summaries of games that are over

    def write_summary(self, game_id: str, facts: "dict | None") -> None:
        """Store what `summaries` says of a game; None: it goes on."""
        with self.transaction():
            if facts is None:
                self._delete("summary", "game = ?", game_id)
            else:
                text = to_json(facts)
                row = {"game": game_id, "facts": text, "crc": integrity.crc_of(text)}
                self._insert("summary", row, "is-replaced")
            self.summaries_changed += 1

    def summary(self, game_id: str) -> "str | None":
        """The summary of a game as JSON text, or None."""
        row = self._first("summary", "facts", "game = ?", game_id)
        return row[0] if row else None

    def unsummarised(self) -> list[StoredGame]:
        """The games without a summary, the one that was shown last at the end."""
        done = {game_id for (game_id,) in self._select("summary", "game")}
        return [game for game in self.games() if game.game_id not in done]

    def summaries(self, most: int = -1, skipped: int = 0, containing: str = "") -> list[str]:
        """The summaries, as JSON with this text, the game that was shown last first; `most` of them, or (-1) all."""
        where, limits = f"{self._own('game')} AND {self._own('summary')}", (most if most >= 0 else _ALL, skipped)
        if containing:
            where += " AND replace(facts, ?, '') != facts"  # SQLite and PostgreSQL have no other search in common
        wanted = f"SELECT facts FROM game JOIN summary ON game.id = summary.game WHERE {where}"
        values = [*[containing][: bool(containing)], *limits]
        return [facts for (facts,) in self._rows.read(f"{wanted} ORDER BY seen DESC LIMIT ? OFFSET ?", *values)]

    def head(self, game_id: str) -> "str | None":
        """The chain hash of a game's newest event; None where it has none."""
        row = self._first("event", "link", "game = ? ORDER BY number DESC LIMIT 1", game_id)
        return row[0] if row else None

    # Inside

    def _commit(self, written: bool) -> None:
        if written:
            self.before_commit()
        begun_s = time.monotonic()
        self._rows.commit()
        if written and self.on_commit is not None:
            self.on_commit(time.monotonic() - begun_s)

    def _select(self, name: str, columns: str, which: str = "TRUE", *values: Any) -> list[tuple]:
        """These columns of the rows of this name."""
        return self._rows.read(f"SELECT {columns} FROM {name} WHERE {self._own(name)} AND {which}", *values)

    def _first(self, name: str, columns: str, which: str, *values: Any) -> "tuple | None":
        return next(iter(self._select(name, columns, which, *values)), None)

    def _update(self, name: str, changes: str, which: str, *values: Any) -> None:
        self._write(name, f"UPDATE {name} SET {changes}", which, *values)

    def _delete(self, name: str, which: str, *values: Any) -> None:
        self._write(name, f"DELETE FROM {name}", which, *values)

    def _write(self, name: str, statement: str, which: str, *values: Any) -> None:
        with self.transaction():
            self._forget(name)
            self._rows.write(f"{statement} WHERE {self._own(name)} AND {which}", *values)

    def _insert(self, name: str, row: dict[str, Any], taken: Taken) -> None:
        with self.transaction():
            self._forget(name)
            self._rows.insert(name, row, taken)

    def _forget(self, name: str) -> None:
        """Forget what was read of rows of this name."""
        self._found.pop(name, None)

    def _next_seen(self) -> int:
        return self._select("game", "1 + coalesce(max(seen), 0)")[0][0]

    def _device(self, game_id, stored):
        """The device of a game's handheld: `heads` has a checksum, the row has none."""
        kept = self.heads.of(game_id)
        return kept.device if kept is not None else stored


def _marks(values: Sequence[str]) -> str:
    return ",".join("?" * len(values))
