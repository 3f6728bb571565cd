"""The part of a view that shows the game: windows, pawns, help for the hunt, and the end. `presenter` lists every key.

Contains public facts only, like the view, and nothing of what somebody is asked or has answered.
"""

from collections.abc import Iterable
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game.computer_players import ComputerPlayers, player_of
from host.game.projection import legal_legs, next_round
from host.game.replica import Event, Replica, last_pawn_moved
from host.proof import verdict
from host.table.snapshot import Snapshot
from host.view import audit_wording, computer_wording, hunt_rows, moments, player_names, rule_wording, wording
from shared.board.edition import BOBBIES, PURSE, Edition
from shared.computer import computer_player
from shared.events import events
from shared.rules import rules
from shared.rules.public_game_host import last_shown

SHORT_SEAL = 8  # hex digits


def game_of(snapshot: Snapshot, play: Replica) -> dict[str, Any]:
    """The game of a snapshot, whose log is `play`; see `presenter` for the keys."""
    game = play.game
    edition = game.edition
    shown: dict[str, Any] = {
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
        "players": _players(snapshot, edition, game.pawn_names),
        "pawns": _pawns(snapshot, play),
        "outbox": [_entered(entry.proposal) for entry in snapshot.moves],
    }
    if edition.rounds is not None and not game.ended:
        shown["rounds"] = edition.rounds
    found, seen = _found(play), last_shown(game)
    if found is not None:
        shown["seen"] = _seen(game, (len(game.windows), found), _("at the end"))
    elif seen is not None:
        shown["seen"] = _seen(game, seen, wording.legs_ago(len(game.windows) - seen[0]))
    moment = moments.newest(play, snapshot.remembered, snapshot.computers)
    if moment is not None:
        shown["moment"] = moment
    if play.running:
        shown.update(_agreed_aids(snapshot, play))
    shown.update(_warnings(play))
    if game.ended:
        shown["over"] = _over(play)
        shown["audit"] = _audit(play, snapshot)
    return shown


def _warnings(play):
    """What will not be proven of a game afterwards."""
    said = {}
    if play.key_unknown and not play.opened:
        said["unwitnessed"] = audit_wording.key_unknown()
    elif not play.witnessed and not play.game.windows and play.running:
        said["unwitnessed"] = audit_wording.unwitnessed()
    if play.computer and play.computer.version != computer_player.VERSION and not play.over:
        said["unchecked"] = audit_wording.other_program()
    return said


def _agreed_aids(snapshot, play):
    """What a running game shows because it was agreed at set-up."""
    shown: dict[str, Any] = {}
    seconds = snapshot.remembered.get("timer")
    if seconds:
        shown["timer"] = {"seconds": seconds, "since": round(play.times[-1])}
    if snapshot.remembered.get("help"):
        shown["help"] = hunt_rows.of(play)
    if snapshot.computers.adviser:
        shown["adviser"] = True
    return shown


def agreed(
    edition: Edition,
    remembered: dict[str, Any],
    computers: ComputerPlayers,
    level: "str | None" = None,
    over: bool = False,
) -> dict[str, Any]:
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


def _mr_x(snapshot, play):
    by = {"by": computer_wording.mr_x(play.computer.level)} if play.computer else {}
    tickets = _purse(play.game.mr_x_purse)
    return {"name": player_names.mr_x_name(snapshot.remembered), **by, "tickets": tickets}


def starts(edition: Edition, pawns: "list[list[Any]]", remembered: dict[str, Any]) -> "list[list[Any]]":
    """The start cards of a proposed game: [pawn, station, who moves it], the last by name and missing for a bobby."""
    shown = []
    for at, pawn in enumerate(pawns):
        player = player_of(edition, at)
        shown.append([*pawn] if player is None else [*pawn, player_names.player_name(remembered, player)])
    return shown


def _windows(play):
    game = play.game
    legs = {event.window: event for event in play.effective_events if isinstance(event, events.MrXMoved)}
    void = {}
    for event in _taken_back_lately(play, events.MrXMoved):
        void.setdefault(event.window, []).append(event)
    return [_window(play, game, n, legs.get(n), void.get(n)) for n in range(1, game.edition.windows + 1)]


def _taken_back_lately(play, kind):
    """The events of this type that were taken back in the round that Mr. X has opened last, or after the end in any."""
    rounds = _rounds(play)
    lately = (number for number in play.taken_back() if rounds[number] >= rounds[-1] or not play.running)
    return [play.events[number] for number in lately if isinstance(play.events[number], kind)]


def _rounds(play):
    """For each event the round that Mr. X had opened last."""
    rounds, now = [], 0
    for event in play.events:
        if isinstance(event, events.TakenBack):
            now = rounds[event.first - 1]
        elif isinstance(event, events.MrXMoved) and event.leg != "second":
            now += 1
        rounds.append(now)
    return rounds


def _window(play, game, number, moved, void):
    shown: dict[str, Any] = {"n": number}
    if number in game.edition.surfacing:
        shown["surfacing"] = True
    if void:
        shown["taken_back"] = [event.ticket for event in void]
        shown["said"] = _said_void(shown)
    if moved is None:
        return shown
    shown.update(ticket=moved.ticket, leg=moved.leg, seal=moved.seal[:SHORT_SEAL])
    opened = play.opened.get(number)
    if opened is not None:
        shown.update(station=opened.station, mode=opened.mode)
    if game.shown[number - 1]:
        shown["station"] = game.shown[number - 1]  # everybody saw it, whatever was opened
    shown["said"] = " ".join([_said(shown), shown["said"]] if void else [_said(shown)])
    return shown


def _said_void(window):
    tickets = ", ".join(wording.ticket_name(ticket) for ticket in window["taken_back"])
    return _("Window %(n)d: taken back: %(tickets)s.", n=window["n"], tickets=tickets)


def _said(window):
    if "station" in window:
        return _(
            "Window %(n)d: %(ticket)s, station %(station)d.",
            n=window["n"],
            ticket=wording.ticket_name(window["ticket"]),
            station=window["station"],
        )
    return _("Window %(n)d: %(ticket)s.", n=window["n"], ticket=wording.ticket_name(window["ticket"]))


def _shows(game):
    coming = [window for window in game.edition.surfacing if len(game.windows) < window <= game.edition.windows]
    if game.ended or not coming:
        return ""
    legs = coming[0] - len(game.windows)
    return ngettext("Surfaces on his next move.", "Surfaces in %(num)d moves.", legs)


def _left(game):
    if game.ended:
        return ""
    left = game.edition.windows - len(game.windows)
    return ngettext("%(num)d move left.", "%(num)d moves left.", left)


def _seen(game, seen, ago):
    window, station = seen
    age = len(game.windows) - window
    text = _("%(station)d, %(ago)s", station=station, ago=ago)
    return {"station": station, "window": window, "age": age, "ago": ago, "text": text}


def _purse(purse):
    return dict(zip(PURSE, purse, strict=False))  # a pawn holds only the first of them


# The pawns


def _players(snapshot, edition, pawn_names):
    return [
        {
            "name": player_names.player_name(snapshot.remembered, player),
            "pawns": [pawn for at, pawn in enumerate(pawn_names) if player_of(edition, at) == player],
            **({"held": True} if player in snapshot.held else {}),
            **_computer(snapshot.computers.level(player)),
            **({} if player_names.is_named(snapshot.remembered, player) else {"unnamed": True}),
        }
        for player in range(edition.players)
    ]


def _computer(level):
    return {"computer": computer_wording.computer(level)} if level else {}


def _pawns(snapshot, play):
    entered = {entry.proposal.pawn: entry.proposal for entry in snapshot.moves}
    made = _moves(event for event in play.effective_events if isinstance(event, events.PawnMoved))
    taken_back = _moves(_taken_back_lately(play, events.PawnMoved))
    moved_since = _since_mr_x(play, events.PawnMoved)
    passed = _since_mr_x(play, events.PawnPassed)
    shown = []
    for at, name in enumerate(play.game.pawn_names):
        turn = "idle" if play.behind else _pawn_turn(play.game, snapshot.projected, at, name in entered, name in passed)
        by_computer = snapshot.computers.level_of(play.game, name) is not None
        if turn == "now" and by_computer:
            turn = "computer" if at in snapshot.computers.next_to_move(snapshot.projected) else "later"
        pawn = _pawn(play.game, at, name, turn)
        if turn == "now":
            pawn["legal"] = legal_legs(snapshot.projected, at)
        elif play.running and not play.behind and turn != "entered" and not by_computer:
            pawn["could"] = legal_legs(snapshot.projected, at)
            pawn["round"] = next_round(snapshot.projected, at)
        if name in entered:
            pawn["entered"] = list(entered[name].leg)
        elif name in snapshot.pencils and not by_computer:
            pawn["pencil"] = list(snapshot.pencils[name])
        if name in made:
            pawn["last"] = made[name][-1]
            pawn["from"] = made[name][-2][1] if len(made[name]) > 1 else dict(play.beginning.pawns)[name]
        if name in taken_back:
            pawn["taken_back"] = taken_back[name]
        if name in snapshot.may_take_back and name in moved_since:
            pawn["may_take_back"] = True
        for key, said in (("note", _note(pawn, snapshot.projected, at)), ("moved_by", _moved_by(pawn, snapshot))):
            if said:
                pawn[key] = said
        shown.append(pawn)
    return shown


def _pawn(game, at, name, turn):
    """A pawn's name and player, station, turn and tickets."""
    pawn: dict[str, Any] = {
        "name": name,
        "letter": wording.pawn_letters()[name],
        "label": wording.pawn_name(name),
        "station": game.stations[at],
        "turn": turn,
    }
    player = player_of(game.edition, at)
    if player is not None:
        pawn["player"] = player
    if name not in BOBBIES:
        pawn["tickets"] = _purse(game.purses[at])
    return pawn


def _moves(found):
    """{pawn: [[ticket, station], ...]} of these PawnMoved."""
    moves = {}
    for event in found:
        moves.setdefault(event.pawn, []).append([event.ticket, event.station])
    return moves


def _since_mr_x(play, kind):
    """The pawns with an event of this type since Mr. X's last leg."""
    pawns = set()
    for event in reversed(play.effective_events):
        if isinstance(event, events.MrXMoved):
            break
        if isinstance(event, kind):
            pawns.add(event.pawn)
    return pawns


def _pawn_turn(game, projected, at, entered, passed):
    if not game.started or game.ended or game.mr_x_to_move:
        return "idle"
    if game.moved[at]:
        return "passed" if passed else "done"
    if entered:
        return "entered"
    if projected.mr_x_to_move or projected.moved[at]:
        return "passed"
    return "now" if at in rules.to_move(projected) and not rules.hemmed_in(projected, at) else "later"


def _note(pawn, projected, at):
    if pawn["turn"] == "passed":
        return _("%(pawn)s cannot move and is passed over in this round.", pawn=pawn["label"])
    if pawn["turn"] == "later" and rules.hemmed_in(projected, at):
        return _("%(pawn)s cannot move at the moment.", pawn=pawn["label"])
    return None


def _moved_by(pawn, snapshot):
    """Who has moved a pawn whose player has a page of his own, and did not do it himself."""
    by, *leg = snapshot.entered_by.get(pawn["name"], (None,))
    owner = pawn.get("player")
    if by in (None, owner) or owner not in snapshot.held or pawn["turn"] not in ("done", "entered", "idle"):
        return None
    if leg != list(pawn.get("entered") or pawn.get("last", ())):
        return None  # it was moved again, on the handheld
    mover, name = (player_names.player_name(snapshot.remembered, each) for each in (by, owner))
    return _("%(player)s has moved %(pawn)s for %(owner)s.", player=mover, pawn=pawn["label"], owner=name)


def _entered(move):
    leg = wording.leg(move.ticket, move.station)
    text = _("%(pawn)s: %(leg)s, waiting for the handheld", pawn=wording.pawn_name(move.pawn), leg=leg)
    return {"pawn": move.pawn, "text": text}


# The end


def ending(effective: Iterable[Event]) -> str:
    """How a game ended, as a headline, from its effective events, among which is its end."""
    effective = list(effective)
    ended = next(event for event in effective if isinstance(event, events.GameEnded))
    last = last_pawn_moved(effective)
    if ended.reason != "captured" or last is None:
        return wording.ending(ended.winner, ended.reason)
    return wording.ending(ended.winner, ended.reason, pawn=wording.pawn_name(last.pawn), station=last.station)


def _over(play):
    winner, reason = play.game.ended
    over = {"winner": winner, "reason": reason, "text": ending(play.effective_events)}
    if _found(play) is not None:
        over["station"] = _found(play)
    if 0 in play.opened:
        over["start"] = play.opened[0].station
    return over


def _found(play):
    """Where he was at the end, if that is known; else None."""
    opened = play.opened.get(len(play.game.windows))
    if opened is not None:
        return opened.station
    last = last_pawn_moved(play.effective_events)
    return last.station if play.captured and last is not None else None


def _taken_back_by_detectives(play):
    """A sentence, where the handheld itself was Mr. X and they took back moves of theirs; as by that they may probe."""
    moves = sum(isinstance(play.events[number], events.PawnMoved) for number in play.taken_back())
    return [audit_wording.taken_back(moves)] if play.computer is not None and moves else []


def _audit(play, snapshot):
    judged = verdict.of(play, snapshot.decision_check)
    found = judged.seals
    return {
        "state": judged.state,
        "text": audit_wording.verdict(judged),
        "opened": found.opened,
        "of": found.sealed,
        "faults": [{"window": window, "text": audit_wording.fault(window, code)} for window, code in found.faults],
        "notes": [{"window": window, "text": audit_wording.note(window, code)} for window, code in found.notes],
        "witnessed": " ".join([audit_wording.witnessed(found), *_taken_back_by_detectives(play)]),
        "late_consent": audit_wording.late_consent() if snapshot.late_consent else "",
    }
