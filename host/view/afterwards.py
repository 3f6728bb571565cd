"""After the end: the whole game event by event, with everything that was secret while it ran and has been opened.

For the page that replays it and checks its seals.
"""

from collections import defaultdict
from typing import Any, NotRequired, TypedDict

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game import computer_players, highlights
from host.game.computer_players import PEOPLE, ComputerPlayers, player_of
from host.game.highlights import Step
from host.game.replica import Replica
from host.proof import summaries
from host.view import computer_wording, on_board_wording, player_names, wording
from shared.board.edition import BOBBIES
from shared.events import computer_events, events
from shared.rules.possible import stations_of


class ReplayedMoment(TypedDict):
    event: int  # its number
    text: str
    round: int
    window: int  # windows filled
    pawns: dict[str, int]  # where they stand, by name
    possible: list[int]  # where Mr. X could be, as far as everybody knew
    mr_x: NotRequired[int]  # where he was
    mode: NotRequired[str]  # by which he came there


class NearMiss(TypedDict):
    """When a pawn was nearest to him."""

    pawn: str
    moves: int
    event: int
    text: str


class MoveTime(TypedDict):
    """How long a side took for its moves; each leg of a double is one, as in the logbook's windows."""

    who: str | int | None  # "mr_x", a player's index, or None for the bobbies
    name: str
    moves: int
    seconds: int


class Afterwards(TypedDict):
    game_id: str
    board: str
    events: list[list[Any]]  # the log, as `shared.events.events` has it
    links: list[str]  # its chain hashes, as `shared.events.commitment` has them
    key: str | None  # of the consents, as `shared.events.witness` has it; None in a game that no host began
    numbers: list[int]  # of the events that count, ascending; the others were taken back
    moments: list[ReplayedMoment]  # one for each event that counts, without the openings
    close: list[NearMiss]
    spent: dict[str, dict[str, int]]  # tickets by "mr_x" or pawn; those of bobbies are not counted
    clock: list[MoveTime]  # without a computer's moves: its pause is a setting of the host's


def of(play: Replica, remembered: dict[str, Any], computers: ComputerPlayers = PEOPLE) -> Afterwards:
    """What the page needs of a game that is over; remembered: see `player_names`."""
    told = list(highlights.steps(play))
    return {
        "game_id": play.game_id,
        "board": play.game.edition.board,
        "events": [events.row_of(event) for event in play.events],
        "links": play.chain,
        "key": play.public_key,
        "numbers": play.effective_numbers,
        "moments": [_moment(play, step) for step in told],
        "close": _close(play, told),
        "spent": _spent(play),
        "clock": _clock(play, remembered, computers),
    }


def _close(play, told):
    """When each pawn was nearest to him, as far as the log is opened."""
    near: dict[str, list[tuple[int, int]]] = {}
    for step, pawn, moves in highlights.distances(play, told):
        near.setdefault(pawn, []).append((moves, step.number))
    return [_closest(pawn, found) for pawn, found in near.items()]


def _moment(play: Replica, step: Step) -> ReplayedMoment:
    game = step.game
    opened = play.opened.get(len(game.windows))
    moment: ReplayedMoment = {
        "event": step.number,
        "text": _sentence(step.event, opened),
        "round": game.round,
        "window": len(game.windows),
        "pawns": dict(zip(game.pawn_names, game.stations, strict=True)),
        "possible": stations_of(step.places),
    }
    if opened:
        moment["mr_x"], moment["mode"] = opened.station, opened.mode
    return moment


def _sentence(event, opened):
    """One event as a sentence, with what was secret then and is opened now."""
    if isinstance(event, events.GameBegun) and not event.pawns:
        return _("The pawns stand on the board; their moves are not entered.")
    if isinstance(event, events.GameBegun):
        return _("The pawns stand on their starts.")
    if isinstance(event, computer_events.ComputerPlays):
        return computer_wording.played_by(event.level)
    if isinstance(event, computer_events.SeedDrawn):
        return _("The table has drawn its half of the seed.")
    if isinstance(event, events.MrXStarted):
        return _("Mr. X starts on %(station)d.", station=opened.station) if opened else _("Mr. X has his start card.")
    if isinstance(event, events.MrXMoved):
        return _mr_x_sentence(event, opened)
    if isinstance(event, events.MrXSurfaced):
        return _("Mr. X surfaces at %(station)d.", station=event.station)
    if isinstance(event, events.PawnMoved):
        leg = wording.leg(event.ticket, event.station)
        return _("%(pawn)s: %(leg)s.", pawn=wording.pawn_name(event.pawn), leg=leg)
    if isinstance(event, events.PawnPassed):
        return _("%(pawn)s is passed over.", pawn=wording.pawn_name(event.pawn))
    return on_board_wording.sentence(event) or _("The game is over.")


def _mr_x_sentence(event, opened):
    if not opened:
        return _("Window %(n)d: %(ticket)s.", n=event.window, ticket=wording.ticket_name(event.ticket))
    leg = wording.leg(opened.mode, opened.station)
    if event.ticket == "black":
        return _("Window %(n)d: Mr. X, %(leg)s, on a black ticket.", n=event.window, leg=leg)
    return _("Window %(n)d: Mr. X, %(leg)s.", n=event.window, leg=leg)


def _closest(pawn: str, found: list[tuple[int, int]]) -> NearMiss:
    moves, number = min(found)
    if moves == 0:
        text = _("%(pawn)s stood on his station.", pawn=wording.pawn_name(pawn))
        return {"pawn": pawn, "moves": 0, "event": number, "text": text}
    text = ngettext(
        "%(pawn)s came as near as %(num)d move.",
        "%(pawn)s came as near as %(num)d moves.",
        moves,
        pawn=wording.pawn_name(pawn),
    )
    return {"pawn": pawn, "moves": moves, "event": number, "text": text}


def _spent(play: Replica) -> dict[str, dict[str, int]]:
    spent: dict[str, dict[str, int]] = {
        who: defaultdict(int) for who in ("mr_x", *play.game.pawn_names) if who not in BOBBIES
    }
    for event in play.effective_events:
        if isinstance(event, events.MrXMoved):
            spent["mr_x"][event.ticket] += 1
            if event.leg == "first":
                spent["mr_x"]["double"] += 1
        elif isinstance(event, events.PawnMoved) and event.pawn in spent:
            spent[event.pawn][event.ticket] += 1
    return spent


def _clock(play: Replica, remembered: dict[str, Any], computers: ComputerPlayers) -> list[MoveTime]:
    """Who took how long: the time between a move and the event before it, added up by who made the move."""
    edition, began = play.game.edition, computer_players.of_setup(remembered)
    clock: dict[int | str | None, list] = {"mr_x": [0, 0.0]}
    for number in play.effective_numbers[1:]:
        event = play.events[number]
        if isinstance(event, events.MrXMoved):
            who = "mr_x"
        elif isinstance(event, events.PawnMoved):
            who = player_of(edition, play.game.pawn_names.index(event.pawn))
            movers = range(edition.players) if who is None else [who]
            if all(computers.level_at(player, number, began) for player in movers):
                continue
        else:
            continue
        moves = clock.setdefault(who, [0, 0.0])
        moves[0] += 1
        moves[1] += summaries.seconds_before(play, number)
    return [
        {"who": who, "name": player_names.name_of(remembered, who), "moves": moves, "seconds": round(seconds)}
        for who, (moves, seconds) in clock.items()
    ]
