"""The replay of a game as one file, in Chromium without any host."""

import re
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages_fit import apart
from tests.nightly import nightly

PAWNS = 5


@pytest.fixture
def file(finished, tmp_path):
    """A function that downloads the replay in a language, and the address of the file."""

    def download(language="en"):
        def read(path):
            with urlopen(Request(finished + path, headers={"Accept-Language": language})) as answer:
                return answer.read()

        file = tmp_path / "replay.html"
        file.write_bytes(read(re.search(rb'href="(/games/\w+/replay.html)"', read("/afterwards")).group(1).decode()))
        return file.as_uri()

    return download


@pytest.mark.parametrize("language", nightly(["fr", "de", "en", "es"], after=1))
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_on_a_laptop_the_map_takes_the_screen_and_nothing_lies_on_it(file, open_page, language, width, height):
    page = open_page("/join", "laptop", ready=False)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(file(language))
    page.wait_for_selector("body[data-ready]")
    boxes = [page.locator(each).bounding_box() for each in (".map", ".moments", ".page-head")]
    board, buttons, _head = boxes
    assert board["height"] > 0.9 * height and board["width"] > 0.7 * width - 25
    assert all(apart(board, other) for other in boxes[1:])
    assert max(box["x"] + box["width"] for box in boxes) > width - 30
    assert buttons["y"] + buttons["height"] <= height


def test_it_plays_from_a_file_without_network(finished, open_page, chromium, file):
    page = open_page("/afterwards", once=True, at=finished)
    page.wait_for_selector("body[data-ready]")
    story = page.locator(".story").inner_text()
    with chromium.new_context(offline=True) as context:
        faults, asked = [], []
        alone = context.new_page()
        alone.on("console", lambda said: faults.append(said.text))
        alone.on("pageerror", lambda fault: faults.append(str(fault)))
        alone.on("request", lambda request: asked.append(request.url))
        alone.goto(file())
        alone.wait_for_selector("body[data-ready]")
        assert alone.locator(".story").inner_text() == story
        assert alone.locator("#board .board-pawn").count() >= PAWNS
        last = alone.inner_text("#moment")
        alone.click("#play")
        expect(alone.locator("#moment")).to_have_text("The pawns stand on their starts.")
        expect(alone.locator("#moment")).not_to_have_text("The pawns stand on their starts.")
        assert alone.inner_text("#moment") != last
        assert faults == []
        assert all(url.startswith(("file:", "data:")) for url in asked), asked


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390)])
def test_on_a_phone_it_plays_in_sight(file, open_page, width, height):
    page = open_page("/join", "phone", ready=False)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(file("fr"))
    page.wait_for_selector("body[data-ready]")
    play, board = (page.locator(each).bounding_box() for each in ("#play", ".map"))
    assert play["y"] + play["height"] <= height
    assert board["y"] < height / 2
