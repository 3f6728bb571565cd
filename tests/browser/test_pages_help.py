"""Help on the table page: what may be done now, and why a pawn cannot go where a finger or a typed move wants it."""

import pytest

from tests.browser import views
from tests.browser.pressing import click, enter
from tests.nightly import nightly

REASON = {"ok": False, "said": "140 is not the next stop of any line from 67.", "why": "moving"}
OPEN = "#help:not([hidden])"
SMALLEST = """() => Math.min(...Array.from(document.querySelectorAll("#ask-help, #help a, #help button, .why-not"),
    (part) => part.offsetParent ? Math.min(part.offsetWidth, part.offsetHeight) : Infinity))"""


def tap(page, station):
    """A tap on a station of the map, by its number."""
    page.wait_for_selector(".board .station", state="attached")
    page.evaluate(
        """(number) => Array.from(document.querySelectorAll(".board .station"))
          .filter((node) => node.textContent === String(number))[0]
          .dispatchEvent(new MouseEvent("click", { bubbles: true }))""",
        station,
    )


@pytest.mark.parametrize("size", nightly(["phone", "laptop"], after=1))
def test_what_may_be_done_is_one_tap_away_and_closes_with_escape(open_page, size):
    page = open_page("/", size, view=views.being(1, views.playing()))
    click(page, "#ask-help", OPEN)
    assert page.inner_text("#help h2") == "What may I do?"
    assert "It is your turn: move Red." in page.inner_text("#help")
    assert page.get_attribute('[data-key="help-rule"]', "href") == "/rules#moving"
    assert page.evaluate("document.activeElement.id") == "help"
    assert page.get_attribute("#ask-help", "aria-expanded") == "true"
    assert page.evaluate(SMALLEST) >= 44
    page.keyboard.press("Escape")
    assert page.query_selector(OPEN) is None
    assert page.evaluate("document.activeElement.id") == "ask-help"
    assert page.get_attribute("#ask-help", "aria-expanded") == "false"


def test_the_help_follows_the_game_closes_when_something_else_is_touched_and_says_where_its_host_is_away(
    stage, open_page
):
    page = open_page(view=views.being(1, views.playing()))
    click(page, "#ask-help", OPEN)
    page.focus("#typed-move")
    assert page.query_selector(OPEN) is None
    click(page, "#ask-help", OPEN)
    stage.show(views.being(1, views.mr_x_to_move()))
    page.wait_for_function("document.querySelector('#help').textContent.indexOf('Mr. X to move.') >= 0")
    assert page.evaluate("document.activeElement.id") == "help"
    page.keyboard.press("Escape")
    page.route("**/help.json*", lambda route: route.abort())
    click(page, "#ask-help", OPEN)
    assert "No connection to the host" in page.inner_text("#help")


def test_a_station_out_of_reach_says_why_and_shows_the_rule_whether_tapped_or_typed(stage, open_page):
    stage.reason = REASON
    page = open_page("/", "phone", view=views.playing())
    page.click('[data-go="map"]')
    tap(page, 140)
    page.wait_for_selector('#map-move [data-key="why-not"]')
    assert stage.asked_why == [{"pawn": "red", "station": "140"}]
    assert stage.posts == []
    assert page.inner_text("#map-move .bad") == REASON["said"]
    click(page, '#map-move [data-key="why-not"]', OPEN)
    assert page.inner_text("#help h2") == "Moving"
    assert page.evaluate(SMALLEST) >= 44
    page.click('[data-key="help-close"]')
    assert page.evaluate("document.activeElement.getAttribute('data-key')") == "why-not"
    page.click('[data-go="move"]')
    enter(page, "#typed-move", "140")
    page.wait_for_selector('#said [data-key="why-not"]')
    assert page.inner_text("#said .bad") == REASON["said"]
    assert page.input_value("#typed-move") == "140"


def test_a_refused_move_has_the_rule_too(stage, open_page):
    stage.answer = {"ok": False, "said": "Red has no tickets left for bus.", "why": "moving"}
    page = open_page("/", "laptop", view=views.playing())
    page.click('[data-key="red-taxi-84"]')
    click(page, '#said [data-key="why-not"]', OPEN)
    assert page.inner_text("#help h2") == "Moving"


def test_a_tap_says_nothing_where_nobody_moves(stage, open_page):
    stage.role, stage.console = "looker", False
    page = open_page("/", "laptop", view=views.playing())
    tap(page, 140)
    stage.show(views.playing(9), on=page)
    assert stage.asked_why == []
