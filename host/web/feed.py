"""The live feed: the table's view as server-sent events, or one view after the other; made JSON here alone.

A page that reconnects gets the current view. A view is complete, so no missed event has to be sent again.
"""

import json
import random
import threading
from collections.abc import Callable, Iterator

from flask import Flask
from flask_babel import force_locale

from host.table.table import Table
from host.view import presenter

STILL_S = (
    10.0  # seconds without a change after which the feed says that the host still runs; static/js/feed.js knows it
)
LENT_S = 1.0  # the same where serial ports are lent, which are wanted back soon
EXPELLED = '"expelled"'
AGAIN_MS = (500, 4000)  # after the host has ended its feeds: not all pages come back at once


class ViewCache:
    """The view of a table as JSON, computed once for each change and language. For many threads.

    Nobody who asks waits for the table's lock, nor a move for a view that is computed.
    """

    def __init__(self, app: Flask, table: Table, path: str = "") -> None:
        """path: below which its pages are."""
        self._app = app
        self._path = path
        self._table = table
        self._cached: dict[str, tuple[int, str]] = {}
        self.on_sent: Callable[[int, int], object] | None = None  # called with the version before, and what was sent
        self._locks: dict[str, threading.Lock] = {}  # by language: the others wait for the one that computes

    def text(self, language: str) -> tuple[int, str]:
        """(version, JSON text) of the current view."""
        with self._locks.setdefault(language, threading.Lock()):
            cached = self._cached.get(language)
            if cached is not None and cached[0] == self._table.version:
                return cached
            snapshot = self._table.published()
            with self._app.app_context(), force_locale(language):
                view = presenter.view(snapshot, *self._app.config["TABLES"].shown_at(self._path))
            cached = (snapshot.version, json.dumps(view, separators=(",", ":"), ensure_ascii=False))
            self._cached[language] = cached
            return cached


def with_own(text: str, own: str | None) -> str:
    """A view as JSON text, together with what only one page shows: its key "you"; None for nothing."""
    return text if own is None else f'{text[:-1]},"you":{own}}}'


def events(
    table: Table, views: ViewCache, language: str, own: "Callable[[], str | None] | None" = None
) -> Iterator[str]:
    """The text of the feed, event by event, until the host ends or the browser is expelled.

    own() is what only the page of a browser that is in shows, see `with_own`; None as soon as it is expelled. The last
    event says so to its page, which loads itself again.
    """
    sent = -1  # the version that was sent last
    while not table.closing.is_set():
        if table.version != sent:
            before, (sent, text) = sent, views.text(language)
            you = own() if own is not None else None  # after the view: what is newer still has a version of its own
            if own is not None and you is None:
                yield f"event: expelled\ndata: {sent}\n\n"
                return
            yield f"id: {sent}\ndata: {with_own(text, you)}\n\n"
            if views.on_sent is not None:
                views.on_sent(before, sent)
        elif not table.wait_for_change(sent, STILL_S) and not table.closing.is_set():
            yield f"event: still\ndata: {sent}\n\n"
    yield again()


def again() -> str:
    """The end of a feed that the host has ended: when its page may come again."""
    return f"retry: {random.randint(*AGAIN_MS)}\n\n"


def voice(table: Table) -> Iterator[str]:
    """Tell the table that a page says aloud what it must hear, until the page is closed."""
    return _while_open(table, table.links.voice_is, STILL_S)


def ports(table: Table) -> Iterator[str]:
    """Lend a page the serial ports, so that its browser can write a board, until the page is closed."""
    return _while_open(table, table.links.installer_is, LENT_S)


def _while_open(table: Table, page_is: Callable[[object, bool], None], every_s: float) -> Iterator[str]:
    """Call page_is(page, True), and with False once the page is closed; writes every so often, to notice that."""
    page = object()
    page_is(page, True)
    try:
        while not table.closing.is_set():
            yield "event: still\ndata: 0\n\n"
            table.wait_for_change(table.version, every_s)
        yield again()
    finally:
        page_is(page, False)


def next_view(
    table: Table, views: ViewCache, language: str, after: int, own: "Callable[[], str | None] | None"
) -> Iterator[str]:
    """The view as JSON text as soon as its version is not `after`; nothing where that takes longer than STILL_S.

    EXPELLED for a browser that was expelled meanwhile.
    """
    if table.wait_for_change(after, STILL_S):
        text, you = views.text(language)[1], own() if own is not None else None
        yield EXPELLED if own is not None and you is None else with_own(text, you)
