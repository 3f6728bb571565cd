"""The static site under test: served from a folder, played on by keys, and followed by codes from screenshots."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from tests.browser.players import PageHand
from tests.portable.recorded import KEYS


class _Quiet(SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path == self.server.held:
            self.server.free.wait()
        super().do_GET()

    def log_message(self, *_words):
        pass


class Served:
    """A folder on a free port of the loopback, as a static host serves it."""

    def __init__(self, folder):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self._server.held, self._server.free = None, threading.Event()
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def hold(self, name):
        """Answer who asks for this file only after `free`."""
        self._server.free.clear()
        self._server.held = name

    def free(self):
        self._server.free.set()

    def close(self):
        self.free()
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


def hand_of(page, glyphs):
    """Whoever presses its keys, on the page as it was loaded last."""
    page.wait_for_selector("body[data-ready]")
    return PageHand(page, glyphs)


def begin_on_the_board(hand, start):
    """From the first screen to the first move of a game that is set up here, without a PIN."""
    lines = hand.wait_for_text(lambda lines: "Tippe" in lines[3] or "aufbauen" in lines[6])
    if "Tippe" in lines[3]:  # the first time there is a leg to practise
        hand.press("*")
    for keys, shown in (
        *(("#", "AUSGABE?"), ("1", "WIE VIELE"), ("A", "Figuren: Brett"), ("5", "SPIEL?")),
        *(("#", "TICKETS"), ("#", "PIN"), ("#", "MEIN START"), (start, "#=los"), ("#", "DEIN ZUG")),
    ):
        hand.press(keys)
        hand.wait_for_text(shown)


def play(hand, turn):
    """A turn of his, until they move."""
    for ticket, station in turn["legs"]:
        hand.press(f"{station:03}")
        if "#=los" not in "".join(hand.lines()):
            hand.press(KEYS[ticket])
        hand.wait_for_text("#=los")
        hand.press("#")
        told(hand)


def told(hand):
    """Wait until they move; "#" where he has surfaced."""
    lines = hand.wait_for_text(lambda lines: "TAUCHST" in lines[0] or "ZIEHEN" in lines[0])
    if "TAUCHST" in lines[0]:
        hand.press("#")


def show_table(page):
    """Let the phone show the table's codes."""
    page.click(".handheld-show")
    page.wait_for_selector(".handheld-codes canvas[data-text]")


def codes_of(page):
    """Pictures of all codes that the phone shows, the newest first; then back to the handheld."""
    show_table(page)
    pictures = []
    name = page.inner_text(".code-name")
    first = name
    while True:
        pictures.append(page.locator(".handheld-codes canvas").screenshot())
        if not page.locator('[data-key="earlier"]').count():
            break
        page.click('[data-key="earlier"]')
        page.wait_for_function("(name) => document.querySelector('.code-name').textContent !== name", arg=name)
        name = page.inner_text(".code-name")
        if name == first:
            break
    page.click('[data-key="back"]')
    return pictures


def scan(page, *pictures):
    """Let the following page read these pictures as photos, one after the other; what it says of the last."""
    for picture in pictures:
        page.evaluate("document.getElementById('said').textContent = ''")
        page.set_input_files("#photo", {"name": "code.png", "mimeType": "image/png", "buffer": picture})
        page.wait_for_selector("#said p")
    return page.inner_text("#said")
