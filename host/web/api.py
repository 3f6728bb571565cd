"""The table for other programs, which may only read: an overlay for a stream, a lamp, a statistic.

    GET  /api/1/table                   the facts, see `host.view.table_facts`
    GET  /api/1/events                  the shown game's log as server-sent events, from its first event or, with
                                        Last-Event-ID, from the one after it; a newer game goes on in the same stream
    GET  /api/1/events?after=ID         the events after this one as soon as there are any; after 10 s an empty list
    GET  /api/1/openapi.json            the description of these

An event's id is GAME-NUMBER, since a number alone would be taken for another game's after a new one has begun; a number
alone means the shown game. Both of /events count as feeds. Pages of any origin may read all of it, because everybody
who reaches the host may look; no cookie is looked at, so that nobody gets more than a stranger.
"""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.replica import Replica
from host.table.table import Table
from host.view import table_facts
from host.web.feed import STILL_S, again
from host.web.pages import kept_open
from host.web.room import current_room, current_table

routes = Blueprint("api", __name__, url_prefix="/api/1")
_DESCRIPTION = Path(__file__).with_name("openapi.json")
_ID = re.compile("([0-9a-f]{32}-)?[0-9]{1,6}")


class Place(NamedTuple):
    """Up to where somebody has read: the game, "" for the shown one, and the number of its last event, or -1."""

    game: str
    number: int


@routes.after_app_request
def for_any_origin(response: Response) -> Response:
    """Let pages of other origins read this, also that there is nothing at an address below /api."""
    if request.path.startswith("/api/"):
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Headers"] = "Last-Event-ID"
    return response


@routes.get("/table")
def facts() -> ResponseReturnValue:
    _version, text = current_room().views.text("en")
    return Response(json.dumps(table_facts.of(json.loads(text))), mimetype="application/json")


@routes.get("/events")
def events() -> ResponseReturnValue:
    after = request.args.get("after")
    place = _place(request.headers.get("Last-Event-ID", "") if after is None else after)
    if after is None:
        return kept_open(_stream(current_table(), place), "text/event-stream")
    return kept_open(_once(current_table(), place), "application/json")


@routes.get("/openapi.json")
def description() -> ResponseReturnValue:
    return Response(_DESCRIPTION.read_text(encoding="utf-8"), mimetype="application/json")


def _place(text: str) -> Place:
    """What an id of an event says; "" stands before the first one. Aborts the request for anything else."""
    if not text:
        return Place("", -1)
    if not _ID.fullmatch(text):
        abort(400, _("This is no event's id: leave it out, and the events come from the first one on."))
    game, _dash, number = text.rpartition("-")
    return Place(game, int(number))


def _news(play: Replica | None, place: Place) -> list[tuple[str, dict]]:
    """(id, what is said of it) of each event of the shown game after this place."""
    if play is None:
        return []
    first = place.number + 1 if place.game in ("", play.game_id) else 0
    return [(f"{play.game_id}-{number}", _event(play, number)) for number in range(first, play.count)]


def _event(play: Replica, number: int) -> dict:
    """An event: its fields by name, without those that its game does not need."""
    fields = play.events[number]._asdict()
    said = {name: value for name, value in fields.items() if value is not None}
    return {"game": play.game_id, "number": number, "time": play.times[number], "head": play.chain[number],
            "event": said}  # fmt: skip


def _stream(table: Table, place: Place) -> Iterator[str]:
    """The events after this place, as they come, until the host ends; what comes first opens it for the reader."""
    yield ": open\n\n"
    while not table.closing.is_set():
        version = table.version
        for mark, event in _news(table.published().play, place):
            place = Place(event["game"], event["number"])
            yield f"id: {mark}\ndata: {json.dumps(event)}\n\n"
        if not table.wait_for_change(version, STILL_S):
            yield ": still\n\n"
    yield again()


def _once(table: Table, place: Place) -> Iterator[str]:
    """The events after this place as soon as there are any, as one JSON object."""
    until, news = time.monotonic() + STILL_S, []
    while not news and not table.closing.is_set():
        version = table.version
        news = _news(table.published().play, place)
        if not news and not table.wait_for_change(version, until - time.monotonic()):
            break
    yield json.dumps({"events": [{"id": mark, **event} for mark, event in news]})
