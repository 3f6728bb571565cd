"""`possible` is exact: a station must be in it if and only if some legal game that fits what is public ends there.

So short hidden records are filled in in every way there is, and each filled-in record is put to the plain referee,
which then needs to know nothing of what is possible.
"""

import copy
import json
import random

import pytest

from host.board import fast_board
from shared.record.judge import judge
from tests.bench import plain_referee, random_games
from tests.nightly import nightly

MOST_FILLINGS = 4000


def fillings(hidden):
    """All legal open records whose hidden form is this one, claimed tickets ignored; None if there are too many."""
    numbers = plain_referee.numbers_of(hidden)
    town = numbers["town"]
    partial = []
    for start in plain_referee.check_start(hidden, numbers):
        record = copy.deepcopy(hidden)
        record["start"]["mr_x"] = start
        partial.append((record, start))
    for at, turn in enumerate(hidden["turns"]):
        for number, (ticket, shown) in enumerate(turn["legs"] if turn["mover"] == "mr_x" else []):
            grown = []
            for record, station in partial:
                for stop in next_stops(town, station, ticket) if shown is None else {shown}:
                    filled = copy.deepcopy(record)
                    filled["turns"][at]["legs"][number][1] = stop
                    grown.append((filled, stop))
            partial = [(record, stop) for record, stop in grown if sound_so_far(record, at, number)]
            if len(partial) > MOST_FILLINGS:
                return None
    return [record for record, _ in partial]


def next_stops(town, station, ticket):
    """What a ticket could lead to, by the map alone."""
    return {stop for mode, stops in town[station].items() if ticket in (mode, "black") for stop in stops}


def sound_so_far(record, at, number):
    """Does the record break no rule up to this leg? Only to keep the number of fillings down."""
    legs = record["turns"][at]["legs"]
    turn = {"mover": "mr_x", "legs": legs[: number + 1]}
    if "surface" in record["turns"][at] and number == len(legs) - 1:
        turn["surface"] = record["turns"][at]["surface"]
    return plain_referee.referee({**record, "turns": [*record["turns"][:at], turn], "result": None})["ok"]


def by_every_game(hidden, result):
    """Where Mr. X is in the open games that fit a hidden record and have this result; None if there are too many."""
    games = fillings(hidden)
    if games is None:
        return None
    found = set()
    for game in games:
        if game["result"] is None:
            game["result"] = result  # what the referee says of the hidden one must have happened
        told = plain_referee.referee(game)
        if told["ok"] and told["result"] == result:
            stations = [leg[1] for turn in game["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
            found.add(stations[-1] if stations else game["start"]["mr_x"])
    return sorted(found)


def short_hidden_record(dice):
    """A hidden record of few legs from few start cards, cut anywhere, with any claim, in a huddle of pawns."""
    record = None
    while record is None:
        record = random_games.played(dice)
    if dice.random() < 0.7:
        cards = {record["start"]["mr_x"], *[station for _, station in record["start"]["pawns"]]}
        cards |= set(dice.sample(random_games.huddle(dice, plain_referee.TOWNS["ravensburger"]), 5))
        record["rules"]["start_cards"] = sorted(cards)
    legs = [at for at, turn in enumerate(record["turns"]) if turn["mover"] == "mr_x"]
    most = legs[dice.randint(1, 4)] if len(legs) > 4 else len(record["turns"])
    record["turns"] = record["turns"][: dice.randint(0, most)]
    record["result"] = None
    record = random_games.hidden(record)
    if dice.random() < 0.3:
        random_games.cut_before_an_ending(dice, record)
    return record


@pytest.mark.parametrize("seed", nightly(range(60), after=12))
def test_a_station_is_possible_if_and_only_if_some_legal_game_ends_there(seed):
    dice = random.Random(seed)
    held = 0
    while not held:
        record = short_hidden_record(dice)
        answer = judge(record, fast_board.board_of, fast_board.REACH)
        expected = by_every_game(record, answer["result"] if answer["ok"] else None)
        if expected is None:
            continue
        held = 1
        if answer["ok"]:
            assert answer["possible"] == expected, json.dumps(record)
        else:
            assert answer["error"] in ("bad-result", "bad-start") or not expected, json.dumps(record)
