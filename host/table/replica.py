"""One game's public log as the handheld sends it: stored in order and folded into a public game.

`validation` judges an event before `fold` follows it. Nothing is ever deleted from a log: what was taken back stays in
it and only counts no more (see shared.effective_events). Events that open the log after the end are only stored;
`audit` checks them.
"""

import copy
from collections.abc import Iterable

from host.table import hunt, witness
from host.table.fast_board import board_of, possible_of
from shared import commitment, edition_table, events, public_game_host
from shared.edition import TICKETS
from shared.effective_events import effective_numbers
from shared.possible import Possible
from shared.public_game import PublicGame

FIRST_HEAD = commitment.hex_of(commitment.first_head())

Event = (
    events.GameBegun
    | events.MrXStarted
    | events.MrXMoved
    | events.MrXSurfaced
    | events.PawnMoved
    | events.PawnPassed
    | events.GameEnded
    | events.TakenBack
    | events.LegOpened
)
_LISTS = ("events", "chain", "times", "effective_numbers", "places", "_folds")
_DICTIONARIES = ("seals", "opened", "opened_void", "ruled_out")
CAPTURED = events.game_ended("detectives", "captured")


class Replica:
    """The log of one game, in memory.

    events, chain, times    what was stored, in order: events, the chain hash after each (hex), seconds since 1970
    effective_numbers       the numbers of the events that count, ascending; all below rests on these alone
    seals                   {window: hex}, window 0 being the start
    opened                  {window: its LegOpened}
    opened_void             {event number: its LegOpened} of Mr. X's legs that were taken back
    key                     the key of this game's consents in hex, where this host has drawn it; else None
    ruled_out               {window: the set of stations that the ticket shown there has ruled out}
    places                  after each effective event: the set of stations where Mr. X could be (shared.possible)
    """

    def __init__(self, game_id: str, device: str, key: "str | None" = None):
        self.game_id = game_id
        self.device = device
        self.key = key
        self.events: list[Event] = []
        self.chain: list[str] = []
        self.times: list[float] = []
        self.effective_numbers: list[int] = []
        self.seals: dict[int, str] = {}
        self.opened: dict[int, events.LegOpened] = {}
        self.opened_void: dict[int, events.LegOpened] = {}
        self.places: list[int] = []
        self.ruled_out: dict[int, int] = {}
        self._folds: list[tuple[PublicGame, Possible]] = []  # after each effective event, to go back to

    def copy(self) -> "Replica":
        """The log as it is now, unchanged by later events."""
        twin = Replica(self.game_id, self.device, self.key)
        for name in _LISTS + _DICTIONARIES:
            setattr(twin, name, copy.copy(getattr(self, name)))
        return twin

    @property
    def count(self) -> int:
        """How many events are stored."""
        return len(self.events)

    @property
    def head(self) -> str:
        """The chain hash after the last event, in hex."""
        return self.chain[-1] if self.chain else FIRST_HEAD

    @property
    def beginning(self) -> events.GameBegun:
        """The event that began the game. IndexError while the log is empty."""
        event = self.events[0]
        assert isinstance(event, events.GameBegun)  # validation accepts no other as the first
        return event

    @property
    def game(self) -> PublicGame:
        """The fold of the effective events. Not to be changed; IndexError while the log is empty."""
        return self._folds[-1][0]

    @property
    def possible(self) -> Possible:
        """Where Mr. X can be now. Not to be changed; IndexError while the log is empty."""
        return self._folds[-1][1]

    @property
    def running(self) -> bool:
        """Whether Mr. X has sealed his start and the game has not ended."""
        return self.count > 0 and self.game.started and self.game.ended is None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.count > 0 and self.game.ended is not None

    @property
    def witnessed(self) -> bool:
        """Whether this host has proposed the game, so that nothing is undone without a consent of its own making."""
        return self.key is not None

    @property
    def left_off(self) -> bool:
        """Whether Mr. X has ended the game alone."""
        return self.count > 0 and self.game.ended == (None, "left_off")

    @property
    def captured(self) -> bool:
        """Whether the game has ended with Mr. X's capture (R19)."""
        return self.count > 0 and self.game.ended == (CAPTURED.winner, CAPTURED.reason)

    @property
    def effective_events(self) -> list[Event]:
        """The events that count, in order."""
        return [self.events[number] for number in self.effective_numbers]

    @property
    def last_effective(self) -> Event:
        """The last event that counts."""
        return self.events[self.effective_numbers[-1]]

    def may_take_back(self, first: int) -> bool:
        """Whether `first` is the number of a leg or move that counts, which can still be taken back.

        It cannot once the log is being opened, or Mr. X has ended the game alone.
        """
        if first not in self.effective_numbers or self.opened or self.left_off:
            return False
        return isinstance(self.events[first], events.MrXMoved | events.PawnMoved)

    def consent(self, first: int, voices: str) -> "str | None":
        """The detectives' consent to taking back from event `first` on, or for 0 to abandoning, as the next event.

        None in a game that this host has not proposed.
        """
        return None if self.key is None else witness.consent(self.key, self.game_id, self.head, first, voices)

    @property
    def public_key(self) -> "str | None":
        """The key of the consents once everybody may know it: as long as anything can be undone, nobody may."""
        return self.key if self.over and (self.opened or self.left_off) else None

    def has_shown_since(self, first: int) -> bool:
        """Whether a surfacing or a capture that counts has come since event `first`."""
        since = [self.events[number] for number in self.effective_numbers if number >= first]
        return any(isinstance(event, events.MrXSurfaced) or event == CAPTURED for event in since)

    def taken_back(self) -> list[int]:
        """The numbers of Mr. X's legs and the pawns' moves that were taken back, ascending."""
        effective = set(self.effective_numbers)
        return [
            number
            for number, event in enumerate(self.events)
            if isinstance(event, events.MrXMoved | events.PawnMoved) and number not in effective
        ]

    def possible_after(self, window: int) -> int:
        """On how many stations Mr. X could be after this window's leg, a surfacing on it included."""
        last = max(
            at
            for at, event in enumerate(self.effective_events)
            if isinstance(event, events.MrXMoved | events.MrXSurfaced) and event.window == window
        )
        return hunt.count(self.places[last])

    def chain_hash_after(self, event: Event) -> str:
        """The chain hash after one more event, in hex."""
        return commitment.hex_of(commitment.next_head(commitment.bytes_of(self.head), events.encode(event)))

    def fold(self, event: Event, when: float) -> None:
        """Add the next event, which `validation` has accepted, and follow it. when: seconds since 1970."""
        chain_hash = self.chain_hash_after(event)
        self.events.append(event)
        self.chain.append(chain_hash)
        self.times.append(when)
        if isinstance(event, events.TakenBack):
            self._go_back()
        else:
            self._follow(event)

    def _follow(self, event):
        if isinstance(event, events.GameBegun):
            game = begun(event)
            possible = possible_of(game, event.pawns)
        else:
            game, possible = self._copied()
            if isinstance(event, events.MrXMoved):
                self.ruled_out[event.window] = hunt.ruled_out(game, self.places[-1], TICKETS.index(event.ticket))
            game.apply(event)
            possible.apply(event, game)
        if isinstance(event, events.MrXStarted):
            self.seals[0] = event.seal
        elif isinstance(event, events.MrXMoved):
            self.seals[event.window] = event.seal
        elif isinstance(event, events.LegOpened) and event.number is not None:
            self.opened_void[event.number] = event
        elif isinstance(event, events.LegOpened):
            self.opened[event.window] = event
        self.effective_numbers.append(self.count - 1)
        self.places.append(possible.stations(game))
        self._folds.append((game, possible))

    def _go_back(self):
        """Restore the game as it was before the events that were taken back."""
        self.effective_numbers = effective_numbers(self.events)
        del self.places[len(self.effective_numbers) :]
        del self._folds[len(self.effective_numbers) :]
        windows = len(self.game.windows)
        self.seals = {window: seal for window, seal in self.seals.items() if window <= windows}
        self.ruled_out = {window: out for window, out in self.ruled_out.items() if window <= windows}

    def possible_with(self, event: Event) -> int:
        """Where Mr. X could be if this event came next."""
        game, possible = self._copied()
        game.apply(event)
        possible.apply(event, game)
        return possible.stations(game)

    def _copied(self):
        return public_game_host.copy(self.game), copy.copy(self.possible)

    def opens(self, window: int, station: int, salt: str, inner: str) -> bool:
        """Whether this opens the outer layer of a window's seal; salt and inner layer in hex."""
        if window not in self.seals:
            return False
        made = commitment.seal(
            commitment.bytes_of(self.game_id), window, station, commitment.bytes_of(salt), commitment.bytes_of(inner)
        )
        return commitment.hex_of(made) == self.seals[window]


def begun(event: events.GameBegun) -> PublicGame:
    """The game that a GameBegun sets up, on a board that all games share; ValueError if it breaks R2 or R5."""
    return public_game_host.begin(event, board_of(edition_table.make(event.edition, event.players, event.rules).board))


def last_pawn_moved(effective: Iterable[Event]) -> "events.PawnMoved | None":
    """The last move of a pawn among the effective events of a game, or None."""
    return next((event for event in reversed(list(effective)) if isinstance(event, events.PawnMoved)), None)
