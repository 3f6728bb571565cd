"""The great moments: shown once, across the page, in nobody's way, and announced once."""

import pytest

from tests.browser import views
from tests.browser.pressing import count_sounds, stop_clock
from tests.nightly import nightly

BAND = ".moment .moment-band"
CAUGHT = "Ben catches him on 185 in round 9"


def with_moment(number, kind="surfaced", text="Mr. X surfaces at 175", **changes):
    view = views.playing(**changes)
    view["game"]["moment"] = {"id": number, "kind": kind, "text": text}
    return view


@pytest.mark.parametrize("size", nightly(["television", "phone", "laptop"], after=1))
def test_a_great_moment_is_as_wide_as_the_page_and_goes(stage, open_page, size):
    page = open_page("/tv" if size == "television" else "/", size, view=views.playing())
    stop_clock(page)
    stage.show(with_moment(30, "captured", CAUGHT), on=page)
    page.wait_for_selector(BAND)
    assert page.inner_text(BAND) == CAUGHT
    box = page.evaluate(f"(band => [band.offsetWidth, band.scrollWidth])(document.querySelector('{BAND}'))")
    assert box == [page.viewport_size["width"]] * 2
    page.clock.run_for(2500)
    assert page.query_selector(BAND)
    page.clock.run_for(500)
    assert page.query_selector(BAND) is None


@pytest.mark.parametrize("size", nightly(["television", "laptop", "phone"], after=2))
def test_a_surfacing_leaves_its_station_in_sight(stage, open_page, size):
    page = open_page("/tv" if size == "television" else "/", size, view=views.playing(), reduced_motion="reduce")
    page.wait_for_selector(".board .station", state="attached")
    for number, station in enumerate((13, 175, 118, 197)):
        view = with_moment(30 + number)
        view["game"]["seen"] = {"station": station, "window": 10, "age": 0, "text": str(station), "ago": "now"}
        stage.show(view, on=page)
        band = page.wait_for_selector(BAND).bounding_box()
        mark = page.wait_for_selector(".board .ghost", state="attached").bounding_box()
        assert band["y"] >= mark["y"] + mark["height"] or band["y"] + band["height"] <= mark["y"], station


def test_a_moment_is_shown_once_and_not_at_first_or_after_an_undo(stage, open_page):
    page = open_page("/", "laptop", view=with_moment(30))
    stop_clock(page)
    assert page.query_selector(BAND) is None, "on the first view"
    stage.show(with_moment(40), on=page)
    page.wait_for_selector(BAND)
    page.clock.run_for(3000)
    for number in (40, 30, 40):
        stage.show(with_moment(number), on=page)
        assert page.query_selector(BAND) is None, number
    other = with_moment(20)
    other["game"]["id"] = "00000000"
    stage.show(other, on=page)
    assert page.query_selector(BAND) is None, "the first view of another game"
    other = with_moment(21)
    other["game"]["id"] = "00000000"
    stage.show(other, on=page)
    page.wait_for_selector(BAND)


def test_a_moment_takes_neither_the_focus_nor_a_tap(stage, open_page):
    page = open_page("/", "phone", has_touch=True, view=views.playing())
    page.focus('[data-key="red-taxi-84"]')
    stage.show(with_moment(30), on=page)
    page.wait_for_selector(BAND)
    assert page.evaluate("document.activeElement.getAttribute('data-key')") == "red-taxi-84"
    with page.expect_response("**/pencil"):
        page.tap('[data-key="red-taxi-84"]')
        assert page.query_selector(BAND)
    assert stage.pressed("/pencil")


def test_a_moment_is_announced_once(stage, open_page):
    page = open_page(view=views.playing())
    page.evaluate(
        """() => {
          window.told = [];
          const place = document.getElementById("announced");
          new MutationObserver(() => window.told.push(place.textContent)).observe(place, { childList: true });
        }"""
    )
    stage.show(with_moment(30), on=page)
    stage.show(with_moment(30, headline="Green to move"), on=page)
    page.wait_for_function("window.told.length > 1")
    assert [text.count("Mr. X surfaces at 175.") for text in page.evaluate("window.told")] == [1, 0]
    assert page.get_attribute("#moment", "aria-hidden") == "true"


def test_a_moment_moves_unless_the_system_asks_for_less(stage, open_page):
    for wish, moves in (("no-preference", True), ("reduce", False)):
        stage.reset()
        page = open_page("/", "laptop", reduced_motion=wish, view=views.playing())
        stage.show(with_moment(30), on=page)
        page.wait_for_selector(BAND, state="attached")
        names = page.eval_on_selector_all(
            BAND + ", " + BAND + " p", "all => all.map(e => getComputedStyle(e).animationName)"
        )
        assert [name != "none" for name in names] == [moves, moves]


def test_each_moment_has_its_sound_on_a_television(stage, open_page):
    page = open_page("/tv", "television", view=views.playing())
    count_sounds(page)
    page.mouse.click(5, 5)
    for number, (kind, notes) in enumerate((("surfaced", 3), ("double", 2), ("captured", 3))):
        stage.show(with_moment(30 + number, kind), on=page)
        page.wait_for_function(f"window.played === {notes}")
        page.evaluate("window.played = 0")
