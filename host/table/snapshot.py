"""Everything that the pages show of the table, at one version. Nothing in it changes afterwards."""

from dataclasses import dataclass
from typing import Any

from host.game.computer_players import ComputerPlayers
from host.game.proposals import Leg
from host.game.replica import Replica
from host.proof.decision_check import DecisionCheck
from host.table import entered_by
from host.table.links import LinkState
from host.table.outbox import LATE_CONSENT, Entry
from host.table.take_back import Answer, Wish
from host.table.troubles import Trouble
from shared.rules.public_game import PublicGame


@dataclass(frozen=True, repr=False)
class Snapshot:
    """The table at one version."""

    version: int  # grows with every change, also over restarts
    play: "Replica | None"  # the log of the shown game
    projected: "PublicGame | None"  # the game as it will stand once the entered moves are accepted
    remembered: dict[str, Any]  # what was typed at set-up beside the rules of the game: see `host.view.player_names`
    computers: ComputerPlayers  # for which players a computer plays, and whether the adviser is on
    late_consent: bool  # Mr. X agreed to a question after the detectives had withdrawn it; before the end False
    decision_check: "DecisionCheck | None"  # of a computer player's decisions in `play`; None: it is not there yet
    pencils: dict[str, Leg]  # the pencilled legs that are legal now, by pawn
    entered_by: dict[str, tuple[int, str, int]]  # see `host.table.entered_by`
    link: LinkState = "none"  # to the handheld
    moves: tuple[Entry, ...] = ()  # the entered moves that wait for the handheld
    may_take_back: frozenset[str] = frozenset()  # the pawns whose last move the detectives may ask to take back now
    ask: "Entry | None" = None  # the outbox entry that waits for somebody's yes
    wish: "Wish | None" = None  # what Mr. X asks to take back and the detectives have not answered
    answers: tuple[Answer, ...] = ()  # the players' answers, where everybody must agree to a taking back
    held: frozenset[int] = frozenset()  # the players, by index, whom somebody's page holds
    troubles: tuple[
        Trouble, ...
    ] = ()  # the newest first; an "entry" also has "decliner", the index of a player, or None
    cable: bool = True  # a handheld may be plugged in here
    beside: bool = False  # the host runs a virtual handheld, which agrees by itself to a game in which it is Mr. X


def of(table: Any, version: int) -> Snapshot:
    """A snapshot of a Table (which imports this module) as it is now, for this version."""
    with table.lock:
        play = table.play
        over = play.game_id if play is not None and play.over else None
        return Snapshot(
            version=version,
            link=table.link(),
            beside=table.links.beside,
            cable=table.links.takes_cables,
            play=play.copy() if play is not None else None,
            projected=table.projected(),
            remembered=table.remembered(),
            moves=tuple(table.moves()),
            pencils=table.pencils(),
            may_take_back=table.take_back.may_be_asked(),
            ask=table.ask(),
            wish=table.take_back.wish(),
            answers=tuple(table.take_back.answers()),
            held=table.holders.held(),
            computers=table.substitutes.now(),
            entered_by=entered_by.of(table.store, play.game_id, play.game.round) if play else {},
            late_consent=LATE_CONSENT.of(table.store, over) if over else False,
            decision_check=table.decision_check_queue.of(play),
            troubles=tuple(table.troubles()),
        )
