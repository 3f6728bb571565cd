"""Which of the detectives have answered the question put to them, where everybody must agree.

One answer for each player of the game. A page answers for the player whom it holds (see `holders`); the owner's page
answers for those whom nobody holds. The answer of a browser that is expelled while the question is open is void, and
so is every answer of the owner's pages when one of those is expelled, because they are not told apart. Kept for the
current question alone. Contains neither the question nor the players' names.
"""

from collections.abc import Callable, Container
from typing import NamedTuple

from host.game.refused import Refused
from host.store.note import Note
from host.store.store import Store

OWNER = "owner"


class PlayerAnswer(NamedTuple):
    """What a player has answered, and by whose page: OWNER, or the mark of his own."""

    by: str
    yes: bool


class _Kept(NamedTuple):
    """The answers, by player, to the question with this id."""

    question: str
    given: dict[int, PlayerAnswer]


def _decoded(kept):
    if kept is None:
        return _NONE
    return _Kept(str(kept["ask"]), {int(player): PlayerAnswer(str(by), bool(yes)) for player, by, yes in kept["given"]})


def _encoded(kept):
    return {"ask": kept.question, "given": [[player, *answer] for player, answer in kept.given.items()]}


_NONE = _Kept("", {})
_ANSWERS = Note("consents", _NONE, _decoded, _encoded)  # "consents": as data folders have it


class PlayerAnswers:
    """The answers to one question, stored under its id. Not for several threads at once: `table` locks.

    is_in(mark) says whether a browser is in still.
    """

    def __init__(self, store: Store, is_in: Callable[[str], bool]):
        self._store = store
        self._is_in = is_in

    def given(self, question: str) -> dict[int, PlayerAnswer]:
        """The answers by player, {} for a question that nobody has answered."""
        kept = _ANSWERS.of(self._store)
        return kept.given if kept.question == question else {}

    def counted(self, question: str) -> dict[int, PlayerAnswer]:
        """The answers that count as long as the question is open."""
        given = self.given(question)
        return {player: one for player, one in given.items() if one.by == OWNER or self._is_in(one.by)}

    def any_to(self, beginning: str) -> bool:
        """Whether there are answers to a question whose id begins like this."""
        kept = _ANSWERS.of(self._store)
        return kept.question.startswith(beginning) and bool(kept.given)

    def give(self, question: str, player: "int | None", voters: Container[int], by: str, yes: bool) -> None:
        """Store an answer; voters: the players who are asked. Raises Refused."""
        given = self.counted(question)
        if player is None or player not in voters:
            raise Refused("which-player")
        if player in given:
            raise Refused("answered")
        self._write(question, {**given, player: PlayerAnswer(by, yes)})

    def rename(self, question: str, new_id: str) -> None:
        """Store the answers under another id, because the question has got a new one."""
        self._write(new_id, self.given(question))

    def forget(self, by: str) -> None:
        """Delete the answers of one page, or of the owner's pages."""
        kept = _ANSWERS.of(self._store)
        if kept != _NONE:
            self._write(kept.question, {player: one for player, one in kept.given.items() if one.by != by})

    def clear(self) -> None:
        """Delete the answers, because the question is gone."""
        _ANSWERS.keep(self._store, _NONE)

    def _write(self, question, given):
        _ANSWERS.keep(self._store, _Kept(question, given))
