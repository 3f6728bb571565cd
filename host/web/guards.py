"""One press, one answer: what every post must pass before anything is done, and the shape of what comes back.

A post must come from a page of this host, from somebody whose role allows it, with an id of its own; the same id gets
the first answer again, also after the host was started anew. This module knows nothing of the game.
"""

import functools
import hashlib
import json
import secrets
from urllib.parse import urlsplit

from flask import Response, current_app, flash, redirect, request, session
from flask_babel import gettext as _

ROLES = ("looker", "detective", "owner")
ID_LENGTHS = range(16, 65)


class Answer:
    """What a post is answered: `said` is a sentence, `fields` faults by the name of their field, `way` where to go
    next."""

    def __init__(self, said, ok=True, fields=None, way=None, status=None):
        self.said = said
        self.ok = ok
        self.fields = fields
        self.way = way
        self.status = status or (200 if ok else 409)


def role():
    """The visitor's role."""
    return session.get("role") if session.get("role") in ROLES else "looker"


def same_origin():
    """Whether the request comes from a page of this host, by what the browser says; a browser that says nothing does
    not."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None and site != "same-origin":
        return False
    return is_here(request.headers.get("Origin") or request.headers.get("Referer", ""))


def is_here(address):
    """Whether an address is one of this host's; what is no address is not."""
    try:
        named = urlsplit(address).netloc
    except ValueError:
        return False
    return named != "" and named == request.host


def wants_json():
    """Whether a script asks, and not a plain form."""
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def post_id():
    """A fresh id for one press."""
    return secrets.token_urlsafe(16)


def pressed(least="looker", once=True):
    """Decorate the view of a post: who may press at least, and whether a repeat is answered from memory.

    The view returns an Answer; or a page, where it has done nothing that could be done twice.
    """

    def decorate(view):
        @functools.wraps(view)
        def checked():
            refusal = _refusal(least)
            if refusal is not None:
                return _shaped(refusal.status, _body(refusal))
            if not once:
                return _sent(view())
            table = current_app.extensions["table"]
            key = hashlib.sha256(f"{session.get('who', '')} {request.path} {request.form['id']}".encode()).hexdigest()
            with table.lock:
                first = table.store.answer(key)
                if first is None:
                    answer = view()
                    if not isinstance(answer, Answer):
                        return answer
                    first = (answer.status, json.dumps(_body(answer)))
                    table.store.keep_answer(key, *first)
            return _shaped(first[0], json.loads(first[1]))

        return checked

    return decorate


def _refusal(least):
    if not same_origin():
        return Answer(
            _("That did not come from a page of this table. Open the table and press again."), False, status=403
        )
    if ROLES.index(role()) < ROLES.index(least):
        if least == "owner":
            said = _("Only the table's owner may do that: open the link that the host printed when it was started.")
        else:
            said = _("Join the table first: its code is on the owner's page.")
        return Answer(said, False, status=403, way="/join" if least == "detective" else None)
    if len(request.form.get("id", "")) not in ID_LENGTHS:
        return Answer(_("That press came without its id. Load the page again and press once more."), False, status=400)
    return None


def _sent(answer):
    return _shaped(answer.status, _body(answer)) if isinstance(answer, Answer) else answer


def _body(answer):
    body = {"ok": answer.ok, "said": str(answer.said)}
    if answer.fields:
        body["fields"] = {name: str(sentence) for name, sentence in answer.fields.items()}
    if answer.way:
        body["way"] = answer.way
    return body


def _shaped(status, body):
    if wants_json():
        return Response(json.dumps(body), status, mimetype="application/json")
    flash(body["said"], "good" if body["ok"] else "bad")
    for name, sentence in body.get("fields", {}).items():
        flash(sentence, "field " + name)
    return redirect(body.get("way") or _page_before(), 303)


def _page_before():
    before = request.headers.get("Referer", "")
    return "/" + urlsplit(before).path.lstrip("/") if is_here(before) else "/"


def number(text):
    """A whole number of one to four digits; ValueError for anything else."""
    if not text or not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise ValueError("not a number")
    return int(text)
