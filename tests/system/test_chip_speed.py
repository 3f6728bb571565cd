"""How soon a plain ESP32 shows something, with its flash, its bus and its processor counted, on the native MicroPython.

It counts from boot.py on. The ROM, the loader and MicroPython's own start come before: in an emulator of the ESP32 some
half a second. What is counted how is in firmware/virtual/native/timings.py and counted_vm.py. Keys do not bounce here:
each bounce would begin the 20 ms anew in which a key must not change.
"""

import pytest

from mrx import LANGUAGES
from tests.nightly import nightly
from tests.portable.on_board import wandering
from tests.portable.recorded import Recorded
from tests.system import ssd1306_replay
from tests.system.board_rig import PRESS_MS, BoardRig
from tests.system.chip_board import glyphs
from tests.system.chip_rig import PLAIN, ChipRig
from tests.system.test_chip import PIN, WHOLE, begin

FIRST_PICTURE_MS = 1000
KEY_MS = 150  # from the finger to the last byte of the picture
GAP_MS = 50  # a block of flash is erased in 45
LOG_MS = 2000  # until a long log is followed
COUNT_MS = 2000  # until what is known is counted from it
DRAWN_MS = 400  # more than a picture takes
LATE = "0123456789*"  # keys that act when they are let go
LOOKED_AT = ("*1*", "*2*", "*3*", "*4*", "*71###***", "*76#***", "*9*")  # of the menu: logs, help, link


class TimedRig(ChipRig):
    """A rig that notes of each key press how long the display took.

    presses  (key, the screen before and after, ms to the display's first and last byte, or 0, longest gap in ms)
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
        BoardRig.press(self, key)
        self.wait(DRAWN_MS)
        times = [time - began for time, _ in self.board.transfers[drawn:]] or [0]
        self.presses.append((key, before, self.title, times[0], times[-1], self.board.longest_gap_ms()))

    @property
    def title(self):
        """The first line, without the link's mark."""
        return self.display.text().split("\n")[0][:15].rstrip()

    def first_picture_ms(self):
        """(when the display got its first byte, when the last of the first picture)."""
        return self.board.transfers[0][0], self.board.transfers[-1][0]


def play_to(rig, game, actions=None):
    """Play a record so far, or to its end."""
    while game.next_action(rig) != (game.actions[actions] if actions else None):
        game.act(rig)
        game.acknowledge(rig)


@pytest.fixture
def plain(image, tmp_path, closed):
    """A function that makes a handheld on a plain ESP32."""
    return lambda **settings: closed(TimedRig(image, tmp_path / "flash", bounce=False, **PLAIN, **settings))


@pytest.mark.slow
@pytest.mark.parametrize("language", nightly([*LANGUAGES], after=1))
def test_the_first_picture_is_there_in_time(plain, language):
    settings = b'["0123456789abcdef", "%s"]' % language.encode()
    rig = plain(linked=False, files={"game/settings.json": settings})
    first, last = rig.first_picture_ms()
    print(f"first byte after {first:.0f} ms, first picture after {last:.0f}")
    assert last <= FIRST_PICTURE_MS


@pytest.mark.slow
@pytest.mark.parametrize(
    "played",
    nightly(
        [
            (WHOLE, 9, "en", ""),
            (WHOLE, None, "de", PIN),
            (WHOLE + "-optional-rules", None, "en", ""),
            (None, None, "de", ""),
        ],
        after=1,
    ),
)
def test_every_screen_comes_soon_and_the_keys_are_looked_at_meanwhile(plain, played):
    """Without a name: a game whose pawns' moves are not entered."""
    name, actions, language, pin = played
    rig = plain()
    if language != "en":
        rig.change_language(language)
    game = Recorded(name) if name else Recorded(None, wandering(0))
    begin(rig, game, pin)
    rig.settle()
    rig.presses = []
    for keys in LOOKED_AT:
        rig.press(keys)
    play_to(rig, game, actions)
    told = [row for row in rig.presses if row[4]]
    print(*sorted(told, key=lambda row: row[4])[-3:], sep="\n")
    assert len({after for _, _, after, *_ in told}) > 12 and len(told) > 40
    assert max(last for *_, last, _ in told) <= KEY_MS
    assert max(gap for *_, gap in told) <= GAP_MS


def shown_ms(rig, since):
    """{what has stood on the display since then, without the link's mark: when its last byte came}."""
    display, shown = ssd1306_replay.Replay(), {}
    for time, data in rig.board.transfers:
        display.take(data)
        if time >= since:
            lines = [line.rstrip() for line in display.text(glyphs())]
            shown.setdefault("\n".join([lines[0][:15].rstrip(), *lines[1:]]), time - since)
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("actions", nightly([6, 90], after=1))
def test_what_is_known_is_counted_behind_a_picture_that_says_so(plain, actions):
    rig = plain()
    game = Recorded(WHOLE)
    begin(rig, game)
    play_to(rig, game, actions)
    rig.press("*")
    rig.wait(DRAWN_MS)
    rig.board.longest_gap_ms()
    began = rig.now + PRESS_MS
    rig.press("8")
    rig.wait(COUNT_MS)
    shown = shown_ms(rig, began)
    counting = shown["WHAT IS KNOWN\n\none moment\n\n\n\n\n#=recount *=back"]
    *_, counted = shown.values()
    print(f"one moment after {counting:.0f} ms, counted after {counted:.0f}")
    assert "Mr X may be." in rig.display.text()
    assert counting <= KEY_MS and counted <= COUNT_MS
    assert rig.board.longest_gap_ms() <= GAP_MS


@pytest.mark.slow
@pytest.mark.parametrize("actions", nightly([6, 90], after=1))
def test_a_game_is_taken_up_in_time_after_a_power_cut(plain, actions):
    """Its log is followed behind a first picture that says so."""
    rig = plain()
    game = Recorded(WHOLE)
    begin(rig, game)
    play_to(rig, game, actions)
    rig.board.ask("power", on=False)
    rig.board.transfers.clear()
    began = rig.board.time_ms
    rig.board.ask("power", on=True)
    rig.board.wait_for_text(lambda lines: lines[0].startswith("MR X"))
    shown = {}
    for text, ms in shown_ms(rig, began).items():
        shown.setdefault(text.split("\n")[0].strip(), ms)
    print(f"first row after {shown['ONE MOMENT']:.0f} ms, the lock after {shown['MR X']:.0f}")
    assert shown["ONE MOMENT"] <= FIRST_PICTURE_MS and shown["MR X"] <= LOG_MS


@pytest.mark.slow
def test_while_the_log_is_opened_a_key_has_its_picture_in_time(plain):
    rig = plain()
    game = Recorded("milton-bradley-3p-captured")
    begin(rig, game)
    play_to(rig, game)
    rig.wait(LOG_MS)
    rig.press("#")
    rig.presses = []
    rig.press("*")
    rig.press("1")
    print(*rig.presses, sep="\n")
    assert max(last for *_, last, _ in rig.presses) <= KEY_MS
    assert max(gap for *_, gap in rig.presses) <= GAP_MS
