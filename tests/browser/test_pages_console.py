"""The detectives' console by itself: what is offered, what a tap posts, and what stays when the host refuses."""

import pytest

from tests.browser import views
from tests.browser.pressing import click, enter, post, stop_clock
from tests.nightly import nightly

THUMB_PX = 44
A_MOMENT_MS = 2000  # more than buttons ignore presses when they have changed what they do


def free_round():
    """Five pawns that may all move now."""
    return views.playing(turns=("now",) * 5, headline="Any pawn to move")


def pencilled(view, pawn, ticket, station):
    """The same view with a pencil."""
    next(each for each in view["game"]["pawns"] if each["name"] == pawn)["pencil"] = [ticket, station]
    return view


class Table:
    """Answers the console's posts as a host would: pencils, and moves that are entered at once."""

    def __init__(self, stage, view):
        self.stage, self.view = stage, view
        stage.show(view)
        stage.answer = self.answer

    def answer(self, path):
        form = self.stage.posts[-1][1]
        pawn = next(each for each in self.view["game"]["pawns"] if each["name"] == form["pawn"])
        pawn.pop("pencil", None)
        if path == "pencil":
            pawn["pencil"] = [form["ticket"], int(form["station"])]
        elif path == "move":
            pawn.pop("legal", None)
            pawn.update(turn="entered", entered=[form["ticket"], int(form["station"])])
        self.stage.show(self.view)
        return {"ok": True, "said": "Planned." if path == "pencil" else ""}


def test_legal_stations_are_offered_by_ticket_and_no_other_and_counted_tickets_are_told(stage, open_page):
    view = views.playing()
    page = open_page(view=view)
    offered = {button.get_attribute("data-key") for button in page.query_selector_all(".leg")}
    red = view["game"]["pawns"][1]
    assert offered == {f"red-{ticket}-{station}" for station, tickets in red["legal"] for ticket in tickets}
    page.wait_for_selector(".station.lit")
    lit = {int(text.text_content()) for text in page.query_selector_all(".station.lit text")}
    assert lit == {station for station, _tickets in red["legal"]}
    assert f"{red['tickets']['taxi']} left" in page.inner_text(".legs-by")
    red["tickets"] = dict.fromkeys(red["tickets"])
    stage.show(view, on=page)
    page.wait_for_function("!document.querySelector('.legs-by').textContent.includes('left')")


def test_a_tap_pencils_and_move_enters(stage, open_page):
    table = Table(stage, views.playing())
    page = open_page("/", "phone")
    click(page, '[data-key="red-bus-52"]', '[data-key="red-bus-52"][aria-pressed="true"]')
    click(page, '[data-key="red-taxi-84"]', '[data-key="red-taxi-84"][aria-pressed="true"]')
    assert page.inner_text('[data-key="move"]') == "Move Red to 84 by taxi"
    click(page, '[data-key="move"]', ".pawn-red.turn-entered")
    assert [path for path, _form in stage.posts] == ["/pencil", "/pencil", "/move"]
    asked = [{key: form[key] for key in ("pawn", "ticket", "station", "round")} for _path, form in stage.posts]
    assert asked[2] == {"pawn": "red", "ticket": "taxi", "station": "84", "round": str(table.view["game"]["round"])}
    ids = [form["id"] for _path, form in stage.posts]
    assert len(set(ids)) == 3
    assert all(len(each) >= 16 for each in ids)


def test_move_says_first_what_another_page_has_pencilled(stage, open_page):
    view = views.playing()
    Table(stage, view)
    page = open_page("/", "phone")
    stop_clock(page)
    click(page, '[data-key="red-bus-52"]', '[data-key="red-bus-52"][aria-pressed="true"]')
    assert page.get_attribute('[data-key="move"]', "aria-disabled") is None
    stage.show(pencilled(view, "red", "taxi", 84))
    page.wait_for_selector('[data-key="move"][aria-disabled="true"]')
    page.click('[data-key="move"]', force=True)
    assert "84" in page.inner_text("#said .news")
    page.clock.run_for(A_MOMENT_MS)
    page.wait_for_selector('[data-key="move"]:not([aria-disabled])')
    assert stage.pressed("/move") == []
    click(page, '[data-key="move"]', ".pawn-red.turn-entered")
    assert [(form["station"], form["seen"]) for form in stage.pressed("/move")] == [("84", "yes")]


def test_under_the_thumb_that_pressed_move_nothing_is_pressed(stage, open_page):
    Table(stage, free_round())
    page = open_page("/", "phone")
    stop_clock(page)
    click(page, '.leg[data-key^="purple-"]', '[data-key="move"]')
    click(page, '[data-key="move"]', '.leg[data-key^="red-"][aria-disabled="true"]')
    page.click('.leg[data-key^="red-"]', force=True)
    page.clock.run_for(A_MOMENT_MS)
    page.wait_for_selector('.leg[data-key^="red-"]:not([aria-disabled])')
    assert len(stage.pressed("/pencil")) == 1
    click(page, '.leg[data-key^="red-"]', '.leg[data-key^="red-"][aria-pressed="true"]')


def test_where_several_tickets_pay_console_and_map_ask_and_the_answer_is_the_move(stage, open_page):
    view = free_round()
    Table(stage, view)
    page = open_page()
    click(page, '[data-key="pawn-green"]', ".station.lit:has(text:text-is('140'))")
    page.click(".station.lit:has(text:text-is('140'))")
    for place in (".console", ".map-move"):
        page.wait_for_selector(f"{place} .pay")
        buttons = page.query_selector_all(f"{place} .pay button")
        assert [button.get_attribute("data-key") for button in buttons] == ["pay-taxi", "pay-bus"]
    click(page, '.console [data-key="pay-bus"]', ".pawn-green.turn-entered")
    assert [(path, form["ticket"], form["station"]) for path, form in stage.posts] == [("/move", "bus", "140")]


def test_the_ticket_for_a_tapped_station_replaces_what_was_pencilled(stage, open_page):
    Table(stage, pencilled(free_round(), "green", "taxi", 117))
    page = open_page()
    page.click('[data-key="pawn-green"]')
    page.click(".station.lit:has(text:text-is('140'))")
    click(page, '.map-move [data-key="pay-bus"]', ".pawn-green.turn-entered")
    assert [path for path, _form in stage.posts] == ["/clear", "/move"]


@pytest.mark.parametrize(
    "given",
    nightly(
        [
            ("G 82 bus", "green", "bus", "82"),
            ("84", "red", "taxi", "84"),
            ("red 67 b", "red", "bus", "67"),
            ("r52b", "red", "bus", "52"),
        ],
        after=1,
    ),
)
def test_a_move_can_be_typed(stage, open_page, given):
    typed, *meant = given
    page = open_page(view=free_round())
    page.click('[data-key="pawn-red"]')
    page.fill("#typed-move", typed)
    with page.expect_response("**/pencil"):
        page.press("#typed-move", "Enter")
    assert page.query_selector(f".pawn-{meant[0]}.chosen")
    page.wait_for_function("document.getElementById('typed-move').value === ''")
    form = stage.pressed("/pencil")[0]
    assert [form["pawn"], form["ticket"], form["station"]] == meant


def test_a_typed_letter_means_the_pawn_that_has_it(stage, open_page):
    """In French V is on the green pawn, and Violet begins with it too."""
    stage.show(views.playing())
    found = open_page().evaluate(
        """async () => {
          const { parseMove } = await import("/static/js/typed_move.js");
          const pawn = (name, label, letter) => ({ name, label, letter });
          const pawns = [pawn("purple", "Violet", "L"), pawn("green", "Vert", "V")];
          return ["v 67", "l 67", "vi 67", "purple 67"].map((text) => parseMove(text, pawns, {}).pawn);
        }"""
    )
    assert found == ["green", "purple", "purple", "purple"]


@pytest.mark.parametrize("typed", nightly(["hello", "red 12345", "red", "red 5 wheelbarrow"], after=1))
def test_what_cannot_be_read_is_said_and_kept_and_what_is_being_typed_stays_when_the_game_moves_on(
    stage, open_page, typed
):
    page = open_page(view=views.playing())
    enter(page, "#typed-move", typed)
    page.wait_for_selector("#said .bad")
    assert page.input_value("#typed-move") == typed
    page.keyboard.press("Backspace")
    moved_on = views.playing(turns=("done", "done", "now", "later", "later"), headline="Green to move")
    stage.show(moved_on, on=page)
    assert page.input_value("#typed-move") == typed[:-1]
    assert stage.posts == []


@pytest.mark.parametrize("looked_at", nightly(["red", "green"], after=1))
@pytest.mark.parametrize("given", nightly([("g 140 b", "later"), ("green 140", "done"), ("g140b", "passed")], after=1))
def test_a_typed_move_of_a_pawn_not_on_turn_is_explained_and_kept(stage, open_page, given, looked_at):
    typed, turn = given
    view = views.playing(turns=("done", "now", turn, "later", "later"))
    stage.reason = {"ok": False, "said": "It is not Green's turn yet: Red moves first."}
    page = open_page(view=view)
    page.click(f'[data-key="pawn-{looked_at}"]')
    enter(page, "#typed-move", typed)
    page.wait_for_selector("#said .bad")
    assert page.inner_text("#said") == stage.reason["said"]
    asked = {"pawn": "green", "station": "140", **({"ticket": "bus"} if "b" in typed else {})}
    assert stage.asked_why == [asked]
    assert page.input_value("#typed-move") == typed
    assert page.get_attribute(f'[data-key="pawn-{looked_at}"]', "aria-pressed") == "true"
    assert stage.posts == []


@pytest.mark.parametrize("typed", nightly(["120 b", "hello", "green 140", "120"], after=1))
@pytest.mark.parametrize("then", nightly(["another pawn", "mr_x"], after=1))
def test_a_typed_move_that_was_refused_goes_when_the_game_moves_on(stage, open_page, typed, then):
    """The field has the focus all the time, as after Enter."""
    stage.answer = {"ok": False, "said": "No bus runs from 67 to 120."}
    page = open_page(view=views.playing())
    enter(page, "#typed-move", typed)
    page.wait_for_selector("#said .bad")
    stage.show(views.playing(9), on=page)
    assert page.input_value("#typed-move") == typed
    moved_on = (
        views.mr_x_to_move()
        if then == "mr_x"
        else views.playing(turns=("done", "done", "now", "later", "later"), headline="Green to move")
    )
    stage.show(moved_on, on=page)
    assert page.input_value("#typed-move") == ""


def test_a_press_that_the_host_never_got_is_sent_again_under_the_same_id_and_a_refusal_loses_nothing(stage, open_page):
    stage.answer = {"ok": False, "said": "Green is on 52; choose another station."}
    page = open_page(view=pencilled(views.playing(), "red", "bus", 52))
    lost = []

    def lose_the_first(route):
        lost.append(route.request.post_data)
        if len(lost) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/move", lose_the_first)
    post(page, "/move", '[data-key="move"]')
    assert len(lost) == 2
    assert lost[0] == lost[1]
    page.wait_for_selector("#said .bad")
    assert page.inner_text("#said") == stage.answer["said"]
    assert page.get_attribute('[data-key="red-bus-52"]', "aria-pressed") == "true"


def test_another_phone_s_pencil_is_seen_and_the_own_choice_stays(stage, open_page):
    page = open_page("/", "phone", view=free_round())
    click(page, '[data-key="pawn-blue"]', ".pawn-blue.chosen")
    stage.show(pencilled(free_round(), "green", "taxi", 127))
    page.wait_for_selector(".pawn-green .where i")
    assert "127" in page.inner_text(".pawn-green .where")
    assert page.query_selector(".pawn-blue.chosen")


def test_the_keyboard_alone_suffices(stage, open_page):
    Table(stage, views.playing())
    page = open_page()
    page.focus('[data-key="red-taxi-51"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="red-taxi-51"][aria-pressed="true"]')
    assert page.evaluate("document.activeElement.getAttribute('data-key')") == "red-taxi-51"
    page.focus('[data-key="move"]')
    page.keyboard.press("Space")
    page.wait_for_selector(".pawn-red.turn-entered")
    page.wait_for_selector('[data-key="move"]', state="detached")
    assert page.evaluate("document.activeElement.closest('#console') !== null")  # where a screen reader goes on


def test_thumbs_find_every_target_of_the_phone(open_page):
    page = open_page("/", "phone", has_touch=True, view=pencilled(free_round(), "purple", "taxi", 117))
    small = page.evaluate(
        """least => Array.from(document.querySelectorAll('button, a, select, input, summary'))
          .map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.width < least || box.height < least))
          .map(([html]) => html)""",
        THUMB_PX,
    )
    assert [each for each in small if "checkbox" not in each and 'class="skip"' not in each] == []
    box = page.query_selector('[data-key="move"]').bounding_box()
    assert box["y"] > 844 / 2, "without scrolling"
    assert box["y"] + box["height"] <= 844 - page.query_selector("#tabs").bounding_box()["height"]


def test_the_map_is_one_swipe_or_one_tap_away(open_page):
    page = open_page("/", "phone", has_touch=True, view=views.playing())
    page.tap('[data-go="map"]')
    page.wait_for_function("document.getElementById('panes').scrollLeft >= 389")
    page.wait_for_selector(".station.lit")
    high = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.station text')).fontSize)"
        " * document.getElementById('board').getScreenCTM().a"
    )
    assert high >= 11, "the chosen pawn's surroundings can be read without a pinch"
    page.tap('[data-go="log"]')
    page.wait_for_function("document.getElementById('panes').scrollLeft >= 779")
    page.evaluate("document.getElementById('panes').scrollLeft = 390")
    page.wait_for_selector('[data-go="map"][aria-current]')


def test_only_the_owner_is_offered_the_owner_s_presses(stage, open_page):
    owner = open_page(view=views.take_back_asked())
    assert owner.query_selector('[data-key="withdraw"]')
    assert owner.query_selector('[data-key="dismiss"]')
    assert owner.query_selector('form[action="/set-aside"]')
    stage.role = "detective"
    detective = open_page()
    assert not detective.query_selector('[data-key="withdraw"]')
    assert detective.query_selector('form[action="/abandon"]'), "every player may ask to leave off"
    assert not detective.query_selector('form[action="/set-aside"]')
    post(owner, "/withdraw", '[data-key="withdraw"]')
    post(owner, "/dismiss", '[data-key="dismiss"]')
    assert stage.pressed("/withdraw")[0]["ask"] == "t7"
    view = views.take_back_asked()
    view["ask"]["withdrawn"] = True
    stage.show(view, on=owner)
    assert not owner.query_selector('[data-key="withdraw"]'), "it has been"


def test_a_pawn_that_is_looked_at_stays_when_the_host_tells_nothing_new(stage, open_page):
    page = open_page(view=views.playing())
    page.click('[data-key="pawn-green"]')
    stage.fall_silent()
    page.wait_for_selector('#link[data-link="lost"]')
    stage.speak()
    page.wait_for_selector('#link[data-link="up"]')  # it has heard the view of now, which is an old one
    assert page.get_attribute('[data-key="pawn-green"]', "aria-pressed") == "true"


def test_taking_back_is_asked_and_answered_here(stage, open_page):
    stage.role = "detective"
    page = open_page("/", "phone", view=views.take_back_for_us())
    page.click('[data-key="pawn-purple"]')
    assert [item.inner_text().split()[-1] for item in page.query_selector_all(".moves-back s")] == ["89", "104"]
    post(page, "/take-back", '[data-key="take-back"]')
    assert stage.pressed("/take-back")[0]["pawn"] == "purple"
    post(page, "/answer", '[data-key="decline"]')
    post(page, "/answer", '[data-key="agree"]')
    assert [(form["ask"], form["yes"]) for form in stage.pressed("/answer")] == [("t8", "no"), ("t8", "yes")]


def test_where_everybody_must_agree_each_page_answers_for_its_own(stage, open_page):
    stage.role = "detective"
    page = open_page("/", "phone", view=views.everybody_asked())
    assert "Anna agrees." in page.inner_text(".ask .answers")
    keys = "Array.from(document.querySelectorAll('.answers button')).map(key => key.getAttribute('data-key'))"
    assert page.evaluate(keys) == ["agree-1", "decline-1"]
    post(page, "/answer", '[data-key="agree-1"]')
    assert [(form["ask"], form["yes"], form["player"]) for form in stage.pressed("/answer")] == [("t9", "yes", "1")]
    for voices, shown in (([], []), ([1, 2], ["agree-1", "decline-1", "agree-2", "decline-2"])):
        view = views.everybody_asked()
        view["you"] = {"requests": [], "voices": voices, "players": []}
        stage.show(view, on=page)
        assert page.evaluate(keys) == shown


def test_who_has_joined_says_once_who_he_is_and_may_change_it(stage, open_page):
    stage.role = "detective"
    page = open_page("/", "phone", view=views.who_are_you())
    offered = [button.inner_text() for button in page.query_selector_all(".who-are-you button")]
    assert offered[0] == "Anna (on another page)" and offered[1] == "Ben" and offered[-1] == "Just looking"
    post(page, "/who", '[data-key="who-1"]')
    view = views.being(1, views.playing())
    stage.show(view)
    page.wait_for_selector(".who-are-you", state="detached")
    page.focus('[data-key="who"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('.who-are-you [data-key="who-0"]:focus')
    post(page, "/who", '[data-key="who-nobody"]')
    page.wait_for_selector(".who-are-you", state="detached")
    said = [(form["game"], form.get("player")) for form in stage.pressed("/who")]
    assert said == [(view["game"]["id"], "1"), (view["game"]["id"], None)]


def test_people_who_share_a_phone_press_each_name_and_the_page_follows_whoever_is_to_move(stage, open_page):
    stage.role = "detective"
    page = open_page("/", "phone", view=views.being(1, views.playing()))
    page.click('[data-key="who"]')
    post(page, "/who", '[data-key="who-2"]')
    view = views.being(1, views.playing())
    view["you"]["players"] = [1, 2]
    stage.show(view, on=page)
    assert page.locator('.who-is [aria-pressed="true"]').count() == 2
    post(page, "/who", '[data-key="who-1"]')
    assert [(form["player"], form["change"]) for form in stage.pressed("/who")] == [("2", "also"), ("1", "not")]
    click(page, '[data-key="who-done"]', ".who-are-you", state="detached")
    assert page.inner_text(".holder span") == "You are Ben, Chloé"
    for turns, name, pawn in ((("done", "now", "later"), "Ben", "red"), (("done", "done", "now"), "Chloé", "green")):
        view = views.playing(turns=(*turns, "later", "later"))
        view["you"] = {"requests": [], "voices": [1, 2], "players": [1, 2]}
        stage.show(view, on=page)
        assert page.inner_text("#headline") == f"{name}, your turn"
        assert page.locator(f".pawn-card.pawn-{pawn}.chosen").count() == 1
    view["you"] = {"requests": [], "voices": [0, 1, 2], "players": []}  # as on the owner's page
    stage.show(view, on=page)
    assert "answers for players without a phone" in page.inner_text(".holder")
    assert not page.query_selector(".who-are-you")
    click(page, '[data-key="who"]', ".who-are-you")


def test_another_browser_becomes_this_player_only_with_a_press_here(stage, open_page):
    page = open_page("/", "phone", view=views.being(1, views.playing()))
    stage.show(views.who_wants_to_be_you())
    page.wait_for_selector(".who-asks")
    assert "iPhone" in page.inner_text("#announced") and "Anna" in page.inner_text(".who-are-you p")
    for key, wanted in (("agree-r2", ("r2", "yes")), ("decline-r1", ("r1", "no"))):
        post(page, "/who/answer", f'[data-key="{key}"]')
        form = stage.pressed("/who/answer")[-1]
        assert (form["request"], form["yes"]) == wanted


def test_a_leg_that_was_taken_back_is_struck_through_and_still_there(open_page):
    page = open_page("/tv", "television", view=views.take_back_for_us())
    struck = page.query_selector('[data-window="11"] s')
    assert struck.inner_text().split() == ["B", "?"]
    assert page.query_selector('[data-window="11"] .paid') is None


def test_the_owner_s_presses_come_with_the_game_without_a_reload(stage, open_page):
    page = open_page()
    assert page.is_visible(".welcome")
    stage.show(views.playing())
    page.wait_for_selector(".welcome", state="hidden")
    page.click("#menu summary")
    assert page.is_visible('form[action="/abandon"]')
    stage.show(views.captured())
    page.wait_for_selector('form[action="/abandon"]', state="hidden")
    assert page.is_visible('.console a[href="/afterwards"]')
    assert page.is_visible('.console a[href="/new"]')


def open_menu(page):
    page.tap("#menu summary")
    assert page.is_visible(".menu-body")


def test_the_menu_stays_while_it_is_used(stage, open_page):
    page = open_page("/", "phone", has_touch=True, view=views.playing())
    open_menu(page)
    page.tap(".menu-body label.switch >> nth=0")
    page.select_option("#theme", "light")
    page.tap("#agreed")
    view = views.playing(headline="Green to move")
    stage.show(view)
    page.wait_for_selector(f'body[data-version="{view["version"]}"]')
    assert page.is_visible(".menu-body")
    page.tap("#menu summary")
    assert not page.is_visible(".menu-body")


def test_esc_closes_the_menu_and_stays_at_its_button(open_page):
    page = open_page("/", "laptop", view=views.playing())
    page.focus("#menu summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.menu-body') !== null")
    page.keyboard.press("Escape")
    assert not page.is_visible(".menu-body")
    assert page.evaluate("document.activeElement === document.querySelector('#menu summary')")
    page.focus('[data-key="red-taxi-51"]')
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('data-key')") == "red-taxi-51"


@pytest.mark.parametrize("elsewhere", nightly(["#headline", '[data-go="log"]', "#tabs by the keyboard"], after=1))
def test_the_menu_closes_when_somebody_turns_to_something_else(open_page, elsewhere):
    page = open_page("/", "phone", has_touch=True, view=views.playing())
    open_menu(page)
    if elsewhere == "#tabs by the keyboard":
        page.focus('[data-go="log"]')
    else:
        x, y, width, height = page.query_selector(elsewhere).bounding_box().values()
        page.touchscreen.tap(x + width / 2, y + height - 5)
    page.wait_for_selector(".menu-body", state="hidden")
    if elsewhere == '[data-go="log"]':
        page.wait_for_selector('[data-go="log"][aria-current]')
