"""What the detectives say where the pawns' moves are not entered (R28): that they have moved, that he is asked about a
station, that none of them can move.

It waits in the outbox until the handheld has written it. Judges by `shared.rules` alone, and changes no game.
"""

from collections.abc import Sequence

from host.game import computer_players, proposals
from host.game.proposals import Ask, Moved, Proposal
from host.game.refused import Refused
from host.game.replica import Replica
from host.people.player_answers import OWNER
from host.store.table_version import Changes
from host.table.games import Games
from host.table.outbox import Outbox
from shared.events import on_board_events
from shared.rules import rules, rules_on_board
from shared.rules.public_game import PublicGame


class OnBoard:
    """What may be said of the shown game. For many threads; each method raises Refused."""

    def __init__(self, games: Games, outbox: Outbox, changes: Changes):
        self._games = games
        self._outbox = outbox
        self._changes = changes

    def moved(self, round_number: int) -> None:
        """The detectives have moved in this round. Said once more, also by another page, it is counted once."""
        with self._changes.lock:
            play = self._play()
            game = play.game
            said_before = game.mr_x_to_move and round_number == game.round - 1
            if said_before or self._has_moved():
                return
            if rules.turn_error(game, rules.DETECTIVES):
                raise Refused("his-turn")
            if round_number != game.round:
                raise Refused("moved-on")
            self._enter(play, proposals.moved(round_number))

    def ask(self, window: int, station: int, pawn: str = "") -> None:
        """Ask Mr. X whether he is at a station to which this pawn has just come ("": nobody says which).

        window: of his newest leg as the page showed it. The same question, as long as it waits, is entered once.
        """
        with self._changes.lock:
            play = self._play()
            question = proposals.ask(window, station, pawn)
            if any(question[:3] == other[:3] for other in self._questions()):
                return
            error = self._ask_error(play, question)
            if error:
                raise Refused(error)
            self._enter(play, question)

    def stranded(self, by: str = OWNER, players: "list[int] | None" = None) -> None:
        """The detectives claim that no pawn can move (R22), and Mr. X is asked. by, players: whose page asks."""
        with self._changes.lock:
            play = self._play()
            if not may_be_stranded(play.game):
                raise Refused("not-stranded")
            if self._outbox.ask_for_end(play, "stranded", by, players):
                self._changes.changed()

    def _ask_error(self, play, question):
        """The code of what is wrong with a question, or None."""
        game, waiting = play.game, self._questions()
        if question.window != len(game.windows):
            return "he-moved-on"
        if rules.turn_error(game, rules.DETECTIVES):
            return "his-turn"
        if self._has_moved():
            return "have-moved"
        if not game.board.has(question.station):
            return "no-such-station"
        if question.station in [*game.asked, *(other.station for other in waiting)]:
            return "asked-before"
        if question.pawn and question.pawn not in computer_players.pawns_of(game.edition):
            return "no-pawn"
        if question.pawn and question.pawn in asked_pawns(play, waiting):
            return "pawn-asked"
        if not questions_left(game, waiting):
            return "asked-enough"
        return rules_on_board.ask_error(game, question.station)

    def _play(self) -> Replica:
        play = self._games.play
        if play is None or not play.game.started:
            raise Refused("no-game")
        if not play.game.edition.on_board:
            raise Refused("moves-entered")
        if play.over or play.behind:
            raise Refused("game-over" if play.over else "sent-again")
        return play

    def _has_moved(self) -> bool:
        """Whether it waits for the handheld that they have moved."""
        return any(isinstance(entry.proposal, Moved) for entry in self._outbox.moves())

    def _questions(self) -> list[Ask]:
        """The questions that wait for the handheld."""
        return [entry.proposal for entry in self._outbox.moves() if isinstance(entry.proposal, Ask)]

    def _enter(self, play, proposal):
        self._outbox.enter(play.game_id, proposal, {})
        self._changes.changed()


def questions_left(game: PublicGame, waiting: Sequence[Proposal]) -> int:
    """How many more questions he may be asked in this round; waiting: those that the handheld has not answered yet."""
    return game.edition.pawns + game.edition.bobbies - len(game.asked) - len(waiting)


def may_be_stranded(game: PublicGame) -> bool:
    """Whether the detectives may claim now that no pawn can move."""
    return bool(game.windows) and not game.between_legs and not game.must_surface


def asked_pawns(play: Replica, waiting: Sequence[Proposal]) -> list[str]:
    """The pawns about which Mr. X was asked since his last leg, or is to be asked by one of these proposals."""
    asked = [event for event in play.since_his_leg if isinstance(event, on_board_events.StationAsked)]
    questions = [question for question in waiting if isinstance(question, Ask)]
    return [each.pawn for each in [*questions, *asked] if each.pawn]
