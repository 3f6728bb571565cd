"""Map and text on the handheld's page: there while the firmware shows them, and nothing elsewhere or afterwards."""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from mrx.app import DARK_AFTER_MS
from tests.browser.page_rig import PageRig
from tests.browser.small_host import FRENCH
from tests.browser.test_pages_for_everybody import AXE, RULES
from tests.portable.recorded import Recorded
from tests.system.board_rig import TICK_MS

START = 197  # Mr. X's in the record; taxi to 184, 195 and 196
OUT_OF_REACH = 183
MAP = ".handheld-chart .board"
MASK_MS = 5000
DRAWN_MS = 200
HELD_MS = 700  # longer than a key is held until it acts
RESTED_MS = 1200  # longer than a tap
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# All that a page can keep or tell beside its text.
ELSEWHERE = """async () => [
  document.title, location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie,
  JSON.stringify(history.state), JSON.stringify(await caches.keys()),
  (await indexedDB.databases()).map(({ name }) => name).join(),
]"""
STANDS_IN_SIGHT = """() => {
  const [outer, inner] = [".handheld-chart", ".handheld-chart .mr-x-here .ring"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return inner.top > outer.top && inner.bottom < outer.bottom && inner.left > outer.left && inner.right < outer.right;
}"""
WRONG = """async (tags) => {
  const { violations } = await axe.run("#handheld", { runOnly: tags, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}"""


@pytest.fixture(scope="module")
def played(chromium, glyphs, image):
    """A page with a game on it, on Mr. X's first turn; the map is not shown."""
    with closing(PageRig(chromium, glyphs, image)) as rig:
        rig.begin(Recorded("milton-bradley-3p-captured"))
        rig.wait(MASK_MS)
        yield rig


@pytest.fixture
def rig(played):
    """The same page at his turn, as each test finds it."""
    yield played
    if played.board.page.locator(MAP).count():
        played.wait(2 * MASK_MS)  # after a tap on it it stays for longer
    assert played.trouble() == ""


def show(rig):
    """Press a key that only shows the map; returns the page."""
    rig.press("A")
    rig.wait(DRAWN_MS)
    rig.board.page.wait_for_selector(MAP)
    return rig.board.page


def texts(page, of):
    return page.eval_on_selector_all(of, "found => found.map((one) => one.textContent)")


def test_it_shows_where_he_stands_the_pawns_and_where_he_may_go(rig):
    page = rig.board.page
    assert page.locator(MAP).count() == 0
    show(rig)
    assert set(texts(page, f"{MAP} .station.lit")) == {"184", "195", "196"}
    signs = "found => found.map((one) => one.getAttribute('href'))"
    assert set(page.eval_on_selector_all(f"{MAP} .ways use", signs)) == {"#ticket-taxi", "#ticket-black"}
    assert page.locator(f"{MAP} .mr-x-here .ring").count() == 1
    assert page.locator(f"{MAP} .board-pawn .stand").count() == len(Recorded("milton-bradley-3p-captured").set_up[3])


def test_a_phone_that_is_turned_still_shows_where_he_stands(rig):
    page = rig.board.page
    before = page.viewport_size
    page.set_viewport_size({"width": 1920, "height": 1080})
    show(rig)
    for width, height in ((844, 390), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(STANDS_IN_SIGHT, polling=20)  # the rig has no frames, in which it would look else
    page.set_viewport_size(before)


def test_a_tap_on_a_station_types_its_number_and_a_finger_that_rested_on_one_has_not_tapped_it(rig):
    page = show(rig)
    page.hover(f"{MAP} .station.lit:has-text('196')")
    page.mouse.down()
    rig.wait(RESTED_MS)
    page.mouse.up()
    for station in ("184", "196"):  # the first would be ignored while another number is typed
        page.click(f"{MAP} .station.lit:has-text('{station}')")
        rig.board.wait_for_text(lambda lines, station=station: f"station {station}" in "\n".join(lines))
        rig.board.wait_for_text(lambda lines: "A=T" in "\n".join(lines))
    rig.press("*")


def test_a_station_beyond_the_edge_has_a_button_there(rig):
    """As on a phone on its side, whose map is too small for all of them; here the map is moved."""
    page = show(rig)
    box = page.locator(".handheld-chart").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
    page.mouse.up()
    beyond = page.locator(".handheld-chart .beyond button")
    beyond.first.wait_for()
    number = beyond.first.inner_text()
    assert number in ("184", "195", "196")
    page.evaluate(AXE.read_text())
    assert page.evaluate(WRONG, RULES) == []
    beyond.first.click()
    rig.board.wait_for_text(lambda lines: f"station {number}" in "\n".join(lines))
    rig.press("*")
    rig.wait(2 * MASK_MS)
    assert (page.locator(MAP).count(), page.locator(".handheld-chart .beyond").count()) == (0, 0)


def test_a_tap_on_a_station_out_of_reach_is_judged_as_if_it_were_typed(rig):
    page = show(rig)
    near = f"{MAP} .station:has(text:text-is('{OUT_OF_REACH}'))"
    assert page.locator(f"{near}.lit").count() == 0
    page.click(near)
    rig.board.wait_for_text(lambda lines: lines[0].startswith("NO WAY") and "no line goes" in "\n".join(lines))
    page.click(f"{MAP} .station.lit:has-text('196')")  # the map is there as before
    rig.board.wait_for_text(lambda lines: "A=T" in "\n".join(lines))
    assert "station 196" in rig.display.text()
    rig.press("*")


def test_while_a_key_tells_his_station_a_tap_types_nothing(rig):
    rig.press("*")  # the menu, where a digit chooses
    page = rig.board.page
    page.keyboard.down("0")
    rig.wait(HELD_MS + DRAWN_MS)
    page.click(f"{MAP} .station:has(text:text-is('{OUT_OF_REACH}'))")
    page.keyboard.up("0")
    rig.wait(RESTED_MS)
    assert "MENU" in rig.display.text()
    rig.press("*")


def test_when_the_display_is_masked_or_dark_the_page_is_as_if_it_had_never_been_there(rig):
    page = rig.board.page
    before, elsewhere = page.content(), page.evaluate(ELSEWHERE)
    show(rig)
    assert page.evaluate(ELSEWHERE) == elsewhere
    assert str(START) in page.content()
    rig.wait(MASK_MS)
    assert page.content() == before
    show(rig)
    page.evaluate(HIDE, True)
    assert page.locator(MAP).count() == 0  # at once: the system may be taking a picture of the page
    page.evaluate(HIDE, False)
    page.wait_for_selector(MAP)
    rig.hold("*", 700)
    assert "MR X" in rig.display.text()
    assert page.locator(MAP).count() == 0
    rig.press("#")
    rig.wait(MASK_MS)
    assert page.evaluate(ELSEWHERE) == elsewhere


def test_the_first_key_on_a_dark_display_lights_it_and_the_page_says_so(rig):
    state = rig.board.page.locator(".handheld-state")
    rig.hold("*", 700)
    rig.wait(DARK_AFTER_MS + DRAWN_MS)
    assert not any(line.strip() for line in rig.board.text())
    assert "The first key lights it" in state.text_content()
    rig.press("#")
    assert "MR X" in rig.display.text() and state.text_content().strip() == ""
    assert "YOUR MOVE" in rig.press("#")


def test_axe_finds_nothing_with_the_map_and_without_and_no_screen_reader_is_told_of_it(rig):
    page = rig.board.page
    page.evaluate(AXE.read_text())
    assert page.evaluate(WRONG, RULES) == []
    before = page.locator("body").aria_snapshot()
    show(rig)
    assert page.evaluate(WRONG, RULES) == []
    assert page.locator("body").aria_snapshot() == before
    assert page.locator(f"{MAP} a, {MAP} [tabindex], {MAP} title, {MAP} desc").count() == 0


def test_a_touch_brings_it_back_and_a_finger_on_it_keeps_it_and_nothing_is_asked_of_the_host(rig):
    page = rig.board.page
    before, requests = page.content(), rig.board.requests()
    show(rig)
    page.locator(".handheld-chart").hover()
    rig.wait(MASK_MS)
    assert page.locator(MAP).count() == 0  # a mouse over it is no touch
    page.mouse.down()
    rig.wait(3 * MASK_MS)
    assert page.locator(MAP).count() == 1
    page.mouse.move(120, 420)
    rig.wait(3 * MASK_MS)
    assert page.locator(MAP).count() == 1
    page.mouse.up()
    rig.wait(MASK_MS - 10 * TICK_MS)
    assert page.locator(MAP).count() == 1
    rig.wait(DRAWN_MS)
    assert page.locator(MAP).count() == 0 and page.content() == before
    assert "station ___" in rig.display.text() and rig.board.requests() == requests


def test_a_finger_that_was_on_it_when_the_page_was_left_does_not_keep_it(rig):
    """The page may never hear that it has left."""
    page = show(rig)
    page.locator(".handheld-chart").dispatch_event("pointerdown", {"pointerId": 7})
    page.evaluate(HIDE, True)
    assert page.locator(MAP).count() == 0
    page.evaluate(HIDE, False)
    page.wait_for_selector(MAP)
    rig.wait(MASK_MS + DRAWN_MS)
    assert page.locator(MAP).count() == 0


def test_the_page_speaks_the_language_that_the_display_speaks(rig):
    page = rig.board.page
    before, requests = page.content(), rig.board.requests()
    rig.change_language("fr")
    rig.wait(DRAWN_MS)
    assert page.locator(".handheld-note p").first.text_content() == FRENCH["chart"]
    assert page.get_by_role("button", name=f"C, {FRENCH['underground']}").count() == 1
    assert page.locator("html").get_attribute("lang") == "fr" and page.title() == FRENCH["title"]
    assert [page.locator(f"section[lang={code}]").is_visible() for code in ("en", "fr")] == [False, True]
    rig.change_language("en")
    rig.wait(MASK_MS)
    assert page.content() == before and rig.board.requests() == requests


def test_the_display_is_there_as_text_and_its_secrets_are_not_said_by_themselves(rig):
    page = rig.board.page
    text, said = page.get_by_role("group", name="Display of the handheld"), page.locator(".handheld-text[role=status]")
    assert "YOUR MOVE R01" in text.inner_text().split("\n")[0]
    rig.press("18")
    assert "station 18_" in text.inner_text() and "18" not in said.inner_text()
    page.evaluate(HIDE, True)
    assert text.inner_text() == ""
    page.evaluate(HIDE, False)
    rig.wait(MASK_MS)
    expect(text).to_contain_text("station •••")
    rig.press("*")
    rig.wait(DRAWN_MS)
    assert "station ___" in text.inner_text()
