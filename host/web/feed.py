"""The live feed: the table's view as server-sent events, and the one place where a view becomes JSON.

A page that reconnects gets the view of now, whatever it has missed: the view is whole, so there is nothing to replay.
"""

import json

from flask_babel import force_locale

from host.view import presenter

STILL_S = 1.0  # silence after which the feed says that it still lives


class Views:
    """The view of a table in each language, computed once for each change."""

    def __init__(self, app, table):
        self._app = app
        self._table = table
        self._texts = {}

    def text(self, language):
        """(version, JSON text) of the view of now."""
        with self._table.lock:
            version = self._table.version
            known = self._texts.get(language)
            if known is None or known[0] != version:
                with self._app.app_context(), force_locale(language):
                    view = presenter.view(self._table)
                known = (version, json.dumps(view, separators=(",", ":"), ensure_ascii=False))
                self._texts[language] = known
            return known


def events(table, views, language):
    """The feed's text, piece by piece, until the host ends."""
    seen = None
    while not table.closing.is_set():
        if table.version != seen:
            seen, text = views.text(language)
            yield f"id: {seen}\ndata: {text}\n\n"
        elif not table.wait_for_change(seen, STILL_S) and not table.closing.is_set():
            yield f"event: still\ndata: {seen}\n\n"
