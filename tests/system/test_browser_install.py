"""What the page *Install on a board* is told of boards and downloads, beside what its own tests see."""

import pytest

from hardware import board_file, boards, browser_install, devkits, pins_file
from tests.system import micropython_file as stand_in


def test_every_preset_and_devkit_can_be_chosen_and_has_a_download():
    told = browser_install.choices()
    assert [each["name"] for each in told["boards"]] == [*boards.BOARDS, *devkits.DEVKITS]
    assert {each["file"] for each in told["boards"]} == set(told["files"])
    assert told["files"]["esp32-s3"]["octal"].startswith("ESP32_GENERIC_S3-SPIRAM_OCT-")


@pytest.mark.parametrize(("board", "preset"), [("cyd", "cyd"), ("esp32-30", boards.OWN)])
def test_a_wiring_that_cannot_be_has_a_code(monkeypatch, board, preset):
    def cannot_be(_micropython, asked):
        raise pins_file.Refusal(f"Row 1 of {asked} has no pin.")

    monkeypatch.setattr(board_file, "files", cannot_be)
    told = browser_install.parts(board, "ESP32", "4MB", stand_in.download())
    assert told == {"why": "pins", "facts": {"why": f"Row 1 of {preset} has no pin."}}
