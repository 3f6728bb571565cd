"""`python -m host run`: one process with gevent's server in it, and the lines to handhelds on cables.

No second process can outlive it: a host that is killed frees its port and its data folder at once, and the next one
takes both over. Ctrl-C ends it within two seconds, whatever pages and sockets are open; SIGTERM lets what has begun
end first, within ten (`draining`). The virtual handheld that it may start (*Play against the handheld*) ends with it.
`host.__main__` has gevent replace the standard library's waiting calls before anything else is imported.

Why gevent, which has a greenlet for each connection: with a thread for each, which the host had before, a stranger who
opened 400 connections and sent nothing on them kept everybody else from being answered. A greenlet that waits costs a
few kilobytes. What gevent does not do for us, deadlines and limits, is in `http_server` and `limits`; `make load`
attacks all of it and measures. The price is one thread: whatever computes delays everybody as long, and a page that
takes long has to be made short.
"""

import contextlib
import errno
import functools
import json
import os
import secrets
import signal
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

import gevent
from flask import Flask
from gevent.event import Event

from host import settings
from host.computers.player import Computer
from host.link.announce import Announcer
from host.link.serial_line import SerialLines
from host.store.rows import HeldElsewhere
from host.store.store import Unusable
from host.store.store_file import unwritable
from host.table.table import Table
from host.view import port_wording, wording
from host.web import (
    addresses,
    auth,
    cables,
    draining,
    entry_addresses,
    error_page,
    host_names,
    install_page,
    metrics,
    open_owner_page,
    other_tables,
    qr_codes,
)
from host.web.app import MOST_POST_BYTES, close, create_app
from host.web.handheld_beside import HandheldBeside, Process
from host.web.http_server import CLIENT, HttpServer
from host.web.languages import in_every_language
from host.web.limits import Rank
from host.web.room import Room, room_of, table_of
from host.web.worker_thread import on_worker

FILES_BESIDE = 400  # files that may be open besides: greetings over the air, the database, pages that are sent
FREED_S = 2.0  # a host that has just ended, or what it was starting then, may take a moment to let go of its port
COMPUTER_HANDHELD = "computer-handheld"  # its folder, in a table's
BACKLOG = 1024  # connections that wait to be accepted


def run(computer_handheld: Callable[[str], Process] | None) -> int:
    """Serve the table until a signal ends the process. Returns 2, and prints one sentence, if it cannot start.

    computer_handheld: makes the handheld of *Play against the handheld*, whose files are in this folder.
    """
    ended, drains = Event(), Event()
    for name, event in {"SIGINT": ended, "SIGQUIT": ended, "SIGTERM": drains}.items():
        if hasattr(signal, name):
            gevent.signal_handler(getattr(signal, name), event.set)
    try:
        config = settings.from_environment(os.environ)
        listener = listen(config["HTTP_PORT"])
        config["HTTP_PORT"] = listener.getsockname()[1]
        config["OWNER_TOKEN"] = secrets.token_urlsafe(12)
        app = create_app(config)
        server = _server(app, listener, config["TRUSTED_PROXY"])
        told = metrics.serve(app, server, config["METRICS_PORT"])
        _announce_or_fail(app, config)  # who connects before the server is started waits
    except (settings.InvalidSetting, Unusable) as fault:
        print(settings.as_typed(fault), file=sys.stderr)
        return 2
    threading.Thread(target=host_names.add_system_names, args=(app,), daemon=True).start()
    if config["DATABASE_URL"]:
        computer_handheld = None  # its secret would be on a disk that nobody else has
    else:
        _serve_here(app, config)
    watch = told.watch if told else lambda room: None
    other_tables.of_host(app).serve(functools.partial(_serve, app, server, computer_handheld, watch))
    server.start()
    gevent.wait([ended, drains], count=1)
    if not ended.is_set():
        draining.of(app).drain(lambda: server.connections.busy, ended.is_set)
    server.close()
    close(app)
    print("\nThe table is closed; the game is kept.", flush=True)
    # A normal exit would wait for connections that are still open. Everything is on the disk already.
    os._exit(0)


def _serve(
    app: Flask,
    server: HttpServer,
    opponent: Callable[[str], Process] | None,
    watch: Callable[[Room], object],
    room: Room,
) -> None:
    """Let the server and the computer's players work for a table that has been opened."""
    watch(room)
    room.table.lock.order, room.table.lock.held = server.turns.order_at_lock, server.turns.held_lock
    if opponent is not None:
        room.opponent = opponent(str(Path(room.table.store.folder) / COMPUTER_HANDHELD))
        room.computer_handheld = HandheldBeside(room.table, room.opponent).start
    Computer(room.table, app.logger, app.config["COMPUTER_PAUSE_S"], on_worker).start()
    room.decision_checker.start()


def _serve_here(app: Flask, config: Mapping[str, Any]) -> None:
    """From now on do what only a host at the table does."""
    _look_for_cables(app, config)
    _announce_in_network(app, config)
    room_of(app).reached.watch()


def _look_for_cables(app: Flask, config: Mapping[str, Any]) -> None:
    """Look for handhelds on cables from now on."""
    table, given = table_of(app), cables.of_host(app)
    assert given is not None
    report = functools.partial(_print_port_trouble, table)
    lines = SerialLines(table, config["SERIAL_PORT"], report=report, cables=given)
    given.handhelds = lines.handhelds
    lines.start()


def _open_air(app: Flask) -> None:
    """Let paired handhelds come in, or print why they cannot."""
    if not room_of(app).air.open_if_paired():
        for trouble in table_of(app).troubles():
            if trouble.code.startswith("port-air"):
                print(wording.trouble(trouble.code, **trouble.facts))


def _announce_in_network(app: Flask, config: Mapping[str, Any]) -> None:
    """Begin to announce the table in the network, unless the owner does not want it."""
    if config["ANNOUNCE"]:
        table, air = table_of(app), room_of(app).air
        Announcer(
            table.services,
            lambda: [each.address for each in addresses.of_interfaces()],
            socket.gethostname(),
            config["HTTP_PORT"],
            lambda: None if air.port is None else (air.port, table.pairings.table),
            public_url=config["PUBLIC_URL"],
            tables=other_tables.of_host(app).titles,
        ).start()


def _server(app: Flask, listener: socket.socket, proxies: Collection[str]) -> HttpServer:
    """The server for an app, with as many connections as files may be open."""
    limits: settings.Limits = app.config["LIMITS"]
    connections = max(_files_for(limits.connections + FILES_BESIDE) - FILES_BESIDE, 1)
    joined = max(limits.joined * connections // limits.connections, 1)
    return HttpServer(
        listener,
        app,
        client=lambda environ: auth.client(app, environ),
        too_long=lambda: "\n".join(in_every_language(app, error_page.too_long)),
        proxies=proxies,
        body_bytes=_most_bytes,
        limits=limits._replace(connections=connections, joined=joined),
        log=app.logger,
    )


def _files_for(wanted: int) -> int:
    """Let this process open so many files, and return how many it may at least."""
    try:
        import resource
    except ImportError:  # Windows, whose sockets are no files
        return wanted
    most, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY or most >= wanted:
        return wanted
    most = wanted if limit == resource.RLIM_INFINITY else min(wanted, limit)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, limit))
    return most


def _most_bytes(environ: Mapping[str, Any]) -> int:
    """How large a request's body may be: a download for a board comes from the owner, on this machine."""
    near = environ[CLIENT].rank == Rank.PAWN and addresses.is_loopback(environ["REMOTE_ADDR"])
    return install_page.MOST_BYTES if near and environ["PATH_INFO"] == install_page.PARTS else MOST_POST_BYTES


def listen(port: int) -> socket.socket:
    """A listening socket on all interfaces, at this port and no other (0: any free one). Raises InvalidSetting."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # there it would share the port with another program
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _bind(listener, port)
    except OSError as fault:
        listener.close()
        why = f"cannot be used ({fault.strerror}). Choose"
        if fault.errno == errno.EADDRINUSE:
            why = "is taken by another program. End that one, or choose"
        free = _free_after(max(port, settings.HTTP_PORT - 1))  # the system's ports are those below 1024
        raise settings.InvalidSetting(f"Port {port} {why} another port, which is free: HTTP_PORT={free}") from fault
    listener.listen(BACKLOG)
    return listener


def _bind(listener: socket.socket, port: int) -> None:
    """Bind it to a port, also to one that becomes free within FREED_S. Raises OSError."""
    until_s = time.monotonic() + FREED_S
    while True:
        try:
            return listener.bind(("0.0.0.0", port))
        except OSError as fault:
            if fault.errno != errno.EADDRINUSE or time.monotonic() > until_s:
                raise
        time.sleep(0.05)


def _named(base: str, network: addresses.Network) -> str:
    name = entry_addresses.network_name(network)
    return f"{base} ({name})" if name else base


def _free_after(port: int) -> int:
    """The next free port at which browsers open pages, and behind which one for the air is free; 0 if none is."""
    for wanted in range(port + 1, settings.MOST_PORT):
        with contextlib.suppress(OSError), socket.socket() as page, socket.socket() as air:
            page.bind(("0.0.0.0", wanted))
            air.bind(("0.0.0.0", wanted + 1))
            if wanted not in settings.NO_PAGE_AT:
                return wanted
    return 0


def announce(app: Flask, config: Mapping[str, Any]) -> None:
    """Print the addresses of the table on the terminal."""
    table = table_of(app)
    port = config["HTTP_PORT"]
    bases = room_of(app).reached.bases()
    base, loopback = next(iter(bases)), f"http://127.0.0.1:{port}"
    owner = f"/owner/{config['OWNER_TOKEN']}"
    handheld = f"{base}/handheld?token={table.invitations.new()}"
    named = [_named(each, network) for each, network in bases.items() if each != loopback]
    print(f"The table:           {'  '.join([*named, loopback])}")
    print("Yours, as its owner:", *[each + owner for each in dict.fromkeys([loopback, *bases])], sep="\n  ")
    print(f"Detectives join at:  {base}/join/{table.invitations.join_code()}")
    print(f"Mr. X's handheld:    {handheld}  (works once)")
    if room_of(app).air.port:
        print(f"Paired handhelds:    over the air, at port {room_of(app).air.port}")
    for code, file in (("damaged", table.store.damaged_file), ("damaged-pairings", table.pairings.damaged_file)):
        if file:
            print(wording.trouble(code, file=file))
    if table.running():
        print(_resumed(app))
    if sys.stdout.isatty():
        code = qr_codes.qr_terminal(handheld, sys.stdout.encoding)
        print(code or 'This terminal is too narrow for its QR code, or not UTF-8: it is on your page, at "Invite".')
        threading.Thread(target=open_owner_page.show, args=(loopback + owner, table.store.folder), daemon=True).start()
    print("Ctrl-C ends the table; the game is kept.", flush=True)


def _announce_or_fail(app: Flask, config: Mapping[str, Any]) -> None:
    try:
        if config["DATABASE_URL"]:
            _announce_service(app, config)
        else:
            _open_air(app)
            announce(app, config)
    except sqlite3.OperationalError as fault:  # the disk has become full just now
        raise unwritable(config["DATA_DIR"], fault) from fault


def _announce_service(app: Flask, config: Mapping[str, Any]) -> None:
    """Print the addresses of a service of which this is one process."""
    others = other_tables.of_host(app)
    if not others.kept.owner_token():
        with contextlib.suppress(HeldElsewhere):  # then another process draws the organiser's link just now
            others.find("")
    print(f"The service:         {config['PUBLIC_URL']}, of which this process answers at port {config['HTTP_PORT']}")
    print(f"Yours, as organiser: {config['PUBLIC_URL']}/owner/{others.kept.owner_token()}")
    print("Ctrl-C ends this process; the games are kept.", flush=True)


def _print_port_trouble(table: Table, code: str, port: str) -> None:
    if code == "pulled" and table.pairings.all():
        return  # so they do who go on over the air; the page tells it where nothing comes
    print(port_wording.trouble("port-" + code, port))


def _resumed(app: Flask) -> str:
    """The sentence about a game that goes on after a restart."""
    view = json.loads(room_of(app).views.text("en")[1])
    return f"The game goes on: round {view['game']['round']}, {view['headline']}. {view['game']['left']}"
