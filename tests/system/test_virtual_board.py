"""The virtual board with a sample firmware: wires, display, files, resets, power cuts, the clock and the heap."""

from pathlib import Path

import pytest
import serial

from tests.patience import PATIENCE_S
from tests.system.virtual_board import BoardGone, VirtualBoard

SAMPLE = Path(__file__).parents[1] / "data" / "sample_firmware"
DARK = ["0" * 128] * 64


@pytest.fixture
def board(tmp_path):
    with VirtualBoard(SAMPLE, tmp_path / "flash") as board:
        board.wait_for_text("kept:")
        yield board


def write_image(folder, **files):
    """Make an image of source files; the pins are the sample's."""
    for name, text in files.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def say_from(tmp_path, main, **settings):
    """Run a main.py and return what it says."""
    image = write_image(tmp_path / "image", main=main)
    with VirtualBoard(image, tmp_path / "flash", **settings) as board:
        board.wait_for_state("prompt")
        return board.said().decode().split("\r\n>>> ")[0].split("FAST_FLASH_BOOT)\r\n")[1].split("\n\r\nMicroPython")[0]


def test_a_key_travels_from_the_matrix_to_file_wire_and_display(board, tmp_path):
    board.press("5#")
    assert board.text()[0] == "kept:5#         "
    assert b"key 5\nkey #\n" in board.said()
    assert (tmp_path / "flash" / "kept.txt").read_text() == "5#"


def test_nothing_is_lit_without_firmware(tmp_path):
    with VirtualBoard(None, tmp_path / "flash") as board:
        board.wait_for_state("prompt")
        board.hold("5")
        board.wait(1000)
        assert board.dots() == DARK
        assert board.ask("status")["i2c_bytes"] == 0


def test_three_corners_of_the_matrix_pull_the_fourth(board):
    board.hold("124")
    board.hear(b"s")
    board.wait(20)
    assert b"matrix 1245\n" in board.said()
    assert board.ask("status")["shorts"] == 0


def test_files_outlive_power_cut_reset_and_killed_process(board):
    board.press("1")
    board.power_cycle()
    board.wait_for_text("kept:1 ")
    board.press("2")
    board.ask("reset")
    board.wait_for_text("kept:12 ")
    board.press("3")
    board.kill()
    board.start()
    board.wait_for_text("kept:123 ")


def test_a_reset_leaves_the_program_at_once_and_tells_its_cause(board):
    board.hear(b"r")
    board.wait(200)
    said = board.said()
    assert b"cause 1" in said and said.endswith(b"cause 2 kept \n")
    assert b"this must never be said" not in said


def test_a_killed_process_is_a_power_cut_too(tmp_path):
    with VirtualBoard(SAMPLE, tmp_path / "flash") as board:
        board.wait_for_text("kept:")
        board.ask("cut", call=4, how="kill")  # 1 opens, 2 writes, 3 closes, 4 renames
        board.hold("7")
        with pytest.raises(BoardGone):
            board.wait(100)
        assert (tmp_path / "flash" / "kept.txt.new").read_text() == "7"
        assert not (tmp_path / "flash" / "kept.txt").exists()
        assert b"key 7" not in board.said()


def test_what_was_said_before_a_power_cut_is_out(tmp_path):
    main = "print('before')\nopen('/x', 'w')\nprint('after')"
    image = write_image(tmp_path / "image", main=main)
    with VirtualBoard(image, tmp_path / "flash", off=True) as board:
        board.ask("cut", call=1)
        board.ask("power", on=True)
        board.wait_for_state("off")
        assert b"before" in board.said() and b"after" not in board.said()


def test_the_serial_port_outlives_hosts_that_come_and_go(tmp_path):
    with VirtualBoard(SAMPLE, tmp_path / "flash", clock="real") as board:
        board.wait_for_text("kept:")
        for byte in b"xy":
            with serial.Serial(board.port, 115200, timeout=PATIENCE_S) as port:
                port.write(bytes([byte]))
                assert port.read_until(b"took %d\n" % byte).endswith(b"took %d\n" % byte)  # behind what it says at boot
        board.press("4")  # nobody has the port open: lost
        with serial.Serial(board.port, 115200, timeout=PATIENCE_S) as port:
            port.write(b"z")
            assert port.readline() == b"took 122\n"


def test_errors_have_the_numbers_of_a_chip(tmp_path):
    main = """
import os
def number(act, *given):
    try:
        act(*given)
    except OSError as error:
        return error.errno
os.mkdir("d")
open("d/f", "w").close()
print(number(open, "none"), number(os.mkdir, "d"), number(os.rmdir, "d"), number(open, "d/f/g", "w"))
print(os.listdir(), os.listdir("/"), os.stat("")[0] & 0x4000 != 0, list(os.ilistdir("d"))[0][3])
"""
    assert say_from(tmp_path, main) == "2 17 39 20\n['main.py', 'd'] ['main.py', 'd'] True 0"


def test_randomness_is_the_machines_own_and_javascript_is_out_of_reach(tmp_path):
    main = """import js, os
print(len(os.urandom(33)), os.urandom(16) != os.urandom(16), len(set(os.urandom(999))) > 200)
print([name for name in ('window', 'document', 'process', 'fetch') if hasattr(js, name)])"""
    assert say_from(tmp_path, main) == "33 True True\n[]"


def test_the_heap_ends_where_it_is_capped(tmp_path):
    main = """
kept = []
try:
    while True:
        kept.append(bytearray(1024))
except MemoryError:
    count = len(kept)
    kept = None
print(count)
"""
    small = int(say_from(tmp_path / "small", main, heap=64 * 1024))
    large = int(say_from(tmp_path / "large", main, heap=128 * 1024))
    assert 50 <= small <= 63
    assert 62 <= large - small <= 66


def test_a_busy_wait_passes_in_virtual_time_too(tmp_path):
    main = "import time\nbegun = time.ticks_ms()\ntime.sleep_ms(500)\nprint(500 <= time.ticks_ms() - begun < 510)"
    assert say_from(tmp_path, main) == "True"


def test_an_unfit_image_is_refused_in_a_sentence(tmp_path, capfd):
    with pytest.raises(BoardGone):
        VirtualBoard(tmp_path, tmp_path / "flash")
    assert capfd.readouterr().err == f"no device image in {tmp_path}; `make setup` builds one\n"
