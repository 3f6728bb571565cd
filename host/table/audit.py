"""After the end (R24): whether what Mr. X opened is what he had sealed, and every leg of it was legal.

Reads one log and nothing else, and lists every window that fails. There is nothing to audit while a game runs.
"""

from typing import NamedTuple

from host.table.replica import CAPTURED, Replica
from shared import commitment, events, public_game_host, rules, rules_start
from shared.edition import BLACK, TICKETS


class Audit(NamedTuple):
    """The result: how many of the `sealed` windows (the start is one) are opened, and faults as (window, code of
    `wording.audit_fault`)."""

    opened: int
    sealed: int
    faults: list[tuple[int, str]]

    @property
    def state(self) -> str:
        """ "waiting" (something is still sealed), "sound" or "broken"."""
        if self.faults:
            return "broken"
        return "sound" if self.opened == self.sealed else "waiting"


def of(replica: Replica) -> Audit:
    """The Audit of a game that is over, as far as its log has been opened."""
    faults = [(window, "seal") for window in sorted(replica.opened) if not _opens(replica, replica.opened[window])]
    if len(replica.opened) == len(replica.seals) and not faults:
        faults = _replayed(replica)
    return Audit(len(replica.opened), len(replica.seals), faults)


def _opens(replica, event):
    if (event.window == 0) != (event.mode == "start"):
        return False
    number = commitment.START_MODE if event.mode == "start" else events.MODE_WORDS.index(event.mode)
    inner = commitment.hex_of(commitment.inner(number, commitment.bytes_of(event.mode_salt)))
    return replica.opens(event.window, event.station, event.salt, inner)


def _replayed(replica):
    """The faults of every leg by the rules, in the game as it was before that leg."""
    if not replica.opened:
        return []
    story = replica.effective_events
    begun = story[0]
    game = public_game_host.begin(begun)
    station = replica.opened[0].station
    faults = [] if station in rules_start.mr_x_starts(game.edition, game.board, begun.pawns) else [(0, "start")]
    for number, event in enumerate(story[1:], 1):
        window = len(game.windows)
        if isinstance(event, events.LegOpened):
            break
        if isinstance(event, events.MrXMoved):
            opened = replica.opened[event.window]
            faults += [(event.window, code) for code in _leg_codes(game, station, event, opened)]
            station = opened.station
        elif isinstance(event, events.MrXSurfaced) and event.station != station:
            faults.append((window, "shown"))
        elif isinstance(event, events.PawnMoved) and event.station == station and not _caught(story[number + 1 :]):
            faults.append((window, "hid"))
        elif isinstance(event, events.GameEnded) and not _ending_fits(game, event.reason, station):
            faults.append((window, "ending"))
        game.apply(event)
    return faults


def _leg_codes(game, station, moved, opened):
    ticket = TICKETS.index(moved.ticket)
    error = rules.mr_x_leg_error(game, station, ticket, opened.station, moved.leg)
    if error:
        return [error]
    if not game.board.joined(station, events.MODE_WORDS.index(opened.mode), opened.station):
        return ["no-route"]
    return ["mode"] if ticket != BLACK and opened.mode != moved.ticket else []


def _caught(rest):
    """Whether the game ends by a capture at once, or after a surfacing."""
    return next((event for event in rest if not isinstance(event, events.MrXSurfaced)), None) == CAPTURED


def _ending_fits(game, reason, station):
    if reason == "captured":
        return station in game.stations
    return rules.trapped(game, station) if reason == "trapped" else True
