"""The new-game form: every box and every share, drawn and typed starts, and a fault for every field that is wrong."""

import re

import pytest

from host.view import new_game_form
from shared.board import edition as editions
from shared.board.board import Board
from shared.events import events
from shared.rules import edition_table, house_rules, public_game_host, rules_start
from tests.host.handheld import begin, record

_LISTS = ("surfacing", "shares", "start_cards", "tickets")
FORM = {"station_200": "yes", "players": "5", "starts": "draw"}


def proposed(app, **fields):
    with app.test_request_context():
        return new_game_form.proposal({**FORM, **fields})


def faults(app, **fields):
    with app.test_request_context(), pytest.raises(new_game_form.Faulty) as faulty:
        new_game_form.proposal({**FORM, **fields})
    return faulty.value.fields


@pytest.mark.parametrize(
    ("answers", "edition", "board"),
    [
        ({"station_200": "yes"}, "milton-bradley", "milton-bradley"),
        ({"station_200": "yes", "as_printed": "on"}, "milton-bradley", "milton-bradley-as-printed"),
        ({"station_200": "no", "line_13_14": "yes"}, "ravensburger", "ravensburger"),
        ({"station_200": "no", "line_13_14": "no"}, "ravensburger-2013", "ravensburger-2013"),
        ({"station_200": "no", "line_13_14": "yes", "edition": "milton-bradley"}, "milton-bradley", "ravensburger"),
        (
            {"station_200": "", "usual": "ravensburger-2013", "mode": "screens"},
            "ravensburger-2013",
            "ravensburger-2013",
        ),
    ],
)
def test_the_board_is_found_by_what_is_seen_on_it(app, answers, edition, board):
    proposal, _names = proposed(app, **answers)
    assert proposal.edition == edition
    assert edition_table.make(edition, proposal.players, proposal.rules).board == board


@pytest.mark.parametrize("edition", editions.EDITIONS)
@pytest.mark.parametrize("players", ["1", "2", "3", "4", "5"])
def test_every_proposal_can_be_played(app, edition, players):
    proposal, _names = proposed(app, edition=edition, players=players, voluntary_surfacing="on", pawn_order="free")
    game = public_game_host.begin(events.game_begun("0" * 32, *proposal[1:6]))
    assert rules_start.mr_x_starts(game.edition, game.board, proposal[4])
    assert game.edition.voluntary_surfacing
    assert game.edition.pawn_order == "free"


def test_no_house_rule_says_what_the_box_has_anyway_and_a_shorter_logbook_surfaces_in_its_windows(app):
    proposal, _names = proposed(app, pawn_order="by_player", mr_x_tickets="counted", windows="24")
    assert proposal[3] == []
    proposal, _names = proposed(app, windows="10")
    assert proposal[3] == [["surfacing", [3, 8]], ["windows", 10]]
    assert edition_table.make("milton-bradley", 5, proposal[3]).surfacing == [3, 8]


def test_the_form_sets_up_whatever_a_record_can(app):
    rules = {
        "board": "ravensburger",
        "windows": 20,
        "rounds": None,
        "surfacing": [2, 9],
        "pawns": 4,
        "shares": [1, 2, 1],
        "bobbies": 2,
        "pawn_order": "fixed",
        "mr_x_tickets": "counted",
        "pawn_tickets": "unlimited",
        "underground": False,
        "black_covers": True,
        "start_cards": "any",
        "voluntary_surfacing": True,
        "cut_off": True,
        "tickets": {"mr_x": {"black": 2, "double": 1}, "red": {"taxi": 11}},
    }
    fields = {
        "edition": "ravensburger-2013",
        "players": "3",
        "station_200": "no",
        "line_13_14": "yes",
        "windows": "20",
        "rounds": "0",
        "surfacing": "2, 9",
        "pawns": "4",
        "shares": "1 2 1",
        "bobbies": "2",
        "pawn_order": "fixed",
        "mr_x_tickets": "counted",
        "pawn_tickets": "unlimited",
        "underground": "no",
        "black_covers": "yes",
        "start_cards": "0",
        "voluntary_surfacing": "on",
        "cut_off": "on",
        "tickets_mr_x_black": "2",
        "tickets_mr_x_double": "1",
        "tickets_red_taxi": "11",
    }
    proposal, _names = proposed(app, **fields)
    assert proposal.rules == edition_table.to_pairs(rules)
    assert {*rules, "pawn_moves"} == {*house_rules._WORDS, *house_rules._NUMBERS, *house_rules._SWITCHES, *_LISTS}
    assert ["surfacing", []] in proposed(app, surfacing="0")[0].rules
    assert ["start_cards", [26, 29, 34, 50, 53, 91]] in proposed(app, start_cards="26, 29 34 50 53 91")[0].rules


@pytest.mark.parametrize("cards", ["1, 2, 3", "1, 2, 3, 4, 5", ",", "1 1 1 1 1 1"])
def test_start_cards_that_leave_none_for_mr_x_are_told_at_their_field(app, cards):
    assert list(faults(app, start_cards=cards)) == ["start_cards"]


def test_the_beginners_box_counts_where_another_edition_was_chosen_before(app):
    assert proposed(app, beginner="on", edition="milton-bradley")[0].edition == "ravensburger-beginner"


def test_the_beginners_game_is_a_choice_of_every_way_to_play(app):
    for mode in ("board", "screens", "computer"):
        level = {"played_by": "easy"} if mode == "computer" else {}
        proposal, _names = proposed(app, mode=mode, beginner="on", usual="milton-bradley", **level)
        assert proposal.edition == "ravensburger-beginner"


def test_typed_starts_are_used_and_names_cut(app):
    starts = {"purple": 26, "red": 29, "green": 34, "yellow": 50, "blue": 53}
    typed = {f"start_{pawn}": str(station) for pawn, station in starts.items()}
    proposal, names = proposed(app, starts="typed", name_1="x" * 99, name_mr_x="Ada", **typed)
    assert dict(map(tuple, proposal[4])) == starts
    assert (names["mr_x"], len(names["players"][0])) == ("Ada", new_game_form.NAME_LENGTH)


@pytest.mark.parametrize(("first", "third"), [("Zoe", "Zoe"), ("Zoe", "zoe"), ("", "1st Detective")])
def test_no_two_detectives_have_one_name(app, owner, first, third):
    assert list(faults(app, name_1=first, name_3=third)) == ["name_3"]
    proposed(app, players="2", name_1=first, name_3=third)
    form = owner.press("/new", headers=PLAIN, **FORM, name_1=first, name_3=third).text
    assert 'id="fault-name_3"' in form and f"Somebody else is called {third}." in form


def test_a_computer_gives_its_name_to_a_person_who_is_called_so(app):
    _proposal, names = proposed(app, players="3", name_1="Anna", name_3="anna", plays_3="fair", name_mr_x="Zoe")
    assert names["players"] == ["Anna", "", ""]
    _proposal, names = proposed(app, players="3", name_1="Zoe", plays_1="fair", name_3="Chloé", name_mr_x="Zoe")
    assert names["players"] == ["", "", "Chloé"]


@pytest.mark.parametrize("station", ["", "0", "201", "108", "twelve", "²", "1", "29"])
def test_an_impossible_start_names_its_field(app, station):
    typed = {"start_purple": "29", "start_green": "34", "start_yellow": "50", "start_blue": "53"}
    assert list(faults(app, starts="typed", start_red=station, **typed)) == ["start_red"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("edition", "monopoly"),
        ("players", "6"),
        ("players", ""),
        ("pawn_order", "random"),
        ("mr_x_tickets", "none"),
        ("windows", "0"),
        ("windows", "100"),
        ("rounds", "many"),
        ("surfacing", "3; 8"),
        ("surfacing", "100"),
        ("pawns", "0"),
        ("shares", "2 2 6"),
        ("shares", "1, 1"),
        ("bobbies", "3"),
        ("start_cards", "201"),
        ("underground", "maybe"),
        ("tickets_red_taxi", "100"),
        ("tickets_mr_x_double", "two"),
    ],
)
def test_a_wrong_value_names_its_field(app, field, value):
    assert list(faults(app, **{field: value})) == [field] if value else field in faults(app, **{field: value})


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"surfacing": "3,8,30"}, {"surfacing": "The logbook ends with window 24, so he cannot surface in 30."}),
        ({"surfacing": "3 9 11", "windows": "8"}, {"surfacing": "window 8, so he cannot surface in 9 and 11."}),
        ({"rounds": "99"}, {"rounds": "Each round fills a window of the logbook, so at most 24 are played."}),
        ({"rounds": "9", "windows": "8"}, {"rounds": "so at most 8 are played"}),
        (
            {"pawns": "4", "tickets_blue_taxi": "3", "tickets_blue_bus": "3", "tickets_red_taxi": "3"},
            {"tickets_blue_taxi": "Blue does not play.", "tickets_blue_bus": "Blue does not play."},
        ),
    ],
)
def test_a_rule_that_could_never_come_to_pass_is_told_at_its_field(app, rules, told):
    found = faults(app, **rules)
    assert list(found) == list(told)
    assert all(sentence in found[field] for field, sentence in told.items())


def test_rules_that_just_fit_are_taken(app):
    proposal, _names = proposed(app, windows="8", rounds="8", surfacing="3, 8", tickets_blue_taxi="3")
    assert dict(proposal.rules) == {
        "windows": 8,
        "rounds": 8,
        "surfacing": [3, 8],
        "tickets": [["blue", [["taxi", 3]]]],
    }


def test_cards_are_drawn_from_the_deck_without_replacement(app):
    seen = set()
    for _ in range(40):
        proposal, _names = proposed(app)
        stations = [station for _pawn, station in proposal[4]]
        assert len(set(stations)) == 5
        seen |= set(stations)
    assert seen <= set(edition_table.make("milton-bradley", 5, []).pawn_deck)
    assert len(seen) > 12
    assert all(Board("milton-bradley").has(station) for station in seen)


def test_every_house_rule_is_drawn_as_its_kind_wants(app, owner):
    """A rule of a kind that the template does not know is not drawn at all, and fails here."""
    drawn_as = {"switch": r'<input type="checkbox"', "choice": r"<select", "number": r"<input [^>]*maxlength"}
    form = owner.get("/new").text
    with app.test_request_context():
        choices = new_game_form.choices()
        rules = choices["rule_choices"] + choices["other_rules"]
    for rule in rules:
        (field,) = re.findall(rf'<[^>]* name="{rule["name"]}"[^>]*>', form)
        assert re.match(drawn_as[rule["kind"]], field), rule["name"]
    assert {rule["kind"] for rule in rules} == set(drawn_as)


def test_the_form_draws_proposes_and_remembers(app, owner, handheld):
    drawn = owner.press("/new", headers={"Origin": "http://localhost"}, draw="yes", **FORM).text
    assert 'name="start_red"' in drawn
    assert owner.post("/new", **FORM, name_2="Bo")["ok"]
    assert owner.view()["state"] == "asked"
    handheld.agree()
    assert owner.view()["game"]["players"][1]["name"] == "Bo"
    assert 'value="Bo"' in owner.client.get("/new").text
    again = owner.post("/new", **FORM)
    assert not again["ok"]
    assert "running" in again["said"]


STARTS = {"start_purple": "26", "start_red": "29", "start_green": "34", "start_yellow": "50", "start_blue": "53"}


@pytest.mark.parametrize("starts", ["draw", "typed"])
def test_the_next_game_has_cards_of_its_own(owner, handheld, starts):
    assert owner.post("/new", **{**FORM, "starts": starts}, **STARTS, name_2="Bo")["ok"]
    assert {pawn: card for pawn, card, *_player in owner.view()["ask"]["pawns"]} == {
        name[6:]: int(card) for name, card in STARTS.items()
    }
    form = owner.client.get("/new").text
    assert f'value="{starts}" checked' in form and 'value="Bo"' in form
    assert [card for card in STARTS.values() if f'value="{card}"' in form] == []


PLAIN = {"Origin": "http://localhost"}


def test_a_faulty_form_comes_back_as_typed_and_is_not_remembered(app, owner):
    faulty = {**FORM, "starts": "typed", "start_red": "999"}
    answer = owner.press("/new", **faulty)
    assert answer.status_code == 422
    assert "start_red" in answer.get_json()["fields"]
    plain = owner.press("/new", headers=PLAIN, **faulty)
    assert plain.status_code == 422
    assert 'value="999"' in plain.text and plain.text.count("it is marked below") == 1
    assert 'value="999"' not in owner.client.get("/new").text


def test_a_form_for_which_the_table_is_not_free_comes_back_as_typed(app, owner, handheld):
    begin(app.extensions["table"], handheld, record("milton-bradley-5p-escaped"))
    answer = owner.press("/new", headers=PLAIN, **FORM, name_2="Bo")
    assert answer.status_code == 409
    assert 'value="Bo"' in answer.text and "A game is running" in answer.text
    assert 'value="Bo"' not in owner.client.get("/new").text


def test_all_faults_are_marked_at_once_and_no_detective_has_the_name_of_mr_x(app):
    found = faults(app, windows="0", pawn_order="random", starts="typed", start_red="999")
    assert {"windows", "pawn_order", "start_red", "start_purple"} <= set(found)
    assert list(faults(app, name_mr_x="Zoe", name_2="zoe")) == ["name_2"]


@pytest.mark.parametrize("rule", [{"cut_off": "on"}, {"rounds": "9"}, {"edition": "ravensburger"}, {"help": "on"}, {}])
def test_house_rules_in_force_are_never_folded_away(app, owner, rule):
    drawn = owner.press("/new", headers=PLAIN, draw="yes", **FORM, **rule).text
    assert ("<details open>" in drawn) == bool(rule)
    assert owner.post("/new", **FORM, **rule)["ok"]
    assert ("<details open>" in owner.client.get("/new").text) == bool(rule)


@pytest.mark.parametrize("players", ["1", "2", "5"])
def test_at_a_board_nothing_is_asked_of_pawns_and_names(app, players):
    begin, remembered = proposed(app, mode="board", players=players, name_1="Anna", name_mr_x="Zoe", help="on")
    assert begin.pawns == [] and begin.level is None
    assert ["pawn_moves", "on_board"] in begin.rules
    assert remembered == {"help": True, "mr_x": "", "players": []}
    entered, names = proposed(app, mode="board", enter_pawns="on", players=players, name_1="Anna", plays_1="fair")
    assert len(entered.pawns) == 5 and names["players"][0] == "Anna" and names["computers"][0] == "fair"
    assert names["at_board"] and "at_board" not in proposed(app, mode="screens")[1]
    assert not [key for key, _value in entered.rules if key == "pawn_moves"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("played_by", "hard"),
        ("plays_2", "easy"),
        ("adviser", "on"),
        ("cut_off", "on"),
        ("pawn_order", "free"),
        ("mr_x_tickets", "counted"),
    ],
)
def test_what_needs_the_pawns_moves_is_refused_where_they_are_not_entered(app, field, value):
    assert faults(app, mode="board", **{field: value}) == {
        field: "That needs the pawns' moves: enter them too, or leave it out."
    }


def test_house_rules_that_need_no_pawn_hold_at_a_board(app):
    begin, _names = proposed(app, mode="board", windows="10", voluntary_surfacing="on", mr_x_tickets="unlimited")
    assert dict(begin.rules) == {
        "pawn_moves": "on_board",
        "surfacing": [3, 8],
        "voluntary_surfacing": True,
        "windows": 10,
    }


def test_against_the_computer_somebody_says_how_well_it_plays(app):
    assert faults(app, mode="computer") == {"played_by": "Choose how well it plays."}
    assert proposed(app, mode="computer", played_by="hard")[0].level == "hard"
    assert [new_game_form.mode(form) for form in ({}, {"played_by": "fair"})] == ["screens", "computer"]
