"""`make demo`: a recorded game plays itself, with the real host and the real firmware on a virtual handheld's cable.

Three processes, as on an evening at the table: the host, the handheld, and this one, which presses both their keys. It
keeps its data in a folder of its own that goes when it ends; a game of yours is never touched.
"""

import contextlib
import itertools
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser
from pathlib import Path

from host import settings
from host.demo.http_client import Visitor
from host.demo.playback import Recital

PACE_S = 0.7  # between two deeds, so that one can follow
START_S = 30.0
_ROOT = Path(__file__).resolve().parents[2]


class Unplayable(Exception):
    """The demonstration cannot be given; the text is one sentence."""


class ControlledHand:
    """Presses the keys of a virtual handheld and reads its display, over its control socket."""

    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("rw", encoding="utf-8")
        self._numbers = itertools.count(1)

    def press(self, keys):
        """Press keys one after the other."""
        self._ask("press", keys=keys)

    def wait_for_text(self, wanted):
        """Wait until the display shows a text, or what a predicate of the eight lines likes; answers the lines."""
        fits = wanted if callable(wanted) else lambda lines: any(wanted in line for line in lines)
        answer = self._ask("text")
        while not fits(answer["lines"]):
            answer = self._ask("next", after=answer["screen"])
            if not answer["changed"]:
                raise Unplayable("The handheld does not go on as the record does.")
        return answer["lines"]

    def _ask(self, do, **order):
        self._lines.write(json.dumps({"id": next(self._numbers), "do": do, **order}) + "\n")
        self._lines.flush()
        answer = self._lines.readline()
        if not answer:
            raise Unplayable("The virtual handheld has stopped; start the demonstration anew.")
        return json.loads(answer)


def main(path, environment=os.environ):
    """Play the record of this file once, then keep the table open until Ctrl-C. Returns the exit status."""
    try:
        with _processes(environment) as (base, token, join_code, control):
            _play(_record(path), base, token, join_code, control)
    except (Unplayable, settings.Wrong) as fault:
        print(fault, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
    return 0


def _record(path):
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
        if record["start"]["mr_x"] is None:
            raise Unplayable("That record hides its secret; a demonstration needs an open one.")
        return record
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Unplayable(f"{path} is no record that can be played; try one of tests/data/games/.") from fault


def _play(record, base, token, join_code, control):
    owner, detective = Visitor(base), Visitor(base)
    owner.get(f"/owner/{token}")
    detective.post("/join", code=join_code)
    print(f"A recorded game plays itself at {base}   (Ctrl-C ends it)", flush=True)
    if sys.stdout.isatty():
        threading.Thread(target=webbrowser.open, args=(base,), daemon=True).start()
    recital = Recital(record, ControlledHand(control), owner, detective, lambda: time.sleep(PACE_S))
    recital.begin(name_mr_x="Mr. X")
    for turn in recital.turns:
        recital.turn(turn)
    print(recital.open_log()["game"]["audit"]["text"], flush=True)
    threading.Event().wait()


@contextlib.contextmanager
def _processes(environment):
    """(address, owner's token, code to join, control socket) of a table that is there for as long as this lasts."""
    port = environment.get("HTTP_PORT") or str(settings.HTTP_PORT)
    with tempfile.TemporaryDirectory(prefix="mr-x-demo") as folder, contextlib.ExitStack() as stack:
        cable, control = Path(folder) / "handheld", Path(folder) / "control"
        board = [sys.executable, str(_ROOT / "firmware/virtual/pty_board.py"), "--port", str(cable)]
        board += [
            "--flash",
            str(Path(folder) / "flash"),
            "--image",
            str(_ROOT / "build/device"),
            "--control",
            str(control),
        ]
        _started(stack, board, r"handheld on ")
        host = [sys.executable, "-m", "host", "run"]
        settings_of_host = {
            **environment,
            "HTTP_PORT": port,
            "PORT": str(cable),
            "DATA_DIR": str(Path(folder) / "data"),
        }
        patterns = (r"(http://127\S+)", r"/owner/(\S+)", r"/join/(\S+)")
        base, owner, join = _started(stack, host, *patterns, environment=settings_of_host)
        yield base, owner, join, control


def _started(stack, command, *patterns, environment=None):
    """Start a process that ends with us; answers what its first lines say where the patterns match."""
    process = subprocess.Popen(command, cwd=_ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    stack.callback(process.wait)
    stack.callback(process.terminate)
    found = []
    for line in process.stdout:
        match = re.search(patterns[len(found)], line)
        if match:
            found.append(match[1] if match.groups() else match[0])
        if len(found) == len(patterns):
            threading.Thread(target=process.stdout.read, daemon=True).start()
            return found
    raise Unplayable("The table could not be opened; the line above says why.")
