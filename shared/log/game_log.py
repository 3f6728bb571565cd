"""The public log of one game (shared.events.events), followed event by event into the game that it adds up to.

`validation` judges an event before `add` follows it. Nothing is ever deleted from a log: what was taken back stays in
it and only counts no more (see events.taken_back). Events that open the log after the end are only stored;
`audit` checks them. A handheld in play has its log on flash and does not need this.
"""

from shared.events import commitment, events
from shared.rules import public_game_host
from shared.rules.possible import Possible
from shared.rules.public_game import PublicGame

FIRST_HEAD = commitment.hex_of(commitment.first_head())
CAPTURED = ("detectives", "captured")
_MOVES = ("mr_x_moved", "pawn_moved", "detectives_moved", "station_asked")


class GameLog:
    """A log, in memory.

    game_id, key         in hex; the key of the game's consents (shared.events.witness), None where it is not known
    events, head         all events in order; the chain hash after the last one, in hex
    effective_numbers    the numbers of the events that count, ascending; all below rests on these alone
    seals                {window: hex}, window 0 being the start
    opened               {window: its LegOpened}
    opened_void          {event number: its LegOpened} of Mr. X's legs that were taken back
    seed                 the SeedOpened of a computer player, or None
    """

    def __init__(self, game_id: str, key: "str | None" = None):
        self.game_id = game_id
        self.key = key
        self.head = FIRST_HEAD
        self.events = []
        self.effective_numbers: "list[int]" = []
        self.seals: "dict[int, str]" = {}
        self.opened = {}
        self.opened_void = {}
        self.seed = None
        self._fold = []  # the game, and where Mr. X can be; empty while the log is

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self.events)

    @property
    def beginning(self):
        """The event that began the game. IndexError while the log is empty."""
        return self.events[0]

    @property
    def computer(self):
        """The ComputerPlays by which the handheld itself plays Mr. X, or None: a person does."""
        return self.events[1] if self.count > 1 and self.events[1].kind == "computer_plays" else None

    @property
    def game(self) -> PublicGame:
        """The fold of the effective events. Not to be changed; IndexError while the log is empty."""
        return self._fold[0]

    @property
    def possible(self) -> Possible:
        """Where Mr. X can be now. Not to be changed; IndexError while the log is empty."""
        return self._fold[1]

    @property
    def stations(self) -> int:
        """The set of stations where Mr. X can be now (shared.rules.possible)."""
        return self.possible.stations(self.game)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.count > 0 and self.game.ended is not None

    @property
    def left_off(self) -> bool:
        """Whether Mr. X has ended the game alone."""
        return self.count > 0 and self.game.ended == (None, "left_off")

    @property
    def last_effective(self):
        """The last event that counts."""
        return self.events[self.effective_numbers[-1]]

    def may_take_back(self, first: int) -> bool:
        """Whether `first` is the number of a leg or move that counts, which can still be taken back.

        It cannot once the log is being opened, or Mr. X has ended the game alone.
        """
        if first not in self.effective_numbers or self.opened or self.opened_void or self.seed or self.left_off:
            return False
        event = self.events[first]
        if event.kind == "station_asked":  # an answer "no" stays true, so taking it back would undo nothing
            return event.there
        return event.kind in _MOVES

    def is_taken_back(self, number: int) -> bool:
        """Whether event `number` is a leg of Mr. X's, a pawn's move or what stands for it (R28) that was taken back."""
        if number >= self.count or self.events[number].kind not in _MOVES:
            return False
        return number not in self.effective_numbers

    def taken_back(self) -> "list[int]":
        """The numbers of Mr. X's legs and the pawns' moves that were taken back, ascending."""
        return [number for number in range(self.count) if self.is_taken_back(number)]

    def taken_back_lately(self) -> list:
        """The events that were taken back in the round that Mr. X has opened last, or after the end in any."""
        rounds = self._rounds()
        return [self.events[n] for n in self.taken_back() if rounds[n] >= rounds[-1] or self.over]

    def _rounds(self):
        """For each event the round that Mr. X had opened last."""
        rounds, now = [], 0
        for event in self.events:
            if event.kind == "taken_back":
                now = rounds[event.first - 1]
            elif event.kind == "mr_x_moved" and event.leg != "second":
                now += 1
            rounds.append(now)
        return rounds

    def opens(self, seal: "str | None", window: int, station: int, salt: str, inner: str) -> bool:
        """Whether this opens the outer layer of a seal; all but numbers in hex. None: there is no seal."""
        made = commitment.seal(
            commitment.bytes_of(self.game_id), window, station, commitment.bytes_of(salt), commitment.bytes_of(inner)
        )
        return commitment.hex_of(made) == seal

    def openings(self) -> dict:
        """{event number: its LegOpened} of the start and of Mr. X's legs, those too that were taken back."""
        found = dict(self.opened_void)
        for number in self.effective_numbers:
            event = self.events[number]
            window = 0 if event.kind == "mr_x_started" else event.window if event.kind == "mr_x_moved" else None
            if window in self.opened:
                found[number] = self.opened[window]
        return found

    def possible_with(self, event) -> int:
        """Where Mr. X could be if this mr_x_moved came next."""
        game, possible = public_game_host.copy(self.game), public_game_host.copy_possible(self.possible)
        game.apply(event)
        possible.apply(event, game)
        return possible.stations(game)

    def head_after(self, event) -> str:
        """The chain hash after one more event, in hex."""
        return commitment.hex_of(commitment.next_head(commitment.bytes_of(self.head), events.encode(event)))

    def add(self, event):
        """Add the next event, which `validation` has accepted, and follow it."""
        self.head = self.head_after(event)
        self.events.append(event)
        if event.kind == "taken_back":
            while self.effective_numbers[-1] >= event.first:
                self.effective_numbers.pop()
            self._go_back()
            windows = len(self.game.windows)
            self.seals = {window: seal for window, seal in self.seals.items() if window <= windows}
        else:
            self._follow(event)
            self.effective_numbers.append(self.count - 1)
            self._file(event)

    def begun(self, event) -> PublicGame:
        """The game that a GameBegun sets up; ValueError if it breaks R2 or R5."""
        return public_game_host.begin(event, self.game.board if self._fold else None)

    def _follow(self, event):
        if event.kind == "game_begun":
            game = self.begun(event)
            self._fold = [game, Possible(game, event.pawns)]
        else:
            self.game.apply(event)
            self.possible.apply(event, self.game)

    def _go_back(self):
        """Make the game as it was before the events that were taken back."""
        for number in self.effective_numbers:
            self._follow(self.events[number])

    def _file(self, event):
        if event.kind == "mr_x_started":
            self.seals[0] = event.seal
        elif event.kind == "mr_x_moved":
            self.seals[event.window] = event.seal
        elif event.kind == "leg_opened" and event.number is not None:
            self.opened_void[event.number] = event
        elif event.kind == "leg_opened":
            self.opened[event.window] = event
        elif event.kind == "seed_opened":
            self.seed = event
