"""The session cookie, whose age no clock decides: a host whose clock steps back or forth keeps everybody in their role.

Flask refuses a cookie that was signed in the future, or long ago, and tells the browser a date of the host's clock on
which to delete it; a Raspberry Pi that has just been started may be years behind. Here the signature alone counts, and
the browser is given a number of seconds instead of a date.
"""

from datetime import timedelta

from flask import Flask, Request, Response, has_request_context, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

LASTS = timedelta(days=31)  # from the last page on: `http_headers` sends it anew with each


class SessionCookie(SecureCookieSessionInterface):
    """Flask's session cookie, without its dates."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie says; nothing if this host has not signed it."""
        signed = request.cookies.get(self.get_cookie_name(app), "")
        serializer = self.get_signing_serializer(app)
        try:
            return self.session_class(serializer.loads(signed) if serializer and signed else None)
        except BadSignature:
            return self.session_class()

    def get_cookie_path(self, app: Flask) -> str:
        """Below it alone the browser sends the cookie: another table of the same host never gets it."""
        return request.script_root or "/"

    def get_cookie_secure(self, app: Flask) -> bool:
        """A cookie that came over HTTPS is never sent without it; at home there is none."""
        return has_request_context() and request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie if it has changed."""
        super().save_session(app, session, response)
        if not session:
            return  # it is being deleted, by a date that is past on every clock
        age = f"Max-Age={int(app.permanent_session_lifetime.total_seconds())}"
        cookies = response.headers.getlist("Set-Cookie")
        for at, cookie in enumerate(cookies):
            if cookie.startswith(self.get_cookie_name(app) + "="):
                cookies[at] = cookie.replace("; Expires=", f"; {age}; Expires=", 1)
        response.headers.setlist("Set-Cookie", cookies)
