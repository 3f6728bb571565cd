"""A log that is scanned piece by piece: what is kept, what contradicts it, and what is shown of it."""

import json

from tests.portable.marks import nightly_on_vm, slow
from tests.portable.on_board import wandering
from tests.portable.recorded import Recorded, in_play, play
from tests.portable.scripted import Rig

from shared.events import events, witness
from shared.log import as_record, followed, log_check
from shared.record import judge

PIECE = 20  # events; a code holds about so many


def played(number=0, rounds=6, opened=False):
    """The game id and the rows of a game on the board."""
    rig = Rig()
    game = Recorded("", wandering(number, rounds=rounds)).begin(rig)
    while game.act(rig):
        pass
    if opened:
        rig.press("#")
        rig.wait(5000)
    rows = rows_of(rig)
    return rows[0][1], rows


def rows_of(rig):
    return json.loads(json.dumps([events.row_of(event) for event in rig.events()]))


ID, ROWS = played()


def piece(first, end, of, rows=ROWS, game_id=ID):
    """Events `first` to `end` of a log that has `of` at this moment."""
    return [game_id, first, of, log_check.check(rows[:of], None)["head"], rows[first:end]]


def taken(*pieces):
    """What is kept after these pieces, and what is said about the last."""
    kept = said = None
    for each in pieces:
        kept, said = followed.take(kept, each)
    return kept, said


def test_one_piece_tells_all():
    kept, said = taken(piece(0, len(ROWS), len(ROWS)))
    assert said == "new" and kept["rows"] == ROWS and not kept["other"]
    shown = followed.shown(kept)
    assert kept["of"] == len(ROWS) and shown["turn"] == "detectives"
    filled = [window for window in shown["windows"] if "ticket" in window]
    assert len(filled) == len([row for row in ROWS if row[0] == "mr_x_moved"])
    surfaced = [row[1:] for row in ROWS if row[0] == "mr_x_surfaced"]
    assert [[window["n"], window["station"]] for window in filled if "station" in window] == [
        list(at[:2]) for at in surfaced
    ]
    assert shown["seen"] == [surfaced[-1][1], surfaced[-1][0]] and shown["check"] is None


def numbers(kind, rows=ROWS):
    return [number for number, row in enumerate(rows) if row[0] == kind]


def test_what_was_asked_since_his_last_leg_and_what_was_taken_back_is_shown():
    def shown(rows):
        return followed.shown(taken(piece(0, len(rows), len(rows), rows))[0])

    asked, leg = numbers("station_asked")[0], numbers("mr_x_moved")[1]
    assert shown(ROWS[: asked + 1])["asked"] == [[ROWS[asked][1], False]]
    after = next(number for number in numbers("mr_x_moved") if number > asked)
    assert shown(ROWS[: after + 1])["asked"] == []
    back = ROWS[: leg + 1] + [["taken_back", leg]]
    window = shown(back)["windows"][1]
    assert window == {"n": 2, "taken_back": [ROWS[leg][2]]}
    window = shown(back + ROWS[leg : leg + 1])["windows"][1]
    assert window["ticket"] == ROWS[leg][2] and window["leg"] == ROWS[leg][3] and "taken_back" in window


def test_pieces_join_in_any_order_and_a_missing_one_is_told():
    last, half = len(ROWS), len(ROWS) // 2
    kept, said = taken(piece(half, last, last))
    assert said == "gap" and not kept["rows"] and kept["of"] == last and followed.shown(kept) is None
    kept, said = followed.take(kept, piece(0, half + 1, last))
    assert said == "new" and kept["rows"] == ROWS and not kept["pieces"]
    assert followed.take(kept, piece(0, half, half))[1] == "old"
    kept, said = taken(piece(0, half, last))
    assert said == "gap" and len(kept["rows"]) == half and followed.shown(kept)["turn"]


def test_the_newest_piece_alone_is_enough_for_whoever_has_the_others():
    kept = None
    for end in range(2, len(ROWS) + 1):
        kept, said = followed.take(kept, piece(max(end - 3, 0), end, end))
        assert said == "new"
    assert kept["rows"] == ROWS


def altered(number, field, value, rows=ROWS):
    changed = [list(row) for row in rows]
    changed[number][field] = value
    return changed


def test_another_log_for_the_same_game_is_found():
    last = len(ROWS)
    at = [number for number in range(last) if ROWS[number][0] == "mr_x_moved"][1]
    other = altered(at, 4, "5e" * 32)
    kept, _ = taken(piece(0, at + 1, at + 1))
    early = piece(at, at + 2, last, other)  # its chain head is not reached yet
    for more in (piece(0, last, last, other), piece(at, last, last, other), piece(at + 1, last, last, other), early):
        after, said = followed.take(kept, more)
        assert said == "other-log" and after["other"] and after["rows"] == kept["rows"]
        after, said = followed.take(after, piece(at, last, last))
        assert said == "new" and after["rows"] == ROWS and after["other"]
    # one that fits the others is taken, and what it contradicts is found when it is joined
    after, said = taken(piece(at + 1, last, last, other), piece(0, at + 1, at + 1))
    assert after["other"] and after["rows"] == ROWS[: at + 1]


def test_a_log_that_the_rules_forbid_or_whose_head_is_wrong_is_not_followed():
    last = len(ROWS)
    at = next(number for number in range(last) if ROWS[number][0] == "mr_x_moved")
    forbidden = altered(at, 1, 2)
    assert taken(piece(0, last, last, forbidden)) == (None, "other-log")
    wrong = piece(0, last, last)
    wrong[3] = "0" * 64
    assert taken(wrong) == (None, "other-log")
    assert taken(piece(0, last, last, altered(0, 1, "ab" * 16))) == (None, "other-log")


def test_what_is_no_piece_or_another_games_changes_nothing():
    kept, _ = taken(piece(0, 3, 3))
    whole = piece(0, 3, 3)
    strange = [None, 7, "x", [], {}, whole[:4], whole + [1]]
    for at, values in (
        (0, ("", 7, "zz" * 16)),
        (1, (-1, "0", None, True, 9999)),
        (2, (0, 2, "3", 9999)),
        (3, ("", 5)),
        (4, ([], {}, "rows")),
    ):
        strange += [whole[:at] + [value] + whole[at + 1 :] for value in values]
    for each in strange:
        assert followed.take(kept, each) == (kept, "unreadable"), each
        assert followed.take(None, each) == (None, "unreadable"), each
    assert followed.take(kept, ["ab" * 16] + whole[1:]) == (kept, "other-game")
    for row in (None, 5, [], ["mr_x_moved"], ["game_begun", 1]):
        assert followed.take(None, whole[:4] + [[row, row, row]]) == (None, "unreadable")


def test_after_the_end_an_open_log_is_checked():
    game_id, rows = played(0, 99, True)
    last = len(rows)
    kept, said = taken(piece(0, last, last, rows, game_id))
    shown = followed.shown(kept)
    assert said == "new" and shown["turn"] == "over" and shown["ended"] == ["mr_x", "escaped"]
    assert shown["check"]["state"] == "sound"
    opened = {row[1]: row[2] for row in rows if row[0] == "leg_opened"}
    assert [window["station"] for window in shown["windows"] if "ticket" in window] == [
        opened[number] for number in sorted(opened) if number
    ]
    closed = [row for row in rows if row[0] != "leg_opened"]
    shown = followed.shown(taken(piece(0, len(closed), len(closed), closed, game_id))[0])
    assert shown["check"]["state"] == "waiting"
    at = next(number for number in range(last) if rows[number][0] == "leg_opened" and rows[number][1] == 2)
    lied = altered(at, 2, rows[at][2] % 199 + 1, rows)
    after, said = taken(piece(0, at, at, rows, game_id), piece(at, last, last, lied, game_id))
    assert said == "new" and followed.shown(after)["check"]["state"] == "broken"


# --- whole games


def followed_late(rig, ending):
    """Open the log of a finished game, take its pieces, the newest first, and have the judge look at it."""
    rig.press("#")
    rig.wait(5000)
    rows = rows_of(rig)
    last, kept = len(rows), None
    for end in range(last, 0, -PIECE):
        kept, said = followed.take(kept, piece(max(end - PIECE, 0), end, last, rows, rows[0][1]))
        assert said == ("gap" if end > PIECE else "new")
    shown = followed.shown(kept)
    assert kept["rows"] == rows and shown["ended"] == list(ending) and shown["check"]["state"] == "sound", shown[
        "check"
    ]
    document = json.loads(as_record.json_of(kept["id"], json.dumps(kept["rows"])))
    answer = judge.judge(document)
    assert answer["ok"] and document["result"] == {"winner": ending[0], "reason": ending[1]}
    legs = [leg for turn in document["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    assert [[window["ticket"], window["station"]] for window in shown["windows"] if "ticket" in window] == legs
    return rows


@slow
@nightly_on_vm
def test_whole_games_are_followed_late_and_hold():
    """His capture, being trapped, their stranding and his escape, with double moves and tickets that were claimed."""
    told = []
    for name in (
        "milton-bradley-2p-trapped",
        "milton-bradley-4p-stranded",
        "milton-bradley-5p-escaped-optional-rules",
        "ravensburger-2013-2p-captured",
    ):
        rig = Rig()
        told += followed_late(rig, play(name, rig).ending)
    assert [row for row in told if row[0] == "mr_x_moved" and row[3] == "second"]
    assert [row for row in told if row[0] == "mr_x_surfaced" and row[5]], "claimed"


def test_an_end_by_agreement_or_by_him_alone_is_followed():
    rig, _ = in_play(20)
    rig.press("*5#A")
    followed_late(rig, (None, "abandoned"))
    rows = rows_of(rig)
    at = [row[0] for row in rows].index("game_ended")
    rows = [rows[0] + [witness.key_hash("00" * 32)]] + rows[1:at] + [["game_ended", None, "left_off"]]
    kept, said = taken(piece(0, len(rows), len(rows), rows))
    assert said == "new" and followed.shown(kept)["ended"] == [None, "left_off"]


def test_what_is_said_of_the_board_ends_the_game():
    """That he is caught, that he cannot move, that none of them can."""
    for said, ending in (
        ("A#", ("detectives", "captured")),
        ("B2%03d##", ("detectives", "captured")),
        ("#B1#", ("detectives", "trapped")),
        ("B3d", ("mr_x", "stranded")),
    ):
        rig = Rig()
        game = Recorded("", wandering(0, rounds=4)).begin(rig)
        while game.act(rig):
            pass
        for key in said % rig.table.secret_station() if "%" in said else said:
            rig.hold("D") if key == "d" else rig.press(key, 500)
        assert rig.table.game.ended == ending, (said, rig.display.text())
        followed_late(rig, ending)
