"""`python -m host run`: one process with gunicorn's threaded worker in it, and the lines to handhelds on cables.

There is no second process that could outlive the first: a host that is killed frees its port and its data folder at
once, and the next one takes both over. Ctrl-C ends it within two seconds, whatever pages and sockets are open.

What of gunicorn is used, and why not less: its documented way is a master (`Arbiter`) that starts workers. A killed
master leaves its worker running, with port and data folder, until that looks for its parent; so the worker runs here
without a master. Settings and the hook `post_worker_init` do what they can. Two methods of the worker are overridden,
because no setting or hook does the same: `is_parent_alive` would end the table when the shell that started it goes
away, and `handle_error` answers an address that is too long in English alone.

Why threads, one for each open page: gevent's server was measured against them, on one two-core machine in the same
minutes, three to five times each. From the press to the event on a feed, in milliseconds, least to most of the runs:

    viewers    median, threads    gevent      95th percentile, threads    gevent        memory, threads and gevent
          1         2.5 to 8.7    2.4 to 3.6             5 to 79          6 to 11       44 and 49 MB
          6         2.8 to 4.0    3.0 to 4.3             7 to 11          8 to 32       44 and 49 MB
        200          20 to 27     12 to 28              26 to 111        16 to 72       51 and 54 MB

Nobody at a table could tell them apart, and two hundred viewers wait less than half of the 250 ms that are allowed with
either. Threads wait for a serial port and for the disk without delaying others, and need no patched standard library.
`make bench` measures the threads again.
"""

import contextlib
import errno
import json
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.gthread import ThreadWorker

from host import settings
from host.link.serial_line import SerialLines
from host.table.store import Unusable
from host.view import wording
from host.web import addresses, qr_codes
from host.web.app import close, create_app
from host.web.current import table_of, views_of
from host.web.languages import in_every_language

THREADS = 400  # every open page keeps one busy with its feed
GRACE_S = 0  # seconds for open responses at the end; a page repeats a POST whose answer is cut off, under the same id


def run(environment: Mapping[str, str] = os.environ) -> int:
    """Serve the table until Ctrl-C. Returns 2, and prints one sentence, if it cannot start; else ends the process."""
    try:
        config = settings.from_environment(environment)
        listener = listen(config["HTTP_PORT"])
        config["HTTP_PORT"] = listener.getsockname()[1]
        config["OWNER_TOKEN"] = secrets.token_urlsafe(12)
        app = create_app(config)
    except (settings.InvalidSetting, Unusable) as fault:
        print(fault, file=sys.stderr)
        return 2
    table = table_of(app)
    serial_lines = SerialLines(table, config["SERIAL_PORT"], report=_print_port_trouble)
    serial_lines.start()
    announce(app, config)
    _Server(app, listener).run()
    table.end()
    serial_lines.join(1)
    close(app)
    print("\nThe table is closed; the game is kept.", flush=True)
    # A normal exit would wait seconds for threads that still read from a browser. Everything is on the disk already.
    os._exit(0)


def listen(port: int) -> socket.socket:
    """A listening socket on all interfaces, at this port and no other (0: any free one). Raises InvalidSetting."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))
    except OSError as fault:
        listener.close()
        if fault.errno == errno.EADDRINUSE:
            raise settings.InvalidSetting(
                f"Port {port} is taken by another program. End that one, or choose another port: HTTP_PORT={port + 1}"
            ) from fault
        raise settings.InvalidSetting(
            f"Port {port} cannot be used ({fault.strerror}); choose another with HTTP_PORT=."
        ) from fault
    listener.listen(128)
    return listener


def announce(app: Flask, config: Mapping[str, Any]) -> None:
    """Print the addresses of the table on the terminal."""
    table = table_of(app)
    port = config["HTTP_PORT"]
    base = addresses.base_addresses(port)
    owner = f"http://127.0.0.1:{port}/owner/{config['OWNER_TOKEN']}"
    handheld = f"{base[0]}/handheld?token={table.invitations.new()}"
    print(f"The table:           {'  '.join([*base, f'http://127.0.0.1:{port}'])}")
    print(f"Yours, as its owner: {owner}")
    print(f"Detectives join at:  {base[0]}/join/{table.invitations.join_code()}")
    print(f"Mr. X's handheld:    {handheld}  (works once)")
    if table.store.damaged_file:
        print(wording.trouble("damaged", file=table.store.damaged_file))
    if table.running():
        print(_resumed(app))
    if sys.stdout.isatty():
        print(qr_codes.qr_terminal(handheld))
        threading.Thread(target=webbrowser.open, args=(owner,), daemon=True).start()
    print("Ctrl-C ends the table; the game is kept.", flush=True)


def _print_port_trouble(code: str, port: str) -> None:
    print(wording.port_trouble("port-" + code, port))


def _resumed(app: Flask) -> str:
    """The sentence about a game that goes on after a restart."""
    view = json.loads(views_of(app).text("en")[1])
    return f"The game goes on: round {view['game']['round']}, {view['headline']}. {view['game']['left']}"


class _Server(BaseApplication):
    """gunicorn's application, run by one worker in this process, without a master."""

    def __init__(self, app: Flask, listener: socket.socket) -> None:
        self._app = app
        self._listener = listener
        super().__init__()

    def load_config(self) -> None:
        self.cfg.set("threads", THREADS)
        self.cfg.set("worker_connections", 2 * THREADS)
        self.cfg.set("graceful_timeout", GRACE_S)
        self.cfg.set("keepalive", 5)
        self.cfg.set("loglevel", "warning")
        self.cfg.set("limit_request_fields", 60)
        self.cfg.set("post_worker_init", _end_on_ctrl_c)

    def load(self) -> Any:
        return self._app

    def run(self) -> None:
        log = self.cfg.logger_class(self.cfg)
        worker = _Worker(0, os.getpid(), [self._listener], self, 0, self.cfg, log)
        worker.init_process()


def _end_on_ctrl_c(worker: ThreadWorker) -> None:
    """Have SIGINT and SIGQUIT end the worker as SIGTERM does, which only tells its loop to stop.

    The worker's own way takes a lock: if a second signal comes while the first holds it, the process hangs.
    """
    for number in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, lambda _number, _frame: signal.raise_signal(signal.SIGTERM))


class _Worker(ThreadWorker):
    def is_parent_alive(self) -> bool:
        return True  # there is no master; the process that started the host may end

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer an address too long in every language: it never reaches the app, which would know the reader's."""
        if not isinstance(exc, LimitRequestLine):
            super().handle_error(req, client, addr, exc)
            return
        app: Any = self.wsgi
        said = "\n".join(in_every_language(app, wording.too_long)).encode()
        head = f"HTTP/1.1 414 URI Too Long\r\nConnection: close\r\nContent-Length: {len(said)}\r\n"
        with contextlib.suppress(OSError):
            client.sendall(f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n".encode() + said)
