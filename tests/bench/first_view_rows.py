"""The row of the first view: until the table page is ready on a processor slowed down four times, as a television's is.

Host, firmware and Chromium are real and each a process of its own; the game has begun. The baseline is the same page on
this machine as it is.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.press_rows import CHROMIUM, FLAGS, GAME
from tests.bench.row import Row
from tests.scale import scaled
from tests.system.host_process import ROOT, SerialTable

SLOWED = 4
VIEWS = scaled(7)
READY = """new MutationObserver(() => {
  if (!window.readyAt && document.body?.hasAttribute("data-ready")) window.readyAt = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });"""


def measurements():
    yield "first view until it takes presses", _rows


def _rows():
    """Medians in milliseconds from the navigation's start until the page takes presses."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        image = Path(folder) / "image"
        subprocess.run([sys.executable, str(ROOT / "firmware/image.py"), str(image)], check=True, capture_output=True)
        table = SerialTable(json.loads(GAME.read_text()), folder, image)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            table.playback.begin()
            slow, plain = _median(browser, table.host.base, SLOWED), _median(browser, table.host.base, 1)
        finally:
            browser.close()
            table.close()
    yield Row("first view until it takes presses, processor slowed 4x (as it is)", "ms", slow, plain, "under 1,000 ms")


def _median(browser, base, slowed):
    return statistics.median(_first_view(browser, base, slowed) for _ in range(VIEWS))


def _first_view(browser, base, slowed):
    with closing(browser.new_context(viewport={"width": 1920, "height": 1080})) as context:
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        page.add_init_script(READY)
        page.goto(base + "/tv")
        return page.wait_for_function("globalThis.readyAt").json_value()
