"""The table page by itself: what it draws of each view, at each size, and how it stays true when the view changes."""

import itertools

import pytest

from host.web.app import close, create_app
from tests.browser import conftest, views
from tests.browser.pressing import enter, hide
from tests.host import handheld
from tests.nightly import nightly
from tests.system.host_process import HostProcess

MAP_DRAWN = ".board .station"


TEXT_SIZES = """selector => Array.from(document.querySelectorAll(selector)).flatMap(root => {
  const found = [], walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || element.closest('.unseen, .board')) continue;
    if (!element.getClientRects().length) continue;
    found.push([walk.currentNode.data.trim(), parseFloat(getComputedStyle(element).fontSize)]);
  }
  return found;
})"""


def test_a_television_has_a_large_turn_equal_columns_higher_surfacing_windows_and_the_board_of_its_box(open_page):
    page = open_page("/tv", "television", view=views.playing())
    sizes = page.evaluate(TEXT_SIZES, "body")
    assert max(sizes, key=lambda each: each[1])[0] == "Red to move"
    rows = [row.query_selector_all(".window") for row in page.query_selector_all(".log-row")]
    assert [len(row) for row in rows] == [6, 6, 6, 6]
    area = {
        int(window.get_attribute("data-window")): window.bounding_box()["width"] * window.bounding_box()["height"]
        for row in rows
        for window in row
    }
    shown = [n for n in area if "surfacing" in page.get_attribute(f'[data-window="{n}"]', "class").split()]
    assert shown == list(views.SURFACING)
    assert min(area[n] for n in shown) > max(area[n] for n in area if n not in shown)
    for column in zip(*rows, strict=True):
        lefts = [window.bounding_box()["x"] for window in column]
        assert max(lefts) - min(lefts) < 0.1
    page.wait_for_selector(MAP_DRAWN)
    printed = set(page.locator(".station text").all_text_contents())
    assert printed == {str(n) for n in range(1, 201)} - {"108"}
    assert page.get_attribute("#board", "aria-label") == "Map: Milton Bradley, 1985"
    looks = page.evaluate(
        """['taxi', 'bus', 'underground', 'ferry'].map(mode => {
          const style = getComputedStyle(document.querySelector('.line-' + mode));
          return [style.stroke, style.strokeWidth, style.strokeDasharray];
        })"""
    )
    assert len({look[0] for look in looks}) == 4
    taxi, bus, underground, ferry = looks
    assert taxi[2] == bus[2] == "none"
    assert float(bus[1][:-2]) >= 2 * float(taxi[1][:-2])
    assert "none" not in (underground[2], ferry[2])
    assert underground[2] != ferry[2]


def test_a_new_proposal_is_not_mixed_with_the_game_before(stage, open_page):
    over = views.captured()
    page = open_page("/", "laptop", view=over)
    assert page.is_visible(".log")
    asked = views.asked()
    asked["game"] = over["game"]
    asked["ask"]["board"] = "ravensburger-2013"
    stage.show(asked, on=page)
    assert page.inner_text("#headline") == asked["headline"]
    assert over["game"]["audit"]["text"] not in page.inner_text(".messages")
    page.wait_for_selector("#board .station:has-text('108')", state="attached")  # the proposed game's map
    assert page.inner_text("#round") == ""
    for part in (".pawns", ".log", ".seen", ".mr-x", ".console"):
        assert not page.is_visible(part), part
    assert page.is_visible(".message.ask .starts")
    page.reload()
    page.wait_for_selector(MAP_DRAWN, state="attached")
    assert page.locator("#board .board-pawn, #board .trail").count() == 0


def test_a_log_that_is_wrong_is_not_covered_up_by_a_new_proposal(open_page):
    asked = views.asked()
    asked["game"] = views.audit_failed()["game"]
    page = open_page("/tv", "television", view=asked)
    assert asked["game"]["audit"]["text"] in page.inner_text(".messages")


@pytest.mark.parametrize("size", nightly(["television", "phone"], after=1))
def test_a_proposed_game_shows_who_moves_which_pawn_by_cards_beside_its_sign(open_page, size):
    page = open_page("/tv" if size == "television" else "/", size, view=views.asked())
    cards = page.eval_on_selector_all(
        ".message .starts li", "all => all.map(card => card.innerText.replace(/\\s+/g, ' '))"
    )
    assert [card.split()[-1] for card in cards] == list(views.PLAYERS)
    assert page.is_visible(".starts .whose")
    page.set_viewport_size({"width": 1366, "height": 768})  # a card is nearer to its own pawn's sign than to the next
    rows = page.eval_on_selector_all(
        ".message .starts li",
        """all => all.map(row => ['.pawn-mark', 'b', ':scope > :last-child']
          .map(part => row.querySelector(part).getBoundingClientRect())
          .map(box => [box.left, box.right, box.top]))""",
    )
    for (own, card, last), (following, *_) in itertools.pairwise(rows):
        if following[2] == own[2]:
            assert 2 * (card[0] - own[1]) < following[0] - last[1]


@pytest.mark.parametrize("size", nightly([(1366, 768), (1280, 720), (1920, 1080)], after=1))
def test_a_looker_s_menu_is_not_over_the_map(stage, open_page, size):
    stage.role, stage.console = "looker", False
    page = open_page("/", "television", view=views.playing())
    page.set_viewport_size({"width": size[0], "height": size[1]})
    menu, board, link = (page.query_selector(part).bounding_box() for part in (".menu summary", "#board", "#link"))
    assert menu["x"] + menu["width"] <= board["x"]
    assert link["x"] + link["width"] <= menu["x"]


@pytest.mark.parametrize("filled", nightly([30, 60, 0, 59], after=2))
def test_a_long_logbook_shows_where_the_game_is(open_page, filled):
    page = open_page("/tv", "television", view=views.long_logbook(filled))
    place = page.query_selector("#logbook").bounding_box()
    for number in {max(filled, 1), min(filled + 1, 60)}:
        window = page.query_selector(f'[data-window="{number}"]').bounding_box()
        assert window["y"] >= place["y"] - 1
        assert window["y"] + window["height"] <= place["y"] + place["height"] + 1


def test_a_window_tells_its_ticket_its_station_and_a_double_to_eyes_and_screen_readers(open_page):
    view = views.playing()
    page = open_page(view=view)
    seen = set()
    for window in page.query_selector_all(".window.filled"):
        plate = window.query_selector(".paid .ticket")
        shape = plate.query_selector("use").get_attribute("href")
        colour = plate.evaluate("plate => getComputedStyle(plate).backgroundColor")
        seen.add((plate.inner_text(), shape, colour))
    assert len(seen) == 4
    assert [len({mark[part] for mark in seen}) for part in range(3)] == [4, 4, 4]
    assert {mark[0] for mark in seen} == {"T", "B", "U", "?"}
    said = [window.query_selector(".unseen").inner_text() for window in page.query_selector_all(".window")]
    assert said[:10] == [window["said"] for window in view["game"]["windows"][:10]]
    assert said[10] == "Window 11: empty"
    assert said[12] == "Window 13: empty, he surfaces here"
    assert "double-first" in page.get_attribute('[data-window="2"]', "class")
    assert "double-second" in page.get_attribute('[data-window="3"]', "class")
    assert page.inner_text('[data-window="3"] .at') == "135"
    assert page.query_selector('[data-window="4"] .at') is None


def test_pawns_tell_station_tickets_and_turn(open_page):
    page = open_page("/tv", "television", view=views.link_lost())
    cards = [card.inner_text().split() for card in page.query_selector_all(".pawn-card")]
    assert "118" in cards[0]
    assert "89" in cards[0]
    assert [text for text in cards[0] if text in "TBU" or text in ("7", "6", "4")] == ["T", "7", "B", "6", "U", "4"]
    marks = [
        card.query_selector(".turn-mark use").get_attribute("href") for card in page.query_selector_all(".pawn-card")
    ]
    assert marks == ["#sign-clock", "#sign-clock", "#sign-arrow", "#sign-pencil", "#sign-arrow"]


def test_a_new_window_slides_in_without_a_reload(stage, open_page):
    page = open_page(view=views.playing(9))
    assert len(page.query_selector_all(".window.filled")) == 9
    stage.show(views.playing(10))
    page.wait_for_selector('.window.fresh[data-window="10"]')
    assert len(page.query_selector_all(".window.fresh")) == 1
    page.wait_for_function("document.getElementById('announced').textContent.includes('Window 10')")


def test_the_map_pans_and_zooms_by_key_wheel_and_button(open_page):
    page = open_page(view=views.mr_x_to_move())
    page.wait_for_selector(MAP_DRAWN)

    def box():
        return [float(n) for n in page.get_attribute("#board", "viewBox").split()]

    page.click('[data-look="whole"]')
    whole = box()
    page.click('[data-look="nearer"]')
    near = box()
    assert near[2] < whole[2]
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    assert box()[0] > near[0]
    page.hover("#board")
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        f"parseFloat(document.getElementById('board').getAttribute('viewBox').split(' ')[2]) < {near[2]}"
    )
    page.click('[data-look="whole"]')
    assert box() == whole


def test_the_colours_chosen_here_are_kept(open_page):
    page = open_page(color_scheme="dark", view=views.playing())
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.click("#menu summary")
    page.select_option("#theme", "light")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert light != dark
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == light


@pytest.fixture
def host(tmp_path):
    """The host as a process, a game of five detectives under way at its table."""
    app = create_app({"DATA_DIR": str(tmp_path)})
    table, game = app.extensions["table"], handheld.record("milton-bradley-5p-escaped")
    device = handheld.Handheld().link(table)
    handheld.begin(table, device, game)
    handheld.play(table, device, game, 40)
    close(app)
    with HostProcess(tmp_path) as host:
        yield host


def bytes_of_first_view(chromium, address, size):
    """What comes over the wire, heads and redirections too, until a page that was never seen has all it asked for."""
    width, height = conftest.SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    came, waits = [], set()

    def asked(news):
        waits.add(news["requestId"])
        came.append(news.get("redirectResponse", {}).get("encodedDataLength", 0))

    def answered(news):
        if news["response"]["mimeType"] == "text/event-stream":  # which never ends
            waits.discard(news["requestId"])

    def finished(news):
        waits.discard(news["requestId"])
        came.append(news["encodedDataLength"])

    wire = context.new_cdp_session(page)
    for name, hear in (("requestWillBeSent", asked), ("responseReceived", answered), ("loadingFinished", finished)):
        wire.on("Network." + name, hear)
    wire.send("Network.enable")
    page.goto(address)
    page.wait_for_selector(MAP_DRAWN, state="attached")
    while waits:
        page.evaluate("0")
    context.close()
    return sum(came)


def test_a_first_view_is_light(host, chromium):
    joined = host.base + host.found(r"(/join/\S+)")
    assert 10_000 < bytes_of_first_view(chromium, host.base + "/tv", "television") <= 150_000
    assert 10_000 < bytes_of_first_view(chromium, joined, "phone") <= 150_000


@pytest.mark.parametrize("size", nightly(["phone", "television", "laptop", "tablet"], after=1))
def test_the_first_view_does_not_shift(open_page, size):
    page = open_page("/tv" if size == "television" else "/", size, ready=False, once=True, view=views.playing())
    page.add_init_script(
        """window.shifts = 0;
        new PerformanceObserver(list => list.getEntries().forEach(entry => { window.shifts += entry.value; }))
          .observe({ type: 'layout-shift', buffered: true });"""
    )
    page.reload()
    page.wait_for_selector(MAP_DRAWN, state="attached")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shifts") < 0.005


def test_what_is_played_by_is_shown_while_it_is_proposed_and_in_the_menu(stage, open_page):
    asked = views.asked()
    page = open_page("/", "phone", view=asked)
    assert page.inner_text(".ask .agreed").split("\n") == [*asked["ask"]["rules"], asked["ask"]["helped"]]
    view = views.playing()
    stage.show(view, on=page)
    page.click("#menu summary")
    game = view["game"]
    shown = [line for line in page.inner_text("#agreed").split("\n") if line]
    assert shown == [game["title"], *game["rules"], game["helped"]]


def test_a_lost_host_is_told_and_found_again_without_a_reload(stage, open_page):
    page = open_page(view=views.playing())
    page.evaluate("window.stayed = true")
    stage.fall_silent()
    page.wait_for_selector('#link[data-link="lost"]')
    assert "host" in page.inner_text(".message.lost")
    stage.show(views.playing(11, headline="Green to move"))
    stage.speak()
    page.wait_for_function("document.getElementById('headline').textContent === 'Green to move'")
    page.wait_for_selector('#link[data-link="up"]')
    assert page.evaluate("window.stayed")


# A feed that the test speaks on, under a clock that it moves. `shown` counts the views.
LISTEN = """async () => {
  window.feeds = []; window.shown = []; window.asked = [];
  window.EventSource = class {
    static CLOSED = 2;
    readyState = 1;
    constructor() { window.feed = this; feeds.push(this); }
    addEventListener(name, heard) { this[name] = heard; }
    close() { this.readyState = 2; }
  };
  window.fetch = (path) => new Promise((done) => {
    window.asked.push(path);
    window.answer = (text) => done(new Response(text));
  });
  const { listen } = await import('/static/js/feed.js?again');
  listen({ view(view) { shown.push(view.version); }, heard(yes) { window.heard = yes; } });
}"""


@pytest.fixture
def listening(open_page):
    """A page that only listens, at a time that stands still."""
    page = open_page("/join", ready=False)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.evaluate(LISTEN)
    page.evaluate("feed.still()")
    return page


def test_a_broken_host_is_told_within_three_seconds_and_a_silent_one_once_its_sign_of_life_is_missed(listening):
    for _ in range(12):
        listening.evaluate("feed.onerror()")
        listening.clock.run_for(2000)
        assert listening.evaluate("window.heard !== false"), "a feed that begins again has time to do so"
        listening.clock.run_for(999)
        assert listening.evaluate("window.heard") is False
        listening.evaluate("feed.still()")
        listening.clock.run_for(41)
    listening.clock.run_for(14000)
    assert listening.evaluate("window.heard !== false"), "it speaks every ten seconds"
    listening.clock.run_for(1999)
    assert listening.evaluate("window.heard") is False


def test_a_page_unseen_for_a_minute_closes_its_feed_and_catches_up_when_shown(listening):
    hide(listening, "hidden")
    for _ in range(5):
        listening.clock.run_for(10000)
        listening.evaluate("feed.still()")
    listening.clock.run_for(9000)
    assert listening.evaluate("feeds.filter(each => each.readyState < 2).length") == 1
    listening.clock.run_for(2000)
    assert listening.evaluate("feeds.filter(each => each.readyState < 2).length") == 0
    listening.clock.run_for(100000)
    assert listening.evaluate("[feeds.length, window.heard !== false]") == [1, True], "nobody was there to be told"
    hide(listening, "visible")
    assert listening.evaluate("feeds.length") == 2
    listening.evaluate("""feed.onmessage({ data: '{"version": 7}' })""")
    listening.wait_for_function("shown.includes(7)")


def test_a_phone_that_slept_asks_anew_once_it_is_shown_and_a_glance_aside_does_not(listening):
    hide(listening, "hidden")
    hide(listening, "visible")
    assert listening.evaluate("feeds.length") == 1
    hide(listening, "hidden")
    listening.clock.run_for(6000)
    hide(listening, "visible")
    assert listening.evaluate("[feeds.length, feeds.filter(each => each.readyState < 2).length]") == [2, 1]
    listening.evaluate("""feed.onmessage({ data: '{"version": 8}' })""")
    listening.wait_for_function("shown.includes(8)")
    assert listening.evaluate("window.heard !== false"), "nothing was told as lost"


def test_where_a_proxy_keeps_the_feed_back_the_page_asks_for_one_view_after_the_other(listening):
    listening.evaluate("feed.onerror()")
    listening.clock.run_for(6000)  # opened anew, and nothing is said on it
    listening.clock.run_for(6000)
    assert listening.evaluate("asked") == ["/view?after=-1"]
    for version in (4, 5):
        listening.evaluate("""version => answer(JSON.stringify({ version }))""", version)
        listening.wait_for_function("version => shown.includes(version) && asked.length === version - 2", arg=version)
    listening.evaluate("answer('')")
    listening.wait_for_function("asked.length === 4")
    assert listening.evaluate("asked.slice(2)") == ["/view?after=5", "/view?after=5"]
    assert listening.evaluate("window.heard")


def test_an_older_view_is_not_drawn_a_station_is_found_and_the_map_can_be_hidden(open_page):
    page = open_page(view=views.playing())
    page.evaluate(
        """async () => {
          const { receive } = await import('/static/js/state.js');
          const old = JSON.parse(document.getElementById('view').textContent);
          old.version -= 1; old.headline = 'Long ago';
          receive(old);
        }"""
    )
    assert page.inner_text("#headline") == "Red to move"
    page.wait_for_selector(MAP_DRAWN)
    enter(page, "#find-station", "117")
    page.wait_for_selector(".station.found")
    assert page.text_content(".station.found text") == "117"
    enter(page, "#find-station", "108")
    page.wait_for_function("document.getElementById('found').textContent.includes('108')")
    page.click("#menu summary")
    page.uncheck("#with-map")
    page.wait_for_selector(".board-place", state="hidden")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert not page.is_visible(".board-place")
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.locator(".console").bounding_box()["width"] > 700, "no place is kept for it"


BUSY = """() => {
  globalThis.drawn = [];
  new MutationObserver(() => drawn.push(document.body.dataset.version))
    .observe(document.body, { attributes: true, attributeFilter: ["data-version"] });
  const request = new XMLHttpRequest();
  request.open("POST", "/busy", false);
  request.send();
}"""


def test_of_views_that_came_while_the_page_was_busy_the_newest_alone_is_drawn(stage, open_page):
    """It is busy with a request that stops the page, and is answered once all these views have left."""
    page = open_page("/", "laptop", view=views.playing())
    stage.wait_for_listener()

    def answer(_where):
        for _ in range(20):
            stage.show(views.no_game())
        stage.wait_until_sent()
        return {"ok": True}

    stage.answer = answer
    page.evaluate(BUSY)
    view = views.playing()
    stage.show(view, on=page)
    # The newest of them and this one; what of them is still on its way when the page goes on is drawn in between.
    assert len(page.evaluate("drawn")) <= 5
