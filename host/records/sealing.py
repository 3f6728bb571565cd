"""An open record as a sealed log: the events that a handheld would have told, under seals made here.

So that a game written down by hand can be replayed, checked and counted like one that was played at this table. The
record must have been judged sound before.
"""

import secrets

from shared import commitment, events, public_game, rules
from shared.edition import MR_X, to_pairs


def sealed(document, result):
    """The events of an open record that is over, the openings at the end; `result` is what the referee says of it."""
    return _Sealing(document).story(result)


class _Sealing:
    def __init__(self, document):
        self._document = document
        self._game_id = secrets.token_hex(commitment.GAME_ID_BYTES)
        self._story = []
        self._opened = []  # (its leg_opened, the seal's inner layer) of each window from 0
        self._game = None

    def story(self, result):
        document = self._document
        changes = to_pairs(document.get("rules") or {})
        start = document["start"]
        begun = events.game_begun(self._game_id, document["edition"], document["players"], changes, start["pawns"])
        self._story.append(begun)
        self._game = public_game.begin(begun)
        self._tell(events.mr_x_started(self._seal(0, start["mr_x"], "start")))
        for turn in document["turns"]:
            self._tell_turn(turn)
        self._tell_end(result)
        return self._story + [opening for opening, _inner in self._opened]

    def _tell(self, event):
        self._story.append(event)
        self._game.apply(event)

    def _tell_turn(self, turn):
        if turn["mover"] == MR_X:
            self._tell_legs(turn)
        elif turn["legs"]:
            self._tell(events.pawn_moved(turn["mover"], *turn["legs"][0]))
        else:
            self._tell(events.pawn_passed(turn["mover"]))

    def _tell_legs(self, turn):
        kinds = ("only",) if len(turn["legs"]) == 1 else ("first", "second")
        for kind, (ticket, station) in zip(kinds, turn["legs"], strict=True):
            window = len(self._game.windows) + 1
            seal = self._seal(window, station, self._mode(ticket, station))
            self._tell(events.mr_x_moved(window, ticket, kind, seal))
            if window in self._game.edition.surfacing:
                self._surface([])
        if "surface" in turn:
            self._surface(sorted([pawn, ticket] for pawn, ticket in turn["surface"].items()))

    def _surface(self, taken):
        (_kind, window, station, _mode, salt, _mode_salt), inner = self._opened[-1]
        self._tell(events.mr_x_surfaced(window, station, salt, inner, taken))

    def _tell_end(self, result):
        if result["reason"] == "captured":
            self._surface([])
        self._tell(events.game_ended(result["winner"], result["reason"]))

    def _seal(self, window, station, mode):
        salt, mode_salt = secrets.token_hex(commitment.SALT_BYTES), secrets.token_hex(commitment.SALT_BYTES)
        number = commitment.START_MODE if mode == "start" else events.MODE_WORDS.index(mode)
        inner = commitment.inner(number, commitment.bytes_of(mode_salt))
        self._opened.append((events.leg_opened(window, station, mode, salt, mode_salt), commitment.hex_of(inner)))
        game_id = commitment.bytes_of(self._game_id)
        return commitment.hex_of(commitment.seal(game_id, window, station, commitment.bytes_of(salt), inner))

    def _mode(self, ticket, station):
        """The mode of a leg to a station; for a black ticket the first that is not cut off (R12, R26)."""
        if ticket != "black":
            return ticket
        game, here = self._game, self._opened[-1][0][2]
        for number, mode in enumerate(("taxi", "bus", "underground")):
            cut = game.edition.cut_off and rules.is_cut_off(game, here, number, station)
            if game.board.joined(number, here, station) and not cut:
                return mode
        return "ferry"
