"""The referee: every recorded game gets its answer, and a hidden one no more than the public can check."""

import json

from tests.portable.written import FIVE, fault, record, said, small

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
