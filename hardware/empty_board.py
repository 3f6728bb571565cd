"""Puts MicroPython and the firmware onto a board without a prompt, with esptool in a process of its own.

Asks the chip what it is first, erases all of its flash, so that no secret of an earlier game stays there, and has
esptool compare what it wrote. Tried with a stand-in for the chip's ROM alone. Every failure is one sentence.
"""

import re
import sys
import tempfile
from pathlib import Path

from hardware import board_file, board_image, tool_run
from hardware.board_image import MB
from hardware.pins_file import Refusal
from mrx.device import chips

ESPTOOL = [sys.executable, "-m", "esptool"]
BAUD = 460800  # most serial chips can
ASK_S = 60
BEGINNING = 64  # bytes of a file system that tell what it is
ERASE_S = 240  # of 16 MB, and what comes before it
SLOWEST = 5760  # bytes a second: half of what 115,200 baud could carry


def install(port, micropython, preset, baud, say, spares=""):
    """Put a downloaded MicroPython, and the firmware, onto the board at `port`. Raises Refusal.

    preset: as boards.chosen() returns it. spares: why a board that has files on it is left as it is, or "".
    """
    said = _run(port, ["flash-id"], ASK_S)
    chip = re.search(r"^Connected to (ESP\S+) on", said, re.MULTILINE)
    flash = re.search(r"^Detected flash size: +(\d+)MB", said, re.MULTILINE)
    if not chip or not flash:
        raise Refusal(f"esptool cannot tell what the chip at {port} is, or how much flash it has.")
    if chips.running_on(chip[1]) != micropython.chip:
        raise Refusal(f"The chip at {port} is an {chip[1]}, but the file is for an {micropython.chip}.")
    size = int(flash[1]) * MB
    parts = board_file.parts(micropython, size, preset)
    if spares and _has_files(port, size, *parts[0]):
        raise Refusal(spares)
    say(f"{port}: {chip[1]} with {flash[1]} MB of flash; all that is on it is erased.")
    with tempfile.TemporaryDirectory() as folder:
        words = ["--chip", micropython.chip.replace("-", ""), "--baud", str(baud)]
        command = ["write-flash", "--erase-all"]
        for at, data in parts:
            path = Path(folder) / f"{at:x}"
            path.write_bytes(data)
            command += [f"{at:#x}", str(path)]
        size = sum(len(data) for _, data in parts)
        _run(port, command, ERASE_S + size / SLOWEST, words, _teller(say, parts))
    say("The board starts anew with the firmware; if it stays dark, press its reset button.")


def _has_files(port, flash, place, made):
    """Return whether there are files of MicroPython's on a flash of so many bytes, as on a board that plays.

    Raises Refusal. A board from a shop has partitions of another firmware, which may fill its flash.

    Not if they are the beginning of `made`, which was not written to its end at `place`: nobody has played on them.
    """
    table = _read(port, board_image.TABLE, board_image.TABLE_BYTES)
    try:
        at, _ = board_image.place_of_files(board_image.partitions(table, 0))
    except board_image.WrongFile:
        return False
    if at + board_image.BLOCK + BEGINNING > flash:
        return False
    beginning = _read(port, at, board_image.BLOCK + BEGINNING)  # its first two blocks tell what it is, or one of them
    if not any(beginning[8 + block :].startswith(b"littlefs") for block in (0, board_image.BLOCK)):
        return False
    if at != place or not made.startswith(beginning):
        return True
    there = _read(port, at, len(made)).rstrip(b"\xff")
    return there == made.rstrip(b"\xff") or not made.startswith(there)


def _read(port, at, size):
    """Return bytes of the flash. Raises Refusal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "read"
        _run(port, ["read-flash", f"{at:#x}", str(size), str(path)], ASK_S + size / SLOWEST)
        return path.read_bytes()


def _teller(say, parts):
    """Return what hears esptool's output and tells of each tenth of all bytes when it has arrived."""
    size = sum(len(data) for _, data in parts)
    tenths = 0

    def told(line):
        nonlocal tenths
        found = re.match(r"Writing at (0x[0-9a-f]+)", line)
        if not found:
            return
        done = 0
        for at, data in parts:
            done += len(data)
            if at <= int(found[1], 16) <= at + len(data):
                done += int(found[1], 16) - at - len(data)
                break
        if 10 * done // size > tenths:
            tenths = 10 * done // size
            say(f"{tenths * 10} % has arrived.")

    return told


def _run(port, command, limit_s, words=(), told=lambda line: None):
    """Run esptool and return what it said. Raises Refusal."""
    said, status = tool_run.run([*ESPTOOL, "--port", port, *words, *command], limit_s, told)
    if status is None:
        raise Refusal(f"The chip at {port} stopped answering. Pull its plug and begin again.")
    if status:
        raise Refusal(why(port, said))
    return said


def why(port, said):
    """Turn esptool's output about a port into one sentence that says what to do."""
    if "No module named esptool" in said:
        return "esptool is missing; `make flash MICROPYTHON=...` installs it."
    if "Could not open" in said:
        return f"{port} is busy: another program, perhaps `make run`, has it open. Close that one first."
    if "Failed to connect" in said:
        return (
            f"The chip at {port} does not answer. Hold the board's BOOT button while you plug it in, let go, and begin"
            " again."
        )
    fault = re.search("ERROR: (.+)", said)
    if "Connected to" in said and not (fault and "detected flash size" in fault[1]):
        left = ", half written" if "Erasing" in said else ""
        return (
            f"The board at {port} went away{left}. Begin again; if that happens twice, with another cable or"
            " BAUD=115200."
        )
    fault = fault or re.search("(.+)\\s*$", said)
    return f"esptool gave up at {port}: {fault[1] if fault else 'it says nothing'}"
