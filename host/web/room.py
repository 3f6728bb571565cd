"""A table and what this package has for it, and which one a request is for; and the reader's language.

Every module of this package asks here, so that one place decides which table a request is for.
"""

from collections.abc import Callable, Hashable

from flask import Flask, current_app, has_request_context, request
from flask_babel import get_locale

from host.computers.adviser import Adviser
from host.computers.decision_checker import DecisionChecker
from host.table.table import Table
from host.view.past_games import PastGames
from host.web.addresses import Network
from host.web.air import Air
from host.web.feed import ViewCache
from host.web.handheld_beside import Process
from host.web.limits import Watching
from host.web.own_pages import OwnPages
from host.web.reached import Reached
from host.web.text_cache import TextCache
from host.web.worker_thread import on_worker

_ROOM, _WATCHING = "room", "watching"  # keys in Flask.extensions
ROOM = "logbook.room"  # in a request's environment: the room of another table than the host's own


class Room:
    """What there is for one table.

    table              the table itself
    path               the folder of its pages: "" of the host's own table, "/t/NAME" of another, see `other_tables`
    owner_token        lets whoever has it be the owner; "": nobody
    air                ways to handhelds over the air
    reached            the addresses of the host to give to others
    views              its views
    own_pages          what single browsers see beside them
    past_games         the games so far
    texts              what `text_for_everybody` keeps
    adviser            advice to its detectives
    decision_checker   checks the computer players' decisions
    computer_handheld  starts a handheld beside the host, which is Mr. X itself, and returns at once; None where this
                       host has none
    opponent           the process of that handheld
    sockets            what stands for each WebSocket of a handheld's that is open
    """

    def __init__(self, app: Flask, table: Table, owner_token: str, path: str = "", host: "Room | None" = None) -> None:
        """host: the room of the host's own table; None where this is that."""
        self.table = table
        self.path = path
        table.links.takes_cables = not path and not app.config["DATABASE_URL"]
        self.owner_token = owner_token
        self.air = Air(table, app.config["AIR_PORT"])
        self.reached = host.reached if host else Reached(table, app.config["HTTP_PORT"], app.config["PUBLIC_URL"])
        self.views = ViewCache(app, table, path)
        self.own_pages = OwnPages(table)
        self.past_games = PastGames(table.store, table.lock)
        self.past_games.count()
        self.texts = TextCache()
        self.adviser = Adviser(on_worker)
        self.decision_checker = DecisionChecker(table, app.logger, on_worker)
        self.computer_handheld: Callable[[], None] | None = None
        self.opponent: Process | None = None
        self.sockets: list[object] = []

    def bases(self) -> dict[str, Network]:
        """The addresses of the table by which others may come, the best one first."""
        return {base + self.path: network for base, network in self.reached.bases().items()}

    def end(self) -> None:
        """Wake everybody who waits at the table, and end what works for it. To be called before `close`."""
        self.table.end()
        if self.opponent is not None:
            self.opponent.end()

    def close(self) -> None:
        """Close the table's files."""
        self.table.services.join(1)
        self.table.close()


def add_to(app: Flask, table: "Table | None") -> None:
    """Give an app its table; None: a service has it as any other."""
    app.extensions["table"] = table
    app.extensions[_ROOM] = table and Room(app, table, app.config["OWNER_TOKEN"])
    app.extensions[_WATCHING] = Watching(app.config["LIMITS"])


def room_of(app: Flask) -> Room:
    """The room of the host's own table."""
    return app.extensions[_ROOM]


def table_of(app: Flask) -> Table:
    """The host's own table."""
    return room_of(app).table


def current_room() -> Room:
    """The room of the table that the request is for."""
    other = request.environ.get(ROOM) if has_request_context() else None
    return other or room_of(current_app)


def visited(name: str) -> None:
    """A visitor asks for a table of this host under this name."""
    room = request.environ.get(ROOM) or current_app.extensions[_ROOM]
    if room is not None:  # a service's process is asked how it is, too
        room.reached.visited(name, request.remote_addr or "")


def current_table() -> Table:
    """The table that the request is for."""
    return current_room().table


def watching_of(app: Flask) -> Watching:
    """Who watches the tables of an app."""
    return app.extensions[_WATCHING]


def text_for_everybody(name: str, state: Hashable, make: Callable[[], str]) -> str:
    """The text of this name in the reader's language, made once for all who ask below the same folder while this is
    its state.

    make() finds itself in the request of a stranger who has sent nothing but his language: whatever it asks, nothing of
    whoever was the first to ask, neither role nor name nor cookie, can be in what all get.
    """
    language, root = current_language(), request.script_root
    stranger = {
        "headers": {"Accept-Language": language},
        "environ_overrides": {"SCRIPT_NAME": root, ROOM: current_room()},
    }

    def made() -> str:
        with current_app.app_context(), current_app.test_request_context(**stranger):
            return make()

    return current_room().texts.text(f"{name} {language} {root}", state, made)


def current_language() -> str:
    """The code of the reader's language: one of `languages.CODES`."""
    return str(get_locale())
