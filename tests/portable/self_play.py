"""Whole games of a computer player against pawns that move by chance: the same on every interpreter, bit for bit."""

import hashlib

from shared.board.edition import TICKETS
from shared.computer import computer_player, computer_turn
from shared.events import events, seed
from shared.rules import rules, rules_start
from shared.rules.edition_table import make
from shared.rules.possible import Possible, Reach
from shared.rules.public_game import PublicGame

EDITIONS = ("milton-bradley", "ravensburger", "ravensburger-2013")
_GAME_ID = b"self-play, 16 by"
_MOST_EVENTS = 400


class Chance:
    """Numbers that look drawn, from a start."""

    def __init__(self, number):
        self._state = number * 2 + 1

    def below(self, limit):
        self._state = (self._state * 75 + 74) % 65537
        return self._state % limit


def played(number, level):
    """The decisions of game `number` at a level: a row (event number, ticket, station, is double, claimed) for each.

    Edition, number of detectives, starts and house rules follow from the number.
    """
    chance = Chance(number)
    name = EDITIONS[number % 3]
    edition = make(name, 2 + number // 3 % 4, [["voluntary_surfacing", True]] if number % 2 else [])
    names = rules_start.colours(edition) + rules_start.bobby_names(edition)
    cards = list(edition.pawn_deck)
    pawns = [[pawn, cards.pop(chance.below(len(cards)))] for pawn in names]
    game = PublicGame(edition, pawns)
    possible = Possible(game, pawns)
    own, half = bytes([number & 255, number >> 8]) + bytes(30), bytes(16)
    station = computer_player.start(rules_start.mr_x_starts(edition, game.board, pawns), _draw(own, half, 3))
    game.apply(events.mr_x_started(""))
    rows = [(3, -1, station, False, None)]
    for count in range(4, _MOST_EVENTS):
        ending = rules.due(game)
        if (ending and ending.kind == "game_ended") or (ending is None and _is_trapped(game, station)):
            break
        if ending:
            _follow(game, possible, ending)
        elif rules.to_move(game) == [rules.MR_X]:
            stations = possible.stations(game)
            made = computer_turn.decide(game, Reach(), stations, station, level, _draw(own, half, count))
            rows.append((count,) + made)
            station = made[1]
            _make(game, possible, made)
        elif _move_a_pawn(game, possible, chance) == station:
            break
    return rows


def digest(number, level):
    """The SHA-256 of a game's decisions, in hex."""
    hashed = hashlib.sha256(repr(played(number, level)).encode()).digest()
    return "".join(["%02x" % byte for byte in hashed])


def _draw(own, half, number):
    return seed.draw(_GAME_ID, own, half, number)


def _is_trapped(game, station):
    return game.mr_x_to_move and not game.between_legs and rules.trapped(game, station)


def _follow(game, possible, event):
    game.apply(event)
    possible.apply(event, game)


def _make(game, possible, made):
    ticket, station, is_double, claimed = made
    leg = "second" if game.between_legs else "first" if is_double else "only"
    _follow(game, possible, events.mr_x_moved(len(game.windows) + 1, TICKETS[ticket], leg, ""))
    if game.must_surface or claimed is not None:
        _follow(game, possible, events.mr_x_surfaced(len(game.windows), station, "", "", claimed or []))


def _move_a_pawn(game, possible, chance):
    """Move the first pawn that may move and can; returns where to."""
    legs = bytearray(rules.BUFFER)
    for pawn in rules.to_move(game):
        count = rules.pawn_legs(game, pawn, legs)
        if count:
            break
    at = 2 * chance.below(count)
    ticket = 0
    while not legs[at + 1] >> ticket & 1:
        ticket += 1
    _follow(game, possible, events.pawn_moved(game.pawn_names[pawn], TICKETS[ticket], legs[at]))
    return legs[at]
