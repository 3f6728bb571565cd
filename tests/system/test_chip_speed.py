"""How soon a plain ESP32 shows something, with its flash, its bus and its processor counted, on the native MicroPython.

It counts from boot.py on. The ROM, the loader and MicroPython's own start come before: in an emulator of the ESP32 some
half a second. What is counted how is in firmware/virtual/native/timings.py and counted_vm.py. Keys do not bounce here:
each bounce would begin the 20 ms anew in which a key must not change.
"""

import pytest

from mrx import LANGUAGES
from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.system import ssd1306_replay
from tests.system.board_rig import PRESS_MS, BoardRig
from tests.system.chip_board import glyphs
from tests.system.chip_rig import PLAIN, ChipRig
from tests.system.test_chip import PIN, WHOLE, begin

FIRST_PICTURE_MS = 1000
KEY_MS = 150  # from the finger to the last byte of the picture
LATE_KEY_MS = 215  # the same of a leg late in a game; wanted are 150
# Every sixty or so changes of files littlefs tidies up its folder, with some 2,700 reads: that key takes so long.
TIDYING_READS = 1000
TIDYING_MS = 1000
GAP_MS = 50  # a block of flash is erased in 45
LOG_MS = 2000  # until a long log is followed
DRAWN_MS = 400  # more than a picture takes
LATE_GAME = 20  # actions after which a leg may take longer
LATE = "0123456789*"  # keys that act when they are let go
LOOKED_AT = (
    "*1*",
    "*2*",
    "*3*",
    "*4*",
    "*71###***",
    "*76#***",
    "*9*",
)  # of the menu: logs, help, link; but not 8, what is known, which is counted first and takes up to 430 ms


class TimedRig(ChipRig):
    """A rig that notes of each key press how long the display took.

    presses  (key, the screen before and after, ms to the display's first and last byte, or 0, longest gap in ms, reads
             of flash)
    """

    presses = None

    def press(self, keys):
        if self.presses is None:
            return super().press(keys)
        for key in keys:
            self._press_one(key)
        return self.display.text()

    def _press_one(self, key):
        self.wait(BoardRig.look_ms if key == "#" else 13 * len(self.presses) % 50)  # at all times between two ticks
        self._catch_up()
        began = self.now + (PRESS_MS if key in LATE else 0)
        drawn, before = len(self.board.transfers), self.title
        self.board.longest_gap_ms()
        reads = self.board.flash_calls()[0]
        BoardRig.press(self, key)
        self.wait(DRAWN_MS)
        times = [time - began for time, _ in self.board.transfers[drawn:]] or [0]
        reads = self.board.flash_calls()[0] - reads
        self.presses.append((key, before, self.title, times[0], times[-1], self.board.longest_gap_ms(), reads))

    @property
    def title(self):
        """The first line, without the link's mark."""
        return self.display.text().split("\n")[0][:15].rstrip()

    def first_picture_ms(self):
        """(when the display got its first byte, when the last of the first picture)."""
        return self.board.transfers[0][0], self.board.transfers[-1][0]


@pytest.fixture
def plain(image, tmp_path):
    """A function that makes a handheld on a plain ESP32."""
    made = []

    def make(**settings):
        made.append(TimedRig(image, tmp_path / "flash", bounce=False, **PLAIN, **settings))
        return made[-1]

    yield make
    for rig in made:
        rig.close()


@pytest.mark.slow
@pytest.mark.parametrize("language", nightly([*LANGUAGES], after=1))
def test_the_first_picture_is_there_in_time(plain, language):
    settings = b'["0123456789abcdef", "%s"]' % language.encode()
    rig = plain(linked=False, files={"game/settings.json": settings})
    first, last = rig.first_picture_ms()
    print(f"first byte after {first:.0f} ms, first picture after {last:.0f}")
    assert last <= FIRST_PICTURE_MS


@pytest.mark.slow
@pytest.mark.parametrize("played", nightly([(9, "en", ""), (None, "en", ""), (30, "de", PIN)], after=1))
def test_every_screen_comes_soon_and_the_keys_are_looked_at_meanwhile(plain, played):
    actions, language, pin = played
    rig = plain()
    if language != "en":
        rig.change_language(language)
    game = Recorded(WHOLE)
    begin(rig, game, pin)
    rig.settle()
    rig.presses = []
    for keys in LOOKED_AT:
        rig.press(keys)
    while game.next_action(rig) != (game.actions[actions] if actions else None):
        game.act(rig)
        game.acknowledge(rig)
    told = [row for row in rig.presses if row[4]]
    tidied = [row for row in told if row[6] > TIDYING_READS]
    others = [row for row in told if row not in tidied]
    print(*sorted(others, key=lambda row: row[4])[-3:], *tidied, sep="\n")
    assert len({after for _, _, after, *_ in told}) > 12 and len(others) > 40
    assert max(last for *_, last, _, _ in others) <= (KEY_MS if actions and actions < LATE_GAME else LATE_KEY_MS)
    assert max(gap for *_, gap, _ in told) <= GAP_MS
    assert len(tidied) <= len(told) / 40 and max([0, *(last for *_, last, _, _ in tidied)]) <= TIDYING_MS


@pytest.mark.slow
@pytest.mark.parametrize("actions", nightly([6, 90], after=1))
def test_a_game_is_taken_up_in_time_after_a_power_cut(plain, actions):
    """Its log is followed behind a first picture that says so."""
    rig = plain()
    game = Recorded(WHOLE)
    begin(rig, game)
    while game.next_action(rig) != game.actions[actions]:
        game.act(rig)
        game.acknowledge(rig)
    rig.board.ask("power", on=False)
    rig.board.transfers.clear()
    began = rig.board.time_ms
    rig.board.ask("power", on=True)
    rig.board.wait_for_text(lambda lines: lines[0].startswith("MR X"))
    display, shown = ssd1306_replay.Replay(), {}
    for time, data in rig.board.transfers:
        display.take(data)
        shown.setdefault(display.text(glyphs())[0].strip(), time - began)
    print(f"first row after {shown['ONE MOMENT']:.0f} ms, the lock after {shown['MR X']:.0f}")
    assert shown["ONE MOMENT"] <= FIRST_PICTURE_MS and shown["MR X"] <= LOG_MS
