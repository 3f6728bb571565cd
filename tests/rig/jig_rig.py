"""tests.system.chip_rig.ChipRig over a cable and a jig (tests/rig), whatever board is behind them."""

import json
import socket
import time

import serial

from tests.system import ssd1306_replay
from tests.system.board_rig import GAP_MS
from tests.system.chip_board import glyphs
from tests.system.chip_rig import ChipRig, Orders

_BAUD = 115200
_PATIENCE_S = 60


class JigBoard(Orders):
    """A board at the cable `cable`, a device's name, and the side channel `address`, (host, port)."""

    def __init__(self, cable, address):
        self._cable = serial.Serial(None, _BAUD, timeout=0.001)
        self._cable.port = cable
        self._cable.dtr = self._cable.rts = False  # opening it must not reset the board
        self._cable.open()
        self._channel = socket.create_connection(address, timeout=_PATIENCE_S).makefile("rw", encoding="ascii")
        self._orders = self._sent = self._said = 0
        self.time_ms = self.powered_ms = 0
        self.sayings, self.transfers = [], []
        self._display = ssd1306_replay.Replay()
        self._process = None  # it is on

    def order(self, do, **order):
        """Give an order to the jig, and note what the board has said meanwhile; the answer."""
        self._orders += 1
        self._channel.write(json.dumps({"id": self._orders, "do": do, "sent": self._sent, **order}) + "\n")
        self._channel.flush()
        answer = json.loads(self._channel.readline())
        assert answer["ok"] and answer["id"] == self._orders, answer
        self.time_ms = answer["time_ms"]
        self._listen(answer.get("said", 0))
        return answer

    def _listen(self, count):
        """Take what has come over the cable, at least up to `count` bytes since it was opened."""
        end = time.monotonic() + _PATIENCE_S
        while True:
            said = self._cable.read(max(1, self._cable.in_waiting))
            self._said += len(said)
            if said:
                self.sayings.append((self.time_ms, said))
            elif self._said >= count:
                return
            assert time.monotonic() < end, "what the board has said did not come over the cable"

    def power_on(self):
        self._display = ssd1306_replay.Replay()
        self.powered_ms = self.order("power", on=True)["time_ms"]
        self._process = True

    def power_off(self):
        self.order("power", on=False)
        self._process = None

    def run_until(self, time_ms):
        self.order("wait", until=time_ms)
        self._look()

    def press(self, keys, ms, at, gap_ms):
        self.order("press", keys=keys, ms=ms, gap=gap_ms, at=at)
        self._look()

    def hear(self, data):
        self._cable.write(data)
        self._sent += len(data)

    def _look(self):
        for at_ms, data in self.order("transfers")["transfers"]:
            self.transfers.append((at_ms, bytes.fromhex(data)))
            self._display.take(bytes.fromhex(data))

    def text(self):
        return self._display.text(glyphs())

    def close(self):
        self._channel.close()
        self._cable.close()


class JigRig(ChipRig):
    """A handheld behind a jig; its log is what the host at the end of the cable has heard of it."""

    def __init__(self, cable, address):
        self._ends = cable, address
        super().__init__(None, ".")

    def _make_board(self, image, heap):
        return JigBoard(*self._ends)

    def events(self):
        return list(self.replica.events)

    def trouble(self):
        return ""

    def timed(self, key):
        """Press a key and return when the first and the last byte came to the display, in ms after the press; or None.

        The key's own debounce counts.
        """
        self._catch_up()
        board, began, before = self.board, self.now, len(self.board.transfers)
        board.press(key, self.press_ms, began, GAP_MS)
        board.run_until(began + 500)
        self.now = began + 500
        self._talk()
        times = [at_ms - began for at_ms, _data in board.transfers[before:]]
        return (times[0], times[-1]) if times else None
