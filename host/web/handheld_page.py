"""The handheld in a browser: its page, the files that it loads, and its WebSocket.

    GET  /handheld            handheld.html the handheld, by the cookie; with ?token=..., which works once, a page on
                                            which a press sends the next
    POST /handheld  token                   lets this browser be a handheld
    GET  /handheld/link                     its WebSocket
    GET  /handheld/vm/*, /handheld/virtual/*, /handheld/device/*    its files

What the template gets besides what `pages` names:

    handheld.html   paths {"vm": "/handheld/vm/", "virtual": ..., "device": ..., "link": "/handheld/link"};
                    texts (the page's words and text in each language, of which one is shown);
                    chart (see `chart_of`)
"""

from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    send_from_directory,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import force_locale
from flask_babel import gettext as _
from markupsafe import Markup

from host.link import socket_line
from host.view import wording
from host.web import addresses, auth, guards, web_socket
from host.web.languages import CODES
from host.web.room import current_language, current_room
from shared.board.board import BOARD_NAMES

routes = Blueprint("handheld_page", __name__)

# The configuration key of each folder whose files the browser handheld loads.
_FOLDERS = {"vm": "VM_DIR", "virtual": "VIRTUAL_DIR", "device": "DEVICE_DIR"}
STAND_INS = ("machine", "chip", "cryptolib", "vfs", "phone")  # as in firmware/virtual/loading.mjs
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


@routes.get("/handheld")
def handheld() -> ResponseReturnValue:
    token = request.args.get("token")
    if token is not None and auth.is_handheld():
        return redirect(url_for("handheld_page.handheld"), 303)
    if token is not None:
        press = _("Who comes in here is Mr. X, on this phone alone: the link works once.")
        return auth.entering("/handheld", press, token=token)
    if not auth.is_handheld():
        abort(403, _("The handheld is opened by its own code. The owner of the table makes one on the page “Invite”."))
    paths = {name: f"{request.script_root}/handheld/{name}/" for name in _FOLDERS}
    paths["link"] = url_for("handheld_page.handheld_link")
    boards = [url_for("pages.board_map", board=name) for name in BOARD_NAMES]
    chart = chart_of(url_for("static", filename="js/"), boards)
    texts = in_each_language(addresses.is_plain_http(request.host_url))
    return render_template("handheld.html", paths=paths, chart=chart, texts=texts)


@routes.post("/handheld")
@guards.action(once=False)
def come_in() -> guards.Answer:
    if not auth.is_handheld():
        auth.admit_handheld(request.form.get("token", ""))
    return guards.Answer("", next_page="/handheld")


def chart_of(scripts: str, boards: list[str]) -> dict[str, Any]:
    """What firmware/virtual/chart.mjs needs: the addresses of scripts and boards, and the pawns' letters."""
    return {"scripts": scripts, "boards": boards, "letters": wording.words()["pawns"]}


def in_each_language(plain_http: bool, version: str = "") -> list[Markup]:
    """The page's words and text in each language.

    plain_http: somebody on the line could change the page; version: of a page without a host (`static_site`).
    """
    reader = current_language()
    texts = []
    for code in CODES:
        with force_locale(code):
            text = render_template(
                "_handheld_text.html", code=code, shown=code == reader, plain_http=plain_http, version=version
            )
        texts.append(Markup(text))
    return texts


@routes.get("/handheld/<any(vm, virtual, device):folder>/<path:name>")
def handheld_file(folder: str, name: str) -> ResponseReturnValue:
    response = send_from_directory(current_app.config[_FOLDERS[folder]], name)
    content_type = _TYPES.get(Path(name).suffix)
    if content_type:
        response.headers["Content-Type"] = content_type
    response.headers["Cache-Control"] = "no-cache"
    return response


@routes.route("/handheld/link", websocket=True)
def handheld_link() -> ResponseReturnValue:
    if not auth.is_handheld() or not guards.is_own_address(request.headers.get("Origin", "")):
        abort(403, _("Only the handheld's own page may speak here. Open the handheld by its code."))
    room, mark = current_room(), session[guards.MARK]

    def talk(socket: web_socket.PacedServer) -> None:
        socket_line.talk(socket, room.table, mark, floods=lambda: socket.floods, sharing=room.sockets)

    return web_socket.answer(talk, room.sockets)
