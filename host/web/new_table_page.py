"""Visitors make tables of their own, where the setting OPEN_TABLES lets them; else there is nothing at this address.

GET  /new-table         new_table.html   the form, and what becomes of the table later
POST /new-table title                    makes one, and goes to its owner's address
"""

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
        self._made: list[tuple[float, tuple]] = []

    def one(self, address: str) -> None:
        """One more. Raises Refused for too many."""
        whose, now_s = keys("table", address)[0], self.clock()
        self._made = [each for each in self._made if now_s - each[0] < _HOUR_S]
        if sum(who == whose for _at, who in self._made) >= AN_HOUR:
            raise Refused("tables-an-hour")
        self._made.append((now_s, whose))


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
    if len(others.titles()) >= others.most - LEFT:
        raise Refused("too-many-tables")
    title = other_tables.title_of(request.form.get("title", ""))
    current_app.config.setdefault("MADE_TABLES", Made()).one(request.remote_addr or "")
    name = others.create(title)
    room = others.find(name)
    assert room is not None
    return Answer("", next_page=f"{other_tables.FOLDER}/{name}/owner/{room.owner_token}")
