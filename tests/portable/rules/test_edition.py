"""The edition table, cell by cell, and house rules on their way through an event."""

from shared.board import edition as editions
from shared.board.start_cards import DECK, MR_X_2013, PAWNS_2013
from shared.rules import edition_table, house_rules
from shared.rules.public_game_start import purse


def cells(name, players):
    made = edition_table.make(name, players, [])
    return (made.board, made.windows, made.rounds, made.surfacing, made.pawn_order, made.mr_x_tickets)


def refused(*arguments):
    try:
        edition_table.make(*arguments)
    except ValueError as wrong:
        return str(wrong).split(":")[0]
    return None


def test_each_column_of_the_table():
    shows = [3, 8, 13, 18, 24]
    assert cells("milton-bradley", 4) == ("milton-bradley", 24, None, shows, "by_player", "counted")
    assert cells("ravensburger", 4) == ("ravensburger", 22, None, shows[:4], "fixed", "counted")
    assert cells("ravensburger-2013", 4) == ("ravensburger-2013", 24, 22, shows, "free", "unlimited")


def test_pawns_and_bobbies_go_by_the_players():
    expected = {
        "milton-bradley": ([5, 5, 5, 5], [0, 0, 0, 0]),
        "ravensburger": ([4, 3, 4, 5], [0, 0, 0, 0]),
        "ravensburger-2013": ([2, 3, 4, 5], [2, 1, 0, 0]),
        "ravensburger-beginner": ([3, 3, 4, 5], [0, 0, 0, 0]),
    }
    for name in editions.EDITIONS:
        made = [edition_table.make(name, players, []) for players in (2, 3, 4, 5)]
        assert ([one.pawns for one in made], [one.bobbies for one in made]) == expected[name]
        assert [sum(one.shares) for one in made] == expected[name][0]
    assert edition_table.make("ravensburger-2013", 1, [["pawns", 4]]).bobbies == 2


def test_purses():
    assert purse(edition_table.make("milton-bradley", 5, []), "mr_x") == [4, 3, 3, 5, 2]
    assert purse(edition_table.make("ravensburger", 3, []), "mr_x") == [4, 3, 3, 3, 2]
    assert purse(edition_table.make("ravensburger", 3, [["pawns", 5]]), "mr_x") == [4, 3, 3, 5, 2]
    assert purse(edition_table.make("ravensburger-2013", 5, []), "mr_x") == [None, None, None, 5, 2]
    counted = [["mr_x_tickets", "counted"]]
    assert purse(edition_table.make("ravensburger-2013", 5, counted), "mr_x") == [4, 3, 3, 5, 2]
    changed = [["tickets", [["mr_x", [["black", 0], ["taxi", 9]]], ["red", [["bus", 1]]]]]]
    assert purse(edition_table.make("ravensburger-2013", 5, changed), "mr_x") == [None, None, None, 0, 2]
    assert purse(edition_table.make("milton-bradley", 5, changed), "mr_x") == [9, 3, 3, 0, 2]
    assert purse(edition_table.make("milton-bradley", 5, changed), "red") == [10, 1, 4]
    assert purse(edition_table.make("ravensburger-2013", 2, []), "bobby1") == [None, None, None]
    assert purse(edition_table.make("ravensburger-beginner", 2, []), "mr_x") == [None, None, 0, 1, 1]
    assert purse(edition_table.make("ravensburger-beginner", 2, []), "red") == [None, None, 0]
    assert purse(edition_table.make("ravensburger-beginner", 2, [["bobbies", 1]]), "bobby1") == [None, None, 0]
    assert purse(edition_table.make("milton-bradley", 2, [["pawn_tickets", "unlimited"]]), "red") == [None, None, None]


def test_black_covers_a_leg_where_the_edition_says_so():
    beginner = edition_table.make("ravensburger-beginner", 3, [])
    assert [window for window in range(1, 15) if not beginner.surfaces(window, editions.TAXI)] == [3, 8, 13]
    assert not any(beginner.surfaces(window, editions.BLACK) for window in range(1, 15))
    assert edition_table.make("milton-bradley", 3, []).surfaces(3, editions.BLACK)


def test_start_cards():
    made = edition_table.make("ravensburger", 4, [])
    assert (made.pawn_deck, made.mr_x_deck) == (DECK, DECK)
    made = edition_table.make("ravensburger-2013", 4, [])
    assert (made.pawn_deck, made.mr_x_deck) == (PAWNS_2013, MR_X_2013)
    made = edition_table.make("ravensburger-2013", 4, [["start_cards", "any"]])
    assert (made.pawn_deck, made.mr_x_deck) == (None, None)


def test_every_cell_can_be_changed_by_a_house_rule():
    house = {
        "board": "milton-bradley-as-printed", "bobbies": 1, "cut_off": True, "mr_x_tickets": "unlimited",
        "pawn_order": "free", "pawns": 3, "rounds": 9, "shares": [2, 1], "start_cards": [1, 2, 3, 4, 5],
        "surfacing": [7, 2, 2], "tickets": {"mr_x": {"double": 0}}, "voluntary_surfacing": True, "windows": 11,
    }  # fmt: skip
    made = edition_table.make("ravensburger", 2, edition_table.to_pairs(house))
    assert [made.board, made.bobbies, made.cut_off, made.mr_x_tickets, made.pawn_order, made.pawns, made.rounds] == [
        house[key] for key in ("board", "bobbies", "cut_off", "mr_x_tickets", "pawn_order", "pawns", "rounds")
    ]
    assert (made.shares, made.surfacing, made.windows, made.voluntary_surfacing) == ([2, 1], [2, 7], 11, True)
    assert made.pawn_deck == made.mr_x_deck == [1, 2, 3, 4, 5]
    assert house_rules.from_pairs(made.changes) == house


def test_pairs_have_one_form():
    pairs = edition_table.to_pairs({"windows": 3, "board": "ravensburger", "tickets": {"red": {"taxi": 1, "bus": 2}}})
    assert pairs == [["board", "ravensburger"], ["tickets", [["red", [["bus", 2], ["taxi", 1]]]]], ["windows", 3]]
    no_pairs = ({"windows": 3}, [["windows", 3], ["board", "ravensburger"]], [["windows", 3], ["windows", 3]])
    no_pairs += ([["windows"]], [[3, "windows"]], ["windows"])
    for wrong in no_pairs:
        assert refused("ravensburger", 4, wrong) == "rules"
    assert refused("ravensburger", 4, [["tickets", {"red": {}}]]) == "rules.tickets"
    assert refused("ravensburger", 4, [["tickets", [["red", 5]]]]) == "rules.tickets.red"


def test_what_is_wrong_is_told_with_its_place():
    assert refused("1985", 5, []) == "edition"
    assert refused(["ravensburger"], 5, []) == "edition"
    for players in (0, 6, 1, 2.0, None, True):
        assert refused("ravensburger", players, []) == "players"
    assert refused("ravensburger", 4, [["windows", 0]]) == "rules.windows"
    assert refused("ravensburger", 4, [["pawns", 5], ["shares", [1, 1, 1, 1]]]) == "rules.shares"
    assert refused("ravensburger", 4, [["tickets", [["red", [["taxi", 100]]]]]]) == "rules.tickets.red.taxi"
    assert refused("ravensburger", 4, [["speed", 1]]) == "rules"


def test_an_edition_made_twice_is_never_shared():
    one = edition_table.make("ravensburger", 4, [])
    purse(one, "red")[0] = 99
    purse(one, "mr_x")[0] = 99
    assert purse(edition_table.make("ravensburger", 4, []), "red") == [10, 8, 4]
    assert purse(one, "mr_x") == [4, 3, 3, 4, 2]
