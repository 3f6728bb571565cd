"""After the end: whether a computer player decided what its program decides, made again from the opened log.

Its start, each leg and each voluntary surfacing, those too that were taken back. `audit` has found before whether what
was opened is what was sealed, and was legal. Needs the time of all the decisions again, so it is for hosts.
"""

from collections import namedtuple

from shared.board.edition import TICKETS
from shared.computer import computer_player, computer_turn
from shared.events import commitment, seed
from shared.rules import rules_start
from shared.rules.possible import Possible, Reach

# One decision, before the game has followed it. number: of its event; window: of the leg, 0 for the start; stations:
# the set where he could be; station: where he stood; agrees: whether the program decides what the log says; considered:
# what computer_player.thinking says that it compared, the chosen turn first; nothing for the start.
# `game` is valid until the next decision is asked for.
Decision = namedtuple("Decision", "number window game stations station agrees considered")


def state(log) -> str:
    """What can be said of a log before its decisions are made again.

    "person" (no computer player), "waiting" (its seed is not opened), "broken" (what was opened is not what was
    sealed), "other-program" (of a version that is not known here), or "ready".
    """
    if log.computer is None:
        return "person"
    if log.seed is None:
        return "waiting"
    half = commitment.bytes_of(log.seed.half)
    if commitment.hex_of(seed.seal(commitment.bytes_of(log.game_id), half)) != log.computer.seal:
        return "broken"
    return "ready" if log.computer.version == computer_player.VERSION else "other-program"


def count(log) -> int:
    """How many events of a log the computer player decided: its start and its legs, those too that were taken back."""
    return sum(event.kind in ("mr_x_started", "mr_x_moved") for event in log.events)


def decisions(log, possible=None, reach=None):
    """Yield the Decision of each event that the computer player decided, in the order of a log whose state is "ready".

    possible, reach: what makes a Possible of a game and its pawns' starts, and the Reach that it uses; a host has
    faster ones. A decision is left out where his station before or after it was not opened: see `count`.
    """
    return _Check(log, possible or Possible, reach or Reach()).decisions()


class _Check:
    def __init__(self, log, possible, reach):
        self._log = log
        self._possible_of = possible
        self._reach = reach
        self._level = log.computer.level
        self._openings = log.openings()
        self._counting = []  # (number, his station after it) of the events that count so far
        self._game = self._possible = None

    def decisions(self):
        for number, event in enumerate(self._log.events):
            if event.kind in ("leg_opened", "seed_opened"):
                return
            if event.kind == "taken_back":
                self._go_back(event.first)
                continue
            station = self._counting[-1][1] if self._counting else None
            opened = self._openings.get(number)
            if event.kind in ("mr_x_started", "mr_x_moved"):
                if opened and (station or event.kind == "mr_x_started"):
                    yield self._decision(number, event, station, opened.station)
                station = opened and opened.station
            self._counting.append((number, station))
            self._follow(event)

    def _decision(self, number, event, station, to):
        halves = (self._log.seed.half, self._log.events[2].half)
        own, table = [commitment.bytes_of(half) for half in halves]
        draw = seed.draw(commitment.bytes_of(self._log.game_id), own, table, number)
        game = self._game
        if event.kind == "mr_x_started":
            choices = rules_start.mr_x_starts(game.edition, game.board, self._log.beginning.pawns)
            return Decision(number, 0, game, 0, None, computer_player.start(choices, draw) == to, ())
        stations = self._possible.stations(game)
        considered = []
        made = computer_turn.decide(game, self._reach, stations, station, self._level, draw, considered)
        said = (TICKETS.index(event.ticket), to, event.leg == "first", self._claimed(number, event))
        return Decision(number, event.window, game, stations, station, made == said, considered)

    def _claimed(self, number, moved):
        """What he claimed when he showed himself of his own will after a leg (R25), or None: he did not."""
        if self._game.edition.surfaces(moved.window, TICKETS.index(moved.ticket)) or number + 1 == self._log.count:
            return None
        after = self._log.events[number + 1]
        return after.claimed if after.kind == "mr_x_surfaced" else None

    def _follow(self, event):
        if event.kind == "game_begun":
            self._game = self._log.begun(event)
            self._possible = self._possible_of(self._game, event.pawns)
        else:
            self._game.apply(event)
            self._possible.apply(event, self._game)

    def _go_back(self, first):
        while self._counting[-1][0] >= first:
            self._counting.pop()
        for number, _station in self._counting:
            self._follow(self._log.events[number])
