"""`python -m host import`: keeps records in the data folder as finished games, never as the game on the table.

The referee judges a record before it is kept, and its sealed log is checked event by event. An open record without a
log gets one that is sealed here, which is noted: such seals show nothing of when the game was played. A record also
takes the place of its own game where that is damaged here and the record has more of it.
"""

import sys
import time
from datetime import datetime
from typing import Any

from host.game import origins, stored_log
from host.game.consent_key import KEY
from host.game.names import NAMES
from host.game.replica import Replica
from host.proof import summaries
from host.records import record_file, referee, sealed_log, sealing
from host.records.data_folder import with_store
from host.store.heads import Head
from host.store.store import Store
from host.store.store_file import sane_time
from shared.events import events
from shared.record import record

_MOST_NAME = 24  # letters of a person's name that are kept
_MOST_EVENTS = 2000  # of a log, twice the longest game; the page of a longer one would hold up the table
_MOST_TAKEN_BACK = 100  # times, more than at any table; auditing costs many times as much for each as for an event


class NotImportable(Exception):
    """A record that cannot be kept; the text is one sentence."""


def import_files(files: list[str]) -> int:
    """Keep records in the data folder; returns the exit status: 1 if one of them could not be kept."""
    return with_store(lambda store: max([_import_file(store, file) for file in files]), makes=True)


def _import_file(store: Store, file: str) -> int:
    try:
        game_id = import_record(store, record_file.load(file))
    except (NotImportable, record_file.NoRecord) as fault:
        print(f"{file}: {fault}", file=sys.stderr)
        return 1
    print(f"{file}: kept as game {game_id[:8]}.")
    return 0


def import_record(store: Store, document: Any) -> str:
    """Keep a record as a finished game; returns the game's id. Raises NotImportable."""
    answer = referee.judged_by_rules(document)
    if not answer["ok"]:
        raise NotImportable(f"{answer['error']}: {answer['message']}.")
    story = document.get("commitments")
    sealed_here = story is None
    if story is not None:
        _check_length(story)
    if answer["result"] is None and not any(row[:3] == ["game_ended", None, "left_off"] for row in story or ()):
        raise NotImportable("The game is not over; it can only go on at the table where its handheld is.")
    if story is None and answer["result"] is not None:
        if record.is_hidden(document):
            raise NotImportable("The record hides Mr. X and brings no sealed log: nothing could be opened and checked.")
        story = sealing.sealed(document, answer["result"])
    try:
        log = sealed_log.verified({**document, "commitments": story}, answer["result"])
    except sealed_log.Contradicted as fault:
        raise NotImportable(f"bad-commitment: {fault}.") from fault
    if store.device(log.game_id) is not None:
        if not _has_more(store, log):
            raise NotImportable(
                f"Game {log.game_id[:8]} is here already; if it is damaged here, only a record that has more of it "
                "takes its place: the one that was downloaded last."
            )
        _replace(store, log)
        return log.game_id
    with store.transaction():
        _keep(store, log, document.get("meta") or {})
        if sealed_here:
            origins.SEALED_HERE.keep(store, True, log.game_id)
    return log.game_id


def _check_length(story: list[list]) -> None:
    """Raise NotImportable for a log whose audit would hold up the table."""
    if len(story) > _MOST_EVENTS:
        raise NotImportable(f"The sealed log has more than {_MOST_EVENTS} events; no game needs so many.")
    if sum(row[0] == "taken_back" for row in story) > _MOST_TAKEN_BACK:
        raise NotImportable(
            f"The sealed log takes back more than {_MOST_TAKEN_BACK} times; checking it would hold up the table."
        )


def _keep(store: Store, log: Replica, meta: dict[str, Any]) -> None:
    begun = _timestamp(meta.get("begun"))
    names = meta.get("detectives")
    remembered: dict[str, Any] = {"mr_x": _name(meta.get("mr_x"))}
    if isinstance(names, list):
        remembered["players"] = [_name(name) for name in names[: log.game.edition.players]]
    with store.transaction():
        store.add_game(log.game_id, origins.IMPORTED)
        store.set_aside(log.game_id)
        NAMES.keep(store, remembered, log.game_id)
        KEY.keep(store, log.key or "", log.game_id)
        for number, event in enumerate(log.events):
            store.add_event(log.game_id, number, events.encode(event), log.chain[number], begun)
            log.times[number] = begun
        store.heads.keep(log.game_id, Head(log.count, log.head, origins.IMPORTED))
        summaries.write(store, log)


def _has_more(store: Store, log: Replica) -> bool:
    """Whether this game is damaged here, and a record has all that is gone, and the head that was kept."""
    here, whole = stored_log.of_game(store, log.game_id, "")
    kept = here.kept
    if whole or kept is None or log.count < kept.events:
        return False
    return log.chain[kept.events - 1] == kept.head if kept.head else log.chain[: here.count] == here.chain


def _replace(store: Store, log: Replica) -> None:
    """Store the events of a damaged game anew, each with the time at which it had been received.

    Where no head had been kept, nothing shows that they are what they were: then it is a game that was imported.
    """
    when, kept = 0.0, store.heads.of(log.game_id)
    with store.transaction():
        rows = [store.event(log.game_id, number) for number in range(log.count)]
        store.delete_events(log.game_id)
        for number, (event, row) in enumerate(zip(log.events, rows, strict=True)):
            when = sane_time(row.received_at) if row is not None else when
            store.add_event(log.game_id, number, events.encode(event), log.chain[number], when)
            log.times[number] = when
        if stored_log.key_of(store, log.game_id, store.events(log.game_id)) is None:
            KEY.keep(store, log.key or "", log.game_id)
        device = kept.device if kept is not None and kept.head else origins.IMPORTED
        store.heads.keep(log.game_id, Head(log.count, log.head, device))
        summaries.write(store, log)


def _name(given: Any) -> str:
    """A person's name as it can be shown: half a pair of surrogates, which no page could be sent with, is replaced."""
    return str(given or "").encode(errors="replace").decode()[:_MOST_NAME]


def _timestamp(text: Any) -> float:
    """Seconds since 1970 of an ISO time; the current time if the text is none, or one without a date on every clock."""
    try:
        begun = datetime.fromisoformat(text).timestamp()
    except (TypeError, ValueError, OverflowError, OSError):
        begun = -1.0
    return begun if sane_time(begun) == begun else time.time()
