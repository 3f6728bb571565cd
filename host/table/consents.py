"""Who of the detectives has answered the question that is open to them, where everybody must agree.

One answer for each player of the game. A phone answers for one player, the owner's page for whoever has no phone of his
own. It is on disk, for the one question of now; it knows neither what is asked nor who the players are.
"""

OWNER = "owner"


class Consents:
    """The answers to one question, by its id kept in `store`. Not for several threads at once."""

    def __init__(self, store):
        self._store = store

    def given(self, ask):
        """{player: (by whom, yes)}: by OWNER or a visitor's own mark; {} for a question that nobody has answered."""
        note = self._store.note("consents") or {}
        return {player: (by, yes) for player, by, yes in note["given"]} if note.get("ask") == ask else {}

    def fault(self, ask, player, players, by):
        """Why this answer cannot be: a code of wording.refusal, or None."""
        given = self.given(ask)
        if player is None or not 0 <= player < players:
            return "which-player"
        if player in given:
            return "answered"
        if by != OWNER and by in [other for other, _yes in given.values()]:
            return "one-voice"
        return None

    def give(self, ask, player, by, yes):
        """Keep an answer."""
        given = [[other, *answer] for other, answer in self.given(ask).items()]
        self._write(ask, [*given, [player, by, yes]])

    def carry(self, ask, to):
        """The question goes on under another id."""
        self._write(to, [[player, *answer] for player, answer in self.given(ask).items()])

    def forget(self):
        """The question is gone."""
        self._store.write_note("consents", None)

    def _write(self, ask, given):
        self._store.write_note("consents", {"ask": ask, "given": given})
