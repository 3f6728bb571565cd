"""After the end (R24): whether what Mr. X opened is what he had sealed, and every leg of it was legal.

Legs that were taken back are looked at too, in the game as it was then. Reads one log and nothing else, and lists every
window that fails. What cannot be shown is no fault: it is listed among the remarks. While a game runs there is nothing
to audit. `validation` must have accepted every event before.
"""

from collections import namedtuple

from shared.board.edition import BLACK, TICKETS
from shared.events import commitment, events, witness
from shared.log.game_log import CAPTURED, GameLog
from shared.rules import public_game_host, rules, rules_start

# state: "broken", "waiting" (a window that counts is still sealed), "unproven" (something else is) or "sound"; opened:
# how many of the `sealed` windows that count (the start is one) are opened; faults and remarks: (window, code), the
# start's window being 0; voices: those whose consents to what was undone or ended hold, as letters of `witness`, or
# None if no host began the game, or the key of its consents is not known.
Audit = namedtuple("Audit", "state opened sealed faults remarks voices")

NOT_PROVEN = ("not-opened", "consent-unknown")  # the remarks of what cannot be shown
_KEPT_EVERY = 32  # events: going back to a game that was kept makes no more of them again for each taking back


def of(log: GameLog) -> Audit:
    """What is found in the log of a game that is over, as far as it has been opened."""
    openings = log.openings()
    broken = [number for number in sorted(openings) if not opens(log, number, openings[number])]
    branches = _Branches(log, {number: event for number, event in openings.items() if number not in broken})
    faults = [(openings[number].window, "seal") for number in broken] + branches.faults
    waits = len(log.opened) < len(log.seals)  # what is not proven yet may be, once all is opened
    remarks = [remark for remark in branches.remarks if not (waits and remark[1] in NOT_PROVEN)]
    state = "unproven" if [code for _window, code in remarks if code in NOT_PROVEN] else "sound"
    state = "broken" if faults else "waiting" if waits else state
    return Audit(state, len(log.opened), len(log.seals), faults, remarks, branches.voices)


def opens(log: GameLog, number: int, event) -> bool:
    """Whether a leg_opened opens the seal of event `number`."""
    if (event.window == 0) != (event.mode == "start"):
        return False
    mode = commitment.START_MODE if event.mode == "start" else events.MODE_WORDS.index(event.mode)
    inner = commitment.hex_of(commitment.inner(mode, commitment.bytes_of(event.mode_salt)))
    return log.opens(log.events[number].seal, event.window, event.station, event.salt, inner)


class _Branches:
    """Follows a whole log by the rules, back and forth where something was taken back.

     openings: the LegOpened that open what was sealed, by event number. A leg without one leaves his station unknown
    until the next surfacing or opening, or until it is taken back; what depends on it is not judged. Some games are
    kept to go back to: making each anew would take seconds for thousands of takings back.
    """

    def __init__(self, log, openings):
        self.faults = []
        self.remarks = []
        self.voices = None if log.beginning.key_hash is None or log.key is None else ""
        self._log = log
        self._openings = openings
        self._game = public_game_host.begin(log.beginning, log.game.board)
        self._counting = [(0, None)]  # the numbers of the events that count so far, with his station after each
        self._kept = [(1, public_game_host.copy(self._game))]  # of how many of these, and the game after them
        self._head = commitment.first_head()
        for number, event in enumerate(log.events):
            if event.kind in ("leg_opened", "seed_opened"):
                break
            self._check_trap(event)
            if event.kind == "taken_back":
                self._go_back(event)
            elif number:
                self._follow(number, event)
            self._head = commitment.next_head(self._head, events.encode(event))

    def _follow(self, number, event):
        _number, station = self._counting[-1]
        if event.kind == "mr_x_started":
            station = self._started(number)
        elif event.kind == "mr_x_moved":
            station = self._moved(number, event, station)
        elif station is not None:
            self._judge(number, event, station)
        elif event.kind == "mr_x_surfaced":
            station = event.station
        agreed = ("abandoned", "stranded") if self._game.edition.on_board else ("abandoned",)
        if event.kind == "game_ended" and event.reason in agreed:
            self._check_consent(event, len(self._game.windows))
        self._game.apply(event)
        self._counting.append((number, station))
        if len(self._counting) % _KEPT_EVERY == 0:
            self._kept.append((len(self._counting), public_game_host.copy(self._game)))

    def _check_trap(self, event):
        """Where he is trapped, the game ends before anything else (R16), unless a pawn has caught him there (R19)."""
        game, (_number, station) = self._game, self._counting[-1]
        if station is None or game.edition.on_board or not game.mr_x_to_move or game.between_legs or game.must_surface:
            return
        told = event.kind == "game_ended" and event.reason == "trapped"
        if not told and _is_trapped(game, station) and not game.shut[station]:
            self.faults.append((len(game.windows), "trapped"))

    def _go_back(self, event):
        """Something is taken back: name what was shown in it or ended it, and whether the detectives agreed."""
        log, window = self._log, len(self._game.windows)
        undone = []
        while self._counting[-1][0] >= event.first:
            number, _station = self._counting.pop()
            undone.append(log.events[number])
        ends = [each for each in undone if each.kind == "game_ended"]
        caught = any(_is_capture(each) for each in ends)
        lost = any(each.winner == "detectives" for each in ends)
        shown = any(each.kind == "mr_x_surfaced" for each in undone)
        if ends:
            self.remarks.append((window, "undone-capture" if caught else "undone-ending"))
        if shown and not caught:
            self.remarks.append((window, "undone-surfacing"))
        if event.voices is not None and (shown or lost) and len(event.voices) < log.beginning.players:
            self.faults.append((window, "few-voices"))
        self._check_consent(event, window)
        while self._kept[-1][0] > len(self._counting):
            self._kept.pop()
        count, game = self._kept[-1]
        self._game = public_game_host.copy(game)
        while count < len(self._counting):
            number, _station = self._counting[count]
            self._game.apply(log.events[number])
            count += 1

    def _started(self, number):
        """His start; None if it is not known."""
        opened, game = self._openings.get(number), self._game
        if opened is None:
            return None
        if opened.station not in rules_start.mr_x_starts(game.edition, game.board, self._log.beginning.pawns):
            self.faults.append((0, "start"))
        return opened.station

    def _moved(self, number, event, station):
        """His station after a leg; None if it is not known."""
        opened = self._openings.get(number)
        if opened is None:
            if self._log.is_taken_back(number) and number not in self._log.opened_void:
                self.remarks.append((event.window, "not-opened"))
            return None
        if station is not None:
            self.faults += [(event.window, code) for code in _leg_codes(self._game, station, event, opened)]
        return opened.station

    def _judge(self, number, event, station):
        window = len(self._game.windows)
        if event.kind == "mr_x_surfaced" and event.station != station:
            self.faults.append((window, "shown"))
        elif event.kind == "pawn_moved" and event.station == station and not self._caught(number):
            self.faults.append((window, "hid"))
        elif event.kind == "station_asked" and event.there != (event.station == station):
            self.faults.append((window, "shown" if event.there else "hid"))
        elif event.kind == "game_ended" and not _ending_fits(self._game, event.reason, station):
            self.faults.append((window, "ending"))

    def _caught(self, number):
        """Whether the game ended by a capture at once after this event, or after a surfacing."""
        after = number + 1
        while after < self._log.count and self._log.events[after].kind == "mr_x_surfaced":
            after += 1
        return after < self._log.count and _is_capture(self._log.events[after])

    def _check_consent(self, event, window):
        log = self._log
        if log.beginning.key_hash is None:
            return
        if log.key is None:
            self.remarks.append((window, "consent-unknown"))
        elif not witness.is_consent(log.key, log.game_id, commitment.hex_of(self._head), event):
            self.faults.append((window, "no-consent"))
        else:
            self.voices += event.voices


def _is_capture(event):
    return event.kind == "game_ended" and (event.winner, event.reason) == CAPTURED


def _leg_codes(game, station, moved, opened):
    ticket = TICKETS.index(moved.ticket)
    error = rules.mr_x_leg_error(game, station, ticket, opened.station, moved.leg)
    if error:
        return [error]
    if not game.board.joined(station, events.MODE_WORDS.index(opened.mode), opened.station):
        return ["no-route"]
    return ["mode"] if ticket != BLACK and opened.mode != moved.ticket else []


def _ending_fits(game, reason, station):
    if game.edition.on_board:  # that he was found is judged with the question, and no pawn is known
        return True
    if reason == "captured":
        return station in game.stations
    return _is_trapped(game, station) if reason == "trapped" else True


def _is_trapped(game, station):
    """Whether his station is known, is on the board, and has no legal leg."""
    return station is not None and game.board.has(station) and rules.trapped(game, station)
