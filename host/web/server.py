"""`python -m host run`: one process, gunicorn's threaded worker in it, and the links to handhelds beside it.

There is no second process to outlive the first: a host that is killed is gone at once, with its port and its data
folder, and the next one takes both over. Ctrl-C ends it within two seconds, whatever pages and sockets are open.

Why threads, one for each open page: gevent's server was measured against them, on one two-core machine in the same
minutes, three to five times each. From the press to the event on a feed, milliseconds, least to most of the runs:

    viewers    median, threads    gevent      95th percentile, threads    gevent        memory, threads and gevent
          1         2.5 to 8.7    2.4 to 3.6             5 to 79          6 to 11       44 and 49 MB
          6         2.8 to 4.0    3.0 to 4.3             7 to 11          8 to 32       44 and 49 MB
        200          20 to 27     12 to 28              26 to 111        16 to 72       51 and 54 MB

At a table nobody could tell them apart, and two hundred viewers wait less than half of the 250 ms that are allowed with
either. Threads wait for a serial port and for the disk without holding up the others, and need no standard library
patched at start. `make bench` measures them again.
"""

import contextlib
import errno
import json
import os
import secrets
import socket
import sys
import threading
import webbrowser

from gunicorn.app.base import BaseApplication
from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.gthread import ThreadWorker

from host import settings
from host.link.serial_line import SerialLinks
from host.table.store import Unusable
from host.view import wording
from host.web import addresses
from host.web.app import close, create_app
from host.web.languages import in_every_language

THREADS = 400  # every open page keeps one busy with its feed
GRACE_S = 0  # what is being written is waited for; an answer that is cut off is asked for again under the same id


def run(environment=os.environ):
    """Serve the table until Ctrl-C. Returns the exit status; what goes wrong at the start is one sentence."""
    try:
        config = settings.from_environment(environment)
        listener = listen(config["HTTP_PORT"])
        config["HTTP_PORT"] = listener.getsockname()[1]
        config["OWNER_TOKEN"] = secrets.token_urlsafe(12)
        app = create_app(config)
    except (settings.Wrong, Unusable) as fault:
        print(fault, file=sys.stderr)
        return 2
    table = app.extensions["table"]
    links = SerialLinks(table, config["SERIAL_PORT"], report=_print_port_trouble)
    links.start()
    announce(app, config)
    _Server(app, listener).run()
    table.end()
    links.join(1)
    close(app)
    print("\nThe table is closed; the game is kept.", flush=True)
    # Threads that wait for a browser's next word would hold the process for seconds, and everything is on the disk.
    os._exit(0)


def listen(port):
    """A socket on all interfaces; settings.Wrong if the port is taken. Never another port than the one asked for."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))
    except OSError as fault:
        listener.close()
        if fault.errno == errno.EADDRINUSE:
            raise settings.Wrong(
                f"Port {port} is taken by another program. End that one, or choose another port: HTTP_PORT={port + 1}"
            ) from fault
        raise settings.Wrong(
            f"Port {port} cannot be used ({fault.strerror}); choose another with HTTP_PORT=."
        ) from fault
    listener.listen(128)
    return listener


def announce(app, config):
    """Say on the terminal where everything is."""
    table = app.extensions["table"]
    port = config["HTTP_PORT"]
    base = addresses.base_addresses(port)
    owner = f"http://127.0.0.1:{port}/owner/{config['OWNER_TOKEN']}"
    handheld = f"{base[0]}/handheld?token={table.invitations.new()}"
    print(f"The table:           {'  '.join([*base, f'http://127.0.0.1:{port}'])}")
    print(f"Yours, as its owner: {owner}")
    print(f"Detectives join at:  {base[0]}/join/{table.invitations.join_code()}")
    print(f"Mr. X's handheld:    {handheld}  (works once)")
    if table.store.set_aside:
        print(wording.trouble("damaged", file=table.store.set_aside))
    if table.running():
        print(_resumed(app))
    if sys.stdout.isatty():
        print(addresses.qr_terminal(handheld))
        threading.Thread(target=webbrowser.open, args=(owner,), daemon=True).start()
    print("Ctrl-C ends the table; the game is kept.", flush=True)


def _print_port_trouble(code, port):
    print(wording.port_trouble("port-" + code, port))


def _resumed(app):
    """Where the game stands that goes on."""
    view = json.loads(app.extensions["views"].text("en")[1])
    return f"The game goes on: round {view['game']['round']}, {view['headline']}. {view['game']['left']}"


class _Server(BaseApplication):
    """gunicorn's worker without its master."""

    def __init__(self, app, listener):
        self._app = app
        self._listener = listener
        super().__init__()

    def load_config(self):
        self.cfg.set("threads", THREADS)
        self.cfg.set("worker_connections", 2 * THREADS)
        self.cfg.set("graceful_timeout", GRACE_S)
        self.cfg.set("keepalive", 5)
        self.cfg.set("loglevel", "warning")
        self.cfg.set("limit_request_fields", 60)

    def load(self):
        return self._app

    def run(self):
        log = self.cfg.logger_class(self.cfg)
        worker = _Worker(0, os.getpid(), [self._listener], self, 0, self.cfg, log)
        worker.init_process()


class _Worker(ThreadWorker):
    def is_parent_alive(self):
        return True  # there is no master; who started us may go away

    def handle_error(self, req, client, addr, exc):
        """An address too long to be read never reaches the pages; nor is its reader's language known."""
        if not isinstance(exc, LimitRequestLine):
            super().handle_error(req, client, addr, exc)
            return
        said = "\n".join(in_every_language(self.wsgi, wording.too_long)).encode()
        head = f"HTTP/1.1 414 URI Too Long\r\nConnection: close\r\nContent-Length: {len(said)}\r\n"
        with contextlib.suppress(OSError):
            client.sendall(f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n".encode() + said)

    def handle_quit(self, sig, frame):
        """Ctrl-C: as SIGTERM, which only tells the loop to end.

        A handler must take no lock: the next signal may come while this one holds it, and would wait for ever.
        """
        self.handle_exit(sig, frame)
