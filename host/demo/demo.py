"""`make demo`: plays a recorded game on a real host and on the real firmware, and presses the keys and buttons of both.

The host is a process of its own. The handheld runs in this one, without keys and display, and comes to the host as a
phone does. The demo has its own data folder, which is deleted at the end; it never touches a game of yours.
"""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import simple_websocket

from host import settings
from host.demo.http_client import HttpClient
from host.demo.playback import HOLD_MS, Playback
from host.records import record_file, referee

_ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(_ROOT / "firmware"))
from virtual.plain_handheld import PlainHandheld, StreamLink  # noqa: E402 - the handheld's own code

PACE_S = 0.7  # pause before each step, so that one can follow
_LOOK_S = 0.02  # between two looks at the display
_PATIENCE_S = 60.0


class Unplayable(Exception):
    """The demo cannot run; the text is one sentence for the terminal."""


class Hand:
    """Presses the keys of a handheld that runs in a thread, and reads its display."""

    def __init__(self, handheld: PlainHandheld) -> None:
        self._handheld = handheld
        self._thread = threading.Thread(target=handheld.run, daemon=True)
        self._thread.start()

    def press(self, keys: str, ms: int = 120) -> None:
        """Press keys one after another, each for so long."""
        for key in keys:
            if key == "#":
                self._wait(self._handheld.may_confirm)
            self._handheld.keys.press(key, hold=ms >= HOLD_MS)
            self._wait(lambda: self._handheld.keys.pressed)

    def wait_for_text(self, wanted: str | Callable[[list[str]], bool]) -> list[str]:
        """The eight lines of the display, as soon as they contain `wanted` or a predicate accepts them."""
        fits = wanted if callable(wanted) else lambda lines: any(wanted in line for line in lines)
        shown = []

        def is_shown() -> bool:
            shown[:] = self._handheld.display.lines
            return fits(shown)

        self._wait(is_shown)
        return shown

    def _wait(self, fits: Callable[[], bool]) -> None:
        end_s = time.monotonic() + _PATIENCE_S
        while not fits():
            if not self._thread.is_alive() or time.monotonic() > end_s:
                raise Unplayable("The handheld does not go on as the record does; start the demonstration anew.")
            time.sleep(_LOOK_S)


def main(path: str, environment: Mapping[str, str] = os.environ) -> int:
    """Play the record in this file once, then keep the table open until Ctrl-C. Returns the exit status."""
    try:
        record = _record(path)
        with tempfile.TemporaryDirectory(prefix="mr-x-demo") as folder, contextlib.ExitStack() as stack:
            base, *codes = _host(stack, environment, folder)
            _play(record, base, codes, str(Path(folder) / "handheld"))
    except (Unplayable, settings.InvalidSetting) as fault:
        print(fault, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
    return 0


def _record(path: str) -> dict[str, Any]:
    try:
        record = record_file.load(path)
    except record_file.NoRecord as fault:
        raise Unplayable(f"{path}: {fault}") from fault
    answer = referee.judged_by_rules(record)
    if not answer["ok"]:
        raise Unplayable(f"{path}: {answer['error']}: {answer['message']}.")
    if record["start"]["mr_x"] is None:
        raise Unplayable("That record hides its secret; a demonstration needs an open one.")
    return record


def _play(record: dict[str, Any], base: str, codes: list[str], folder: str) -> None:
    token, join_code, handheld_token = codes
    owner, detective = HttpClient(base), HttpClient(base)
    owner.post("/owner", token=token)
    hand = Hand(PlainHandheld(folder, _link(base, handheld_token)))
    detective.post("/join", code=join_code)
    print(f"A recorded game plays itself at {base}   (Ctrl-C ends it)", flush=True)
    if sys.stdout.isatty():
        threading.Thread(target=webbrowser.open, args=(base,), daemon=True).start()
    playback = Playback(record, hand, owner, detective, lambda: time.sleep(PACE_S))
    playback.begin(name_mr_x="Mr. X")
    for turn in playback.turns:
        playback.turn(turn)
    print(playback.open_log()["game"]["audit"]["text"], flush=True)
    threading.Event().wait()


def _link(base: str, token: str) -> StreamLink:
    """The handheld's way to the host: the WebSocket of its page, which this one-time code opens."""
    phone = HttpClient(base)
    phone.post("/handheld", token=token)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in phone.cookies)
    address = urllib.parse.urlsplit(base)
    # Its Host header names no port, so neither does the origin.
    headers = [(b"Cookie", cookies.encode()), (b"Origin", f"http://{address.hostname}".encode())]
    socket = simple_websocket.Client(f"ws://{address.netloc}/handheld/link", headers=headers)

    def read() -> bytes:
        try:
            data = socket.receive()
        except simple_websocket.ConnectionClosed:
            return b""
        return data if isinstance(data, bytes) else b""

    return StreamLink(read, socket.send)


def _host(stack: contextlib.ExitStack, environment: Mapping[str, str], folder: str) -> list[str]:
    """Start a host that ends with `stack`: its address, and the codes of owner, detectives and handheld."""
    port = environment.get("HTTP_PORT") or str(settings.HTTP_PORT)
    of_host = {**environment, "HTTP_PORT": port, "DATA_DIR": str(Path(folder) / "data")}
    typed = [f"{option}={of_host[name]}" for name, option in settings.OPTIONS.items() if of_host.get(name)]
    command = [sys.executable, "-m", "host", "run", *typed]
    process = subprocess.Popen(command, cwd=_ROOT, env=of_host, stdout=subprocess.PIPE, text=True)
    stack.enter_context(process)
    stack.callback(process.terminate)
    output = process.stdout
    assert output is not None
    wanted = [r"(http://127\S+)", r"/owner/(\S+)", r"/join/(\S+)", r"token=(\S+)"]  # in this order, a line each
    found = []
    for line in output:
        match = re.search(wanted[len(found)], line)
        if match:
            found.append(match[1])
        if len(found) == len(wanted):
            threading.Thread(target=output.read, daemon=True).start()
            return found
    raise Unplayable("The table could not be opened; the line above says why.")
