"""A leg in one line, both ways."""

import json

from tests.portable import notation_reader

from shared.record import notation


def test_every_leg_has_one_line_both_ways():
    for line, leg in (
        ("red bus 41", ("red", "bus", 41, "only")),
        ("bobby2 underground 7", ("bobby2", "underground", 7, "only")),
        ("blue passes", ("blue", None, None, "only")),
        ("mr_x black ?", ("mr_x", "black", None, "only")),
        ("mr_x black 115 1/2", ("mr_x", "black", 115, "first")),
        ("mr_x taxi ? 2/2", ("mr_x", "taxi", None, "second")),
    ):
        assert notation_reader.read(line) == leg
        assert notation.write(*leg) == line


def test_whole_games_go_through_it_and_come_back():
    for name in ("milton-bradley-5p-escaped-optional-rules", "ravensburger-2013-2p-public-abandoned"):
        with open("tests/data/games/%s.json" % name) as opened:
            turns = json.loads(opened.read())["turns"]
        lines = notation.write_turns(turns)
        assert notation_reader.read_turns(lines) == turns
        assert all(len(line) < 120 for line in lines)


def test_a_surfacing_stands_behind_its_leg():
    lines = ["mr_x taxi 114", "mr_x shows red bus, blue taxi", "", "red bus 41"]
    turns = notation_reader.read_turns(lines)
    assert turns[0]["surface"] == {"red": "bus", "blue": "taxi"}
    assert notation.write_turns(turns) == [line for line in lines if line]
    assert notation_reader.read_turns(["mr_x taxi 114", "mr_x shows"])[0]["surface"] == {}
