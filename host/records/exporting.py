"""A game's log as a record (mrx-record/1), the one form in which a game leaves the table; `python -m host export`.

The record's turns are the effective ones; what was taken back is in the log alone. While anything is still sealed, the
record hides all that is secret. The whole log goes along as `commitments`, the list of its events, so that seals and
chain can be checked again. Only a log that was sealed here at its import does not: it would pass for one of the game.
"""

import json
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

from host.game import origins, stored_log
from host.game.names import NAMES
from host.game.replica import Event, Replica
from host.records.data_folder import with_store
from host.store.store import Store
from shared.board.edition import MR_X
from shared.events import events, on_board_events
from shared.record import notation, record
from shared.rules import rules
from shared.rules.house_rules import from_pairs


def export_game(wanted: str, public: bool, lines: bool = False) -> int:
    """Print one game of the data folder as a record: the one whose id begins with `wanted`, or the newest for "".

    `public` hides what was secret while it ran; `lines` prints the turns alone, a line for each leg
    (shared.record.notation). Returns the exit status.
    """
    return with_store(lambda store: _export(store, wanted, public, lines, sys.stdout))


def _export(store: Store, wanted: str, public: bool, lines: bool, out: TextIO) -> int:
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
    print("\n".join(notation.write_turns(document["turns"])) if lines else json.dumps(document), file=out)
    return 0


def record_of(play: Replica, remembered: dict[str, Any]) -> dict[str, Any]:
    """The record of a game; `remembered` holds the people's names (see host.view.player_names)."""
    begun = play.events[0]
    assert isinstance(begun, events.GameBegun)
    winner, reason = play.game.ended or (None, None)
    opened = play.over and len(play.opened) == len(play.seals)
    key_row = [] if play.public_key is None else [[record.CONSENT_KEY, play.public_key]]  # the last of the commitments
    return {
        "format": record.FORMAT,
        "edition": begun.edition,
        "rules": from_pairs(begun.rules),
        "players": begun.players,
        "start": {"mr_x": play.opened[0].station if opened else None, "pawns": begun.pawns},
        "turns": _turns(play, opened),
        "commitments": [events.row_of(event) for event in play.events] + key_row,
        "result": {"winner": winner, "reason": reason} if play.over and not play.left_off else None,
        "meta": {
            "game_id": play.game_id,
            "begun": datetime.fromtimestamp(play.times[0], UTC).isoformat(timespec="seconds"),
            "mr_x": remembered.get("mr_x", ""),
            "detectives": remembered.get("players", []),
        },
    }


def _hidden(document: dict[str, Any]) -> dict[str, Any]:
    """The same record without what was secret while the game ran; it loses the openings of its log too."""
    if record.is_hidden(document):
        return document
    hidden = record.hide(document, record.check(document))
    hidden["commitments"] = [row for row in hidden["commitments"] if row[0] not in ("leg_opened", "seed_opened")]
    return hidden


def _turns(play: Replica, opened: bool) -> list[dict[str, Any]]:
    turns = []
    before = None
    for event in play.effective_events:
        if isinstance(event, events.MrXMoved):
            leg = [event.ticket, _station(play, event.window, opened)]
            if event.leg == "second":
                turns[-1]["legs"].append(leg)
            else:
                turns.append({"mover": MR_X, "legs": [leg]})
        elif isinstance(event, events.MrXSurfaced) and _is_voluntary(play, event, before):
            turns[-1]["surface"] = dict(event.claimed)
        elif isinstance(event, events.PawnMoved):
            turns.append({"mover": event.pawn, "legs": [[event.ticket, event.station]]})
        elif isinstance(event, events.PawnPassed):
            turns.append({"mover": event.pawn, "legs": []})
        elif isinstance(event, on_board_events.DetectivesMoved | on_board_events.StationAsked):
            _add_detectives(turns, event)
        before = event
    if _reads_as_escape(play):
        turns.pop()
    return turns


def _reads_as_escape(play: Replica) -> bool:
    """Whether the game stopped in the detectives' last turn, after a question: a record has no such turn, and a whole
    one would be Mr. X's escape (R23). The question stands in the log alone."""
    moves = (events.MrXMoved, on_board_events.DetectivesMoved, on_board_events.StationAsked)
    last = next((event for event in reversed(play.effective_events) if isinstance(event, moves)), None)
    unended = isinstance(last, on_board_events.StationAsked) and not last.there
    return unended and rules.turn_end(play.game) == ("mr_x", "escaped")


def _add_detectives(turns: list[dict[str, Any]], event: tuple) -> None:
    """Their turn where their moves are not entered (R28); he may say that he was caught in it after it has ended."""
    if turns[-1]["mover"] != record.DETECTIVES:
        turns.append({"mover": record.DETECTIVES, "asked": []})
    if isinstance(event, on_board_events.StationAsked):
        turns[-1]["asked"].append(event.station)
        if event.there and event.pawn is not None:
            turns[-1]["by"] = event.pawn


def _station(play: Replica, window: int, opened: bool) -> int | None:
    """Where the leg in a window ended, if it is public: an opened one, or one shown by a surfacing.

    His capture shows him in the last window too, as a trap does where no pawn is known (R28). That station counts only
    if he had to surface there (R14): otherwise a hidden record must not contain it.
    """
    if opened:
        return play.opened[window].station
    game = play.game
    ended_here = window == len(game.windows) and (play.captured or (game.edition.on_board and play.detectives_won))
    shown = game.shown[window - 1]
    return shown if shown and not (ended_here and not game.edition.surfaces(window, game.windows[window - 1])) else None


def _is_voluntary(play: Replica, event: events.MrXSurfaced, before: Event | None) -> bool:
    """Whether Mr. X surfaced by his own choice (R25): neither because of the window (R14) nor by capture (R19).

    before: the effective event before this one.
    """
    game = play.game
    return isinstance(before, events.MrXMoved) and not game.edition.surfaces(
        event.window, game.windows[event.window - 1]
    )
