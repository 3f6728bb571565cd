"""What was remarkable in a game whose log is opened, as facts: how near they came, what he spent, what ran out.

Each fact is true by the opened log alone. It has no sentence; `host.view.story` tells them.
"""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from host.game import hunt_help
from host.game.replica import Event, Replica
from shared.board.edition import BLACK, TAXI, TICKETS, UNDERGROUND
from shared.events import computer_events, events, on_board_events
from shared.rules import rules
from shared.rules.public_game import PublicGame

_MODES = range(TAXI, UNDERGROUND + 1)


class Step(NamedTuple):
    """An event that counts, and how it left the game: places is the set of stations where Mr. X could be."""

    number: int
    event: Event
    game: PublicGame
    places: int


class Chance(NamedTuple):
    """A pawn that moved elsewhere, though a legal leg by this ticket led to where Mr. X was."""

    round: int
    pawn: str
    ticket: str
    station: int


class Near(NamedTuple):
    """How many moves a pawn was from Mr. X, see `hunt_help.moves_to`."""

    round: int
    pawn: str
    moves: int


class Turn(NamedTuple):
    """A turn of Mr. X's without a surfacing: on how many stations he could be before it and after it."""

    round: int
    tickets: list[str]
    before: int
    after: int


class Shown(NamedTuple):
    """A surfacing, and how many windows were filled until the end afterwards."""

    round: int
    station: int
    moves_left: int


class RanOut(NamedTuple):
    """A pawn that has spent its last ticket of a kind."""

    round: int
    pawn: str
    ticket: str


class Question(NamedTuple):
    """Where no pawn's move is entered: a question to Mr. X."""

    round: int
    station: int
    there: bool


class Highlights(NamedTuple):
    """All of them, each list in the order of the game.

    start, station   where he began, and where he was after his last leg
    black, doubles   the rounds of his black tickets and of his double moves
    """

    start: int
    station: int
    chances: list[Chance]
    nearest: Near | None
    turns: list[Turn]
    shown: list[Shown]
    black: list[int]
    doubles: list[int]
    ran_out: list[RanOut]
    questions: list[Question]


def steps(play: Replica) -> Iterator[Step]:
    """The game's events that count, up to its end: without what opened the log afterwards."""
    for number, game, places in play.followed():
        event = play.events[number]
        if isinstance(event, events.LegOpened | computer_events.SeedOpened):
            return
        yield Step(number, event, game, places)


def distances(play: Replica, told: list[Step]) -> Iterator[tuple[Step, str, int]]:
    """(step, pawn, its moves to where he was then, see `hunt_help.moves_to`), as far as the log is opened."""
    for step in told:
        opened = play.opened.get(len(step.game.windows))
        if opened and step.game.started and not step.game.edition.on_board:
            for pawn, name in enumerate(step.game.pawn_names):
                moves = hunt_help.moves_to(step.game, pawn, 1 << opened.station)
                if moves is not None:
                    yield step, name, moves


# The newest log's, by its head: every view of the table tells them, and they take milliseconds. One name, set at once,
# for many threads.
_newest: "tuple[str, Highlights] | None" = None


def of(play: Replica) -> "Highlights | None":
    """The highlights of a log, or None before each of its legs that count is opened."""
    global _newest
    if not play.over or not play.seals or set(play.seals) - set(play.opened):
        return None
    kept, head = _newest, play.chain[-1]
    if kept is None or kept[0] != head:
        _newest = kept = (head, _found(play))
    return kept[1]


def _found(play):
    told = list(steps(play))
    moves = [(step.game.round, step.event) for step in told if isinstance(step.event, events.MrXMoved)]
    windows = len(play.game.windows)
    return Highlights(
        start=play.opened[0].station,
        station=play.opened[windows].station,
        chances=_chances(play, told),
        nearest=_nearest(play, told),
        turns=_turns(told),
        shown=[
            Shown(step.game.round, step.event.station, windows - step.event.window)
            for before, step in itertools.pairwise(told)
            if isinstance(step.event, events.MrXSurfaced) and before.game.must_surface
        ],
        black=[number for number, leg in moves if leg.ticket == TICKETS[BLACK]],
        doubles=[number for number, leg in moves if leg.leg == "first"],
        ran_out=_ran_out(told),
        questions=[
            Question(step.game.round, step.event.station, step.event.there)
            for step in told
            if isinstance(step.event, on_board_events.StationAsked)
        ],
    )


def _chances(play, told):
    found = []
    for before, after in itertools.pairwise(told):
        if not isinstance(after.event, events.PawnMoved):
            continue
        game, station = before.game, play.opened[len(before.game.windows)].station
        pawn = game.pawn_names.index(after.event.pawn)
        if after.event.station != station:
            by = [mode for mode in _MODES if rules.pawn_leg_error(game, pawn, mode, station) is None]
            found += [Chance(game.round, after.event.pawn, TICKETS[mode], station) for mode in by[:1]]
    return found


def _nearest(play, told):
    """The first time that a pawn was as near as none ever was, without the move that caught him."""
    found = None
    begun = {after.number: before.game.round for before, after in itertools.pairwise(told)}
    for step, pawn, moves in distances(play, told):
        if moves and not step.game.ended and (found is None or moves < found.moves):
            found = Near(begun[step.number], pawn, moves)
    return found


def _turns(told):
    found, before, tickets = [], None, []
    for last, step in itertools.pairwise(told):
        if isinstance(step.event, events.MrXMoved):
            if step.event.leg != "second":
                before, tickets = last.places.bit_count(), []
            tickets.append(step.event.ticket)
            if step.event.leg != "first" and not step.game.must_surface and before is not None:
                found.append(Turn(step.game.round, tickets, before, step.places.bit_count()))
        elif isinstance(step.event, events.MrXSurfaced):
            before = None  # what he shows amid a double or at its end says more than its tickets
    return found


def _ran_out(told):
    found = []
    for before, after in itertools.pairwise(told):
        for pawn, purse in enumerate(before.game.purses):
            found += [
                RanOut(before.game.round, before.game.pawn_names[pawn], TICKETS[kind])
                for kind in _MODES
                if purse[kind] and after.game.purses[pawn][kind] == 0
            ]
    return found
