"""What a service watches of its tables, as Prometheus reads it at 127.0.0.1:METRICS_PORT.

Off unless that port is set: then nothing of this is imported, and its hooks are looked at and not called. Each figure
is of the whole process, so that no label grows with tables or players. Never here: a table's name, a station.
"""

import contextlib
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from flask import Flask
from gevent.pywsgi import WSGIServer

from host import settings
from host.web import other_tables
from host.web.http_server import HttpServer
from host.web.room import Room, watching_of

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # of the histograms


class Metrics:
    """Those of one host's process. For the greenlets of one thread."""

    def __init__(self, app: Flask, server: HttpServer) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector

        self._app = app
        self.registry = CollectorRegistry()
        own: Any = {"registry": self.registry}
        self._events = Counter("mrx_events", "Events that handhelds have sent for the shown games.", **own)
        self._refusals = Counter("mrx_refusals", "Requests and connections refused, by cause.", ["cause"], **own)
        self._fed = Histogram(
            "mrx_event_to_feed_seconds", "From the arrival of a handheld's event until a feed has taken it.",
            buckets=SECONDS, **own,
        )  # fmt: skip
        self._committed = Histogram("mrx_commit_seconds", "One commit.", buckets=SECONDS, **own)
        ProcessCollector(registry=self.registry)
        gauges: Any = self
        self.registry.register(gauges)
        server.on_refused = lambda cause: self._refusals.labels(cause).inc()

    def watch(self, room: Room) -> None:
        """Count what happens at a table from now on."""
        shown = _shown(room)
        at, when = -1, 0.0  # the version that shows the newest event, and when that came

        def changed(version: int) -> None:
            nonlocal shown, at, when
            (game_before, count_before), shown = shown, _shown(room)
            game_id, count = shown
            new = count - count_before if game_id == game_before else count == 1  # a game that comes back is none
            if room.table.play and new > 0:
                self._events.inc(new)
                at, when = version, room.table.play.times[-1]

        def sent(before: int, version: int) -> None:
            if 0 <= before < at <= version:
                self._fed.observe(max(time.time() - when, 0.0))

        room.table.before_each_version(changed)
        room.views.on_sent = sent
        room.table.store.on_commit = self._committed.observe

    def collect(self) -> Iterator[Any]:
        """What is counted when it is asked for."""
        from prometheus_client.core import GaugeMetricFamily

        tables = other_tables.of_host(self._app)
        rooms = tables.rooms()
        states = Counter({"no-game": 0, "running": 0, "over": 0})
        with contextlib.suppress(sqlite3.Error):  # a service's database does not answer: all else is told
            states["asleep"] = len(tables.titles()) - sum(bool(room.path) for room in rooms)
        links = Counter({"cable": 0, "browser": 0, "air": 0, "beside": 0})
        for room in rooms:
            play = room.table.published().play
            states["no-game" if play is None else "running" if play.running else "over"] += 1
            links.update(room.table.links.kinds())
        for name, said, label, counts in (
            (
                "mrx_tables",
                "Tables by the state of the shown game, or asleep: not open in this process.",
                "state",
                states,
            ),
            ("mrx_links", "Handhelds that are connected, by the way they come.", "kind", links),
        ):
            family = GaugeMetricFamily(name, said, labels=[label])
            for value, count in counts.items():
                family.add_metric([value], count)
            yield family
        yield GaugeMetricFamily("mrx_feeds", "Feeds that are open.", value=watching_of(self._app).feeds)


def _shown(room: Room) -> tuple[str, int]:
    """The shown game, and how many events it has."""
    play = room.table.play
    return (play.game_id, play.count) if play else ("", 0)


def serve(app: Flask, server: HttpServer, port: int) -> Metrics | None:
    """Answer at this loopback port from now on; None without one. Raises InvalidSetting where that cannot be."""
    if not port:
        return None
    try:
        from prometheus_client import make_wsgi_app
    except ImportError:
        raise settings.InvalidSetting(settings.lacks("METRICS_PORT", "prometheus-client")) from None
    made = Metrics(app, server)
    told = WSGIServer(("127.0.0.1", port), make_wsgi_app(made.registry), log=None)
    try:
        told.start()
    except OSError as fault:
        raise settings.InvalidSetting(f"METRICS_PORT={port} cannot be used ({fault.strerror}).") from fault
    return made
