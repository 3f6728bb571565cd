"""HTTP headers that every response carries, and gzip where the browser accepts it.

The first view of the table loads 150 KB. The feed is never touched: its response is still being written. This module
knows nothing of what a response says.

Why not Flask-Compress (1.25 was measured): two hundred viewers of the feed wait as long with either, but it compresses
a file again for every request and sends it without Content-Length. Its cache does not hold files, and its keys cannot
tell a changed file from the old one. Milliseconds of processor time, ours and its, least of three runs: the first view
of the table (40 requests) 38 and 51, /view 0.65 and 0.78, the browser handheld's interpreter 1.3 and 33. It would bring
Brotli and Zstandard too, but browsers accept those over HTTPS alone.
"""

import functools
import gzip
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, current_app, request, session
from markupsafe import Markup

# The one script that stands in pages, because it says that no file could be loaded.
STARTED = Markup((Path(__file__).parent / "static/js/started.js").read_text(encoding="utf-8"))
_HASH = b64encode(sha256(STARTED.encode()).digest()).decode()
_POLICY = (
    f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-{_HASH}'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws://{host} wss://{host}; "  # in some browsers 'self' does not include WebSockets
    "frame-ancestors {frames}; base-uri 'none'; form-action 'self'; object-src 'none'"
)
_DRAWING_POLICY = "default-src 'none'; frame-ancestors 'none'"  # a drawing opened by itself is a page too
_COMPRESSED = ("text/html", "text/plain", "text/css", "text/javascript", "application/javascript", "application/json",
               "application/wasm", "application/octet-stream", "image/svg+xml")  # fmt: skip


def add_to(app: Flask) -> None:
    """Give an app's responses their headers.

    The session cookie is sent again with each page, but with nothing else, so that it lasts for a month after the last
    page that the visitor opened.
    """
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.jinja_env.globals["started"] = STARTED
    app.after_request(_with_headers)


def _with_headers(response: Response) -> Response:
    headers = response.headers
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Cache-Control", "no-store")
    if response.mimetype == "image/svg+xml":
        headers.setdefault("Content-Security-Policy", _DRAWING_POLICY)
    if response.mimetype == "text/html":
        headers.setdefault("Content-Security-Policy", _POLICY.format(host=request.host, frames=_frames()))
        headers.setdefault("Referrer-Policy", "same-origin")
        session.modified = session.modified or session.permanent
    return _compressed(response)


def _frames() -> str:
    """Whose pages may show this one in a frame: /tv alone may be, since it is there to be looked at."""
    return " ".join(current_app.config["FRAME_ANCESTORS"] if request.path == "/tv" else ()) or "'none'"


def _compressed(response: Response) -> Response:
    """The response in gzip, if the browser accepts it. It gets its own ETag, because its bytes are others."""
    live = response.is_streamed and not response.direct_passthrough  # not a file
    if live or response.mimetype not in _COMPRESSED:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or request.accept_encodings["gzip"] <= 0:
        return response
    response.direct_passthrough = False  # so that get_data() reads a file too
    compress = _gzip if response.cache_control.no_store else _gzip_cached
    response.set_data(compress(response.get_data()))
    response.content_encoding = "gzip"
    etag, weak = response.get_etag()
    if etag is not None:
        response.set_etag(etag + "-gzip", bool(weak))
        response.make_conditional(request)
    return response


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


_gzip_cached = functools.lru_cache(256)(_gzip)  # what a browser may cache is the same for everybody
