"""What things are called and what went wrong on the pages, in the reader's language. Codes become sentences here.

Every sentence says what is wrong and what to do. The language is the one in force (of a request, or by `force_locale`);
without one the sentences are English. Reads nothing but its arguments.
"""

from functools import reduce
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game.proposals import Ask, Begin, Damaged, End, Moved, Proposal, TakeBack
from host.records import audit_findings
from host.view import install_wording, on_board_wording, port_wording
from shared.board.edition import PAWNS, PURSE
from shared.computer.computer_player import LEVELS


def words() -> dict[str, Any]:
    """The names of tickets and ferry, their letters and the pawns', for the scripts."""
    letters = _("TBU?")  # of taxi, bus, underground and black
    return {
        "tickets": {kind: ticket_name(kind) for kind in (*PURSE, "ferry")},
        "letters": {**dict(zip(PURSE, letters, strict=False)), "double": "2x", "ferry": "F"},
        "pawns": pawn_letters(),
    }


def pawn_letters() -> dict[str, str]:
    """Each pawn's letter by its name: it stands in the pawn's name in this language, as on the handheld."""
    letters = _("PRGYB12")  # of purple, red, green, yellow, blue and the bobbies: no two may be the same
    return dict(zip(PAWNS, letters, strict=True))


def level_name(level: str) -> str:
    """What a level of a computer player is called."""
    return {"easy": _("easy"), "fair": _("fair"), "hard": _("hard")}[level]


def ticket_name(kind: str) -> str:
    """What a ticket or a mode is called."""
    return {
        "taxi": _("taxi"),
        "bus": _("bus"),
        "underground": _("underground"),
        "black": _("black"),
        "double": _("double"),
        "ferry": _("ferry"),
        "start": _("start"),
    }[kind]


def pawn_name(name: str) -> str:
    """What a pawn is called."""
    return {
        "purple": _("Purple"),
        "red": _("Red"),
        "green": _("Green"),
        "yellow": _("Yellow"),
        "blue": _("Blue"),
        "bobby1": _("Bobby 1"),
        "bobby2": _("Bobby 2"),
    }[name]


def edition_name(name: str) -> str:
    """What people call an edition."""
    return {
        "milton-bradley": _("Milton Bradley, 1985"),
        "ravensburger": _("Ravensburger, 1983"),
        "ravensburger-2013": _("Ravensburger, 2013"),
        "ravensburger-beginner": _("Ravensburger, 2013: the beginners' game"),
    }[name]


def board_name(name: str) -> str:
    """What people call a board."""
    return {
        "milton-bradley": _("board of 1985, with a station 200"),
        "milton-bradley-as-printed": _("board of 1985 as printed, 198 and 199 joined in green"),
        "ravensburger": _("board of 1983, 13 and 14 joined in yellow"),
        "ravensburger-2013": _("board of 2013, no yellow line between 13 and 14"),
    }[name]


def leg(ticket: str, station: int) -> str:
    """A leg: ticket or mode, and station."""
    return _("%(ticket)s to %(station)d", ticket=ticket_name(ticket), station=station)


def either(names: list[str]) -> str:
    """One of these: "Purple, Red or Green"."""
    return names[0] if len(names) == 1 else _("%(some)s or %(last)s", some=", ".join(names[:-1]), last=names[-1])


def all_of(names: list[str]) -> str:
    """All of these: "3, 8 and 13"."""
    return names[0] if len(names) == 1 else _("%(some)s and %(last)s", some=", ".join(names[:-1]), last=names[-1])


def one_by_one(parts: list[str]) -> str:
    """Parts that may have commas, with what each language puts between them: "taxi to 3; bus to 5"."""
    return reduce(lambda some, last: _("%(some)s; %(last)s", some=some, last=last), parts)


def refusal(code: str) -> str:
    """Why a request of a page was refused: a code of `Refused`; of a pawn's move: see `why_not`."""
    return {
        "running": _(
            "A game is running. End it first: abandon it with Mr. X, or set it aside if his handheld is gone."
        ),
        "no-game": _("There is no game to do that in. Begin a new one."),
        "game-over": _("The game is over. Begin a new one."),
        "no-pawn": _("There is no such pawn in this game. Choose one of those on the page."),
        "sent-again": _("A part of the game is damaged here. Wait until Mr. X's handheld has sent it again."),
        "no-key": no_key(),
        "moved-on": _("The game has moved on since. Look again, and enter it again."),
        "answered": _("That has been answered already."),
        "which-player": _("Everybody must agree: say for whom you answer."),
        **(_who_is_who() | on_board_wording.refusals() | _of_tables()),
        "ask-waits": _("Something else waits for an answer. Settle that first."),
        "moves-wait": _("Entered moves still wait for the handheld. Ask again when it has judged them."),
        "nothing-back": _("There is no move of that pawn's that could be taken back."),
        "handheld-here": _(
            "The handheld is connected and knows this game: abandon it with Mr. X, or expel the handheld on the page "
            "“Invite”."
        ),
        "nobody-there": _("Nobody at the table has this number any more. Look at the list again."),
        "own-browser": _("This is the browser that you use: expel it from another browser of the owner's."),
        "holds-game": _("The running game would be lost with this handheld. Say that you are sure."),
        "too-many-handhelds": _("Too many handhelds are paired. Revoke one that is no longer used."),
        "not-on-cable": _("This handheld is not on the cable. Plug it in, and pair it again."),
        "not-here": _(
            "The Wi-Fi's name and password are typed on the host's own computer alone, so that they cross no network."
        ),
        "no-air": _(
            "The port for handhelds over the air cannot be opened: start the table again with another one, --air-port "
            "(AIR_PORT=)."
        ),
        "not-paired": _("This handheld is not paired any more. Look at the list again."),
        "network-name": _("A Wi-Fi network's name has 1 to 32 characters."),
        "network-password": _("A Wi-Fi password has 8 to 63 characters, without accents; an open network has none."),
        "unread": _("That cannot be read. Choose a pawn, a ticket and a station."),
    }[code]


def no_key() -> str:
    """Why nobody can be asked to agree to anything in a game."""
    return _(
        "The key of the detectives' consents is not known here: nothing can be taken back or abandoned by agreement."
    )


def _of_tables():
    """Refusals of `host.web.other_tables`."""
    return {
        "unopened": _("This table cannot be opened; the others go on. This computer's host.log says why."),
        "cable-plays": _("A game runs with this handheld. Give it to another table when the game is over."),
        "so-many-tables": _("Make 1 to 20 tables at once."),
        "tables-an-hour": _("You have made three tables in the last hour. Wait a while, or play at one of them."),
        "long-notice": _("A notice has up to 200 letters."),
        "no-title": _("Give the table a name of up to 40 letters."),
        "no-table": _("There is no such table, or no longer."),
        "too-many-tables": _("There are as many tables on this machine as there may be."),
    }


def _who_is_who():
    """Refusals of `host.people.holders`."""
    return {
        "who-first": _("Only a player has a voice: say first which player you are."),
        "own-voice": _(
            "This page answers for its own player alone; the owner's page answers for whoever has no phone."
        ),
        "handheld-mute": _(
            "This browser is Mr. X's handheld in this game, so it has no voice. Join the table with another phone or "
            "browser."
        ),
        "owner-alone": _(
            "Only the table's owner may do that: open the owner's link, which the host printed or the organiser gave."
        ),
        "all-have-pages": _(
            "Every player has a phone: one of them does this on his own page. If a phone is gone, expel it on the page "
            "“Invite”."
        ),
        "has-page": _(
            "This player answers on a page of his own. If that phone is gone, expel it on the page “Invite”."
        ),
        "no-player": _("There is no such player in this game. Choose one of those on the page."),
        "computers-pawn": _("The computer plays this pawn. The table's owner can change that on “Who plays”."),
        "computer-mute": _("The computer plays for this player, and it has no voice: only people are asked."),
        "no-level": _("There is no such computer player. Choose one of those on the page."),
        "is-handheld": _("This browser is Mr. X's handheld in this game: it cannot be a detective too."),
        "everybody-asked": _(
            "Everybody is being asked something: nobody can become another player until that is settled."
        ),
        "not-asked": _("Only the page that is this player, or the owner's, may answer that."),
        "asked-often": _(
            "You have asked often enough in this game. Ask the table's owner to expel the page that is wrong."
        ),
        "many-ask": _("Too many ask already. Wait until they are answered."),
    }


def verdict(proposal: Proposal, code: str, player: "str | None" = None) -> str:
    """Why an entry of the outbox failed: by the handheld, by the course of the game or, by name, by a player."""
    if isinstance(proposal, Damaged):
        return _("What had been entered or asked here was damaged on this machine's disk, and is void: do it again.")
    if isinstance(proposal, Begin):
        return _not_begun(proposal, code)
    if isinstance(proposal, End) and proposal.kind == "abandon":
        if code == "declined":
            return _("Mr. X did not agree to abandon the game: it goes on.")
        if code in ("captured", "game-over"):
            return _("There is no game left to abandon.")
        return _("The game has moved on since you asked to abandon it. If everybody still wants to stop, ask again.")
    if isinstance(proposal, Ask | Moved | End):
        return on_board_wording.verdict(proposal, code)
    if isinstance(proposal, TakeBack):
        if code == "not-all" and player is not None:
            return _("%(player)s did not agree to take that back: the game goes on as it stands.", player=player)
        return {
            "declined": _("Mr. X did not agree to take that back: the game goes on as it stands."),
            "no-key": no_key(),
            "not-all": _("Not everybody agreed to take that back: the game goes on as it stands."),
        }.get(code, _("The game has moved on, and nothing was taken back. Ask again."))
    facts = {"pawn": pawn_name(proposal.pawn), "leg": leg(proposal.ticket, proposal.station)}
    if code == "captured":
        return _("%(pawn)s no longer moves (%(leg)s): Mr. X was caught before.", **facts)
    if code == "game-over":
        return _("%(pawn)s no longer moves (%(leg)s): the game ended before.", **facts)
    if code == "keyed-in":
        return _("%(pawn)s was moved on the handheld; what was entered here (%(leg)s) is void.", **facts)
    if code == "taken-back":
        return _("%(pawn)s no longer moves (%(leg)s): what came before was taken back. Enter it again.", **facts)
    return _(
        "The handheld refused %(pawn)s's move (%(leg)s). Look where everybody stands, and enter it again.", **facts
    )


def _not_begun(proposal, code):
    """Why a game that was proposed has not begun."""
    return {
        "declined": _("Mr. X did not agree to the new game. Ask him, and begin it again."),
        "running": _("The handheld has a game running: abandon that on the handheld first."),
        "another": _("The new game was proposed again."),
        "no-room": _no_room(proposal.level),
        "other-program": _(
            "The handheld has another version of the program that plays Mr. X. Flash it with this table's "
            "version, or let a person be Mr. X."
        ),
        "earlier-version": _(
            "The handheld's firmware is of an earlier version, so nothing will prove who was asked to be Mr. X. "
            "Flash it with this table's version."
        ),
    }.get(code, _("The handheld does not accept this set-up. Look at it again."))


def _no_room(level):
    """The handheld's memory is too small for the level that was asked for, or for any."""
    if level in (None, LEVELS[0]):
        return _("The handheld's memory is too small to be Mr. X. Let a person be Mr. X.")
    return _(
        "The handheld's memory is too small to play at the %(level)s level; a lower one is proposed instead.",
        level=level_name(level),
    )


def _not_asked(error):
    """A handheld has begun another game than this table had asked for: a code of `shared.events.asked`."""
    what = _(audit_findings.ASKED[error]) if error in audit_findings.ASKED else ""
    return _(
        "The handheld has begun another game than it was asked for: %(what)s. It was rejected. Abandon that game on "
        "the handheld, and begin a new one.",
        what=what,
    )


def trouble(code: str, **facts: Any) -> str:
    """What is wrong at the table: a code and facts of `host.table.troubles`; player: the name of who declined."""
    if code == "entry":
        return verdict(facts["entry"].proposal, facts["entry"].code, facts.get("player"))
    if code == "failed":
        return _failed(facts["part"])
    if code.startswith("port-"):
        return port_wording.trouble(code, facts["port"])
    if code == "floods":
        return _(
            "The handheld %(device)s sends more than a handheld should, so it has to wait. If it does not stop, expel "
            "it on the page “Invite”.",
            device=facts["device"] or _("without a name"),
        )
    return {
        **_damage(),
        "disk": _(
            "This machine's disk takes nothing more. Make room on it; the handheld keeps what could not be written."
        ),
        "ports-lent": install_wording.ports_lent(),
        "lost-game": _("The handheld no longer knows this game. Set the game aside, and begin a new one."),
        "diverged": _(
            "The game on the handheld differs from the one this table has kept. Set the game aside to go on."
        ),
        "other-handheld": _(
            "A handheld was connected, but not the one that this game is played with. Connect that one; if it is gone "
            "for good, set the game aside."
        ),
        "twice": _(
            "Two handhelds with the same key are switched on: one has a copy of the other's memory. Both are ignored. "
            "Switch one off, and pair the other anew."
        ),
        "bad-event": _("The handheld sent something that the rules forbid. It was rejected; the game stays as it was."),
        "not-asked": _not_asked(facts.get("error", "")),
        "lost-half": _(
            "This machine has lost its half of the seed of this game, so the game cannot start. Abandon it on "
            "the handheld, and begin a new one."
        ),
    }[code] % facts


def _damage():
    """What the disk has damaged, and what mends it."""
    return {
        "damaged": _(
            "The table's file was damaged and is kept as %(file)s; a new one was begun. If Mr. X's handheld still has "
            "the game, it comes back by itself."
        ),
        "damaged-pairings": _(
            "The list of paired handhelds was damaged and is kept as %(file)s. Pair each handheld again, on the cable; "
            "until then play on the cable."
        ),
        "lost": _(
            "Something that was kept here was damaged on this machine's disk: a move, a name, a choice, or who is in. "
            "Enter again what is missing."
        ),
        "damaged-log": _("This game was damaged on this machine's disk; its handheld sends it again."),
        "came-back": _("This game was damaged on this machine's disk. It goes on as its handheld has it."),
        "set-aside": _(
            "The game was damaged on this machine's disk and has been set aside. The owner can import a record of it "
            "that was downloaded."
        ),
    }


def _failed(part: str) -> str:
    """That the last step of a part of `host.table.services` has failed: what does not work now."""
    if part == "beside":
        return _(
            "The handheld on this machine does not start: the terminal and the file host.log say why. Propose the game "
            "again, and it is tried once more."
        )
    does_not_work = {
        "cable": _("Something fails with the handhelds on cables."),
        "browser": _("Something fails with the handheld in a browser."),
        "air": _("Something fails with the handhelds over the air."),
        "announcement": _("This table cannot be announced in the network: open it by its address."),
        "checker": _("The handheld's decisions cannot be checked just now."),
        "computer": _("The computer cannot move its pawns just now."),
        "tables": _("Something fails with the other tables of this computer."),
    }[part]
    return does_not_work + " " + _("The table tries again; the file host.log in its data folder says why.")


def ending(reason: str, **facts: Any) -> str:
    """How a game ended, as a headline; after a capture with the facts pawn (or None) and station, if known."""
    if reason == "captured" and facts:
        if not facts["pawn"]:
            return _("Caught on %(station)d", station=facts["station"])
        return _("Caught by %(pawn)s on %(station)d", pawn=pawn_name(facts["pawn"]), station=facts["station"])
    return {
        "captured": _("Mr. X is caught: the detectives win"),
        "trapped": _("Mr. X is trapped: the detectives win"),
        "stranded": _("No pawn can move: Mr. X wins"),
        "escaped": _("Mr. X has escaped"),
        "abandoned": _("Abandoned: nobody wins"),
        "left_off": _("Mr. X abandoned the game alone: nobody wins"),
        "set_aside": _("Not finished: it was set aside"),
        "replaced": _("Not finished: Mr. X's handheld began another game"),
    }[reason]


def legs_ago(age: int) -> str:
    """How long ago something was shown."""
    return _("now") if age == 0 else ngettext("%(num)d move ago", "%(num)d moves ago", age)
