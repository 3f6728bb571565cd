"""From power-on to the first screen on the real VM: locked, told of what is broken, opened by one key alone."""

from pathlib import Path

import pytest

from firmware import image as device_image
from tests.nightly import nightly
from tests.system.virtual_board import VirtualBoard

FIRST_SCREEN = "MR X'S LOGBOOK"


@pytest.fixture
def board(tmp_path, image, closed):
    """A function that makes a board of the image, with files added and modules changed before it starts."""

    def make(changes=(), modules=None, **settings):
        for name, text in changes:
            path = tmp_path / "flash" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        if modules:
            device_image.build(tmp_path / "image", modules)
        return closed(VirtualBoard(tmp_path / "image" if modules else image, tmp_path / "flash", **settings))

    return make


def secret_log(folder):
    return Path(folder) / "flash" / "game" / "secret.log"


def test_no_byte_on_the_cable_interrupts_the_firmware_at_no_instant_from_power_on(board):
    made = board(off=True)
    made.ask("power", on=True)
    for _ in range(20):
        made.hear(b"\x03" * 50)
        made.wait(20)
    made.wait_for_text(FIRST_SCREEN)
    for byte in (b"\x03", b"\x03\x03\r\n", b"\x04", b"\x01", b"\x02", b"\x05A\x01"):
        made.hear(byte)
        made.wait(500)
    assert made.ask("status")["state"] == "running"
    assert not [word for word in (b">>>", b"Traceback", b"KeyboardInterrupt") if word in made.said()]
    made.press("*", lambda lines: FIRST_SCREEN not in lines[0])


def test_without_a_pin_the_key_held_at_the_start_wipes_the_secret_and_opens_the_prompt(board, tmp_path):
    made = board([("game/secret.log", "station 117")], held="*")
    made.wait_for_text("Keep * held.")
    made.wait_for_text("Let go of * now.")
    made.release("*")
    made.wait_for_text("cannot go on")
    assert secret_log(tmp_path).exists() and b">>>" not in made.said()
    made.press("#")
    made.wait_for_state("prompt")
    made.wait_for_text("prompt open.")
    assert not secret_log(tmp_path).exists()
    assert made.said().endswith(b">>> ")


def test_a_stuck_key_is_named_and_opens_nothing(board, tmp_path):
    made = board([("game/secret.log", "station 117")], held="*")
    made.wait_for_text(lambda lines: "MAINTENANCE" in lines[0])
    made.wait_for_text(lambda lines: "MAINTENANCE" not in lines[0], 20000)
    assert secret_log(tmp_path).exists()
    assert b"Mr. X: key * is down at the start" in made.said()
    assert made.ask("status")["state"] == "running"


def test_without_a_display_the_serial_line_says_so_and_the_firmware_runs(board):
    made = board(off=True)
    made.ask("display", present=False)
    made.ask("power", on=True)
    made.wait(1000)
    assert b"Mr. X: no display answers at 0x3c on SDA GPIO 21, SCL GPIO 22" in made.said()
    assert made.ask("status")["state"] == "running"
    made.ask("display", present=True)
    made.press("*", lambda lines: any(line.strip() for line in lines))


def said_with_two_resets(board):
    """All that a board has said that was reset again and again."""
    while board.said().count(b"SW_CPU_RESET") < 2:
        board.wait(50)
    return board.said()


def test_firmware_that_cannot_start_says_so_and_opens_no_prompt(board):
    made = board(modules={"mrx/device/mcu.py": "raise ValueError('he is on 117')"})
    said = said_with_two_resets(made)
    assert b"Mr. X: the firmware does not start on MicroPython 1." in said and b"(ValueError)" in said
    assert b"117" not in said and b">>>" not in said and b"Traceback" not in said


@pytest.mark.parametrize("where", nightly(["at once", "in a task of its own", "later"], after=1))
def test_an_exception_starts_the_board_anew_and_tells_neither_text_nor_prompt(board, tmp_path, where):
    raises = {
        "at once": "raise ValueError('he is on 117')",
        "later": "yield; yield; raise ValueError('he is on 117')",
        "in a task of its own": "asyncio.create_task(self.fall())\n        while True: yield",
    }[where]
    app = f"""
import asyncio
class App:
    def __init__(self, *parts): pass
    def start(self):
        {raises}
        yield
    async def fall(self): raise ValueError('he is on 117')
"""
    made = board(modules={"mrx/app.py": app})
    said = said_with_two_resets(made)
    assert b"Mr. X: trouble: ValueError" in said
    assert b"117" not in said and b">>>" not in said and b"Traceback" not in said
    log = (tmp_path / "flash/game/trouble.log").read_text()
    assert log.startswith("ValueError; File ") and log.count("\n") == 1, "the same again is written once"
    assert "117" not in log
