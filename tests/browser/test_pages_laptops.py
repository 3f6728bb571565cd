"""The map shows what matters: the player's pawns, where Mr. X was last shown, and where he can be."""

import copy
import itertools

import pytest

from tests.browser import views
from tests.browser.test_pages_television import out_of_sight

SIZES = {(1366, 768), (1280, 720), (1920, 1080)}
STATES = (
    *("playing", "mr_x_to_move", "starting", "link_lost", "take_back_asked", "surfaced", "captured", "escaped"),
    *(
        "audit_failed",
        "hunted",
        "take_back_for_us",
        "computers",
        "advised",
        "crowded",
        "everybody_asked",
        "long_logbook",
    ),
)
PLACES = """() => [...document.querySelectorAll("#board, .leg")].map((node) =>
  JSON.stringify(node.getBoundingClientRect()))"""
# The numbers on the pawns' cards that are out of the window, or cut by their card.
CUT_NUMBERS = """([width, height]) => [...document.querySelectorAll("#pawns .number")].filter((number) => {
  const [box, card] = [number, number.closest(".pawn-card")].map((part) => part.getBoundingClientRect());
  return !box.width || box.right > Math.min(width, card.right) || box.bottom > Math.min(height, card.bottom);
}).map((number) => number.textContent)"""
SCALE = "() => document.getElementById('board').getAttribute('viewBox')"


def what_matters(view):
    """The stations that the page's player must see: his pawns', Mr. X's last one, and where he can be."""
    game, players = view.get("game"), view.get("you", {}).get("players", [])
    if game is None:
        return []
    own = [pawn["station"] for pawn in game["pawns"] if pawn.get("player") in players]
    seen = [game["seen"]["station"]] if "seen" in game else []
    ended = [game["over"]["station"]] if "station" in game.get("over", {}) else []
    possible = game["help"]["possible"] if "help" in game else []
    return [*(own or [pawn["station"] for pawn in game["pawns"]]), *seen, *ended, *possible]


def test_what_matters_is_in_the_picture_in_every_state(stage, open_page):
    page = open_page("/", "laptop", view=views.playing())
    page.wait_for_selector("#board .station", state="attached")
    for state, (width, height) in itertools.product(STATES, sorted(SIZES)):
        page.set_viewport_size({"width": width, "height": height})
        view = getattr(views, state)()
        stage.show(view, on=page)
        assert not out_of_sight(page, *what_matters(view)), (state, width)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 640)], ids=str)
def test_a_phone_shows_where_mr_x_surfaces_then_the_pawn_to_move(stage, open_page, size):
    page = open_page("/", "phone", view=views.being(0, views.playing(7)))
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.wait_for_selector("#board .station", state="attached")
    view = views.being(0, views.surfaced())
    view["game"]["seen"]["station"] = 13
    assert out_of_sight(page, 13)
    stage.show(view, on=page)
    assert not out_of_sight(page, 13)
    later = copy.deepcopy(view)
    later["game"]["pawns"][0]["turn"], later["game"]["pawns"][3]["turn"] = "done", "now"
    later["game"]["pawns"][3]["legal"] = later["game"]["pawns"][3].pop("could")
    stage.show(later, on=page)
    page.evaluate("document.querySelector('[data-key=pawn-yellow]').click()")
    assert not out_of_sight(page, 105)


def test_at_the_end_the_tickets_that_are_left_stay_in_sight(stage, open_page):
    page = open_page("/", "laptop", view=views.playing())
    for width, height in sorted(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        view = views.captured()
        for pawn in view["game"]["pawns"]:
            pawn["tickets"] = {"taxi": 11, "bus": 10, "underground": 10}
        stage.show(view, on=page)
        numbers = page.locator("#pawns .number")
        assert numbers.count() == 3 * len(view["game"]["pawns"])
        assert page.evaluate(CUT_NUMBERS, [width, height]) == [], (width, height)


def test_the_whole_map_stays_whole_until_somebody_looks_nearer(stage, open_page):
    page = open_page("/", "laptop", view=views.take_back_for_us())
    page.wait_for_selector("#board .station", state="attached")
    part = page.evaluate(SCALE)
    page.click('[data-look="whole"]')
    whole = page.evaluate(SCALE)
    assert whole != part
    for state in ("surfaced", "hunted", "take_back_for_us"):
        stage.show(getattr(views, state)(), on=page)
        assert page.evaluate(SCALE) == whole, state
    page.click('[data-look="nearer"]')
    stage.show(views.mr_x_to_move(), on=page)
    assert not out_of_sight(page, *what_matters(views.mr_x_to_move()))


def test_a_note_moves_neither_the_map_nor_a_button(stage, open_page):
    page = open_page("/", "laptop", view=views.playing())
    page.wait_for_selector("#board .station", state="attached")
    before = page.evaluate(SCALE), page.evaluate(PLACES)
    stage.show(views.playing(trouble=["Mr. X did not agree to take that back."]), on=page)
    page.wait_for_selector(".message.trouble, .message.news")
    assert (page.evaluate(SCALE), page.evaluate(PLACES)) == before
    stage.show(views.playing(), on=page)
    assert (page.evaluate(SCALE), page.evaluate(PLACES)) == before
