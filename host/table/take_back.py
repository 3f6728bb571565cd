"""Taking back: both sides must agree, whoever asks first.

The detectives ask for a pawn's last move, and Mr. X agrees on his handheld. Mr. X asks for any leg or move that counts,
and the detectives agree here. If he has shown himself since, or they have won, every player must agree. Then an entry
in the outbox asks the handheld to take it back.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from host.game import proposals
from host.game.proposals import TakeBack
from host.game.refused import Refused
from host.game.replica import Replica
from host.people.admissions import Admission, Admissions
from host.people.player_answers import OWNER, PlayerAnswers
from host.store.store import Store
from host.store.table_version import Changes
from host.table.games import Games
from host.table.outbox import Entry, Outbox, voice
from shared.events import events, on_board_events, witness


class Wish(NamedTuple):
    """What Mr. X asks to take back: all from event `first` on, in a log of `held` events."""

    game_id: str
    held: int
    first: int

    @property
    def number(self) -> str:
        """The id that the pages post with their answer; `wish-` keeps it apart from the numbers of outbox entries."""
        return f"wish-{self.held}-{self.first}"


class Question(NamedTuple):
    """What the detectives are asked: to take back all from event `first` on."""

    number: str  # the id that the pages post with their answer
    first: int
    entry: "Entry | None"  # the outbox entry of their own wish, or None if Mr. X wishes it


class Answer(NamedTuple):
    """What a player, by index, has answered; `by` whose page it was, None while the answer is missing."""

    player: int
    by: "str | None"
    yes: bool


@dataclass(eq=False)
class TakeBackRequests:
    """The requests to take something back in the shown game. For many threads; `ask` and `answer` raise Refused.

    voters() are the players who have a voice (see `computer_players`): where all must agree, they alone are asked.
    """

    _store: Store
    _games: Games
    _outbox: Outbox
    _admissions: Admissions
    _changes: Changes
    _voters: Callable[[], list[int]]

    def __post_init__(self):
        self._answers = PlayerAnswers(self._store, lambda mark: self._admissions.find(mark) is not None)
        self._wishes: dict[Hashable, Wish] = {}  # by line
        self._declined: Wish | None = None

    # What Mr. X wishes

    def wish_is(self, line: Hashable, wish: "tuple[str, int, int] | None") -> None:
        """What Mr. X asks to take back on a line: (game id, events held, first), or None for nothing."""
        with self._changes.lock:
            if self._wishes.get(line) == wish:
                return
            if wish is None:
                del self._wishes[line]
                self._declined = None
                if self._outbox.ask() is None:
                    self._answers.clear()
            else:
                self._wishes[line] = Wish(*wish)
            self._changes.changed()

    def wish_of(self, line: Hashable) -> "Wish | None":
        """What is asked on a line."""
        return self._wishes.get(line)

    def line_down(self, line: Hashable) -> None:
        """Forget what was wished on a line that is down."""
        with self._changes.lock:
            self._wishes.pop(line, None)

    def wish(self) -> "Wish | None":
        """What Mr. X asks to take back and the detectives have not answered, or None."""
        with self._changes.lock:
            play = self._games.play
            if play is None or play.unasked or self._outbox.ask() is not None:
                return None
            for wish in self._wishes.values():
                current = wish[:2] == (play.game_id, play.count) and wish != self._declined
                if current and play.may_take_back(wish.first):
                    return wish
            return None

    # What the detectives wish

    def last_move(self, pawn: str) -> "int | None":
        """The number of a pawn's last move, or with "" of the last thing that the detectives have said where no move is
        entered (R28), if they may ask to take it back now; else None."""
        with self._changes.lock:
            play = self._games.play
            if play is None or play.unasked or self._outbox.ask() is not None:
                return None
            if self.wish() is not None or self._outbox.moves():
                return None
            moves = (number for number in reversed(play.effective_numbers) if _moves(play.events[number], pawn))
            last = next(moves, None)
            return last if last is not None and play.may_take_back(last) else None

    def may_be_asked(self) -> frozenset[str]:
        """The pawns whose last move the detectives may ask to take back now; see `last_move`."""
        pawns = (*self._games.play.game.pawn_names, "") if self._games.play is not None else ()
        return frozenset(pawn for pawn in pawns if self.last_move(pawn) is not None)

    def ask(self, pawn: str, by: str = OWNER) -> None:
        """Ask Mr. X to take back a pawn's last move and what followed; if every player must agree, ask them
        first. by: whose page asks, as in `answer`.

        Only he can undo what he has answered: otherwise detectives could try station after station.
        """
        with self._changes.lock:
            play = self._games.play
            if play is None:
                raise Refused("no-game")
            if play.unasked:
                raise Refused(play.unasked)
            if self._outbox.ask() is not None or self.wish() is not None:
                raise Refused("ask-waits")
            if self._outbox.moves():
                raise Refused("moves-wait")
            first = self.last_move(pawn)
            if first is None:
                raise Refused("nothing-back")
            entry = self._enter(play, first, {} if play.needs_everybody(first) else {"by": by}, "here")
            if not play.needs_everybody(first):
                self._agreed(play, entry, voice(by))
            self._changes.changed()

    # The detectives' answers

    def answer(self, number: str, yes: bool, player: "int | None" = None, by: str = OWNER) -> None:
        """The detectives' answer to the question of this number.

        If Mr. X has shown himself since, or they have won, every player must agree, and one no ends it: `player` is
        the index of the one who answers, `by` whose page it is: OWNER, or the mark of his own (see `holders.voice`).
        """
        with self._changes.lock:
            play, question = self._games.play, self._question()
            if play is None or question is None or question.number != number:
                raise Refused("answered")
            if play.unasked:
                raise Refused(play.unasked)
            voices = voice(by)
            settled = True
            if play.needs_everybody(question.first):
                settled = self._give(_id(play, number), player, by, yes) or not yes
                voices = self._voices(_id(play, number), play.game.edition.players)
            if settled:
                self._settle(play, question, yes, voices, by)
            self._changes.changed()

    def void_voices(self, gone: Sequence[Admission]) -> None:
        """What these browsers have asked or answered is void, because they are expelled; also where Mr. X alone has
        still to answer: then the question is withdrawn."""
        with self._changes.lock:
            void = {each.mark for each in gone} | {OWNER for each in gone if each.role == "owner"}
            entry = self._outbox.ask()
            if entry is not None and entry.state in ("waiting", "asked") and void & self._voices_in(entry):
                self._outbox.withdraw(entry)
            if OWNER in void:
                self._answers.forget(OWNER)

    def answers(self) -> list[Answer]:
        """The answer of every player to what was last asked, where everybody must agree; else []."""
        with self._changes.lock:
            play, question, entry = self._games.play, self._question(), self._outbox.ask()
            if play is None:
                return []
            if question is not None:
                number, asked = question.number, play.needs_everybody(question.first)
            elif entry is not None and entry.kind == "take_back":
                number, asked = str(entry.number), False
            else:
                return []
            given = self._answers.counted(_id(play, number)) if asked else self._answers.given(_id(play, number))
            if not given and not asked:
                return []
            return [Answer(player, *given.get(player, (None, False))) for player in sorted({*self._voters(), *given})]

    def everybody_asked(self) -> bool:
        """Whether every player is asked to agree now, or some have answered and the handheld is away meanwhile."""
        with self._changes.lock:
            play, question = self._games.play, self._question()
            if play is None:
                return False
            if question is not None and play.needs_everybody(question.first):
                return True
            any_wish_now = Wish(play.game_id, play.count, 0).number[:-1]  # whichever first event it asks for
            return self._answers.any_to(_id(play, any_wish_now))

    def decliner(self, entry: Entry) -> "int | None":
        """The index of the player who did not agree to a taking back, as long as that is known; else None."""
        with self._changes.lock:
            play = self._games.play
            given = self._answers.given(_id(play, entry.number)) if play is not None else {}
            return next((player for player, consent in given.items() if not consent.yes), None)

    def _voices_in(self, entry):
        """By whose pages a question was asked, or agreed to."""
        given = self._answers.given(f"{entry.game_id} {entry.number}")
        return {entry.extra.get("by"), *(one.by for one in given.values())}

    def _question(self):
        """What the detectives are asked now, or None."""
        entry = self._outbox.ask()
        if entry is not None:
            if entry.state != "here" or not isinstance(entry.proposal, TakeBack):
                return None
            return Question(str(entry.number), entry.proposal.first, entry)
        wish = self.wish()
        return Question(wish.number, wish.first, None) if wish is not None else None

    def _give(self, question_id, player, by, yes):
        """Store an answer; returns whether every player who has a voice has answered. Raises Refused."""
        voters = self._voters()
        self._answers.give(question_id, player, voters, by, yes)
        return set(voters) <= set(self._answers.counted(question_id))

    def _voices(self, question_id, players):
        """The voices of all who have answered, in the order of the players, and who has none (see `witness`)."""
        given = self._answers.given(question_id)
        return "".join(voice(given[each].by) if each in given else witness.COMPUTERS for each in range(players))

    def _settle(self, play, question, yes, voices, by):
        """All have agreed, or one has not: ask the handheld, or void the question. by: whose page answered last."""
        entry = question.entry
        if entry is None:
            entry = self._enter(play, question.first, {"wished": True, "by": by}, "here")
            self._answers.rename(_id(play, question.number), _id(play, entry.number))
            if not yes:
                self._declined = Wish(play.game_id, play.count, question.first)
        if yes:
            self._agreed(play, entry, voices)
        else:
            self._outbox.mark(entry, "void", "not-all")

    def _agreed(self, play, entry, voices):
        """Let the handheld be asked, with the consent where the game needs one."""
        first, consent = entry.proposal.first, play.consent(entry.proposal.first, voices)
        self._outbox.agree(entry, proposals.take_back(play.count, first, consent and voices, consent))

    def _enter(self, play, first, extra, state):
        return self._outbox.enter(play.game_id, proposals.take_back(play.count, first), extra, state)


def _moves(event, pawn):
    if isinstance(event, events.PawnMoved):
        return event.pawn == pawn
    return not pawn and isinstance(event, on_board_events.DetectivesMoved | on_board_events.StationAsked)


def _id(play: Replica, number: "int | str") -> str:
    """The id of a question: questions of other games may have the same number."""
    return f"{play.game_id} {number}"
