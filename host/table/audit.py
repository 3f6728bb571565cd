"""After the end (R24): whether what Mr. X opened is what he had sealed, and every leg of it was legal.

Legs that were taken back are looked at too, in the game as it was then. Reads one log and nothing else, and lists every
window that fails. What cannot be shown is no fault: it is listed among the notes. While a game runs there is nothing to
audit.
"""

from typing import NamedTuple

from host.table import witness
from host.table.replica import CAPTURED, Replica
from shared import commitment, events, public_game_host, rules, rules_start
from shared.edition import BLACK, TICKETS


class Audit(NamedTuple):
    """The result.

    opened    how many of the `sealed` windows that count (the start is one) are opened
    faults    (window, code of `records.audit_findings.FAULTS`)
    notes     (window, code of its NOTES or NOT_PROVEN)
    voices    those that agreed to what was undone or ended, as the letters of `witness`; None if no host began the game
    """

    opened: int
    sealed: int
    faults: list[tuple[int, str]]
    notes: list[tuple[int, str]]
    voices: "str | None"

    @property
    def state(self) -> str:
        """ "waiting" (something is still sealed), "sound" or "broken"."""
        if self.faults:
            return "broken"
        return "sound" if self.opened == self.sealed else "waiting"


def of(replica: Replica) -> Audit:
    """The Audit of a game that is over, as far as its log has been opened."""
    openings = {_number_of(replica, window): event for window, event in replica.opened.items()}
    openings.update(replica.opened_void)
    faults = [
        (event.window, "seal") for number, event in sorted(openings.items()) if not _opens(replica, number, event)
    ]
    notes: list[tuple[int, str]] = []
    if len(replica.opened) == len(replica.seals) and not faults:
        branches = _Branches(replica, openings)
        faults, notes = branches.faults, branches.notes
    return Audit(len(replica.opened), len(replica.seals), faults, notes, _voices(replica))


def _voices(replica):
    if replica.beginning.key_hash is None:
        return None
    agreed = [event for event in replica.events if isinstance(event, events.TakenBack | events.GameEnded)]
    return "".join(event.voices or "" for event in agreed)


def _number_of(replica, window):
    """The number of the event that sealed the leg which counts in a window (0: the start)."""
    for number in replica.effective_numbers:
        event = replica.events[number]
        if isinstance(event, events.MrXMoved) and event.window == window:
            return number
        if isinstance(event, events.MrXStarted) and window == 0:
            return number
    raise ValueError("no such window")


def _opens(replica, number, event):
    if (event.window == 0) != (event.mode == "start"):
        return False
    mode = commitment.START_MODE if event.mode == "start" else events.MODE_WORDS.index(event.mode)
    inner = commitment.inner(mode, commitment.bytes_of(event.mode_salt))
    game_id, salt = commitment.bytes_of(replica.game_id), commitment.bytes_of(event.salt)
    made = commitment.seal(game_id, event.window, event.station, salt, inner)
    return commitment.hex_of(made) == replica.events[number].seal


class _Branches:
    """Follows a whole log by the rules, back and forth where something was taken back.

    `openings` are the LegOpened by the number of the event that they open. A leg without one leaves his station unknown
    until it is taken back; what depends on it is then not judged.
    """

    def __init__(self, replica: Replica, openings: "dict[int, events.LegOpened]"):
        self.faults: list[tuple[int, str]] = []
        self.notes: list[tuple[int, str]] = []
        self._replica = replica
        self._openings = openings
        # After each event that counts so far: (its number, the game, his station or None).
        self._states: list[tuple] = []
        for number, event in enumerate(replica.events):
            if isinstance(event, events.LegOpened):
                break
            if isinstance(event, events.TakenBack):
                self._go_back(number, event)
            else:
                self._follow(number, event)

    def _follow(self, number, event):
        if isinstance(event, events.GameBegun):
            self._states.append((number, public_game_host.begin(event), None))
            return
        _number, game, station = self._states[-1]
        game = public_game_host.copy(game)
        if isinstance(event, events.MrXStarted):
            station = self._started(number, game)
        elif isinstance(event, events.MrXMoved):
            station = self._moved(number, event, game, station)
        elif station is not None:
            self._judge(number, event, game, station)
        game.apply(event)
        self._states.append((number, game, station))

    def _go_back(self, number, event):
        """Something is taken back: name what was shown in it, and whether the detectives agreed."""
        replica, window = self._replica, len(self._states[-1][1].windows)
        undone = [replica.events[at] for at, _game, _station in self._states if at >= event.first]
        if CAPTURED in undone:
            self.notes.append((window, "undone-capture"))
        elif any(isinstance(each, events.MrXSurfaced) for each in undone):
            self.notes.append((window, "undone-surfacing"))
        shown = any(isinstance(each, events.MrXSurfaced) for each in undone)
        if event.voices is not None and shown and len(event.voices) < replica.beginning.players:
            self.faults.append((window, "few-voices"))
        self._check_consent(number, event, window)
        while self._states[-1][0] >= event.first:
            self._states.pop()

    def _started(self, number, game):
        opened = self._openings[number]
        if opened.station not in rules_start.mr_x_starts(game.edition, game.board, self._replica.beginning.pawns):
            self.faults.append((0, "start"))
        return opened.station

    def _moved(self, number, event, game, station):
        """His station after a leg; None if it was not opened."""
        opened = self._openings.get(number)
        if opened is None:
            self.notes.append((event.window, "not-opened"))
            return None
        if station is not None:
            self.faults += [(event.window, code) for code in _leg_codes(game, station, event, opened)]
        return opened.station

    def _judge(self, number, event, game, station):
        window = len(game.windows)
        if isinstance(event, events.MrXSurfaced) and event.station != station:
            self.faults.append((window, "shown"))
        elif isinstance(event, events.PawnMoved) and event.station == station and not self._caught(number):
            self.faults.append((window, "hid"))
        elif isinstance(event, events.GameEnded):
            if not _ending_fits(game, event.reason, station):
                self.faults.append((window, "ending"))
            if event.reason == "abandoned":
                self._check_consent(number, event, window)

    def _caught(self, number):
        """Whether the game ended by a capture at once after this event, or after a surfacing."""
        rest = self._replica.events[number + 1 :]
        return next((event for event in rest if not isinstance(event, events.MrXSurfaced)), None) == CAPTURED

    def _check_consent(self, number, event, window):
        replica = self._replica
        if replica.beginning.key_hash is None:
            return
        if replica.key is None:
            self.notes.append((window, "consent-unknown"))
        elif not witness.is_consent(replica.key, replica.game_id, replica.chain[number - 1], event):
            self.faults.append((window, "no-consent"))


def _leg_codes(game, station, moved, opened):
    ticket = TICKETS.index(moved.ticket)
    error = rules.mr_x_leg_error(game, station, ticket, opened.station, moved.leg)
    if error:
        return [error]
    if not game.board.joined(station, events.MODE_WORDS.index(opened.mode), opened.station):
        return ["no-route"]
    return ["mode"] if ticket != BLACK and opened.mode != moved.ticket else []


def _ending_fits(game, reason, station):
    if reason == "captured":
        return station in game.stations
    return rules.trapped(game, station) if reason == "trapped" else True
