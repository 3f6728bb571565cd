"""Boards that people own, played by their keys and read from their displays' bytes, on the native MicroPython.

Keys and displays are models made from the makers' schematics: none of these boards was tried.
"""

import json
from contextlib import closing

import pytest

from hardware import boards
from tests.portable.recorded import Recorded
from tests.system.chip_board import ChipBoard
from tests.system.chip_rig import PLAIN, ChipRig
from tests.system.test_chip import LONGEST_GAP_MS, LOOK_MS, PIN, WHOLE, begin, look_at_help, play
from tests.system.test_chip_speed import FIRST_PICTURE_MS, GAP_MS, KEY_MS, LOOKED_AT, TimedRig

MODELS = [
    ("cardputer", "cardputer"),
    ("cardputer", "cardputer-adv"),
    ("cyd", "cyd"),
    *[pytest.param((name, name), marks=pytest.mark.nightly) for name in ("heltec-v3", "ttgo-v1", "lolin32-oled")],
    *[pytest.param((name, "-"), marks=pytest.mark.nightly) for name in ("xiao-c3", "xiao-s3")],
]
# What the touch screen's model measures in the middles of the keys 1, A and *.
TOUCHED = [[3280, 1932], [760, 1932], [3280, 3516]]
TO_SURFACE = 14  # actions of WHOLE until Mr. X has surfaced for the first time


class PresetRig(ChipRig):
    """A rig of a preset; what its display shows of a keyboard's keys is read as # and *."""

    def _text(self):
        return super()._text().replace("✓", "#").replace("←", "*")


def board_rig(image, tmp_path, name, model, kind=PresetRig, **settings):
    files = {"game/touch.json": json.dumps(TOUCHED).encode()} if model == "cyd" else {}
    chip = boards.BOARDS[name].parts["chip"]
    return closing(kind(image, tmp_path / "flash", files=files, chip=chip, preset=name, model=model, **settings))


class TimedPresetRig(PresetRig, TimedRig):
    """One that notes how long each picture takes."""


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_a_game_under_a_pin_is_played_and_no_key_is_lost(image, tmp_path, model):
    """Set up in German, legs, a surfacing, every page of the help, the lock."""
    with board_rig(image, tmp_path, *model) as rig:
        rig.change_language("de")
        game = Recorded(WHOLE)
        begin(rig, game, PIN)
        rig.board.longest_gap_ms()
        play(rig, game, until=game.actions[TO_SURFACE])
        assert any(event[0] == "mr_x_surfaced" for event in rig.events())
        gap = rig.board.longest_gap_ms()
        print(f"the keys were not scanned for at most {gap} ms")
        assert gap <= LONGEST_GAP_MS
        look_at_help(rig)
        rig.hold("*", 2000)
        assert rig.display.text().startswith("MR X")
        rig.press(PIN)
        rig.wait(LOOK_MS)
        assert "PIN " + "•" * len(PIN) in rig.display.text()
        rig.press("#")
        rig.wait(3000)
        assert "ZUG" in rig.display.text() or "zieht" in rig.display.text()
        assert rig.trouble() == ""


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS[:-2])
def test_pictures_come_in_time_and_the_keys_are_looked_at_meanwhile(image, tmp_path, model):
    """With the heap of a plain ESP32, and its processor, which an S3's is not slower than."""
    with board_rig(image, tmp_path, *model, TimedPresetRig, bounce=False, **PLAIN) as rig:
        _first, last = rig.first_picture_ms()
        game = Recorded(WHOLE)
        begin(rig, game)
        rig.settle()
        rig.presses = []
        for keys in LOOKED_AT:
            rig.press(keys)
        while game.next_action(rig) != game.actions[TO_SURFACE]:
            game.act(rig)
            game.acknowledge(rig)
        told = [row for row in rig.presses if row[4]]
        print(f"first picture after {last:.0f} ms", *sorted(told, key=lambda row: row[4])[-3:], sep="\n")
        assert last <= FIRST_PICTURE_MS and len(told) > 40
        assert max(last for *_, last, _ in told) <= KEY_MS
        assert max(gap for *_, gap in told) <= GAP_MS


@pytest.mark.parametrize("model", ["cardputer", "cardputer-adv"])
def test_a_keyboard_names_its_own_keys_and_takes_the_tickets_initials(image, tmp_path, model):
    with board_rig(image, tmp_path, "cardputer", model) as rig:
        game = Recorded(WHOLE)
        begin(rig, game)
        assert any("←=menu" in line for line in rig.board.text())
        board = rig.board
        board.keys = board.keys.replace("A", "a").replace("t", "A")  # whoever means A presses T now
        assert game.act(rig)
        rig.wait(LOOK_MS)
        assert rig.events()[-1][:3] == ("mr_x_moved", 1, game.actions[0][1])


@pytest.mark.parametrize("model", ["cardputer", "cardputer-adv"])
def test_two_keys_at_once_are_two_presses(image, tmp_path, model):
    with board_rig(image, tmp_path, "cardputer", model) as rig:
        begin(rig, Recorded(WHOLE))
        board, at = rig.board, rig.board.time_ms + 10
        for down, after_ms in ((1, 0), (0, 80)):
            for key in "12":
                board.edge(key, down, at + after_ms)
        board.run_until(at + 400)
        assert any(line.startswith(("station 12_", "station 21_")) for line in board.text())
        assert rig.trouble() == ""


def test_a_touch_screen_is_calibrated_once_by_three_keys(image, tmp_path):
    """Touched beside them, or twice in one place, it asks again; touched outside of all keys at a start, too."""
    with closing(ChipBoard(image, tmp_path / "flash", preset="cyd", model="cyd", bounce=False)) as board:
        board.power_on()
        board.run_until(1000)
        assert board.text()[0].strip() == "TOUCH SCREEN"
        for wrong in ("111", "12*", "*A1", "D*1", "1D#"):
            for key in wrong:
                _touch(board, key)
            assert board.text()[0].strip() == "ONCE MORE", wrong
        for key in "1A*":
            _touch(board, key)
        board.run_until(board.time_ms + 1500)
        assert board.text()[0].startswith("MR X'S LOGBOOK")
        _touch(board, "#")
        assert board.text()[0].startswith("WHICH EDITION?")
        assert json.loads(board.file("game/touch.json")) == TOUCHED


def _touch(board, key):
    board.press(key, 200, board.time_ms + 20, 300)


def test_a_screen_is_told_white_on_black_with_an_amber_title(image, tmp_path):
    with board_rig(image, tmp_path, "cardputer", "cardputer", linked=False) as rig:
        dots = rig.board.dots()
        assert {dot for row in dots[:16] for dot in row} == {0, 0xFDE0}
        assert {dot for row in dots[16:128] for dot in row} == {0, 0xFFFF}
        assert {dot for row in dots[128:] for dot in row} == {0}
        # Each dot of a character is two high, and the second of a cell two wide: the picture lies where the glass is.
        assert all(dots[row] == dots[row + 1] for row in range(0, 128, 2))
        assert all(row[1::15] == row[2::15] for row in dots)


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        (b"{", "board.json cannot be read: ValueError."),
        (b'{"chip": "esp32"}', "board.json: something is missing in it."),
        (boards.preset_file("cyd").replace(b'"esp32"', b'"esp8266"'), "board.json: it names a chip"),
    ],
)
def test_a_preset_that_cannot_be_read_opens_the_prompt_and_says_why(image, tmp_path, preset, told):
    with closing(ChipBoard(image, tmp_path / "flash")) as board:
        board.add_file("board.json", preset)
        board.power_on()
        board.run_until(3000)
        assert board.prompt
        assert told in board.words()
