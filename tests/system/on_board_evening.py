"""An evening at a real board: a host and a handheld on a serial port, in a game whose pawns' moves nobody enters."""

import json

from shared.events import events
from shared.record import record as records
from tests.portable.effective import effective_events
from tests.portable.record.test_on_board import played
from tests.system.host_process import SerialTable

HOLD_MS = 800


class BoardEvening(SerialTable):
    """A host and a handheld, in a game of this mode that Mr. X begins on 132."""

    def __init__(self, folder, image, **house):
        super().__init__(played(), folder, image)
        self.phone = self.host.detective
        answer = self.host.owner.post("/new", mode="board", station_200="yes", players="5", **house)
        assert answer["ok"], answer
        self.shows("NEW GAME?", "#")
        self.shows("the box", "#")
        self.shows("MY START CARD", "132#")
        self.shows("YOUR MOVE")

    def shows(self, wanted, keys=""):
        """Wait until the display shows this, then press these keys."""
        self.board.wait_for_text(wanted)
        if keys:
            self.board.press(keys)

    def leg(self, keys, then="THEY MOVE"):
        """Mr. X keys in a leg; `then`: what is shown after it."""
        self.board.press(keys)
        self.board.wait_for_text("#=go")
        self.board.press("#")
        self.board.wait_for_text(then)

    def says(self, path, **fields):
        """A player presses a button on his phone."""
        answer = self.phone.post(path, **fields)
        assert answer["ok"], answer

    def wait(self, fits):
        """The first view of the game for which fits(game) is true."""
        return self.phone.wait(lambda view: "game" in view and fits(view["game"]))

    def sits_down(self, player=0):
        """The phone's owner says which player he is."""
        game = self.wait(lambda game: True)["game"]["id"]
        self.says("/who", game=game, player=player)

    def opened(self):
        """He opens his log; returns the view, which says that it is sound."""
        self.shows("#=open the log", "#")
        view = self.host.owner.wait(lambda view: view["game"].get("audit", {}).get("state") in ("sound", "broken"))
        assert view["game"]["audit"]["state"] == "sound", view["game"]["audit"]
        return view

    def counted(self, kind):
        """The events of a kind that count, as the page's record gives them away."""
        rows = json.loads(self.host.owner.get("/record.json"))["commitments"]
        log = [events.of_list(row) for row in records.log_of(rows)[0]]
        return [event for event in effective_events(log) if event.kind == kind]
