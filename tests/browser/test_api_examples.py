"""The programs of docs/api beside a table: the overlay opened from its file, the lamp as a process of its own; and a
dashboard that shows the television's page in a frame."""

import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue

import pytest
from playwright.sync_api import expect

from tests.browser.serving import Hosted
from tests.host.handheld import begin, record
from tests.patience import PATIENCE_S
from tests.system.host_process import free_port

DOCS = Path(__file__).parents[2] / "docs/api"
GAME = record("milton-bradley-3p-captured")


@pytest.fixture
def lamp():
    """The address of a lamp, and a queue of what it was asked for."""
    asked = Queue()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.put(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format, *args):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def test_an_overlay_and_a_lamp_follow_the_table(evening, chromium, lamp):
    overlay = chromium.new_page()
    overlay.goto(f"{(DOCS / 'overlay.html').as_uri()}?table={evening.address}")
    expect(overlay.locator("#seen")).to_have_text("No game yet")
    address, asked = lamp
    command = [sys.executable, DOCS / "lamp.py", evening.address, address + "/red", address + "/calm"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            process.stdout.readline()
            turns = GAME["turns"][: _until_surfacing()]
            evening.device(lambda device: begin(evening.table, device, GAME))
            evening.play(turns)
            expect(overlay.locator("li.shown")).to_have_count(1)
            moved = sum(len(turn["legs"]) for turn in turns if turn["mover"] == "mr_x")
            expect(overlay.locator("li")).to_have_count(moved)
            told = [asked.get(timeout=PATIENCE_S) for _ in range(moved + 1)]
            assert told == ["/calm"] * moved + ["/red"]
        finally:
            process.kill()
    overlay.close()


def test_an_overlay_says_which_table_it_lacks_and_goes_on_once_that_answers(evening, chromium):
    overlay, address, away = chromium.new_page(), (DOCS / "overlay.html").as_uri(), []
    overlay.goto(address)
    expect(overlay.locator("#seen")).to_contain_text("?table=http://192.168.1.2:8000")
    overlay.clock.install()
    overlay.route("**/api/1/*", lambda route: route.fulfill(status=503) if away else route.continue_())
    away.append("at the start")
    overlay.goto(f"{address}?table={evening.address}")
    for told in ("No game yet", "Not seen yet"):
        expect(overlay.locator("#seen")).to_contain_text(f"{evening.address} does not answer")
        away.clear()
        overlay.clock.run_for(3_000)
        expect(overlay.locator("#seen")).to_have_text(told)
        if told == "No game yet":
            away.append("from the next question on")
            evening.device(lambda device: begin(evening.table, device, GAME))
    overlay.close()


@pytest.mark.parametrize("typed", [[], ["http://127.0.0.1:{}", "red", "calm"], ["192.168.1.2", "red", "calm"]])
def test_a_lamp_without_a_table_says_what_to_type(typed):
    command = [sys.executable, DOCS / "lamp.py", *(word.format(free_port()) for word in typed)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "Type: python lamp.py TABLE RED" in done.stderr


def _until_surfacing():
    """How many turns of the game there are up to his first surfacing."""
    moves, turns = 0, 0
    while moves < 3:
        moves += len(GAME["turns"][turns]["legs"]) if GAME["turns"][turns]["mover"] == "mr_x" else 0
        turns += 1
    return turns


@pytest.mark.parametrize("may", [False, True])
def test_a_dashboard_shows_the_television_only_where_the_owner_lets_it(tmp_path, chromium, closed, lamp, may):
    dashboard = lamp[0]
    host = closed(Hosted(tmp_path, FRAME_ANCESTORS=[dashboard] if may else []))
    page = closed(chromium.new_page())
    for path, shown in (("/tv", may), ("/", False)):
        page.goto(dashboard)
        page.set_content(f'<iframe src="{host.address + path}"></iframe>')
        frame = page.frames[1]
        frame.wait_for_url(host.address + path if shown else "chrome-error://**")
        assert (frame.locator("h1").count() > 0) == shown
