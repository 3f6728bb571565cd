"""Games whose pawns move on the board alone (R28): records of them, and what anybody finds in their logs."""

from tests.portable.self_play import Chance

from shared.board.edition import BLACK, TICKETS
from shared.events import events
from shared.log import log_check
from shared.rules import rules, rules_host
from shared.rules.edition_table import from_rules
from shared.rules.public_game import PublicGame

ON_BOARD = {"pawn_moves": "on_board"}
START = 132


def wandering(number, box="milton-bradley", rounds=99, house=None):
    """The record of a game in which Mr. X goes by chance, up to so many rounds or to his escape.

    Now and then he doubles, pays with a black ticket, or is asked about a station where he is not.
    """
    chance = Chance(number)
    house = dict(ON_BOARD, **(house or {}))
    game = PublicGame(from_rules(box, 5, house), [])
    game.started, station, turns = True, START, []
    while not game.ended and game.round <= rounds:
        double = rules.double_error(game) is None and chance.below(5) == 0
        turns.append({"mover": "mr_x", "legs": []})
        for leg in ("first", "second") if double else ("only",):
            buffer = bytearray(rules.BUFFER)
            legs = rules_host.legs_in(buffer, rules.mr_x_legs(game, station, buffer))
            if chance.below(6):
                legs = [way for way in legs if way.ticket != BLACK] or legs
            ticket, station = legs[chance.below(len(legs))]
            game.mr_x_moved(ticket, leg)
            if game.must_surface:
                game.mr_x_surfaced(station, [])
            turns[-1]["legs"].append([TICKETS[ticket], station])
        asked = 1 + chance.below(199)
        turns.append({"mover": "detectives", "asked": [] if chance.below(3) or asked == station else [asked]})
        over = rules.turn_end(game)
        game.pawn_passed(0)
        if over:
            game.game_ended(*over)
    result = game.ended and {"winner": game.ended[0], "reason": game.ended[1]}
    start = {"mr_x": START, "pawns": []}
    return {"edition": box, "players": 5, "rules": house, "start": start, "turns": turns, "result": result}


def kinds(rig):
    """The kinds of the log's events from his first leg on."""
    return [event.kind for event in rig.events()[2:]]


def is_wholly_open(rig):
    """Whether his start and every leg in the log of a rig, also what was taken back, is open and fits its seal."""
    return all(leg["opened"] and leg["holds"] for leg in found(rig)["legs"])


def found(rig, key=None):
    """What anybody finds in the log of a rig, which must be one that the rules and the seals allow."""
    answer = log_check.check([events.row_of(event) for event in rig.events()], key)
    assert answer["wrong"] is None and not answer["faults"], answer
    return answer
