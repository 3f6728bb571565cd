"""What the page *Install on a board* is told of boards and downloads."""

import base64
import hashlib

import pytest

from hardware import board_file, boards, browser_install, devkits, pins_file
from hardware.board_image import MB
from tests.system import micropython_file as stand_in


@pytest.fixture(autouse=True)
def asked_for(monkeypatch):
    """The presets for which files were asked, of which nothing is compiled here."""
    presets = []
    monkeypatch.setattr(board_file, "files", lambda _, preset: presets.append(preset) or {"main.py": b"files"})
    return presets


def test_every_preset_and_devkit_can_be_chosen_and_has_a_download():
    told = browser_install.choices()
    assert [each["name"] for each in told["boards"]] == [*boards.BOARDS, *devkits.DEVKITS]
    assert {each["chip"] for each in told["boards"]} == set(told["files"])
    assert told["files"]["esp32-s3"]["octal"].startswith("ESP32_GENERIC_S3-SPIRAM_OCT-")


@pytest.mark.parametrize(("board", "preset"), [("cyd", "cyd"), ("esp32-30", boards.OWN)])
def test_the_parts_are_those_of_the_board(asked_for, board, preset):
    data = stand_in.download()
    files, micropython = browser_install.parts(board, "ESP32", "4MB", data)["parts"]
    assert micropython == {"at": 0x1000, "md5": hashlib.md5(data).hexdigest(), "data": None}
    assert files["at"] == 2 * MB and b"files" in base64.b64decode(files["data"])
    assert asked_for == [preset]


def test_what_does_not_fit_has_a_code(asked_for, monkeypatch):
    data = stand_in.download()
    assert browser_install.parts("cyd", "", "", data) == {"parts": []}
    assert browser_install.parts("cyd", "", "", data[:-1]) == {"why": "cut_off", "facts": {}}
    chips = {"chip": "ESP32", "wanted": "ESP32-C3"}
    assert browser_install.parts("esp32-c3", "", "", data) == {"why": "other_chip", "facts": chips}
    facts = {"chip": "ESP32-C6", "wanted": "ESP32"}
    assert browser_install.parts("cyd", "ESP32-C6", "4MB", data) == {"why": "board_chip", "facts": facts}
    assert asked_for == []
    for flash in ("2MB", "512KB"):
        assert browser_install.parts("cyd", "ESP32", flash, data)["why"] in ("no_room", "too_large")

    def cannot_be(*_):
        raise pins_file.Refusal("Row 1 has no pin.")

    monkeypatch.setattr(board_file, "files", cannot_be)
    assert browser_install.parts("esp32", "ESP32", "4MB", data) == {
        "why": "pins",
        "facts": {"why": "Row 1 has no pin."},
    }
