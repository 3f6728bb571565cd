"""Writes the handheld's page as a folder of static files, for who has no host: `python -m host.web.static_site FOLDER`.

The page and its files are those that the host serves at /handheld; only a table is not linked. It shows the public log
as codes instead, and follow.html is the page that whoever scans them gets. A service worker
(firmware/virtual/keeper.js) starts the page without a network, site.mjs beside it offers a newer version between games.
files.json lists each file with its SHA-256; the first digits of that list's own are the version, which the page shows.

It must never write what belongs to a table: it is made in an app with an empty folder.
"""

import hashlib
import json
import re
import shutil
import struct
import sys
import tempfile
import zlib
from pathlib import Path

from flask import Flask, render_template
from flask_babel import force_locale
from flask_babel import gettext as _
from markupsafe import Markup

from host.view import audit_wording, map_view, wording
from host.web import handheld_page
from host.web.app import close, create_app
from host.web.languages import CODES
from host.web.pages import texts_of_shared
from shared.board.board import BOARD_NAMES
from shared.events.events_check import ENDINGS

VERSION_DIGITS = 8
_VERSION = "@VERSION@"  # stands in the page until its hash is known
_SCRIPTS = ("handheld.mjs", "site.mjs", "keeper.js")
_STYLES = ("base.css", "forms.css", "map.css", "table.css", "logbook.css", "follow.css")
_PAGE_SCRIPTS = (
    *("early_theme.js", "wake_lock.js", "board_view.js", "board_pan.js", "board_beyond.js"),
    *("show_table.js", "follow.js", "move_away.js"),
)
_QR_FILES = ("index.js", "decode.js")
_VM_FILES = ("micropython.mjs", "micropython.wasm")
_PATHS = {"vm": "vm/", "virtual": "virtual/", "device": "device/", "link": "", "shared": "shared.json", "qr": "qr/"}
_CODES = {"follow": "follow.html", "qr": "qr/"}
_AMBER, _DARK = b"\xff\xd9\x8a", b"\x0e\x14\x1d"
_ICON_DOTS = 180  # what phones show on their first screen


def write(folder: Path) -> str:
    """Write the files into a new folder, in place of what was there; returns the version."""
    with tempfile.TemporaryDirectory() as data:
        app = create_app({"DATA_DIR": data})
        try:
            files = _files(app)
        finally:
            close(app)
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:VERSION_DIGITS]
    for name in ("index.html", "follow.html"):
        files[name] = files[name].replace(_VERSION.encode(), version.encode())
        hashes[name] = hashlib.sha256(files[name]).hexdigest()
    files["files.json"] = json.dumps({"version": version, "files": hashes}, indent=1).encode()
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return version


def _files(app: Flask) -> dict[str, bytes]:
    virtual, static = Path(app.config["VIRTUAL_DIR"]), Path(app.static_folder or "")
    files = {f"vm/{name}": (Path(app.config["VM_DIR"]) / name).read_bytes() for name in _VM_FILES}
    files |= {f"qr/{name}": (Path(app.config["QR_DIR"]) / name).read_bytes() for name in _QR_FILES}
    files["shared.json"] = json.dumps(texts_of_shared(Path(app.config["SHARED_DIR"]))).encode()
    for path in sorted(Path(app.config["DEVICE_DIR"]).rglob("*")):
        if path.is_file():
            files[f"device/{path.relative_to(app.config['DEVICE_DIR']).as_posix()}"] = path.read_bytes()
    for name in [
        *_with_imports(virtual, _SCRIPTS),
        *(f"{name}.py" for name in handheld_page.STAND_INS),
        "handheld.css",
    ]:
        files[f"virtual/{name}"] = (virtual / name).read_bytes()
    files["keeper.js"] = files.pop("virtual/keeper.js")  # a worker serves what lies beside it, and below
    for name in _with_imports(static / "js", _PAGE_SCRIPTS):
        files[f"static/js/{name}"] = (static / "js" / name).read_bytes()
    for name in _STYLES:
        files[f"static/css/{name}"] = (static / "css" / name).read_bytes()
    files["static/icon.svg"] = (static / "icon.svg").read_bytes()
    files["icon.png"] = _icon()
    with app.test_request_context():
        for name in BOARD_NAMES:
            files[f"boards/{name}.json"] = json.dumps(map_view.of(name)).encode()
        files["index.html"] = _page().encode()
        files["follow.html"] = _follow_page().encode()
        files["manifest.webmanifest"] = _manifest().encode()
    return files


def _page() -> str:
    chart = handheld_page.chart_of("static/js/", [f"boards/{name}.json" for name in BOARD_NAMES])
    texts = handheld_page.in_each_language(plain_http=False, version=_VERSION)
    page = render_template("handheld.html", paths=_PATHS, chart=chart, codes=_CODES, texts=texts, version=_VERSION)
    return page.replace('="/static/', '="static/')


def _follow_page() -> str:
    texts = []
    for code in CODES:
        with force_locale(code):
            endings = {f"ended-{reason}": wording.ending(reason) for _winner, reason in ENDINGS}
            words = {**wording.words(), "findings": audit_wording.sentences()}
            text = render_template("_follow_text.html", code=code, words=words, endings=endings, version=_VERSION)
        texts.append(Markup(text))
    page = render_template("follow.html", paths=_PATHS, texts=texts, version=_VERSION)
    return page.replace('="/static/', '="static/')


def _manifest() -> str:
    return json.dumps(
        {
            "name": _("Mr. X's logbook"),
            "short_name": "Mr. X",
            "start_url": "./",
            "scope": "./",
            "display": "fullscreen",
            "background_color": "#0e141d",
            "theme_color": "#0e141d",
            "icons": [
                {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
                {"src": "icon.png", "sizes": f"{_ICON_DOTS}x{_ICON_DOTS}", "type": "image/png"},
            ],
        }
    )


def _with_imports(folder: Path, names: "tuple[str, ...]") -> list[str]:
    """These scripts and all that they import, by their names in this folder."""
    found: list[str] = []
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.append(name)
            waiting += re.findall(r'(?:from|import) "\./([\w.]+)"', (folder / name).read_text(encoding="utf-8"))
    return sorted(found)


def _icon() -> bytes:
    """static/icon.svg's moon as a PNG: phones want one."""
    rows = []
    for y in range(_ICON_DOTS):
        row = b"\0"  # no filter
        for x in range(_ICON_DOTS):
            across, down = 32 * (x + 0.5) / _ICON_DOTS, 32 * (y + 0.5) / _ICON_DOTS
            moon = (across - 18) ** 2 + (down - 15.5) ** 2 <= 100 and (across - 24) ** 2 + (down - 13) ** 2 > 81
            row += _AMBER if moon else _DARK
        rows.append(row)
    size = struct.pack(">IIBBBBB", _ICON_DOTS, _ICON_DOTS, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", size)
        + _chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    print(f"{sys.argv[1]}: version {write(Path(sys.argv[1]))}")
