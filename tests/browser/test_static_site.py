"""The handheld as a page of static files: kept on the device, without a network and without a host."""

import hashlib
import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from host.web import static_site
from tests.browser.players import PageHand, font
from tests.portable.on_board import wandering
from tests.portable.recorded import KEYS

MOST_BYTES = 2_000_000


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words):
        pass


class Served:
    """A folder on a free port of the loopback, as a static host serves it."""

    def __init__(self, folder):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def close(self):
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


@pytest.fixture(scope="session")
def glyphs(on_micropython):
    return font(on_micropython)


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "site"
    static_site.write(folder)
    return folder


@pytest.fixture
def served(made):
    table = Served(made)
    yield table
    table.close()


@pytest.fixture
def phone(chromium):
    """A browser that has never been here, as a phone in German; `asked`: the addresses that it asked for."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="de")
    page = context.new_page()
    page.asked = []
    context.on("request", lambda request: page.asked.append(request.url))
    yield page
    context.close()


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


def test_it_plays_on_without_a_network_loaded_again_at_every_turn_and_asks_nobody_else(served, phone, glyphs):
    phone.goto(served.address)
    phone.wait_for_selector("body[data-kept]")
    served.close()
    game = wandering(0, rounds=4)
    phone.reload()
    hand = hand_of(phone, glyphs)
    begin_on_the_board(hand, f"{game['start']['mr_x']:03}")
    for turn in game["turns"]:
        if turn["mover"] == "mr_x":
            play(hand, turn)
            hand.wait_for_text("SIE ZIEHEN")
            phone.reload()
            hand = hand_of(phone, glyphs)
            hand.wait_for_text("MR X")
            hand.press("#")
            told(hand)  # he surfaces until he has moved on
            hand.wait_for_text("SIE ZIEHEN")
    for keys, shown in (("A", "GEFASST?"), ("#", "#="), ("#", "Buch ist offen")):
        hand.press(keys)
        hand.wait_for_text(shown)
    assert {address for address in phone.asked if not address.startswith(served.address)} == set()


def test_it_is_small(made):
    assert sum(path.stat().st_size for path in made.rglob("*") if path.is_file()) < MOST_BYTES


def newer(folder, tmp_path):
    """The same site with a changed file, and its list as it should be."""
    copy = tmp_path / "site"
    shutil.copytree(folder, copy)
    changed = b"/* newer */" + (copy / "static/css/map.css").read_bytes()
    (copy / "static/css/map.css").write_bytes(changed)
    listed = json.loads((copy / "files.json").read_text())
    listed["files"]["static/css/map.css"] = hashlib.sha256(changed).hexdigest()
    page = (copy / "index.html").read_bytes().replace(listed["version"].encode(), b"0123abcd")
    (copy / "index.html").write_bytes(page)
    listed["files"]["index.html"] = hashlib.sha256(page).hexdigest()
    listed["version"] = "0123abcd"
    (copy / "files.json").write_text(json.dumps(listed))
    return copy


def test_a_newer_version_waits_for_a_press_and_for_the_game_to_end(made, tmp_path, phone, glyphs):
    copy = tmp_path / "site"
    shutil.copytree(made, copy)
    table = Served(copy)
    try:
        phone.goto(table.address)
        phone.wait_for_selector("body[data-kept]")
        shutil.rmtree(copy)
        newer(made, tmp_path)
        offered = "section:not([hidden]) [data-newer]:not([hidden]) button"
        phone.reload()
        hand = hand_of(phone, glyphs)
        phone.wait_for_selector(offered)
        begin_on_the_board(hand, "132")
        phone.wait_for_selector(offered, state="detached")
        assert phone.get_attribute("#handheld", "data-version") != "0123abcd"
        hand.press("*")
        phone.reload()
        hand = hand_of(phone, glyphs)
        hand.wait_for_text("MR X")
        assert phone.get_attribute("#handheld", "data-version") != "0123abcd", "amid the game it is the old one"
    finally:
        table.close()


def test_where_nothing_can_be_kept_the_page_says_so_and_plays(served, phone):
    phone.add_init_script("delete Navigator.prototype.serviceWorker")
    phone.goto(served.address)
    phone.wait_for_selector("section:not([hidden]) [data-lost]:not([hidden])")
    phone.wait_for_selector(".handheld-keys button")
