"""A handheld for the tests of games whose pawns' moves are not entered (R28): it tells a sealed log, row by row.

So tests decide what it answers, and when.
"""

from host.game import proposals
from host.records import sealing
from shared.board.board import MODES
from shared.events import commitment
from shared.record.judge import judge
from tests.portable.record.test_on_board import played

DEVICE = "0011223344"
ROUTE = """mr_x taxi 114
detectives moved
mr_x black 115 1/2
mr_x taxi 127 2/2
detectives moved
mr_x taxi 134
detectives moved"""


def sealed(document=None):
    """The rows of such a game, by its record."""
    document = document or played(ROUTE, result=("mr_x", "stranded"))
    return sealing.sealed(document, judge(document)["result"])


class OnBoardHandheld:
    """A handheld that has proposed to it a game in which Mr. X goes this way, and says yes."""

    def __init__(self, table, rows=None, remembered=None, device=DEVICE):
        self.table, self.device = table, device
        self._rows = rows or sealed()
        self._legs = [row for row in self._rows if row[0] in ("mr_x_moved", "mr_x_surfaced")]
        _kind, self.game_id, edition, players, rules, pawns, *_rest = self._rows[0]
        table.begin(proposals.begin(edition, players, rules, pawns), remembered or {}, {})
        _number, row = table.receiver.proposal(device)
        self.proposed = row
        self.told = 0
        self.say(["game_begun", self.game_id, *row[1:]])
        self.say(self._rows[1])

    def say(self, row):
        """Tell the next event."""
        self.table.receiver.add(self.device, self.game_id, self.told, row)
        assert self.table.play.game_id == self.game_id
        self.told = self.table.play.count

    def leg(self, ended_by=None):
        """Mr. X makes his next leg, and surfaces with it where he must; ended_by: who says first that they moved."""
        if ended_by:
            self.say(["detectives_moved", ended_by])
        self.say(self._legs.pop(0))
        if self._legs and self._legs[0][0] == "mr_x_surfaced":
            self.say(self._legs.pop(0))

    def is_proposed(self):
        """(id, row) of what the table proposes now, or None."""
        return self.table.receiver.proposal(self.device)

    def judge(self, code):
        """Answer what the table proposes."""
        self.table.receiver.judged(self.device, self.is_proposed()[0], code)

    def answer(self, there=False):
        """Answer the question that the table proposes."""
        kind, _window, station, pawn, _since, _game = self.is_proposed()[1]
        assert kind == "ask"
        self.say(["station_asked", station, there, *([pawn] if pawn else [])])
        if there:
            self.end("detectives", "captured")

    def end(self, winner, reason, voices=None, consent=None):
        """The game ends; Mr. X shows himself where that is how it ends, unless he has in this window."""
        game = self.table.play.game
        if reason in ("captured", "trapped") and not game.shown[-1]:
            self.say(self._surfaced(len(game.windows)))
        self.say(["game_ended", winner, reason, *([voices, consent] if consent else [])])

    def open(self):
        """Open the log, whose legs were all made."""
        for row in self._rows:
            if row[0] == "leg_opened" and row[1] in self.table.play.seals:
                self.say(row)

    def _surfaced(self, window):
        """The row with which he shows himself in a window."""
        opened = next(row for row in self._rows if row[:2] == ["leg_opened", window])
        _kind, _window, station, mode, salt, mode_salt = opened
        inner = commitment.inner(MODES.index(mode), commitment.bytes_of(mode_salt))
        return ["mr_x_surfaced", window, station, salt, commitment.hex_of(inner), []]
