"""The referee where the pawns' moves are not entered (R28)."""

from tests.portable.written import ended, fault, record, said

from shared.board.board import Board
from shared.record import record as records
from shared.record.judge import judge

ON_BOARD = {"pawn_moves": "on_board"}
OPENED = "mr_x taxi 114\ndetectives asked 46, 67\nmr_x black 115 1/2\nmr_x taxi 127 2/2"
CAPTURED, TRAPPED = ("detectives", "captured"), ("detectives", "trapped")
STRANDED = ("mr_x", "stranded")


def played(lines="", mr_x=132, rules=None, result=None, players=5, edition="milton-bradley"):
    house = dict(ON_BOARD)
    house.update(rules or {})
    return record(lines, [], mr_x, edition, players, house, result)


def refused(document):
    """The message about a document that is no record."""
    answer = judge(document)
    assert answer["error"] == "bad-record", answer
    return answer["message"]


def hidden(document):
    return records.hide(document, records.check(document))


def test_a_round_is_his_legs_and_the_detectives_turn():
    assert said(played())["to_move"] == ["mr_x"]
    his = said(played("mr_x taxi 114"))
    assert his["to_move"] == ["detectives"] and his["legal"] == {"detectives": None} and his["may_double"] is False
    theirs = said(played(OPENED + "\ndetectives moved"))
    assert theirs["to_move"] == ["mr_x"] and theirs["round"] == 3 and theirs["window"] == 3
    assert ["taxi", 134] in theirs["legal"]["mr_x"]
    purse = {"taxi": None, "bus": None, "underground": None, "black": 4, "double": 1}
    assert theirs["tickets"] == {"mr_x": purse}, "the pawns' tickets are not counted"


def test_every_start_card_is_his_and_what_was_denied_is_no_place_for_him():
    open_one = played("mr_x taxi 114\ndetectives asked 116")
    assert said(hidden(open_one))["to_move"] == ["mr_x"]
    assert 116 not in said(hidden(open_one))["possible"] and 114 in said(hidden(open_one))["possible"]
    assert 116 in said(hidden(played("mr_x taxi 114")))["possible"]
    deck = [station for station in Board("milton-bradley").stations() if not judge(played(mr_x=station))["ok"]]
    assert len(deck) == 181, "18 cards, and no pawn has drawn one"


def test_a_question_about_his_station_is_his_capture():
    asked = OPENED + "\ndetectives asked 1, 127"
    assert ended(played(asked)) == "captured" and said(played(asked))["to_move"] == []
    assert said(played(asked))["possible"] == [127] and said(played(asked))["round"] == 2
    assert fault(played(asked + ", 2")) == ("game-over", None, 3, None)
    assert fault(played(asked + "\nmr_x taxi 126")) == ("game-over", None, 4, None)
    named = played(asked)
    named["turns"][-1]["by"] = "red"
    assert ended(named) == "captured"


def test_a_hidden_capture_is_claimed_or_certain():
    asked = "mr_x taxi 114\ndetectives asked 1, 114"
    assert ended(hidden(played(asked))) is None
    assert ended(hidden(played(asked, result=CAPTURED))) == "captured"
    assert fault(hidden(played("mr_x taxi 114\ndetectives asked 114, 1", result=CAPTURED)))[0] == "bad-result"
    shown = hidden(played(OPENED + "\ndetectives asked 127"))
    assert ended(shown) == "captured", "he was shown there: no other station is possible"
    shown["turns"].append({"mover": "mr_x", "legs": [["taxi", None]]})
    assert fault(shown) == ("game-over", None, 4, None)


def test_there_are_as_many_questions_as_pawns():
    five = "mr_x taxi 114\ndetectives asked 1, 2, 3, 4, 5"
    assert ended(played(five)) is None
    assert fault(played(five + ", 6")) == ("bad-ask", "R28", 1, None)
    assert ended(played(five + ", 114")) == "captured", "caught is his to say, beyond the number"
    two = {"edition": "ravensburger-2013", "players": 2, "mr_x": 127}
    four = "mr_x taxi 126\ndetectives asked 1, 2, 3, 4"
    assert ended(played(four, **two)) is None, "two pawns and two bobbies"
    assert fault(played(four + ", 5", **two))[0] == "bad-ask"


def test_a_trap_is_claimed_on_his_turn():
    for lines in ("", OPENED + "\ndetectives moved"):
        answer = said(played(lines, result=TRAPPED))
        assert answer["result"]["reason"] == "trapped" and answer["to_move"] == []
        assert ended(hidden(played(lines, result=TRAPPED))) == "trapped"
    assert fault(played(OPENED, result=TRAPPED))[0] == "bad-result"
    assert ended(played(OPENED + "\ndetectives moved")) is None


def test_that_none_can_move_is_claimed_when_their_turn_begins_or_has_ended():
    for lines in (OPENED, OPENED + "\ndetectives asked 5"):
        answer = said(played(lines, result=STRANDED))
        assert answer["result"]["reason"] == "stranded" and answer["round"] == 2, "the round in which it ended"
    assert fault(played("", result=STRANDED))[0] == "bad-result"
    last = "mr_x taxi 114\ndetectives moved"
    assert fault(played(last, rules={"windows": 1}, result=STRANDED))[0] == "bad-result", "he has escaped before"


def test_he_escapes_with_the_detectives_last_turn():
    last = "mr_x taxi 114\ndetectives asked 46"
    assert ended(played("mr_x taxi 114", rules={"windows": 1})) is None
    assert ended(played(last, rules={"windows": 1})) == "escaped"
    assert ended(played(last, rules={"rounds": 1})) == "escaped"
    assert ended(played("mr_x taxi 114\ndetectives asked 114", rules={"windows": 1})) == "captured"


def test_he_may_surface_and_takes_nothing():
    may = {"voluntary_surfacing": True}
    shows = "mr_x taxi 114\nmr_x shows"
    assert said(hidden(played(shows, rules=may)))["possible"] == [114]
    assert fault(played(shows))[0] == "bad-surface"
    assert fault(played("mr_x taxi 114\nmr_x shows red taxi", rules=may))[0] == "bad-surface"


def test_no_record_mixes_both_ways():
    assert "unlimited" not in refused(played(rules={"mr_x_tickets": "counted"}))
    assert refused(played(rules={"tickets": {"red": {"taxi": 3}}})).startswith("rules.tickets")
    assert ended(played(rules={"mr_x_tickets": "unlimited", "cut_off": True, "pawn_order": "free"})) is None
    assert refused(record("mr_x taxi 114\nred taxi 13", rules=ON_BOARD)).startswith("start.pawns")
    assert refused(played("mr_x taxi 114\nred taxi 13")).startswith("turns[1].mover")
    assert refused(record("mr_x taxi 114\ndetectives moved")).startswith("turns[1]")
    for wrong in (
        {"mover": "detectives", "legs": []},
        {"mover": "detectives", "asked": None},
        {"mover": "detectives", "asked": ["46"]},
        {"mover": "detectives", "asked": [True]},
        {"mover": "detectives", "by": "black"},
        {"mover": "detectives", "surface": {}},
        {"mover": "mr_x", "legs": [], "asked": []},
    ):
        document = played("mr_x taxi 114")
        document["turns"].append(wrong)
        assert refused(document).startswith("turns[1]"), wrong
    assert refused(played(rules={"pawn_moves": "sometimes"})).startswith("rules.pawn_moves")
    assert record(rules={"pawn_moves": "entered"}) and ended(record(rules={"pawn_moves": "entered"})) is None
