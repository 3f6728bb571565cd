"""The heap on the real VM, under a cap that really ends: the longest set-up fits, and what a host says in vain.

Capped, the VM collects between two turns of the event loop and never within one. That is stricter than a chip within a
turn, and milder over a game: no garbage stays from one turn to the next, so nothing fragments. What a whole game
needs on a chip is in test_chip. A heap that is too small ends the board's process, or resets the board and leaves a
line in trouble.log.
"""

import pytest

from mrx.game.set_up import _LONGEST as LONGEST
from shared.events import events
from shared.link import frames, sync
from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.system.board_rig import BoardRig

CAP = 98 * 1024  # bytes; the garbage of a whole turn must fit, so this is more than a chip needs
SHORT = "milton-bradley-2p-trapped"
SHORT_LIVED = "milton-bradley-3p-captured"
PIN = "20480815"


def begin_with_all(rig, game):
    """Begin a record in German under a PIN."""
    if rig.words.language == "en":
        rig.change_language("de")
    rig.begin(game, PIN)


def play(rig, game, most=None):
    """Play on, to the end or for so many actions; yields after each."""
    done = 0
    while done != most and game.next_action(rig):
        before = len(rig.events())
        assert game.act(rig)
        assert len(rig.events()) > before, rig.display.text()
        done += 1
        yield


@pytest.fixture
def rig(image, tmp_path):
    """A handheld with a capped heap, and a host at its cable."""
    made = BoardRig(image, tmp_path / "flash", heap=CAP)
    yield made
    assert made.trouble() == ""
    made.close()


def heap_of_games(rig, games, most):
    """Play a game after another, each for at most so many actions; the live heap amid each, in bytes."""
    live = []
    for _ in range(games):
        game = Recorded(SHORT)
        begin_with_all(rig, game)
        for _ in play(rig, game, 4):
            pass
        live.append(rig.live_heap())
        for _ in play(rig, game, most):
            pass
        if rig.table.running:
            rig.propose(["abandon"])
            rig.press("#A")
        rig.press("#")  # opens the log
        rig.wait(2000)
        rig.press("#")
    print("live heap amid one game after another:", *live)
    return live


def longest_set_ups():
    """Set-ups as long as mrx.game.set_up takes: many tickets, which weigh the most, and many start cards."""
    edition, players, _rules, pawns = Recorded(SHORT_LIVED).set_up
    tickets = [[mover, [["bus", 9], ["taxi", 12], ["underground", 5]]] for mover in ("blue", "green", "purple")]
    key_hash = "5e" * 32
    tickets.append(["red", [["bus", 1], ["taxi", 12]]])
    asked = ["person", 0, "", "p" * len(pawns), "entered"]
    yield [edition, players, [["tickets", tickets]], pawns, key_hash, asked]
    cards = sorted({station for _, station in pawns} | {197} | set(range(100, 137)))
    yield [edition, players, [["start_cards", cards]], pawns, key_hash, asked]


@pytest.mark.parametrize("set_up", nightly(longest_set_ups(), after=1), ids=("tickets", "start cards"))
def test_the_longest_set_up_fits(rig, set_up):
    """Twice, with its rules read, and after a power cut."""
    length = len(events.encode(events.game_begun("0" * events.GAME_ID_HEX, *set_up)))
    assert LONGEST - 10 < length <= LONGEST
    rig.change_language("de")
    for _ in range(2):
        assert rig.propose(["begin", *set_up]) == "asked"
        for key in "BBB*":
            rig.press(key)
        assert "NEUES SPIEL?" in rig.display.text()
        rig.press(f"A{PIN}#197#")
        rig.wait(3000)
        rig.power_cycle()
        rig.unlock(PIN)
        assert "DEIN ZUG" in rig.display.text()
        rig.press("196A#")
        rig.wait(100)
        rig.press("#")
        rig.settle()
        assert rig.events()[2][0] == "mr_x_moved"
        rig.press("*5#A#")
        rig.wait(2000)
        rig.press("#")


def test_what_a_mad_host_says_crowds_nothing_out(rig):
    """Valid frames that are no message, or one of a strange content, amid a game."""
    game = Recorded(SHORT_LIVED)
    begin_with_all(rig, game)
    for _ in play(rig, game, 6):
        pass
    for filling in ('"' + "x" * 1900 + '"', "[1]", "{}", "1.5"):
        for most in (sync.MOST_MESSAGE - 20, frames.MOST_PAYLOAD - 20):
            fillings = ",".join([filling] * max(1, most // (len(filling) + 1)))
            payload = f'["propose","a",[{fillings}]]'
            for _ in range(3):
                rig.board.hear(frames.pack(payload))
                rig.wait(200)
    rig.settle()
    for _ in play(rig, game, 2):
        pass
    assert "game_ended" not in [event[0] for event in rig.events()]
