"""The virtual board with a sample firmware: wires, display, files, resets, power cuts, the clock and the heap."""

from pathlib import Path

import pytest
import serial

from tests.patience import PATIENCE_S
from tests.system.virtual_board import BoardGone, VirtualBoard

SAMPLE = Path(__file__).parents[1] / "data" / "sample_firmware"


@pytest.fixture
def board(tmp_path):
    with VirtualBoard(SAMPLE, tmp_path / "flash") as board:
        board.wait_for_text("kept:")
        yield board


def test_a_key_travels_from_the_matrix_to_file_wire_and_display_and_outlives_power_cut_and_killed_process(
    board, tmp_path
):
    board.press("5#")
    assert board.text()[0] == "kept:5#         "
    assert b"key 5\nkey #\n" in board.said()
    assert (tmp_path / "flash" / "kept.txt").read_text() == "5#"
    board.power_cycle()
    board.wait_for_text("kept:5# ")
    board.press("3")
    board.kill()
    board.start()
    board.wait_for_text("kept:5#3 ")


def test_a_reset_leaves_the_program_at_once_keeps_files_and_tells_its_cause(board):
    board.press("1")
    board.ask("reset")
    board.wait_for_text("kept:1 ")
    board.hear(b"r")
    board.wait(200)
    said = board.said()
    assert b"cause 1" in said and said.endswith(b"cause 2 kept 1\n")
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
    (tmp_path / "image").mkdir()
    (tmp_path / "image/main.py").write_text("print('before')\nopen('/x', 'w')\nprint('after')")
    with VirtualBoard(tmp_path / "image", tmp_path / "flash", off=True) as board:
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
