"""The page after a game on a phone, upright and on its side."""

import pytest

SIDE = {"width": 844, "height": 390}
# Whether two boxes are inside the window and apart.
BESIDE = """([one, other]) => {
  const [a, b] = [one, other].map((part) => document.querySelector(part).getBoundingClientRect());
  const inside = [a, b].every((box) => box.top >= -1 && box.bottom <= innerHeight && box.right <= innerWidth);
  return inside && (a.right <= b.left || a.bottom <= b.top);
}"""
# The pawns that moved at this step of the replay, and Mr. X if none did, whose stations are outside of the picture.
OUTSIDE = """async () => {
  const data = await (await fetch(document.body.dataset.path)).json();
  const board = document.getElementById("board").getBoundingClientRect();
  const plates = Array.from(document.querySelectorAll("#board .station"));
  const missed = [], after = document.getElementById("after"), when = document.getElementById("when");
  when.value = 0;
  when.dispatchEvent(new Event("input"));
  for (let at = 1; at < data.moments.length; at++) {
    after.click();
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


@pytest.fixture
def over(finished, open_page):
    """The page after a game on a phone on its side."""
    page = open_page("/afterwards", at=finished)
    page.set_viewport_size(SIDE)
    page.wait_for_selector("body[data-ready]")
    return page


def test_on_a_phone_on_its_side_the_replay_has_map_and_buttons_in_sight(over):
    over.evaluate("document.getElementById('board').scrollIntoView()")
    assert over.evaluate(BESIDE, ["#board", ".moments"])


def test_a_small_replay_follows_whoever_moves(over):
    for width, height in ((844, 390), (360, 740)):
        over.set_viewport_size({"width": width, "height": height})
        assert over.evaluate(OUTSIDE) == [], width
