"""House rules on their way through an event; tests/host/records holds the edition table against a plain one."""

from shared.rules import edition_table, house_rules
from shared.rules.public_game_start import purse


def refused(*arguments):
    try:
        edition_table.make(*arguments)
    except ValueError as wrong:
        return str(wrong).split(":")[0]
    return None


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
