"""The virtual handheld's own page: its keys, dots, cable and power, with a sample firmware; and who may look at it."""

import http.client
import json
import os
import select
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.test_pages_for_everybody import AXE, violations
from tests.browser.test_virtual_handheld import DARK, DOTS, build_device, wait_for_dots

ROOT = Path(__file__).parents[2]
SIZES = [(390, 844), (1280, 720)]
PATIENCE_S = 20
# Parts that leave the window, and buttons that are wider than their place.
CUT = """() => Array.from(document.querySelectorAll("main *")).filter((part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  if (part.matches("button") && part.scrollWidth > part.clientWidth + 1) return true;
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((part) => part.outerHTML.slice(0, 120))"""


class PageBoard:
    """The process, and the far end of its cable."""

    def __init__(self, folder):
        self.cable = folder / "cable"
        command = [sys.executable, str(ROOT / "firmware/virtual/page_board.py"), "--port", str(self.cable)]
        command += ["--flash", str(folder / "flash"), "--image", str(build_device(folder / "device"))]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.address = json.loads(self.process.stdout.readline())["address"]

    def ask(self, method, path, headers, body=None):
        """The status and the text of a request's answer."""
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=PATIENCE_S)
        with closing(connection):
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def close(self):
        """End it; returns what it has printed besides."""
        self.process.stdin.close()
        assert self.process.wait(PATIENCE_S) == 0
        with self.process.stdout as rest:
            return rest.read()


class Host:
    """Has the cable open."""

    def __init__(self, cable):
        self._cable = os.open(cable, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._heard = b""

    def wait_for(self, said):
        """Wait until the board has said this."""
        while said not in self._heard:
            assert select.select([self._cable], [], [], PATIENCE_S)[0], self._heard
            self._heard += os.read(self._cable, 4096)

    def close(self):
        os.close(self._cable)


@pytest.fixture
def board(tmp_path):
    board = PageBoard(tmp_path)
    yield board
    if board.process.poll() is None:
        board.close()


@pytest.fixture
def page(chromium, board):
    """The board's page on a phone; its faults fail the test."""
    faults = []
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    page = context.new_page()
    page.goto(board.address)
    wait_for_dots(page, lambda dots: dots != DARK)
    yield page
    context.close()
    assert faults == []


def choose(page, part, state):
    """Press a button of the page, and wait until it is so."""
    page.click(f"[data-part={part}] [data-state={state}]")
    page.wait_for_selector(f"[data-part={part}] [data-state={state}][aria-pressed=true]")


def test_keys_by_touch_and_keyboard_reach_the_firmware(page, board):
    with closing(Host(board.cable)) as host:
        before = page.evaluate(DOTS)
        page.tap("[data-face='5']")
        host.wait_for(b"key 5\n")
        wait_for_dots(page, lambda dots: dots not in (before, DARK))
        page.tap("[data-face='5']")
        host.wait_for(b"key 5\nkey 5\n")
        for key, face in (("b", "B"), ("Enter", "#"), ("Escape", "*")):
            page.keyboard.press(key)
            host.wait_for(f"key {face}\n".encode())
            page.locator(".down").wait_for(state="detached")


def test_the_cable_is_pulled_and_the_power_cut(page, board):
    with closing(Host(board.cable)):
        choose(page, "cable", "out")
        assert not board.cable.is_symlink()
    choose(page, "power", "off")
    assert wait_for_dots(page, lambda dots: dots == DARK) and "off" in page.text_content(".handheld-state")
    choose(page, "cable", "in")
    with closing(Host(board.cable)) as host:
        choose(page, "power", "on")
        page.keyboard.press("7")
        host.wait_for(b"key 7\n")
    page.wait_for_function("() => document.querySelector('.handheld-state').textContent === ''")


def test_it_fits_and_is_for_everybody(page):
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == []
        assert violations(page, AXE.read_text()) == []


def test_the_page_says_when_its_handheld_is_gone(page, board):
    board.close()
    wait_for_dots(page, lambda dots: dots == DARK)
    page.wait_for_selector(".handheld-state p:not(:empty)")


def test_nobody_else_sees_the_screen_and_nothing_is_logged(board):
    address = urlsplit(board.address)
    own = {"Origin": f"http://{address.netloc}"}
    order, look = address.path + "order", json.dumps({"do": "look", "after": -1})
    assert board.ask("POST", order, own, look)[0] == 200
    foreign = {"Host": f"rebound.example:{address.port}", "Origin": f"http://rebound.example:{address.port}"}
    for headers in ({}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"}, {**own, "Host": "127.0.0.1"}, foreign):
        assert board.ask("POST", order, headers, look) == (404, "")
    assert board.ask("GET", address.path, foreign) == (404, "")
    for path in ("/", "/order", "/guess/order", address.path + "page_board.py", address.path + "../node_board.mjs"):
        assert board.ask("GET", path, {}) == board.ask("POST", path, own, look) == (404, "")
    for wrong in ("", "[]", "1", '{"do": "memory", "hex": "00"}', '{"do": "hold"}', '{"do": "radio", "state": "x"}'):
        assert board.ask("POST", order, own, wrong) == (400, "")
    assert board.ask("POST", order, own, " " * 2000) == (404, "")
    assert board.close() == ""
