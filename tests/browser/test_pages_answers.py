"""The lines that answer a press: they stay until they were read, then go, and are announced once."""

import pytest
from playwright.sync_api import expect

from tests.browser import views
from tests.browser.pressing import click, post, stop_clock
from tests.nightly import nightly

LONG_MS = 60_000
JOINED = "You have joined as a detective."
# Where the parts of the page lie, all at one instant.
PLACES = """() => JSON.stringify([".turn", "#headline", ".seen", ".pawns", ".log"].map(
    (part) => document.querySelector(part).getBoundingClientRect()))"""


@pytest.fixture
def answered(stage):
    """A stage whose host refuses every press."""
    stage.show(views.playing())
    stage.answer = {"ok": False, "said": "Green is on 52; choose another station."}
    return stage


def let_time_pass(page):
    """Much time, at once; the page's clock is the browser's own stand-in from its first call on."""
    page.clock.fast_forward(LONG_MS)
    page.wait_for_selector('#link[data-link="up"]')  # the page had lost the host meanwhile


def test_an_answer_stays_until_the_game_has_moved_on_and_it_was_read(answered, open_page):
    page = open_page()
    page.clock.install()
    click(page, '[data-key="red-bus-52"]', "#said .bad")
    let_time_pass(page)
    assert page.is_visible("#said .bad")
    post(page, "/pencil", '[data-key="red-bus-65"]')
    page.wait_for_selector("#said .bad")
    moved_on = views.playing(turns=("done", "done", "now", "later", "later"), headline="Green to move")
    answered.show(moved_on, on=page)
    assert page.is_visible("#said .bad"), "there was no time to read it"
    let_time_pass(page)
    page.wait_for_selector("#said .bad", state="detached")


def test_what_was_said_of_who_one_wants_to_be_goes_when_it_is_settled(stage, open_page):
    asking = views.being(0, views.playing())
    stage.answer = {"ok": True, "said": "Ben is on another page already: that page, or the owner's, must agree."}
    page = open_page(view=asking)
    page.clock.install()
    page.click('[data-key="who"]')
    click(page, '[data-key="who-1"]', "#said :text('must agree')")
    let_time_pass(page)
    assert page.is_visible("#said :text('must agree')")
    stage.show(views.being(1, views.playing()))
    page.wait_for_selector(".console :text('You are Ben')")
    let_time_pass(page)
    page.wait_for_selector("#said :text('must agree')", state="detached")


def test_an_answer_that_comes_after_the_news_goes_too(answered, open_page):
    page = open_page()
    page.clock.install()
    moved_on = views.playing(turns=("done", "done", "now", "later", "later"), headline="Green to move")

    def refuse_after_the_news(_path):
        answered.show(moved_on, on=page)
        return {"ok": False, "said": "The game has moved on since. Look again, and enter it again."}

    page.route("**/pencil", lambda route: route.fulfill(json=refuse_after_the_news(route)))
    click(page, '[data-key="red-bus-52"]', "#said .bad")
    let_time_pass(page)
    page.wait_for_selector("#said .bad", state="detached")


def test_what_came_with_the_page_goes_when_what_it_says_is_not_asked_any_more(stage, open_page):
    asks = {"kind": "abandon", "id": "e1", "text": "Abandon the game?"}
    stage.flashed = [("good", "Mr. X is asked on his handheld.")]
    page = open_page(view=views.playing(ask=asks))
    page.clock.install()
    assert page.inner_text("#flashed")
    stage.show(views.playing(), on=page)
    assert not page.inner_text("#flashed")


def test_whoever_asks_sees_the_question(stage, open_page):
    stage.answer = {"ok": True, "said": "Asked."}
    view = views.take_back_for_us()
    ask = view.pop("ask")
    page = open_page("/", "phone", view=view)
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator('[data-key="take-back"]').scroll_into_view_if_needed()
    click(page, '[data-key="take-back"]', "#said .good")
    stage.show(dict(view, ask=ask), on=page)
    expect(page.locator(".message.ask p")).to_be_in_viewport(ratio=1)


def pencilled(station):
    """Red's turn; its pencil stands on this station."""
    view = views.playing()
    view["game"]["pawns"][1]["pencil"] = ["taxi", station]
    return view


@pytest.mark.parametrize("way", nightly(["changed", "moved", "rubbed", "over"], after=1))
def test_what_another_page_has_pencilled_is_said_for_as_long_as_it_is_so(stage, open_page, way):
    """The clock stands still, so that no line disappears because its time is up."""
    page = open_page("/", "phone", view=views.playing())
    stop_clock(page)
    stage.show(pencilled(84))
    page.wait_for_selector("#said .news:text('84')")
    told = views.playing()
    told["link"] = {"state": "down", "text": "The handheld sleeps."}
    told["game"]["pawns"][1]["pencil"] = ["taxi", 84]
    stage.show(told, on=page)
    assert page.is_visible("#said .news:text('84')"), "it is so still"
    then = {
        "moved": lambda: views.playing(turns=("done", "entered", "now", "later", "later"), headline="Green to move"),
        "rubbed": views.playing,
        "changed": lambda: pencilled(51),
        "over": views.mr_x_to_move,
    }[way]()
    stage.show(then, on=page)
    page.wait_for_selector("#said .news:text('84')", state="detached")
    assert page.is_visible("#said .news:text('51')") == (way == "changed")


def test_what_another_page_has_pencilled_outlasts_an_older_press(answered, open_page):
    page = open_page("/", "phone")
    page.clock.install()
    click(page, '[data-key="red-bus-52"]', "#said .bad")
    moved_on = pencilled(84)
    moved_on["awaited"] = "Ben moves."
    answered.show(moved_on)
    page.wait_for_selector("#said .news:text('84')")
    let_time_pass(page)
    assert page.is_visible("#said .news:text('84')")


def test_the_same_answer_twice_is_said_twice_and_goes_with_the_next_deed_or_once_mr_x_has_moved(answered, open_page):
    page = open_page()
    page.evaluate(
        """window.said = [];
        const line = document.getElementById('said');
        const seen = () => line.textContent && said.push(line.textContent);
        new MutationObserver(seen).observe(line, { childList: true });"""
    )
    for _ in range(2):
        post(page, "/pencil", '[data-key="red-bus-52"]')
        page.wait_for_selector("#said .bad")
    page.wait_for_function("said.length === 2")
    answered.answer = {"ok": True, "said": "Pencilled: Red, bus to 65."}
    click(page, '[data-key="red-bus-65"]', "#said .good")
    assert page.inner_text("#said") == "Pencilled: Red, bus to 65."
    answered.show(views.playing(filled=11))
    page.wait_for_selector("#said .good", state="detached")


@pytest.mark.parametrize("size", nightly(["phone", "television"], after=1))
def test_a_flashed_line_goes_by_itself_and_moves_nothing(answered, open_page, size):
    answered.flashed = [("good", JOINED)]
    page = open_page("/tv" if size == "television" else "/", size, once=True)
    page.clock.install()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    before = page.evaluate(PLACES)
    page.clock.run_for(8000)
    assert page.inner_text(".flashed") == JOINED
    page.clock.run_for(3000)
    page.wait_for_selector(".flashed", state="detached")
    page.wait_for_selector('#link[data-link="up"]')
    page.wait_for_function(f"before => ({PLACES})() === before", arg=before)  # once the lost host's message has gone


def test_a_press_that_the_host_does_not_answer_at_once_says_so(open_page):
    page = open_page("/", "phone", view=views.playing())
    held = []
    page.route("**/pencil", lambda route: held.append(route))
    click(page, '[data-key="red-bus-52"]', "#said .news:text('Sending')")
    held[0].fulfill(json={"ok": True, "said": "Planned."})
    page.wait_for_selector("#said .good")
    assert page.query_selector("#said .news") is None


def test_a_flashed_line_is_announced_once(answered, open_page):
    answered.flashed = [("good", JOINED)]
    page = open_page()
    assert page.inner_text("#announced") == JOINED
    assert page.query_selector_all(".flashed[role], [aria-live] .flashed, [role] .flashed") == []
    click(page, '[data-key="red-bus-52"]', "#said .bad")
    assert page.is_visible(".flashed"), "it can be read before it goes"
    answered.show(views.playing(11, headline="Green to move"))
    page.wait_for_function("document.getElementById('announced').textContent.includes('Green to move')")
    assert JOINED not in page.inner_text("#announced")
