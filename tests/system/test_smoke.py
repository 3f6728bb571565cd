"""`make smoke` with a person who presses what it says and answers what it asks, on a board behind a serial port."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware import image
from tests.system.virtual_board import VirtualBoard

ROOT = Path(__file__).parents[2]


@pytest.fixture
def board(tmp_path):
    """A flashed board whose prompt has been opened by the maintenance key."""
    image.build(tmp_path / "flash")
    with VirtualBoard(None, tmp_path / "flash", clock="real", held="*") as made:
        made.wait_for_text("Let go of * now.")
        made.release("*")
        made.wait_for_state("prompt")
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
    process.stdin.write("\n")  # yes, it looks like that
    process.stdin.flush()
    said = []
    for line in process.stdout:
        said.append(line)
        if line.startswith("Display:"):
            assert any("117" in row or "row 2" in row for row in board.text())
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


def test_swapped_wires_are_named(board):
    swapped = dict(zip("1425", "4152", strict=True))
    status, said = walk(board, lambda key: swapped.get(key, key))
    assert status != 0
    assert "That came as 4: row 1 (GPIO 32) and column 1 (GPIO 27) or row 2 (GPIO 33)" in said
    assert "Not right: keys" in said
