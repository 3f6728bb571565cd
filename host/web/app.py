"""The app factory: builds every part of the host and joins them."""

import contextlib
import functools
import secrets
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask

from host import settings
from host.store.note import Note, hex_of
from host.store.store import FILE, Store, Unusable
from host.store.store_file import unwritable
from host.table.table import Table
from host.web import (
    actions,
    api,
    auth,
    draining,
    error_page,
    handheld_page,
    handhelds_page,
    help_page,
    host_names,
    http_headers,
    install_page,
    invite_page,
    languages,
    log_output,
    new_game_page,
    new_table_page,
    other_tables,
    pages,
    replay_page,
    room,
    tables_page,
    who_is_who,
)
from host.web.cables import Cables
from host.web.kept_tables import FolderTables, KeptTables
from host.web.other_tables import MOST_OF_SERVICE, OtherTables
from host.web.proxy import under_public_url
from host.web.session_cookie import LASTS, SessionCookie
from host.web.worker_thread import on_disk

_WITH_ROUTES = (
    *(pages, help_page, replay_page, new_game_page, invite_page),
    *(handheld_page, handhelds_page, install_page, tables_page, new_table_page, auth, actions, who_is_who, api),
)
MOST_POST_BYTES = 65536
_SESSION_KEY: Note[str] = Note("session_key", "", hex_of(32))


def create_app(config: Mapping[str, Any]) -> Flask:
    """The host as a WSGI app.

    config needs DATA_DIR. It may have HTTP_PORT, AIR_PORT, TRUSTED_PROXY, LIMITS, OWNER_TOKEN (without one nobody is
    the owner), HOST_NAMES and PUBLIC_URL (under which it answers besides its machine's names), and the folders that
    settings.places names.
    With DATABASE_URL it is one process of a service, see `service_tables`.
    Raises store.Unusable. Its table is `room.table_of(app)`; the caller must `close` the app.
    """
    app = Flask("host.web")
    app.jinja_options = {"optimized": False}  # it takes a tenth of the first page's time, and no page is faster by it
    app.config.update(settings.places(), HTTP_PORT=settings.HTTP_PORT, AIR_PORT=0, OWNER_TOKEN="")
    app.config.update(LOG="", HOST_NAMES=(), PUBLIC_URL="", TRUSTED_PROXY=(), LIMITS=settings.Limits())
    app.config.update(FRAME_ANCESTORS=(), OPEN_TABLES=False, KEEP_DAYS=0, DATABASE_URL="", ADDRESS="127.0.0.1")
    app.config.update(config)
    if app.config["DATABASE_URL"]:
        _join_service(app)
        return app
    store = Store(app.config["DATA_DIR"], on_disk)
    try:
        _join_own_table(app, store)
    except BaseException as fault:
        store.close()
        if isinstance(fault, Unusable) or not isinstance(fault, Exception):
            raise
        raise _unusable(app, Path(store.folder), fault) from fault
    return app


def _join_own_table(app: Flask, store: Store) -> None:
    log_output.add_to(app, store.folder)
    room.add_to(app, Table(store, app.logger))
    own = room.room_of(app)
    # A browser sends a cookie to all ports of a machine: two tables on it must not share one.
    cookie = f"table-{app.config['HTTP_PORT']}"
    _join(app, own, FolderTables(own.table), _session_key(store), cookie)
    app.config["CABLES"] = Cables(own.table, other_tables.of_host(app))
    own.views.text("en")  # a file whose parts do not fit together shows it here


def _join_service(app: Flask) -> None:
    try:
        from host.web.service_tables import ServiceTables
    except ImportError:
        raise Unusable(settings.lacks("DATABASE_URL", "psycopg[binary]")) from None
    folder = Path(app.config["DATA_DIR"])
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        log_output.add_to(app, folder)
        address = app.config["ADDRESS"]
        at = f"{f'[{address}]' if ':' in address else address}:{app.config['HTTP_PORT']}"
        kept = ServiceTables(app.config["DATABASE_URL"], folder, app.logger, at)
        room.add_to(app, None)
        _join(app, None, kept, kept.database.session_key(), "table")
    except OSError as fault:
        raise unwritable(folder, fault) from fault


def _join(app: Flask, own: room.Room | None, kept: KeptTables, session_key: str, cookie: str) -> None:
    """own: the room of the host's own table, None for a service's."""
    others = app.config["TABLES"] = OtherTables(own, kept, functools.partial(_other_room, app))
    if own is None:
        others.most = MOST_OF_SERVICE
    others.roomless = functools.partial(error_page.roomless, app)
    others.keep_days = app.config["KEEP_DAYS"]
    app.wsgi_app = others.located(app.wsgi_app)
    app.session_interface = SessionCookie()
    app.config.update(
        SECRET_KEY=session_key,
        SESSION_COOKIE_NAME=cookie,
        PERMANENT_SESSION_LIFETIME=LASTS,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        MAX_CONTENT_LENGTH=MOST_POST_BYTES,
    )
    languages.add_to(app)
    host_names.add_to(app)
    for part in _WITH_ROUTES:
        app.register_blueprint(part.routes)
    if public_url := app.config["PUBLIC_URL"]:
        app.wsgi_app = under_public_url(app.wsgi_app, public_url)
        path = urlsplit(public_url).path
        pages_here = [other_tables.FOLDER, *map(str, app.url_map.iter_rules())]
        if path and any(f"{each}/".startswith(f"{path}/") for each in pages_here):
            raise Unusable(f"PUBLIC_URL= cannot end in {path}: the table has pages of its own there.")
    error_page.add_to(app)
    draining.add_to(app)
    http_headers.add_to(app)


def _other_room(app: Flask, store: Store, path: str) -> room.Room:
    """The room of the table of this store, whose pages are below this path."""
    try:
        table = Table(store, app.logger)
        table.invitations.join_code()  # from now on the organiser reads it, whichever process has the table
        return room.Room(app, table, table.invitations.owner_token(), path, room.room_of(app))
    except BaseException:
        store.close()
        raise


def _unusable(app: Flask, folder: Path, fault: Exception) -> Unusable:
    """The sentence for the owner about what went wrong at the start; the log has the rest."""
    of_disk = getattr(fault, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR  # that is a statement that fits no table
    if isinstance(fault, sqlite3.OperationalError | OSError) and of_disk:
        return unwritable(folder, fault)
    app.logger.error("at the start", exc_info=fault)
    return Unusable(
        f"What is kept in {folder / FILE} does not fit together (details: {folder / log_output.FILE}); "
        "give another folder with DATA_DIR=, or move this file away to begin anew."
    )


def close(app: Flask) -> None:
    """End the tables of an app, and all that works for them, and close their files."""
    rooms = other_tables.of_host(app).rooms()
    for each in rooms:
        each.end()
    for each in rooms:
        each.close()
    for handler in app.logger.handlers:
        with contextlib.suppress(OSError):  # it writes what it still holds, and the disk may be full
            handler.close()


def _session_key(store: Store) -> str:
    key = _SESSION_KEY.of(store)
    if not key:
        key = secrets.token_hex(32)
        _SESSION_KEY.keep(store, key)
    return key
