"""Puts the firmware on a board: `make flash`, with PORT= if the board is not found by itself.

Compiles, compares the image with the files on the board, copies those that differ, and resets the board. main.py is
removed first and copied last, so a half-flashed board does not start the game, and says so. Where the firmware is
frozen into the board's MicroPython only pins.py is copied. The game's files are not touched. Every failure is one
sentence that says what to do.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from serial.tools import list_ports  # noqa: E402

from firmware import image  # noqa: E402
from hardware import board_scripts  # noqa: E402
from host.link.serial_line import board_ports  # noqa: E402
from mrx import maintenance  # noqa: E402
from mrx.device import chips  # noqa: E402

PINS = "firmware/mrx/device/pins.py"
OURS = ("mrx/", "shared/")  # folders of the firmware, where it came as sources or is of an earlier version
MPREMOTE = [sys.executable, "-m", "mpremote"]
TIMEOUT_S = 120  # for one run of mpremote, beside what the bytes take that it sends
SLOWEST = 5760  # bytes a second: half of what a serial line of 115,200 baud could carry
NO_PROMPT = (
    f"If it plays the game: hold {maintenance.KEY} on its keypad while you plug it in, until the display says to let"
    " go, and key in the PIN of its game (one without a PIN must be wiped) until the prompt is open. If it is new: put"
    " MicroPython on it first; hardware/wiring.md says how."
)

NOT_WHOLE = "%s did not arrive whole. Begin again; try another cable if that happens twice."


class Refusal(Exception):
    """Why the board was not flashed, in one sentence for the person who flashes it."""


def why(port, said):
    """Turn mpremote's output about a port into one sentence that says what to do."""
    if "No module named mpremote" in said:
        return "mpremote is missing; `make setup` installs it."
    if "failed to access" in said and _is_no_port(port):
        return f"{port} is no serial port. Plug the board in and leave PORT= out, or name the port that it makes."
    if "failed to access" in said:
        return f"{port} is busy: another program, perhaps `make run`, has it open. Close that one first."
    if "could not enter raw repl" in said or "could not complete raw" in said:
        return f"The board at {port} gives no prompt. {NO_PROMPT}"
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


def limit_s(sends):
    """Return how many seconds a run of mpremote may take that sends so many bytes."""
    return TIMEOUT_S + sends / SLOWEST


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
        said = []
        late = threading.Event()
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        with subprocess.Popen(words, **pipes, text=True, errors="replace") as process:
            limit = threading.Timer(limit_s(sends), lambda: (late.set(), process.kill()))
            limit.start()
            try:
                for line in process.stdout or ():
                    said.append(line)
                    told(line)
            except BaseException:
                process.kill()
                raise
            finally:
                limit.cancel()
        if late.is_set():
            raise Refusal(f"The board at {self.port} stopped answering. Pull its plug and begin again.")
        if process.returncode:
            raise Refusal(why(self.port, "".join(said)))
        return "".join(said)

    def probe(self):
        """Return (name, version, machine, frozen, {path: SHA-256}) of the board's interpreter and files.

        frozen: whether the interpreter has the firmware in it. Raises Refusal.
        """
        said = self.run(["exec", board_scripts.PROBE])
        for line in said.splitlines():
            if line.startswith("["):
                name, version, machine, frozen, files = json.loads(line)
                return name, tuple(version), machine, frozen, dict(files)
        raise Refusal(f"What answers at {self.port} is no MicroPython board.")


def choose_port(asked, ports):
    """Return the port to use: the one asked for, or the only board found. Raises Refusal."""
    if asked:
        if os.name == "posix" and "://" not in asked:
            if not Path(asked).exists():
                raise Refusal(f"There is no port {asked}. Plug the board in, or leave PORT= out.")
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


def read_pins():
    """Return the module pins. Raises Refusal unless every pin in it is possible."""
    try:
        from mrx.device import pins
    except Exception as fault:
        where = f", line {fault.lineno}," if isinstance(fault, SyntaxError) else ""
        raise Refusal(f"{PINS}{where} has a slip of typing: {fault.args[0] if fault.args else fault}.") from None
    wrong = chips.refusals(pins)
    if wrong:
        raise Refusal(f"{PINS} cannot be so. {' '.join(wrong)}")
    return pins


def check(name, version, machine, pins):
    """Raise Refusal unless the board's interpreter can run the firmware with these pins."""
    if name != "micropython":
        raise Refusal(f"The board runs {name}; this firmware needs MicroPython.")
    if chips.too_old(version):
        raise Refusal(f"{chips.too_old(version)} hardware/wiring.md says how to put one on.")
    chip = chips.running_on(machine)
    if chip and chip != pins.CHIP:
        raise Refusal(f'This board is an {chip}, but {PINS} says {pins.CHIP}. Make it CHIP = "{chip}".')


def flash(port, out, say=print):
    """Update the board at `port`, building the image in the folder `out`. Raises Refusal."""
    pins = read_pins()
    board = Board(port)
    name, version, machine, frozen, there = board.probe()
    check(name, version, machine, pins)
    say(f"{port}: MicroPython {version[0]}.{version[1]}, {machine}")
    if frozen:
        say("The firmware is frozen into its image: only pins.py is copied; a newer firmware needs a newer image.")
        changed = _update_pins(board, there)
    else:
        changed = _update_files(board, out, there, say)
    if not changed:
        say("All files are there already; nothing was copied.")
    board.run(["reset"])
    say("The board starts anew with the firmware. Press * on it when all works: that closes the cable.")


def _update_files(board, out, there, say):
    """Make the files on the board, `there`, those of the image; return whether they were not. Raises Refusal."""
    wanted = image.build(out)
    changed = [path for path, digest in wanted.items() if there.get(path) != digest]
    stale = [path for path in there if path.startswith(OURS) and path not in wanted]
    if changed or stale:
        _copy(board, out, wanted, changed, stale, say)
    return bool(changed or stale)


def _copy(board, out, wanted, changed, stale, say):
    """Copy `changed` and remove `stale`. main.py is off the board until the hashes of all other files are right."""
    folders = sorted({parent.as_posix() for path in wanted for parent in Path(path).parents} - {"."})
    rest = sorted(set(changed) - {"main.py"}, key=lambda path: (path != "boot.py", path))
    steps = [["exec", board_scripts.PREPARE % (["main.py", *stale], folders)]]
    steps += [["fs", "cp", "-f", str(out / path), f":/{path}"] for path in rest]
    say(f"Copying {len(set(changed) | {'main.py'})} of {len(wanted)} files ...")
    board.run(*steps, sends=sum(3 * (out / path).stat().st_size for path in rest))  # mpremote writes most bytes as \x00
    there = board.probe()[-1]
    broken = [path for path, digest in wanted.items() if there.get(path) != digest and path != "main.py"]
    if broken:
        raise Refusal(NOT_WHOLE % broken[0])
    board.run(["exec", board_scripts.MARK_FIRST_BOOT], ["fs", "cp", "-f", str(out / "main.py"), ":/main.py"])


def _update_pins(board, there):
    """Make pins.py on a board with frozen firmware ours, and remove the files of a firmware that it had before.

    Return whether there was anything to do. Raises Refusal.
    """
    digest = hashlib.sha256((ROOT / PINS).read_bytes()).hexdigest()
    stale = [path for path in there if path.startswith(OURS) or path in image.FILES]
    if stale:
        board.run(["exec", board_scripts.PREPARE % (stale, [])])
    if there.get("pins.py") != digest:
        board.run(["fs", "cp", "-f", str(ROOT / PINS), ":/pins.new"])
        if board.probe()[-1].get("pins.new") != digest:
            raise Refusal(NOT_WHOLE % "pins.py")
        board.run(["exec", board_scripts.TAKE_PINS])
    return bool(stale) or there.get("pins.py") != digest


def main():
    """Flash the board at PORT, or the one that is plugged in."""
    try:
        with tempfile.TemporaryDirectory() as out:
            flash(choose_port(os.environ.get("PORT", ""), list_ports.comports()), Path(out))
    except Refusal as refusal:
        sys.exit(f"make flash: {refusal}")


if __name__ == "__main__":
    main()
