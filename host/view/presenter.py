"""Makes the view that the pages show of the table; `view_types` says what it contains.

`view(snapshot)` makes it from a `Snapshot` and reads nothing else. It contains public facts alone (R20); `host.web`
decides who may press what. No rule is in this module: legal legs come from `shared.rules.rules`. Every sentence is
translated here, so that the scripts in `static/` contain none.
"""

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game import computer_players
from host.game.computer_players import player_of
from host.game.proposals import Begin, TakeBack
from host.game.replica import Replica
from host.people.player_answers import OWNER
from host.table import glance, take_back
from host.table.outbox import Entry
from host.table.snapshot import Snapshot
from host.table.take_back import Wish
from host.view import computer_wording, game_rows, moments, on_board_rows, pawn_rows, player_names, wording
from host.view.view_types import Answer, Ask, AskKind, Link, TableState, View
from shared.events import events
from shared.log import audit
from shared.rules import edition_table, rules

MOST_TROUBLES = 4
_KINDS: dict[str, AskKind] = {"begin": "begin", "abandon": "abandon", "stranded": "stranded", "take_back": "take-back"}


def view(snapshot: Snapshot, notice: str = "", title: str = "") -> View:
    """The view of a snapshot, in the language in force. notice: what the organiser tells all televisions; title: the
    table's, where it has one."""
    play, ask = snapshot.play, _ask(snapshot)
    state = glance.state_of(play, snapshot.ask)
    all_asked = ask is not None and any("asked" in answer for answer in ask.get("answers", ()))
    if all_asked:
        headline, awaited = _("Everybody is asked"), _("Each player says whether to take that back.")
    elif play is None or state == "asked":
        headline, awaited = _before(snapshot)
    else:
        headline, awaited = _turn(snapshot, play, state, ask is not None)
    shown: View = {
        "version": snapshot.version,
        "state": state,
        "headline": headline,
        "awaited": awaited,
        "link": _link(snapshot),
        "trouble": _troubles(snapshot),
    }
    if any(trouble.code != "entry" for trouble in snapshot.troubles[:MOST_TROUBLES]):
        shown["serious"] = True
    if notice:
        shown["notice"] = _("The organiser says: %(notice)s", notice=notice)
    if title:
        shown["title"] = title
    if ask is not None:
        shown["ask"] = ask
    if play is None:
        return shown
    entered = state == "pawns" and not play.game.edition.on_board
    waiting = _waiting(snapshot, play) if entered and not play.behind and not all_asked else None
    if waiting:
        shown["waiting"] = waiting
    news = computer_wording.news(snapshot.computers, play, snapshot.remembered) if play.running else []
    if news:
        shown["news"] = news
    shown["game"] = game_rows.game_of(snapshot, play)
    return shown


def _link(snapshot: Snapshot) -> Link:
    state = snapshot.link
    if _unheard(snapshot):
        return {"state": state, "text": ""}
    text = {
        "up": _("The handheld is connected."),
        "down": _(
            "The handheld is disconnected: asleep, or without cable and Wi-Fi. Moves wait here until it is back."
        ),
        "none": _("No handheld is connected yet. Open one by its QR code, or plug one in.")
        if snapshot.cable
        else _("No handheld is connected yet. Open one by its QR code."),
    }
    return {"state": state, "text": text[state]}


def _before(snapshot: Snapshot) -> tuple[str, str]:
    ask = snapshot.ask
    if ask is None or not isinstance(ask.proposal, Begin) or ask.state == "withdrawn":
        return _("No game yet"), _("One begins on the owner's page, with “New game”.")
    if ask.proposal.level:
        return _("A new game"), computer_wording.says_yes(snapshot.beside)
    mr_x = ask.extra.get("mr_x")
    named = mr_x and _("%(mr_x)s is Mr. X and confirms it on the handheld.", mr_x=player_names.shown(mr_x))
    return _("A new game"), named or _("Mr. X confirms it on his handheld.")


def _troubles(snapshot: Snapshot) -> list[str]:
    """A sentence once, however often it came: a computer's move is tried again."""
    said = [_trouble(snapshot, *trouble) for trouble in snapshot.troubles]
    return list(dict.fromkeys(said))[:MOST_TROUBLES]


def _trouble(snapshot, code, facts):
    decliner = facts.get("decliner")
    if decliner is not None:
        facts = {**facts, "player": player_names.player_name(snapshot.remembered, decliner)}
    if snapshot.play is not None and snapshot.play.computer and code == "entry":
        entry = facts["entry"]
        if isinstance(entry.proposal, TakeBack) and entry.code == "declined":
            return _(  # mrx.game.taking_back
                "The handheld takes back once in each window of the logbook, and nothing that it has shown: the game "
                "goes on as it stands."
            )
    if snapshot.beside and code == "port-pulled":
        return _("The handheld on this machine stopped; it starts again by itself.")
    return wording.trouble(code, **facts)


# What waits for somebody's yes


def _ask(snapshot: Snapshot) -> Ask | None:
    play, ask, wish = snapshot.play, snapshot.ask, snapshot.wish
    if ask is None:
        return None if wish is None or play is None else _with_answers(snapshot, _wished(play, wish))
    if ask.state == "withdrawn":
        return {"kind": _KINDS[ask.kind], "id": str(ask.number), "text": _withdrawn(snapshot, ask), "withdrawn": True}
    if isinstance(ask.proposal, Begin):
        return _begin_asked(snapshot, ask, ask.proposal)
    if isinstance(ask.proposal, TakeBack):
        if play is None or play.behind:
            return None  # what it is about is to be sent again first
        return _with_answers(snapshot, _take_back_asked(play, ask, ask.proposal))
    return {"kind": _KINDS[ask.kind], "id": str(ask.number), "text": _end_asked(snapshot, ask)}


def _end_asked(snapshot: Snapshot, ask: Entry) -> str:
    """Who asks for an end: all who share the phone, because nothing tells which of them has pressed."""
    names = [player_names.player_name(snapshot.remembered, player) for player in ask.extra.get("players", ())]
    who = wording.all_of(names or [_("The owner")])
    if ask.kind == "stranded":
        return ngettext(
            "None of you can move, says %(player)s. Mr. X is asked on his handheld whether it is so.",
            "None of you can move, say %(player)s. Mr. X is asked on his handheld whether it is so.",
            len(names) or 1,
            player=who,
        )
    return ngettext(
        "%(player)s asks to end the game. Mr. X is asked on his handheld; if he agrees, it is over.",
        "%(player)s ask to end the game. Mr. X is asked on his handheld; if he agrees, it is over.",
        len(names) or 1,
        player=who,
    )


def _withdrawn(snapshot: Snapshot, ask: Entry) -> str:
    """A question that a handheld has not dropped yet; one that is away does so only when it is back."""
    if snapshot.link == "up":
        return _("Withdrawn. The handheld has not dropped the question yet; Mr. X may have answered before.")
    if isinstance(ask.proposal, Begin):
        return _(
            "Withdrawn. The handheld that was asked is not connected and hears of it when it is back. Nobody need wait "
            "for that: another new game may be proposed now."
        )
    return _(
        "Withdrawn. The handheld is not connected and hears of it when it is back; Mr. X may have answered before. "
        "If it is gone for good, the owner sets this game aside, in the menu."
    )


def _begin_asked(snapshot: Snapshot, ask: Entry, proposal: Begin) -> Ask:
    play = snapshot.play
    by_itself = snapshot.beside and proposal.level is not None
    title, mr_x = wording.edition_name(proposal.edition), ask.extra.get("mr_x")
    if by_itself:
        text = _("The handheld is to be Mr. X in the new game (%(title)s), and says yes by itself.", title=title)
    elif proposal.level:
        text = _("The handheld is to be Mr. X in the new game (%(title)s): press # on it.", title=title)
    elif mr_x:
        facts = {"title": title, "mr_x": player_names.shown(mr_x)}
        text = _("%(mr_x)s is Mr. X in the new game (%(title)s) and is asked on the handheld to confirm it.", **facts)
    else:
        text = _("Mr. X is asked on his handheld to confirm the new game: %(title)s.", title=title)
    if play and play.over and not play.computer and not _audited(play):
        text += " " + _("The logbook of the last game is still shut: # on its handheld opens it.")
    text += _unheard(snapshot)
    edition = edition_table.make(proposal.edition, proposal.players, proposal.rules)
    shown: Ask = {
        "kind": "begin",
        "id": str(ask.number),
        "text": text,
        "pawns": pawn_rows.starts(edition, proposal.pawns, ask.extra),
        "board": edition.board,
        **game_rows.agreed(edition, ask.extra, computer_players.of_setup(ask.extra), proposal.level),
    }
    if proposal.level:
        shown["by"] = computer_wording.mr_x(proposal.level)
    return shown


def _unheard(snapshot: Snapshot) -> str:
    """What the question for a new game says of a handheld that does not hear it, in place of the link's own sentence;
    "" where nothing is to be said, or no new game is asked for."""
    begin = None if snapshot.ask is None else snapshot.ask.proposal
    if not isinstance(begin, Begin) or snapshot.link == "up" or (snapshot.beside and begin.level is not None):
        return ""
    if not snapshot.cable:
        return " " + _("The handheld that is asked is not connected. The owner's page “Invite” opens one on a phone.")
    if snapshot.link == "down":
        return " " + _(
            "The handheld that is asked is not connected: wake it or plug it in, or open the owner's page “Invite” for "
            "another."
        )
    return " " + _("No handheld is connected: plug one in, or open the owner's page “Invite” for a phone.")


def _take_back_asked(play: Replica, ask: Entry, proposal: TakeBack) -> Ask:
    shown: Ask = {"kind": "take-back", "id": str(ask.number), "first": proposal.first, "text": ""}
    moved = play.events[proposal.first]
    if ask.state == "here":
        shown["asks_here"] = True
    if ask.state != "here" and "wished" in ask.extra:
        text = _("All have agreed; the handheld takes it back.")
    elif isinstance(moved, events.PawnMoved):
        text = _move_asked_back(play, ask, moved)
    else:  # what was said where the pawns' moves are not entered, or a leg of Mr. X's
        what = on_board_rows.taken_back(moved)
        text = (
            _("Take back %(what)s and what followed? Everybody here must agree, and then Mr. X is asked.", what=what)
            if ask.state == "here"
            else _("Mr. X is asked on his handheld to take back %(what)s and what followed.", what=what)
        )
    return {**shown, "text": text}


def _move_asked_back(play: Replica, ask: Entry, moved: events.PawnMoved) -> str:
    facts = {"pawn": wording.pawn_name(moved.pawn), "leg": wording.leg(moved.ticket, moved.station)}
    if ask.state != "here":
        return _("Mr. X is asked on his handheld to take back %(pawn)s's move (%(leg)s) and what followed.", **facts)
    if play.detectives_won:
        return _(
            "Take back %(pawn)s's move (%(leg)s) and what followed? That undoes the detectives' win: everybody here "
            "must agree, and then he is asked.",
            **facts,
        )
    return _(
        "Take back %(pawn)s's move (%(leg)s) and what followed? Mr. X has shown himself since: everybody here must "
        "agree, and then he is asked.",
        **facts,
    )


def _wished(play: Replica, wish: Wish) -> Ask:
    event = play.events[wish.first]
    said = on_board_rows.taken_back(event)
    if said:
        text = _("Mr. X asks to take back %(what)s and what followed.", what=said)
    elif isinstance(event, events.MrXMoved):
        text = _("Mr. X asks to take back his move in window %(window)d and what followed.", window=event.window)
    else:
        facts = {"pawn": wording.pawn_name(event.pawn), "leg": wording.leg(event.ticket, event.station)}
        text = _("Mr. X asks to take back %(pawn)s's move (%(leg)s) and what followed.", **facts)
    all_must_agree = play.needs_everybody(wish.first)
    if play.detectives_won:
        text += " " + _("The detectives have won; a yes undoes their win.")
        text += " " + _("Everybody must agree.") if all_must_agree else ""
    elif all_must_agree:
        text += " " + _("He has surfaced since: everybody must agree.")
    return {"kind": "take-back", "id": wish.number, "first": wish.first, "text": text, "asks_here": True}


def _with_answers(snapshot: Snapshot, ask: Ask) -> Ask:
    answers = [_answer(snapshot.remembered, answer) for answer in snapshot.answers]
    if answers:
        ask["answers"] = answers
    return ask


def _answer(remembered: dict[str, Any], answer: take_back.Answer) -> Answer:
    name = player_names.player_name(remembered, answer.player)
    if answer.by is None:
        return {"player": answer.player, "text": _("%(player)s has not answered yet.", player=name), "asked": True}
    if not answer.yes:
        text = _("%(player)s does not agree.", player=name)
    elif answer.by == OWNER:
        text = _("%(player)s agrees, on the owner's page.", player=name)
    else:
        text = _("%(player)s agrees.", player=name)
    return {"player": answer.player, "text": text}


# Whose turn it is, and what is awaited


def _turn(snapshot: Snapshot, play: Replica, state: TableState, asked: bool) -> tuple[str, str]:
    game = play.game
    if state == "over":
        said = [moments.how(play, snapshot.remembered, snapshot.computers)]
        if not _audited(play):
            said.append(_("His logbook is still shut.") if not play.opened else _("His logbook is being opened."))
        return moments.who_won(play.game.ended), " ".join(filter(None, said))
    if play.behind:
        return _("A part of the game is damaged here"), _("Mr. X's handheld sends it again when it is back.")
    if state == "starting" and play.computer:
        return _("Mr. X takes his start card"), _("Put the pawns on their stations. The handheld draws its start card.")
    if state == "starting":
        return _("Mr. X takes his start card"), _(
            "Put the pawns on their stations. Mr. X draws or keys in his start card."
        )
    if state == "mr-x":
        if game.must_surface:
            return _("Mr. X surfaces"), _("He puts his pawn on the board.")
        return _("Mr. X thinks") if play.computer else _("Mr. X to move"), _awaited_leg(game)
    if game.edition.on_board:
        return on_board_rows.headline(play.game, [entry.proposal for entry in snapshot.moves])
    projected = snapshot.projected
    next_ones = _next_ones(snapshot)
    if not next_ones:
        return _("All moves are entered"), _("They wait for the handheld.")
    names = [wording.pawn_name(game.pawn_names[pawn]) for pawn in next_ones]
    if any(game.pawn_names[pawn] in snapshot.computers.left for pawn in next_ones):
        awaited = computer_wording.left(names)
    elif snapshot.computers.level_of(game, game.pawn_names[next_ones[0]]):
        awaited = computer_wording.thinking(game, next_ones, snapshot.link, asked)
    else:
        awaited = _awaited_pawns(snapshot.remembered, projected, next_ones)
    return _("%(pawns)s to move", pawns=wording.either(names)), awaited


def _next_ones(snapshot):
    """The pawns that may be entered next, by index; where a computer plays too, only the people's or only its own."""
    game, computers = snapshot.projected, snapshot.computers
    if game.mr_x_to_move:
        return []
    return computers.next_to_move(game) if any(computers.levels) else rules.to_move(game)


def _audited(play):
    return audit.of(play).state != "waiting"


def _awaited_leg(game):
    surfaces = len(game.windows) + 1 in game.edition.surfacing
    if game.between_legs:
        return _("The second move of his double: he surfaces.") if surfaces else _("The second move of his double.")
    if surfaces:
        return _("Mr. X surfaces on this move.")
    return _("His move goes into window %(window)d.", window=len(game.windows) + 1)


def _awaited_pawns(remembered, game, pawns):
    players = {player_of(game.edition, pawn) for pawn in pawns}
    if len(pawns) == 1 and None in players:
        return _("It belongs to all: any detective moves it.")
    player = players.pop() if len(players) == 1 else None
    if player is None:
        return _("Any of them may go first.")
    name = player_names.player_name(remembered, player)
    if len(pawns) == 1:
        return _("%(player)s moves.", player=name)
    if len(pawns) == 2:
        return _("%(player)s moves either pawn.", player=name)
    return _("%(player)s moves one of them.", player=name)


def _waiting(snapshot: Snapshot, play: Replica) -> str | None:
    """Whom those wait for whose turn it is not; None where that is nobody, the computer, or a bobby that everybody may
    move."""
    players = {player_of(play.game.edition, pawn) for pawn in _next_ones(snapshot)}
    if not players or None in players or any(snapshot.computers.level(player) for player in players):
        return None
    names = [player_names.player_name(snapshot.remembered, player) for player in players if player is not None]
    return _("Waiting for %(players)s", players=wording.either(names))
