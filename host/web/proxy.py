"""Behind a proxy: whose request it is, and how it came there. X-Forwarded-For and X-Forwarded-Proto count from a proxy
that the owner named, else they are ignored; a PUBLIC_URL counts whatever the proxy says.

Each proxy adds at the end the address that it was asked by. What stands before that anybody may have written, so the
last address counts that is no named proxy's.
"""

import ipaddress
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

ASKED = "logbook.asked"  # in a request's environ: the name that may have to be refused, where the path alone is public


def client_address(peer: str, forwarded_for: str, proxies: Collection[str]) -> str:
    """The address of the visitor whose request came from `peer` with this X-Forwarded-For ("" if it had none)."""
    address = peer
    for told in reversed(forwarded_for.split(",")):
        if address not in proxies:
            break
        try:
            address = str(ipaddress.ip_address(told.strip()))
        except ValueError:
            break
    return address


def scheme(peer: str, forwarded_proto: str, proxies: Collection[str]) -> str:
    """How the visitor's request came: "https" where the named proxy `peer` says so, else "http"."""
    told = forwarded_proto.split(",")[-1].strip().lower()
    return "https" if peer in proxies and told == "https" else "http"


def under_public_url(app: Callable[..., Any], url: str) -> Callable[..., Any]:
    """A WSGI app that takes a request by its public address for one of that scheme, host and folder: cookies, links and
    the check of where a POST comes from follow. Many proxies name in its head the address at which they ask, and some
    cut the folder off."""
    parts = urlsplit(url)

    def called(environ: dict[str, Any], start_response: Any) -> Any:
        page = environ.get("HTTP_ORIGIN") or environ.get("HTTP_REFERER", "")  # no page elsewhere can write these
        named = environ.get("HTTP_HOST", "").lower() in (parts.netloc, parts.hostname)
        path = environ["PATH_INFO"]
        below = parts.path != "" and f"{path}/".startswith(parts.path + "/")
        public = named or f"{page}/".startswith(f"{parts.scheme}://{parts.netloc}/")
        if public or below:
            environ[ASKED] = parts.netloc if public else environ.get("HTTP_HOST", "")
            environ["HTTP_HOST"], environ["wsgi.url_scheme"] = parts.netloc, parts.scheme
            environ["SCRIPT_NAME"] = parts.path
            environ["PATH_INFO"] = (path[len(parts.path) :] or "/") if below else path
        return app(environ, start_response)

    return called
