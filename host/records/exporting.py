"""A game's log as a record (mrx-record/1), the one form in which a game leaves the table; `python -m host export`.

shared.log.as_record makes it of the log. A log that was sealed here at its import does not go along: it would pass
for one of the game.
"""

import json
import sys
from datetime import UTC, datetime
from typing import Any

from host.game import origins, stored_log
from host.game.names import NAMES
from host.game.replica import Replica
from host.records.data_folder import with_store
from host.store.store import Store
from shared.log import as_record
from shared.record import notation, record


def export_game(wanted: str, public: bool, lines: bool = False) -> int:
    """Print one game of the data folder as a record: the one whose id begins with `wanted`, or the newest for "".

    `public` hides what was secret while it ran; `lines` prints the turns alone, a line for each leg
    (shared.record.notation). Returns the exit status.
    """
    return with_store(lambda store: _export(store, wanted, public, lines))


def _export(store: Store, wanted: str, public: bool, lines: bool) -> int:
    found = [(game_id, device) for game_id, device, _aside in store.games() if game_id.startswith(wanted)]
    if not found:
        print("There is no such game in the data folder.", file=sys.stderr)
        return 1
    game_id, device = found[-1]
    log, whole = stored_log.of_game(store, game_id, device)
    if not whole:
        print(
            "This game is damaged in the data folder and cannot be given out; a record of it, imported, mends it.",
            file=sys.stderr,
        )
        return 1
    document = record_of(log, NAMES.of(store, game_id))
    if public:
        document = _hidden(document)
    if origins.of(store, game_id).sealed_here:
        document["commitments"] = None
    print("\n".join(notation.write_turns(document["turns"])) if lines else json.dumps(document))
    return 0


def record_of(play: Replica, remembered: dict[str, Any]) -> dict[str, Any]:
    """The record of a game; `remembered` holds the people's names (see host.view.player_names)."""
    document = as_record.record_of(play)
    if play.public_key is not None:
        document["commitments"].append([record.CONSENT_KEY, play.public_key])
    document["meta"].update(
        begun=datetime.fromtimestamp(play.times[0], UTC).isoformat(timespec="seconds"),
        mr_x=remembered.get("mr_x", ""),
        detectives=remembered.get("players", []),
    )
    return document


def _hidden(document: dict[str, Any]) -> dict[str, Any]:
    """The same record without what was secret while the game ran; it loses the openings of its log too."""
    if record.is_hidden(document):
        return document
    hidden = record.hide(document, record.check(document))
    hidden["commitments"] = [row for row in hidden["commitments"] if row[0] not in ("leg_opened", "seed_opened")]
    return hidden
