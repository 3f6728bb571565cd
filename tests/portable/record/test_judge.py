"""The referee: every recorded game gets its answer, and a hidden one no more than the public can check."""

import json

from tests.portable.written import FIVE, ended, fault, record, said, small

from shared.record.judge import judge

GAMES = "tests/data/games/"


def answers():
    """[(file, answer)] as the independent referee gave them."""
    with open(GAMES + "answers.jsonl") as lines:
        told = [json.loads(line) for line in lines]
    return [(answer.pop("file"), answer) for answer in told]


def read(file):
    with open(GAMES + file) as opened:
        return json.loads(opened.read())


def test_every_recorded_game_gets_its_answer():
    told = answers()
    assert len(told) == 27
    for file, expected in told:
        answer = judge(read(file))
        if not answer["ok"]:
            assert answer.pop("message")
            answer.pop("rule")
        assert answer == expected, file


def test_errors_of_a_turn_come_in_their_order():
    over = small("mr_x taxi 114\nred taxi 114\nred passes", [["red", 113]])
    assert fault(over) == ("game-over", None, 2, None)
    wrong = small("mr_x taxi 114\nmr_x taxi 115")
    wrong["turns"][1]["legs"] = []
    assert fault(wrong) == ("wrong-mover", "R10", 1, None)
    no_card = {"tickets": {"mr_x": {"double": 0}}, "windows": 1}
    assert fault(small("mr_x taxi 999 1/2\nmr_x taxi 999 2/2", rules=no_card)) == ("no-double", "R13", 0, None)
    no_window = small("mr_x taxi 999 1/2\nmr_x taxi 999 2/2", rules={"windows": 1})
    assert fault(no_window) == ("no-window", "R13", 0, None)


def test_errors_of_a_leg_come_in_their_order():
    bare = {"tickets": {"red": {"bus": 0}}, "cut_off": True}
    pawns = [["red", 1], ["blue", 46]]
    assert fault(small("mr_x taxi 114\nred bus 0", pawns, rules=bare))[0] == "no-station"
    assert fault(small("mr_x taxi 114\nred bus 8", pawns, rules=bare))[0] == "no-route"
    assert fault(small("mr_x taxi 114\nred bus 46", pawns, rules=bare))[0] == "no-ticket"
    assert fault(small("mr_x taxi 114\nred underground 46", pawns, rules=bare))[0] == "occupied"
    both = small("mr_x bus 46", [["red", 9], ["blue", 46]], 1, rules=bare)
    assert fault(both)[0] == "occupied"  # before cut-off
    second = "mr_x taxi 114 1/2\nmr_x taxi 114 2/2\nmr_x shows"
    assert fault(small(second)) == ("no-route", "R6", 0, 1)  # before bad-surface


def test_a_leg_from_a_hidden_station_is_impossible_where_it_fits_none():
    cards = {"start_cards": [1, 2, 5]}
    bus = small("mr_x bus ?", mr_x=None, rules=cards)
    assert fault(bus) == ("impossible", None, 0, 0)  # neither 2 nor 5 has one
    shown = small("mr_x taxi 8", mr_x=None, rules=dict(cards, surfacing=[1]))
    assert fault(shown) == ("impossible", None, 0, 0)
    double = "mr_x taxi ? 1/2\nmr_x taxi %d 2/2"
    assert said(small(double % 34, mr_x=None, rules=dict(cards, surfacing=[2])))["possible"] == [34]
    far = small(double % 99, mr_x=None, rules=dict(cards, surfacing=[2]))
    assert fault(far) == ("impossible", None, 0, 1)


def test_what_a_hidden_record_shows_is_checked_like_an_open_one():
    shows = {"surfacing": [1, 2]}
    start = "mr_x taxi 114\nred taxi 8\n"
    assert fault(small(start + "mr_x taxi 999", mr_x=None, rules=shows)) == ("no-station", "R1", 2, 0)
    assert fault(small(start + "mr_x taxi 127", mr_x=None, rules=shows)) == ("no-route", "R6", 2, 0)
    lacking = dict(shows, tickets={"mr_x": {"bus": 0}})
    assert fault(small("mr_x bus 114", mr_x=None, rules=lacking)) == ("no-ticket", "R7", 0, 0)
    assert fault(small("mr_x taxi 1", mr_x=None, rules=shows)) == ("occupied", "R9", 0, 0)
    cut = dict(shows, cut_off=True)
    blocked = small("mr_x taxi 153\nred taxi 154\nmr_x underground 140", [["red", 155]], None, rules=cut)
    assert fault(blocked) == ("cut-off", "R26", 2, 0)


def test_a_capture_is_certain_where_he_can_be_nowhere_else():
    shows = {"surfacing": [1]}
    answer = said(small("mr_x taxi 114\nred taxi 114", [["red", 113]], None, rules=shows))
    assert answer["result"]["reason"] == "captured" and answer["possible"] == [114]
    going_on = small("mr_x taxi 114\nred taxi 114\nmr_x taxi ?", [["red", 113]], None, rules=shows)
    assert fault(going_on) == ("game-over", None, 2, None)
    denied = small("mr_x taxi 114\nred taxi 114", [["red", 113]], None, rules=shows, result=(None, "abandoned"))
    assert fault(denied) == ("bad-result", None, None, None)


def test_a_capture_that_is_merely_possible_happened_if_the_record_ends_there_and_claims_it():
    cards = {"start_cards": [113, 132, 157]}
    lines = "mr_x taxi ?\nred taxi 114"
    pawns = [["red", 113]]
    claimed = said(small(lines, pawns, None, rules=cards, result=("detectives", "captured")))
    assert claimed["possible"] == [114] and claimed["to_move"] == []
    silent = said(small(lines, pawns, None, rules=cards))
    assert silent["result"] is None and 114 not in silent["possible"] and 140 in silent["possible"]
    elsewhere = small(lines.replace("114", "100"), pawns, None, rules=cards, result=("detectives", "captured"))
    assert fault(elsewhere) == ("bad-result", None, None, None)
    later = small(lines + "\nmr_x taxi ?", pawns, None, rules=cards, result=("detectives", "captured"))
    assert fault(later) == ("bad-result", None, None, None)


def test_a_trap_that_is_merely_possible_happened_if_the_record_ends_there_and_claims_it():
    cards = {"start_cards": [115, 139, 114, 13]}
    pawns = [["red", 115], ["blue", 139]]
    lines = "mr_x taxi ?\nred taxi 114\nblue taxi 140"
    claimed = said(small(lines, pawns, None, rules=cards, result=("detectives", "trapped")))
    assert claimed["possible"] == [132] and claimed["round"] == 2
    silent = said(small(lines, pawns, None, rules=cards))
    assert silent["result"] is None and silent["to_move"] == ["mr_x"] and 132 not in silent["possible"]


def test_a_trap_is_certain_where_he_would_be_trapped_everywhere():
    cards = {"start_cards": [114, 115, 139]}
    pawns = [["red", 115], ["blue", 139]]
    lines = "mr_x taxi ?\nred taxi 114\nblue taxi 140"
    only = small(lines, pawns, None, rules=dict(cards, surfacing=[1]))
    only["turns"][0]["legs"][0][1] = 132
    assert ended(only) == "trapped" and said(only)["possible"] == [132]


def test_a_claim_is_believed_only_if_it_was_reached():
    lines = "mr_x taxi 114\nred taxi 8"
    for claim in (("detectives", "captured"), ("detectives", "trapped"), ("mr_x", "stranded"), ("mr_x", "escaped")):
        assert fault(small(lines, result=claim)) == ("bad-result", None, None, None)
    assert fault(small(lines, rules={"windows": 1}, result=("detectives", "captured")))[0] == "bad-result"
    assert fault(small(lines, rules={"windows": 1}, result=("detectives", "escaped")))[0] == "bad-result"
    assert ended(small(lines, rules={"windows": 1}, result=("mr_x", "escaped"))) == "escaped"
    assert ended(small(lines, rules={"windows": 1})) == "escaped"


def test_a_message_about_a_hidden_leg_names_no_station():
    answer = judge(small("mr_x bus ?", mr_x=None, rules={"start_cards": [1, 2, 5]}))
    assert not [letter for letter in answer["message"] if letter in "0123456789"]


def test_a_record_may_leave_out_what_may_be_absent():
    document = record("mr_x taxi 114", FIVE)
    for key in ("rules", "commitments", "result"):
        document.pop(key)
    bare = said(document)
    document.update({"rules": None, "commitments": None, "result": None, "meta": {"place": "kitchen"}})
    assert said(document) == bare
