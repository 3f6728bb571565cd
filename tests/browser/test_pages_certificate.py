"""The certificate in Chromium: one page of each paper, the map as the pages draw it, and what a browser witnessed."""

import base64
import re

import pytest

from host.view import map_drawing
from tests.browser import views

PAPERS = ("A4", "Letter")
# The darkest red of the margin's 60 pixels on each side, and of the whole picture.
DARKEST = """(base64) => new Promise((done) => {
  const picture = new Image();
  picture.onload = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const paper = canvas.getContext("2d", { willReadFrequently: true });
    paper.drawImage(picture, 0, 0);
    const reds = (...box) => paper.getImageData(...box).data.filter((part, at) => at % 4 === 0);
    const darkest = (...box) => reds(...box).reduce((least, part) => Math.min(least, part), 255);
    const { width, height } = picture;
    const strips = [[0, 0, width, 60], [0, height - 60, width, 60], [0, 0, 60, height], [width - 60, 0, 60, height]];
    done([Math.min(...strips.map((box) => darkest(...box))), darkest(0, 0, width, height)]);
  };
  picture.src = "data:image/png;base64," + base64;
})"""


@pytest.fixture
def certificate(finished, open_page):
    """The page of the game that was played; what it says on its console fails the test."""
    page = open_page("/games", once=True, at=finished)
    faults = []
    page.on("console", lambda said: faults.append(said.text))
    page.click('a[href$="/certificate"]')
    page.wait_for_selector("body[data-ready]")
    yield page
    assert faults == []


@pytest.mark.parametrize("paper", PAPERS)
def test_it_prints_as_one_page(certificate, paper):
    printed = certificate.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_only_the_drawing_is_printed_and_it_is_light(certificate):
    certificate.emulate_media(media="print", color_scheme="dark")
    for part in (".page-head", ".witness"):
        assert not certificate.is_visible(part)
    assert certificate.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    box = certificate.locator("svg.certificate").bounding_box()
    millimetres = 96 / 25.4
    assert box["width"] <= 190.1 * millimetres and box["height"] <= 258.1 * millimetres


def test_on_a_phone_the_whole_sheet_is_seen_and_whether_this_browser_was_there(certificate):
    assert "did not look" in certificate.inner_text("#witness")
    certificate.set_viewport_size({"width": 390, "height": 844})
    assert certificate.evaluate("document.documentElement.scrollWidth") <= 390
    box = certificate.locator("svg.certificate").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert certificate.evaluate("(sheet => sheet.scrollWidth <= sheet.clientWidth)(document.querySelector('.sheet'))")
    badge = certificate.locator("svg.certificate > text", has_text="Every seal holds").first.bounding_box()
    assert badge["x"] + badge["width"] <= 390


def test_a_picture_of_it_is_made_here(certificate, tmp_path):
    """A PNG file with a white margin of 60 pixels, and more than white within."""
    with certificate.expect_download() as download:
        certificate.click("#share")
    assert re.fullmatch(r"mr-x-[0-9a-f]{8}\.png", download.value.suggested_filename)
    download.value.save_as(tmp_path / "picture.png")
    picture = (tmp_path / "picture.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(picture[16:20], "big") == 1260
    assert len(picture) > 50_000
    margin, sheet = certificate.evaluate(DARKEST, base64.b64encode(picture).decode())
    assert margin == 255 and sheet < 100


def test_the_map_is_the_one_that_the_pages_draw(open_page):
    page = open_page(view=views.playing())
    page.wait_for_selector("#board .line-bus")
    drawn = map_drawing.of(views.BOARD)
    paths = {".river": drawn.river, **{f".line-{mode}": path for mode, path in drawn.lines.items()}}
    for selector, path in paths.items():
        there, here = (numbers(text) for text in (page.get_attribute(f"#board {selector}", "d"), path))
        assert len(here) == len(there) > 10
        assert max(abs(one - other) for one, other in zip(here, there, strict=True)) < 0.11, selector


def numbers(path):
    return [float(each) for each in re.findall(r"-?[\d.]+", path)]
