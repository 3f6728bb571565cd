"""The live feed: the current view at once, then every change, a sign of life in between, and its end with the host."""

import threading

from host.web import feed
from tests.host.browser import Browser
from tests.host.handheld import Handheld, begin, record
from tests.patience import PATIENCE_S


def test_every_connection_begins_with_the_current_view_and_then_says_that_the_host_still_runs(app, monkeypatch):
    monkeypatch.setattr(feed, "STILL_S", 0.01)
    events = Browser(app).feed()
    name, number, view = next(events)
    assert (name, int(number), view["state"]) == ("message", view["version"], "no-game")
    assert next(events)[0] == "still"
    assert next(events)[2] == int(number)


def test_every_change_comes_and_versions_only_grow(app, table):
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
    last = []
    reading = threading.Thread(target=lambda: last.extend(events), daemon=True)
    reading.start()
    app.extensions["table"].end()
    reading.join(PATIENCE_S)
    name, again_ms, _data = last[-1]
    assert name == "retry" and feed.AGAIN_MS[0] <= int(again_ms) <= feed.AGAIN_MS[1], "not all pages come back at once"


def test_no_proxy_is_to_keep_it_back(app):
    for path in ("/feed", "/view?after=-1"):
        assert Browser(app).client.get(path).headers["X-Accel-Buffering"] == "no"


def test_a_page_may_ask_for_one_view_after_the_other(app, monkeypatch):
    detective, answers = Browser(app).joined(), []
    view = detective.view()
    waiting = f"/view?after={view['version']}"
    asking = threading.Thread(target=lambda: answers.append(detective.client.get(waiting).json), daemon=True)
    asking.start()
    app.extensions["table"].dismiss()
    asking.join(PATIENCE_S)
    assert answers[0]["version"] > view["version"]
    monkeypatch.setattr(feed, "STILL_S", 0.01)
    assert detective.client.get(f"/view?after={answers[0]['version']}").data == b""


def test_an_expelled_browser_that_asks_hears_so(app, monkeypatch):
    detective, table = Browser(app).joined(), app.extensions["table"]

    def expelled_meanwhile(_seen, _timeout_s):
        table.admissions.expel(next(each.number for each in table.admissions.all() if each.role == "detective"))
        return True

    monkeypatch.setattr(table, "wait_for_change", expelled_meanwhile)
    assert detective.client.get(f"/view?after={table.version}").json == "expelled"


def test_a_page_that_speaks_is_told_to_the_handheld_as_long_as_it_is_open(app, table):
    handheld = Handheld().link(table)
    heard = iter(Browser(app).client.get("/voice", buffered=False).response)
    assert b"still" in next(heard)
    handheld.exchange()
    assert handheld.end.voiced(handheld.now_ms)
    heard.close()
    handheld.exchange(5)
    assert not handheld.end.voiced(handheld.now_ms) and not table.links.has_voice
