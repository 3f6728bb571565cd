"""The public vocabulary: every constructor passes its own check, and nothing else does."""

from shared.events import events, events_check

SEAL = "ab" * 32
SALT = "0f" * 16
GAME = "12" * 16
ASKED = ["hard", 1, SALT, "p", "entered"]


def _one_of_each():
    return [
        events.game_begun(GAME, "milton-bradley", 5, [["tickets", [["red", [["taxi", 11]]]]]], [["purple", 26]]),
        events.mr_x_started(SEAL),
        events.mr_x_moved(1, "black", "first", SEAL),
        events.mr_x_surfaced(3, 200, SALT, SEAL, [["red", "bus"]]),
        events.pawn_moved("bobby1", "taxi", 7),
        events.pawn_passed("blue"),
        events.game_ended(None, "abandoned"),
        events.taken_back(2),
        events.leg_opened(0, 13, "start", SALT, SALT),
    ]


def _with_all_fields():
    """The kinds whose last fields may be missing, with them."""
    return [
        events.game_begun(GAME, "milton-bradley", 5, [], [["purple", 26]], SEAL, ASKED),
        events.game_ended(None, "abandoned", "o", SALT),
        events.taken_back(2, "dddod", SALT),
        events.leg_opened(4, 13, "taxi", SALT, SALT, 17),
    ]


def _refused(row):
    try:
        events_check.check(row)
    except ValueError as refusal:
        return str(refusal)
    return None


def test_a_row_makes_the_event_it_lists_and_every_event_has_one_text_form():
    for event in _one_of_each():
        row = events.row_of(event)
        for made in (events.of_list(row), events_check.check(row), events_check.check(event)):
            assert made == event and made.kind == event.kind
    for event in _one_of_each():
        text = events.encode(event)
        assert events_check.decode(text) == event and events.encode(events.row_of(event)) == text
        assert all(32 <= ord(c) < 127 for c in text)


def test_the_text_form_is_the_same_on_every_interpreter():
    assert events.encode(events.mr_x_moved(1, "taxi", "only", SEAL)) == '["mr_x_moved", 1, "taxi", "only", "%s"]' % SEAL
    rules = [["cut_off", True], ["rounds", None], ["start_cards", [1, 2]]]
    begun = events.encode(events.game_begun(GAME, "ravensburger", 4, rules, [["red", 29]]))
    assert begun == (
        '["game_begun", "%s", "ravensburger", 4, [["cut_off", true], ["rounds", null], ["start_cards", [1, 2]]], '
        '[["red", 29]]]' % GAME
    )


def test_another_spelling_of_an_event_is_refused():
    for text in ('["pawn_passed","blue"]', ' ["pawn_passed", "blue"]', '["pawn_passed", "\\u0062lue"]', "{}", "7", ""):
        try:
            events_check.decode(text)
        except ValueError:
            continue
        assert False, text


def test_a_missing_a_further_or_a_wrong_field_is_refused():
    for row in [events.row_of(event) for event in _one_of_each()]:
        assert _refused(row[:-1]), row[0]
        assert _refused(row + ([1, 1, 1] if row[0] == "leg_opened" else [1])), row[0]
        for place in range(1, len(row)):
            for wrong in (True, -1, 201, 10000, 1.0, "", "nobody", {"a": 1}, [1], "\u00e9"):
                changed = row[:place] + [wrong] + row[place + 1 :]
                if changed == row or (row[0] == "taken_back" and wrong == 201):
                    continue  # a log may have so many events
                if row[0] == "game_begun" and place in (2, 4) and wrong in ("nobody", [1]):
                    continue  # edition names and house rules are checked by `edition_table.make`
                assert _refused(changed), (row[0], place)


def test_fields_that_only_some_games_need_are_left_out_where_they_are_none():
    for event, short in zip(_with_all_fields(), [_one_of_each()[at] for at in (0, 6, 7, 8)]):
        text = events.encode(event)
        assert events_check.decode(text) == event and "null" not in text.replace('["game_ended", null', "")
        assert len(events.row_of(short)) < len(events.row_of(event)) == len(event)
        assert len(short) == len(event)


def test_a_wrong_field_among_those_that_may_be_missing_is_refused():
    for row in [events.row_of(event) for event in _with_all_fields()]:
        assert _refused(row + [1]), row[0]
        for wrong in (None, True, 0, "x", "", SEAL + "0", [], "ddddddo"):
            assert _refused(row[:-1] + [wrong]), (row[0], wrong)
    assert _refused(["taken_back", 2, "d"]), "voices without their consent"
    assert _refused(["game_ended", None, "abandoned", "d"])
    for voices in ("", "x", "dddddd", "c", "ccc", 1, None):
        assert _refused(["taken_back", 2, voices, SALT]), voices
    assert _refused(["game_ended", None, "left_off", "d", SALT]), "nobody was asked"


def test_what_was_asked_for_has_one_form():
    person = ["person", 0, "", "p", "on_board"]
    begun = events.row_of(events.game_begun(GAME, "milton-bradley", 5, [], [["purple", 26]], SEAL))
    for sound in (ASKED, person, ["easy", 999, SALT, "h", "entered"]):
        assert events_check.check(begun + [sound]).asked == sound
    wrongs = [("person", "expert", "", None, 1), (0, 1000, True, "1", None), ("", SALT[1:], SALT.upper(), None)]
    wrongs += [("", "pp", "x", None, ["p"]), ("", "board", None, True)]
    for at, all_wrong in enumerate(wrongs):
        for wrong in all_wrong:
            assert _refused(begun + [ASKED[:at] + [wrong] + ASKED[at + 1 :]]), (at, wrong)
    for wrong in ([], ASKED[:-1], ASKED + [1], "hard", None, [person[0], 1, "", "p", "entered"]):
        assert _refused(begun + [wrong]), wrong
    assert _refused(begun[:-1] + [None, ASKED]), "nobody asks without a key"


def test_no_ending_but_those_of_the_rule_book():
    assert _refused(["game_ended", "mr_x", "captured"])
    assert _refused(["game_ended", "detectives", "abandoned"])


def test_a_refusal_quotes_nothing():
    assert "117" not in _refused(["mr_x_surfaced", 3, 117, SALT, "x", []])
    assert "117" not in _refused(["mr_x_moved", 3, 117, "only", SEAL])


def test_mr_x_moved_has_no_slot_for_a_station():
    for place in range(1, 5):
        row = list(events.mr_x_moved(3, "taxi", "only", SEAL))
        row[place] = 117
        assert _refused(row), place
    assert _refused(list(events.mr_x_moved(3, "taxi", "only", SEAL)) + [117])
