"""What every answer carries: text packed for whoever takes it, known again under its own tag, and no head too many."""

import gzip
import os
import time

import pytest

from host.web import http_headers
from tests.host.browser import Browser

GZIP = {"Accept-Encoding": "br, gzip"}
SCRIPT = "/static/js/main.js"


def get(browser, path, **headers):
    with browser.client.get(path, headers=headers) as answer:
        answer.get_data()
        return answer


@pytest.mark.parametrize(
    "path", ["/tv", "/join", "/view", "/map/ravensburger.json", SCRIPT, "/static/css/base.css", "/static/icon.svg"]
)
def test_text_is_packed_for_whoever_takes_it(app, path, monkeypatch):
    monkeypatch.setattr("host.web.guards.post_id", lambda: "the same")
    looker = Browser(app)
    plain, packed = get(looker, path), get(looker, path, **GZIP)
    for answer in (plain, packed, get(looker, path, **{"Accept-Encoding": "gzip;q=0, *"})):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert len(answer.data) == answer.content_length
    assert plain.content_encoding is None and packed.content_encoding == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.content_length < plain.content_length


def test_a_refused_packing_is_refused(app):
    assert get(Browser(app), SCRIPT, **{"Accept-Encoding": "gzip;q=0"}).content_encoding is None


def test_the_feed_is_told_as_it_comes(app):
    feed = Browser(app).client.get("/feed", headers=GZIP)
    assert feed.content_encoding is None
    assert next(iter(feed.response)).startswith(b"id: ")
    feed.close()


def test_a_file_is_known_again_as_it_was_sent(app):
    looker = Browser(app)
    whole = get(looker, SCRIPT)
    etags = {True: get(looker, SCRIPT, **GZIP).headers["ETag"], False: whole.headers["ETag"]}
    for packed, etag in etags.items():
        again = get(looker, SCRIPT, **(GZIP if packed else {}), **{"If-None-Match": etag})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
        assert (again.headers["Vary"], again.headers["Cache-Control"]) == ("Accept-Encoding", "no-cache")
    assert get(looker, SCRIPT, **{"If-None-Match": etags[True]}).data == whole.data


def test_a_file_is_gzip_cached_and_anew_when_it_has_changed(app, tmp_path):
    (tmp_path / "handheld.mjs").write_text("export const one = 1;\n" * 40)
    app.config["VIRTUAL_DIR"] = str(tmp_path)
    looker, path = Browser(app), "/handheld/virtual/handheld.mjs"
    http_headers._gzip_cached.cache_clear()
    first = [get(looker, path, **GZIP) for _ in range(3)]
    assert http_headers._gzip_cached.cache_info().misses == 1
    (tmp_path / "handheld.mjs").write_text("export const two = 2;\n" * 40)
    os.utime(tmp_path / "handheld.mjs", (time.time() + 5,) * 2)
    changed = get(looker, path, **GZIP, **{"If-None-Match": first[0].headers["ETag"]})
    assert gzip.decompress(changed.data) == b"export const two = 2;\n" * 40


def test_pages_alone_carry_what_pages_need(app):
    joined = Browser(app).joined()
    for path in (SCRIPT, "/static/css/base.css", "/view", "/map/ravensburger.json"):
        heads = get(joined, path, **GZIP).headers
        assert not {"Content-Security-Policy", "Referrer-Policy", "Set-Cookie"} & set(heads.keys()), path
        assert heads["X-Content-Type-Options"] == "nosniff"
    for path in ("/", "/nowhere"):
        assert {"Content-Security-Policy", "Referrer-Policy"} <= set(get(joined, path).headers.keys())


def test_whoever_has_joined_stays_so_a_month_after_each_visit(app):
    joined = Browser(app).joined()
    made = get(joined, "/").headers["Set-Cookie"]
    assert app.config["SESSION_COOKIE_NAME"] in made and "Expires=" in made
    assert app.permanent_session_lifetime.days >= 28
    assert "Set-Cookie" not in get(Browser(app), "/tv").headers
