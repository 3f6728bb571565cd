"""What every POST must pass before anything is done, and the shape of its answer.

A POST must come from a page of this host, from somebody whose role allows it, with an id of its own. The same id gets
the first answer again, also after a restart of the host: what was done and its answer are written together. A refusal
that has changed nothing is not kept, because the disk would work for whoever sends nonsense: the same POST again, which
a page sends where no answer has come, is judged anew. This module knows nothing of the game.
"""

import functools
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple, NotRequired, TypedDict
from urllib.parse import urlsplit

from flask import Response, abort, current_app, flash, redirect, request, session
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.refused import Refused
from host.people.admissions import ROLES, Admission
from host.view import wording
from host.web import addresses
from host.web.http_server import CAUSE
from host.web.room import current_room, current_table

MARK = "admission"  # the key in the session
ID_LENGTHS = range(16, 65)
_OF_PROXIES = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


class Answer(NamedTuple):
    """The answer to a POST.

    said       a sentence
    ok         whether it was done
    fields     {name of a form field: sentence} where one is wrong
    why        the id of the subject in `host.view.rule_texts` that says why it was refused
    next_page  the address to go to next, for a plain form; else the page that the form was on
    status     of the HTTP response to a script; 200 or 409 if not given
    """

    said: str
    ok: bool = True
    fields: Mapping[str, str] | None = None
    next_page: str | None = None
    status: int | None = None
    why: str | None = None

    @property
    def code(self) -> int:
        """The status of the response to a script."""
        return self.status or (200 if self.ok else 409)


class Unread(Refused):
    """What was posted cannot be read."""


class Said(TypedDict):
    """An Answer as JSON."""

    ok: bool
    said: str
    fields: NotRequired[dict[str, str]]
    why: NotRequired[str]
    way: NotRequired[str]  # next_page


def role() -> str:
    """The visitor's role, one of ROLES."""
    return current_table().admissions.role(session.get(MARK))


def admission() -> Admission | None:
    """The visitor's admission; None if there is none, or no longer."""
    return current_table().admissions.find(session.get(MARK))


def is_same_origin() -> bool:
    """Whether the browser says that the request comes from a page of this host; False if it says nothing."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None and site != "same-origin":
        return False
    return is_own_address(request.headers.get("Origin") or request.headers.get("Referer", ""))


def is_own_address(address: str) -> bool:
    """Whether an address is one of this host's; False for a text that is no address."""
    try:
        host = urlsplit(address).netloc
    except ValueError:
        return False
    return host != "" and host == request.host


def is_on_own_machine() -> bool:
    """Whether the page is open on the host's own machine, so that what is typed there crosses no network: the request
    comes from a loopback address, asks for one, and no proxy has had it, one that the owner named or that says so."""
    address = request.remote_addr or ""
    if address in current_app.config["TRUSTED_PROXY"] or any(name in request.headers for name in _OF_PROXIES):
        return False
    return addresses.is_loopback(address) and addresses.is_loopback(addresses.host_name(request.host))


def wants_json() -> bool:
    """Whether a script or another program sent the request, and not a plain form or the address bar."""
    return (
        request.path.startswith("/api/")
        or request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"
    )


def status_elsewhere() -> int:
    """503; where a service's proxy has asked no other process yet, 502, upon which it does."""
    return 502 if is_of_service() and "X-Others-Asked" not in request.headers else 503


def post_id() -> str:
    """A fresh id for one POST."""
    return secrets.token_urlsafe(16)


def require_owner() -> None:
    """Abort the request with 403 unless the visitor is the owner: for pages that are the owner's alone."""
    if role() != "owner":
        abort(403, wording.refusal("owner-alone"))


def require_own_table() -> None:
    """Abort the request with 404 at another table than the host's own."""
    if current_room().path:
        abort(404, _("This is done at this computer's first table alone."))


def require_machine() -> None:
    """Abort the request with 404 where no handheld on a cable or over the air can come: at another table than the
    host's own, and at a service."""
    if is_of_service():
        abort(404, _("The handhelds of this service are phones: a board needs a host of its own."))
    require_own_table()


def is_of_service() -> bool:
    """Whether this host is one process of a service."""
    return bool(current_app.config["DATABASE_URL"])


def require_joined() -> None:
    """Abort the request with 403 for a visitor who only looks."""
    if role() == "looker":
        abort(403, _join_first())


def _join_first() -> str:
    return _("Join the table first: its code is on the television and on the owner's page.")


def action(
    least_role: str = "looker", once: bool = True, page: str | None = None
) -> Callable[[Callable[[], Answer | ResponseReturnValue]], Callable[[], ResponseReturnValue]]:
    """Decorate the view function of a POST: the least role that may send it, and whether a repeat is remembered.

    The function returns an Answer; or a response, if it has done nothing that could be done twice. A Refused that it
    raises is answered with its sentence; page: where a plain form goes then, if not back.
    """

    def decorate(view: Callable[[], Answer | ResponseReturnValue]) -> Callable[[], ResponseReturnValue]:
        def answer() -> Answer | ResponseReturnValue:
            try:
                return view()
            except Refused as refused:
                request.environ[CAUSE] = refused.code
                status = 400 if isinstance(refused, Unread) else None
                return Answer(wording.refusal(refused.code), False, next_page=page, status=status)

        @functools.wraps(view)
        def guarded() -> ResponseReturnValue:
            refusal = _refusal(least_role)
            if refusal is not None:
                return _response(refusal.code, _body(refusal))
            return _answer_once(answer) if once else _answered(answer())

        return guarded

    return decorate


def _answer_once(view: Callable[[], Answer | ResponseReturnValue]) -> ResponseReturnValue:
    """The response of a view function, or the first response again if this id was answered before and not refused."""
    table = current_table()
    key = hashlib.sha256(f"{session.get('who', '')} {request.path} {request.form['id']}".encode()).hexdigest()
    with table.deed():  # a kill in between must not leave a deed whose repeat is refused
        stored, before = table.store.answer(key), table.store.writes
        if stored is None:
            answer = view()
            if not isinstance(answer, Answer):
                return answer
            stored = (answer.code, json.dumps(_body(answer)))
            if answer.ok or table.store.writes != before:
                table.store.keep_answer(key, *stored)
    status, body = stored
    return _response(status, json.loads(body))


def _refusal(least_role: str) -> Answer | None:
    if not is_same_origin():
        return Answer(
            _("That did not come from a page of this table. Open the table and press again."), False, status=403
        )
    if ROLES.index(role()) < ROLES.index(least_role):
        if least_role == "owner":
            return Answer(wording.refusal("owner-alone"), False, status=403)
        return Answer(_join_first(), False, status=403, next_page="/join")
    if len(request.form.get("id", "")) not in ID_LENGTHS:
        return Answer(
            _("The page sent this without its number. Load the page again and press once more."), False, status=400
        )
    return None


def _answered(answer: Answer | ResponseReturnValue) -> ResponseReturnValue:
    return _response(answer.code, _body(answer)) if isinstance(answer, Answer) else answer


def _body(answer: Answer) -> Said:
    """What a script gets, and what is stored for a repeat."""
    body: Said = {"ok": answer.ok, "said": str(answer.said)}
    if answer.fields:
        body["fields"] = {name: str(sentence) for name, sentence in answer.fields.items()}
    if answer.why:
        body["why"] = answer.why
    if answer.next_page:
        body["way"] = answer.next_page
    return body


def _response(status: int, body: Said) -> ResponseReturnValue:
    """JSON for a script; for a plain form a redirect, with the sentences flashed on the next page."""
    way = body.get("way") or ""
    way = way and request.script_root + way
    if wants_json():
        told = {**body, "way": way} if way else body
        return Response(json.dumps(told), status, mimetype="application/json")
    if body["said"]:
        flash(body["said"], "good" if body["ok"] else "bad")
    for name, sentence in body.get("fields", {}).items():
        flash(sentence, "field " + name)
    return redirect(way or _page_before(), 303)


def _page_before() -> str:
    """The path of the page that the form was on, on this host alone; the table's if the browser does not say."""
    before = request.headers.get("Referer", "")
    return "/" + urlsplit(before).path.lstrip("/") if is_own_address(before) else f"{request.script_root}/"


def number(text: str | None) -> int | None:
    """A whole number of one to four digits; None for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= 4 else None


def posted_number(field: str, code: str = "unread") -> int:
    """The number in a field of the form; raises Unread with this code where it has none."""
    posted = number(request.form.get(field))
    if posted is None:
        raise Unread(code)
    return posted
