"""Pairs of games that look the same from outside and differ only in what Mr. X keeps to himself.

Both have the same pawns, the same pawns' moves, the same tickets on the same windows and the same stations shown;
between two surfacings he is somewhere else in each. Found by search with shared.rules.rules, from a seed.
"""

from random import Random

from host.board.fast_board import board_of
from shared.board import edition as editions
from shared.board.edition import BLACK, TICKETS
from shared.rules import edition_table, possible, rules, rules_host, rules_start
from shared.rules.public_game import PublicGame

_TRIES = 4000
_DOUBLE = 0.2  # how often he doubles where he may
_SLIP = 0.3  # how often he first types a station that no line goes to


class DeadEnd(Exception):
    """No leg with the same ticket is legal in both games."""


def twins(seed, rounds, on_board=False):
    """(one record, the other, slips) of `rounds` rounds, still in play; ValueError if the search finds none.

    on_board: their pawns' moves are not entered (R28); now and then he is asked about a station where he is in neither.
    slips: {number of an action: (a station for the one, for the other)}, typed before it by mistake.
    """
    random = Random(seed)
    for _ in range(_TRIES):
        try:
            return _Pair(random, on_board).played(rounds)
        except DeadEnd:
            continue
    raise ValueError(f"no twins for seed {seed}")


def mistype(rig, game, number, slips):
    """Type the slip before action `number` of a game, if there is one (station by action), and clear it again."""
    if number in slips:
        is_double = game.actions[number][3] == "first" and not game.on_board
        if is_double:
            rig.double()
        rig.press(f"{slips[number]:03}**" + "#" * is_double)


class _Pair:
    """One public game with two secret ones, grown leg by leg."""

    def __init__(self, random, on_board):
        self.random = random
        name = random.choice(editions.EDITIONS)
        rules = [["pawn_moves", editions.ON_BOARD]] if on_board else []
        self.edition = edition_table.make(name, random.randint(2, 5), rules)
        board = board_of(self.edition.board)
        names = list(editions.COLOURS[: self.edition.pawns]) + rules_start.bobby_names(self.edition)
        names = [] if on_board else names
        starts = random.sample(list(self.edition.pawn_deck), len(names))
        self.pawns = [[name, start] for name, start in zip(names, starts, strict=True)]
        self.game = PublicGame(self.edition, self.pawns, board)
        self.starts = tuple(random.sample(rules_start.mr_x_starts(self.edition, board, self.pawns), 2))
        self.game.started = True
        self.at = self.starts
        self.turns = []  # (mover, [(ticket, (station, station))])
        self.slips = {}
        self.actions = 0

    def played(self, rounds):
        while self.game.round <= rounds and not self.game.ended:
            if any(rules.trapped(self.game, station) for station in self.at):
                raise DeadEnd
            self._mr_x_turn()
            while not self.game.mr_x_to_move:
                self._pawn_turn()
        return self._record(0), self._record(1), self.slips

    def _mr_x_turn(self):
        legs = ["only"]
        if rules.double_error(self.game) is None and self.random.random() < _DOUBLE:
            legs = ["first", "second"]
        turn = []
        for leg in legs:
            if self.random.random() < _SLIP:
                self.slips[self.actions] = tuple(self._slip(station) for station in self.at)
            ticket, to = self._leg(leg)
            self.at = to
            self.game.mr_x_moved(ticket, leg)
            if self.game.must_surface:
                self.game.mr_x_surfaced(to[0], [])
            turn.append((TICKETS[ticket], to))
            self.actions += 1
        self.turns.append(("mr_x", turn))

    def _leg(self, leg):
        """A ticket, and the station that it leads to in each game: the same one if he must show himself there."""
        windows = len(self.game.windows)
        legs_left = min([window - windows for window in self.edition.surfacing if window > windows] or [99])
        ways = []
        for ticket in range(len(TICKETS)):
            ends = [
                [to for to in self._ends(ticket, station) if self._legal(station, ticket, to, leg)]
                for station in self.at
            ]
            ways += [
                (ticket, (one, other)) for one in ends[0] for other in ends[1] if self._fits(one, other, legs_left)
            ]
        if not ways:
            raise DeadEnd
        return self.random.choice(ways)

    def _fits(self, one, other, legs_left):
        if legs_left == 1:
            return one == other
        if one == other:
            return False
        return legs_left > 2 or any(set(self._ends(t, one)) & set(self._ends(t, other)) for t in range(BLACK))

    def _ends(self, ticket, station):
        legs = bytearray(rules.BUFFER)
        return [legs[at] for at in range(0, 2 * possible.legs_by(self.game, ticket, station, legs), 2)]

    def _legal(self, station, ticket, to, leg):
        return rules.mr_x_leg_error(self.game, station, ticket, to, leg) is None

    def _slip(self, station):
        near = {to for ticket in range(len(TICKETS)) for to in self._ends(ticket, station)}
        far = [to for to in self.game.board.stations() if to not in near and not self.game.shut[to]]
        return self.random.choice(far)

    def _asked(self):
        """The detectives' turn where their moves are not entered."""
        asked = [station for station in self.random.sample(self.game.board.stations(), 2) if station not in self.at]
        self.turns.append(("detectives", asked[: self.random.randint(0, 2)]))
        self.actions += len(self.turns[-1][1])
        self.game.pawn_passed(0)

    def _pawn_turn(self):
        game = self.game
        if self.edition.on_board:
            self._asked()
            return
        due = rules.due(game)
        if due:
            raise DeadEnd  # a pawn would be passed over, or the game has ended
        pawn = rules.to_move(game)[0]
        legs = bytearray(rules.BUFFER)
        count = rules.pawn_legs(game, pawn, legs)
        ways = [
            (ticket, legs[at])
            for at in range(0, 2 * count, 2)
            for ticket in rules_host.tickets_in(legs[at + 1])
            if legs[at] not in self.at
        ]
        if not ways:
            raise DeadEnd
        ticket, to = self.random.choice(ways)
        game.pawn_moved(pawn, ticket, to)
        self.turns.append((game.pawn_names[pawn], [(TICKETS[ticket], (to, to))]))
        self.actions += 1

    def _record(self, which):
        turns = [
            {"mover": mover, "asked": legs}
            if mover == "detectives"
            else {"mover": mover, "legs": [[ticket, to[which]] for ticket, to in legs]}
            for mover, legs in self.turns
        ]
        return {
            "format": "mrx-record/1", "edition": self.edition.name, "rules": dict(self.edition.changes),
            "players": self.edition.players, "start": {"mr_x": self.starts[which], "pawns": self.pawns},
            "turns": turns, "result": None,
        }  # fmt: skip
