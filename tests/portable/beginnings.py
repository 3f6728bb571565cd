"""Games that have just begun, and where Mr. X can be in them."""

from shared.events import events
from shared.rules.edition_table import from_rules
from shared.rules.possible import Possible
from shared.rules.public_game_host import begin

PAWNS = [["purple", 26], ["red", 29], ["green", 94], ["yellow", 112], ["blue", 141]]


def begun(house=None, pawns=PAWNS, players=5, box="milton-bradley"):
    """(game, possible) of a game that has just begun."""
    edition = from_rules(box, players, house or {})
    game = begin(events.game_begun("00" * 16, box, players, edition.changes, pawns))
    possible = Possible(game, pawns)
    follow(game, possible, events.mr_x_started(""))
    return game, possible


def follow(game, possible, *steps):
    for event in steps:
        game.apply(event)
        possible.apply(event, game)
