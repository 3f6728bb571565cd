"""What the map on a television shows by itself, and that nothing there is too small to be read from a sofa."""

import pytest

from tests.browser import views
from tests.browser.test_pages_table import TEXT_SIZES
from tests.nightly import nightly

LEAST_PX, BESIDE_PX = 24, 28  # on the map and beside it, at 1080 lines
WIDTH = "document.getElementById('board').viewBox.baseVal.width"
WHOLE = 1032
STATIONS = 199
DRAWN = ".board .station text"
IN_SIGHT = """part => {
  const frame = document.getElementById('board').getBoundingClientRect();
  return Array.from(document.querySelectorAll('#board ' + part)).filter(each => {
    const box = each.getBoundingClientRect();
    return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
  });
}"""
MAP_TEXTS = """() => Array.from(document.querySelectorAll('#board text'))
  .map(text => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])"""
# Plates that lie on each other, marks that lie on plates, and numbers that are wider than their plates.
FAULTS = """() => {
  const boxes = part => Array.from(document.querySelectorAll('#board ' + part), each => each.getBoundingClientRect());
  const meet = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
  const plates = boxes('.plate'), marks = boxes('.layer-marks use, .layer-marks .disc');
  const numbers = Array.from(document.querySelectorAll('#board .station'));
  return [].concat(
    ...plates.map((plate, at) => plates.slice(0, at).filter(other => meet(plate, other)).map(() => 'plates')),
    ...marks.map(mark => plates.filter(plate => meet(mark, plate)).map(() => 'mark')),
    numbers.filter((each, at) => each.querySelector('text').getBoundingClientRect().width > plates[at].width)
      .map(each => each.textContent));
}"""


def wide():
    """He can be nearly everywhere."""
    view = views.hunted()
    view["game"]["help"]["possible"] = [n for n in range(1, 201, 2) if n != 117]
    return view


def nothing_agreed():
    """Detectives' turn before he was seen."""
    return views.playing(2)


STATES = {**views.STATES, "crowded": views.crowded, "wide": wide, "not-seen": nothing_agreed}


def open_television(open_page, view):
    page = open_page("/tv", "television", view=view)
    page.wait_for_selector(DRAWN, state="attached")
    return page


def out_of_sight(page, *stations):
    """Those whose plates are not wholly inside the picture."""
    seen = page.evaluate(f"({IN_SIGHT})('.station').map(each => Number(each.textContent))")
    return set(stations) - set(seen)


@pytest.mark.parametrize("look", nightly([(1080, 2), (1080, 1), (720, 1)], after=1))
def test_no_text_is_smaller_than_24_px_in_any_state(stage, open_page, look):
    """And all numbers are there, none on another."""
    lines, each = look  # of the set; every state, or every other
    page = open_television(open_page, views.no_game())
    page.set_viewport_size({"width": lines * 16 // 9, "height": lines})
    page.reload()
    page.wait_for_selector(DRAWN, state="attached")
    for state, make in list(STATES.items())[::each]:
        stage.show(make(), on=page)
        drawn = page.evaluate(MAP_TEXTS)
        texts = page.evaluate(TEXT_SIZES, "body") + drawn
        assert [each for each in texts if each[1] < LEAST_PX * lines / 1080 - 0.05] == [], state
        beside = page.evaluate(TEXT_SIZES, ".turn, .seen, .log, .mr-x, .pawns, .messages, .hunt-said")
        assert [each for each in beside if each[1] < BESIDE_PX * lines / 1080 - 0.05] == [], state
        assert len(drawn) >= STATIONS, state
        assert page.evaluate(FAULTS) == [], state
        if state == "no-game":
            assert "K7TWQ2" in [text for text, _size in texts]


def test_the_map_stays_where_it_is_with_plans_turns_and_messages(stage, open_page):
    page = open_television(open_page, views.playing())
    height = "document.getElementById('board').getBoundingClientRect().height"
    before = page.evaluate(height)
    planned, with_status = views.playing(), views.playing()
    planned["game"]["pawns"][1]["pencil"] = ["taxi", 84]
    with_status["game"]["pawns"][3]["status"] = "Yellow cannot move and is passed over in this round."
    for view in (planned, with_status, views.mr_x_to_move(), views.surfaced()):
        stage.show(view, on=page)
        assert page.evaluate(height) == before


def test_the_map_fits_what_matters_and_where_he_can_be_and_goes_back_by_itself(stage, open_page):
    """Before he was seen that is the whole board."""
    page = open_television(open_page, views.mr_x_to_move())
    assert page.evaluate(WIDTH) == WHOLE
    stage.show(views.surfaced(), on=page)
    assert page.evaluate(WIDTH) < 0.8 * WHOLE
    assert not out_of_sight(page, 175, *(station for _pawn, station, _tickets in views.PAWNS))
    later = views.surfaced()
    later["game"]["pawns"][0]["turn"], later["game"]["pawns"][4]["turn"] = "done", "now"
    before = page.get_attribute("#board", "viewBox")
    stage.show(later, on=page)
    assert page.get_attribute("#board", "viewBox") == before, "it rests while what matters is in sight"
    for end in (views.mr_x_to_move, views.captured):
        stage.show(views.surfaced(), on=page)
        assert page.evaluate(WIDTH) < WHOLE
        stage.show(end(), on=page)
        assert page.evaluate(WIDTH) == WHOLE, end.__name__
    stage.show(views.hunted(), on=page)
    assert page.evaluate(WIDTH) < WHOLE
    assert not out_of_sight(page, 175, *views.hunted()["game"]["help"]["possible"])
    spread = views.hunted()
    spread["game"]["help"]["possible"] = [1, 93, 175]
    stage.show(spread, on=page)
    assert page.evaluate(WIDTH) == WHOLE
    stage.show(views.hunted(), on=page)
    stage.show(nothing_agreed(), on=page)
    assert page.evaluate(WIDTH) == WHOLE


@pytest.mark.parametrize("size", ["television", "laptop"])
def test_after_a_game_a_notice_is_above_the_map(open_page, size):
    page = open_page("/tv", size, view={**views.captured(), "notice": "The organiser says: " + "tea " * 50})
    notice, board = (page.wait_for_selector(part).bounding_box() for part in (".notice", ".board"))
    assert notice["y"] > 0 and notice["y"] + notice["height"] <= board["y"]
    assert board["height"] > page.viewport_size["height"] / 3


@pytest.mark.parametrize("station", nightly([1, 200, 13, 7, 176, 190], after=1))
def test_a_pawn_that_is_to_move_is_in_sight_wherever_it_is(open_page, station):
    """With its mark."""
    view = views.surfaced()
    view["game"]["pawns"][0]["station"] = station
    page = open_television(open_page, view)
    assert not out_of_sight(page, station, 175)
    marks = page.evaluate(f"({IN_SIGHT})('.layer-marks use').length")
    assert marks == len(views.PAWNS)


def test_a_plan_is_in_sight_with_a_letter_as_large_as_a_pawn_s(stage, open_page):
    view = views.surfaced()
    page = open_television(open_page, view)
    assert out_of_sight(page, 42)
    planned = views.surfaced()
    planned["game"]["pawns"][3]["pencil"] = ["bus", 42]
    stage.show(planned, on=page)
    assert not out_of_sight(page, 42)
    assert page.evaluate(f"({IN_SIGHT})('.layer-marks .plan use').length") == 1
    sizes = page.evaluate(MAP_TEXTS)
    assert len(sizes) == STATIONS + len(views.PAWNS) + len(["Mr. X", "the plan"])
    assert min(size for _text, size in sizes) >= LEAST_PX - 0.05


# How far the lowest of these boxes is above the picture's lower edge.
ROOM_BELOW = """() => Math.min(...Array.from(document.querySelectorAll('.message, .to-join, .proposed, .map'),
  each => innerHeight - each.getBoundingClientRect().bottom))"""
MOST_AGREED = [
    "The handheld itself is Mr. X, and plays at the hard level.",
    "Mr. X may not ride a bus or underground over a station on which a pawn stands.",
    "Mr. X surfaces in windows 3, 8, 13 and 18.",
    "Mr. X may surface of his own will and then takes a ticket from every pawn.",
    "Mr. X's tickets are counted; he gets those that the pawns spend.",
    "The logbook has 22 windows.",
    "A turn should take at most 90 seconds.",
    "The computer plays for 1st detective and 2nd detective (easy).",
    "The computer plays for 3rd detective and 4th detective (fair).",
    "The computer plays for 5th detective (hard).",
    "The adviser helps the detectives: on their pages it ranks the moves, and shows where Mr. X likely is.",
]


@pytest.mark.parametrize("lines", nightly([1080, 720], after=1))
@pytest.mark.parametrize("agreed", nightly([MOST_AGREED, MOST_AGREED[:1]], after=1), ids=["much", "little"])
def test_a_game_that_is_asked_for_ends_above_the_lower_edge(open_page, lines, agreed):
    """However much was agreed, the start cards are in the picture, and the code that joins."""
    view = views.asked()
    view["ask"]["rules"] = agreed
    page = open_television(open_page, view)
    page.set_viewport_size({"width": lines * 16 // 9, "height": lines})
    page.wait_for_function(f"innerHeight === {lines}")
    assert page.query_selector_all(".message .starts li") and page.query_selector(".to-join .qr")
    page.wait_for_function(f"({ROOM_BELOW})() >= innerWidth / 120")
