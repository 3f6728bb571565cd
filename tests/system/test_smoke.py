"""`make smoke` with a person who presses what it says and answers what it asks, on a board behind a serial port."""

import os
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

from hardware import smoke
from host.link.serial_line import open_port
from tests import ROOT
from tests.system.virtual_board import VirtualBoard


@pytest.fixture
def board(image, tmp_path):
    """A flashed board whose prompt has been opened by the maintenance key."""
    shutil.copytree(image, tmp_path / "flash")
    with VirtualBoard(None, tmp_path / "flash", clock="real", held="*") as made:
        made.wait_for_text("Let go of * now.")
        made.release("*")
        made.wait_for_state("prompt")
        yield made


@pytest.fixture
def fresh(image, tmp_path):
    """A board as `make flash` leaves it, playing."""
    shutil.copytree(image, tmp_path / "flash")
    (tmp_path / "flash/game").mkdir()
    (tmp_path / "flash/game/untried").touch()
    with VirtualBoard(None, tmp_path / "flash", clock="real") as made:
        made.wait_for_text("MR X'S LOGBOOK")
        yield made


def outside_the_game(flash):
    return sorted(path for path in flash.rglob("*") if "game" not in path.relative_to(flash).parts)


def walk(board, fingers):
    """Run the walk; `fingers(key)` is the key that the person really presses. Answer (status, all it said)."""
    process = subprocess.Popen(
        [sys.executable, ROOT / "hardware" / "smoke.py"],
        env={**os.environ, "PORT": board.port, "PYTHONUNBUFFERED": "1"}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said = []
    for line in process.stdout:
        said.append(line)
        if line.startswith("Display:"):
            assert any("117" in row or "row 2" in row for row in board.text())
            process.stdin.write("\n")  # yes, it looks like that
            process.stdin.flush()
        elif "Press " in line:  # the first stands behind the question
            board.press(fingers(line.split("Press ")[1][0]))
    process.stdin.close()
    process.stdout.close()
    return process.wait(), "".join(said)


def test_a_sound_board_passes_every_step(board, tmp_path):
    before = outside_the_game(tmp_path / "flash")
    status, said = walk(board, lambda key: key)
    assert status == 0, said
    for word in ("nothing is stuck", "Flash: written", "Entropy: two draws differ", "Link: the firmware runs"):
        assert word in said
    assert outside_the_game(tmp_path / "flash") == before


def test_the_link_of_a_board_that_plays_its_own_port_is_opened_with_dtr(board, monkeypatch):
    """Nothing here has real USB: the list of ports names the board's as an S3's own socket."""
    socket = SimpleNamespace(device=board.port, vid=0x303A, pid=0x4001)
    monkeypatch.setattr(smoke.list_ports, "comports", lambda: [socket])
    opened = []
    monkeypatch.setattr(smoke, "open_port", lambda *how: opened.append(how) or open_port(*how))
    assert smoke.Walk(board.port).link()
    assert opened == [(board.port, True)]


def test_swapped_wires_are_named(board):
    swapped = dict(zip("1425", "4152", strict=True))
    status, said = walk(board, lambda key: swapped.get(key, key))
    assert status != 0
    assert "That came as 4: row 1 (GPIO 32) and column 1 (GPIO 27) or row 2 (GPIO 33)" in said
    assert "Not right: keys" in said


@pytest.mark.nightly
def test_a_fresh_board_whose_rows_and_columns_are_exchanged_can_be_tried_until_it_is_sound(fresh, tmp_path):
    keys = "123A456B789C*0#D"
    exchanged = {key: keys[number % 4 * 4 + number // 4] for number, key in enumerate(keys)}
    status, said = walk(fresh, exchanged.get)
    assert status != 0
    assert "Rows and columns are exchanged" in said
    fresh.wait_for_text("MR X'S LOGBOOK")
    assert (tmp_path / "flash/game/untried").exists()
    status, said = walk(fresh, lambda key: key)  # mended
    assert status == 0, said
    assert "exchanged" not in said
    assert not (tmp_path / "flash/game/untried").exists()


@pytest.mark.nightly
def test_a_board_whose_keys_fail_stays_open_however_it_was_opened(board, tmp_path):
    status, _ = walk(board, lambda key: "2" if key == "1" else key)
    assert status != 0
    assert (tmp_path / "flash/game/untried").exists()
