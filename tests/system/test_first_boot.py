"""A board that was just flashed: its cable opens the prompt until * is pressed or a game begins, and never after."""

import pytest

from tests.system.virtual_board import VirtualBoard

LOGBOOK = "MR X'S LOGBOOK"
MENU = "MENU"


@pytest.fixture
def mark(tmp_path):
    """What `make flash` leaves beside the game's files."""
    path = tmp_path / "flash/game/untried"
    path.parent.mkdir(parents=True)
    path.touch()
    return path


@pytest.fixture
def board(image, tmp_path, mark):
    with VirtualBoard(image, tmp_path / "flash") as made:
        made.wait_for_text(LOGBOOK)
        yield made


def interrupt(board):
    """Ask for the prompt as mpremote does, and for an answer; tell whether it came."""
    before = len(board.said())
    for words, wait_ms in ((b"\r\x03", 50), (b"\r\x01", 500)):
        board.hear(words)
        board.wait(wait_ms)
    return b"raw REPL; CTRL-B to exit\r\n>" in board.said()[before:]


def test_until_the_first_star_it_is_open_then_closed_for_good_and_what_a_host_says_never_opens_it(board, mark):
    """Also for what follows Ctrl-C at once, after other keys and a new start."""
    board.press("5#")
    board.power_cycle()
    board.wait_for_text(LOGBOOK)
    assert mark.exists()
    board.hear(b"\r\x03\r\x01")
    board.wait(500)
    assert b"raw REPL; CTRL-B to exit\r\n>" in board.said()
    assert b"Traceback" not in board.said() and b"trouble" not in board.said()
    board.power_cycle()
    board.wait_for_text(LOGBOOK)
    board.hear(b"~noise~\n")
    board.wait(100)
    assert board.ask("status")["state"] == "running"
    board.press("*", MENU)
    assert not mark.exists()
    assert not interrupt(board)
    board.power_cycle()
    board.wait_for_text(LOGBOOK)
    assert not interrupt(board)
    assert board.ask("status")["state"] == "running"


def test_a_game_that_begins_closes_it_before_its_secret_is_there(board, mark, tmp_path):
    secret = tmp_path / "flash/game/secret.log"
    board.press("#15026#029#034#050#053#", "NEW GAME?")
    board.press("#103")
    assert mark.exists() and not secret.exists()
    board.ask("cut", call=1)  # the power fails as soon as a file is to change
    board.hold("#")
    board.wait(200)
    board.release("#")
    assert board.ask("status")["state"] == "off"
    assert not secret.exists()
    board.ask("power", on=True)
    board.wait_for_text(LOGBOOK)
    board.press("#15026#029#034#050#053#", "NEW GAME?")
    board.press("#103#", "YOUR MOVE")
    assert secret.exists() and not mark.exists()
    assert not interrupt(board)
    assert secret.exists()


def test_a_board_with_a_game_is_never_open(image, tmp_path, mark):
    secret = mark.parent / "secret.log"
    secret.write_text("station 117")
    with VirtualBoard(image, tmp_path / "flash") as board:
        board.wait_for_text(lambda lines: any(line.strip() for line in lines))
        assert not interrupt(board)
        assert secret.exists() and not mark.exists()
