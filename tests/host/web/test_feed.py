"""The live feed: the current view at once, then every change, a sign of life in between, and its end with the host."""

import threading

from host.web import feed
from tests.host.browser import Browser
from tests.host.handheld import Handheld, begin, record
from tests.patience import PATIENCE_S


def test_every_connection_begins_with_the_current_view(app):
    name, number, view = next(Browser(app).feed())
    assert (name, int(number), view["state"]) == ("message", view["version"], "no-game")


def test_without_changes_the_feed_says_that_the_host_still_runs(app, monkeypatch):
    monkeypatch.setattr(feed, "STILL_S", 0.01)
    events = Browser(app).feed()
    _name, number, _view = next(events)
    assert next(events)[0] == "still"
    assert next(events)[2] == int(number)


def test_every_change_comes_and_versions_only_grow(app):
    table = app.extensions["table"]
    events = Browser(app).feed()
    versions = [next(events)[2]["version"]]
    handheld = Handheld().link(table)
    begin(table, handheld, record("milton-bradley-5p-escaped"))
    view = {}
    while view.get("state") != "mr-x":
        name, _number, view = next(events)
        if name == "message":
            versions.append(view["version"])
    assert versions == sorted(set(versions))


def test_the_feed_ends_with_the_host(app):
    events = Browser(app).feed()
    next(events)
    ended = threading.Event()

    def read():
        for _event in events:
            pass
        ended.set()

    threading.Thread(target=read, daemon=True).start()
    app.extensions["table"].end()
    assert ended.wait(PATIENCE_S)


def test_an_expelled_browser_hears_so_at_the_end_of_its_feed(app):
    detective = Browser(app).joined()
    events = detective.feed()
    next(events)
    admissions = app.extensions["table"].admissions
    admissions.expel(next(each.number for each in admissions.all() if each.role == "detective"))
    assert [event[0] for event in events if event[0] != "still"][-1] == "expelled"
