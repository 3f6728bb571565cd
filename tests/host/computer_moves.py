"""A table at which the computer plays: its moves made by hand, without pauses."""

import logging

from host.computers.player import Computer
from host.hunters.distances import distances_on
from shared.board.board import MOST_LEGS
from shared.board.edition import DOUBLE, TICKETS
from shared.rules import rules
from tests.host.handheld import record, set_up

LOG = logging.getLogger("tests.computers")
GAME = "milton-bradley-3p-captured"
NAMES = ["Anna", "Ben", "Chloé"]


def computer(table):
    """The computer at a table, to be told to `move`."""
    return Computer(table, LOG, 0)


def begin(table, handheld, levels, adviser=False, name=GAME, rules=None):
    """Begin a recorded game in which the computer plays for those players who have a level. Returns the record."""
    game = {**record(name), **({"rules": rules} if rules else {})}
    remembered = {"mr_x": "Zoe", "players": NAMES[: game["players"]], "computers": levels, "adviser": adviser}
    table.begin(set_up(game), remembered, {})
    handheld.agree(game["start"]["mr_x"])
    return game


def move_all(table, handheld):
    """Let the computer move as long as it is its turn; returns its moves, [(pawn, ticket, station)]."""
    player, made = computer(table), []
    while player.move():
        entry = table.moves()
        made += [tuple(each.proposal[2:]) for each in entry]
        handheld.exchange(1)
        assert not table.moves(), "the handheld has judged it"
    return made


def enter_one(browser, table, handheld=None):
    """A person moves a pawn that the page offers, and the handheld judges it, if there is one; returns its name."""
    view = browser.view()
    pawn = next(pawn for pawn in view["game"]["pawns"] if pawn["turn"] == "now")
    station, tickets = pawn["legal"][0]
    fields = {"pawn": pawn["name"], "ticket": tickets[0], "station": station, "round": table.play.game.round}
    answer = browser.post("/move", **fields)
    assert answer["ok"], answer
    if handheld is not None:
        handheld.exchange(1)
    return pawn["name"]


def best_leg(game, station):
    """A legal leg of Mr. X from his station, (ticket, station), after which the nearest pawn is far away; None where
    there is none."""
    buffer = bytearray(2 * MOST_LEGS)
    ends = sorted(buffer[at] for at in range(0, 2 * game.board.legs(station, buffer), 2))
    legs = [(ticket, end) for end in ends for ticket in range(DOUBLE)]
    legal = [leg for leg in legs if rules.mr_x_leg_error(game, station, *leg, "only") is None]
    far = distances_on(game.edition.board).legs
    return max(legal, key=lambda leg: min(far[leg[1]][pawn] for pawn in game.stations), default=None)


def play_to_the_end(table, handheld, station):
    """Mr. X and the computer play on until the game ends; station: where he is."""
    while not handheld.table.game.ended:
        ticket, station = best_leg(handheld.table.game, station)
        handheld.mr_x({"legs": [[TICKETS[ticket], station]]})
        move_all(table, handheld)
