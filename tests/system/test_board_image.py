"""What goes onto an empty board: which downloads are refused and why, what lies where, and a whole game from it."""

import subprocess
import sys
from contextlib import closing

import pytest

from hardware import board_image
from hardware.board_image import BLOCK, MB, WrongFile
from tests.system import micropython_file as stand_in
from tests.system.chip_board import ChipBoard
from tests.system.chip_rig import ChipRig
from tests.system.littlefs_chip import Chip, mounted
from tests.system.micropython_file import BANNER, download
from tests.system.test_chip import play_whole

FILES = {"boot.py": b"", "main.py": b"print()\n" * 3000, "game/untried": b""}
CHIPS = sorted(stand_in.NUMBERS)


def refused(act, *given):
    with pytest.raises(WrongFile) as raised:
        act(*given)
    said = str(raised.value)
    assert said.endswith(".") and "\n" not in said
    return raised.value.code


# ---- what a download is


@pytest.mark.parametrize("chip", CHIPS)
def test_a_download_is_read(chip, tmp_path):
    data = download(chip)
    found = board_image.read(data)
    assert (found.chip, found.offset, found.version) == (chip, stand_in.BEGINS[chip], (1, 26))
    assert (found.files, found.end, found.frozen) == (2 * MB, None, False)
    # esptool finds the digests of bootloader and app right too.
    for image in (data, stand_in.app(stand_in.NUMBERS[chip])):
        (tmp_path / "image.bin").write_bytes(image)
        command = [sys.executable, "-m", "esptool", "--chip", chip.replace("-", ""), "image-info"]
        said = subprocess.run([*command, tmp_path / "image.bin"], capture_output=True, text=True, check=True).stdout
        assert said.count("(valid)") == 2, said


def test_what_is_frozen_and_where_an_older_table_puts_the_files_is_seen():
    assert board_image.read(download(frozen=b"boot.py\0mrx/device/pins.py\0")).frozen
    found = board_image.read(download(rows=stand_in.ROWS_8MB, banner=BANNER % b"1.24.0", digest=False))
    assert (found.version, found.files, found.end) == ((1, 24), 2 * MB, 8 * MB)


WRONG = {
    "empty": (b"", "no_image"),
    "a page": (b"<!doctype html>" * 100, "no_image"),
    "for a drive": (b"UF2\n" + bytes(508), "no_image"),
    "app alone": (stand_in.app(0), "app_alone"),
    "another chip": (stand_in.image(2, bytes(100)), "unknown_chip"),
    "another program": (download(banner=b"ESPHome 2025.9.1"), "no_micropython"),
    "too old": (download(banner=BANNER % b"1.23.0"), "too_old"),
    "no app": (download(rows=(stand_in.NVS,)), "damaged"),
    "no table": (download().replace(b"\xaa\x50", b"\0\0"), "damaged"),
    "changed table": (download().replace(b"factory", b"Factory"), "damaged"),
    "changed app": (download().replace(b"2025-09-11", b"2025-09-12"), "damaged"),
    "no app at its place": (download().replace(stand_in.app(0), b"\xff" * 5000), "damaged"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_go_onto_a_board_is_refused(what):
    data, code = WRONG[what]
    assert refused(board_image.read, data) == code


def test_a_download_that_was_cut_off_anywhere_is_refused():
    data = download()
    lengths = [*range(0, len(data), 997), 0x7000 + 40, len(data) - 33, len(data) - 1]
    assert {refused(board_image.read, data[:length]) for length in lengths} == {"no_image", "cut_off"}
    assert refused(board_image.read, data[:4000]) == "cut_off"


def test_a_copy_of_a_whole_flash_is_no_download(chip="esp32"):
    """Files of an old game behind MicroPython would overwrite the firmware's."""
    data = download(chip).ljust(4 * MB - stand_in.BEGINS[chip], b"\xff")
    assert refused(board_image.read, data) == "too_long"
    assert refused(board_image.read, data.ljust(16 * MB + 1, b"\xff")) == "too_long"
    begins = 2 * MB - stand_in.BEGINS[chip]
    assert board_image.read(data[:begins]).files == 2 * MB
    assert refused(board_image.read, data[: begins + 1]) == "too_long"


def test_a_board_with_octal_psram_gets_the_download_for_it():
    plain, octal = (board_image.read(download("esp32-s3", **named)) for named in ({}, {"board": stand_in.OCTAL}))
    assert refused(board_image.check, plain, "esp32-s3", True) == "not_octal"
    assert refused(board_image.check, octal, "esp32-c3", True) == "other_chip"
    own = board_image.read(download("esp32-s3", board=b"XIAO ESP32S3"))  # of which nobody here knows
    for fits in ((octal, True), (own, True), (plain, False), (octal, False)):
        board_image.check(fits[0], "esp32-s3", fits[1])


# ---- what lies where


@pytest.mark.parametrize(
    ("rows", "flash", "code"),
    [
        (stand_in.ROWS, 2, "no_room"),
        (stand_in.ROWS, 1, "too_large"),
        (stand_in.ROWS_8MB, 4, "too_large"),
        ((*stand_in.ROWS, (1, 0x81, 0x200000, 0x200000, b"romfs")), 4, "no_room"),
        ((*stand_in.ROWS, (1, 0x81, 0x200000, 0x10000, b"vfs")), 4, "no_room"),
    ],
)
def test_a_board_without_room_is_refused(rows, flash, code):
    assert refused(board_image.parts, board_image.read(download(rows=rows)), flash * MB, FILES) == code


@pytest.mark.parametrize(("rows", "flash", "end"), [(stand_in.ROWS, 16, 16), (stand_in.ROWS_4MB, 16, 4)])
def test_the_file_system_is_as_large_as_its_place_and_only_blocks_in_use_are_written(rows, flash, end):
    micropython = board_image.read(download("esp32-s3", rows=rows))
    (at, files), rest, start = board_image.parts(micropython, flash * MB, FILES)
    assert (at, rest[0], start[0]) == (2 * MB, 0x9000, 0) and start[1] + rest[1] == micropython.data
    assert len(files) < 20 * BLOCK
    blocks = (end - 2) * MB // BLOCK
    system = mounted(Chip(files + b"\xff" * (blocks * BLOCK - len(files))), blocks)
    assert {path: system.open(path, "rb").read() for path in FILES} == FILES


@pytest.mark.parametrize("chip", CHIPS)
def test_one_file_has_each_part_at_its_place(chip):
    parts = board_image.parts(board_image.read(download(chip)), 4 * MB, FILES)
    first, whole = board_image.one_file(parts)
    assert first == stand_in.BEGINS[chip]
    assert all(whole[at - first :].startswith(data) for at, data in parts)
    assert len(whole) == max(at + len(data) for at, data in parts) - first
    between = whole[len(download(chip)) : 2 * MB - first]
    assert between == b"\xff" * len(between)


@pytest.mark.slow
def test_a_whole_game_is_played_from_it_and_no_file_that_was_there_comes_back(image, tmp_path):
    """MicroPython's own littlefs mounts it, whatever lies in the blocks that are not in use."""
    old = ChipBoard(image, tmp_path / "flash")
    old.add_file("game/secret.log", b"an old game" * 1000)
    old.close()
    files = {path.name: path.read_bytes() for path in image.iterdir()} | {"game/untried": b""}
    first, whole = board_image.one_file(board_image.parts(board_image.read(download()), 4 * MB, files))
    system = whole[2 * MB - first :]
    flash = tmp_path / "flash/flash.bin"
    flash.write_bytes(system + flash.read_bytes()[len(system) :])
    with closing(ChipRig(image, tmp_path / "flash")) as rig:
        assert {path: rig.board.file(path) for path in files} == files
        assert rig.board.file("game/secret.log") == b""
        play_whole(rig)
        assert rig.trouble() == ""
