"""Invalid records: every wrong type, range, word and key is reported with its place, and nothing else is refused."""

import json

from tests.portable.written import FIVE, record, said, small

from shared.record import record as records
from shared.record.judge import judge

DOUBLE = "mr_x taxi 114 1/2\nmr_x taxi 115 2/2"


def refused(document):
    """Where a document is no record, as its message begins; "" if it is one."""
    answer = judge(document)
    if answer["ok"] or answer["error"] != "bad-record":
        return ""
    assert (answer["turn"], answer["leg"], answer["rule"]) == (None, None, None)
    return answer["message"].split(":")[0]


def changed(path, value, document=None):
    """A record with another value at a path of keys; DELETED takes the last one out."""
    document = json.loads(json.dumps(document or record("mr_x taxi 114\npurple taxi 15")))
    inside = document
    for key in path[:-1]:
        inside = inside[key]
    if value is DELETED:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return document


DELETED = object()


def test_a_document_is_an_object_with_the_keys_it_needs():
    for document in (None, [], 1, "mrx-record/1", True):
        assert refused(document) == "the record"
    for key in ("format", "edition", "players", "start", "turns"):
        assert refused(changed([key], DELETED)) == key
    for key in ("mr_x", "pawns"):
        assert refused(changed(["start", key], DELETED)) == "start." + key
    for key in ("mover", "legs"):
        assert refused(changed(["turns", 1, key], DELETED)) == "turns[1]." + key


def test_an_unknown_key_is_refused_wherever_it_stands():
    assert refused(changed(["note"], 1)) == "the record"
    assert refused(changed(["rules", "colour"], 1)) == "rules"
    assert refused(changed(["start", "note"], 1)) == "start"
    assert refused(changed(["turns", 0, "note"], 1)) == "turns[0]"
    assert refused(changed(["result"], {"winner": "mr_x", "reason": "escaped", "note": 1})) == "result"
    assert refused(changed(["rules", "tickets"], {"orange": {}})) == "rules.tickets"
    assert refused(changed(["rules", "tickets"], {"bobby1": {}})) == "rules.tickets"
    assert refused(changed(["rules", "tickets"], {"red": {"black": 1}})) == "rules.tickets.red"
    assert refused(changed(["rules", "tickets"], {"red": {"double": 1}})) == "rules.tickets.red"


def test_a_number_with_a_point_is_what_is_wrong_wherever_it_stands():
    for path in (
        ["players"],
        ["start", "mr_x"],
        ["start", "pawns", 0, 1],
        ["turns", 1, "legs", 0, 1],
        ["rules", "rounds"],
    ):
        answer = judge(changed(path, 29.0))
        place = "".join("[%d]" % key if isinstance(key, int) else "." + key for key in path)[1:]
        assert answer["message"] == place + ": must be a whole number, written without a point: it is 29.0"
    assert refused(changed(["meta"], {"hours": 1.5})) == ""


def test_words_are_taken_from_their_lists():
    assert refused(changed(["format"], "mrx-record/2")) == "format"
    for word in ("1985", "", None, 1, ["ravensburger"]):
        assert refused(changed(["edition"], word)) == "edition"
        assert refused(changed(["rules", "board"], word)) == "rules.board"
        assert refused(changed(["rules", "pawn_order"], word)) == "rules.pawn_order"
        assert refused(changed(["rules", "mr_x_tickets"], word)) == "rules.mr_x_tickets"
        assert refused(changed(["turns", 1, "mover"], word)) == "turns[1].mover"
        assert refused(changed(["turns", 1, "legs", 0, 0], word)) == "turns[1].legs[0]"
    assert refused(changed(["turns", 1, "legs", 0, 0], "double")) == "turns[1].legs[0]"
    assert refused(changed(["turns", 1, "legs", 0, 0], "ferry")) == "turns[1].legs[0]"


def test_numbers_are_whole_and_in_their_range():
    for key, least, most in (("windows", 1, 99), ("rounds", 1, 99), ("pawns", 1, 5), ("bobbies", 0, 2)):
        for number in (least - 1, most + 1, 10**30, -(10**30), 2.0, "2", True, [2], {}):
            assert refused(changed(["rules", key], number)) == "rules." + key
        for number in (least, most):
            assert refused(changed(["rules", key], number)) in ("", "rules.shares")
    for key in ("windows", "pawns", "bobbies"):
        assert refused(changed(["rules", key], None)) == "rules." + key
    assert refused(changed(["rules", "rounds"], None)) == ""
    for number in (0, 6, 1, 10**30, 5.0, "5", None, True):
        assert refused(changed(["players"], number)) == "players"
    for number in (-1, 100, 1.0, None, True):
        assert refused(changed(["rules", "tickets"], {"mr_x": {"double": number}})) == "rules.tickets.mr_x.double"


def test_one_player_needs_a_number_of_pawns():
    alone = record(pawns=[["red", 29]], players=1, rules={"pawns": 1})
    assert said(alone)["ok"]
    alone["rules"] = {}
    assert refused(alone) == "players"


def test_lists_hold_what_they_should():
    assert refused(changed(["rules", "surfacing"], [3, 100])) == "rules.surfacing[1]"
    assert refused(changed(["rules", "surfacing"], [0])) == "rules.surfacing[0]"
    assert refused(changed(["rules", "surfacing"], 3)) == "rules.surfacing"
    assert refused(changed(["rules", "surfacing"], [])) == ""
    assert refused(changed(["rules", "start_cards"], "all")) == "rules.start_cards"
    assert refused(changed(["rules", "start_cards"], [13, "26"])) == "rules.start_cards[1]"
    assert refused(changed(["rules", "shares"], [1, 1, 1, 1])) == "rules.shares"
    assert refused(changed(["rules", "shares"], [2, 1, 1, 1, 1])) == "rules.shares"
    assert refused(changed(["rules", "shares"], [-1, 3, 1, 1, 1])) == "rules.shares[0]"
    assert refused(changed(["rules", "shares"], [0, 2, 1, 1, 1])) == ""
    for key in ("voluntary_surfacing", "cut_off"):
        for value in (1, 0, "true", None):
            assert refused(changed(["rules", key], value)) == "rules." + key


def test_rules_may_be_absent_or_null_but_nothing_else():
    for value in ([], 1, "none", False):
        assert refused(changed(["rules"], value)) == "rules"
    assert refused(changed(["rules"], None)) == refused(changed(["rules"], DELETED)) == ""


def test_a_start_names_stations():
    assert refused(changed(["start"], [])) == "start"
    for value in ("132", 132.0, True, [132]):
        assert refused(changed(["start", "mr_x"], value)) == "start.mr_x"
    assert refused(changed(["start", "pawns"], {})) == "start.pawns"
    for value in (["red"], ["red", 29, 1], ["red", None], [29, "red"], "red", {"red": 29}):
        assert refused(changed(["start", "pawns", 1], value)) == "start.pawns[1]"
    assert refused(changed(["start", "pawns", 1], ["orange", 29])) == ""  # a bad-start


def test_a_turn_has_so_many_legs():
    assert refused(changed(["turns"], {})) == "turns"
    assert refused(changed(["turns", 1], [])) == "turns[1]"
    assert refused(changed(["turns", 1, "legs"], {})) == "turns[1].legs"
    assert refused(changed(["turns", 1, "legs"], [["taxi", 15], ["taxi", 26]])) == "turns[1].legs"
    assert refused(changed(["turns", 0, "legs"], [["taxi", 114], ["taxi", 115], ["taxi", 126]])) == "turns[0].legs"
    for leg in (["taxi"], ["taxi", 15, 1], "taxi 15", {}, None):
        assert refused(changed(["turns", 1, "legs", 0], leg)) == "turns[1].legs[0]"
    for station in ("15", 15.0, True, [15], None):
        assert refused(changed(["turns", 1, "legs", 0, 1], station)) == "turns[1].legs[0][1]"
    for station in (0, -1, 1000, 10**30):
        assert refused(changed(["turns", 1, "legs", 0, 1], station)) == ""  # a no-station


def test_only_mr_x_surfaces_and_takes_tickets_of_pawns():
    assert refused(changed(["turns", 1, "surface"], {})) == "turns[1].surface"
    assert refused(changed(["turns", 0, "surface"], None)) == "turns[0].surface"
    assert refused(changed(["turns", 0, "surface"], {"orange": "taxi"})) == "turns[0].surface"
    assert refused(changed(["turns", 0, "surface"], {"mr_x": "taxi"})) == "turns[0].surface"
    assert refused(changed(["turns", 0, "surface"], {"red": "double"})) == "turns[0].surface.red"
    assert refused(changed(["turns", 0, "surface"], {"red": None})) == "turns[0].surface.red"
    assert refused(changed(["turns", 0, "surface"], {"bobby1": "taxi"})) == ""  # a bad-surface


def test_a_record_hides_all_that_is_secret_or_nothing():
    opened = record(DOUBLE, rules={"surfacing": [2]})
    assert refused(opened) == ""
    assert refused(changed(["turns", 0, "legs", 0, 1], None, opened)) == "turns[0].legs[0]"
    assert refused(changed(["turns", 0, "legs", 1, 1], None, opened)) == "turns[0].legs[1]"
    hidden = records.hide(opened, records.check(opened))
    assert hidden["turns"][0]["legs"] == [["taxi", None], ["taxi", 115]] and hidden["start"]["mr_x"] is None
    assert refused(hidden) == ""
    assert refused(changed(["turns", 0, "legs", 0, 1], 114, hidden)) == "turns[0].legs[0]"
    assert refused(changed(["turns", 0, "legs", 1, 1], None, hidden)) == "turns[0].legs[1]"
    assert refused(changed(["start", "mr_x"], 132, hidden)) == "turns[0].legs[0]"
    assert opened["turns"][0]["legs"][0] == ["taxi", 114]  # the open one is left as it was


def test_a_voluntary_surfacing_gives_the_turns_last_station():
    shows = {"voluntary_surfacing": True}
    opened = small(DOUBLE + "\nmr_x shows red taxi", rules=shows)
    hidden = records.hide(opened, records.check(opened))
    assert hidden["turns"][0]["legs"] == [["taxi", None], ["taxi", 115]]
    assert said(hidden)["possible"] == [115]


def test_a_result_is_one_of_the_endings():
    for value in ([], "escaped", {}, {"winner": "mr_x"}):
        assert refused(changed(["result"], value)).startswith("result")
    assert refused(changed(["result"], {"winner": "red", "reason": "escaped"})) == "result.winner"
    assert refused(changed(["result"], {"winner": None, "reason": "escaped"})) == "result.winner"
    assert refused(changed(["result"], {"winner": "mr_x", "reason": "abandoned"})) == "result.winner"
    assert refused(changed(["result"], {"winner": "mr_x", "reason": "bored"})) == "result.reason"
    assert refused(changed(["result"], {"winner": "mr_x", "reason": None})) == "result.reason"
    assert refused(changed(["result"], {"winner": "mr_x", "reason": "captured"})) == ""  # a bad-result


def test_meta_is_free_within_reason():
    assert refused(changed(["meta"], {"a": [{"b": 1.5}, None, True], "\u00fc": "\u00fc"})) == ""
    for value in ([], 1, "x"):
        assert refused(changed(["meta"], value)) == "meta"
    deep = {}
    for _ in range(200):
        deep = {"in": deep}
    assert refused(changed(["meta"], deep)) == "meta"


def test_commitments_are_events_of_the_public_log():
    for value in ({}, 1, "x"):
        assert refused(changed(["commitments"], value)) == "commitments"
    assert refused(changed(["commitments"], [["pawn_passed", "red"], ["pawn_passed"]])) == "commitments[1]"
    assert refused(changed(["commitments"], [["mr_x_moved", 1, "taxi", "only", "ab" * 32, 114]])) == "commitments[0]"


def test_the_place_of_a_long_key_is_told_in_few_words():
    answer = judge(changed(["x" * 5000], 1))
    assert answer["error"] == "bad-record" and len(answer["message"]) < 100
    assert len(FIVE) == 5
