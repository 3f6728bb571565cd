"""What goes over the wire with every answer: the heads that its kind needs, and text packed where the browser takes it.

A first view has 150 KB to come in. It must never touch an answer that is still being told (the feed), and knows nothing
of what an answer says.
"""

import functools
import gzip

from flask import request, session

_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws://{host} wss://{host}; "  # to some browsers 'self' is no socket's
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
_PACKED = ("text/html", "text/plain", "text/css", "text/javascript", "application/javascript", "application/json",
           "application/wasm", "image/svg+xml")  # fmt: skip


def add_to(app):
    """Give an app's answers what they carry. A visitor's cookie is sent anew with each page alone, and so lasts for a
    month after he has opened the last one."""
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.after_request(_close_up)


def _close_up(response):
    headers = response.headers
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Cache-Control", "no-store")
    if response.mimetype == "text/html":
        headers.setdefault("Content-Security-Policy", _POLICY.format(host=request.host))
        headers.setdefault("Referrer-Policy", "same-origin")
        session.modified = session.modified or session.permanent
    return _pack(response)


def _pack(response):
    """The answer in gzip, where the browser takes that; under an ETag of its own, for it is another text."""
    if response.mimetype not in _PACKED:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or request.accept_encodings["gzip"] <= 0:
        return response
    response.direct_passthrough = False  # a file too is read now
    pack = _packed if response.cache_control.no_store else _packed_once
    response.set_data(pack(response.get_data()))
    response.content_encoding = "gzip"
    etag, weak = response.get_etag()
    if etag is not None:
        response.set_etag(etag + "-gzip", weak)
        response.make_conditional(request)
    return response


def _packed(data):
    return gzip.compress(data, 6, mtime=0)


_packed_once = functools.lru_cache(256)(_packed)  # what a browser may keep is the same for everybody
