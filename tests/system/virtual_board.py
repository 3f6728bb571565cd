"""A virtual handheld in the hands of a test: keys pressed, the display read as text, power cut, the serial port named.

Whoever waits here waits for a condition, in the board's own time: with `clock="virtual"` time moves only by orders, so
the same test does the same again and again.
"""

import tempfile
import threading
from pathlib import Path

from tests.patience import PATIENCE_S
from tests.system.pty_board import Board, BoardGone, Port

__all__ = ["BoardGone", "VirtualBoard"]

PATIENCE_MS = 50000  # of the board's time, which may be real; `ask` is patient for a minute
GLYPHS = Path(__file__).parents[2] / "build/glyphs"  # drawn once, not by a second VM in each board's process


class VirtualBoard:
    """A board, and the cable to it.

    `image` is the folder of a device image, or None for a bare board; `flash` the folder that keeps its files. `port`
    is the path of the serial port, which stays when the process is killed, until close().
    """

    def __init__(self, image, flash, clock="virtual", heap=None, held="", off=False, radio=None):
        self._folder = tempfile.TemporaryDirectory(prefix="board")
        options = ["--glyphs", str(GLYPHS)]
        options += [] if heap else ["--unwatched"]  # without a cap a VM comes back, and ask() is patient for a minute
        options += ["--clock", clock]
        options += ["--heap", str(heap)] if heap else []
        options += ["--radio", radio] if radio else []
        self._flash, self._image, self._options = flash, image, options
        self._said = b""
        self._saying = threading.Condition()
        self._port = Port(Path(self._folder.name) / "port", lambda data: self.board and self.board.say(data))
        self.port = self._port.path
        self.board = None
        self.start(held, off)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def start(self, held="", off=False):
        """Start the process (again, after kill()); keys in `held` are down at power-on."""
        self._said = b""
        options = [*self._options, "--held", held, *(["--off"] if off else [])]
        self.board = Board(self._flash, self._image, self._hear, options)
        self.ask("status")

    def _hear(self, data):
        self._port.send(data)  # first: who has read in said() what the board said may then open the port
        with self._saying:
            self._said += data
            self._saying.notify_all()

    def hear(self, data):
        """Put bytes on the wire to the board, as a host does; with the next order they have come."""
        self.ask("hear", hex=data.hex())

    def said(self):
        """Return all that the board has said on the wire since start()."""
        try:
            count = self.ask("status")["wire_bytes"]
        except BoardGone:
            return self._said
        with self._saying:
            assert self._saying.wait_for(lambda: len(self._said) >= count, PATIENCE_S)
            return self._said

    def ask(self, do, **order):
        """Give any order of firmware/virtual/README.md and return the answer."""
        return self.board.ask(do, **order)

    def press(self, keys, until=None, ms=60):
        """Press keys one after the other, each for `ms` of the board's time, and wait until this is shown."""
        self.ask("press", keys=keys, ms=ms)
        if until is not None:
            self.wait_for_text(until)

    def hold(self, keys):
        """Press keys and keep them down."""
        self.ask("hold", keys=keys)

    def release(self, keys=None):
        """Let keys go, or all."""
        self.ask("release", **({} if keys is None else {"keys": keys}))

    def wait(self, ms):
        """Let the board's time pass."""
        self.ask("wait", ms=ms)

    def text(self):
        """Return the display as eight strings of sixteen characters."""
        return self.ask("text")["lines"]

    def dots(self):
        """Return the display as 64 strings of 128 characters, "1" where it is lit."""
        return self.ask("dots")["rows"]

    def wait_for_text(self, wanted, timeout_ms=PATIENCE_MS):
        """Wait until the display shows `wanted`, text or a predicate of the eight lines; return the lines."""
        fits = wanted if callable(wanted) else lambda lines: any(wanted in line for line in lines)
        answer = self.ask("text")
        end = self.ask("status")["time_ms"] + timeout_ms
        while not fits(answer["lines"]):
            left = end - self.ask("status")["time_ms"]
            if left > 0:
                answer = self.ask("next", after=answer["screen"], ms=left)
            if left <= 0 or not answer["changed"]:
                raise AssertionError(f"the display never showed {wanted!r}, but:\n" + "\n".join(answer["lines"]))
        return answer["lines"]

    def wait_for_state(self, state, timeout_ms=PATIENCE_MS):
        """Wait until the board is "running", at its "prompt" or "off"."""
        answer = self.ask("state", state=state, ms=timeout_ms)
        assert answer["reached"], f"the board is {answer['state']}, not {state}"

    def kill(self):
        """Kill the process, as a power cut."""
        self.board.kill()

    def power_cycle(self, held=""):
        """Cut the power and give it back in the same process; keys in `held` are down meanwhile."""
        self.ask("power", on=False)
        self.ask("power", on=True, held=held)

    def close(self):
        """End it all; the port vanishes."""
        self.board.kill()
        self._port.close()
        self._folder.cleanup()
