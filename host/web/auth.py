"""Who comes in as what: a detective by the table's code, the owner by an address, a handheld by one that works once.

    GET  /join                join.html     a form for the table's code
    GET  /join/CODE           enter.html    sends the next by itself; the address of the QR code
    POST /join      code                    joins and goes to /
    GET  /tv/CODE                           goes to /tv, which then shows the code there; lets nobody in
    GET  /owner/TOKEN         enter.html    sends the next by itself
    POST /owner     token                   makes this browser the owner's and goes to /; void once an owner's browser
                                            was expelled

No GET lets anybody in: what looks at an address before its user does, such as a messenger that shows a preview of it,
must not use it up.

What the template gets besides what `pages` names:

    join.html       faults {field: sentence}, code (what was typed), length (of a code), most (what the field takes)
    enter.html      path (that is posted to), fields {name: value}, press: "", or what its button does, which then is
                    not pressed by itself

The signed session cookie holds a mark; which role the mark has is kept in `host.people.admissions`, so that it can be
taken back. `host.people.invitations` slows down guessing.
"""

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, abort, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.people.invitations import CODE_LENGTH
from host.web import entry_addresses, guards, other_tables
from host.web.guards import Answer, action
from host.web.limits import Client, Rank
from host.web.room import current_room, current_table

CODE_FIELD = CODE_LENGTH + 3  # characters at most in the code's input field: some type spaces or dashes in it

# What a browser calls its machine, and what the owner's page calls it.
_MACHINES = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("Macintosh", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux")),
)

routes = Blueprint("auth", __name__)


@routes.get("/join")
def join_page() -> ResponseReturnValue:
    typed = request.args.get("code", "")[:CODE_FIELD]
    return render_template("join.html", faults={}, code=typed, length=CODE_LENGTH, most=CODE_FIELD)


@routes.get("/join/<code>")
def join_by_address(code: str) -> ResponseReturnValue:
    return entering("/join", code=code)


@routes.post("/join")
@action(once=False)
def join() -> Answer:
    refusal = _code_refusal(request.form.get("code", ""))
    if refusal is not None:
        return refusal
    if not _grant("detective"):
        said = _("Too many browsers have joined. The table's owner can expel some on the page “Invite”.")
        return Answer(said, False, next_page="/join")
    return Answer(_("You have joined as a detective."), next_page="/")


@routes.get("/tv/<code>")
def television(code: str) -> ResponseReturnValue:
    asked = request.headers
    if request.method == "HEAD" or asked.get("Sec-Fetch-Dest", "document") != "document" or "Sec-Purpose" in asked:
        return redirect(url_for("pages.television"), 303)  # nobody has opened it: a preview of an old address is no try
    refusal = _code_refusal(code)
    if refusal is None:
        entry_addresses.remember_television(code)
    else:
        flash(refusal.said, "bad")
    return redirect(url_for("pages.television"), 303)


def _code_refusal(code: str) -> Answer | None:
    """Why this is not accepted as the table's code; None if it is."""
    right = current_table().invitations.joins(code, _client_address())
    if right is None:
        said = _("Too many wrong codes have been tried. Wait a minute, then try again.")
        return Answer(said, False, next_page="/join", status=429)
    if not right:
        said = _("That is not this table's code. The right one is on the owner's page “Invite”.")
        return Answer(said, False, {"code": said}, "/join?" + urlencode({"code": code[:CODE_FIELD]}), 403)
    return None


@routes.get("/owner/<token>")
def owners_address(token: str) -> ResponseReturnValue:
    return entering("/owner", token=token)


@routes.post("/owner")
@action(once=False)
def become_owner() -> Answer:
    token = request.form.get("token", "")
    right = current_table().invitations.is_owner(token, current_room().owner_token, _client_address())
    if right is None:
        abort(429)
    if not right and current_room().path:
        abort(403, _("This link is not the owner's, or no longer. The organiser of the tables can make a new one."))
    if not right:
        abort(
            403,
            _(
                "This link is not the owner's, or is void because an owner's browser was expelled. The right one "
                "is shown where the host was started; if it is void, end the host and start it again."
            ),
        )
    _grant("owner")
    return Answer("", next_page="/")


def entering(path: str, press: str = "", **fields: str) -> ResponseReturnValue:
    """A page that posts these fields by itself: what an address that lets somebody in answers to a GET.

    press: a sentence on what a press on its button does; then nothing is posted before that.
    """
    return render_template("enter.html", path=path, press=press, fields=fields)


def admit_handheld(token: str) -> None:
    """Make this browser a handheld by a token that works once; aborts the request with 403, 410 or 429 instead."""
    table, press = current_table(), request.form["id"]
    with table.deed():  # the token is used up if the browser is let in, and not otherwise
        again = table.admissions.find(table.invitations.used_by(token, press))
        if again is not None:
            _remember(again.mark)
            return
        result = table.invitations.use(token, _client_address())
        if result == "in":
            _grant("looker", handheld=True)
            table.invitations.keep_use(token, press, session[guards.MARK])
    if result is None:
        abort(429)
    if result == "used":
        said = _("This code has been used: each lets one handheld in. The owner makes a new one on the page “Invite”.")
        abort(410, said)
    if result == "wrong":
        abort(403, _("This code is not valid, or no longer. The owner makes a new one on the page “Invite”."))


def is_handheld() -> bool:
    """Whether this browser has been admitted as a handheld."""
    admission = guards.admission()
    return admission is not None and admission.handheld


def client(app: Flask, environ: Any) -> Client:
    """Whose a request is: a browser's that has joined, owns the table or is a handheld, or a stranger's."""
    stranger = Client(Rank.STRANGER, environ.get("REMOTE_ADDR", ""))
    if app.config["SESSION_COOKIE_NAME"] not in environ.get("HTTP_COOKIE", ""):
        return stranger
    kept = app.session_interface.open_session(app, app.request_class(environ))
    room = other_tables.of_host(app).at(environ["PATH_INFO"])
    own = room.table.admissions.find(kept.get(guards.MARK)) if kept is not None and room is not None else None
    if own is None or room is None:
        return stranger
    plays = own.role == "owner" or own.handheld or room.own_pages.holds(own.mark)
    return Client(Rank.PAWN if plays else Rank.JOINED, own.mark, room.path)


def _client_address() -> str:
    return request.remote_addr or ""


def _grant(role: str, handheld: bool = False) -> bool:
    """Give this browser a role, besides the one that it has; False if there are too many."""
    browser = next((name for word, name in _MACHINES if word in request.user_agent.string), "")
    admission = current_table().admissions.admit(session.get(guards.MARK), role, handheld, browser)
    if admission is None:
        return False
    _remember(admission.mark)
    return True


def _remember(mark: str) -> None:
    session.permanent = True
    session[guards.MARK] = mark
    session.setdefault("who", guards.post_id())
