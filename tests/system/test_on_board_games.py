"""Games whose pawns move on the board alone (R28), end to end: keys, firmware, serial port, host, a player's page."""

import json
from contextlib import closing

import pytest

from shared.events import events
from shared.record import record as records
from tests.portable.effective import effective_events
from tests.portable.record.test_on_board import played
from tests.system.host_process import SerialTable

HOLD_MS = 800


class BoardEvening(SerialTable):
    """A host and a handheld, in a game of this mode that Mr. X begins on 132."""

    def __init__(self, folder, image):
        super().__init__(played(), folder, image)
        self.phone = self.host.detective
        answer = self.host.owner.post("/new", mode="board", station_200="yes", players="5")
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

    def sits_down(self):
        """The phone's owner says which player he is."""
        game = self.wait(lambda game: True)["game"]["id"]
        self.says("/who", game=game, player=0)

    def opened(self):
        """He opens his log; returns the view, which says that it is sound."""
        self.shows("#=open logbook", "#")
        view = self.host.owner.wait(lambda view: view["game"].get("audit", {}).get("state") in ("sound", "broken"))
        assert view["game"]["audit"]["state"] == "sound", view["game"]["audit"]
        return view

    def counted(self, kind):
        """The events of a kind that count, as the page's record gives them away."""
        rows = json.loads(self.host.owner.get("/record.json"))["commitments"]
        log = [events.of_list(row) for row in records.log_of(rows)[0]]
        return [event for event in effective_events(log) if event.kind == kind]


@pytest.fixture
def evening(image, tmp_path):
    with closing(BoardEvening(tmp_path, image)) as begun:
        yield begun


def is_typed(lines):
    """Whether a leg is being keyed in: its digits, or the mask that hides them after a while."""
    return any(line.startswith(("station 1__", "station •••")) for line in lines)


def test_a_game_with_one_phone_and_a_host_that_is_killed_in_the_middle(evening):
    table = evening
    table.sits_down()
    table.leg("114A")
    table.wait(lambda game: game["on_board"]["window"] == 1)
    table.says("/ask", window=1, station=46, pawn="red")
    table.shows("not at 046")
    table.host.kill()
    table.board.press("1")  # the cable is dead, and his next leg begins
    table.shows(is_typed)
    table.host.start()
    view = table.wait(lambda game: any("He is not there." in said for said in game["on_board"]["said"]))
    assert view["game"]["on_board"]["may"][0] == "moved"
    table.says("/moved", round=1)
    table.phone.wait(lambda view: view["state"] == "mr-x")
    table.shows(is_typed, "*")  # what was begun stays until he leaves it
    table.shows(lambda lines: "YOUR MOVE" in lines[0] and any("A=caught" in line for line in lines))
    table.board.press("2", ms=HOLD_MS)
    table.leg("115D", "move 2 of 2")
    table.leg("127A", "SHOW YOURSELF")
    table.board.press("#")
    table.wait(lambda game: game["on_board"]["window"] == 3)
    table.says("/moved", round=2)
    table.wait(lambda game: "take-back" in game["on_board"]["may"])
    table.says("/take-back", pawn="")
    table.shows("the table asks:", "#")
    table.wait(lambda game: "ask" in game["on_board"]["may"])
    table.says("/ask", window=3, station=127, pawn="blue")
    table.shows("CAUGHT")
    assert "Caught by Blue on 127" in table.opened()["awaited"]
    assert [event.by for event in table.counted("detectives_moved")] == ["page"]
    assert [event.station for event in table.counted("station_asked")] == [46, 127]
