"""`make image`: the one file for an empty board, and each wrong request as a sentence."""

import pytest

from hardware import board_file, board_image, pins_file
from hardware.board_image import BLOCK, MB
from tests.system import micropython_file as stand_in
from tests.system.littlefs_chip import Chip, mounted


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A function that runs `make image`, with build/ in a folder of the test."""
    monkeypatch.setattr(board_file, "ROOT", tmp_path)

    def run(data=None, chip="", flash_mb="", board=""):
        if data is not None:
            (tmp_path / "download.bin").write_bytes(data)
        board_file.make(chip, str(tmp_path / "download.bin") if data is not None else "", flash_mb, board)

    return run


def test_the_file_has_the_download_and_the_firmware_byte_for_byte(here, image, tmp_path, capsys):
    """With the pins as they are the files are those that `make flash` would send."""
    here(stand_in.download(), flash_mb="8")
    assert "write-flash --erase-all 0x1000 build/esp32-8MB.bin" in capsys.readouterr().out
    whole = (tmp_path / "build/esp32-8MB.bin").read_bytes()
    assert whole.startswith(stand_in.download())
    blocks = 6 * MB // BLOCK
    system = mounted(Chip(whole[2 * MB - 0x1000 :].ljust(blocks * BLOCK, b"\xff")), blocks)
    for path in image.iterdir():
        assert system.open(path.name, "rb").read() == path.read_bytes()
    assert system.listdir("/game") == ["untried"]


@pytest.mark.parametrize("chip", ["esp32s3", pytest.param("ESP32-C3", marks=pytest.mark.nightly)])
def test_another_chip_gets_its_own_wiring(here, tmp_path, capsys, chip):
    name = "esp32-s3" if chip == "esp32s3" else "esp32-c3"
    here(stand_in.download(name, rows=stand_in.ROWS_8MB, frozen=b"\0mrx/device/pins.py\0"), chip)
    assert "0x0 build/" in capsys.readouterr().out
    whole = (tmp_path / f"build/{name}-8MB.bin").read_bytes()
    system = mounted(Chip(whole[2 * MB :].ljust(6 * MB, b"\xff")), 6 * MB // BLOCK)
    names = {}
    exec(system.open("pins.py", "rb").read(), names)  # the firmware is frozen in: its pins alone are a file
    assert sorted(system.listdir("/")) == ["game", "pins.py"]
    assert names["ROWS"] == pins_file.read(name).PRESETS[name]["rows"]
    assert names["CHIP"] == name != pins_file.read().CHIP


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "micropython.org/download/ESP32_GENERIC and say where it is, with MICROPYTHON="),
        ({"chip": "esp8266"}, "CHIP= must be one of esp32, esp32c3, esp32s3."),
        ({"board": "gameboy"}, "BOARD=gameboy is no board that is known"),
        ({"chip": "esp32", "board": "cardputer"}, "BOARD=cardputer has an esp32-s3: leave CHIP= out."),
        ({"data": stand_in.download(), "board": "xiao-c3"}, "is for an esp32, and the board is an esp32-c3."),
        ({"flash_mb": "3"}, "FLASH_MB= must be one of 2, 4, 8"),
        ({"data": stand_in.download("esp32-s3")}, "is for an esp32-s3, and the board is an esp32. Get the newest .bin"),
        ({"data": stand_in.download()[:-1]}, "is cut off; download it again. Get"),
        ({"data": stand_in.download(), "flash_mb": "2"}, "no room for the firmware's files on a flash of 2 MB; take"),
    ],
)
def test_what_cannot_be_made_is_told_in_a_sentence(here, tmp_path, asked, told):
    with pytest.raises(pins_file.Refusal) as raised:
        here(**asked)
    assert told in str(raised.value) and "\n" not in str(raised.value)
    assert not list(tmp_path.glob("build/*"))


def test_a_chip_without_pins_for_what_is_fitted_is_refused(monkeypatch):
    monkeypatch.setattr(pins_file.read(), "FITTED", ("led",))
    with pytest.raises(pins_file.Refusal, match="LED: the esp32-c3 has no pin to spare"):
        board_file.parts(board_image.read(stand_in.download("esp32-c3")), 4 * MB)
