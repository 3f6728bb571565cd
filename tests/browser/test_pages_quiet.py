"""The pages without live updates: set-up, joining, the handheld's page, errors."""

import re

import pytest

from host.web.languages import CODES
from mrx.language import Text
from shared.board.edition import COLOURS, PAWNS
from tests.browser.small_host import VIRTUAL
from tests.nightly import nightly

AT_BOARD = {"mode": "board", "enter_pawns": "on", "line_13_14": "yes"}


def shares(page):
    """The pawns that the form shows beside each player's name."""
    rows = page.query_selector_all("[data-player]")
    return [
        [mark.inner_text() for mark in row.query_selector_all(".share .unseen")] for row in rows if row.is_visible()
    ]


@pytest.fixture
def form(open_page):

    return lambda size="phone": open_page("/new", size, ready=False)


def test_the_box_is_told_by_what_lies_on_the_table_and_the_shares_are_its_editions(stage, form):
    stage.form = AT_BOARD
    page = form()
    assert not page.is_visible("#ask-line")
    page.check('[name="station_200"][value="no"]', force=True)
    assert page.is_visible("#ask-line")
    page.check('[name="station_200"][value="yes"]', force=True)
    assert not page.is_visible("#ask-line")
    page.check('[name="players"][value="2"]', force=True)
    assert shares(page) == [["Purple", "Yellow", "Blue"], ["Red", "Green"]]
    page.check('[name="players"][value="4"]', force=True)
    assert [len(share) for share in shares(page)] == [2, 1, 1, 1]
    page.check('[name="station_200"][value="no"]', force=True)
    page.check('[name="line_13_14"][value="no"]', force=True)
    page.check('[name="players"][value="2"]', force=True)
    assert shares(page) == [["Purple"], ["Red"]]
    assert page.is_visible("#bobbies")


@pytest.mark.parametrize(("language", "edition"), [("en", "milton-bradley"), ("de", "ravensburger-2013")])
def test_against_the_computer_is_two_taps_and_asks_for_no_board(stage, open_page, language, edition):
    stage.form = {"mode": "computer", "played_by": "easy", "players": "2", "name_1": "Anna"}
    page = open_page("/new", "phone", ready=False, locale=language)
    assert not page.is_visible('[name="station_200"]') and not page.is_visible("#ask-line")
    box = page.locator(".play-now button").bounding_box()
    assert box["y"] + box["height"] < 844 and page.evaluate("scrollY") == 0, "on the first screen"
    page.check('[name="played_by"][value="hard"]', force=True)
    page.click(".play-now button")
    page.wait_for_function("document.body?.textContent.includes('ok')")
    sent = stage.pressed("/new")[-1]
    assert (sent["played_by"], sent["name_1"], sent["usual"], "station_200" in sent) == ("hard", "Anna", edition, False)


@pytest.mark.parametrize("language", CODES)
def test_a_pawn_has_its_letter_in_every_language(open_page, language):
    """As on the table, the map and the handheld: two pawns of one letter could not be told apart without colour."""
    letters = [Text(language).pawn_letter(pawn) for pawn in PAWNS]
    page = open_page("/new", "phone", ready=False, locale=language)
    assert [mark.text_content() for mark in page.query_selector_all("[data-start] .pawn-mark b")] == letters
    assert [mark.text_content() for mark in page.query_selector_all(".shares .pawn-mark b")] == letters[:5]


def test_start_cards_are_drawn_or_typed(stage, form):
    page = form()
    assert [name for name in PAWNS if page.is_visible(f"#start_{name}")] == []
    page.check('[name="starts"][value="typed"]', force=True)
    assert [name for name in PAWNS if page.is_visible(f"#start_{name}")] == list(COLOURS)
    assert not page.is_visible("#draw")
    stage.form = {"players": "3", "starts": "draw", "start_purple": "26", "start_red": "29"}
    page = form()
    assert page.input_value("#start_purple") == "26"
    assert page.is_visible("#start_purple")
    assert page.get_attribute("#start_purple", "readonly") is not None


def test_a_game_is_proposed_in_three_presses_with_what_was_chosen_last(stage, form):
    stage.form = {**AT_BOARD, "station_200": "no", "players": "4", "name_mr_x": "Zoe", "name_1": "Anna"}
    page = form()
    page.click(".send .main-button")
    page.wait_for_function("document.body?.textContent.includes('ok')")
    sent = stage.pressed("/new")[0]
    wanted = {"station_200": "no", "line_13_14": "yes", "players": "4", "name_mr_x": "Zoe", "name_1": "Anna"}
    assert {key: sent[key] for key in wanted} == wanted
    assert len(sent["id"]) >= 16
    assert sent["starts"] == "draw"


def test_house_rules_are_sentences_and_folded_away(stage, form):
    page = form("laptop")
    assert not page.is_visible('[name="cut_off"]')
    page.click("details summary")
    for name in ("voluntary_surfacing", "cut_off", "help"):
        text = page.query_selector(f'[name="{name}"]').evaluate("field => field.closest('label').textContent").strip()
        assert len(text.split()) > 5, name
    stage.faults = {"windows": "Type a whole number from 1 to 99."}
    page = form("laptop")
    assert page.is_visible('[name="windows"]'), "a fault opens its part"


def test_a_fault_stands_at_its_field_and_is_said(stage, form):
    stage.faults = {"start_red": "Another pawn starts there already."}
    stage.form = {"starts": "typed", "start_red": "26"}
    page = form()
    field = page.query_selector("#start_red")
    assert field.get_attribute("aria-invalid") == "true"
    assert page.inner_text("#" + field.get_attribute("aria-describedby")) == stage.faults["start_red"]
    assert page.query_selector('[role="alert"]')


def test_everything_can_be_sent_without_a_script(chromium, stage):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(stage.address + "/new")
    assert page.is_visible("#start_bobby2")
    page.click(".send .main-button")
    assert stage.pressed("/new")[0]["players"] == "5"
    context.close()


def test_the_code_can_be_typed_with_a_thumb(stage, open_page):
    page = open_page("/join", "phone", ready=False)
    page.fill("#code", "k7twq2")
    page.click(".main-button")
    page.wait_for_function("document.body?.textContent.includes('ok')")
    assert stage.pressed("/join")[0]["code"] == "k7twq2"


@pytest.mark.parametrize("language", nightly(["fr", "de", "en", "es"], after=2))
def test_what_helps_a_phone_to_stay_awake_is_whole_on_a_small_one(open_page, language):
    page = open_page("/join", "phone", ready=False, once=True, locale=language)
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    page.route("**/handheld/device/*", lambda route: None)  # it is being loaded all the time
    page.route("**/handheld/virtual/*", lambda route: route.fulfill(path=VIRTUAL / route.request.url.split("/")[-1]))
    page.route("**/handheld/vm/*", lambda route: None)
    page.goto(page.url.replace("/join", "/handheld"))
    page.wait_for_selector("[role=note]:not([hidden])", state="attached")
    for width, height in ((360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("""async () => {
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const note = document.querySelector(".handheld-note");
          return note.scrollHeight - note.clientHeight;
        }""") == 0, (width, height)  # fmt: skip


def test_what_cannot_be_had_says_a_way_on(open_page):
    page = open_page("/sorry", "phone", ready=False)
    assert page.inner_text("h1")
    assert page.query_selector("main a.button").get_attribute("href") == "/"


def test_the_whole_route_is_told_moment_by_moment(finished, open_page):
    page = open_page("/afterwards", at=finished, reduced_motion="reduce")
    page.wait_for_selector("body[data-ready]")
    last = int(page.get_attribute("#when", "max"))
    assert int(page.input_value("#when")) == last
    page.click("#before")
    assert int(page.input_value("#when")) == last - 1
    page.evaluate("when => { const field = document.getElementById('when'); field.value = when;"
                  " field.dispatchEvent(new Event('input')); }", 1)  # fmt: skip
    start = re.search(r"\d+", page.inner_text("#moment")).group()
    assert page.inner_text("#seal-rows tr:first-child td") == start
    page.click("#after")
    assert page.query_selector(".trail-last") is None or page.query_selector(".mr-x-here")
    page.check("#with-possible")
    page.wait_for_selector(".station.possible")
    before = page.inner_text("#moment")
    page.click("#play")
    page.wait_for_selector(f'#moment:not(:has-text("{before}"))')
    assert page.get_attribute("#play", "aria-pressed") == "true"
    page.click("#play")
    assert page.get_attribute("#play", "aria-pressed") == "false"


def test_every_seal_is_checked_in_the_browser_and_a_changed_leg_is_found(finished, open_page):
    page = open_page("/afterwards", at=finished)
    page.wait_for_selector("#sealed.good")
    rows = page.query_selector_all("#seal-rows tr")
    assert all(row.query_selector(".held .good") for row in rows)
    assert page.inner_text("#sealed").startswith(f"{len(rows)} of {len(rows)} seals hold")

    def lie(route):
        told = route.fetch().json()
        opened = next(event for event in told["events"] if event[0] == "leg_opened" and event[1] == 2)
        opened[2] = opened[2] % 199 + 1
        route.fulfill(json=told)

    page.route("**/afterwards.json", lie)
    page.reload()
    page.wait_for_selector("#sealed.bad")
    assert page.inner_text("#seal-rows tr:nth-child(3) .held").strip() == "broken"
    assert len(page.query_selector_all("#seal-rows .bad")) == 1
    assert page.inner_text("#sealed").startswith("The logbook is not valid")
    assert page.inner_text("#findings") == "Window 2: what was opened is not what was sealed."


def test_the_games_so_far_are_counted_and_plotted_and_a_browser_too_old_for_the_vm_says_so(finished, open_page):
    page = open_page("/games", at=finished)
    assert page.query_selector('[aria-labelledby="as-mr-x"] meter').get_attribute("value") == "0"
    assert "Zoe" in page.inner_text('[aria-labelledby="as-mr-x"]')
    assert "1 of 1" in page.inner_text('[aria-labelledby="as-detective"]')
    assert "Caught by" in page.inner_text('[aria-labelledby="each-game"]')
    page.route(
        "**/handheld/vm/micropython.mjs",
        lambda route: route.fulfill(body="syntax error", content_type="text/javascript"),
    )
    page.goto(finished + "/afterwards")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#sealed:has-text('too old')")
