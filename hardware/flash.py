"""Puts the firmware on a board: `make flash`, with PORT= if the board is not found by itself, and BOARD= for a preset.

Where the board has no MicroPython, the file that MICROPYTHON= names is put on it too (empty_board.py).
Compiles, compares the image with the files on the board, sends what it lacks, and resets it. main.py is removed first
and put there last, so a half-flashed board does not start the game, and says so; what has arrived is not sent again.
Where the firmware is frozen into the board's MicroPython only pins.py is copied. The game's files are not touched.
Every failure is one sentence that says what to do.
"""

import functools
import hashlib
import json
import os
import re
import stat
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from serial.tools import list_ports  # noqa: E402

from firmware import image  # noqa: E402
from hardware import archive_delta, board_file, board_scripts, boards, empty_board, pins_file, tool_run  # noqa: E402
from hardware.pins_file import Refusal  # noqa: E402
from host.link.serial_line import board_ports  # noqa: E402
from mrx import maintenance  # noqa: E402
from mrx.device import chips  # noqa: E402

OURS = ("mrx/", "shared/")  # folders of the firmware, where it came as sources or is of an earlier version
PARTS = f"{board_scripts.FOLDER}/"
MPREMOTE = [sys.executable, "-m", "mpremote"]
TIMEOUT_S = 120  # for one run of mpremote, beside what the bytes take that it sends
SLOWEST = 5760  # bytes a second: half of what a serial line of 115,200 baud could carry
PLAYING = (
    f"if it plays the game, hold {maintenance.KEY} on its keypad while you plug it in, until the display says to let"
    " go, and key in the PIN of its game (one without a PIN must be wiped) until the prompt is open"
)
NEW = "if it is new, put MicroPython on it first, as hardware/wiring.md says."
BROKEN = (
    "if its keys are broken, or what is on it is, erase it, its game too, with `.venv/bin/python -m esptool"
    " erase-flash`, and begin again."
)
BAUDS = range(9600, 3_000_001)
PLAYS = '~["here", '  # what the firmware says each second, as mpremote prints it

NOT_WHOLE = "%s did not arrive whole. Begin again; try another cable if that happens twice."


IS_WHEEL = not (ROOT / "Makefile").exists()
_OPTIONS = {"MICROPYTHON": "--micropython", "PORT": "--serial", "BOARD": "--board"}


class NotReady(Refusal):
    """Why a board has no MicroPython that the firmware runs on."""


class Silent(NotReady):
    """Why nobody knows whether a board has: it says nothing."""


def why(port, said):
    """Turn mpremote's output about a port into one sentence that says what to do."""
    if "No module named mpremote" in said:
        return "mpremote is missing; `make setup` installs it."
    if "failed to access" in said and "://" in port:
        return (
            f"Nobody answers at {port}. Start what has the board there, or leave PORT= out for one that is plugged in."
        )
    if "failed to access" in said and _is_no_port(port):
        return f"{port} is no serial port. Plug the board in and leave PORT= out, or name the port that it makes."
    if "failed to access" in said:
        return f"{port} is busy: another program, perhaps `make run`, has it open. Close that one first."
    if "could not enter raw repl" in said or "could not complete raw" in said:
        return f"The board at {port} gives no prompt: {PLAYING}; {NEW}"
    broken = re.search(r"ValueError: (.+) did not arrive whole", said)
    if broken:
        return NOT_WHOLE % broken[1]
    if "ENOSPC" in said or "Errno 28" in said or "OSError: 28" in said:  # MicroPython has no name for it
        return f"The flash of the board at {port} is full; remove files of your own from it."
    if "disconnected" in said or "SerialException" in said or "Errno 5" in said or "OSError" in said:
        return f"The board at {port} went away. Check the cable (some only charge) and begin again."
    last = (said.strip().splitlines() or ["nothing"])[-1]
    return f"mpremote gave up at {port}: {last}"


def _is_no_port(port):
    """Return whether `port` exists and is no serial port. One that cannot be opened counts as a serial port."""
    try:
        handle = os.open(port, os.O_RDWR | os.O_NONBLOCK | getattr(os, "O_NOCTTY", 0))
    except (OSError, AttributeError):
        return False
    try:
        return not os.isatty(handle)
    finally:
        os.close(handle)


def _is_address(port):
    """Return whether `port` says where in a network somebody has a board."""
    try:
        address = urlsplit(port)
        return address.scheme in ("rfc2217", "socket") and bool(address.hostname and address.port)
    except ValueError:  # the port is no number, or too large
        return False


def speed(asked):
    """Return the baud rate that BAUD= names. Raises Refusal."""
    if not (asked.isascii() and asked.isdecimal() and int(asked) in BAUDS):
        raise Refusal("BAUD= must be a number of bits a second, such as 115200.")
    return int(asked)


def chip_of(preset):
    """Return the chip of a board; preset: as boards.chosen() returns it. Raises Refusal."""
    return boards.chip(preset) or pins_file.read().CHIP


def limit_s(sends):
    """Return how many seconds a run of mpremote may take that sends so many bytes."""
    return TIMEOUT_S + sends / SLOWEST


class Found(NamedTuple):
    """What is on a board.

    name, version, machine  of its interpreter
    frozen                  whether the interpreter has the firmware in it
    pieces                  what those of its archive are known by, see archive_delta.known_by
    files                   {path: SHA-256 in hex}
    """

    name: str
    version: tuple
    machine: str
    frozen: bool
    pieces: list
    files: dict


class Board:
    """A board at `port`, reached through mpremote."""

    def __init__(self, port):
        self.port = port

    def run(self, *commands, sends=0, told=lambda line: None):
        """Run mpremote commands, each a list of words, in one process; return the output. Raises Refusal.

        sends: how many bytes go to the board, on which the time limit depends. told(line): called with each line of
        the output when it comes.
        """
        words = [*MPREMOTE, "connect", self.port]
        for number, command in enumerate(commands):
            words += (["+"] if number else []) + command
        said, status = tool_run.run(words, limit_s(sends), told)
        if status is None:
            raise Refusal(f"The board at {self.port} stopped answering. Pull its plug and begin again.")
        if status:
            silent = "raw repl" in said and PLAYS not in said
            raise (Silent if silent else Refusal)(why(self.port, said))
        return said

    def probe(self):
        """Return what is Found on the board. Raises Refusal."""
        lines = self.run(["exec", board_scripts.PROBE]).splitlines()
        for number, line in enumerate(lines):
            if line.startswith("["):
                name, version, machine, frozen, files = json.loads(line)
                pieces = [each.split() for each in lines[number + 1 :] if re.fullmatch(r"\d+ \S{8}", each)]
                pieces = [(int(length), known) for length, known in pieces]
                return Found(name, tuple(version), machine, frozen, pieces, dict(files))
        raise NotReady(f"What answers at {self.port} is no MicroPython board.")


def choose_port(asked, ports):
    """Return the port to use: the one asked for, or the only board found. Raises Refusal."""
    if "://" in asked and not _is_address(asked):
        raise Refusal(
            f"PORT={asked} is no port. Leave it out, or name one, such as /dev/ttyUSB0 or rfc2217://host:4000."
        )
    if asked:
        if os.name == "posix" and "://" not in asked:
            if not Path(asked).exists():
                raise Refusal(f"There is no port {asked}. Plug the board in, or leave PORT= out.")
            if not stat.S_ISCHR(Path(asked).stat().st_mode):
                raise Refusal(f"{asked} is no serial port. Plug the board in and leave PORT= out.")
            if not os.access(asked, os.R_OK | os.W_OK):
                raise Refusal(f"You may not open {asked}; join the group that owns it (often dialout) and log in anew.")
        return asked
    boards = board_ports(ports)
    if not boards:
        raise Refusal("No board is plugged in. Use a USB cable that carries data, or give the port with PORT=.")
    if len(boards) > 1:
        raise Refusal(
            f"There are several boards: {', '.join(boards)}. Choose one, such as `make flash PORT={boards[0]}`."
        )
    return choose_port(boards[0], ports)


def check(name, version, machine, chip_wanted, where=pins_file.PATH):
    """Raise Refusal unless the board's interpreter can run the firmware; chip_wanted: None where any chip may be."""
    if name != "micropython":
        raise NotReady(f"The board runs {name}; this firmware needs MicroPython.")
    if chips.too_old(version):
        raise NotReady(chips.too_old(version))
    chip = chips.running_on(machine)
    if chip and chip_wanted and chip != chip_wanted and where == pins_file.PATH:
        raise Refusal(f'This board is an {chip}, but {pins_file.PATH} says {chip_wanted}. Make it CHIP = "{chip}".')
    if chip and chip_wanted and chip != chip_wanted:
        raise Refusal(f"This board is an {chip}, but {where} is for an {chip_wanted}. Choose another board.")


def flash(port, out, say=print, preset="", micropython=None, baud=empty_board.BAUD):
    """Update the board at `port`, building the image in the folder `out`. Raises Refusal.

    preset: as boards.chosen() returns it. micropython: a download, for a board that has none.
    """
    chip = chip_of(preset)
    board = Board(port)
    try:
        found = board.probe()
        kept = not preset and boards.FILE in found.files  # then pins.py does not count
        where = f"BOARD={preset}" if boards.chip(preset) else pins_file.PATH
        check(found.name, found.version, found.machine, None if kept else chip, where)
    except NotReady as reason:
        if not micropython:
            get = board_file.where_to_get(chip)
            raise Refusal(f"{reason} {get} and type make flash MICROPYTHON=the-file.bin") from None
        spares = f"The board at {port} has files on it, but gives no prompt: {PLAYING}; {BROKEN}"
        empty_board.install(port, micropython, preset, baud, say, spares if isinstance(reason, Silent) else "")
        say("Press * on it when all works: that closes the cable.")
        return
    say(f"{port}: MicroPython {found.version[0]}.{found.version[1]}, {found.machine}")
    if found.frozen:
        say("The firmware is frozen into its image: only pins and preset are copied; a newer one needs a newer image.")
        changed = _update_frozen(board, out, found.files, preset)
    else:
        changed = _update_files(board, out, found, preset, say)
    if not changed:
        say("All files are there already; nothing was copied.")
    if found.frozen or not changed:
        board.run(["reset"])
    say("The board starts anew with the firmware. Press * on it when all works: that closes the cable.")


def _update_files(board, out, found, preset, say):
    """Make the files on the board those of the image and reset it; return whether they were not. Raises Refusal."""
    wanted = image.build(out)
    if preset in boards.BOARDS:
        (out / boards.FILE).write_bytes(boards.preset_file(preset))
        wanted[boards.FILE] = hashlib.sha256(boards.preset_file(preset)).hexdigest()
    there = {path.removeprefix(PARTS): digest for path, digest in found.files.items() if path.startswith(PARTS)}
    changed = {path for path, digest in wanted.items() if found.files.get(path) != digest}
    stale = {path for path in found.files if path.startswith(OURS) and path not in wanted}
    if preset == boards.OWN:
        stale |= {boards.FILE} & set(found.files)
    if not changed and not stale and not there:
        return False
    # A new board has another boot.py; ours says that the board was not flashed to the end.
    first = {} if "main.py" in found.files else {name: (out / name).read_bytes() for name in changed & {"boot.py"}}
    names = sorted(changed | {"main.py"}, key=lambda path: (path == "main.py", path != image.ARCHIVE, path))
    files = {name: (out / name).read_bytes() for name in names if name not in first}
    delta = archive_delta.delta(files, image.ARCHIVE, found.pieces)
    lacking = {name: part for name, part in delta.parts.items() if not there.get(name, "").startswith(name)}
    stale |= {PARTS + name for name in there if name not in delta.parts or name in lacking}
    scripts = [board_scripts.receive(["main.py", *sorted(stale)], first)]
    scripts += [board_scripts.put(name, part) for name, part in lacking.items()]
    scripts.append(board_scripts.join(delta, image.ARCHIVE, wanted))
    sizes = [sum(map(len, each.values())) for each in (first, files, lacking)]
    say(f"Of {len(names)} files with {sizes[0] + sizes[1]:,} bytes the board lacks {sizes[0] + sizes[2]:,}.")
    _send(board, out / "scripts", scripts, say)
    return True


def _send(board, folder, scripts, say):
    """Run scripts on the board, from files in `folder`, tell of each part that has arrived, and reset the board.

    All in one run of mpremote, which takes half a second to begin. Raises Refusal.
    """
    folder.mkdir()
    steps = []
    for number, script in enumerate(scripts):
        path = folder / f"{number}.py"
        path.write_text(script, encoding="ascii", newline="\n")
        steps.append(["run", str(path)])
    parts = len(scripts) - 2
    arrived = []

    def told(line):
        if line.startswith("part "):
            arrived.append(line)
            say(f"Part {len(arrived)} of {parts} has arrived.")

    board.run(*steps, ["reset"], sends=sum(map(len, scripts)), told=told)


def _update_frozen(board, out, there, preset):
    """Make pins.py and the preset on a board with frozen firmware ours, and remove the files of an earlier firmware.

    Return whether there was anything to do. Raises Refusal.
    """
    stale = [path for path in there if path.startswith((*OURS, PARTS)) or path in image.FILES]
    stale += [boards.FILE] if preset == boards.OWN and boards.FILE in there else []
    if stale:
        board.run(["exec", board_scripts.REMOVE % (stale,)])
    changed = bool(stale)
    files = {"pins.py": pins_file.FILE.read_bytes()}
    if preset in boards.BOARDS:
        files[boards.FILE] = boards.preset_file(preset)
    for name, data in files.items():
        digest = hashlib.sha256(data).hexdigest()
        if there.get(name) == digest:
            continue
        out.mkdir(exist_ok=True)
        (out / name).write_bytes(data)
        board.run(["fs", "cp", "-f", str(out / name), f":/{name}.new"])
        if board.probe().files.get(f"{name}.new") != digest:
            raise Refusal(NOT_WHOLE % name)
        board.run(["exec", board_scripts.take(name)])
        changed = True
    return changed


def as_typed(said, wheel=IS_WHEEL):
    """A sentence as its reader can type it: installed as a wheel there is a command with options, and no `make`."""
    if not wheel:
        return said
    said = said.replace("make flash", "mr-x-logbook flash").replace("make run", "mr-x-logbook")
    return re.sub(
        r"\b(MICROPYTHON|PORT|BOARD)=([\w/]?)", lambda found: f"{_OPTIONS[found[1]]} {found[2]}".strip(), said
    )


def main():
    """Flash the board at PORT, or the one that is plugged in."""
    try:
        if os.environ.get("CHIP") or os.environ.get("FLASH_MB"):
            raise Refusal(
                "CHIP= and FLASH_MB= are for make image: leave them out. The chip is that of BOARD=, or without it"
                f" CHIP in {pins_file.PATH}."
            )
        with tempfile.TemporaryDirectory() as out:
            preset = boards.chosen(os.environ.get("BOARD", ""))
            baud = speed(os.environ.get("BAUD") or str(empty_board.BAUD))
            path = os.environ.get("MICROPYTHON")
            micropython = board_file.download(path, chip_of(preset), preset) if path else None
            port = choose_port(os.environ.get("PORT", ""), list_ports.comports())
            flash(port, Path(out), functools.partial(print, flush=True), preset, micropython, baud)
    except Refusal as refusal:
        sys.exit(as_typed(f"make flash: {refusal}"))


if __name__ == "__main__":
    main()
