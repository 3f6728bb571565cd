"""What a request is for: its table, that table's views, and the reader's language.

Every module of this package asks here, so that a host with several tables needs a change at this place alone.
"""

from collections.abc import Callable, Hashable

from flask import Flask, current_app
from flask_babel import get_locale

from host.computers.adviser import Adviser
from host.computers.decision_checker import DecisionChecker
from host.table.table import Table
from host.view.past_games import PastGames
from host.web.air import Air
from host.web.feed import ViewCache
from host.web.text_cache import TextCache
from host.web.viewers import Viewers
from host.web.worker_thread import on_worker

# Keys in Flask.extensions.
_TABLE, _VIEWS, _VIEWERS, _PAST, _TEXTS, _AIR = "table", "views", "viewers", "past_games", "text_cache", "air"
_ADVISER, _DECISION_CHECKER = "adviser", "decision_checker"
_COMPUTER_HANDHELD = "computer_handheld"


def add_to(app: Flask, table: Table) -> None:
    """Give an app its table."""
    app.extensions[_TABLE] = table
    app.extensions[_AIR] = Air(table, app.config["AIR_PORT"])
    app.extensions[_VIEWS] = ViewCache(app, table)
    app.extensions[_VIEWERS] = Viewers()
    app.extensions[_PAST] = PastGames(table.store, table.lock)
    app.extensions[_PAST].count()
    app.extensions[_TEXTS] = TextCache()
    app.extensions[_ADVISER] = Adviser(on_worker)
    app.extensions[_DECISION_CHECKER] = DecisionChecker(table, app.logger, on_worker)


def table_of(app: Flask) -> Table:
    """The table of an app, outside of a request."""
    return app.extensions[_TABLE]


def air_of(app: Flask) -> Air:
    """The ways to handhelds over the air, outside of a request."""
    return app.extensions[_AIR]


def current_air() -> Air:
    """The ways over the air of the table that the request is for."""
    return air_of(current_app)


def views_of(app: Flask) -> ViewCache:
    """The views of an app's table, outside of a request."""
    return app.extensions[_VIEWS]


def offer_computer_handheld(app: Flask, start: Callable[[], None]) -> None:
    """Let an app's pages start a handheld beside the host, which is Mr. X itself. start() returns at once."""
    app.extensions[_COMPUTER_HANDHELD] = start


def current_computer_handheld() -> Callable[[], None] | None:
    """What starts the handheld beside the host; None where this host has none."""
    return current_app.extensions.get(_COMPUTER_HANDHELD)


def current_table() -> Table:
    """The table that the request is for."""
    return table_of(current_app)


def current_adviser() -> Adviser:
    """The adviser of the table that the request is for."""
    return current_app.extensions[_ADVISER]


def decision_checker_of(app: Flask) -> DecisionChecker:
    """What checks the computer players' decisions of an app's table, outside of a request."""
    return app.extensions[_DECISION_CHECKER]


def current_decision_checker() -> DecisionChecker:
    """What checks the computer players' decisions of the table that the request is for."""
    return decision_checker_of(current_app)


def current_views() -> ViewCache:
    """The views of the table that the request is for."""
    return views_of(current_app)


def current_viewers() -> Viewers:
    """Who watches the table that the request is for."""
    return current_app.extensions[_VIEWERS]


def text_for_everybody(name: str, state: Hashable, make: Callable[[], str]) -> str:
    """The text of this name in the reader's language, made once for all who ask while this is its state.

    make() finds itself in the request of a stranger who has sent nothing but his language: whatever it asks, nothing of
    whoever was the first to ask, neither role nor name nor cookie, can be in what all get.
    """
    language = current_language()

    def made() -> str:
        stranger = {"Accept-Language": language}
        with current_app.app_context(), current_app.test_request_context(headers=stranger):
            return make()

    return current_app.extensions[_TEXTS].text(f"{name} {language}", state, made)


def current_past_games() -> PastGames:
    """The games so far of the table that the request is for."""
    return current_app.extensions[_PAST]


def current_language() -> str:
    """The code of the reader's language: one of `languages.CODES`."""
    return str(get_locale())
