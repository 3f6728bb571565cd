"""After the end: the whole game event by event, with everything that was secret while it ran and has been opened.

For the page that replays it and checks its seals.
"""

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game import computer_players, hunt_help
from host.game.computer_players import PEOPLE, ComputerPlayers, player_of
from host.game.replica import Replica
from host.proof import summaries
from host.view import player_names, wording
from shared.board.edition import BOBBIES
from shared.events import computer_events, events
from shared.rules.possible import stations_of


def of(play: Replica, remembered: dict[str, Any], computers: ComputerPlayers = PEOPLE) -> dict[str, Any]:
    """What the page needs of a game that is over; remembered: see `player_names`.

    game_id, board, events, links    the log and its chain hashes, as shared.events.events and shared.events.commitment
                                     have them
    key        of the consents, as shared.events.witness has it; None in a game that no host began
    numbers    those of the events that count, ascending; the others were taken back
    moments    one for each event that counts, without the openings: {"event": number, "text": sentence, "round",
               "window": windows filled, "pawns": {name: station}, "mr_x" (?): station, "mode" (?): by
               which he came there, "possible": [stations]}
    close      [{"pawn", "moves", "event", "text": sentence}]: when each pawn was nearest to him
    spent      {"mr_x" or pawn: {ticket: how many}}, without the bobbies, whose tickets are not counted
    clock      [{"who": "mr_x" or player's index or null for bobbies, "name", "turns", "seconds"}], without the moves
               that a computer made for a player: its pause is a setting of the host's
    """
    moments, near = _replayed(play)
    return {
        "game_id": play.game_id,
        "board": play.game.edition.board,
        "events": [events.row_of(event) for event in play.events],
        "links": play.chain,
        "key": play.public_key,
        "numbers": play.effective_numbers,
        "moments": moments,
        "close": [_closest(pawn, found) for pawn, found in near.items()],
        "spent": _spent(play),
        "clock": _clock(play, remembered, computers),
    }


def _replayed(play):
    """(moments, {pawn: [(moves to him, event number)]}) of the game, folded again without what was taken back."""
    again = Replica(play.game_id, play.device)
    moments, near = [], {}
    for number in play.effective_numbers:
        event = play.events[number]
        if isinstance(event, events.LegOpened | computer_events.SeedOpened):
            break
        again.add(event, play.times[number])
        opened = play.opened.get(len(again.game.windows))
        moments.append(_moment(again, number, opened))
        if opened and again.game.started:
            for at, pawn in enumerate(again.game.pawn_names):
                moves = hunt_help.moves_to(again.game, at, 1 << opened.station)
                if moves is not None:
                    near.setdefault(pawn, []).append((moves, number))
    return moments, near


def _moment(again, number, opened):
    game = again.game
    moment = {
        "event": number,
        "text": _sentence(again.events[-1], opened),
        "round": game.round,
        "window": len(game.windows),
        "pawns": dict(zip(game.pawn_names, game.stations, strict=True)),
        "possible": stations_of(again.places[-1]),
    }
    if opened:
        moment.update(mr_x=opened.station, mode=opened.mode)
    return moment


def _sentence(event, opened):
    """One event as a sentence, with what was secret then and is opened now."""
    if isinstance(event, events.GameBegun):
        return _("The pawns stand on their starts.")
    if isinstance(event, computer_events.ComputerPlays):
        return wording.played_by(event.level)
    if isinstance(event, computer_events.SeedDrawn):
        return _("The table has drawn its half of the seed.")
    if isinstance(event, events.MrXStarted):
        return _("Mr. X starts on %(station)d.", station=opened.station) if opened else _("Mr. X has his start.")
    if isinstance(event, events.MrXMoved):
        return _mr_x_sentence(event, opened)
    if isinstance(event, events.MrXSurfaced):
        return _("Mr. X surfaces at %(station)d.", station=event.station)
    if isinstance(event, events.PawnMoved):
        leg = wording.leg(event.ticket, event.station)
        return _("%(pawn)s: %(leg)s.", pawn=wording.pawn_name(event.pawn), leg=leg)
    if isinstance(event, events.PawnPassed):
        return _("%(pawn)s is passed over.", pawn=wording.pawn_name(event.pawn))
    return _("The game is over.")


def _mr_x_sentence(event, opened):
    if not opened:
        return _("Window %(n)d: %(ticket)s.", n=event.window, ticket=wording.ticket_name(event.ticket))
    leg = wording.leg(opened.mode, opened.station)
    if event.ticket == "black":
        return _("Window %(n)d: Mr. X, %(leg)s, on a black ticket.", n=event.window, leg=leg)
    return _("Window %(n)d: Mr. X, %(leg)s.", n=event.window, leg=leg)


def _closest(pawn, found):
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


def _spent(play):
    spent = {"mr_x": {}, **{pawn: {} for pawn in play.game.pawn_names if pawn not in BOBBIES}}
    for event in play.effective_events:
        if isinstance(event, events.MrXMoved):
            _count(spent["mr_x"], event.ticket)
            if event.leg == "first":
                _count(spent["mr_x"], "double")
        elif isinstance(event, events.PawnMoved) and event.pawn in spent:
            _count(spent[event.pawn], event.ticket)
    return spent


def _count(purse, ticket):
    purse[ticket] = purse.get(ticket, 0) + 1


def _clock(play, remembered, computers):
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
        turns = clock.setdefault(who, [0, 0.0])
        turns[0] += 1
        turns[1] += summaries.seconds_before(play, number)
    return [
        {"who": who, "name": player_names.name_of(remembered, who), "turns": turns, "seconds": round(seconds)}
        for who, (turns, seconds) in clock.items()
    ]
