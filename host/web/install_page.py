"""The owner's page "Install on a board": writes MicroPython and the firmware by the browser. On this machine alone.

    GET  /install               install.html                                                              (owner)
    GET  /install/ports         open as long as the page needs the serial ports, see `feed.ports`         (owner)
    GET  /install/found         which handhelds the host hears on its cables, as Found                    (owner)
    GET  /install/esptool.js    esptool-js, see NOTICE
    POST /install/parts  board chip flash (?) file    what goes onto the board, as Parts: made in a process of its own,
                                by hardware/browser_install.py                                            (owner)

What the template gets besides what `pages` names:

    install.html    here (bool: whether this is the host's own machine), its_address (of the page there), boards, files:
                    as hardware/browser_install.py prints them; vendors: USB's numbers of those who make boards;
                    most: how many bytes a download may have, and too_long: what is said of a longer one
"""

import functools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, TypedDict

from flask import Blueprint, Response, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue

from host import settings
from host.link.serial_line import VENDORS
from host.view import install_wording
from host.web import feed, guards, pages
from host.web.guards import Answer, action
from host.web.room import current_table

routes = Blueprint("install_page", __name__)
routes.before_request(guards.require_machine)
PARTS = "/install/parts"
_OTHER_FIELDS = 4096  # bytes of a post besides the download
MOST_BYTES = 16 << 20  # of a post with a download; they have some 2 MB
_LONGEST_S = 60
_ROOT = Path(__file__).resolve().parents[2]


class Part(TypedDict):
    """What is to be written at an offset, in base64; None for `length` bytes of the download from `start` on."""

    at: int
    md5: str
    data: str | None
    start: int
    length: int


class Parts(TypedDict):
    """What goes onto a board, in this order; nothing where it was only asked whether the download is right."""

    ok: bool
    said: str
    parts: list[Part]


class Found(TypedDict):
    """The names of the handhelds that are heard on cables."""

    devices: list[str]


@routes.get("/install")
def install() -> ResponseReturnValue:
    guards.require_owner()
    return render_template(
        "install.html",
        here=guards.is_on_own_machine(),
        its_address=f"http://127.0.0.1:{current_app.config['HTTP_PORT']}/install",
        from_clone=settings.FROM_CLONE,
        vendors=VENDORS,
        most=MOST_BYTES - _OTHER_FIELDS,
        too_long=install_wording.too_long(),
        **_choices(),
    )


@routes.get("/install/ports")
def ports() -> ResponseReturnValue:
    guards.require_owner()
    if not (guards.is_same_origin() and guards.is_on_own_machine()):
        abort(403)
    return pages.kept_open(feed.ports(current_table()), "text/event-stream")


@routes.get("/install/found")
def found() -> ResponseReturnValue:
    guards.require_owner()
    answer: Found = {"devices": [each.device for each in current_table().on_cables()]}
    return dict(answer)


@routes.get("/install/esptool.js")
def esptool() -> ResponseReturnValue:
    bundle = Path(current_app.config["ESPTOOL_DIR"]) / "bundle.js"
    return Response(bundle.read_bytes(), mimetype="text/javascript")


@routes.before_request
def _let_a_download_in() -> None:
    if request.path == PARTS and guards.is_on_own_machine():
        request.max_content_length = MOST_BYTES


@routes.post(PARTS)
@action("owner", once=False)
def parts() -> Answer | ResponseReturnValue:
    if not guards.is_on_own_machine():
        return Answer(install_wording.why("elsewhere", {}), False)
    asked = {name: request.form.get(name, "") for name in ("board", "chip", "flash")}
    if asked["board"] not in [each["name"] for each in _choices()["boards"]] or "file" not in request.files:
        return Answer(install_wording.why("nothing", {}), False)
    try:
        made = json.loads(_asked("parts", json.dumps(asked).encode() + b"\n" + request.files["file"].read()))
    except (subprocess.SubprocessError, OSError) as fault:
        current_app.logger.error("at %s: %s", request.path, getattr(fault, "stderr", fault))
        made = {"why": "failed", "facts": {}}
    if "why" in made:
        return Answer(install_wording.why(made["why"], made["facts"]), False)
    answer: Parts = {"ok": True, "said": "", "parts": made["parts"]}
    return dict(answer)


@functools.cache
def _choices() -> dict[str, Any]:
    return json.loads(_asked("boards", b""))


def _asked(what: str, given: bytes) -> bytes:
    """What hardware/browser_install.py prints; SubprocessError or OSError where it fails."""
    command = [sys.executable, "-m", "hardware.browser_install", what]
    return subprocess.run(command, cwd=_ROOT, input=given, capture_output=True, timeout=_LONGEST_S, check=True).stdout
