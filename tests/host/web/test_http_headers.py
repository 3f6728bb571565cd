"""HTTP headers of every response: gzip where the browser accepts it, ETags, security headers, the cookie's age."""

import gzip
import os
import time

import pytest

from host import settings
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
def test_text_is_compressed_where_the_browser_accepts_it(app, path, monkeypatch):
    monkeypatch.setattr("host.web.guards.post_id", lambda: "the same")
    looker = Browser(app)
    plain, compressed = get(looker, path), get(looker, path, **GZIP)
    for answer in (plain, compressed, get(looker, path, **{"Accept-Encoding": "gzip;q=0, *"})):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert len(answer.data) == answer.content_length
    assert plain.content_encoding is None and compressed.content_encoding == "gzip"
    assert gzip.decompress(compressed.data) == plain.data
    assert compressed.content_length < plain.content_length


@pytest.mark.parametrize(
    "typed", ["*", "dashboard", "http://a/b", "http://a;script-src", "http://a 'self'", "http://a:99999"]
)
def test_who_may_frame_the_television_is_named_by_origins(typed):
    given = {"FRAME_ANCESTORS": "http://a.local:8123, https://[fe80::1]"}
    assert settings.from_environment(given)["FRAME_ANCESTORS"] == ["http://a.local:8123", "https://[fe80::1]"]
    with pytest.raises(settings.InvalidSetting, match="FRAME_ANCESTORS= must be such as"):
        settings.from_environment({"FRAME_ANCESTORS": typed})


def test_a_refused_encoding_is_not_used(app):
    assert get(Browser(app), SCRIPT, **{"Accept-Encoding": "gzip;q=0"}).content_encoding is None


def test_the_feed_is_not_compressed(app):
    feed = Browser(app).client.get("/feed", headers=GZIP)
    assert feed.content_encoding is None
    assert next(iter(feed.response)).startswith(b"id: ")
    feed.close()


def test_each_encoding_of_a_file_has_its_own_etag(app):
    looker = Browser(app)
    whole = get(looker, SCRIPT)
    etags = {True: get(looker, SCRIPT, **GZIP).headers["ETag"], False: whole.headers["ETag"]}
    for compressed, etag in etags.items():
        again = get(looker, SCRIPT, **(GZIP if compressed else {}), **{"If-None-Match": etag})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
        assert (again.headers["Vary"], again.headers["Cache-Control"]) == ("Accept-Encoding", "no-cache")
    assert get(looker, SCRIPT, **{"If-None-Match": etags[True]}).data == whole.data


def test_a_file_is_compressed_once_and_again_when_it_has_changed(app, tmp_path):
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


def test_only_pages_carry_policies_and_the_cookie_which_lasts_a_month_after_each_visit(app):
    joined = Browser(app).joined()
    for path in (SCRIPT, "/static/css/base.css", "/view", "/map/ravensburger.json"):
        heads = get(joined, path, **GZIP).headers
        assert not {"Content-Security-Policy", "Referrer-Policy", "Set-Cookie"} & set(heads.keys()), path
        assert heads["X-Content-Type-Options"] == "nosniff"
    for path in ("/", "/nowhere"):
        assert {"Content-Security-Policy", "Referrer-Policy"} <= set(get(joined, path).headers.keys())
    made = get(joined, "/").headers["Set-Cookie"]
    assert app.config["SESSION_COOKIE_NAME"] in made and "Expires=" in made
    assert app.permanent_session_lifetime.days >= 28
    assert "Set-Cookie" not in get(Browser(app), "/tv").headers
