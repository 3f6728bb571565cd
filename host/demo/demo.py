"""`make demo`: plays a recorded game on the real host and on the real firmware, in a virtual handheld on a cable.

Three processes, as at a real table: the host, the handheld, and this one, which presses the keys and buttons of both.
The demo has its own data folder, which is deleted at the end; it never touches a game of yours.
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
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from host import settings
from host.demo.http_client import HttpClient
from host.demo.playback import Playback

PACE_S = 0.7  # pause before each step, so that one can follow
_ROOT = Path(__file__).resolve().parents[2]


class Unplayable(Exception):
    """The demo cannot run; the text is one sentence for the terminal."""


class ControlledHand:
    """Presses the keys of a virtual handheld and reads its display, over its control socket."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("rw", encoding="utf-8")
        self._numbers = itertools.count(1)

    def press(self, keys: str, ms: int = 120) -> None:
        """Press keys one after another, each for so long."""
        self._request("press", keys=keys, ms=ms)

    def wait_for_text(self, wanted: str | Callable[[list[str]], bool]) -> list[str]:
        """The eight lines of the display, as soon as they contain `wanted` or a predicate accepts them."""
        fits = wanted if callable(wanted) else lambda lines: any(wanted in line for line in lines)
        answer = self._request("text")
        while not fits(answer["lines"]):
            answer = self._request("next", after=answer["screen"])
            if not answer["changed"]:
                raise Unplayable("The handheld does not go on as the record does.")
        return answer["lines"]

    def _request(self, do: str, **arguments: object) -> dict[str, Any]:
        self._lines.write(json.dumps({"id": next(self._numbers), "do": do, **arguments}) + "\n")
        self._lines.flush()
        answer = self._lines.readline()
        if not answer:
            raise Unplayable("The virtual handheld has stopped; start the demonstration anew.")
        return json.loads(answer)


def main(path: str, environment: Mapping[str, str] = os.environ) -> int:
    """Play the record in this file once, then keep the table open until Ctrl-C. Returns the exit status."""
    try:
        with _processes(environment) as (base, token, join_code, control):
            _play(_record(path), base, token, join_code, control)
    except (Unplayable, settings.InvalidSetting) as fault:
        print(fault, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
    return 0


def _record(path: str) -> dict[str, Any]:
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
        if record["start"]["mr_x"] is None:
            raise Unplayable("That record hides its secret; a demonstration needs an open one.")
        return record
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Unplayable(f"{path} is no record that can be played; try one of tests/data/games/.") from fault


def _play(record: dict[str, Any], base: str, token: str, join_code: str, control: Path) -> None:
    owner, detective = HttpClient(base), HttpClient(base)
    owner.post("/owner", token=token)
    detective.post("/join", code=join_code)
    print(f"A recorded game plays itself at {base}   (Ctrl-C ends it)", flush=True)
    if sys.stdout.isatty():
        threading.Thread(target=webbrowser.open, args=(base,), daemon=True).start()
    playback = Playback(record, ControlledHand(control), owner, detective, lambda: time.sleep(PACE_S))
    playback.begin(name_mr_x="Mr. X")
    for turn in playback.turns:
        playback.turn(turn)
    print(playback.open_log()["game"]["audit"]["text"], flush=True)
    threading.Event().wait()


@contextlib.contextmanager
def _processes(environment: Mapping[str, str]) -> Iterator[tuple[str, str, str, Path]]:
    """Runs host and handheld inside the `with`; gives (address, owner's token, join code, control socket)."""
    port = environment.get("HTTP_PORT") or str(settings.HTTP_PORT)
    with tempfile.TemporaryDirectory(prefix="mr-x-demo") as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        cable, control = folder / "handheld", folder / "control"
        board = [sys.executable, str(_ROOT / "firmware/virtual/pty_board.py")]
        board += ["--port", str(cable), "--flash", str(folder / "flash")]
        board += ["--image", str(_ROOT / "build/device"), "--control", str(control)]
        _start(stack, board, r"handheld on ")
        host = [sys.executable, "-m", "host", "run"]
        host_environment = {**environment, "HTTP_PORT": port, "PORT": str(cable), "DATA_DIR": str(folder / "data")}
        patterns = (r"(http://127\S+)", r"/owner/(\S+)", r"/join/(\S+)")
        base, owner, join = _start(stack, host, *patterns, environment=host_environment)
        yield base, owner, join, control


def _start(
    stack: contextlib.ExitStack, command: list[str], *patterns: str, environment: Mapping[str, str] | None = None
) -> list[str]:
    """Start a process that ends with `stack`; returns what the patterns match in its first lines, in their order."""
    process = subprocess.Popen(command, cwd=_ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    stack.callback(process.wait)
    stack.callback(process.terminate)
    output = process.stdout
    assert output is not None
    found = []
    for line in output:
        match = re.search(patterns[len(found)], line)
        if match:
            found.append(match[1] if match.groups() else match[0])
        if len(found) == len(patterns):
            threading.Thread(target=output.read, daemon=True).start()
            return found
    raise Unplayable("The table could not be opened; the line above says why.")
