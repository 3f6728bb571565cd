"""What a page says of the table at one moment, as rows: numbers, words and whole sentences, never HTML.

`view(table)` is the one answer. It rests on public facts alone (R20): the events, the moves entered on the pages, and
whether the handheld is heard. It is the same for everybody who reads the same language; whoever may press what is the
business of `views`. It must never hold what a page could guess from it but must not know, nor a rule: legal legs come
from `shared.rules`. Every sentence goes through gettext here, so that the scripts in `static/` hold none.

The view is one JSON object of at most 10 KB. It is embedded in a page when that is first drawn, and sent whole as the
data of every server-sent event of `/feed`. A key marked (?) is missing, not null, when there is nothing to say.

    version    whole number that grows with every change; the event's id. Draw only what is newer than what stands
    state      which picture: "no-game", "asked" (a new game waits for Mr. X's finger), "starting" (agreed, his start
               is not sealed yet), "mr-x" (Mr. X to move), "pawns" (the detectives' turn), "over"
    headline   whose turn, the largest text of the page: "Red to move", "Mr. X to move", "Caught by Green on 117"
    awaited    what the table waits for, a sentence ("Mr. X shows himself on this leg.")
    link       {"state": "up" | "down" | "none", "text": sentence}; "down": a handheld was there and is not heard;
               "none": no handheld has ever been here
    trouble    sentences, the newest first, [] when all is well
    ask (?)    what waits for somebody's yes: {"kind": "begin" | "abandon" | "take-back", "id": text, "text": sentence,
               "pawns" (?): [[pawn, start], ...], "rules" (?), "helped" (?): as in game}; the owner may post its id to
               /withdraw. "asks_here" (?): true where the detectives are asked; they post id and yes or no to /answer,
               and nobody withdraws it. "answers" (?): where everybody must agree, one for each player: {"player": index
               in players, "text": sentence, "asked" (?): true as long as the answer is missing}
    game (?)   missing in the states "no-game" and "asked" without an older game:
      id         the first eight digits of its id
      edition    "milton-bradley", ...; title: what people call it ("Milton Bradley, 1985"); board: name for
                 /map/NAME.json
      rules      sentences, one for each house rule in force, or the one that there is none
      helped     a sentence: whether the pages help the hunt
      round, rounds (?)   rounds only where the edition limits them, and while the game runs
      windows    as many as the logbook has, in order; each {"n": 1.., "surfacing" (?): true} and, when filled, also
                 "ticket": word of TICKETS, "leg": "only" | "first" | "second" (of a double), "seal": first eight hex
                 digits, "station" (?): if he showed it, or after the end; "mode" (?): after the end; "said": a
                 sentence for screen readers. "taken_back" (?), filled or not: the tickets of the legs that stood there
                 before, in order; these too have "said"
      shows      a sentence: when he surfaces next ("Shows himself in 2 legs."), "" if never again
      left       a sentence: what is left ("18 windows left."), "" after the end
      seen (?)   the last shown station, or after the end, once it is known, the one where he was:
                 {"station", "window", "age": legs since, "ago": "2 legs ago", "text": "117, 2 legs ago"}
      mr_x       {"name", "tickets": {"taxi": n | null (unlimited), "bus", "underground", "black", "double"}}
      players    [{"name", "pawns": [names]}]
      pawns      in playing order: {"name": "red", "letter": "R", "label": "Red", "player" (?): index in players,
                 "station", "tickets" (?): {"taxi", "bus", "underground"}, no tickets for a bobby,
                 "turn": "now" (may be entered now) | "later" | "done" | "entered" (in the outbox) | "passed" | "idle"
                 (not the detectives' turn),
                 "legal" (?): with "now": [[station, [ticket, ...]], ...] sorted, legal after all that is entered,
                 "pencil" (?): [ticket, station], "entered" (?): [ticket, station],
                 "last" (?): [ticket, station] of the leg of this round or the last one, "note" (?): sentence,
                 "taken_back" (?): [[ticket, station], ...] of its moves that were taken back, "may_take_back" (?): true
                 if /take-back may ask Mr. X for its last move}
      help (?)   where Mr. X can be, if that was agreed at set-up and while the game runs: {"possible": [stations],
                 "text": sentence, "legs": [{"n": window, "possible": how many after it, "ruled_out": how many by its
                 ticket, "text": sentence}] the newest first, "near": [{"pawn", "moves" (?): to the nearest, "text"}]}
      outbox     entered moves that wait for the handheld, in order: {"pawn", "text"}
      over (?)   {"winner": "mr_x" | "detectives" | null, "reason": "captured" ..., "text": sentence, "station" (?)}
      audit (?)  after the end (R24): {"state": "waiting" (legs still to be opened) | "sound" | "broken", "text":
                 sentence, "opened": n, "of": n, "faults": [{"window": n, "text": sentence}]}

TICKETS are "taxi", "bus", "underground", "black"; a bobby pays with the name of its mode. Pawns are "purple", "red",
"green", "yellow", "blue", "bobby1", "bobby2".
"""

from flask_babel import gettext as _

from host.table import audit
from host.table.consents import OWNER
from host.table.table import wish_number
from host.view import game_rows, player_names, wording
from shared import edition_table, rules

MOST_TROUBLES = 4


def view(table):
    """The view of a table. The table's lock must be held, and a language be in force."""
    play = table.play
    ask = table.ask()
    wish = table.wish()
    state = _state(play, ask)
    shown = {
        "version": table.version,
        "state": state,
        "link": _link(table),
        "trouble": [_trouble(table, code, facts) for code, facts in table.troubles()[:MOST_TROUBLES]],
    }
    if ask is not None:
        shown["ask"] = _ask(table, play, ask)
    elif wish is not None:
        shown["ask"] = _wish(table, play, wish)
    if play is None or state in ("no-game", "asked"):
        shown["headline"], shown["awaited"] = _before(state)
        if play is None:
            return shown
    else:
        shown["headline"], shown["awaited"] = _turn(table, play, state)
    if any("asked" in answer for answer in shown.get("ask", {}).get("answers", ())):
        shown["headline"], shown["awaited"] = _("Everybody is asked"), _("Each player says whether to take that back.")
    shown["game"] = game_rows.game_of(table, play)
    return shown


def _state(play, ask):
    if play is not None and play.running:
        return "mr-x" if play.game.mr_x_to_move else "pawns"
    if ask is not None and ask.kind == "begin":
        return "asked"
    if play is None:
        return "no-game"
    return "over" if play.over else "starting"


def _link(table):
    state = table.link()
    text = {
        "up": _("The handheld is here."),
        "down": _("The handheld is not heard: it sleeps, or its cable is out. Moves are kept until it is back."),
        "none": _("No handheld has been here yet. Open one by its code, or plug it in."),
    }
    return {"state": state, "text": text[state]}


def _before(state):
    if state == "asked":
        return _("A new game"), _("Mr. X confirms it on his handheld.")
    return _("No game yet"), _("One begins on the owner's page, with “New game”.")


def _trouble(table, code, facts):
    decliner = table.decliner(facts["entry"]) if code == "entry" else None
    if decliner is not None:
        facts = {**facts, "player": player_names.player_name(table.remembered(), decliner)}
    return wording.trouble(code, **facts)


def _ask(table, play, ask):
    if ask.kind == "take_back":
        return {**_back_asked(play, ask), **_answers(table, str(ask.number))}
    if ask.kind == "abandon":
        text = _("Mr. X is asked on his handheld whether to leave off.")
        return {"kind": "abandon", "id": str(ask.number), "text": text}
    _kind, name, players, changes, pawns = ask.proposal
    if play and play.over and not _audited(play):
        text = _(
            "Mr. X opens the logbook of this game first: he presses # on the handheld. Then he is asked: %(title)s."
        )
    else:
        text = _("Mr. X is asked on his handheld to confirm the new game: %(title)s.")
    return {
        "kind": "begin",
        "id": str(ask.number),
        "text": text % {"title": wording.edition(name)},
        "pawns": pawns,
        **game_rows.agreed(edition_table.make(name, players, changes), ask.extra),
    }


def _back_asked(play, ask):
    shown = {"kind": "take-back", "id": str(ask.number)}
    event = play.events[ask.proposal[2]]
    if ask.state == "here":
        return {**shown, "text": wording.take_back_here(event), "asks_here": True}
    if "wished" in ask.extra:
        return {**shown, "text": _("All have agreed; the handheld takes it back.")}
    return {**shown, "text": wording.take_back_asked(event)}


def _wish(table, play, wish):
    text = wording.take_back_wished(play.events[wish[1]], play.has_shown_since(wish[1]))
    number = wish_number(wish)
    return {"kind": "take-back", "id": number, "text": text, "asks_here": True, **_answers(table, number)}


def _answers(table, number):
    answers = [_consent(table, *answer) for answer in table.answers(number)]
    return {"answers": answers} if answers else {}


def _consent(table, player, by, yes):
    name = player_names.player_name(table.remembered(), player)
    shown = {"player": player, "text": wording.consent(name, by == OWNER, yes, by is not None)}
    return shown if by is not None else {**shown, "asked": True}


# Whose turn it is, and what is awaited


def _turn(table, play, state):
    game = play.game
    if state == "over":
        return game_rows.ending(play), _("The logbook is opened and checked.") if not _audited(play) else _(
            "A new game can begin."
        )
    if state == "starting":
        return _("Mr. X takes his start"), _("Put the pawns on their stations. Mr. X draws or keys in his start card.")
    if state == "mr-x":
        if game.must_surface:
            return _("Mr. X shows himself"), _("He puts his pawn on the board.")
        return _("Mr. X to move"), _awaited_leg(game)
    projected = table.projected()
    next_ones = [] if projected.mr_x_to_move else rules.to_move(projected)
    if not next_ones:
        return _("All moves are entered"), _("They wait for the handheld.")
    names = [wording.pawn(game.pawn_names[pawn]) for pawn in next_ones]
    return _("%(pawns)s to move", pawns=_either(names)), _awaited_pawns(table, projected, next_ones)


def _audited(play):
    return audit.of(play).state != "waiting"


def _awaited_leg(game):
    surfaces = len(game.windows) + 1 in game.edition.surfacing
    if game.between_legs:
        return (
            _("The second leg of his double: he shows himself on it.")
            if surfaces
            else _("The second leg of his double.")
        )
    if surfaces:
        return _("Mr. X shows himself on this leg.")
    return _("His leg goes into window %(window)d.", window=len(game.windows) + 1)


def _awaited_pawns(table, game, pawns):
    players = {player_names.player_of(game.edition, pawn) for pawn in pawns}
    if len(pawns) == 1 and None in players:
        return _("It belongs to all: any detective moves it.")
    if len(players) != 1 or None in players:
        return _("Any of them may go first.")
    name = player_names.player_name(table.remembered(), players.pop())
    return (
        _("%(player)s is to move, one of these.", player=name)
        if len(pawns) > 1
        else _("%(player)s moves.", player=name)
    )


def _either(names):
    if len(names) == 1:
        return names[0]
    return _("%(some)s or %(last)s", some=", ".join(names[:-1]), last=names[-1])
