"""A fugitive that no opponent model was found by: Monte Carlo tree search over his own legs, without any formula.

The pawns of a playout go towards where they think he is: a station drawn of those where he can be, which moves on at
random until he surfaces. Doubles are left out.
"""

from math import inf, log, sqrt

from host.arena.fugitives import Turn, legs_from
from host.hunters.distances import distances_on
from host.hunters.leg_features import ways_on
from shared.board.edition import BLACK
from shared.rules.possible import stations_of

ROUNDS = 6  # of a playout
CAUTIOUS = 0.6  # how much a leg that was seldom tried counts
LOOSE = 1.5  # legs by which a playout's players may misjudge a distance
FOUND = 0.35  # how often a pawn beside him enters his station
BLACK_SPENT = 0.02


class Search:
    """Makes the leg that most playouts began with."""

    def __init__(self, dice, playouts=300):
        self._dice = dice
        self._playouts = playouts

    def turn(self, own):
        self._game = own.public.game
        self._ways = ways_on(self._game.edition.board)
        self._far = distances_on(self._game.edition.board).legs
        self._could = stations_of(own.public.possible)
        self._tried = {}  # by legs so far: [playouts, sum of their results]
        legs = {(leg.station, leg.ticket == BLACK): leg for leg in reversed(legs_from(own.public, own.station))}
        for _ in range(self._playouts):
            self._play_out(own.station, list(legs))
        return Turn((legs[max(legs, key=lambda leg: self._tried.get((leg,), [0, 0])[0])],))

    def _play_out(self, station, legs):
        pawns, guess = list(self._game.stations), self._dice.choice(self._could)
        path, on_path, result = (), [], 1.0
        for number in range(ROUNDS):
            window = len(self._game.windows) + 1 + number
            if number:
                legs = [(to, False) for to in self._ways.by_ticket[3][station] if to not in pawns]
            if not legs or window > self._game.edition.windows:
                result = 1.0 if legs else number / (2 * ROUNDS)
                break
            if path in self._tried or not path:
                leg = self._promising(path, legs)
                path = (*path, leg)
                on_path.append(path)
            else:
                leg = max(legs, key=lambda leg: min(self._far[pawn][leg[0]] for pawn in pawns) + self._loose())
            station = leg[0]
            shows = window in self._game.edition.surfacing
            guess = station if shows else self._dice.choice(self._ways.by_ticket[3][guess])
            if self._caught(pawns, station, guess, shows):
                result = number / (2 * ROUNDS)
                break
        for each in on_path:
            times, total = self._tried.get(each, (0, 0.0))
            self._tried[each] = (times + 1, total + result)

    def _promising(self, path, legs):
        """The leg with the greatest upper confidence bound."""
        times = {leg: self._tried.get((*path, leg), (0, 0.0)) for leg in legs}
        root = sqrt(log(1 + sum(tried for tried, _ in times.values())))

        def bound(leg):
            tried, total = times[leg]
            return (total / tried + CAUTIOUS * root / sqrt(tried) if tried else inf) - BLACK_SPENT * leg[1]

        return max(legs, key=lambda leg: (bound(leg), self._dice.random()))

    def _caught(self, pawns, station, guess, shows):
        """Move the pawns; whether one enters his station."""
        for pawn, at in enumerate(pawns):
            ways = [to for to in self._ways.of_pawns[at] if to not in pawns]
            if station in ways and (shows or self._dice.random() < FOUND):
                return True
            if ways:
                pawns[pawn] = min(ways, key=lambda to: self._far[guess][to] + self._loose())
            if pawns[pawn] == station:
                return True
        return False

    def _loose(self):
        return LOOSE * self._dice.random()
