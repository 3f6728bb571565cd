"""The heap on the real VM, under a cap that really ends: a whole game fits with everything on, and nothing piles up.

Capped, the VM collects between two turns of the event loop and never within one. That is stricter than a chip within a
turn, and milder over a game: no garbage stays from one turn to the next, so nothing fragments. What a chip needs is in
test_chip. A heap that is too small ends the board's process, or resets the board and leaves a line in trouble.log.
"""

import shutil

import pytest

from mrx.game.set_up import _LONGEST as LONGEST
from shared.events import events
from shared.link import frames, sync
from tests.nightly import nightly
from tests.portable.on_board import found, wandering
from tests.portable.recorded import Recorded
from tests.system.board_rig import BoardRig

CAP = 98 * 1024  # bytes; the garbage of a whole turn must fit, so this is more than a chip needs
LIVE = 76 * 1024  # the folder's path and the short names that are drawn change it by some hundred bytes
MOST_LIVE = 77 * 1024  # on a page of the help, or where people ask about stations (R28)
COUNTED = 80 * 1024  # while what they know is counted
EXPLAINED = 3456  # bytes more than with that held up, while a refusal is explained
WHOLE = "milton-bradley-5p-escaped"  # 24 windows, two doubles
AIR = 20 * 512  # bytes more with the radio's code and a session's; 9,730 are taken, a longer path changes it a little
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


def known(rig):
    """(live heap at most while what they know is counted, and with its list held up)."""
    rig.press("*8")
    counting = []
    while "Moment" in rig.display.text():
        counting.append(rig.live_heap())
        rig.wait(50)
    return max(counting), held(rig, "1", "WISSEN")


def helped(rig):
    """(live heap at most on the pages of help, and while a refusal is explained)."""
    pages = []
    for subject in "123456":
        rig.press("*7" + subject)
        pages.append(rig.live_heap())
        rig.press("**")
    rig.press("001")
    explained = held(rig, "#", "WARUM NICHT?")
    rig.press("*")
    return max(pages), explained


def held(rig, key, title):
    """Live heap while a key is held down that shows this."""
    rig.board.hold(key)
    rig.wait(800)
    assert rig.display.text().startswith(title)
    live = rig.live_heap()
    rig.board.release(key)
    rig.wait(50)
    rig.press("*")
    return live


def test_a_whole_game_with_pin_journal_link_and_german(rig):
    """What they know, and help, are looked at now and then, too."""
    game = Recorded(WHOLE)
    begin_with_all(rig, game)
    live = [rig.live_heap()]
    seen = []
    helps = []
    for done, _ in enumerate(play(rig, game)):
        live.append(rig.live_heap())
        if done % 25 == 0 or done > 100:
            seen.append(known(rig))
        if done in (3, 100):
            helps.append(helped(rig))
    rig.press("#")
    rig.wait(3000)
    rig.settle()
    live.append(rig.live_heap())
    counting, held = (max(figures) for figures in zip(*seen, strict=True))
    print(f"live heap of a whole game, code and all: {min(live)} to {max(live)} bytes")
    print(f"with what they know held up: {held} bytes, {counting} while it is counted")
    assert rig.events()[-1][:2] == ("leg_opened", 24)
    pages, explained = (max(figures) for figures in zip(*helps, strict=True))
    print(f"on the pages of help: {pages} bytes, {explained} while a refusal is explained")
    assert max(*live, held) <= LIVE and pages <= MOST_LIVE
    assert explained - held <= EXPLAINED
    assert counting <= COUNTED


def test_a_whole_game_on_the_board_alone_needs_no_more(rig):
    """Keys, leg and screens of a game whose pawns' moves are not entered; now and then Mr. X is asked (R28)."""
    game = Recorded(None, wandering(0))
    begin_with_all(rig, game)
    live = []
    for done, _ in enumerate(play(rig, game)):
        live.append(rig.live_heap())
        for keys in ("B", "2001", "**A", "*") if done % 10 == 0 and rig.table.running else ():
            rig.press(keys)
            live.append(rig.live_heap())
    print(f"live heap of a whole game on the board alone, code and all: {min(live)} to {max(live)} bytes")
    rig.press("#")
    rig.wait(3000)
    rig.settle()
    assert found(rig)["state"] == "sound"
    assert max(live) <= MOST_LIVE


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


# Put before main.py: a radio that has joined, and a host that never answers. A session takes some 600 bytes more.
RADIO = """
import sys
class network:
    STAT_GOT_IP, STAT_CONNECTING = 1010, 1001
    class WLAN:
        def active(self, on): pass
        def config(self, reconnects): pass
        def connect(self, name, password): pass
        def disconnect(self): pass
        def status(self, query=None): return 1010
class socket:
    AF_INET, SOCK_STREAM, SOCK_DGRAM, SOL_SOCKET, SO_BROADCAST = 2, 1, 2, 1, 6
    def getaddrinfo(address, port): return [(2, 1, 0, "", (address, port))]
    class socket:
        def __init__(self, family=2, kind=1): pass
        def setblocking(self, waits): pass
        def setsockopt(self, level, option, value): pass
        def connect(self, place): pass
        def write(self, data): return len(data)
        def readinto(self, buffer): return None
        def sendto(self, data, place): pass
        def recvfrom(self, most): raise OSError(11)
        def close(self): pass
sys.modules["network"], sys.modules["socket"] = network, socket
"""
AIR_FILE = '[[["686f6d65", "open sesame"]], [["fedcba9876543210", "%s", "10.0.0.7 10.0.0.8", 8001]]]' % ("5e" * 32)


def test_the_air_takes_its_share_and_no_more(image, tmp_path):
    """The same beginning of a game without and with it."""
    with_radio = tmp_path / "image"
    shutil.copytree(image, with_radio)
    (with_radio / "main.py").write_text(RADIO + (image / "main.py").read_text())
    most = {}
    for name in ("cable", "air"):
        folder = tmp_path / name
        (folder / "game").mkdir(parents=True)
        if name == "air":
            (folder / "game/air.json").write_text(AIR_FILE)
        rig = BoardRig(with_radio, folder)
        game = Recorded(SHORT)
        begin_with_all(rig, game)
        live = [rig.live_heap() for _ in play(rig, game, 6)]
        assert (rig.trouble() == "" and b'["start", ' in b"".join(data for _, data in rig.said)) or name == "cable"
        rig.close()
        most[name] = max(live)
    print("live heap with cable, and with cable and air:", most)
    assert most["air"] - most["cable"] <= AIR


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
