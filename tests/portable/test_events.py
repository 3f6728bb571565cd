"""The public vocabulary: every constructor passes its own check, and nothing else does."""

from shared import events, events_check

SEAL = "ab" * 32
SALT = "0f" * 16
GAME = "12" * 16


def _one_of_each():
    return [
        events.game_begun(GAME, "milton-bradley", 5, [["tickets", [["red", [["taxi", 11]]]]]], [["purple", 26]]),
        events.mr_x_started(SEAL),
        events.mr_x_moved(1, "black", "first", SEAL),
        events.mr_x_surfaced(3, 200, SALT, SEAL, [["red", "bus"]]),
        events.pawn_moved("bobby1", "taxi", 7),
        events.pawn_passed("blue"),
        events.game_ended(None, "abandoned"),
        events.leg_opened(0, 13, "start", SALT, SALT),
    ]


def _refused(event):
    try:
        events_check.check(event)
    except ValueError as refusal:
        return str(refusal)
    return None


def test_every_event_has_one_text_form_both_ways():
    for event in _one_of_each():
        text = events.encode(event)
        assert events_check.decode(text) == event
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
    for event in _one_of_each():
        assert _refused(event[:-1]), event[0]
        assert _refused(event + [1]), event[0]
        for place in range(1, len(event)):
            for wrong in (True, -1, 201, 1.0, "", "nobody", {"a": 1}, [1], "\u00e9"):
                changed = event[:place] + [wrong] + event[place + 1 :]
                if changed == event or (event[0] == "game_begun" and place in (2, 4) and wrong in ("nobody", [1])):
                    continue  # edition names and house rules are checked by `edition.make`
                assert _refused(changed), (event[0], place)


def test_no_ending_but_those_of_the_rule_book():
    assert _refused(["game_ended", "mr_x", "captured"])
    assert _refused(["game_ended", "detectives", "abandoned"])


def test_a_refusal_quotes_nothing():
    assert "117" not in _refused(["mr_x_surfaced", 3, 117, SALT, "x", []])
    assert "117" not in _refused(["mr_x_moved", 3, 117, "only", SEAL])


def test_mr_x_moved_has_no_slot_for_a_station():
    for place in range(1, 5):
        event = events.mr_x_moved(100, 117, 117, 117)
        event[place] = 117
        assert _refused(event)
    assert _refused(events.mr_x_moved(3, "taxi", "only", SEAL) + [117])
