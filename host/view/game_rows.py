"""The part of a view that shows the game: windows, pawns, help for the hunt, and the end.

Contains public facts only, like the view, and nothing of what somebody is asked or has answered.
"""

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game import hunt_help
from host.game.computer_players import ComputerPlayers
from host.game.proposals import Move
from host.game.replica import Replica, last_arrival
from host.proof import verdict
from host.table.snapshot import Snapshot
from host.view import (
    audit_wording,
    cardboard,
    computer_wording,
    moments,
    on_board_rows,
    pawn_rows,
    player_names,
    rule_wording,
    spoken,
    story,
    wording,
)
from host.view.view_types import Agreed, Audit, Entered, Game, Help, HuntedLeg, LogWindow, MrX, Near, Over, Seen, Winner
from shared.board.edition import Edition
from shared.computer import computer_player
from shared.events import events
from shared.rules.possible import stations_of
from shared.rules.public_game import PublicGame
from shared.rules.public_game_host import last_shown, moves_left, moves_until_surfacing

SHORT_SEAL = 8  # hex digits


def game_of(snapshot: Snapshot, play: Replica) -> Game:
    """The game of a snapshot, whose log is `play`."""
    game, edition = play.game, play.game.edition
    moment = moments.newest(play, snapshot.remembered, snapshot.computers)
    shown: Game = {
        "id": play.game_id[:SHORT_SEAL],
        "edition": edition.name,
        "title": wording.edition_name(edition.name),
        "board": edition.board,
        "chain": {"game_id": play.game_id, "events": play.count, "head": play.head},
        **agreed(edition, snapshot.remembered, snapshot.computers, play.computer and play.computer.level, play.over),
        "round": game.round,
        "windows": _windows(play),
        "shows": _shows(game),
        "left": _left(game),
        "mr_x": _mr_x(snapshot, play),
        "players": pawn_rows.players(snapshot, game),
        "pawns": pawn_rows.pawns(snapshot, play),
        "spoken": spoken.of(snapshot, play, moment),
        "outbox": [_entered(entry.proposal) for entry in snapshot.moves if isinstance(entry.proposal, Move)],
    }
    if edition.rounds is not None and not game.ended:
        shown["rounds"] = edition.rounds
    seen = _last_seen(play)
    if seen is not None:
        shown["seen"] = seen
    if moment is not None:
        shown["moment"] = moment
    _add_of_boards(shown, snapshot, play)
    if play.running:
        _add_agreed_aids(shown, snapshot, play)
    _add_warnings(shown, play)
    if game.ended:
        shown["over"] = _over(play, *game.ended)
        shown["audit"] = _audit(play, snapshot)
    return shown


def _add_of_boards(shown: Game, snapshot: Snapshot, play: Replica) -> None:
    """What is said where people play on a board of cardboard."""
    if play.game.edition.on_board:
        shown["on_board"] = on_board_rows.of(snapshot, play)
    said = cardboard.of(play) if snapshot.remembered.get("at_board") else ""
    if said:
        shown["cardboard"] = said


def _add_warnings(shown: Game, play: Replica) -> None:
    """What will not be proven of a game afterwards."""
    if play.key_lost and not play.opened:
        shown["unwitnessed"] = _(
            "Unwitnessed: what was undone is not proven, because the disk has damaged the game or the key of the "
            "detectives' consents. So nothing can be taken back or abandoned by agreement."
        )
    elif play.key_unknown and not play.opened:
        shown["unwitnessed"] = _(
            "Unwitnessed: another table began this game, or the question for it was over or answered already, so no "
            "key of the detectives' consents is known here. Nothing can be taken back or abandoned by agreement."
        )
    elif not play.witnessed and not play.game.windows and play.running:
        shown["unwitnessed"] = _(
            "Unwitnessed: Mr. X began this game on his handheld alone, so he could undo what happens in it. "
            "End it now and begin it with “New game” to have it witnessed."
        )
    if play.computer and play.computer.version != computer_player.VERSION and not play.over:
        shown["unchecked"] = _(
            "The handheld plays with another version of its program than this table knows, so its play cannot be "
            "checked afterwards: update both to the same version."
        )


def _add_agreed_aids(shown: Game, snapshot: Snapshot, play: Replica) -> None:
    """What a running game shows because it was agreed at set-up."""
    seconds = snapshot.remembered.get("timer")
    if seconds:
        shown["timer"] = {"seconds": seconds, "since": round(play.times[-1])}
    if snapshot.remembered.get("help"):
        shown["help"] = _help(play)
    if snapshot.computers.adviser:
        shown["adviser"] = True


def agreed(
    edition: Edition,
    remembered: dict[str, Any],
    computers: ComputerPlayers,
    level: "str | None" = None,
    over: bool = False,
) -> Agreed:
    """What was agreed at set-up, in words: the house rules, whether the pages help the hunt, and who plays.

    level: at which the handheld plays Mr. X, or None; over: the game is over.
    """
    played = [computer_wording.played_by(level, over)] if level else []
    timed = [rule_wording.timed(remembered["timer"])] if remembered.get("timer") else []
    return {
        "rules": played + rule_wording.house_rules(edition) + timed,
        "helped": rule_wording.helped(bool(remembered.get("help"))),
        "computers": computer_wording.agreed(computers, edition.players, remembered, over),
    }


def _mr_x(snapshot: Snapshot, play: Replica) -> MrX:
    shown: MrX = {
        "name": player_names.mr_x_name(snapshot.remembered),
        "tickets": pawn_rows.purse(play.game.mr_x_purse, play.game.edition),
    }
    if play.computer:
        shown["by"] = computer_wording.mr_x(play.computer.level)
    return shown


def _windows(play: Replica) -> list[LogWindow]:
    game = play.game
    legs = {event.window: event for event in play.effective_events if isinstance(event, events.MrXMoved)}
    void: dict[int, list[str]] = {}
    for event in play.taken_back_lately():
        if isinstance(event, events.MrXMoved):
            void.setdefault(event.window, []).append(event.ticket)
    return [_window(play, game, n, legs.get(n), void.get(n)) for n in range(1, game.edition.windows + 1)]


def _window(
    play: Replica, game: PublicGame, number: int, moved: events.MrXMoved | None, void: list[str] | None
) -> LogWindow:
    shown: LogWindow = {"n": number}
    if number in game.edition.surfacing if moved is None else game.edition.surfaces(number, game.windows[number - 1]):
        shown["surfacing"] = True
    said = []
    if moved is not None:
        shown["ticket"], shown["leg"], shown["seal"] = moved.ticket, moved.leg, moved.seal[:SHORT_SEAL]
        opened = play.opened.get(number)
        if opened is not None:
            shown["station"], shown["mode"] = opened.station, opened.mode
        if game.shown[number - 1]:
            shown["station"] = game.shown[number - 1]  # everybody saw it, whatever was opened
        said.append(_said(number, wording.ticket_name(moved.ticket), shown.get("station")))
    if void:
        shown["taken_back"] = void
        tickets = ", ".join(wording.ticket_name(ticket) for ticket in void)
        said.append(_("Window %(n)d: taken back: %(tickets)s.", n=number, tickets=tickets))
    if said:
        shown["said"] = " ".join(said)
    return shown


def _said(number: int, ticket: str, station: int | None) -> str:
    if station is None:
        return _("Window %(n)d: %(ticket)s.", n=number, ticket=ticket)
    return _("Window %(n)d: %(ticket)s, station %(station)d.", n=number, ticket=ticket, station=station)


def _shows(game: PublicGame) -> str:
    legs = moves_until_surfacing(game)
    return ngettext("Surfaces on his next move.", "Surfaces in %(num)d moves.", legs) if legs else ""


def _left(game: PublicGame) -> str:
    return "" if game.ended else ngettext("%(num)d move left.", "%(num)d moves left.", moves_left(game))


def _last_seen(play: Replica) -> Seen | None:
    """The last shown station, or where he was at the end, if that is known."""
    game, found = play.game, _found(play)
    seen = last_shown(game) if found is None else (len(game.windows), found)
    if seen is None:
        return None
    window, station = seen
    age = len(game.windows) - window
    ago = _("at the end") if game.ended and not age else wording.legs_ago(age)
    text = _("%(station)d, %(ago)s", station=station, ago=ago)
    return {"station": station, "window": window, "age": age, "ago": ago, "text": text}


def _entered(move: Move) -> Entered:
    leg = wording.leg(move.ticket, move.station)
    text = _("%(pawn)s: %(leg)s, waiting for the handheld", pawn=wording.pawn_name(move.pawn), leg=leg)
    return {"pawn": move.pawn, "text": text}


# The help for the hunt


def _help(play: Replica) -> Help:
    """Where Mr. X can be, what each leg has ruled out, how near each pawn is."""
    places = stations_of(play.places[-1])
    return {
        "possible": places,
        "text": _can_be_on(places) + (" " + _("Pawns not considered.") if play.game.edition.on_board else ""),
        "legs": [_hunted_leg(play, window) for window in sorted(play.ruled_out, reverse=True)],
        "near": [_near(play, at) for at in range(len(play.game.pawn_names))],
    }


def _can_be_on(places):
    if len(places) == 1:
        return _("He can only be on %(station)d.", station=places[0])
    return ngettext("He can be on %(num)d station.", "He can be on %(num)d stations.", len(places))


def _hunted_leg(play: Replica, window: int) -> HuntedLeg:
    after = play.possible_after(window)
    out = play.ruled_out[window].bit_count()
    text = _("Window %(n)d: %(possible)d possible, %(out)d ruled out by the ticket.", n=window, possible=after, out=out)
    return {"n": window, "possible": after, "ruled_out": out, "text": text}


def _near(play: Replica, at: int) -> Near:
    name = play.game.pawn_names[at]
    moves = hunt_help.moves_to(play.game, at, play.places[-1])
    if moves is None:
        return {"pawn": name, "text": _("%(pawn)s cannot get to any of them.", pawn=wording.pawn_name(name))}
    text = ngettext(
        "%(pawn)s is %(num)d move from the nearest.",
        "%(pawn)s is %(num)d moves from the nearest.",
        moves,
        pawn=wording.pawn_name(name),
    )
    return {"pawn": name, "moves": moves, "text": text}


# The end


def _over(play: Replica, winner: Winner, reason: str) -> Over:
    over: Over = {"winner": winner, "reason": reason, "text": moments.ending(play), "story": story.of(play)}
    found = _found(play)
    if found is not None:
        over["station"] = found
    if 0 in play.opened:
        over["start"] = play.opened[0].station
    return over


def _found(play: Replica) -> int | None:
    """Where he was at the end, if that is known; else None."""
    opened = play.opened.get(len(play.game.windows))
    if opened is not None:
        return opened.station
    if play.game.edition.on_board:
        shown = last_shown(play.game)
        return shown[1] if play.detectives_won and shown is not None else None
    last = last_arrival(play.effective_events)
    return last.station if play.captured and last is not None else None


def _taken_back_by_detectives(play: Replica) -> list[str]:
    """A sentence, where the handheld itself was Mr. X and they took back moves of theirs; as by that they may probe."""
    moves = sum(isinstance(play.events[number], events.PawnMoved) for number in play.taken_back())
    return [audit_wording.taken_back(moves)] if play.computer is not None and moves else []


def _audit(play: Replica, snapshot: Snapshot) -> Audit:
    judged = verdict.of(play, snapshot.decision_check)
    found = judged.seals
    return {
        "state": judged.state,
        "text": audit_wording.verdict(judged),
        "opened": found.opened,
        "of": found.sealed,
        "faults": [{"window": window, "text": audit_wording.fault(window, code)} for window, code in found.faults],
        "remarks": [{"window": window, "text": audit_wording.remark(window, code)} for window, code in found.remarks],
        "witnessed": " ".join(
            [audit_wording.witnessed(play, found), *audit_wording.begun(play), *_taken_back_by_detectives(play)]
        ),
        "late_consent": audit_wording.late_consent() if snapshot.late_consent else "",
    }
