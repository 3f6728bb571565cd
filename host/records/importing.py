"""`python -m host export` and `python -m host import`: games leave the table and come back as records.

A record is judged before it is let in, and so is its sealed log, event by event; one that brings no log is sealed
here, if it is open. What is let in is kept among the games so far and never becomes the game on the table. No Flask.
"""

import json
import sys
from datetime import datetime
from pathlib import Path

from host import settings
from host.records import exporting, referee, sealed_log, sealing
from host.table import fast_board
from host.table.games import believed
from host.table.replica import Replica
from host.table.store import Store, Unusable
from shared import events, judge, record

DEVICE = sealed_log.DEVICE


class NotLetIn(Exception):
    """A record that cannot be kept; the text is one sentence."""


def export_game(wanted, public, out=None):
    """Write one game of the data folder as a record: the one whose id begins with `wanted`, the newest for "".

    `public` hides what was secret while it ran. Returns the exit status.
    """
    return _with_store(lambda store: _export(store, wanted, public, out or sys.stdout))


def import_files(files):
    """Let records into the data folder; returns the exit status: 1 if one of them stayed outside."""
    return _with_store(lambda store: max([_import(store, file) for file in files]))


def _with_store(deed):
    try:
        store = Store(settings.from_environment()["DATA_DIR"])
    except (Unusable, settings.Wrong) as fault:
        print(fault, file=sys.stderr)
        return 2
    try:
        return deed(store)
    finally:
        store.close()


# Out


def _export(store, wanted, public, out):
    found = [(game_id, device) for game_id, device, _aside in store.games() if game_id.startswith(wanted)]
    if not found:
        print("There is no such game in the data folder.", file=sys.stderr)
        return 1
    log = read(store, *found[-1])
    if log is None:
        print("This game is damaged in the data folder and cannot be given out.", file=sys.stderr)
        return 1
    kept = exporting.record_of(log, store.note(f"names {found[-1][0]}", {}))
    if public and not record.is_hidden(kept):
        kept = record.hide(kept, record.check(kept))
        kept["commitments"] = [event for event in kept["commitments"] if event[0] != "leg_opened"]
    json.dump(kept, out)
    print(file=out)
    return 0


def read(store, game_id, device):
    """A game of the data folder as a Replica, or None if it is damaged there."""
    log = Replica(game_id, device)
    kept = store.events(game_id)
    for event, when in believed(kept):
        log.add(event, when)
    return log if log.count == len(kept) else None


# In


def _import(store, file):
    try:
        game_id = let_in(store, referee.parsed(_contents(file)))
    except (NotLetIn, referee.NoRecord) as wrong:
        print(f"{file}: {wrong}", file=sys.stderr)
        return 1
    print(f"{file}: kept as game {game_id[:8]}.")
    return 0


def _contents(file):
    try:
        with Path(file).open("rb") as opened:
            return opened.read(referee.RECORD_BYTES + 1)
    except (OSError, ValueError) as wrong:  # ValueError: a name with a null byte
        raise NotLetIn(f"The file cannot be read ({getattr(wrong, 'strerror', None) or 'bad name'}).") from wrong


def let_in(store, document):
    """Keep a record as one of the games so far; returns its id. Raises NotLetIn."""
    answer = judge.judge(document, fast_board.board_of, fast_board.REACH)
    if not answer["ok"]:
        raise NotLetIn(f"{answer['error']}: {answer['message']}.")
    if answer["result"] is None:
        raise NotLetIn("The game is not over; it can only go on at the table where its handheld is.")
    story = document.get("commitments")
    if story is None:
        if record.is_hidden(document):
            raise NotLetIn("The record hides Mr. X and brings no sealed log: nothing could be opened and checked.")
        story = sealing.sealed(document, answer["result"])
    try:
        log = sealed_log.followed({**document, "commitments": story}, answer["result"])
    except sealed_log.Contradicted as wrong:
        raise NotLetIn(f"bad-commitment: {wrong}.") from wrong
    if any(game_id == log.game_id for game_id, _device, _aside in store.games()):
        raise NotLetIn(f"Game {log.game_id[:8]} is here already.")
    _keep(store, log, document.get("meta") or {})
    return log.game_id


def _keep(store, log, meta):
    begun = _time(meta.get("begun"))
    names = meta.get("detectives")
    remembered = {"mr_x": str(meta.get("mr_x") or "")[:24]}
    if isinstance(names, list):
        remembered["players"] = [str(name)[:24] for name in names[: log.game.edition.players]]
    with store.together():
        store.add_game(log.game_id, DEVICE)
        store.put_aside(log.game_id)
        store.write_note(f"names {log.game_id}", remembered)
        for number, event in enumerate(log.events):
            store.add_event(log.game_id, number, events.encode(event), log.links[number], begun)


def _time(text):
    """Seconds since 1970 of an ISO time; of now where there is none."""
    try:
        return datetime.fromisoformat(text).timestamp()
    except (TypeError, ValueError):
        return datetime.now().timestamp()
