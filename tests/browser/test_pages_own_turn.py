"""A page that is a player's: its band, its pawns first, plans for later, and others' pawns only after a question."""

import itertools

import pytest

from tests.browser import views
from tests.browser.pressing import click, hide
from tests.browser.test_pages_console import Table, pencilled
from tests.nightly import nightly

ANNA, BEN, CHLOE = 0, 1, 2
PORTRAIT, LANDSCAPE = {"width": 375, "height": 667}, {"width": 844, "height": 390}


def all_held(view):
    for player in view["game"]["players"]:
        player["held"] = True
    return view


def test_the_band_says_whose_turn_it_is_in_the_own_pawn_s_colour_and_what_concerns_its_player_alone(stage, open_page):
    page = open_page("/", "phone", view=views.being(BEN, views.playing()))
    head = page.query_selector("header.turn")
    assert page.inner_text("#headline") == "Your turn"
    assert page.inner_text("#awaited") == "Red to move"
    assert {"band", "pawn-red", "now"} <= set(head.get_attribute("class").split())
    stage.show(views.being(CHLOE, views.playing()), on=page)
    assert page.inner_text("#headline") == "Waiting for Ben"
    assert {"band", "pawn-green"} == set(head.get_attribute("class").split()) - {"turn"}
    stage.show(views.playing(), on=page)  # as on a page that is nobody's
    assert page.inner_text("#headline") == "Red to move"
    assert page.query_selector("header.band") is None
    for player, awaited in ((BEN, "Red to move. Taxi: two tickets left."), (CHLOE, "Red to move")):
        view = views.being(player, views.playing())
        view["game"]["pawns"][1]["warning"] = "Taxi: two tickets left."
        stage.show(view, on=page)
        assert page.inner_text("#awaited") == awaited
    view = views.being(BEN, views.playing())
    del view["waiting"]  # in the edition of 2013 nobody waits while a bobby may be moved
    view["headline"] = "Red or Bobby 1 to move"
    stage.show(view, on=page)
    assert (page.inner_text("#headline"), page.inner_text("#awaited")) == ("Your turn", "Red or Bobby 1 to move")
    stage.show(views.being(CHLOE, view), on=page)
    assert page.inner_text("#headline") == "Red or Bobby 1 to move"
    view = views.being(BEN, views.playing(turns=("done", "done", "now", "later", "later"), headline="Green to move"))
    view["game"]["pawns"][1]["moved_by"] = "Anna has moved Red for Ben."
    stage.show(view, on=page)
    assert page.inner_text("#awaited") == "Anna has moved Red for Ben. Green to move"
    stage.show(views.being(CHLOE, view), on=page)
    assert "Anna has moved" not in page.inner_text("header.turn")


def test_the_turn_comes_with_a_sound_and_a_vibration_unless_switched_off(stage, open_page):
    page = open_page("/", "phone", view=views.being(CHLOE, views.playing()))
    page.evaluate(
        """() => {
          window.told = [];
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (when) { window.told.push("sound"); start.call(this, when); };
          navigator.vibrate = () => window.told.push("vibration");
        }"""
    )
    page.mouse.click(5, 300)
    mine = views.being(CHLOE, views.playing(turns=("done", "done", "now", "later", "later")))
    stage.show(mine)
    page.wait_for_function("window.told.length")
    assert page.evaluate("window.told") == ["sound", "sound", "vibration"]
    hide(page, "visible")
    assert len(page.evaluate("window.told")) == 3
    stage.show(views.being(CHLOE, views.playing()), on=page)
    hide(page, "hidden")
    stage.show(mine, on=page)
    page.evaluate("window.told = []")
    hide(page, "visible")
    assert page.evaluate("window.told") == ["sound", "sound", "vibration"], "the pocket may have swallowed it"
    page.evaluate("window.told = []")
    both = views.playing(turns=("done", "now", "later", "later", "later"))
    both["you"] = {"players": [BEN, CHLOE], "requests": [], "voices": [BEN, CHLOE]}
    stage.show(both, on=page)
    mine["you"] = both["you"]
    stage.show(mine, on=page)
    assert page.evaluate("window.told").count("vibration") == 2, "once for each of two people who share a phone"
    mine["you"] = views.being(CHLOE, views.playing())["you"]
    page.evaluate("window.told = [1, 2, 3]")
    stage.show(views.being(CHLOE, views.playing()), on=page)
    page.click("#menu summary")
    page.uncheck("#with-signal")
    stage.show(mine, on=page)
    assert len(page.evaluate("window.told")) == 3


def test_a_turn_that_comes_before_the_first_word_of_the_feed_has_its_signal_too(stage, open_page):
    page = open_page("/", "phone", once=True, view=views.being(CHLOE, views.playing()))
    page.add_init_script("window.told = []; navigator.vibrate = () => told.push('vibration');")
    feed = []
    page.route("**/feed", lambda route: feed.append(route))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    stage.show(views.being(CHLOE, views.playing(turns=("done", "done", "now", "later", "later"))))
    feed[0].continue_()
    page.wait_for_function("told.length")


def test_off_turn_the_own_pawn_is_planned_for_its_next_move(stage, open_page):
    view = views.being(ANNA, views.playing())
    Table(stage, view)
    page = open_page("/", "phone")
    page.wait_for_selector(".pawn-purple.chosen")
    click(page, '.leg[data-key^="purple-"]', ".console .planned")
    page.wait_for_selector("#said .unseen", state="attached")  # the bar tells it, so this is for a screen reader alone
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.is_visible("#map-move .planned") and page.is_hidden(".console .planned"), "in sight once"
    page.set_viewport_size({"width": 390, "height": 844})
    assert stage.pressed("/pencil")[0]["round"] == "10"
    assert page.query_selector('[data-key="move"]') is None
    assert page.query_selector(".pawn-purple .pencilled")


def test_another_player_s_pawn_moves_only_after_a_question(stage, open_page):
    Table(stage, all_held(views.being(ANNA, views.playing())))
    page = open_page("/", "phone")
    click(page, '[data-key="pawn-red"]', '.console [data-key="instead"]')
    assert page.query_selector(".console .leg") is None
    assert page.query_selector(".station.lit") is None
    assert "Ben" in page.inner_text(".console .another")
    page.click('.console [data-key="instead"]')
    page.click('[data-key="red-taxi-84"]')
    click(page, '.console [data-key="move"]', ".pawn-red.turn-entered")


def test_a_phone_that_has_not_chosen_a_player_is_asked_too(stage, open_page):
    Table(stage, all_held(views.who_are_you()))
    page = open_page("/", "phone")
    click(page, '.console [data-key="instead"]', ".console .leg")


def test_the_pawn_of_a_player_without_a_page_moves_at_once(stage, open_page):
    Table(stage, views.being(ANNA, views.playing()))
    page = open_page("/", "phone")
    page.click('[data-key="pawn-red"]')
    page.click('[data-key="red-taxi-84"]')
    click(page, '.console [data-key="move"]', ".pawn-red.turn-entered")


def in_reach(station):
    """The selector of a station that may be tapped on the map, or of its button at the edge."""
    return f".station.lit:not(.at-edge):has(text:text-is('{station}')), [data-key='beyond-{station}']"


def on_the_map(page):
    if page.is_visible('[data-go="map"]'):
        page.tap('[data-go="map"]')
        page.wait_for_function("document.getElementById('panes').scrollLeft >= innerWidth - 2")


@pytest.mark.parametrize("sizes", nightly([(PORTRAIT, LANDSCAPE), (LANDSCAPE, PORTRAIT)], after=1), ids=("down", "up"))
def test_the_map_of_a_turned_phone_is_fitted_again(open_page, sizes):
    was, turned = sizes
    page = open_page("/", "phone", has_touch=True, view=views.being(BEN, views.playing()))

    def looks(size, reloaded):
        page.set_viewport_size(size)
        if reloaded:
            page.reload()
        page.wait_for_selector(".station.lit")
        on_the_map(page)
        return page.get_attribute("#board", "viewBox")

    wanted = looks(turned, True)
    assert looks(was, True) != wanted
    page.set_viewport_size(turned)
    page.wait_for_function("wanted => document.getElementById('board').getAttribute('viewBox') === wanted", arg=wanted)


IN_REACH = """stations => stations.every((station) => {
    const onBoard = [...document.querySelectorAll(".station.lit")].find((lit) => lit.textContent === station);
    const place = document.querySelector(`[data-key="beyond-${station}"]`) || onBoard;
    const { x, y, width, height } = place.getBoundingClientRect();
    const board = document.getElementById("board").getBoundingClientRect();
    const [left, top] = [x + width / 2 - board.x, y + height / 2 - board.y];
    return left > 0 && left < board.width && top > 0 && top < board.height;
})"""


@pytest.mark.parametrize("size", nightly([PORTRAIT, LANDSCAPE], after=1), ids=("portrait", "landscape"))
def test_each_station_in_reach_can_be_tapped_without_moving_the_map(stage, open_page, size):
    """On the board, or where it lies beyond the edge by a button there."""
    view = views.being(BEN, views.playing())
    page = open_page("/", "phone", has_touch=True, view=view)
    page.set_viewport_size(size)
    on_the_map(page)
    page.click('[data-look="nearer"]')
    click(page, '[data-look="nearer"]', ".beyond button")
    stations = [str(station) for station, _tickets in view["game"]["pawns"][1]["legal"]]
    page.wait_for_function(IN_REACH, arg=stations)
    Table(stage, view)
    page.tap(".beyond button")
    page.wait_for_selector(".map-move .decide")


def red_on(station, turn="now", round_number=9):
    """A view for Ben's page: Red stands here."""
    view = views.playing(turns=("done", turn, "later", "later", "later"))
    view["game"]["round"] = round_number
    red = view["game"]["pawns"][1]
    legs = views.legal_legs(station, red["tickets"], {118, 133, 105, 143})
    red.update({"station": station, "came_from": 67, "legal" if turn == "now" else "could": legs})
    return views.being(BEN, view)


def shown(stage, page, view):
    """Show a view, and return what the map shows of the board then."""
    stage.show(view, on=page)
    return page.get_attribute("#board", "viewBox")


def drag(page):
    """Drag the map a little; returns what it shows then."""
    board = page.query_selector("#board").bounding_box()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 60)
    page.mouse.up()
    return page.get_attribute("#board", "viewBox")


# The stations whose middle the map shows.
IN_SIGHT = """() => {
  const frame = document.getElementById("board").getBoundingClientRect();
  return Array.from(document.querySelectorAll(".station")).filter((station) => {
    const { x, y, width, height } = station.querySelector(".plate").getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return across > frame.left && across < frame.right && down > frame.top && down < frame.bottom;
  }).map((station) => Number(station.textContent));
}"""


@pytest.mark.parametrize("size", nightly([LANDSCAPE, PORTRAIT], after=1))
def test_the_map_follows_the_own_pawn(stage, open_page, size):
    """To each place where it stands, and at the start of its turn."""
    page = open_page("/", "phone", has_touch=True, view=red_on(67, "later"))
    page.set_viewport_size(size)
    on_the_map(page)
    page.wait_for_selector(".station.lit")
    for station, turn in ((6, "done"), (193, "now")):
        view = red_on(station, turn)
        shown(stage, page, view)
        near = {to for to, tickets in view["game"]["pawns"][1][("could", "legal")[turn == "now"]] if "taxi" in tickets}
        assert {station, *near} <= set(page.evaluate(IN_SIGHT)), station
    fitted = page.get_attribute("#board", "viewBox")
    drag(page)
    assert shown(stage, page, red_on(193, "done")) != fitted
    assert shown(stage, page, red_on(193, "now", 10)) == fitted, "the next turn begins"


def test_a_map_that_the_player_has_moved_stays_until_the_turn_is_over(stage, open_page):
    page = open_page("/", "phone", has_touch=True, view=red_on(67, "later"))
    on_the_map(page)
    page.wait_for_selector(".station.lit")
    before = shown(stage, page, red_on(67))
    own = drag(page)
    assert own != before
    assert shown(stage, page, pencilled(red_on(67), "green", "taxi", 117)) == own, "another's plan"
    assert shown(stage, page, red_on(67, "idle")) == own, "a question to Mr. X"
    assert shown(stage, page, red_on(67)) == own, "it is the same turn still"
    assert shown(stage, page, red_on(84)) == own, "taken back"
    fitted = shown(stage, page, red_on(84, "done"))
    assert fitted != own, "the turn is over"
    page.click('[data-look="nearer"]')
    nearer = page.get_attribute("#board", "viewBox")
    assert nearer != fitted
    assert shown(stage, page, red_on(84, "done")) == nearer
    page.evaluate("document.querySelector('[data-key=pawn-blue]').click()")
    assert page.get_attribute("#board", "viewBox") != nearer, "another pawn is chosen"


def test_what_has_no_room_at_the_edge_is_left_out_and_the_whole_map_shows_it(open_page):
    view = views.being(BEN, views.playing())
    everywhere = [station for station in range(1, 200, 4) if station != 105]  # Yellow's
    view["game"]["pawns"][1]["legal"] = [[station, ["taxi"]] for station in everywhere]
    page = open_page("/", "phone", has_touch=True, view=view)
    page.set_viewport_size(LANDSCAPE)
    page.wait_for_selector(".beyond button")
    for _ in range(3):
        page.click('[data-look="nearer"]')
    placed = [button.bounding_box() for button in page.query_selector_all(".beyond button")]
    for one, other in itertools.combinations(placed, 2):
        assert max(abs(one[side] - other[side]) for side in "xy") >= 44
    assert 15 < len(placed) < len(everywhere) - len(set(everywhere) & set(page.evaluate(IN_SIGHT)))
    page.click('[data-look="whole"]')
    assert page.query_selector(".beyond button") is None
    assert set(everywhere) <= set(page.evaluate(IN_SIGHT))


def test_a_turned_phone_has_its_buttons_at_the_new_edge_console_and_map_and_nothing_off_it(open_page):
    page = open_page("/", "phone", has_touch=True, view=views.being(BEN, views.playing()))
    on_the_map(page)
    page.wait_for_selector(".beyond button")
    page.evaluate(
        """addEventListener("resize", () => {
          const frame = document.getElementById("board").getBoundingClientRect();
          window.turned = [...document.querySelectorAll(".beyond button")].map((button) => {
            const { left, top, right, bottom } = button.getBoundingClientRect();
            return Math.min(left - frame.left, top - frame.top, frame.right - right, frame.bottom - bottom);
          });
        }, { once: true })"""
    )
    page.set_viewport_size(LANDSCAPE)
    page.wait_for_function("window.turned")
    from_edge = page.evaluate("window.turned")
    assert from_edge
    assert all(0 <= far < 6 for far in from_edge)
    page.wait_for_selector(".station.lit")
    for part in ("header.turn", "#console", "#board", "#tabs", "#map-tools", "#menu summary"):
        box = page.query_selector(part).bounding_box()
        inside = box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 844
        assert inside and (part == "#console" or box["y"] + box["height"] <= 390), (part, box)
    board, console = (page.query_selector(part).bounding_box() for part in ("#board", "#console"))
    assert console["x"] + console["width"] <= board["x"]
    page.tap('[data-go="log"]')
    page.wait_for_selector("#logbook", state="visible")
    assert page.is_visible("#board") and not page.is_visible("#console")


@pytest.mark.parametrize("size", nightly([LANDSCAPE, PORTRAIT], after=1), ids=("landscape", "portrait"))
def test_the_map_stays_where_it_is_when_the_bar_comes(stage, open_page, size):
    Table(stage, views.being(BEN, views.playing()))
    page = open_page("/", "phone", has_touch=True)
    page.set_viewport_size(size)
    on_the_map(page)
    page.wait_for_selector(".station.lit")
    before = page.query_selector("#board").bounding_box()
    page.tap(in_reach(52))
    page.wait_for_selector('.map-move [data-key="move"]')
    after = page.query_selector("#board").bounding_box()
    assert after == before


def test_the_agreed_time_of_a_turn_is_shown_and_forces_nothing(stage, open_page):
    view = views.playing()
    page = open_page("/", "phone")
    assert page.is_hidden("#timer")
    view["game"]["timer"] = {"seconds": 90, "since": 2**40}  # a host whose clock is set back during the turn
    stage.show(view)
    page.wait_for_selector("#timer:not([hidden])")
    assert page.inner_text("#timer") == "1:30"
    view["game"]["timer"]["since"] = 0
    stage.show(view)
    page.wait_for_selector("#timer.over-time")
    assert page.inner_text("#timer").startswith("+")
    page.wait_for_selector('[data-key="red-taxi-84"]:not([aria-disabled])')


DRAWINGS = """() => new MutationObserver((seen, observer) => {
  document.body.setAttribute("data-drawings", seen.length);
  observer.disconnect();
}).observe(document.body, { attributeFilter: ["data-version"] })"""


def test_a_view_that_changes_the_choice_too_is_drawn_once(stage, open_page):
    """Each drawing may have the whole page laid out, which is slow on an old phone."""
    page = open_page(view=views.no_game())
    stage.wait_for_listener()
    page.evaluate(DRAWINGS)
    view = views.STATES["pawns"]()
    stage.show(view, on=page)
    page.wait_for_selector('body[data-drawings="1"]')
