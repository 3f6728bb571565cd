"""Visitors make tables of their own, where the setting OPEN_TABLES lets them; else there is nothing at this address.

GET  /new-table         new_table.html   the form, and what becomes of the table later
POST /new-table title                    makes one, and goes to its owner's address
"""

import threading
import time
from collections.abc import Callable

from flask import Blueprint, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue

from host.game.refused import Refused
from host.people.wrong_tries import keys
from host.web import guards, other_tables
from host.web.guards import Answer, action

routes = Blueprint("new_table_page", __name__)
routes.before_request(guards.require_own_table)
AN_HOUR = 3  # tables of one address
LEFT = 10  # tables of a host for its organiser alone
_HOUR_S = 3600.0


class Made:
    """Which addresses have made tables in the last hour; clock: seconds. An IPv6 /64 counts as one address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._lock = threading.Lock()
        self._made: list[tuple[float, tuple, str, str]] = []

    def one(self, address: str, press: str, create: Callable[[], str]) -> str:
        """The name of one more, or of the one that this press has made before. Raises Refused for too many."""
        whose, now_s = keys("table", address)[0], self.clock()
        with self._lock:
            self._made = [each for each in self._made if now_s - each[0] < _HOUR_S]
            own = {made_by: name for _at, who, made_by, name in self._made if who == whose}
            if press not in own:
                if len(own) >= AN_HOUR:
                    raise Refused("tables-an-hour")
                own[press] = create()
                self._made.append((now_s, whose, press, own[press]))
            return own[press]


@routes.before_request
def _is_open() -> None:
    if not current_app.config["OPEN_TABLES"]:
        abort(404)


@routes.get("/new-table")
def new_table() -> ResponseReturnValue:
    return render_template("new_table.html", days=current_app.config["KEEP_DAYS"])


@routes.post("/new-table")
@action(once=False, page="/new-table")  # the host's own table waits for no other's files
def make() -> Answer:
    others = other_tables.of_host(current_app)

    def create() -> str:
        if len(others.titles()) >= others.most - LEFT:
            raise Refused("too-many-tables")
        return others.create(request.form.get("title", ""))

    made = current_app.config.setdefault("MADE_TABLES", Made())
    name = made.one(request.remote_addr or "", request.form["id"], create)
    room = others.find(name)
    if room is None:  # it has been deleted since
        raise Refused("no-table")
    return Answer("", next_page=f"{other_tables.FOLDER}/{name}/owner/{room.owner_token}")
