"""The app factory: every part of the host built and joined on one page."""

import logging
import logging.handlers
import secrets
from pathlib import Path

from flask import Flask

from host import settings
from host.table.store import Store
from host.table.table import Table
from host.web import actions, auth, feed, http_headers, languages, pages

LOG_BYTES = 1_000_000


def create_app(config):
    """The host as a WSGI app.

    config needs DATA_DIR; it may have HTTP_PORT, OWNER_TOKEN (without one nobody is the owner) and the folders that
    settings.places names. Raises store.Unusable. The table is app.extensions["table"]; who makes the app calls `close`.
    """
    app = Flask("host.web")
    app.config.update(settings.places(), HTTP_PORT=settings.HTTP_PORT, OWNER_TOKEN="")
    app.config.update(config)
    store = Store(app.config["DATA_DIR"])
    table = Table(store)
    app.extensions["table"] = table
    app.extensions["views"] = feed.Views(app, table)
    app.config.update(
        SECRET_KEY=_session_key(store),
        # A browser does not tell ports apart in cookies: two tables on one machine must not share one.
        SESSION_COOKIE_NAME=f"table-{app.config['HTTP_PORT']}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        MAX_CONTENT_LENGTH=65536,
        SOCK_SERVER_OPTIONS={"max_message_size": 65536},
    )
    _keep_log(app, store.folder)
    languages.add_to(app, store.folder / "translations")
    for part in (pages, auth, actions, http_headers):
        part.add_to(app)
    return app


def close(app):
    """End the table of an app and let go of its files."""
    app.extensions["table"].end()
    app.extensions["table"].close()
    for handler in app.logger.handlers:
        handler.close()


def _session_key(store):
    key = store.note("session_key")
    if key is None:
        key = secrets.token_hex(32)
        store.write_note("session_key", key)
    return key


def _keep_log(app, folder):
    """What goes wrong inside goes into a file, not before the players' eyes."""
    handler = logging.handlers.RotatingFileHandler(
        Path(folder) / "host.log", maxBytes=LOG_BYTES, backupCount=1, delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    app.logger.handlers = [handler]
    app.logger.propagate = False
