"""What the pages show of the table, as one JSON object: numbers, words and whole sentences, never HTML.

`view(snapshot)` makes it from a `Snapshot` and reads nothing else. It contains public facts alone (R20): the events,
the moves entered on the pages, and whether the handheld is connected. It is the same for everybody who reads the same
language; `host.web` decides who may press what, and adds for who is in what only his page shows (`web.who_is_who`).
No rule is in this module: legal legs come from `shared.rules.rules`. Every
sentence is translated here, so that the scripts in `static/` contain none.

The view is at most 10 KB long. It is embedded in every page, and sent whole as the data of every server-sent event of
`/feed`. A key marked (?) is missing, not null, when there is nothing to say.

    version    whole number that grows with every change; the event's id. Draw only what is newer than what is shown
    state      "no-game", "asked" (a new game waits for Mr. X to confirm it), "starting" (confirmed, his start is not
               sealed yet), "mr-x" (Mr. X to move), "pawns" (the detectives' turn), "over"
    headline   whose turn, the largest text of the page: "Red to move", "Mr. X to move", "Caught by Green on 117"
    awaited    what the table waits for, a sentence ("Mr. X surfaces on this move.")
    waiting (?)  in the state "pawns", whom everybody else waits for: "Waiting for Anna or Ben"
    link       {"state": "up" | "down" | "none", "text": sentence}; "down": a handheld was connected and is not any
               more; "none": none has ever been
    trouble    sentences, the newest first, [] when all is well
    news (?)   sentences: for whom the computer plays since this round, and who plays again
    serious (?)  true if one of them is a fault, and not only news of what became of a question or a move
    ask (?)    what waits for somebody's yes: {"kind": "begin" | "abandon" | "take-back", "id": text, "text": sentence,
               "first" (?): number of the first event to take back, "pawns" (?): [[pawn, start, who moves it (?)], ...],
               "board" (?), "rules" (?), "helped" (?), "computers" (?): as in game, "by" (?): as in mr_x}; the owner may
               post its id to /withdraw. "asks_here" (?): true where the detectives are asked; they post id and yes or
               no to /answer, and nobody can withdraw it. "answers" (?): where everybody must agree, one a player:
               {"player": index in players, "text": sentence, "asked" (?): true as long as the answer is missing}
    game (?)   missing in the states "no-game" and "asked" without an older game:
      id         the first eight digits of its id
      chain      {"game_id": all its digits, "events": how many the log has, "head": its chain head, in hex}: what a
                 page keeps as a witness
      edition    "milton-bradley", ...; title: what people call it ("Milton Bradley, 1985"); board: name for
                 /map/NAME.json
      rules      sentences, one for each house rule in force, or one that says that there is none
      helped     a sentence: whether the pages help the hunt
      computers      sentences: for which players the computer plays, or did, and whether the adviser is on
      adviser (?)  true while the game runs, if the adviser is on: /advice.json has what it says
      round, rounds (?)   rounds only where the edition limits them, and while the game runs
      windows    as many as the logbook has, in order; each {"n": 1.., "surfacing" (?): true} and, when filled, also
                 "ticket": word of TICKETS, "leg": "only" | "first" | "second" (of a double), "seal": first eight hex
                 digits, "station" (?): if he showed it, or after the end; "mode" (?): after the end; "said": a
                 sentence for screen readers. "taken_back" (?), filled or not: the tickets of the legs that stood there
                 before in this round, after the end in any, in order; these too have "said"
      shows      a sentence: when he surfaces next ("Shows himself in 2 legs."), "" if never again
      timer (?)  {"seconds": how many a turn should take, "since": when this one began, in seconds since 1970}, if that
                 was agreed at set-up and while the game runs
      left       a sentence: what is left ("18 windows left."), "" after the end
      seen (?)   the last shown station, or after the end, once it is known, the one where he was:
                 {"station", "window", "age": legs since, "ago": "2 legs ago", "text": "117, 2 legs ago"}
      mr_x       {"name", "by" (?): words, where the handheld itself plays him,
                 "tickets": {"taxi": n | null (unlimited), "bus", "underground", "black", "double"}}
      players    [{"name", "pawns": [names], "held" (?): true if a page has said to be his, "computer" (?): words, where
                 the computer plays for him, "unnamed" (?): true where nobody typed a name}]
      pawns      in playing order: {"name": "red", "letter": "R", "label": "Red", "player" (?): index in players,
                 "station", "tickets" (?): {"taxi", "bus", "underground"}, missing for a bobby,
                 "turn": "now" (may be entered now) | "later" | "done" | "entered" (in the outbox) | "passed" | "idle"
                 (not the detectives' turn, or a part of the log is missing) | "computer" (the computer moves it now),
                 "legal" (?): with "now": [[station, [ticket, ...]], ...] sorted, legal after all entered moves,
                 "could" (?) and "round" (?): where it could go and when, as long as it is not its turn, to plan it,
                 "pencil" (?): [ticket, station], its next move as pencilled, "entered" (?): [ticket, station],
                 "last" (?): [ticket, station] of the leg of this round or the last one, "from" (?): where that leg
                 began, "note" (?): sentence, "moved_by" (?): sentence: in this round another player has moved it,
                 "taken_back" (?): [[ticket, station], ...] of its moves that were taken back in this round,
                 "may_take_back" (?): true if it has moved since Mr. X, and /take-back may ask him for that move}
      moment (?) the newest great moment: {"id": number of its event, "kind": "surfaced" | "double" | "captured" |
                 "escaped", "text": "Mr. X surfaces at 116"}; a page shows it once, when it is newer than all it knows
      help (?)   where Mr. X can be, if that was agreed at set-up and while the game runs: {"possible": [stations],
                 "text": sentence, "legs": [{"n": window, "possible": how many after it, "ruled_out": how many by its
                 ticket, "text": sentence}] the newest first, "near": [{"pawn", "moves" (?): to the nearest, "text"}]}
      outbox     entered moves that wait for the handheld, in order: {"pawn", "text"}
      over (?)   {"winner": "mr_x" | "detectives" | null, "reason": "captured" ..., "text": sentence, "station" (?),
                 "start" (?): where he started, once that is opened}
      audit (?)  after the end (R24): {"state": as `host.proof.verdict` has it, "text":
                 sentence, "opened": n, "of": n, "faults": [{"window": n, "text": sentence}], "notes": as faults, of
                 what is no fault, "witnessed": sentence, "late_consent": sentence or ""}
      unwitnessed (?)  a sentence: before his first leg, that no table began this game; until the log is opened, that
                 the key of the consents is not known here
      unchecked (?)  a sentence, while the game runs: its handheld, which is Mr. X itself, plays by a version of its
                 program that is not known here

TICKETS are "taxi", "bus", "underground", "black"; a bobby pays with the name of its mode. Pawns are "purple", "red",
"green", "yellow", "blue", "bobby1", "bobby2".
"""

from typing import Any

from flask_babel import gettext as _

from host.game import computer_players
from host.game.computer_players import player_of
from host.game.proposals import Abandon, Begin, TakeBack
from host.people.consents import OWNER
from host.proof import audit
from host.table.outbox import Entry
from host.table.snapshot import Snapshot
from host.view import computer_wording, game_rows, player_names, wording
from shared.rules import edition_table, rules

MOST_TROUBLES = 4


def view(snapshot: Snapshot) -> dict[str, Any]:
    """The view of a snapshot, in the language in force."""
    play, ask = snapshot.play, snapshot.ask
    state = _state(play, ask)
    shown: dict[str, Any] = {
        "version": snapshot.version,
        "state": state,
        "link": _link(snapshot.link),
        "trouble": _troubles(snapshot),
    }
    if any(trouble.code != "entry" for trouble in snapshot.troubles[:MOST_TROUBLES]):
        shown["serious"] = True
    question = _ask(snapshot)
    if question is not None:
        shown["ask"] = question
    if play is None or state in ("no-game", "asked"):
        shown["headline"], shown["awaited"] = _before(snapshot, state)
        if play is None:
            return shown
    else:
        shown["headline"], shown["awaited"] = _turn(snapshot, play, state, question is not None)
        waiting = _waiting(snapshot, play) if state == "pawns" and not play.behind else None
        if waiting:
            shown["waiting"] = waiting
    if any("asked" in answer for answer in shown.get("ask", {}).get("answers", ())):
        shown["headline"], shown["awaited"] = _("Everybody is asked"), _("Each player says whether to take that back.")
        shown.pop("waiting", None)
    news = computer_wording.news(snapshot.computers, play, snapshot.remembered) if play.running else []
    if news:
        shown["news"] = news
    shown["game"] = game_rows.game_of(snapshot, play)
    return shown


def _state(play, ask):
    if play is not None and play.running:
        return "mr-x" if play.game.mr_x_to_move else "pawns"
    if ask is not None and ask.kind == "begin":
        return "asked"
    if play is None:
        return "no-game"
    return "over" if play.over else "starting"


def _link(state):
    text = {
        "up": _("The handheld is connected."),
        "down": _(
            "The handheld is disconnected: asleep, or without cable and Wi-Fi. Moves wait here until it is back."
        ),
        "none": _("No handheld is connected yet. Open one by its QR code, or plug one in."),
    }
    return {"state": state, "text": text[state]}


def _before(snapshot, state):
    ask = snapshot.ask
    if state == "asked" and ask.proposal.level:
        return _("A new game"), wording.says_yes_itself() if snapshot.beside else wording.press_yes()
    if state == "asked":
        mr_x = ask.extra.get("mr_x")
        named = mr_x and _("%(mr_x)s is Mr. X and confirms it on the handheld.", mr_x=player_names.shown(mr_x))
        return _("A new game"), named or _("Mr. X confirms it on his handheld.")
    return _("No game yet"), _("One begins on the owner's page, with “New game”.")


def _troubles(snapshot):
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
            return computer_wording.not_taken_back()
    if snapshot.beside and code == "port-pulled":
        return computer_wording.starts_again()
    return wording.trouble(code, **facts)


# What waits for somebody's yes


def _ask(snapshot):
    play, ask, wish = snapshot.play, snapshot.ask, snapshot.wish
    if ask is None:
        return None if wish is None or play is None else {**_wished(play, wish), **_answers(snapshot)}
    if ask.state == "withdrawn":
        text = _("Withdrawn. The handheld has not dropped the question yet; Mr. X may have answered before.")
        return {"kind": ask.kind.replace("_", "-"), "id": str(ask.number), "text": text}
    if isinstance(ask.proposal, Begin):
        return _begin_asked(snapshot, ask, ask.proposal)
    if isinstance(ask.proposal, TakeBack) and (play is None or play.behind):
        return None  # what it is about is to be sent again first
    if isinstance(ask.proposal, Abandon):
        text = _("Mr. X is asked on his handheld whether to abandon the game.")
        return {"kind": "abandon", "id": str(ask.number), "text": text}
    return {**_take_back_asked(play, ask), **_answers(snapshot)}


def _begin_asked(snapshot: Snapshot, ask: Entry, proposal: Begin):
    play = snapshot.play
    by_itself = snapshot.beside and proposal.level is not None
    title, mr_x = wording.edition_name(proposal.edition), ask.extra.get("mr_x")
    if by_itself:
        text = _("The handheld is to be Mr. X in the new game (%(title)s), and says yes by itself.") % {"title": title}
    elif proposal.level:
        text = _("The handheld is to be Mr. X in the new game (%(title)s): press # on it.") % {"title": title}
    elif mr_x:
        text = _("%(mr_x)s is Mr. X in the new game (%(title)s) and is asked on the handheld to confirm it.")
        text %= {"title": title, "mr_x": player_names.shown(mr_x)}
    else:
        text = _("Mr. X is asked on his handheld to confirm the new game: %(title)s.") % {"title": title}
    if play and play.over and not play.computer and not _audited(play):
        text += " " + _("The logbook of the last game is still shut: # on its handheld opens it.")
    if snapshot.link != "up" and not by_itself:
        text += " " + _("No handheld is connected: plug one in, or open the owner's page “Invite” for a phone.")
    edition = edition_table.make(proposal.edition, proposal.players, proposal.rules)
    return {
        "kind": "begin",
        "id": str(ask.number),
        "text": text,
        "pawns": game_rows.starts(edition, proposal.pawns, ask.extra),
        "board": edition.board,
        **({"by": computer_wording.mr_x(proposal.level)} if proposal.level else {}),
        **game_rows.agreed(edition, ask.extra, computer_players.of_setup(ask.extra), proposal.level),
    }


def _take_back_asked(play, ask):
    shown = {"kind": "take-back", "id": str(ask.number), "first": ask.proposal.first}
    event = play.events[ask.proposal.first]
    if ask.state == "here":
        return {**shown, "text": wording.take_back_here(event, play.detectives_won), "asks_here": True}
    if "wished" in ask.extra:
        return {**shown, "text": _("All have agreed; the handheld takes it back.")}
    return {**shown, "text": wording.take_back_asked(event)}


def _wished(play, wish):
    text = wording.take_back_wished(play.events[wish.first], play.needs_everybody(wish.first), play.detectives_won)
    return {"kind": "take-back", "id": wish.number, "first": wish.first, "text": text, "asks_here": True}


def _answers(snapshot):
    answers = [_answer(snapshot.remembered, answer) for answer in snapshot.answers]
    return {"answers": answers} if answers else {}


def _answer(remembered, answer):
    name = player_names.player_name(remembered, answer.player)
    given = answer.by is not None
    shown = {"player": answer.player, "text": wording.consent(name, answer.by == OWNER, answer.yes, given)}
    return shown if given else {**shown, "asked": True}


# Whose turn it is, and what is awaited


def _turn(snapshot, play, state, asked):
    game = play.game
    if state == "over":
        awaited = _("A new game can begin.") if _audited(play) else _("The logbook is opened and checked.")
        return game_rows.ending(play.effective_events), awaited
    if play.behind:
        return _("A part of the game is damaged here"), _("Mr. X's handheld sends it again when it is back.")
    if state == "starting" and play.computer:
        return _("Mr. X takes his start"), _("Put the pawns on their stations. The handheld draws its start card.")
    if state == "starting":
        return _("Mr. X takes his start"), _("Put the pawns on their stations. Mr. X draws or keys in his start card.")
    if state == "mr-x":
        if game.must_surface:
            return _("Mr. X surfaces"), _("He puts his pawn on the board.")
        return _("Mr. X thinks") if play.computer else _("Mr. X to move"), _awaited_leg(game)
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


def _waiting(snapshot, play):
    """Whom those wait for whose turn it is not; None where that is nobody, the computer, or a bobby that everybody may
    move."""
    players = {player_of(play.game.edition, pawn) for pawn in _next_ones(snapshot)}
    if not players or None in players or any(snapshot.computers.level(player) for player in players):
        return None
    names = [player_names.player_name(snapshot.remembered, player) for player in players if player is not None]
    return _("Waiting for %(players)s", players=wording.either(names))
