"""The doors: who comes in as what. By the owner's link, the table's code, or as a handheld by a code that works once.

    GET  /join                join.html     a form for the table's code; /join/CODE (the QR code's) joins and goes to /
    GET  /owner/TOKEN                       makes this browser the owner's and goes to /
    GET  /handheld            handheld.html the handheld; needs ?token=... once, then the cookie it was changed for
    GET  /handheld/link                     its WebSocket
    GET  /handheld/vm/*, /handheld/virtual/*, /handheld/device/*    its files
    POST /join      code

What the templates get besides what `views` names:

    join.html       faults {field: sentence}, code (what was typed)
    handheld.html   paths {"vm": "/handheld/vm/", "virtual": ..., "device": ..., "link": "/handheld/link"}

What somebody is stands in the signed session cookie; guessing is slowed down by `invitations`.
"""

from pathlib import Path
from urllib.parse import urlencode

from flask import (
    Blueprint,
    abort,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    send_from_directory,
    session,
)
from flask_babel import gettext as _
from flask_sock import Sock

from host.link import socket_line
from host.web import guards
from host.web.guards import Answer, pressed
from host.web.pages import the_table

CODE_FIELD = 9  # characters that are typed at most

doors = Blueprint("doors", __name__)
sockets = Sock()

# The only kinds of file that the browser handheld needs, each by its folder's configuration key.
_HANDHELD_FOLDERS = {"vm": "VM_DIR", "virtual": "VIRTUAL_DIR", "device": "DEVICE_DIR"}
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


def add_to(app):
    """Give an app its doors."""
    app.register_blueprint(doors)
    sockets.init_app(app)


# Detectives and the owner


@doors.get("/join")
def join_page():
    return render_template("join.html", faults={}, code=request.args.get("code", "")[:CODE_FIELD])


@doors.get("/join/<code>")
def join_by_link(code):
    answer = _join(code)
    flash(answer.said, "good" if answer.ok else "bad")
    return redirect("/" if answer.ok else "/join", 303)


@doors.post("/join")
@pressed(once=False)
def join():
    return _join(request.form.get("code", ""))


def _join(code):
    right = the_table().invitations.joins(code, request.remote_addr)
    if right is None:
        return Answer(
            _("Too many wrong codes have been tried. Wait a minute, then try again."), False, way="/join", status=429
        )
    if not right:
        said = _("That is not this table's code. It stands on the owner's page.")
        return Answer(said, False, {"code": said}, "/join?" + urlencode({"code": code[:CODE_FIELD]}), 403)
    if guards.role() == "looker":
        _let_in("detective")
    return Answer(_("You have joined: you may move the pawns."), way="/")


@doors.get("/owner/<token>")
def own(token):
    right = the_table().invitations.is_owner(token, current_app.config["OWNER_TOKEN"], request.remote_addr)
    if right is None:
        abort(429)
    if not right:
        abort(403, _("This link is not the owner's. The right one stands where the host was started."))
    _let_in("owner")
    return redirect("/", 303)


def _let_in(as_role, handheld=False):
    session.permanent = True
    session["role"] = as_role
    session.setdefault("who", guards.post_id())
    if handheld:
        session["handheld"] = True


# The handheld in a browser


@doors.get("/handheld")
def handheld():
    token = request.args.get("token")
    if token is not None and not session.get("handheld"):
        if request.method == "HEAD" or request.headers.get("Sec-Purpose", "").startswith("prefetch"):
            abort(403)  # only who really opens the link spends it
        _let_handheld_in(token)
    if token is not None:
        return redirect("/handheld", 303)
    if not session.get("handheld"):
        abort(403, _("The handheld is opened by its own code. The owner of the table makes one on the page “Invite”."))
    paths = {name: f"/handheld/{name}/" for name in _HANDHELD_FOLDERS}
    return render_template("handheld.html", paths={**paths, "link": "/handheld/link"})


def _let_handheld_in(token):
    result = the_table().invitations.use(token, request.remote_addr)
    if result is None:
        abort(429)
    if result == "used":
        abort(
            410,
            _("This code has been used: each lets one handheld in. The owner makes a new one on the page “Invite”."),
        )
    if result == "wrong":
        abort(403, _("This code is not valid, or no longer. The owner makes a new one on the page “Invite”."))
    _let_in(guards.role(), handheld=True)


@doors.get("/handheld/<any(vm, virtual, device):folder>/<path:name>")
def handheld_file(folder, name):
    response = send_from_directory(current_app.config[_HANDHELD_FOLDERS[folder]], name)
    kind = _TYPES.get(Path(name).suffix)
    if kind:
        response.headers["Content-Type"] = kind
    response.headers["Cache-Control"] = "no-cache"
    return response


@sockets.route("/handheld/link", bp=doors)
def handheld_link(socket):
    socket_line.talk(socket, the_table())


@doors.before_request
def _guard_the_socket():
    """Nobody but the handheld's own page may open its socket."""
    if request.path != "/handheld/link":
        return
    if not session.get("handheld") or not guards.is_here(request.headers.get("Origin", "")):
        abort(403, _("Only the handheld's own page may speak here. Open the handheld by its code."))
