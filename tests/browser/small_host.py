"""As much of a host as the handheld's page needs: its files, and the other end of its socket."""

import json
import queue
import threading
from pathlib import Path

from flask import Flask, Response, jsonify, send_from_directory
from simple_websocket import ConnectionClosed

from host.view import map_view
from host.web import web_socket
from shared.board.board import BOARD_NAMES
from tests import ROOT
from tests.browser.serving import Serving
from tests.patience import PATIENCE_S

VIRTUAL = ROOT / "firmware" / "virtual"
SCRIPTS = ROOT / "host" / "web" / "static" / "js"
STYLES = SCRIPTS.parent / "css"
VM = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm"}
CHART = {"scripts": "/static/js/", "boards": [f"/map/{name}.json" for name in BOARD_NAMES], "letters": {"red": "R"}}
FRENCH = {"title": "Boîtier", "chart": "Touche ici", "underground": "métro"}
PAGE = f"""<!doctype html><html lang="en"><title>Handheld</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="stylesheet" href="/static/css/map.css">
<link rel="stylesheet" href="/handheld/virtual/handheld.css"><style>body {{margin: 0; background: #0e141d}}</style>
<div id="handheld" data-vm="/handheld/vm/" data-virtual="/handheld/virtual/" data-device="/handheld/device/"
  data-link="/handheld/link" data-chart='{json.dumps(CHART)}'></div>
<section lang="en" data-words='{{}}'>About</section>
<section lang="fr" data-words='{json.dumps(FRENCH)}' hidden>À propos</section>
<script type="module" src="/handheld/virtual/handheld.mjs"></script>"""
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'"


class SmallHost:
    """Serves the page, in a language, at `address`; `heard` is what came over the socket, `say` what is to go."""

    def __init__(self, device, language="en"):
        self.heard = b""
        self.hearing = threading.Condition()
        self.say = queue.Queue()
        self.hang_up = threading.Event()
        app = Flask("small_host", static_folder=None)
        folders = {"vm": VM, "virtual": VIRTUAL, "device": device}

        @app.get("/handheld")
        def page():
            return Response(PAGE.replace('"en"', f'"{language}"'), headers={"Content-Security-Policy": POLICY})

        @app.get("/handheld/<folder>/<path:name>")
        def file(folder, name):
            response = send_from_directory(folders[folder], name)
            response.headers["Content-Type"] = TYPES.get(Path(name).suffix, response.headers["Content-Type"])
            return response

        @app.get("/static/css/<name>")
        def style(name):
            return send_from_directory(STYLES, name)

        @app.get("/static/js/<name>")
        def script(name):
            return send_from_directory(SCRIPTS, name, mimetype="text/javascript")

        @app.get("/map/<board>.json")
        def board_map(board):
            return jsonify(map_view.of(board))

        @app.route("/handheld/link", websocket=True)
        def link():
            return web_socket.answer(self.talk, [])

        self._serving = Serving(app)
        self.address = self._serving.address + "/handheld"

    def talk(self, socket):
        """Until either end hangs up."""
        try:
            while not self.hang_up.is_set():
                while not self.say.empty():
                    socket.send(self.say.get())
                data = socket.receive(timeout=0.05)
                with self.hearing:
                    self.heard += data or b""
                    self.hearing.notify_all()
        except ConnectionClosed:
            pass
        self.hang_up.clear()

    def wait_for(self, data):
        with self.hearing:
            assert self.hearing.wait_for(lambda: data in self.heard, PATIENCE_S), self.heard

    def close(self):
        self._serving.close()
