"""A GameLog as a host keeps it: with times and chain hashes, and quick to go back when something is taken back.

`shared.log.validation` judges an event before `add` follows it; `audit` checks the events that open the log after the
end.
"""

import copy
from collections.abc import Iterable, Iterator

from host.board.fast_board import board_of, possible_of
from host.game import hunt_help
from host.store.heads import Head
from shared.board.edition import TICKETS
from shared.events import computer_events, events, on_board_events, witness
from shared.log.game_log import CAPTURED, GameLog
from shared.rules import edition_table, public_game_host
from shared.rules.possible import Possible
from shared.rules.public_game import PublicGame

Event = (
    events.GameBegun
    | computer_events.ComputerPlays
    | computer_events.SeedDrawn
    | events.MrXStarted
    | events.MrXMoved
    | events.MrXSurfaced
    | events.PawnMoved
    | events.PawnPassed
    | events.GameEnded
    | events.TakenBack
    | events.LegOpened
    | computer_events.SeedOpened
    | on_board_events.DetectivesMoved
    | on_board_events.StationAsked
)


class Replica(GameLog):
    """The log of one game, in memory. key: of its consents in hex, where this host has drawn it; else None."""

    def __init__(self, game_id: str, device: str, key: "str | None" = None):
        super().__init__(game_id, key)
        self.device = device  # the id of the handheld that plays it
        self.key_lost = False  # whether this host has had that key, and uses it no more
        self.kept: Head | None = None  # the Head that this host has kept of the log; None where it has kept none
        self.disowned = False  # whether the handheld says that its log begins differently
        self.chain: list[str] = []  # for each event: the chain hash after it (hex)
        self.times: list[float] = []  # for each event: when it was received (seconds since 1970)
        self.places: list[int] = []  # after each effective event: the set of stations where Mr. X could be
        self.ruled_out: dict[int, int] = {}  # {window: the set of stations that the ticket shown there has ruled out}
        self._folds: list[tuple[PublicGame, Possible]] = []  # after each effective event, to go back to

    def copy(self) -> "Replica":
        """The log as it is now, unchanged by later events."""
        twin = Replica(self.game_id, self.device, self.key)
        for name, value in vars(self).items():
            setattr(twin, name, copy.copy(value) if isinstance(value, list | dict) else value)
        return twin

    @property
    def beginning(self) -> events.GameBegun:
        """The event that began the game. IndexError while the log is empty."""
        event = self.events[0]
        assert isinstance(event, events.GameBegun)  # validation accepts no other as the first
        return event

    @property
    def stations(self) -> int:
        """The set of stations where Mr. X can be now, as the bits of an int (shared.rules.possible)."""
        return self.places[-1]

    @property
    def running(self) -> bool:
        """Whether Mr. X has sealed his start and the game has not ended."""
        return self.count > 0 and self.game.started and self.game.ended is None

    @property
    def witnessed(self) -> bool:
        """Whether this host has proposed the game, and has the key still with which it makes and checks consents."""
        return self.key is not None

    @property
    def key_unknown(self) -> bool:
        """Whether the game began under a key of consents that is not known here, so that none can be made."""
        return self.count > 0 and self.beginning.key_hash is not None and self.key is None

    @property
    def behind(self) -> bool:
        """Whether the disk has damaged a part of the log, which its handheld has not sent again yet."""
        return self.kept is not None and self.count < self.kept.events

    @property
    def contradicted(self) -> bool:
        """Whether the handheld has sent another log in place of the one that was kept here."""
        kept = self.kept
        if kept is None or self.behind or not kept.head:
            return False
        return self.chain[kept.events - 1] != kept.head

    @property
    def unasked(self) -> "str | None":
        """Why nobody can be asked to agree to anything now: a code of `wording.refusal`, or None."""
        return "sent-again" if self.behind else "no-key" if self.key_unknown else None

    @property
    def captured(self) -> bool:
        """Whether the game has ended with Mr. X's capture (R19)."""
        return self.count > 0 and self.game.ended == CAPTURED

    @property
    def detectives_won(self) -> bool:
        """Whether the game has ended with the detectives' win (R21)."""
        return self.count > 0 and self.game.ended is not None and self.game.ended[0] == "detectives"

    @property
    def last_taken_back(self) -> int:
        """The number of the newest event that took something back, or 0."""
        numbers = range(self.count - 1, 0, -1)
        return next((number for number in numbers if isinstance(self.events[number], events.TakenBack)), 0)

    @property
    def effective_events(self) -> list[Event]:
        """The events that count, in order."""
        return [self.events[number] for number in self.effective_numbers]

    @property
    def since_his_leg(self) -> list[Event]:
        """The events that count since Mr. X's last leg, in order."""
        counting = self.effective_events
        legs = [at for at, event in enumerate(counting, 1) if isinstance(event, events.MrXMoved)]
        return counting[legs[-1] :] if legs else counting

    def followed(self) -> Iterator[tuple[int, PublicGame, int]]:
        """(its number, the game after it, the set of stations where Mr. X could be then) of each event that counts."""
        for number, fold, places in zip(self.effective_numbers, self._folds, self.places, strict=True):
            yield number, fold[0], places

    def consent(self, first: int, voices: str) -> "str | None":
        """The detectives' consent to taking back from event `first` on, or for 0 to abandoning, as the next event.

        None in a game that this host has not proposed.
        """
        return None if self.key is None else witness.consent(self.key, self.game_id, self.head, first, voices)

    def has_consent(self, event: "events.TakenBack | events.GameEnded") -> bool:
        """Whether this, as the next event, bears a consent under this game's key."""
        return self.key is not None and witness.is_consent(self.key, self.game_id, self.head, event)

    @property
    def public_key(self) -> "str | None":
        """The key of the consents once everybody may know it: as long as anything can be undone, nobody may."""
        return self.key if self.over and (self.opened or self.left_off) else None

    def needs_everybody(self, first: int) -> bool:
        """Whether every player must agree to taking back from event `first` on: it undoes a surfacing or their win."""
        since = [self.events[number] for number in self.effective_numbers if number >= first]
        return self.detectives_won or any(isinstance(event, events.MrXSurfaced) for event in since)

    def possible_after(self, window: int) -> int:
        """On how many stations Mr. X could be after this window's leg, a surfacing on it included."""
        last = max(
            at
            for at, event in enumerate(self.effective_events)
            if isinstance(event, events.MrXMoved | events.MrXSurfaced) and event.window == window
        )
        return self.places[last].bit_count()

    def add(self, event: Event, when: float = 0.0) -> None:
        """Add the next event, which `validation` has accepted, and follow it. when: seconds since 1970."""
        super().add(event)
        self.chain.append(self.head)
        self.times.append(when)

    def begun(self, event: events.GameBegun) -> PublicGame:
        """The game that a GameBegun sets up, on a board that all games share; ValueError if it breaks R2 or R5."""
        return public_game_host.begin(
            event, board_of(edition_table.make(event.edition, event.players, event.rules).board)
        )

    def _follow(self, event):
        if isinstance(event, events.GameBegun):
            game = self.begun(event)
            possible = possible_of(game, event.pawns)
        else:  # a copy: snapshots and earlier folds keep theirs
            game, possible = public_game_host.copy(self.game), public_game_host.copy_possible(self.possible)
            if isinstance(event, events.MrXMoved):
                self.ruled_out[event.window] = hunt_help.ruled_out(game, self.places[-1], TICKETS.index(event.ticket))
            game.apply(event)
            possible.apply(event, game)
        self._folds.append((game, possible))
        self._fold = self._folds[-1]
        self.places.append(possible.stations(game))

    def _go_back(self):
        del self.places[len(self.effective_numbers) :]
        del self._folds[len(self.effective_numbers) :]
        self._fold = self._folds[-1]
        windows = len(self.game.windows)
        self.ruled_out = {window: out for window, out in self.ruled_out.items() if window <= windows}


def last_arrival(effective: Iterable[Event]) -> "events.PawnMoved | on_board_events.StationAsked | None":
    """The last move of a pawn among the effective events of a game or, where none is entered (R28), the last question.

    Both have a pawn, for which a question may have None, and a station. None if there is neither.
    """
    kinds = (events.PawnMoved, on_board_events.StationAsked)
    return next((event for event in reversed(list(effective)) if isinstance(event, kinds)), None)
