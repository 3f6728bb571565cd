"""The firmware as on a chip: its heap, flash, bus and serial line as harsh as theirs, on the native MicroPython.

What a chip's parts take is in firmware/virtual/native/timings.py. What its processor takes is left out here: it has
tests of its own, test_chip_speed.py.
"""

from contextlib import closing

import pytest

from firmware import image as device_image
from host.link.pacing import Pacing
from mrx import LANGUAGES
from shared.board.edition import MR_X
from shared.link import frames, sync
from tests.nightly import nightly
from tests.portable.on_board import wandering
from tests.portable.recorded import Recorded
from tests.portable.scripted import MemoryFlash, Rig
from tests.system.chip_board import ChipReset
from tests.system.chip_rig import CHIP_RATIO, PICTURE_MS, ChipRig
from tests.system.test_secrecy import masked
from tests.system.twins import mistype, twins

WHOLE = "milton-bradley-5p-escaped"  # 24 windows, two doubles
PIN = "20480815"
PATIENCE_MS = 6000  # a file system that has used all blocks it knows as free looks for others: some 3,000 reads
LOOK_MS = 100
LONGEST_GAP_MS = 50  # a block of flash is erased in 45, and keys are scanned every 5 meanwhile

FIRST_SCREEN_MS = {"esp32-s3": 1000, "esp32-c3": 500}  # of an ESP32 with its processor counted: test_chip_speed.py
HEAP = 112 << 10  # the smallest in which a game fits is 111.2, give or take 0.3
GROWTH = 1024  # bytes of the log of eight legs
AREAS = (80 << 10, 4096)  # an ESP32's heap begins with 56 KiB, and grows elsewhere


def begin(rig, game, pin=""):
    """Begin a record by a host's proposal; each key when its screen is there."""
    assert rig.propose(["begin", *game.set_up]) == "asked"
    rig.wait(1000)
    rig.press(("A" if pin else "#") + "#" * game.on_board)
    if pin:
        rig.press(f"{pin}#")
    rig.wait(3000)
    rig.press(f"{game.record['start']['mr_x']:03}#")
    end = rig.now + PATIENCE_MS
    while not rig.display.text().startswith(("YOUR MOVE", "DEIN ZUG")):
        assert rig.now < end, rig.display.text()
        rig.wait(LOOK_MS)


def play(rig, game, until=None):
    """Play a record to its end or an action, each leg typed at once, 60 ms a key and 60 between."""
    while game.next_action(rig) not in (None, until):
        before = len(rig.events())
        game.act(rig)
        end = rig.now + PATIENCE_MS
        while len(rig.events()) == before and rig.now < end:
            rig.wait(LOOK_MS)
        assert len(rig.events()) > before, "a leg came out wrong:\n" + rig.display.text()
        rig.wait(LOOK_MS)
        game.acknowledge(rig)


def play_whole(rig, on_board=False):
    """A whole game with PIN, link and German, until all of it is open; on_board: its pawns' moves are not entered."""
    rig.change_language("de")
    game = Recorded(None, wandering(0)) if on_board else Recorded(WHOLE)
    begin(rig, game, PIN)
    play(rig, game, until=game.actions[-4])
    look_at_help(rig)
    if on_board:
        look_at_what_is_said(rig)
    play(rig, game)
    rig.press("#")
    rig.wait(3000)
    rig.settle()
    assert rig.events()[-1][:2] == ("leg_opened", 24)


def look_at_what_is_said(rig):
    """What people say and ask where the pawns' moves are not entered, without saying it."""
    for keys, title in (("B", "WAS IST LOS?"), ("2001", "IST ER AUF ..?"), ("**A", "GEFASST?"), ("*", "SIE ZIEHEN")):
        rig.press(keys)
        rig.wait(LOOK_MS)
        assert rig.display.text().startswith(title)


def look_at_help(rig):
    """Every page of it, and a refusal explained: in German, near the end of a game."""
    for keys in ("*71", "*72", "*73", "*74", "*75", "*76"):
        rig.press(keys)
        rig.wait(LOOK_MS)
        title = rig.display.text().split("/")[0]
        rig.press("####")
        rig.wait(LOOK_MS)
        assert rig.display.text()[:3] == title[:3] and "#=mehr *=" in rig.display.text()
        rig.press("**")
    rig.press("001")
    rig.hold("#", 2000)
    rig.wait(LOOK_MS)
    assert "#halt=warum?" in rig.display.text()
    rig.press("**")


@pytest.fixture
def chip(image, tmp_path, closed):
    """A function that makes a handheld on a chip."""
    return lambda name="esp32", **settings: closed(ChipRig(image, tmp_path / "flash", chip=name, **settings))


@pytest.mark.slow
@pytest.mark.parametrize("slower", nightly([10, 1], after=1))
def test_no_key_is_lost_however_fast_they_are_typed(chip, slower):
    """On keys that bounce for 20 ms; also where each read of the flash takes ten times as long."""
    rig = chip(slower=slower)
    game = Recorded(WHOLE)
    begin(rig, game)
    rig.board.longest_gap_ms()
    play(rig, game)
    assert rig.events()[-1][0] == "game_ended"
    assert rig.trouble() == ""
    gap = rig.board.longest_gap_ms()
    print(f"the keys were not scanned for at most {gap} ms")
    assert gap <= LONGEST_GAP_MS


class PacedRig(ChipRig):
    """A rig whose host paces what it writes, as host.link.line does on a cable.

    verdicts_ms  how long each proposal waited for its verdict, from when it was made
    """

    def power_on(self):
        self._pacing = Pacing(self.board.hear, lambda: int(self.board.time_ms))
        self.verdicts_ms = []
        super().power_on()

    def _talk(self):
        messages = []
        for message in self._listen():
            messages += self._end.received(message, self.now)
        for message in messages + self._end.tick(self.now):
            self._pacing.put(message[0], frames.pack(sync.encode(message)))
        self._pacing.flush()

    def propose(self, proposal):
        self._proposals += 1
        self.replica.proposals = [(f"p{self._proposals}", proposal)]
        began = self.now
        while not (self.replica.verdicts and self.replica.verdicts[-1][0] == f"p{self._proposals}"):
            assert self.now < began + PATIENCE_MS
            self.wait(10)
        self.verdicts_ms.append(self.now - began)
        self.wait(LOOK_MS)  # the event follows its verdict
        return self.replica.verdicts[-1][1]

    def move_mr_x(self, game):
        """Make Mr. X's next action as soon as his screen is drawn, and wait until the host knows it, as hosts do."""
        while "to move" in self.display.text().split("\n")[0]:
            self.wait(LOOK_MS)
        known, began = len(self.replica.events), self.now
        assert game.act(self)
        while len(self.replica.events) == known:
            assert self.now < began + PATIENCE_MS
            self.wait(10)


@pytest.mark.slow
def test_a_ring_of_260_bytes_loses_nothing_and_no_verdict_is_late(image, tmp_path):
    """A host moves all pawns of a whole game; what is proposed right after a leg waits for the flash."""
    with closing(PacedRig(image, tmp_path / "flash")) as rig:
        game = Recorded(WHOLE)
        begin(rig, game)
        setting_up = rig.verdicts_ms.pop()
        round_number = 0
        for mover, ticket, station, leg, _ in game.actions:
            round_number += mover == MR_X and leg != "second"
            if mover == MR_X:
                rig.move_mr_x(game)
            else:
                assert rig.propose(["move", round_number, mover, ticket, station]) == "done"
        rig.settle()
        print(f"verdicts after at most {max(rig.verdicts_ms)} ms, of a new game {setting_up} ms")
        assert rig.board.dropped() == 0
        assert max(rig.verdicts_ms) <= 500


@pytest.mark.slow
@pytest.mark.parametrize("name", FIRST_SCREEN_MS)
def test_the_first_screen_is_there_in_time(chip, name):
    rig = chip(name)
    first = next(time for time, data in rig.board.transfers if data[0] == 0x40 and any(data[1:]))
    print(f"{name}: first screen after {first:.0f} ms, {rig.board.flash_calls()[0]} flash reads by now")
    assert first <= FIRST_SCREEN_MS[name]


@pytest.mark.slow
@pytest.mark.parametrize(
    "areas", [pytest.param((0, 0), id="one area", marks=pytest.mark.nightly), pytest.param(AREAS, id="two areas")]
)
@pytest.mark.parametrize("on_board", (False, True), ids=("entered", "on board"))
def test_a_whole_game_fits_a_heap_that_is_collected_only_when_it_is_full(chip, areas, on_board):
    """With PIN, link and German; and no warning before it."""
    rig = chip(heap=HEAP, areas=areas)
    assert rig.display.text().startswith("MR X'S LOGBOOK")
    play_whole(rig, on_board)
    print(f"{HEAP} bytes are {HEAP * CHIP_RATIO / 1024:.1f} KiB on a chip")


def drawn(rig, keys=""):
    """What the display shows after these keys, without the mark of the link."""
    rig.press(keys)
    rig.wait(PICTURE_MS)
    lines = rig.display.text().split("\n")
    return [lines[0][:14].rstrip(), *lines[1:]]


@pytest.mark.slow
def test_a_chip_speaks_its_language_from_the_first_screen_on(image, tmp_path):
    """And reads as little flash for it in each. What is no language of ours is English."""
    reads = []
    for language in (*LANGUAGES, "it"):
        settings = b'["0123456789abcdef", "%s"]' % language.encode()
        other = Rig(MemoryFlash({"settings.json": settings}))  # it has all languages in its memory
        with closing(ChipRig(image, tmp_path / language, linked=False, files={"game/settings.json": settings})) as rig:
            reads.append(rig.board.flash_calls()[0])
            assert drawn(rig) == drawn(other)
            assert drawn(rig, "*") == drawn(other, "*")
    print("reads of flash until it waits for a key, by language:", *reads)
    assert max(reads) <= 1.1 * reads[0]


@pytest.mark.slow
def test_the_language_changes_amid_a_game_and_the_heap_does_not_grow(chip):
    """All that is shown changes, as on a handheld that has all languages in its memory."""
    rig, other = chip(heap=HEAP), Rig()
    games = Recorded(WHOLE), Recorded(WHOLE)
    begin(rig, games[0])
    games[1].begin(other)
    live = []
    for language in LANGUAGES[1:] + LANGUAGES * 2:
        rig.change_language(language)
        other.press(f"*6{LANGUAGES.index(language) + 1}")
        for keys in ("", "*", "1", "*", "*3", "*"):
            assert drawn(rig, keys) == drawn(other, keys)
        live.append(rig.live_heap())
        for each, game in ((rig, games[0]), (other, games[1])):
            assert game.act(each)
            each.wait(1000)
            game.acknowledge(each)
    print("live heap by language:", *live)
    # The least of each, because now and then the collector keeps a kilobyte for a while (test_computer_chip.py).
    assert min(live[-len(LANGUAGES) :]) - min(live[: len(LANGUAGES)]) < GROWTH
    assert rig.trouble() == ""


def outside(rig, record, slips):
    """What a twin game shows outside: bytes, when each piece came, and what the flash did by then and at the end."""
    rig.start_anew()
    began = rig.now
    game = Recorded(None, record)
    begin(rig, game)
    calls = []
    for number in range(len(game.actions)):
        mistype(rig, game, number, slips)
        rig.wait(LOOK_MS + 7 * number)
        assert game.act(rig)
        rig.wait(LOOK_MS)
        calls.append(rig.board.flash_calls())
    rig.wait(3000)
    assert rig.trouble() == ""
    return masked(b"".join(data for _, data in rig.said)), [round(1000 * (time - began)) for time, _ in rig.said], calls


def both_seen(rig, seed, on_board=False):
    one, other, slips = twins(seed, 3, on_board)
    for which, record in enumerate((one, other)):
        yield outside(rig, record, {at: slip[which] for at, slip in slips.items()})


@pytest.mark.slow
@pytest.mark.parametrize("seed, on_board", [(0, False), (1, False), (1, True)])
def test_two_games_that_differ_only_in_secrets_take_the_same_times_and_flash(chip, seed, on_board):
    """As tests/system/test_secrecy.py, where flash and bus take their time."""
    one, other = both_seen(chip(), seed, on_board)
    assert len(one[1]) > 20
    assert one == other


HANG = """
def _hang():
    import os, time
    if "hung" not in os.listdir("/"):
        open("/hung", "w").close()
        while True:
            time.sleep_ms(50)
"""


@pytest.mark.slow
def test_what_hangs_amid_a_leg_ends_in_a_reset_after_which_the_leg_goes_on(tmp_path):
    path = "mrx/storage/public_log.py"
    source = (device_image.ROOT / "firmware" / path).read_text()
    line = "        self._journal.append(_record(texts))\n"
    assert source.count(line) == 1
    device_image.build(tmp_path / "image", {path: source.replace(line, "        _hang()\n" + line) + HANG})
    game = Recorded(WHOLE)
    rig = ChipRig(tmp_path / "image", tmp_path / "flash")
    begin(rig, game)
    known = len(rig.events())
    began = rig.now
    with pytest.raises(ChipReset):
        game.act(rig)
        rig.wait(60000)
    assert rig.board.time_ms - began < 25000
    assert len(rig.events()) == known
    with closing(ChipRig(tmp_path / "image", tmp_path / "flash")) as rig:
        assert rig.events()[known][:1] == ("mr_x_moved",)
        assert len(rig.secrets()) == 2
        game.acknowledge(rig)
        assert game.act(rig)
        assert rig.trouble() == ""


@pytest.mark.slow
def test_no_watchdog_runs_where_the_prompt_may_open(chip):
    rig = chip()
    rig.board.add_file("game/untried")
    rig.power_cycle()
    assert not rig.board.prompt
    rig.board.hear(b"\x03")
    rig.board.wait(60000)
    assert rig.board.prompt
