"""What the map on a television shows by itself, and that nothing there is too small to be read from a sofa."""

import pytest

from tests.browser import views
from tests.browser.conftest import until_drawn
from tests.browser.test_pages_table import TEXT_SIZES

LEAST_PX = 24  # at 1080 lines
WIDTH = "document.getElementById('board').viewBox.baseVal.width"
WHOLE = 1032
MAP_TEXTS = """() => Array.from(document.querySelectorAll("#board text")).filter((text) => {
  const box = text.getBoundingClientRect();
  const frame = document.getElementById("board").getBoundingClientRect();
  return box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
}).map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])"""


def show(stage, page, view):
    stage.show(view)
    until_drawn(page, view)


def in_sight(page, *stations):
    return page.evaluate(
        """stations => {
          const frame = document.getElementById("board").getBoundingClientRect();
          const texts = Array.from(document.querySelectorAll("#board .station text"));
          return stations.every(station => {
            const box = texts.filter(text => text.textContent === String(station))[0].getBoundingClientRect();
            return box.left > frame.left && box.right < frame.right && box.top > frame.top && box.bottom < frame.bottom;
          });
        }""",
        list(stations),
    )


@pytest.mark.parametrize("state", ["surfaced", "pawns", "hunted", "link-lost", "take-back"])
def test_no_text_is_smaller_than_24_px_while_the_detectives_move(stage, open_page, state):
    stage.show(views.STATES[state]())
    page = open_page("/tv", "television")
    page.wait_for_selector("#board.part", state="attached")
    texts = page.evaluate(TEXT_SIZES, "body") + page.evaluate(MAP_TEXTS)
    assert len(texts) > 60
    assert [each for each in texts if each[1] < LEAST_PX - 0.05] == []


def test_a_set_of_720_lines_shows_the_same_part(stage, open_page):
    stage.show(views.surfaced())
    page = open_page("/tv", "television")
    page.wait_for_selector("#board.part", state="attached")
    wide = page.evaluate(WIDTH)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.reload()
    page.wait_for_selector("#board.part", state="attached")
    assert abs(page.evaluate(WIDTH) - wide) < 10


def test_the_map_fits_what_matters_and_goes_back_by_itself(stage, open_page):
    stage.show(views.mr_x_to_move())
    page = open_page("/tv", "television")
    page.wait_for_selector(".board-pawn", state="attached")
    assert page.evaluate(WIDTH) == WHOLE
    show(stage, page, views.surfaced())
    assert page.evaluate(WIDTH) < 0.75 * WHOLE
    assert in_sight(page, 175, 118), "the last shown station, and the one to move"
    later = views.surfaced()
    later["game"]["pawns"][0]["turn"], later["game"]["pawns"][4]["turn"] = "done", "now"
    before = page.get_attribute("#board", "viewBox")
    show(stage, page, later)
    assert page.get_attribute("#board", "viewBox") == before, "it rests while what matters is in sight"
    for end in (views.mr_x_to_move, views.captured):
        show(stage, page, views.surfaced())
        assert page.evaluate(WIDTH) < WHOLE
        show(stage, page, end())
        assert page.evaluate(WIDTH) == WHOLE, end.__name__


def test_where_he_can_be_is_all_in_sight_or_the_board_is_whole(stage, open_page):
    stage.show(views.hunted())
    page = open_page("/tv", "television")
    page.wait_for_selector("#board.part", state="attached")
    assert in_sight(page, 175, *views.hunted()["game"]["help"]["possible"])
    wide = views.hunted()
    wide["game"]["help"]["possible"] = [1, 93, 175]
    show(stage, page, wide)
    assert page.evaluate(WIDTH) == WHOLE


def test_before_he_was_seen_the_board_is_whole(stage, open_page):
    stage.show(views.playing(2))
    page = open_page("/tv", "television")
    page.wait_for_selector(".board-pawn", state="attached")
    assert page.evaluate(WIDTH) == WHOLE


@pytest.mark.parametrize("state", ["no-game", "asked", "mr-x", "captured"])
def test_beside_the_whole_board_no_text_is_smaller_either(stage, open_page, state):
    stage.show(views.STATES[state]())
    page = open_page("/tv", "television")
    texts = page.evaluate(TEXT_SIZES, "body")
    assert [each for each in texts if each[1] < LEAST_PX] == []
    if state == "no-game":
        assert "K7TWQ2" in [text for text, _size in texts]
