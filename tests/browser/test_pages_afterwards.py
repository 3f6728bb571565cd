"""The page after a game on a phone on its side, and what is printed of it, of the rules and of the list of games."""

import pytest

A4_INSIDE = {"width": 703, "height": 1032}  # CSS pixels of A4 within margins of 12 mm
# Whether two boxes are inside the window and apart.
BESIDE = """([one, other]) => {
  const [a, b] = [one, other].map((part) => document.querySelector(part).getBoundingClientRect());
  const inside = [a, b].every((box) => box.top >= -1 && box.bottom <= innerHeight && box.right <= innerWidth);
  return inside && (a.right <= b.left || a.bottom <= b.top);
}"""
# The pawns that moved at this step of the replay, and Mr. X if none did, whose stations are outside of the picture.
OUTSIDE = """async () => {
  const data = await (await fetch(document.body.dataset.path)).json();
  const plates = Array.from(document.querySelectorAll("#board .station"));
  const missed = [], after = document.getElementById("after"), when = document.getElementById("when");
  when.value = 0;
  when.dispatchEvent(new Event("input"));
  for (let at = 1; at < data.moments.length; at++) {
    after.click();
    const board = document.getElementById("board").getBoundingClientRect();
    const { pawns, mr_x, text } = data.moments[at], before = data.moments[at - 1].pawns;
    const moved = Object.keys(pawns).filter((name) => pawns[name] !== before[name]).map((name) => pawns[name]);
    for (const station of moved.length ? moved : mr_x ? [mr_x] : []) {
      const box = plates.find((plate) => plate.textContent === String(station)).getBoundingClientRect();
      if (box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom)
        missed.push(text);
    }
  }
  return missed;
}"""
# What has no place on paper, and what is not black on white.
NOT_FOR_PAPER = """() => {
  const there = (part) => part.checkVisibility() && part.getClientRects().length;
  const kept = Array.from(document.querySelectorAll("nav, button, .button, .page-head a, select, input[type=range]"));
  const texts = Array.from(document.querySelectorAll("h1, h2, main p, main li")).filter(there);
  return kept.filter(there).map((part) => part.outerHTML.slice(0, 100))
    .concat(texts.filter((text) => getComputedStyle(text).color !== "rgb(0, 0, 0)").map((text) => text.outerHTML))
    .concat(texts.filter((text) => text.getBoundingClientRect().right > innerWidth).map((text) => text.outerHTML));
}"""

# How much of the tables is out of sight in a part that scrolls.
HIDDEN_ROWS = """() => Array.from(document.querySelectorAll(".scroll"))
  .filter((part) => getComputedStyle(part).overflowY !== "visible").length"""


def test_on_a_small_screen_the_replay_has_map_and_buttons_in_sight_and_follows_whoever_moves(finished, open_page):
    page = open_page("/afterwards", at=finished)
    page.wait_for_selector("body[data-ready]")
    for width, height in ((844, 390), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.getElementById('board').scrollIntoView()")
        assert page.evaluate(BESIDE, ["#board", ".moments"]), width
        assert page.evaluate(OUTSIDE) == [], width


@pytest.mark.parametrize("lost", ["**/replay.js", "**/map/*.json"])
def test_what_cannot_be_loaded_is_told(finished, open_page, lost):
    page = open_page("/rules", at=finished, once=True)
    page.route(lost, lambda route: route.abort())
    page.goto(finished + "/afterwards")
    page.wait_for_selector("#not-started")


@pytest.mark.parametrize("path", ["/afterwards", "/games", "/rules"])
def test_it_prints_black_on_white_without_buttons_and_as_wide_as_a4(finished, open_page, path):
    page = open_page(path, at=finished, color_scheme="dark")
    page.set_viewport_size(A4_INSIDE)
    if path == "/afterwards":
        page.wait_for_selector("#sealed.good")
    page.emulate_media(media="print")
    assert page.evaluate(NOT_FOR_PAPER) == []
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("document.documentElement.scrollWidth") <= A4_INSIDE["width"]
    assert page.evaluate(HIDDEN_ROWS) == 0
    page.emulate_media(media="screen")
