"""WCAG 2.2 AA by axe-core, on every page and in every state, dark and light; and what axe cannot see."""

import itertools
from pathlib import Path

import pytest

from host.view.new_game_form import NAME_LENGTH
from tests.browser import views
from tests.browser.conftest import SIZES
from tests.browser.pressing import click, count_sounds, enter, stop_clock
from tests.browser.serving import OWNER, Hosted
from tests.browser.test_pages_fit import apart
from tests.host import computer_moves, handheld
from tests.nightly import nightly

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
IN_LIGHT_TOO = ("link-lost", "who", "captured")
EVERY = tuple(views.STATES)
# States that differ in more than words, each at one size; `make test-nightly` looks at all at all sizes.
SOME = {
    "laptop": ("pawns", "hunted", "link-lost", "against-handheld", "audit-failed"),
    "television": ("no-game", "asked", "captured"),
    "phone": ("take-back-for-us", "who", "who-asks", "advised"),
}
STATES = [
    *[pytest.param(size, states, id=f"{size}-some") for size, states in SOME.items()],
    *[pytest.param(size, EVERY, id=size, marks=pytest.mark.nightly) for size in SOME],
]
# Size and scheme of the other pages: narrow and light, for the table's states are looked at in the dark; or each.
LOOKS = (("phone", "light"),)
EVERY_LOOK = tuple(itertools.product(("laptop", "phone"), ("dark", "light")))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# contrast(colour, colour), for what axe says nothing of.
CONTRAST = """const contrast = (one, other) => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return bright / dark;
};"""
# The least contrast of the keys that are not heeded for a moment.
OF_KEYS = f"""() => {{
  {CONTRAST}
  return Math.min(...Array.from(document.querySelectorAll("[aria-disabled=true]"), (key) => {{
    const {{ color, backgroundColor }} = getComputedStyle(key);
    return contrast(color, backgroundColor);
  }}));
}}"""
# The numbers of stations whose contrast is too low: [[number, contrast], ...].
FAINT_NUMBERS = f"""() => {{
  {CONTRAST}
  const fill = (station, part) => getComputedStyle(station.querySelector(part)).fill;
  return Array.from(document.querySelectorAll(".station"), (station) =>
    [station.textContent, contrast(fill(station, "text"), fill(station, ".plate"))]).filter(([, found]) => found < 4.5);
}}"""


@pytest.fixture(scope="session")
def axe():
    """axe-core's text."""
    if not AXE.exists():
        pytest.fail("axe-core is missing. Type: npm ci", pytrace=False)
    return AXE.read_text()


def violations(page, axe):
    """What axe finds wrong on a page: [(rule, where)]."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(axe)
    found = page.evaluate("tags => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })", RULES)
    return [(broken["id"], node["html"][:160]) for broken in found["violations"] for node in broken["nodes"]]


@pytest.mark.long
@pytest.mark.parametrize(("size", "states"), STATES)
def test_every_state_of_the_table_is_for_everybody(stage, open_page, axe, size, states):
    page = open_page("/tv" if size == "television" else "/", size, reduced_motion="reduce", color_scheme="dark")
    page.wait_for_selector(".board .station", state="attached")
    for state in states:
        stage.show(views.STATES[state](), on=page)
        assert violations(page, axe) == [], state
        if state in IN_LIGHT_TOO:
            page.emulate_media(color_scheme="light")
            assert violations(page, axe) == [], (state, "light")
            page.emulate_media(color_scheme="dark")


@pytest.fixture(params=nightly([LOOKS, EVERY_LOOK], after=1), ids=("some", "each"))
def violations_everywhere(request, axe):
    """A function: what axe finds wrong on a page that is wide and narrow, dark and light: [(size, scheme, found)]."""

    def look(page):
        found = []
        for size, scheme in request.param:
            page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
            page.emulate_media(color_scheme=scheme)
            found.append((size, scheme, violations(page, axe)))
        return [each for each in found if each[-1]]

    return look


@pytest.mark.parametrize("path", ["/new", "/invite", "/handhelds", "/join", "/sorry", "/handheld", "/rules"])
def test_every_quiet_page_is_for_everybody(stage, open_page, violations_everywhere, path):
    stage.faults = {"players": "Choose how many detectives play, 1 to 5.", "code": "That is not this table's code."}
    page = open_page(path, "laptop", ready=False)
    assert violations_everywhere(page) == []


@pytest.mark.parametrize("path", ["/afterwards", "/games", "/games/ID/certificate"])
def test_what_comes_afterwards_is_for_everybody(finished, open_page, violations_everywhere, path):
    page = open_page(path.replace("/ID/certificate", ""), at=finished)
    if "certificate" in path:
        click(page, 'a[href$="/certificate"]', "body[data-ready]")
    if path == "/afterwards":
        page.wait_for_selector("#sealed.good")
    assert violations_everywhere(page) == []


@pytest.fixture
def running(tmp_path, closed):
    """The address of a host with a running game in which the computer plays for one."""
    host = closed(Hosted(tmp_path))
    computer_moves.begin(host.table, handheld.Handheld().link(host.table), ["easy", None, None], adviser=True)
    return host.address


def test_the_owners_other_pages_are_for_everybody(owned, open_page, violations_everywhere):
    owner, address, table = owned
    page = open_page(f"/owner/{OWNER}", at=address)
    assert owner.post("/rematch")["ok"] and owner.post("/rematch/handheld")["ok"]
    assert table.invitations.open_token
    for path in ("/rematch", "/players", "/set-aside", "/expel?number=1", "/games"):
        assert page.goto(address + path).status == 200, path
        assert violations_everywhere(page) == [], path


def test_the_menu_and_the_help_are_for_everybody_when_open(stage, open_page, axe):
    rows = [
        {"who": "mr_x", "text": "Mr. X: taxi", "undone": True},
        {"who": "red", "text": "Red (Ben): bus, from 67 to 52"},
    ]
    stage.moves = [{"title": f"Round {n}", "moves": rows} for n in range(9, 0, -1)]
    page = open_page("/", "laptop", view=views.hunted())
    click(page, "#moves summary", "#move-list li")
    assert violations(page, axe) == []
    page.click("#moves summary")
    page.click("#hunt summary")
    page.click("#menu summary")
    assert violations(page, axe) == []


def test_who_plays_is_for_everybody_and_fits_a_phone_with_a_long_name_without_spaces(
    running, open_page, violations_everywhere
):
    page = open_page(f"/owner/{OWNER}", at=running)
    assert page.goto(running + "/players").status == 200
    page.wait_for_selector(".who-plays select")
    assert violations_everywhere(page) == []

    def long(route):
        listed = route.fetch()
        route.fulfill(response=listed, body=listed.text().replace("Anna", "W" * NAME_LENGTH))

    page.route("**/players", long)
    assert page.goto(running + "/players").status == 200
    assert "W" * NAME_LENGTH in page.inner_text(".who-plays >> nth=0")
    for width in (390, 360, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        parts = "Array.from(document.querySelectorAll('html, label'), (part) => part.scrollWidth - part.clientWidth)"
        assert max(page.evaluate(parts)) <= 0, width


@pytest.mark.parametrize("looks", nightly([LOOKS, EVERY_LOOK], after=1), ids=("some", "each"))
def test_the_help_with_the_rules_is_for_everybody(stage, open_page, axe, looks):
    stage.show(views.playing())
    stage.reason = {"ok": False, "said": "140 is not the next stop of any line from 67.", "why": "moving"}
    for size, scheme in looks:
        page = open_page("/", size, color_scheme=scheme)
        click(page, "#ask-help", "#help:not([hidden]) li")
        assert violations(page, axe) == [], size
        page.keyboard.press("Escape")
        enter(page, "#typed-move", "140")
        click(page, '#said [data-key="why-not"]', "#help:not([hidden]) li")
        assert violations(page, axe) == [], size


@pytest.mark.parametrize("scheme", nightly(["dark", "light"], after=1))
def test_what_is_not_heeded_for_a_moment_can_be_read(stage, open_page, scheme):
    page = open_page("/", "phone", color_scheme=scheme, view=views.playing())
    stop_clock(page)
    view = views.playing()
    view["game"]["pawns"][1]["pencil"] = ["taxi", 84]
    stage.show(view)
    page.wait_for_selector('[data-key="move"][aria-disabled="true"]')
    page.wait_for_selector('[data-key="red-taxi-84"][aria-disabled="true"][aria-pressed="true"]')
    assert page.evaluate(OF_KEYS) >= 4.5


def test_the_number_of_every_station_can_be_read(stage, open_page):
    """Planned ones too, on one's own turn and before it."""
    page = open_page("/", "phone")
    for turn in ("now", "later"):
        view = views.being(1, views.playing(turns=("done", turn, "later", "later", "later")))
        view["game"]["pawns"][1]["pencil"] = ["taxi", 84]
        stage.show(view, on=page)
        page.wait_for_selector(".station.lit.marked", state="attached")
        for scheme in ("dark", "light"):
            page.evaluate("scheme => document.documentElement.setAttribute('data-theme', scheme)", scheme)
            assert page.evaluate(FAINT_NUMBERS) == [], (turn, scheme)


def test_the_tab_key_reaches_everything_in_reading_order_and_twice_the_text_is_usable(open_page):
    """WCAG 1.4.4 and 1.4.10: nothing is lost on a page of 320 px, which is a phone at 200 %."""
    page = open_page("/", "phone", view=views.playing())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'console'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('data-key')") == "red-taxi-51"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    move = page.query_selector('[data-key="red-taxi-51"]')
    move.scroll_into_view_if_needed()
    assert move.is_visible()


# The keys of a part of the page, each of which lies wholly above the one that the tab key comes from.
BACKWARDS = """part => {
  const all = [...document.querySelectorAll(`${part} :is(button, a, input, summary)`)];
  const keys = all.filter((key) => key.checkVisibility());
  const boxes = keys.map((key) => key.getBoundingClientRect());
  const above = keys.filter((_key, at) => at && boxes[at].bottom <= boxes[at - 1].top);
  return [keys.length, above.map((key) => key.textContent)];
}"""


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_tab_key_goes_down_the_page_in_a_turn_and_through_the_menu(open_page, size):
    page = open_page("/", size, view=views.being(0, views.playing()))
    count, backwards = page.evaluate(BACKWARDS, "#console")
    assert count > 3 and backwards == []
    page.click("#menu summary")
    count, backwards = page.evaluate(BACKWARDS, ".menu-body")
    assert count > 5 and backwards == []


def test_the_news_is_announced(stage, open_page):
    """What is awaited anew, too, as after a leg was taken back, when it is Mr. X's turn before and after."""
    page = open_page(view=views.playing(9))
    stage.wait_for_listener()
    assert page.text_content("#announced") == ""
    stage.show(views.playing(10, headline="Green to move", awaited="Chloé moves."))
    page.wait_for_function("document.getElementById('announced').textContent !== ''")
    assert page.text_content("#announced") == "Window 10: underground. Green to move. Chloé moves."
    for window in (4, 3):
        stage.show({**views.mr_x_to_move(), "awaited": f"His move goes into window {window}."}, on=page)
    assert page.text_content("#announced") == "Mr. X to move. His move goes into window 3."


def test_what_is_new_since_the_page_was_sent_is_announced(stage, open_page):
    stage.fall_silent()
    page = open_page(view=views.playing(9))
    stage.show(views.playing(10))
    stage.speak()
    page.wait_for_selector('.window.filled[data-window="10"]')
    assert "Window 10" in page.text_content("#announced")


def test_sounds_are_off_until_switched_on(stage, open_page):
    """Made by the page itself, with nothing to load; an oscillator is started only where the switch is on."""
    page = open_page(view=views.playing(7))
    count_sounds(page)
    stage.show(views.surfaced())
    page.wait_for_selector(".seen.just-now")
    assert page.evaluate("window.played") == 0
    page.click("#menu summary")
    page.check("#with-sound")
    stage.show(views.captured())
    page.wait_for_function("window.played > 0")


@pytest.mark.parametrize("address", ["/", "/tv"])
def test_a_browser_that_cannot_keep_awake_says_so(open_page, address):
    page = open_page(address, once=True, view=views.playing() if address == "/" else views.no_game())
    page.evaluate("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    if address == "/":
        page.click("#menu summary")
    assert page.is_visible("#not-awake")


# What a browser lacks


@pytest.mark.parametrize("path", ["/", "/tv"])
@pytest.mark.parametrize("missing", nightly(["**/draw_logbook.js", "**/*.js"], after=1))
def test_a_page_without_a_console_loads_itself_again_once_the_host_answers(stage, open_page, path, missing):
    stage.role, stage.console = "looker", False
    page = open_page(path, ready=False, once=True)
    page.clock.install()
    page.route(missing, lambda route: route.abort())
    page.reload()
    assert page.is_visible("#not-started") and "tries again by itself" in page.inner_text("#not-started")
    page.route(stage.address + path, lambda route: route.abort())
    for _time in range(2):
        with page.expect_event("requestfailed") as failed:
            page.clock.run_for(10000)
        assert not failed.value.is_navigation_request(), "the browser's own page would stand for ever"
    page.unroute_all()
    page.clock.run_for(10000)
    page.wait_for_selector("body[data-ready]")
    assert page.is_hidden("#not-started")


def test_a_page_one_of_whose_scripts_comes_late_says_so_until_then(open_page):
    page = open_page("/", ready=False, once=True)
    page.clock.install()
    waiting = []
    page.route("**/draw_logbook.js", lambda route: waiting.append(route))
    page.reload(wait_until="commit")
    page.wait_for_selector("#tabs", state="attached")
    assert page.is_hidden("#not-started"), "it may still come"
    page.clock.run_for(15000)
    assert page.is_visible("#not-started")
    waiting[0].continue_()
    page.wait_for_selector("body[data-ready]")
    assert page.is_hidden("#not-started")


@pytest.mark.parametrize("path", ["/", "/tv", "/handhelds", "/games/ID/certificate"])
def test_a_page_whose_scripts_cannot_be_loaded_says_so(finished, open_page, path):
    page = open_page(path if "ID" not in path else "/games", at=finished if "ID" in path else None, ready=False)
    if "ID" in path:
        click(page, 'a[href$="/certificate"]', "body[data-ready]")
    scripts = "**/draw_logbook.js" if path in ("/", "/tv") else "**/*.js"
    page.route(scripts, lambda route: route.abort())
    page.reload()
    assert "could not be loaded" in page.inner_text("#not-started")
    page.unroute(scripts)
    page.reload()
    page.wait_for_selector("#not-started", state="hidden")


@pytest.mark.parametrize("address", ["/", "/tv"])
def test_a_map_that_cannot_be_loaded_says_so_and_comes_by_itself_or_with_the_next_view(stage, open_page, address):
    page = open_page(address, "phone", ready=False, once=True, view=views.playing())
    page.clock.install()
    for comes in (lambda: page.clock.run_for(5000), lambda: stage.show(views.surfaced(), on=page)):
        page.route("**/map/*.json", lambda route: route.abort())
        page.reload()
        page.wait_for_selector("#map-missing", state="attached")
        page.wait_for_function("!document.getElementById('map-missing').hidden")
        assert "could not be loaded" in page.text_content("#map-missing")
        page.unroute("**/map/*.json")
        comes()
        page.wait_for_selector(".board .station", state="attached")
        assert page.is_hidden("#map-missing")


@pytest.mark.parametrize("address", ["/", "/tv"])
def test_without_scripts_a_page_says_so_and_loads_itself_again(chromium, stage, address):
    stage.show(views.playing())
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(stage.address + address)
    assert "needs JavaScript" in page.inner_text("noscript p") and page.inner_text("#headline") == "Red to move"
    assert page.get_attribute("head noscript meta", "http-equiv") == "refresh"
    assert page.is_hidden("#voice") and not page.is_visible("#ask-help") and not page.is_visible("#tabs"), "no dead key"
    notice, above = (page.locator(part).bounding_box() for part in ("noscript p", "#awaited"))
    assert notice["y"] >= above["y"] + above["height"] + 8
    context.close()


@pytest.mark.parametrize("scripts", [False, True])
@pytest.mark.parametrize(("address", "width", "height"), [("/", 390, 844), ("/", 844, 390), ("/tv", 1920, 1080)])
def test_nothing_lies_on_the_notice_of_a_page_that_stands_still(chromium, stage, address, width, height, scripts):
    stage.show(views.playing())
    context = chromium.new_context(java_script_enabled=scripts, viewport={"width": width, "height": height})
    page = context.new_page()
    page.route("**/draw_logbook.js", lambda route: route.abort())
    page.goto(stage.address + address)
    notice = page.locator("#not-started" if scripts else "noscript p").bounding_box()
    assert notice["y"] + notice["height"] < height
    for key in page.query_selector_all(".menu summary, .ask-help, h1"):
        assert apart(notice, key.bounding_box()), key.get_attribute("class")
    context.close()


def test_a_browser_without_voice_sound_storage_and_wake_lock_plays(open_page, stage):
    page = open_page("/", once=True, ready=False)
    page.add_init_script("""
      for (const name of ["speechSynthesis", "AudioContext", "webkitAudioContext"])
        Object.defineProperty(window, name, { value: undefined });
      Object.defineProperty(window, "localStorage", { get() { throw new Error("blocked"); } });
      for (const name of ["wakeLock", "vibrate"])
        Object.defineProperty(Navigator.prototype, name, { value: undefined });
    """)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#menu summary")
    assert page.is_visible("#with-map") and page.is_hidden("#with-sound") and page.is_hidden("#with-signal")
    page.click("#voice")
    stage.show(views.surfaced(), on=page)
    assert page.is_visible(".seen.just-now")
