"""`make flash MICROPYTHON=` on a board without MicroPython: the real esptool, a stand-in for the chip's ROM."""

import sys
import threading
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

import pytest

from hardware import board_file, board_image, boards, empty_board, flash, pins_file
from hardware.board_image import BLOCK, MB
from tests.nightly import nightly
from tests.system import micropython_file as stand_in
from tests.system.chip_board import ChipBoard
from tests.system.littlefs_chip import Chip, mounted
from tests.system.pty_board import Port
from tests.system.rom_loader import RomLoader
from tests.system.test_flash import make_flash
from tests.system.virtual_board import VirtualBoard
from tests.system.waiting_board import WaitingBoard


class EmptyBoard:
    """A chip in download mode behind a serial port, whose cable is pulled when it has heard so many bytes."""

    def __init__(self, folder, chip="esp32", flash_mb=4, pulled_after=None):
        self._pulled_after = pulled_after
        self._heard = 0
        self._pull = threading.Event()
        self._port = Port(folder / "port", self._hear)
        self.port = self._port.path
        self.rom = RomLoader(chip, flash_mb, self._port.send)
        self._puller = threading.Thread(target=self._wait)
        self._puller.start()

    def _hear(self, data):
        self._heard += len(data)
        if self._pulled_after is not None and self._heard > self._pulled_after:
            self._pull.set()
        else:
            self.rom.hear(data)

    def _wait(self):
        self._pull.wait()
        self._port.close()

    def close(self):
        self._pull.set()
        self._puller.join()


@pytest.fixture
def board(tmp_path, closed):
    """A function that makes an empty board."""
    return lambda *settings, **named: closed(EmptyBoard(Path(mkdtemp(dir=tmp_path)), *settings, **named))


@pytest.fixture
def install(tmp_path, monkeypatch):
    """A function that runs `make flash MICROPYTHON=` on a board that gives no prompt; returns what it said."""
    monkeypatch.setattr(flash, "MPREMOTE", [sys.executable, "-c", "import sys; sys.exit('could not enter raw repl')"])

    def run(board, data=None, chip="esp32", baud=empty_board.BAUD, preset=""):
        monkeypatch.setattr(pins_file.read(), "CHIP", chip)
        (tmp_path / "download.bin").write_bytes(data or stand_in.download(chip))
        said = []
        micropython = board_file.download(tmp_path / "download.bin", flash.chip_of(preset))
        flash.flash(board.port, tmp_path / "out", said.append, preset, micropython, baud)
        return said

    return run


def refusal(act, *given, **named):
    with pytest.raises(pins_file.Refusal) as raised:
        act(*given, **named)
    assert "\n" not in str(raised.value)
    return str(raised.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chip", "flash_mb"),
    [("esp32", 4), *(pytest.param(*chip, marks=pytest.mark.nightly) for chip in (("esp32-s3", 8), ("esp32-c3", 4)))],
)
def test_each_chip_gets_the_right_bytes_at_the_right_places(board, install, image, chip, flash_mb):
    empty = board(chip, flash_mb)
    said = install(empty, chip=chip)
    rom = empty.rom
    begins, data = stand_in.BEGINS[chip], stand_in.download(chip)
    assert rom.erased[0] == (0, flash_mb * MB), "an old secret must not stay"
    assert rom.flash[begins : begins + len(data)] == data
    assert rom.baud == empty_board.BAUD
    system = mounted(Chip(rom.flash[2 * MB :]), (flash_mb - 2) * MB // BLOCK)
    assert set(system.listdir("/")) == {path.name for path in image.iterdir()} | {"game"}
    if chip == "esp32":  # pins.py as it is
        assert all(system.open(path.name, "rb").read() == path.read_bytes() for path in image.iterdir())
    assert [line for line in said if "%" in line] == sorted((line for line in said if "%" in line), key=len)
    assert f"{flash_mb} MB of flash; all that is on it is erased." in said[0] and "Press * on it" in said[-1]


@pytest.mark.slow
def test_a_preset_lies_beside_the_firmware_and_names_the_chip(board, install):
    empty = board("esp32-s3", 8)
    install(empty, stand_in.download("esp32-s3"), preset="cardputer")
    system = mounted(Chip(empty.rom.flash[2 * MB :]), 6 * MB // BLOCK)
    assert system.open("board.json", "rb").read() == boards.preset_file("cardputer")


@pytest.mark.slow
@pytest.mark.parametrize("after", nightly([50_000, 1000, 3000, 20_000, 100_000, 130_000], after=1))
def test_a_pulled_cable_is_told_and_the_next_time_it_is_whole(board, install, after):
    first = board(pulled_after=after)
    assert "went away" in refusal(install, first)
    data = stand_in.download()
    assert first.rom.flash[0x1000 : 0x1000 + len(data)] != data, "what starts a board comes last"
    again = board()
    again.rom.flash[:] = first.rom.flash
    install(again)
    assert again.rom.flash[0x1000 : 0x1000 + len(data)] == data


PARTS_CUT = [BLOCK, BLOCK - 40]  # bytes that lack at the end


def flash_with(parts, cut):
    """A flash to which somebody wrote these parts, but for so many bytes at the end."""
    made = bytearray(b"\xff" * 4 * MB)
    for number, (at, data) in enumerate(parts):
        data = data[: len(data) - cut * (number == len(parts) - 1)]
        made[at : at + len(data)] = data
    return made


@pytest.fixture
def has_files(monkeypatch):
    """A function that returns whether a flash has files, and the parts that would be written to it."""
    parts = board_file.parts(board_image.read(stand_in.download()), 4 * MB)

    def found(flash):
        monkeypatch.setattr(empty_board, "_read", lambda port, at, size: bytes(flash[at : at + size]))
        return empty_board._has_files("P", 4 * MB, *parts[0])

    return found, parts


@pytest.mark.parametrize("order", [list, sorted], ids=["make flash", "make image"])
def test_what_broke_off_late_has_no_files_and_what_is_whole_has(has_files, order):
    """MicroPython may start from the one that `make image` made, and reset for ever."""
    found, parts = has_files
    assert not any(found(flash_with(order(parts), cut)) for cut in PARTS_CUT)
    assert found(flash_with(order(parts), 0))


def test_files_on_which_somebody_has_played_are_not_taken_for_half_of_ours(has_files):
    found, parts = has_files
    for at in (40, 2 * BLOCK + 600, len(parts[0][1]) // 2):
        flash = flash_with(sorted(parts), BLOCK)
        flash[2 * MB + at] ^= 1
        assert found(flash)


@pytest.mark.slow
@pytest.mark.parametrize("order", nightly([sorted, list], after=1))
def test_what_broke_off_late_begins_again(board, install, has_files, order):
    half, parts = board(), has_files[1]
    half.rom.flash[:] = flash_with(order(parts), BLOCK)
    install(half)
    assert all(half.rom.flash[at : at + len(data)] == data for at, data in parts)


# As Arduino's default.csv has it: the last partition ends with the flash.
SHOP = (
    *((1, 2, 0x9000, 0x5000, b"nvs"), (1, 0, 0xE000, 0x2000, b"otadata"), (0, 16, 0x10000, 0x140000, b"app0")),
    *(
        (0, 17, 0x150000, 0x140000, b"app1"),
        (1, 130, 0x290000, 0x160000, b"spiffs"),
        (1, 3, 0x3F0000, 0x10000, b"core"),
    ),
)


@pytest.mark.slow
def test_a_board_from_a_shop_whose_partitions_fill_its_flash_is_installed(board, install):
    shop = board()
    firmware = stand_in.download(rows=SHOP)
    shop.rom.flash[0x1000 : 0x1000 + len(firmware)] = firmware
    install(shop)
    data = stand_in.download()
    assert shop.rom.flash[0x1000 : 0x1000 + len(data)] == data


@pytest.mark.slow
def test_a_board_that_has_micropython_keeps_it(tmp_path):
    (tmp_path / "download.bin").write_bytes(stand_in.download())
    (tmp_path / "flash").mkdir()
    with VirtualBoard(None, tmp_path / "flash", clock="real") as bare:
        bare.wait_for_state("prompt")
        status, said = make_flash(bare.port, MICROPYTHON=str(tmp_path / "download.bin"))
        assert status == 0 and "esptool" not in said and "%" not in said
        bare.wait_for_text("MR X'S LOGBOOK")


@pytest.mark.slow
def test_a_board_that_plays_is_never_erased(image, tmp_path):
    """The file is named still, as after the first time in a shell's history."""
    (tmp_path / "download.bin").write_bytes(stand_in.download())
    with VirtualBoard(image, tmp_path / "flash", clock="real") as board:
        board.wait_for_text("MR X'S LOGBOOK")
        status, said = make_flash(board.port, MICROPYTHON=str(tmp_path / "download.bin"))
        assert status != 0 and "gives no prompt: if it plays the game, hold *" in said
        board.press("*")
        board.wait_for_text(lambda lines: "LOGBOOK" not in lines[0])


def at_maintenance(board):
    board.edge("*", 1, 1)
    board.run_until(5000)
    assert "Let go of * now" in board.text()[2]


def at_calibration(board):
    board.run_until(2000)
    assert board.text()[0].startswith("TOUCH SCREEN")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "wait"), [("", at_maintenance), pytest.param("cyd", at_calibration, marks=pytest.mark.nightly)]
)
def test_a_board_that_waits_for_its_keys_is_not_erased(image, tmp_path, preset, wait):
    """At MAINTENANCE, or while its touch screen is measured, the firmware says nothing on its cable."""
    (tmp_path / "download.bin").write_bytes(stand_in.download())
    chip = ChipBoard(image, tmp_path / "flash", preset=preset, model=preset or "-", bounce=False)
    with closing(chip):
        chip.power_on()
        wait(chip)
        with closing(WaitingBoard(chip, tmp_path)) as board:
            before = bytes(board.rom.flash)
            status, said = make_flash(board.port, MICROPYTHON=str(tmp_path / "download.bin"))
            assert status != 0 and "has files on it, but gives no prompt: if it plays the game, hold *" in said
            assert (bytes(board.rom.flash), board.rom.erased) == (before, [])


# ---- refusals


@pytest.mark.parametrize(
    ("chip", "flash_mb", "told"),
    [
        ("esp32-c3", 4, "is an ESP32-C3, but the file is for an esp32."),
        ("esp32", 2, "leaves no room for the firmware's files on a flash of 2 MB; take a board with 4"),
    ],
)
def test_a_board_that_does_not_fit_is_left_as_it_is(board, install, chip, flash_mb, told):
    other = board(chip, flash_mb)
    assert told in refusal(install, other)
    assert not other.rom.erased


def test_without_a_file_it_is_said_which_one_to_get(tmp_path, install):
    said = refusal(flash.flash, "P", tmp_path / "out")
    assert "micropython.org/download/ESP32_GENERIC and type make flash MICROPYTHON=" in said


@pytest.mark.parametrize(
    ("esptool_says", "told"),
    [
        ("ERROR: A fatal error occurred: Could not open P, the port is busy", "P is busy"),
        (
            "ERROR: A fatal error occurred: Failed to connect to ESP32: No serial data received.",
            "Hold the board's BOOT",
        ),
        ("Connected to ESP32 on P:\nERROR: A serial exception", "The board at P went away. Begin again"),
        ("Connected to ESP32 on P:\nErasing\nERROR: MD5", "went away, half written. Begin again; if that"),
        ("No module named esptool", "installs it"),
        ("ERROR: something nobody foresaw\nsee there", "esptool gave up at P: something nobody foresaw"),
        ("", "it says nothing"),
    ],
)
def test_what_esptool_says_becomes_what_to_do(esptool_says, told):
    said = empty_board.why("P", esptool_says)
    assert told in said and "\n" not in said
