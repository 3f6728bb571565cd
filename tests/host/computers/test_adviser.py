"""The adviser: what it says to those who move pawns, and to whom it says nothing."""

import re

import pytest

from host.computers.hunters_view import seen
from host.game import computer_players
from tests.host import computer_moves
from tests.host.browser import Browser
from tests.host.computer_moves import enter_one


@pytest.fixture
def mixed(table, handheld):
    """The computer plays for Anna and Chloé, and the adviser is on; Mr. X has moved."""
    game = computer_moves.begin(table, handheld, ["easy", None, "hard"], adviser=True)
    handheld.mr_x(game["turns"][0])
    return game


def advice(browser, pawn):
    return browser.get("/advice.json", {"pawn": pawn}).get_json()


def test_the_adviser_ranks_legal_moves_with_reasons_and_follows_entered_ones(detective, table, handheld, mixed, owner):
    computer_moves.move_all(table, handheld)
    pawn = next(pawn for pawn in detective.view()["game"]["pawns"] if pawn["turn"] == "now")
    told = advice(detective, pawn["name"])
    legal = dict(pawn["legal"])
    assert told["ok"] and {row["station"] for row in told["rows"]} == set(legal)
    assert all(row["ticket"] in legal[row["station"]] and row["why"] for row in told["rows"])
    for row in told["rows"]:
        rank, *reasons = row["why"]
        said = re.fullmatch(rf"Rank {row['rank']} of {len(legal)}, with (\d+) points?\.", rank)
        assert said and int(said[1]) == sum(int(reason.split(":")[0]) for reason in reasons), row["why"]
    assert "Most likely he is on" in told["text"] and {step for _station, step in told["likely"]} <= {1, 2, 3}
    name = enter_one(owner, table)
    entered = table.moves()[0].proposal
    game = seen(table.play.effective_events, [entered]).game
    at = game.pawn_names.index(name)
    assert (game.stations[at], game.moved[at]) == (entered.station, True)
    assert table.play.game.stations[at] != entered.station


def test_the_adviser_speaks_to_nobody_else_and_not_where_it_is_off(app, detective, table, handheld, mixed):
    looker = Browser(app)
    assert looker.get("/advice.json", {"pawn": "red"}).status_code == 403
    assert "no such pawn" in advice(detective, "pink")["said"]
    substitutes = table.substitutes.now()
    computer_players.COMPUTERS.keep(table.store, substitutes._replace(adviser=False), table.play.game_id)
    assert "off in this game" in advice(detective, "red")["said"]
