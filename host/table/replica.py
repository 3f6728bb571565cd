"""One game's public log as the handheld tells it: kept in order, judged by the rules, and folded.

It believes nothing: an event that the rules forbid, or a surfacing that does not open its seal, is refused, whoever
sends it. Openings after the end are only kept here; `audit` says what they are worth. Nothing is ever taken out of a
log: what was taken back stays in it, and only counts no more (see shared.effective_events).
"""

import copy

from host.table import hunt
from host.table.fast_board import board_of, possible_of
from shared import commitment, edition_table, events, events_check, public_game_host, rules, rules_host
from shared.edition import TICKETS
from shared.effective_events import effective_numbers

FIRST_LINK = commitment.hex_of(commitment.first_link())


class Replica:
    """The log of one game. `add` keeps an event in memory; who calls it keeps it on disk first.

    events, links (hex), times    what was kept, in order; times in seconds since 1970
    numbers                       the numbers of those events that count, ascending; all below rests on these alone
    game                          the fold, None before game_begun
    seals                         {window: hex}, window 0 being the start
    opened                        {window: its leg_opened event}
    ruled_out                     {window: the set of stations that the ticket shown there has ruled out}
    places                        after each of `numbers`: the set of stations where Mr. X could be (shared.possible)
    """

    def __init__(self, game_id, device):
        self.game_id = game_id
        self.device = device
        self.events = []
        self.links = []
        self.times = []
        self.numbers = []
        self.game = None
        self.seals = {}
        self.opened = {}
        self.places = []
        self.ruled_out = {}
        self._possible = None
        self._moments = []  # after each of `numbers`: (game, possible), to go back to

    @property
    def count(self):
        return len(self.events)

    @property
    def head(self):
        """The chain's last link, in hex."""
        return self.links[-1] if self.links else FIRST_LINK

    @property
    def running(self):
        """Whether Mr. X has sealed his start and the game has not ended."""
        return self.game is not None and self.game.started and self.game.ended is None

    @property
    def over(self):
        return self.game is not None and self.game.ended is not None

    @property
    def standing(self):
        """The events that count, in order."""
        return [self.events[number] for number in self.numbers]

    def may_take_back(self, first):
        """Whether `first` is the number of a leg or move that counts, in a game whose log is not open."""
        return first in self.numbers and not self.opened and self.events[first][0] in ("mr_x_moved", "pawn_moved")

    def has_shown_since(self, first):
        """Whether a surfacing or a capture that counts has come since event `first`."""
        captured = events.game_ended("detectives", "captured")
        since = [self.events[number] for number in self.numbers if number >= first]
        return any(event.kind == "mr_x_surfaced" or event == captured for event in since)

    def taken_back(self):
        """The numbers of Mr. X's legs and the pawns' moves that were taken back, ascending."""
        return [
            number
            for number, event in enumerate(self.events)
            if event[0] in ("mr_x_moved", "pawn_moved") and number not in self.numbers
        ]

    def possible_after(self, window):
        """On how many stations Mr. X could be after this window's leg, a surfacing on it included."""
        last = max(
            at
            for at, event in enumerate(self.standing)
            if event[0] in ("mr_x_moved", "mr_x_surfaced") and event[1] == window
        )
        return hunt.count(self.places[last])

    def next_link(self, event):
        """The chain's link after one more event, in hex."""
        return commitment.hex_of(commitment.next_link(commitment.bytes_of(self.head), events.encode(event)))

    def fault(self, event):
        """What is wrong with an event as the next one: None, or a code of `wording.FAULTS`."""
        try:
            event = events_check.check(event)
        except ValueError:
            return "malformed"
        if not self.events:
            return self._beginning_fault(event)
        check = _CHECKS.get(event[0])
        if check is None:
            return "begun-twice"
        if self.game.ended and event[0] not in ("leg_opened", "taken_back"):
            return "game-over"
        return check(self, event)

    def add(self, event, when):
        """Keep the next event; it must have no fault."""
        link = self.next_link(event)
        self.events.append(event)
        self.links.append(link)
        self.times.append(when)
        if event[0] == "taken_back":
            self._go_back()
        else:
            self._follow(event)

    def _follow(self, event):
        if self.game is None:
            self.game = _begun(event)
            self._possible = possible_of(self.game, event[5])
        else:
            if event[0] == "mr_x_moved":
                self.ruled_out[event[1]] = hunt.ruled_out(self.game, self.places[-1], TICKETS.index(event[2]))
            self.game.apply(event)
            self._possible.apply(event, self.game)
        if event[0] == "mr_x_started":
            self.seals[0] = event[1]
        elif event[0] == "mr_x_moved":
            self.seals[event[1]] = event[4]
        elif event[0] == "leg_opened":
            self.opened[event[1]] = event
        self.numbers.append(self.count - 1)
        self.places.append(self._possible.stations(self.game))
        self._moments.append((public_game_host.copy(self.game), copy.copy(self._possible)))

    def _go_back(self):
        """Let the game stand as it did before what was taken back."""
        self.numbers = effective_numbers(self.events)
        del self.places[len(self.numbers) :]
        del self._moments[len(self.numbers) :]
        game, possible = self._moments[-1]
        self.game, self._possible = public_game_host.copy(game), copy.copy(possible)
        windows = len(game.windows)
        self.seals = {window: seal for window, seal in self.seals.items() if window <= windows}
        self.ruled_out = {window: out for window, out in self.ruled_out.items() if window <= windows}

    def opens(self, window, station, salt, inner):
        """Whether this opens the outer layer of a window's seal; salt and inner layer in hex."""
        if window not in self.seals:
            return False
        made = commitment.seal(
            commitment.bytes_of(self.game_id), window, station, commitment.bytes_of(salt), commitment.bytes_of(inner)
        )
        return commitment.hex_of(made) == self.seals[window]

    @property
    def _last(self):
        """The last event that counts."""
        return self.events[self.numbers[-1]]

    def _beginning_fault(self, event):
        if event[0] != "game_begun" or event[1] != self.game_id:
            return "no-beginning"
        try:
            _begun(event)
        except ValueError:
            return "bad-set-up"
        return None

    def _started_fault(self, event):
        return "started-twice" if self.game.started else None

    def _mr_x_moved_fault(self, event):
        game = self.game
        wrong = rules.mr_x_turn_error(game, event.leg)
        if wrong:
            return wrong
        if event.window != len(game.windows) + 1 or event.window > game.edition.windows:
            return "no-window"
        wrong = rules_host.hidden_leg_error(game, TICKETS.index(event.ticket), None)
        if wrong:
            return wrong
        return None if self._leads_somewhere(event) else "impossible"

    def _leads_somewhere(self, event):
        """Whether a leg of Mr. X's is possible from anywhere that he can be."""
        game, possible = public_game_host.copy(self.game), copy.copy(self._possible)
        game.apply(event)
        possible.apply(event, game)
        return possible.stations(game) != 0

    def _mr_x_surfaced_fault(self, event):
        game = self.game
        _kind, window, station, salt, inner, taken = event
        if not game.started or window != len(game.windows):
            return "no-window"
        if not self.opens(window, station, salt, inner):
            return "broken-seal"
        last = self._last
        if last[0] == "pawn_moved" and last[3] == station:  # R19
            return "bad-surface" if taken else None
        if not self.places[-1] >> station & 1:
            return "impossible"
        if game.must_surface:  # R14
            return "bad-surface" if taken else None
        if last[0] != "mr_x_moved" or last[3] == "first":
            return "bad-surface"
        taken = [[game.pawn_names.index(pawn), TICKETS.index(kind)] for pawn, kind in taken]
        return rules_host.surface_error(game, taken)

    def _pawn_moved_fault(self, event):
        _kind, name, ticket, station = event
        if name not in self.game.pawn_names:
            return "wrong-mover"
        return rules.pawn_leg_error(self.game, self.game.pawn_names.index(name), TICKETS.index(ticket), station)

    def _pawn_passed_fault(self, event):
        if event[1] not in self.game.pawn_names:
            return "wrong-mover"
        return rules_host.pass_error(self.game, self.game.pawn_names.index(event[1]))

    def _game_ended_fault(self, event):
        game = self.game
        reason = event[2]
        if reason == "abandoned":
            return None
        if reason == "captured":
            last = self._last
            where = last[2] if last[0] == "mr_x_surfaced" else last[3] if last[0] == "pawn_moved" else None
            shown = public_game_host.last_shown(game)
            told = last[0] == "mr_x_surfaced" or (shown is not None and shown == (len(game.windows), where))
            return None if told and where in game.stations else "bad-ending"
        if reason == "trapped":
            return None if rules.to_move(game) == [rules.MR_X] and not game.must_surface else "bad-ending"
        return None if rules.due(game) == event else "bad-ending"

    def _taken_back_fault(self, event):
        return None if self.may_take_back(event[1]) else "nothing-back"

    def _opened_fault(self, event):
        if not self.game.ended:
            return "opened-early"
        return None if event[1] in self.seals and event[1] not in self.opened else "opened-twice"


def _begun(event):
    """The game that a game_begun sets up, on a board that all games share; ValueError if it cannot be."""
    return public_game_host.begin(event, board_of(edition_table.make(event.edition, event.players, event.rules).board))


_CHECKS = {
    "mr_x_started": Replica._started_fault,
    "mr_x_moved": Replica._mr_x_moved_fault,
    "mr_x_surfaced": Replica._mr_x_surfaced_fault,
    "pawn_moved": Replica._pawn_moved_fault,
    "pawn_passed": Replica._pawn_passed_fault,
    "game_ended": Replica._game_ended_fault,
    "taken_back": Replica._taken_back_fault,
    "leg_opened": Replica._opened_fault,
}
