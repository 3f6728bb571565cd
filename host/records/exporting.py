"""A game's log as a record (mrx-record/1), the one form in which a game leaves the table.

Its turns are those that count; what was taken back is in the log alone. While something is still sealed the record
hides all that is secret; once all is open it is open. The whole log goes along as `commitments`: the list of its
events, from which seals and chain can be checked anew.
"""

from datetime import UTC, datetime

from shared.edition import from_pairs
from shared.record import FORMAT


def record_of(play, remembered):
    """The record of a Replica; `remembered` is what `seats` says."""
    begun = play.events[0]
    opened = play.over and len(play.opened) == len(play.seals)
    return {
        "format": FORMAT,
        "edition": begun[2],
        "rules": from_pairs(begun[4]),
        "players": begun[3],
        "start": {"mr_x": play.opened[0][2] if opened else None, "pawns": begun[5]},
        "turns": _turns(play, opened),
        "commitments": play.events,
        "result": {"winner": play.game.ended[0], "reason": play.game.ended[1]} if play.over else None,
        "meta": {
            "game_id": play.game_id,
            "begun": datetime.fromtimestamp(play.times[0], UTC).isoformat(timespec="seconds"),
            "mr_x": remembered.get("mr_x", ""),
            "detectives": remembered.get("players", []),
        },
    }


def _turns(play, opened):
    turns = []
    before = None
    for event in play.standing:
        kind = event[0]
        if kind == "mr_x_moved":
            leg = [event[2], _station(play, event[1], opened)]
            if event[3] == "second":
                turns[-1]["legs"].append(leg)
            else:
                turns.append({"mover": "mr_x", "legs": [leg]})
        elif kind == "mr_x_surfaced" and _voluntary(play, event, before):
            turns[-1]["surface"] = dict(event[5])
        elif kind == "pawn_moved":
            turns.append({"mover": event[1], "legs": [[event[2], event[3]]]})
        elif kind == "pawn_passed":
            turns.append({"mover": event[1], "legs": []})
        before = kind
    return turns


def _station(play, window, opened):
    if opened:
        return play.opened[window][2]
    caught = play.over and play.game.ended[1] == "captured" and window == len(play.game.windows)
    shown = play.game.shown[window - 1]
    return shown if shown and not (caught and window not in play.game.edition.surfacing) else None


def _voluntary(play, event, before):
    """Whether a surfacing was Mr. X's own will (R25): not what the window asked for, and not his capture.

    before: the kind of the event before it.
    """
    return event[1] not in play.game.edition.surfacing and before == "mr_x_moved"
