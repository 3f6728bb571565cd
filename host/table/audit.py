"""Afterwards (R24): is what Mr. X opened what he had sealed, and was every leg of it legal?

It looks at one log and nothing else, and tells every window that fails. While the game runs there is nothing to see
here.
"""

from shared import commitment, events, public_game_host, rules, rules_start
from shared.edition import BLACK, TICKETS


class Audit:
    """What came out: opened of `of` seals, and faults as (window, code), code being one of `wording`'s audit faults."""

    def __init__(self, opened, of, faults):
        self.opened = opened
        self.of = of
        self.faults = faults

    @property
    def state(self):
        """ "waiting" (something is still sealed), "sound" or "broken"."""
        if self.faults:
            return "broken"
        return "sound" if self.opened == self.of else "waiting"


def of(replica):
    """The Audit of a game that is over; what is not opened yet is waited for."""
    faults = [(window, "seal") for window in sorted(replica.opened) if not _opens(replica, replica.opened[window])]
    if len(replica.opened) == len(replica.seals) and not faults:
        faults = _replayed(replica)
    return Audit(len(replica.opened), len(replica.seals), faults)


def _opens(replica, event):
    _kind, window, station, mode, salt, mode_salt = event
    if (window == 0) != (mode == "start"):
        return False
    number = commitment.START_MODE if mode == "start" else events.MODE_WORDS.index(mode)
    inner = commitment.hex_of(commitment.inner(number, commitment.bytes_of(mode_salt)))
    return replica.opens(window, station, salt, inner)


def _replayed(replica):
    """Every leg as the rules see it, in the game as it stood then."""
    if not replica.opened:
        return []
    story = replica.standing
    begun = story[0]
    game = public_game_host.begin(begun)
    station = replica.opened[0][2]
    faults = [] if station in rules_start.mr_x_starts(game.edition, game.board, begun[5]) else [(0, "start")]
    for number, event in enumerate(story[1:], 1):
        window = len(game.windows)
        if event[0] == "leg_opened":
            break
        if event[0] == "mr_x_moved":
            window, (_k, _w, target, mode, _s, _m) = event[1], replica.opened[event[1]]
            faults += [(window, code) for code in _leg_codes(game, station, event, mode, target)]
            station = target
        elif event[0] == "mr_x_surfaced" and event[2] != station:
            faults.append((window, "shown"))
        elif event[0] == "pawn_moved" and event[3] == station and not _caught(story[number + 1 :]):
            faults.append((window, "hid"))
        elif event[0] == "game_ended" and not _ending_fits(game, event[2], station):
            faults.append((window, "ending"))
        game.apply(event)
    return faults


def _leg_codes(game, station, event, mode, target):
    _kind, _window, ticket, leg, _seal = event
    number = TICKETS.index(ticket)
    error = rules.mr_x_leg_error(game, station, number, target, leg)
    if error:
        return [error]
    if not game.board.joined(station, events.MODE_WORDS.index(mode), target):
        return ["no-route"]
    return ["mode"] if number != BLACK and mode != ticket else []


def _caught(rest):
    """Whether the game ends at once, a surfacing aside."""
    ends = [event for event in rest if event[0] != "mr_x_surfaced"]
    return bool(ends) and ends[0] == events.game_ended("detectives", "captured")


def _ending_fits(game, reason, station):
    if reason == "captured":
        return station in game.stations
    return rules.trapped(game, station) if reason == "trapped" else True
