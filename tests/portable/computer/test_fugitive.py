"""How a program plays Mr. X: the same turn on every interpreter, and why it was chosen."""

from tests.portable.beginnings import begun

from shared.board.edition import BLACK, DOUBLE
from shared.computer import fugitive_host, turn_weights
from shared.rules import rules
from shared.rules.possible import Reach


def best(game, possible, station, most=400):
    return fugitive_host.best(game, Reach(), possible.stations(game), station, most)


def test_every_turn_weighed_is_legal_costs_what_he_holds_and_the_few_best_are_the_first():
    game, possible = begun()
    rows = best(game, possible, 197)
    for row in rows:
        legs = fugitive_host.legs_of(row)
        assert rules.mr_x_leg_error(game, 197, legs[0][0], legs[0][1], "first" if len(legs) == 2 else "only") is None
    singles = [legs[0] for legs in map(fugitive_host.legs_of, rows) if len(legs) == 1]
    assert sorted(singles) == [[0, 184], [0, 195], [0, 196], [3, 184], [3, 195], [3, 196]]
    assert len([row for row in rows if row[3] >= 0]) == len({row[1:] for row in rows}) - 6 > 50
    assert [row[0] for row in rows] == sorted([row[0] for row in rows], reverse=True)
    assert best(game, possible, 197, 6) == best(game, possible, 197)[:6]
    assert fugitive_host.choose(game, Reach(), possible.stations(game), 197) == [[0, 184]]
    game, possible = begun()
    game.mr_x_purse[:] = [1, 0, 0, 0, 1]
    rows = best(game, possible, 197)
    assert sorted(row[1:] for row in rows) == [
        (0, to, -1, 0) for to in (184, 195, 196)
    ]  # no ticket is left for a double
    game.mr_x_purse[:] = [2, 0, 0, 0, 0]
    assert [row for row in best(game, possible, 197) if row[3] >= 0] == []


def test_he_leaves_where_a_pawn_can_enter():
    game, possible = begun(pawns=[["purple", 197], ["red", 29], ["green", 94], ["yellow", 112], ["blue", 141]])
    stations = possible.stations(game)
    rows = best(game, possible, 198)
    risks = [fugitive_host.explain(game, Reach(), stations, row)["risk"] for row in rows]
    assert min(risks) < 0 and not min(risks[:6])


def test_the_reasons_add_up_to_the_value_and_black_and_double_cost_what_the_formula_says():
    game, possible = begun()
    stations = possible.stations(game)
    for row in best(game, possible, 132):
        why = fugitive_host.explain(game, Reach(), stations, row)
        assert why["value"] == row[0] == why["risk"] + why["exits"] + why["hidden"] + why["tickets"]
    game, possible = begun()
    stations = possible.stations(game)
    for row in best(game, possible, 132):
        why = fugitive_host.explain(game, Reach(), stations, row)
        blacks = (row[1] == BLACK) + (row[3] == BLACK)
        assert why["tickets"] == -(38 * blacks + 190 * (row[3] >= 0)) * turn_weights.POINTS // 100
    assert game.mr_x_purse[DOUBLE] == 2


def test_where_he_surfaces_nothing_hides_him():
    game, possible = begun({"surfacing": [1]})
    stations = possible.stations(game)
    for row in best(game, possible, 132):
        why = fugitive_host.explain(game, Reach(), stations, row)
        assert why["stations"] == 1 or row[3] >= 0
        if row[3] >= 0:  # he is seen between the legs, and the second hides him by its ticket
            reached = Reach().spread(game, 1 << row[2], row[3])
            assert why["stations"] == sum([reached >> station & 1 for station in range(201)])
