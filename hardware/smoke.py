"""Tests a board's parts with a person: `make smoke`, with the board just flashed or at its prompt (see wiring.md).

Display, sixteen keys, flash, entropy, link: sends a few lines of Python at a time, which use the firmware's own
drivers, and asks the person about what only eyes can see. If a key does not work, the cable stays open for another try.
It must never read or change the game's files.
"""

import binascii
import json
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from mpremote.transport import TransportError, TransportExecError  # noqa: E402
from mpremote.transport_serial import SerialTransport  # noqa: E402
from serial.tools import list_ports  # noqa: E402

from hardware import pins_file  # noqa: E402
from hardware.board_scripts import MARK_FIRST_BOOT  # noqa: E402
from hardware.flash import choose_port, why  # noqa: E402
from hardware.pins_file import Refusal  # noqa: E402
from host.link.serial_line import needs_dtr, open_port  # noqa: E402
from shared.link import frames, sync  # noqa: E402

KEYS = "123A456B789C*0#D"  # where they belong to the board
KEY_S = 30  # to press one key
LINK_S = 15

# Runs on the board, once: the parts, and the functions that the steps below call.
SET_UP = """
import json, time
from mrx.device import board, chips, parts
for sentence in chips.refused():
    print(sentence)
described = board.described()
keypad, display = parts.keypad(described), parts.display(described)
if hasattr(keypad, "calibrate"):
    with open("/game/touch.json") as file:
        keypad.calibrate(json.load(file))
def look():
    told = []
    for _ in range(10):
        told += keypad.events(time.ticks_ms())
        time.sleep_ms(5)
    return told
"""
CARD = ["0123456789ABCDEF", "row 2", "", "", "", "row 6", "ÄÖÜ äöü éèç ñú¿", "0123456789ABCDEF"]
FLASH = """
import os
from mrx.device.flash import FileFlash
flash, data = FileFlash("smoke"), os.urandom(2000)
flash.replace("test", data[:1000])
flash.append("test", data[1000:])
same = flash.read("test") == data
flash.remove("test")
os.rmdir("smoke")
print("same" if same else "different")
"""
UNMARK_FIRST_BOOT = """
import os
try:
    os.remove("/game/untried")
except OSError:
    pass
"""
ENTROPY = """
import binascii
from mrx.device.entropy import StirredEntropy
print(binascii.hexlify(StirredEntropy().take(64)).decode())
"""


class Walk:
    """One test of the board at `port`; `failed` names the steps that failed. ask(question) returns the answer."""

    def __init__(self, port, ask=input):
        self.port = port
        self._dtr = needs_dtr(port, list_ports.comports())  # asked now: while the board restarts its port may be gone
        pins_file.read()
        self.failed = []
        self._ask = ask
        try:
            self._board = SerialTransport(port)
            self._board.enter_raw_repl()
        except (TransportError, OSError) as fault:
            raise Refusal(why(port, str(fault))) from None

    def run(self):
        """Run all steps; return whether everything works."""
        said = self.on_board(SET_UP)
        print(said or "Pins and wires: nothing is stuck.")
        self._wired = json.loads(self.on_board('print(json.dumps(described["keys"]))'))
        if said:
            self.failed.append("wires")
        for step in (self.display, self.keys, self.flash, self.entropy, self.link):
            if not step():
                self.failed.append(step.__name__)
        return not self.failed

    def on_board(self, source):
        """Run Python on the board and return what it prints. Raises Refusal if the board is gone."""
        try:
            return self._board.exec(source).decode().replace("\r", "").strip()
        except TransportExecError as fault:
            return f"It fails on the board: {fault.error_output.strip().splitlines()[-1]}"
        except (TransportError, OSError) as fault:
            raise Refusal(why(self.port, str(fault))) from None

    def display(self):
        """Show all eight rows, large digits and the driver's own letters, and ask whether they are right."""
        if self.on_board(f"display.show({CARD!r}, (2, '117'))\nprint(display.answers)") != "True":
            print("Display: it does not answer. Look at SDA, SCL, VCC, GND and OLED_ADDRESS.")
            return False
        print("Display: eight rows to both edges, a large 117 in the middle, Ä Ö Ü ä ö ü é è ç ñ ú ¿ in row 7.")
        return not self._ask("  Enter if you see it so, n if not: ").strip().lower().startswith("n")

    def keys(self):
        """Ask for every key to be pressed once."""
        keys = self._wired.get("keys", KEYS)
        came = [self.key(key) for key in keys]
        if came == [keys[number % 4 * 4 + number // 4] for number in range(16)]:
            print("Rows and columns are exchanged: swap the two groups of wires, or `rows` and `columns` in pins.py.")
        return came == list(keys)

    def key(self, key):
        """Ask for one key to be pressed and released; return the key that was detected, or None."""
        print(f"Press {key}", flush=True)
        self.on_board(f"display.show(['Press'], (2, {key!r}))")
        end = time.monotonic() + KEY_S
        told = []
        while (key, "up") not in told and time.monotonic() < end:
            news = self.on_board("for pair in look(): print(*pair)")
            told += [tuple(line.split(" ")) for line in news.splitlines()]
            wrong = [other for other, what in told if what == "down" and other != key]
            if wrong:
                print(f"  That came as {wrong[0]}: {self._wires(key)} or {self._wires(wrong[0])} are swapped.")
                return wrong[0]
        if (key, "up") in told:
            return key
        print(f"  Nothing came: look at {self._wires(key)}.")
        return None

    def _wires(self, key):
        """Return the names of a key's two wires, or of the key where nobody wired it."""
        if "rows" not in self._wired:
            return f"the key {key}"
        row, column = divmod(self._wired["keys"].index(key), 4)
        rows, columns = self._wired["rows"], self._wired["columns"]
        return f"row {row + 1} (GPIO {rows[row]}) and column {column + 1} (GPIO {columns[column]})"

    def flash(self):
        """Write, read and remove a file."""
        said = self.on_board(FLASH)
        print("Flash: written, read and removed." if said == "same" else f"Flash: what was read is {said}.")
        return said == "same"

    def entropy(self):
        """Draw twice: the draws must differ, with about as many ones as zeros."""
        draws = [self.on_board(ENTROPY) for _ in range(2)]
        try:
            ones = sum(bin(byte).count("1") for draw in draws for byte in binascii.unhexlify(draw))
        except ValueError:
            print(f"Entropy: {draws[0]}")
            return False
        good = draws[0] != draws[1] and 432 <= ones <= 592  # 512 expected of 1,024; 5 standard deviations
        print(f"Entropy: two draws differ, {ones} ones in 1,024 bits." if good else f"Entropy: not random: {draws}")
        return good

    def link(self):
        """Start the firmware; it must say "here", and answer. If all keys work, it closes the cable's prompt then."""
        self.on_board(MARK_FIRST_BOOT if "keys" in self.failed else UNMARK_FIRST_BOOT)
        self._board.exec_raw_no_follow("import machine\nmachine.reset()")
        self._board.close()
        heard = self._conversation()
        print("Link: the firmware runs and answers." if heard else "Link: the firmware did not answer.")
        return heard

    def _conversation(self):
        """Wait for the handheld's "here", then propose a move of no game until it answers."""
        reader = frames.FrameReader()
        question = frames.pack(sync.encode(["propose", "smoke", ["move", 0, "red", "taxi", 0]]))
        end = time.monotonic() + LINK_S
        with open_port(self.port, self._dtr) as port:
            while time.monotonic() < end:
                for payload in reader.feed(port.read(max(1, port.in_waiting))):
                    message = sync.decode(payload)
                    if message and message[0] == "here":
                        port.write(question)
                    if message and message[0] == "judged":
                        return True
        return False


def main():
    """Test the board at PORT, or the one that is plugged in."""
    try:
        walk = Walk(choose_port(os.environ.get("PORT", ""), list_ports.comports()))
        good = walk.run()
    except Refusal as refusal:
        sys.exit(f"make smoke: {refusal}")
    except KeyboardInterrupt:
        sys.exit("make smoke: stopped; the board stays at its prompt.")
    sys.exit(0 if good else f"Not right: {', '.join(walk.failed)}. hardware/wiring.md tells what it mostly is.")


if __name__ == "__main__":
    main()
