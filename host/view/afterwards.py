"""After the end: the whole game once more, moment by moment, with everything that was secret while it ran.

For the pages that replay it and check its seals before everybody's eyes. There is nothing here before the log is
opened.
"""

from flask_babel import gettext as _
from flask_babel import ngettext

from host.table import hunt
from host.table.replica import Replica
from host.view import player_names, wording
from shared.edition import BOBBIES
from shared.possible import stations_of


def of(play, remembered):
    """What a page needs of a game that is over:

    game_id, board, events, links    the log and its chain, as shared.events and shared.commitment have them
    numbers    those of the events that count, ascending: what was taken back is in the log alone
    moments    one for each event that counts, before the openings: {"event": number, "text": sentence, "round",
               "window": windows filled, "pawns": {name: station}, "mr_x" (?): station, "possible": [stations]}
    close      [{"pawn", "moves", "event", "text": sentence}]: when each pawn was nearest to him
    spent      {"mr_x" or pawn: {ticket: how many}}; a bobby rides without tickets, and is not in it
    clock      [{"who": "mr_x" or player's index or null for bobbies, "name", "turns", "seconds"}]
    """
    moments, near = _replayed(play)
    return {
        "game_id": play.game_id,
        "board": play.game.edition.board,
        "events": [list(event) for event in play.events],
        "links": play.links,
        "numbers": play.numbers,
        "moments": moments,
        "close": [_closest(pawn, found) for pawn, found in near.items()],
        "spent": _spent(play),
        "clock": _clock(play, remembered),
    }


def _replayed(play):
    """(moments, {pawn: [(moves to him, event number)]}) of the game, followed anew."""
    again = Replica(play.game_id, play.device)
    moments, near = [], {}
    for number in play.numbers:
        event = play.events[number]
        if event[0] == "leg_opened":
            break
        again.add(event, play.times[number])
        opened = play.opened.get(len(again.game.windows))
        moments.append(_moment(again, number, opened))
        if opened and again.game.started:
            for at, pawn in enumerate(again.game.pawn_names):
                moves = hunt.moves_to(again.game, at, 1 << opened[2])
                if moves is not None:
                    near.setdefault(pawn, []).append((moves, number))
    return moments, near


def _moment(again, number, opened):
    game = again.game
    moment = {
        "event": number,
        "text": _told(again.events[-1], opened),
        "round": game.round,
        "window": len(game.windows),
        "pawns": dict(zip(game.pawn_names, game.stations, strict=True)),
        "possible": stations_of(again.places[-1]),
    }
    if opened:
        moment["mr_x"] = opened[2]
    return moment


def _told(event, opened):
    """One event as a sentence, with what was secret then."""
    kind = event[0]
    if kind == "game_begun":
        return _("The pawns stand on their starts.")
    if kind == "mr_x_started":
        return _("Mr. X starts on %(station)d.", station=opened[2]) if opened else _("Mr. X has his start.")
    if kind == "mr_x_moved":
        return _mr_x_told(event, opened)
    if kind == "mr_x_surfaced":
        return _("Mr. X shows himself on %(station)d.", station=event[2])
    if kind == "pawn_moved":
        return _("%(pawn)s: %(leg)s.", pawn=wording.pawn(event[1]), leg=wording.leg(event[2], event[3]))
    if kind == "pawn_passed":
        return _("%(pawn)s is passed over.", pawn=wording.pawn(event[1]))
    return _("The game is over.")


def _mr_x_told(event, opened):
    if not opened:
        return _("Window %(n)d: %(ticket)s.", n=event[1], ticket=wording.ticket(event[2]))
    leg = wording.leg(opened[3], opened[2])
    if event[2] == "black":
        return _("Window %(n)d: Mr. X, %(leg)s, on a black ticket.", n=event[1], leg=leg)
    return _("Window %(n)d: Mr. X, %(leg)s.", n=event[1], leg=leg)


def _closest(pawn, found):
    moves, number = min(found)
    if moves == 0:
        text = _("%(pawn)s stood on his station.", pawn=wording.pawn(pawn))
        return {"pawn": pawn, "moves": 0, "event": number, "text": text}
    text = ngettext(
        "%(pawn)s came as near as %(num)d move.",
        "%(pawn)s came as near as %(num)d moves.",
        moves,
        pawn=wording.pawn(pawn),
    )
    return {"pawn": pawn, "moves": moves, "event": number, "text": text}


def _spent(play):
    spent = {"mr_x": {}, **{pawn: {} for pawn in play.game.pawn_names if pawn not in BOBBIES}}
    for event in play.standing:
        if event[0] == "mr_x_moved":
            _count(spent["mr_x"], event[2])
            if event[3] == "first":
                _count(spent["mr_x"], "double")
        elif event[0] == "pawn_moved" and event[1] in spent:
            _count(spent[event[1]], event[2])
    return spent


def _count(purse, ticket):
    purse[ticket] = purse.get(ticket, 0) + 1


def _clock(play, remembered):
    """Who took how long: the time from the event before a move to the move, added up by who made it."""
    edition = play.game.edition
    clock = {"mr_x": [0, 0.0]}
    for number in play.numbers[1:]:
        event = play.events[number]
        if event[0] == "mr_x_moved":
            who = "mr_x"
        elif event[0] == "pawn_moved":
            who = player_names.player_of(edition, play.game.pawn_names.index(event[1]))
        else:
            continue
        turns = clock.setdefault(who, [0, 0.0])
        turns[0] += 1
        turns[1] += play.times[number] - play.times[number - 1]
    return [
        {"who": who, "name": player_names.name_of(remembered, who), "turns": turns, "seconds": round(seconds)}
        for who, (turns, seconds) in clock.items()
    ]
