"""Which of the detectives have answered the question put to them, where everybody must agree.

One answer for each player of the game. A page answers for the player whom it holds (see `holders`); the owner's page
answers for those whom nobody holds. The answer of a browser that is expelled while the question is open is void, and
so is every answer of the owner's pages when one of those is expelled, because they are not told apart. Stored
on disk with a checksum, for the current question alone: where the disk has damaged them, all are asked again. Contains
neither the question nor the players' names.
"""

from collections.abc import Callable, Container
from typing import NamedTuple

from host.store import integrity
from host.store.store import Store
from host.store.store_file import to_json

OWNER = "owner"


class Consent(NamedTuple):
    """What a player has answered, and by whose page: OWNER, or the mark of his own."""

    by: str
    yes: bool


class Consents:
    """The answers to one question, stored under its id. Not for several threads at once: `table` locks.

    is_in(mark) says whether a browser is in still.
    """

    def __init__(self, store: Store, is_in: Callable[[str], bool]):
        self._store = store
        self._is_in = is_in

    def given(self, question: str) -> dict[int, Consent]:
        """The answers by player, {} for a question that nobody has answered."""
        note = self._note()
        return {player: Consent(by, yes) for player, by, yes in note["given"]} if note.get("ask") == question else {}

    def counted(self, question: str) -> dict[int, Consent]:
        """The answers that count as long as the question is open."""
        given = self.given(question)
        return {player: one for player, one in given.items() if one.by == OWNER or self._is_in(one.by)}

    def any_to(self, beginning: str) -> bool:
        """Whether there are answers to a question whose id begins like this."""
        note = self._note()
        return note.get("ask", "").startswith(beginning) and bool(note["given"])

    def error(self, question: str, player: "int | None", voters: Container[int], by: str) -> "str | None":
        """Why this answer is not allowed: a code of wording.refusal, or None. voters: the players who are asked."""
        given = self.counted(question)
        if player is None or player not in voters:
            return "which-player"
        if player in given:
            return "answered"
        if by != OWNER and by in [other.by for other in given.values()]:
            return "one-voice"
        return None

    def give(self, question: str, player: int, by: str, yes: bool) -> None:
        """Store an answer."""
        self._write(question, {**self.counted(question), player: Consent(by, yes)})

    def rename(self, question: str, new_id: str) -> None:
        """Store the answers under another id, because the question has got a new one."""
        self._write(new_id, self.given(question))

    def forget(self, by: str) -> None:
        """Delete the answers of one page, or of the owner's pages."""
        note = self._note()
        if note:
            kept = {player: one for player, one in self.given(note["ask"]).items() if one.by != by}
            self._write(note["ask"], kept)

    def clear(self) -> None:
        """Delete the answers, because the question is gone."""
        self._store.write_note("consents", None)

    def _write(self, question, given):
        rows = [[player, consent.by, consent.yes] for player, consent in given.items()]
        self._store.write_note("consents", {"ask": question, "given": rows, "crc": _crc(question, rows)})

    def _note(self):
        """What is stored; {} if that is nothing, or damaged."""
        note = self._store.note("consents") or {}
        return note if note and note.get("crc") == _crc(note.get("ask"), note.get("given")) else {}


def _crc(question, rows):
    return integrity.crc_of(to_json([question, rows]))
