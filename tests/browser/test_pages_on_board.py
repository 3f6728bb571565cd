"""A game whose pawns' moves are not entered (R28), through its pages: the form, one phone, a television, the voice."""

from playwright.sync_api import expect

from tests.browser.conftest import SIZES
from tests.browser.pressing import click, enter
from tests.browser.serving import OWNER
from tests.host.handheld import set_up
from tests.portable.record.test_on_board import played

LISTENS = """
window.said = [];
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
const value = { speak: (words) => said.push([words.lang, words.text]), cancel: () => said.push("quiet") };
Object.defineProperty(window, "speechSynthesis", { value });
"""
VOICELESS = """
window.heard = [];
window.EventSource = class extends EventSource {
  constructor(url) { super(url); if (/voice/.test(url)) heard.push(this); }
};
Object.defineProperty(window, "speechSynthesis", {
  value: { speak: (words) => setTimeout(() => words.onerror({ error: "synthesis-failed" })), cancel: () => {} },
});
"""
MUTE = 'Object.defineProperty(window, "speechSynthesis", { value: undefined });'
# The windows of the logbook in which the ticket lies on a number.
COVERED = """() => [...document.querySelectorAll(".window.shown")].filter((window) => {
  const box = (part) => window.querySelector(part).getBoundingClientRect();
  const ticket = box(".paid .ticket");
  return [".n", ".at"].map(box).some((number) => ticket.left < number.right && number.left < ticket.right
    && ticket.top < number.bottom && number.top < ticket.bottom);
}).map((window) => window.getAttribute("data-window"))"""


def goes(evening, *legs):
    """Mr. X makes a turn."""
    evening.device(lambda device: device.mr_x({"legs": [list(leg) for leg in legs]}))


def begun(evening, rules=None, **remembered):
    """Let a game begin without a page."""
    evening.table.begin(set_up(played(rules=rules)), remembered, {})
    evening.device(lambda device: device.exchange())
    evening.device(lambda device: device.agree(132))


def joined(evening, size=SIZES["phone"], player=0, **options):
    """A phone at the table, which has said who its user is."""
    page = evening.page(size, f"/join/{evening.table.invitations.join_code()}", **options)
    page.wait_for_selector("body[data-ready]")
    page.locator(".who-are-you button").nth(player).click()
    page.wait_for_selector("#on-board .main-button, #on-board [data-key=stranded]")
    return page


def asked_to_move(evening):
    """A phone at the table, in the detectives' first turn."""
    begun(evening)
    goes(evening, ("taxi", 114))
    return joined(evening)


def test_a_whole_game_from_the_form_to_the_capture_with_one_phone(evening):
    owner = evening.page(SIZES["laptop"], f"/owner/{OWNER}")
    assert ":" in owner.inner_text(".short-address b") and owner.inner_text(".short-address b").endswith("/tv")
    owner.goto(evening.address + "/new")
    assert (
        not owner.is_visible("#name_1") and not owner.is_visible("#starts") and not owner.is_visible("[name=adviser]")
    )
    owner.check("#enter-pawns")
    assert owner.is_visible("#name_1") and owner.is_visible("#starts")
    owner.uncheck("#enter-pawns")
    click(owner, ".send .main-button", "#messages .ask")
    evening.device(lambda device: device.agree(132))
    television = evening.page(SIZES["television"], "/tv")
    goes(evening, ("taxi", 114))
    phone = joined(evening)
    phone.click("[data-key=asked-red]")
    phone.fill("#asked-station", "46")
    phone.click("[data-key=ask]")
    expect(phone.locator("#on-board")).to_contain_text("Red is on 46: is he there? If he is, the game ends.")
    assert not evening.table.moves(), "only once it is confirmed"
    phone.click("[data-key=agree-said]")
    for page in (phone, television):
        expect(page.locator("#told")).to_have_text("Red is on 46: is he there? He is not there.")
    phone.click("[data-key=moved]")
    expect(television.locator("#told")).to_contain_text("Round 1: a page said")
    goes(evening, ("black", 115), ("taxi", 127))
    expect(television.locator("#seen .seen-station")).to_have_text("127")
    goes(evening, ("taxi", 134))
    expect(television.locator("#told")).to_have_text("Round 2: the handheld alone ended the detectives' turn.")
    enter(phone, "#asked-station", "134")
    phone.click("[data-key=agree-said]")
    expect(television.locator("#awaited")).to_contain_text("Caught on 134")
    looker = evening.page(SIZES["laptop"], f"/join/{evening.table.invitations.join_code()}")
    expect(looker.locator("#awaited")).to_contain_text("Caught on 134")
    assert "Say which player you are; then" not in looker.inner_text("body")
    evening.device(lambda device: device.open_log())
    expect(owner.locator(".audit-sound .story")).to_contain_text("They asked 2 questions about a station")
    expect(television.locator(".audit-sound .story")).to_be_visible()
    assert [page.evaluate(COVERED) for page in (owner, television)] == [[], []]


def test_what_they_say_is_confirmed_in_its_turn_alone_and_can_be_withdrawn_or_taken_back(evening):
    phone = asked_to_move(evening)
    phone.click("[data-key=stranded]")
    expect(phone.locator("#on-board .sure")).to_contain_text("the game ends and he wins")
    phone.click("[data-key=decline-said]")
    assert evening.table.ask() is None
    phone.click("[data-key=stranded]")
    phone.click("[data-key=agree-said]")
    expect(phone.locator("#messages .ask")).to_contain_text("None of you can move, says ")
    phone.click("[data-key=withdraw]")
    expect(phone.locator("#messages .ask")).to_have_count(0)
    phone.click("[data-key=moved]")
    phone.click("[data-key=take-back]")
    expect(phone.locator("#messages .ask")).to_contain_text("that the detectives have moved")
    evening.device(lambda device: device.exchange())
    evening.device(lambda device: device.take_back())
    expect(phone.locator("#headline")).to_have_text("The detectives move")
    phone.fill("#asked-station", "46")
    click(phone, "[data-key=ask]", ".sure")
    goes(evening, ("taxi", 115))
    expect(phone.locator(".sure")).to_have_count(0)


def test_on_a_television_the_logbook_is_alone_and_a_shown_station_fills_it(evening):
    begun(evening)
    goes(evening, ("taxi", 114))
    page = evening.page(SIZES["television"], "/tv")
    page.wait_for_selector(".window.filled")
    boxes = [window.bounding_box() for window in page.query_selector_all(".window")]
    assert len(boxes) == 24 and min(box["height"] for box in boxes) > 120 and min(box["width"] for box in boxes) > 280
    assert not page.is_visible(".map") and not page.is_visible(".pawns") and not page.is_visible("#seen")
    assert page.inner_text("#coming") == "Surfaces in 2 moves."
    goes(evening, ("taxi", 115))
    goes(evening, ("taxi", 127))
    expect(page.locator("#seen .seen-station")).to_be_visible()
    assert page.locator("#seen .seen-station").bounding_box()["height"] > 400 and not page.is_visible(".logbook")
    goes(evening, ("taxi", 134))
    expect(page.locator(".logbook")).to_be_visible()
    assert not page.is_visible("#seen")


def test_with_help_for_the_hunt_the_map_knows_no_pawns_and_covers_no_question_on_a_laptop(evening):
    begun(evening, help=True, players=["Anna", "Ben"])
    goes(evening, ("taxi", 140))
    page = evening.page(SIZES["television"], "/tv")
    expect(page.locator("#hunt-said")).to_contain_text("Pawns not considered.")
    assert page.is_visible(".map")
    page = evening.page((1366, 768), f"/join/{evening.table.invitations.join_code()}")
    page.wait_for_selector("body[data-ready]")
    page.locator(".who-are-you button").first.click(timeout=5000)  # Playwright presses nothing that is covered
    page.wait_for_selector("#on-board .main-button, #on-board [data-key=stranded]")


def test_a_page_speaks_in_its_language_once_it_was_given_leave(evening):
    begun(evening)
    page = evening.page(SIZES["television"], "/tv", LISTENS, locale="de")
    page.wait_for_selector("body[data-ready]")
    goes(evening, ("taxi", 114))
    page.wait_for_selector(".window.filled")
    assert page.evaluate("said") == [], "without leave"
    page.click("#voice")
    goes(evening, ("black", 115), ("taxi", 127))
    page.wait_for_selector(".seen-station >> text=127")
    told = page.evaluate("said")
    assert [text for _language, text in told][1:] == [
        "Ein Doppelzug. Mr.\N{NO-BREAK SPACE}X spielt ein Black-Ticket.",
        "Mr.\N{NO-BREAK SPACE}X nimmt ein Taxi.",
        "Mr.\N{NO-BREAK SPACE}X taucht auf 127 auf.",
    ] and {language for language, _text in told} == {"de"}
    page.click("#voice")
    goes(evening, ("taxi", 134))
    page.wait_for_selector('.window[data-window="4"].filled')
    assert page.evaluate("said")[len(told) :] == ["quiet"]


def test_two_legs_that_sound_alike_are_both_said(evening):
    begun(evening, {"surfacing": []})
    page = evening.page(SIZES["television"], "/tv", LISTENS)
    page.click("#voice")
    for window, station in ((1, 114), (2, 115)):
        goes(evening, ("taxi", station))
        page.wait_for_selector(f'.window[data-window="{window}"].filled')
    assert [text for _language, text in page.evaluate("said")][1:] == ["Mr. X takes a taxi."] * 2


def test_a_browser_that_cannot_speak_says_so_and_one_without_a_voice_leaves_it_to_mr_x(evening):
    """That one takes the words, but says none of them."""
    page = evening.page(SIZES["phone"], "/", MUTE)
    page.wait_for_selector("text=This browser cannot speak")
    page.click("#voice")
    assert page.inner_text("#voice") == "This browser cannot speak"
    page = evening.page(SIZES["phone"], "/", VOICELESS)
    page.click("#voice")
    page.wait_for_selector("#voice[aria-pressed=false] >> text=This browser cannot speak")
    page.wait_for_function("heard.length && heard.every(({ readyState }) => readyState === EventSource.CLOSED)")
