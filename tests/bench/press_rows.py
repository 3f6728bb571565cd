"""The row of the confirm key: from its press on the handheld to the window on a page in a browser.

The firmware on its cable, the host and Chromium are real and each a process of its own; all read one machine's clock.
The baseline is a bare echo on the same host in the same run: a button pressed in one browser's page, the event heard in
another's. A second one has no browser in it: plain sockets at both ends.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from host.demo.playback import HOLD_MS
from mrx.device.keys import DEBOUNCE_MS
from shared.board.edition import MR_X, TICKETS
from tests import chromium
from tests.bench import page_echo, viewers
from tests.bench.row import Row
from tests.scale import scaled
from tests.system.host_process import ROOT, SerialTable

GAME = ROOT / "tests/data/games/milton-bradley-5p-escaped.json"
ROUNDS = scaled(12)
CHROMIUM = chromium.executable()
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
WATCH = """() => {
  window.filledAt = {};
  new MutationObserver(() => {
    document.querySelectorAll("[data-window].filled").forEach((place) => {
      window.filledAt[place.dataset.window] = window.filledAt[place.dataset.window] || Date.now();
    });
  }).observe(document.body, { subtree: true, childList: true });
}"""


def measurements():
    yield "confirm key to the window on a page", _rows


def _rows():
    """Medians in milliseconds."""
    sockets = 1000 * statistics.median(viewers.measure(viewers=1, changes=scaled(20)))
    pressed, echo = (statistics.median(times) for times in _presses_and_echoes())
    after = pressed - DEBOUNCE_MS
    yield Row("confirm key to the window on a page, median", "ms", pressed, None, "at most 100 ms")
    yield Row("... without the debounce (a bare echo from page to page)", "ms", after, echo, "at most 5")
    yield Row("... without the debounce (a bare echo from socket to socket)", "ms", after, sockets, "")


def _presses_and_echoes():
    """Milliseconds from the press of # to the window's change on the page, one for each leg; and of each echo."""
    record = json.loads(GAME.read_text())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        image = Path(folder) / "image"
        subprocess.run([sys.executable, str(ROOT / "firmware/image.py"), str(image)], check=True, capture_output=True)
        table = SerialTable(record, folder, image)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": 1920, "height": 1080})
            page.goto(table.host.base + "/tv")
            page.wait_for_selector("body[data-ready]")
            table.playback.begin()
            page.wait_for_selector('[data-window="1"]')
            page.evaluate(WATCH)
            presses = list(_legs(table, page, record["turns"]))
            page.close()
            return presses, page_echo.measure(browser, table.host)
        finally:
            browser.close()
            table.close()


def _legs(table, page, turns):
    window = 0
    for turn in turns:
        if table.playback.round >= ROUNDS:
            return
        if turn["mover"] != MR_X:
            table.playback.turn(turn)
            continue
        for number, (ticket, station) in enumerate(turn["legs"]):
            window += 1
            yield _leg(table.board, page, number == 0 and len(turn["legs"]) == 2, ticket, station, window)
        table.playback.round += 1


def _leg(board, page, double, ticket, station, window):
    board.wait_for_text("YOUR MOVE")
    if double:
        board.press("2", ms=HOLD_MS)
        board.wait_for_text("#=no double")
    board.press(f"{station:03}{'ABCD'[TICKETS.index(ticket)]}")
    board.wait_for_text("#=go")
    pressed = time.time()
    board.hold("#")
    seen = page.wait_for_function("(window) => globalThis.filledAt[window]", arg=window).json_value()
    board.release("#")
    board.wait(100)
    board.wait_for_text(lambda lines: any("#=said" in line or "#=done" in line for line in lines))
    board.press("#")
    return seen - 1000 * pressed
