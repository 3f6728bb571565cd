"""Where Mr. X can be, followed event by event as a page or the handheld does."""

from shared.board.edition import BLACK, TAXI
from shared.events import events
from shared.rules import rules
from shared.rules.edition_table import from_rules
from shared.rules.possible import Possible, Reach, set_of, stations_of
from shared.rules.public_game_host import begin

TRAPPED = events.game_ended("detectives", "trapped")
ABANDONED = events.game_ended(None, "abandoned")


def followed(pawns, rules_, *steps):
    """(game, possible) behind some events of a small game of one player and his pawns."""
    house = {"pawns": len(pawns), "pawn_order": "fixed"}
    house.update(rules_)
    edition = from_rules("ravensburger", 1, house)
    game = begin(events.game_begun("00" * 16, "ravensburger", 1, edition.changes, pawns))
    possible = Possible(game, pawns)
    follow(game, possible, events.mr_x_started(""), *steps)
    return game, possible


def follow(game, possible, *steps):
    for event in steps:
        game.apply(event)
        possible.apply(event, game)


def places(game, possible):
    return stations_of(possible.stations(game))


def moved(ticket, window=1, leg="only"):
    return events.mr_x_moved(window, ticket, leg, "")


def test_a_set_is_read_as_it_was_written():
    for stations in ([], [1], [200], [1, 2, 7, 8, 9, 15, 16, 199, 200], list(range(1, 201))):
        assert stations_of(set_of(stations)) == stations
    assert set_of([1, 3]) == 0b1010


def test_it_spreads_by_the_ticket_shown():
    cards = {"start_cards": [1, 157]}
    assert places(*followed([["red", 1]], cards)) == [157]
    assert places(*followed([["red", 1]], cards, moved("taxi"))) == [156, 158, 170]
    assert places(*followed([["red", 1]], cards, moved("bus"))) == [133, 142, 156, 185]
    black = [115, 133, 142, 156, 158, 170, 185, 194]
    assert places(*followed([["red", 1]], cards, moved("black"))) == black
    blocked = {"start_cards": [157, 156]}
    assert places(*followed([["red", 156]], blocked, moved("taxi"))) == [158, 170]


def test_a_part_at_a_time_it_comes_to_the_same():
    cards = {"start_cards": list(range(1, 100))}
    game, possible = followed([["red", 1]], cards)
    _, other = followed([["red", 1]], cards)
    parts = 0
    for event in (moved("taxi", leg="first"), moved("black", 2, "second"), events.pawn_moved("red", "taxi", 8)):
        game.apply(event)
        possible.apply(event, game)
        for part in other.following(event, game):
            assert part is None
            parts += 1
        assert places(game, possible) == places(game, other)
    finding = other.finding(game)
    try:
        while True:
            next(finding)
            parts += 1
    except StopIteration as found:
        assert stations_of(found.value) == places(game, possible)
    assert parts >= 3


def test_a_pawn_that_caught_nobody_tells_that_he_is_not_there():
    cards = {"start_cards": [169, 157]}
    entered = [moved("taxi"), events.pawn_moved("red", "taxi", 170)]
    game, possible = followed([["red", 169]], cards, moved("taxi"))
    assert 170 not in game.stations and 170 in places(game, possible)
    follow(game, possible, *entered[1:])
    assert places(game, possible) == [156, 158]


def test_a_double_tells_that_a_second_leg_was_there():
    # 2 leads to 10 and 20, where only taxis stop; 12 to 3 and 23, where buses do.
    purse = {"tickets": {"mr_x": {"taxi": 1, "bus": 1, "underground": 0, "black": 0, "double": 1}}}
    house = dict(purse, start_cards=[1, 2, 12])
    assert places(*followed([["red", 1]], house, moved("taxi"))) == [3, 10, 20, 23]
    game, possible = followed([["red", 1]], house, moved("taxi", 1, "first"))
    assert places(game, possible) == [3, 23]
    follow(game, possible, moved("bus", 2, "second"))
    assert places(game, possible) == [3, 13, 22, 23, 67]


def test_surfacing_and_a_capture_leave_one_station():
    cards = {"start_cards": [1, 157], "surfacing": [1]}
    game, possible = followed([["red", 1]], cards, moved("taxi"), events.mr_x_surfaced(1, 158, "", "", []))
    assert places(game, possible) == [158]
    cards = {"start_cards": [113, 132]}
    game, possible = followed([["red", 113]], cards, moved("taxi"), events.pawn_moved("red", "taxi", 114))
    follow(game, possible, events.mr_x_surfaced(1, 114, "", "", []), events.game_ended("detectives", "captured"))
    assert places(game, possible) == [114] and game.round == 1


def test_on_his_turn_the_game_goes_on_so_that_he_is_not_trapped_and_an_abandoned_one_tells_no_more():
    cards = {"start_cards": [115, 139, 114, 13]}
    pawns = [["red", 115], ["blue", 139]]
    game, possible = followed(pawns, cards, moved("taxi"))
    follow(game, possible, events.pawn_moved("red", "taxi", 114))
    assert 132 in places(game, possible)
    follow(game, possible, events.pawn_moved("blue", "taxi", 140))
    assert 132 not in places(game, possible) and 113 in places(game, possible)
    assert stations_of(possible.trapped(game)) == [132]
    follow(game, possible, TRAPPED)
    assert places(game, possible) == [132]
    last_round = [events.pawn_moved("red", "taxi", 114), events.pawn_moved("blue", "taxi", 140)]
    game, possible = followed(pawns, cards, moved("taxi"), *last_round)
    before = places(game, possible)
    follow(game, possible, ABANDONED)
    assert places(game, possible) == before and 132 not in before


def test_a_cut_off_line_leads_nowhere():
    cards = {"start_cards": [154, 153], "cut_off": True}
    under = places(*followed([["red", 154]], cards, moved("underground")))
    assert under == [111, 163, 185]
    free = places(*followed([["red", 154]], dict(cards, cut_off=False), moved("underground")))
    assert free == [111, 140, 163, 185]


def test_a_spread_is_what_every_station_of_it_allows():
    game, _ = followed([["red", 154], ["blue", 67]], {"start_cards": "any", "cut_off": True})
    reach = Reach()
    buffer = bytearray(rules.BUFFER)
    for ticket in range(TAXI, BLACK + 1):
        for station in game.board.stations():
            legs = [(buffer[at], buffer[at + 1]) for at in range(0, 2 * rules.mr_x_legs(game, station, buffer), 2)]
            expected = [to for to, tickets in legs if tickets >> ticket & 1]
            assert stations_of(reach.spread(game, 1 << station, ticket)) == expected
    everywhere = set_of(game.board.stations())
    free = stations_of(reach.free(game, everywhere))
    assert free == [station for station in game.board.stations() if not rules.trapped(game, station)]
