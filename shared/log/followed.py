"""The public log of a game as a phone follows it that scans it from Mr. X's, piece by piece.

What is kept of a game, a dict for JSON: {"id"; "rows": the events from the first on, without a gap; "of": how many
there are, as was told last; "pieces": those behind a gap, or whose chain head is not reached yet; "other": whether
another log was shown for the same game}. A piece, which a code has, is [id, number of its first event, of, the chain
head after so many, in hex, rows].

Events that were kept are never replaced by what is scanned later: so who has followed a game is its witness. Never
here: a sentence, a file.
"""

import json

from shared.events import events_check, set_up_check
from shared.log import log_check
from shared.log.game_log import GameLog

NEW, OLD, GAP, OTHER_LOG, OTHER_GAME, UNREADABLE = "new", "old", "gap", "other-log", "other-game", "unreadable"
_MOST = 2000  # events; a game has some hundred
_MOST_PIECES = 16


def take(kept: "dict | None", piece) -> "tuple[dict | None, str]":
    """What is kept after one more piece, which comes from outside, and what is to be said about it.

    NEW, OLD (it tells nothing new), GAP (an earlier piece is missing), OTHER_LOG (it contradicts what was kept, the
    rules, or its own chain head), OTHER_GAME, UNREADABLE; after the last three the events stay as they were.
    """
    if not _is_piece(piece):
        return kept, UNREADABLE
    told = kept or {"id": piece[0], "rows": [], "of": 0, "pieces": [], "other": False}
    if told["id"] != piece[0]:
        return kept, OTHER_GAME
    pieces = sorted(told["pieces"][1 - _MOST_PIECES :] + [piece], key=lambda each: each[1])
    rows, waiting, refused = _joined(told["rows"], pieces)
    if refused and not rows:
        return kept, OTHER_LOG
    of = max(len(rows), told["of"] if piece in refused else piece[2])
    told = dict(told, rows=rows, of=of, pieces=waiting, other=told["other"] or bool(refused))
    if piece in refused:
        return told, OTHER_LOG
    if of > len(rows):
        return told, GAP
    return told, NEW if not kept or len(rows) > len(kept["rows"]) else OLD


def shown(kept: dict) -> "dict | None":
    """What a page shows of it (host.view.view_types.Followed); None before there is a beginning."""
    log = GameLog(kept["id"])
    log_check.follow(log, kept["rows"])
    if not log.count:
        return None
    game, checked = log.game, log_check.check(kept["rows"], None)
    seen = [[game.shown[at], at + 1] for at in range(len(game.windows)) if game.shown[at]]
    return {
        "round": game.round,
        "rounds": game.edition.rounds,
        "turn": _turn(game),
        "windows": _windows(log, {leg["window"]: leg for leg in checked["legs"] if leg["counts"]}),
        "seen": seen[-1] if seen else None,
        "asked": _asked(log),
        "left": {"black": game.mr_x_purse[-2], "double": game.mr_x_purse[-1]},
        "ended": list(game.ended) if game.ended else None,
        "check": {key: checked[key] for key in ("state", "faults", "remarks")} if game.ended else None,
    }


def take_json(text: str) -> str:
    """`take` and `shown` from and to JSON: {"kept", "piece", or None} gives host.view.view_types.FollowedAnswer."""
    given = json.loads(text)
    kept, said = given["kept"], ""
    if given["piece"] is not None:
        kept, said = take(kept, given["piece"])
    return json.dumps({"kept": kept, "said": said, "shown": shown(kept) if kept else None})


def _is_piece(piece):
    if not isinstance(piece, list) or len(piece) != 5:
        return False
    game_id, first, of, head, rows = piece
    numbers = [number for number in (first, of) if type(number) is int and 0 <= number <= _MOST]
    if len(numbers) < 2 or not isinstance(rows, list) or not rows or first + len(rows) > of:
        return False
    try:
        for row in rows:  # a piece may wait long for those before it, and is kept meanwhile
            events_check.check(row)
    except ValueError:
        return False
    return set_up_check.is_hex(game_id, 32) and set_up_check.is_hex(head, 64)


def _joined(rows, pieces):
    """The events without a gap, the pieces that wait for earlier events or for their chain head, those refused."""
    before, waiting, refused = len(rows), [], []
    for piece in pieces:
        game_id, first, of, head, more = piece
        if first > len(rows):
            waiting.append(piece)
            continue
        joined = rows + more[len(rows) - first :]
        if joined[first : first + len(more)] != more or not _holds(game_id, joined, of, head):
            refused.append(piece)
            continue
        rows = joined
        if of > len(rows):
            waiting.append(piece)
    if not waiting or len(rows) == before:
        return rows, waiting, refused
    rows, waiting, more = _joined(rows, waiting)
    return rows, waiting, refused + more


def _holds(game_id, rows, of, head):
    """Whether a game can have these events, and the first `of` of them, if they are all here, this chain head."""
    log = GameLog(game_id)
    try:
        log_check.follow(log, rows[:of])
        if of <= len(rows) and log.head != head:
            return False
        log_check.follow(log, rows[of:])
    except log_check.Impossible:
        return False
    return log.beginning.game_id == game_id


def _turn(game):
    if game.ended:
        return "over"
    if not game.started:
        return "start"
    return "surfacing" if game.must_surface else "mr_x" if game.mr_x_to_move else "detectives"


def _asked(log):
    """[station, whether he is there] of each question since his last leg, where pawns are not entered (R28)."""
    found = []
    for number in log.effective_numbers:
        event = log.events[number]
        if event.kind == "mr_x_moved":
            found = []
        elif event.kind == "station_asked":
            found.append([event.station, event.there])
    return found


def _windows(log, legs):
    """legs: those that count, by their windows (log_check.check)."""
    game, void = log.game, {}
    for event in log.taken_back_lately():
        if event.kind == "mr_x_moved":
            void.setdefault(event.window, []).append(event.ticket)
    windows = []
    for number in range(1, game.edition.windows + 1):
        window, leg = {"n": number}, legs.get(number)
        if game.edition.surfaces(number, game.windows[number - 1]) if leg else number in game.edition.surfacing:
            window["surfacing"] = True
        if leg:
            station = game.shown[number - 1] or (leg["opened"]["station"] if leg["holds"] else 0)
            window.update({"ticket": leg["ticket"], "leg": log.events[leg["number"]].leg, "seal": leg["seal"]})
            if station:
                window["station"] = station
        if number in void:
            window["taken_back"] = void[number]
        windows.append(window)
    return windows
