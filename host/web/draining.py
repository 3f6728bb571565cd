"""Whether visitors may come to this host, and how it ends on SIGTERM.

    GET  /healthz    "ok": the process answers
    GET  /readyz     "ok", or 503: send nobody here now, because the host drains or can keep nothing

A host that drains refuses what is new, with Retry-After, and finishes what has begun: first the posts, whose outcome
the feeds still tell, then the feeds and the handhelds' sockets. What comes back is spread over some seconds. Never
here: anything of a table's.
"""

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gevent
from flask import Blueprint, Flask, Response, abort, current_app, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.web import guards, other_tables
from host.web.worker_thread import on_disk

routes = Blueprint("draining", __name__)
AGAIN_S = (2, 8)  # when whoever is refused may come again
PROBE, PROBE_BYTES = "probe", 4096  # the file that shows whether the disk takes writes
PROBED_S = 2.0  # so long that counts: strangers ask too
POSTS_S, FEEDS_S, ALL_S = 4.0, 3.0, 9  # the longest waits for posts, then for feeds and sockets, and for all of it
LOOK_S = 0.02
_OPEN = ("draining.healthy", "draining.ready", "static")  # a page that has come still needs its scripts


class Draining:
    """begun: whether the host drains. For the greenlets of one thread."""

    def __init__(self, app: Flask) -> None:
        self.begun = False
        self._answering = 0  # requests, without feeds and sockets
        self._probed_at_s, self._writable = -PROBED_S, False
        self._folder = Path(app.config["DATA_DIR"])
        self._app, self._wsgi_app = app, app.wsgi_app
        app.wsgi_app = self._counted

    def _counted(self, environ: dict[str, Any], start_response: Any) -> Any:
        lasts = "HTTP_UPGRADE" in environ
        self._answering += not lasts
        try:
            return self._wsgi_app(environ, start_response)
        finally:
            self._answering -= not lasts

    def drain(self, is_busy: Callable[[], bool], hurries: Callable[[], bool]) -> None:
        """Refuse what is new and finish what has begun. is_busy(): whether anything is still sent to anybody.

        Returns within POSTS_S + FEEDS_S, at once if it hurries(). A process that has not ended ALL_S after this began,
        because its disk hangs, is ended by the system: what was said to be kept is on the disk.
        """
        if hasattr(signal, "alarm"):
            signal.alarm(ALL_S)
        self.begun = True
        _wait_while(lambda: self._answering > 0, POSTS_S, hurries)
        for room in other_tables.of_host(self._app).rooms():
            room.end()
        _wait_while(is_busy, FEEDS_S, hurries)

    def takes_writes(self) -> bool:
        """Whether the data folder's disk takes writes, and a service's database; tried every PROBED_S."""
        if time.monotonic() - self._probed_at_s >= PROBED_S:
            self._probed_at_s = time.monotonic()
            self._writable = on_disk(lambda: _takes_writes(self._folder / PROBE)) and self._database_takes_writes()
        return self._writable

    def _database_takes_writes(self) -> bool:
        try:
            other_tables.of_host(self._app).kept.write_probe()
        except sqlite3.Error:
            return False
        return True


def add_to(app: Flask) -> None:
    """Give an app its Draining, which `of` finds. To be called when all that wraps the app is there."""
    app.config["DRAINING"] = Draining(app)
    app.register_blueprint(routes)
    app.before_request(_refuse_if_begun)
    app.after_request(_spread)


def of(app: Flask) -> Draining:
    """That of an app."""
    return app.config["DRAINING"]


@routes.get("/healthz")
def healthy() -> ResponseReturnValue:
    return Response("ok", mimetype="text/plain")


@routes.get("/readyz")
def ready() -> ResponseReturnValue:
    draining = of(current_app)
    told = "draining" if draining.begun else "ok" if draining.takes_writes() else "nothing can be kept"
    return Response(told, 200 if told == "ok" else 503, mimetype="text/plain")


def _refuse_if_begun() -> None:
    if of(current_app).begun and request.endpoint not in _OPEN:
        said = _("The host is being started again; the game is kept. Try again in some seconds.")
        abort(guards.status_elsewhere(), said)


def _spread(response: Response) -> Response:
    """Have those who were refused come again by themselves, not all at once."""
    if of(current_app).begun and response.status_code in (502, 503):
        again_s = str(random.randint(*AGAIN_S))
        response.headers["Retry-After"] = again_s
        if request.method == "GET" and response.mimetype == "text/html":
            response.headers["Refresh"] = again_s
    return response


def _takes_writes(path: Path) -> bool:
    try:
        with path.open("wb") as file:
            file.write(bytes(PROBE_BYTES))
            file.flush()
            os.fsync(file.fileno())
        path.unlink()
    except OSError:
        return False
    return True


def _wait_while(lasts: Callable[[], bool], most_s: float, hurries: Callable[[], bool]) -> None:
    until_s = time.monotonic() + most_s
    while lasts() and not hurries() and time.monotonic() < until_s:
        gevent.sleep(LOOK_S)
