"""The game at the table as rows of a view: windows, pawns, help for the hunt, and the end; `presenter` names every key.

As public as the view that it is a part of. It must not know what is asked of anybody, or whose answer is awaited.
"""

from flask_babel import gettext as _
from flask_babel import ngettext

from host.table import audit, hunt
from host.table.projection import legal_legs
from host.view import player_names, wording
from shared import rules
from shared.edition import BOBBIES, TICKETS
from shared.possible import stations_of
from shared.public_game_host import last_shown

SHORT_SEAL = 8  # hex digits


def game_of(table, play):
    """The game of a table as rows; see `presenter` for their keys."""
    game = play.game
    edition = game.edition
    shown = {
        "id": play.game_id[:SHORT_SEAL],
        "edition": edition.name,
        "title": wording.edition(edition.name),
        "board": edition.board,
        **agreed(edition, table.remembered()),
        "round": game.round,
        "windows": _windows(play),
        "shows": _shows(game),
        "left": _left(game),
        "mr_x": {"name": player_names.mr_x_name(table.remembered()), "tickets": _purse(game.mr_x_purse)},
        "players": _players(table, edition, game.pawn_names),
        "pawns": _pawns(table, play),
        "outbox": [_entered(entry) for entry in table.moves()],
    }
    if edition.rounds is not None and not game.ended:
        shown["rounds"] = edition.rounds
    if last_shown(game) is not None or _found(play) is not None:
        shown["seen"] = _seen(play)
    if table.remembered().get("help") and play.running:
        shown["help"] = _help(play)
    if game.ended:
        shown["over"] = _over(play)
        shown["audit"] = _audit(play)
    return shown


def agreed(edition, remembered):
    """What is played by, in words: the house rules, and whether the pages help the hunt."""
    rules_in_force = [wording.house_rule(key, getattr(edition, key, None)) for key, _pairs in edition.changes]
    return {
        "rules": rules_in_force or [_("No house rules: all as in the box.")],
        "helped": wording.helped(remembered.get("help")),
    }


def _windows(play):
    game = play.game
    legs = {event[1]: event for event in play.standing if event[0] == "mr_x_moved"}
    void = _void(play, "mr_x_moved")
    return [_window(play, game, n, legs.get(n), void.get(n)) for n in range(1, game.edition.windows + 1)]


def _void(play, kind):
    """{window or pawn: its events of this kind that were taken back, in order}."""
    found = {}
    for number in play.taken_back():
        event = play.events[number]
        if event[0] == kind:
            found.setdefault(event[1], []).append(event)
    return found


def _window(play, game, number, moved, void):
    shown = {"n": number}
    if number in game.edition.surfacing:
        shown["surfacing"] = True
    if void:
        shown["taken_back"] = [event[2] for event in void]
        shown["said"] = _said_void(shown)
    if moved is None:
        return shown
    shown.update(ticket=moved[2], leg=moved[3], seal=moved[4][:SHORT_SEAL])
    opened = play.opened.get(number)
    if opened is not None:
        shown.update(station=opened[2], mode=opened[3])
    elif game.shown[number - 1]:
        shown["station"] = game.shown[number - 1]
    shown["said"] = " ".join([_said(shown), shown["said"]] if void else [_said(shown)])
    return shown


def _said_void(window):
    tickets = ", ".join(wording.ticket(ticket) for ticket in window["taken_back"])
    return _("Window %(n)d: taken back: %(tickets)s.", n=window["n"], tickets=tickets)


def _said(window):
    if "station" in window:
        return _(
            "Window %(n)d: %(ticket)s, station %(station)d.",
            n=window["n"],
            ticket=wording.ticket(window["ticket"]),
            station=window["station"],
        )
    return _("Window %(n)d: %(ticket)s.", n=window["n"], ticket=wording.ticket(window["ticket"]))


def _shows(game):
    coming = [window for window in game.edition.surfacing if len(game.windows) < window <= game.edition.windows]
    if game.ended or not coming:
        return ""
    legs = coming[0] - len(game.windows)
    return ngettext("Shows himself on his next leg.", "Shows himself in %(num)d legs.", legs)


def _left(game):
    if game.ended:
        return ""
    left = game.edition.windows - len(game.windows)
    return ngettext("%(num)d window left.", "%(num)d windows left.", left)


def _seen(play):
    game, found = play.game, _found(play)
    window, station = last_shown(game) if found is None else (len(game.windows), found)
    age = len(game.windows) - window
    ago = wording.legs_ago(age) if found is None else _("at the end")
    text = _("%(station)d, %(ago)s", station=station, ago=ago)
    return {"station": station, "window": window, "age": age, "ago": ago, "text": text}


def _purse(purse):
    return dict(zip((*TICKETS, "double"), purse, strict=False))


# The pawns


def _players(table, edition, pawn_names):
    return [
        {
            "name": player_names.player_name(table.remembered(), player),
            "pawns": [pawn for at, pawn in enumerate(pawn_names) if player_names.player_of(edition, at) == player],
        }
        for player in range(edition.players)
    ]


def _pawns(table, play):
    projected = table.projected()
    entries = {entry.proposal[2]: entry.proposal for entry in table.moves()}
    pencils = table.pencils()
    legs = {event[1]: list(event[2:]) for event in play.standing if event[0] == "pawn_moved"}
    void = _void(play, "pawn_moved")
    passed = _passed_this_round(play)
    shown = []
    for at, name in enumerate(play.game.pawn_names):
        pawn = {
            "name": name,
            "letter": wording.PAWN_LETTERS[name],
            "label": wording.pawn(name),
            "station": play.game.stations[at],
            "turn": _pawn_turn(play.game, projected, at, name in entries, name in passed),
        }
        player = player_names.player_of(play.game.edition, at)
        if player is not None:
            pawn["player"] = player
        if name not in BOBBIES:
            pawn["tickets"] = _purse(play.game.purses[at])
        if pawn["turn"] == "now":
            pawn["legal"] = legal_legs(projected, at)
        if name in entries:
            pawn["entered"] = entries[name][3:]
        elif name in pencils:
            pawn["pencil"] = list(pencils[name])
        if name in legs:
            pawn["last"] = legs[name]
        if name in void:
            pawn["taken_back"] = [list(event[2:]) for event in void[name]]
        if table.last_move(name) is not None:
            pawn["may_take_back"] = True
        note = _note(pawn, projected, at)
        if note:
            pawn["note"] = note
        shown.append(pawn)
    return shown


def _passed_this_round(play):
    passed = set()
    for event in reversed(play.standing):
        if event[0] == "mr_x_moved":
            break
        if event[0] == "pawn_passed":
            passed.add(event[1])
    return passed


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
        return _("%(pawn)s cannot move as things stand.", pawn=pawn["label"])
    return None


def _entered(entry):
    _kind, _round, pawn, ticket, station = entry.proposal
    text = _("%(pawn)s: %(leg)s, waiting for the handheld", pawn=wording.pawn(pawn), leg=wording.leg(ticket, station))
    return {"pawn": pawn, "text": text}


# Help for the hunt


def _help(play):
    places = stations_of(play.places[-1])
    return {
        "possible": places,
        "text": ngettext("He can be on %(num)d station.", "He can be on %(num)d stations.", len(places)),
        "legs": [_hunted_leg(play, window) for window in sorted(play.ruled_out, reverse=True)],
        "near": [_near(play, at) for at in range(len(play.game.pawn_names))],
    }


def _hunted_leg(play, window):
    after = play.possible_after(window)
    out = hunt.count(play.ruled_out[window])
    text = _("Window %(n)d: %(possible)d possible, %(out)d ruled out by the ticket.", n=window, possible=after, out=out)
    return {"n": window, "possible": after, "ruled_out": out, "text": text}


def _near(play, at):
    name = play.game.pawn_names[at]
    moves = hunt.moves_to(play.game, at, play.places[-1])
    if moves is None:
        return {"pawn": name, "text": _("%(pawn)s cannot get to any of them.", pawn=wording.pawn(name))}
    text = ngettext(
        "%(pawn)s is %(num)d move from the nearest.",
        "%(pawn)s is %(num)d moves from the nearest.",
        moves,
        pawn=wording.pawn(name),
    )
    return {"pawn": name, "moves": moves, "text": text}


# The end


def ending(play):
    """How a game ended, as a headline."""
    winner, reason = play.game.ended
    if reason != "captured":
        return wording.ending(winner, reason)
    station = _last_entered(play)
    pawn = play.game.pawn_names[play.game.stations.index(station)]
    return wording.ending(winner, reason, pawn=wording.pawn(pawn), station=station)


def _last_entered(play):
    """The station that a pawn has entered last."""
    return next(event[3] for event in reversed(play.standing) if event[0] == "pawn_moved")


def _over(play):
    winner, reason = play.game.ended
    over = {"winner": winner, "reason": reason, "text": ending(play)}
    if _found(play) is not None:
        over["station"] = _found(play)
    return over


def _found(play):
    """Where he was at the end, if that is known; else None."""
    last = len(play.game.windows)
    if not play.game.ended:
        return None
    if last in play.opened:
        return play.opened[last][2]
    return _last_entered(play) if play.game.ended[1] == "captured" else None


def _audit(play):
    found = audit.of(play)
    return {
        "state": found.state,
        "text": wording.audit(found),
        "opened": found.opened,
        "of": found.of,
        "faults": [{"window": window, "text": wording.audit_fault(window, code)} for window, code in found.faults],
    }
