"""What is forgotten is gone from the memory too when the prompt opens, searched byte by byte on the real VM."""

import hashlib
import json

import pytest

from tests.portable.recorded import Recorded
from tests.system.board_rig import BoardRig
from tests.system.virtual_board import VirtualBoard

PIN = "80642975"
HEAP = 256 * 1024  # bytes; a cap that really ends, as a chip's does


def found(board, secret):
    """How often these bytes lie in the board's memory."""
    return board.ask("memory", hex=secret.hex())["found"]


def key_of(folder):
    """The key that PIN is stretched to, from the game's lock."""
    lock = json.loads((folder / "game/secret.log").read_text().split("\n")[0].split("~")[1])
    return hashlib.pbkdf2_hmac("sha256", PIN.encode(), bytes.fromhex(lock[1]), lock[2])


@pytest.fixture
def folder(image, tmp_path):
    """The files of a game under PIN."""
    rig = BoardRig(image, tmp_path / "flash")
    rig.begin(Recorded("milton-bradley-3p-captured"), PIN)
    rig.close()
    return tmp_path / "flash"


def test_a_pin_that_let_somebody_in_and_its_key_are_overwritten(image, folder):
    key = key_of(folder)
    with VirtualBoard(image, folder, heap=HEAP, held="*") as board:
        board.wait_for_text("Let go of * now.")
        board.release("*")
        board.wait_for_text("the game's PIN:")
        board.press(PIN)
        assert found(board, PIN.encode())
        board.press("#")
        board.wait_for_state("prompt")
        assert not found(board, PIN.encode()) and not found(board, key)


def test_a_pin_typed_on_a_board_that_nobody_has_tried_is_gone_before_its_cable_lets_in(image, tmp_path):
    mark = tmp_path / "flash/game/untried"
    mark.parent.mkdir(parents=True)
    mark.touch()
    with VirtualBoard(image, tmp_path / "flash", heap=HEAP) as board:
        board.wait_for_text("MR X'S LOGBOOK")
        board.press("#15026#029#034#050#053#", "NEW GAME?")
        board.press("A" + PIN)
        assert found(board, PIN.encode())
        board.hear(b"\x03")
        board.wait_for_state("prompt")
        assert not found(board, PIN.encode())
