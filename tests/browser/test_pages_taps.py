"""How many taps the commonest deeds take on a phone, upright and on its side: a table that the test prints."""

import copy

import pytest
from flask_babel import gettext as _

from tests.browser import views
from tests.browser.test_pages_console import Table, pencilled
from tests.nightly import nightly

PORTRAIT, LANDSCAPE = {"width": 375, "height": 667}, {"width": 844, "height": 390}
ANNA, BEN, CHLOE = 0, 1, 2
CHLOE_TO_MOVE = ("done", "done", "now", "later", "later")


def bens():
    return views.being(BEN, views.playing())


def chloes():
    return views.being(CHLOE, views.playing(turns=CHLOE_TO_MOVE))


def planned():
    return pencilled(bens(), "red", "taxi", 84)


def not_yet_chloes():
    return views.being(CHLOE, views.playing())


def anothers():
    view = views.being(ANNA, views.playing())
    view["game"]["players"][BEN]["held"] = True
    return view


def moved():
    view = views.being(ANNA, views.playing())
    view["game"]["pawns"][0]["may_take_back"] = True
    return view


GO_TO_MAP = '[data-go="map"]'
LATER = next(station for station, tickets in views.playing()["game"]["pawns"][CHLOE]["could"] if len(tickets) == 1)
# What somebody wants to do: (the view that he has, whether he looks at the map, what he taps, the path of the post).
DEEDS = {
    "move my pawn, on the move tab": (bens, False, ['[data-key="red-taxi-84"]', '[data-key="move"]'], "/move"),
    "move my pawn, on the map": (
        bens,
        True,
        [".station.lit:has(text:text-is('84'))", '.map-move [data-key="move"]'],
        "/move",
    ),
    "move where several tickets pay, on the map": (
        *(chloes, True),
        *([".station.lit:has(text:text-is('140'))", '.map-move [data-key="pay-bus"]'], "/move"),
    ),
    "enter the move that I planned": (planned, False, ['[data-key="move"]'], "/move"),
    "plan my next move": (not_yet_chloes, False, ['.leg[data-key^="green-taxi"]'], "/pencil"),
    "plan my next move, on the map": (not_yet_chloes, True, [f".station.lit:has(text:text-is('{LATER}'))"], "/pencil"),
    "clear my plan": (planned, False, ['[data-key="clear"]'], "/clear"),
    "move another player's pawn": (
        *(anothers, False),
        ['[data-key="pawn-red"]', '[data-key="instead"]', '[data-key="red-taxi-84"]', '[data-key="move"]'],
        "/move",
    ),
    "ask to take my move back": (moved, False, ['[data-key="take-back"]'], "/take-back"),
    "answer Mr. X's question": (views.take_back_for_us, False, [".ask .main-button"], "/answer"),
    "say which player I am": (views.who_are_you, False, ['[data-key="who-1"]'], "/who"),
}
MOST = {"move another player's pawn": 4}


class Host(Table):
    """Answers what the deeds post, also where it is no move."""

    def answer(self, path):
        return super().answer(path) if path in ("pencil", "move", "clear") else {"ok": True, "said": ""}


@pytest.mark.parametrize("size", nightly([PORTRAIT, LANDSCAPE], after=1), ids=("375x667", "844x390"))
def test_the_commonest_deeds_take_two_taps_at_most(stage, open_page, size):
    page = open_page("/", "phone", has_touch=True)
    page.set_viewport_size(size)
    counted = {deed: taps_of(stage, page, *how) for deed, how in DEEDS.items()}
    print(f"\ntaps at {size['width']}x{size['height']}")
    for deed, taps in counted.items():
        print(f"  {taps}  {deed}")
    too_many = {deed: taps for deed, taps in counted.items() if taps > MOST.get(deed, 2)}
    assert too_many == {}


def taps_of(stage, page, view, on_map, taps, path):
    """Do a deed on a page that was just loaded; returns the number of taps."""
    Host(stage, copy.deepcopy(view()))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    if on_map and page.is_visible(GO_TO_MAP):
        page.tap(GO_TO_MAP)
        page.wait_for_function("document.getElementById('panes').scrollLeft >= innerWidth - 2")
    count = 0
    for at, selector in enumerate(taps):
        selector += ":visible"  # on a phone on its side some buttons are below the map alone
        page.wait_for_selector(f"{selector}:not([aria-disabled='true'])")
        if at == len(taps) - 1:
            with page.expect_response(f"**{path}"):
                page.tap(selector)
        else:
            page.tap(selector)
        count += 1
    return count


def test_a_tap_is_not_lost_because_the_page_is_drawn_anew_meanwhile(stage, open_page):
    asks = {"ask": True, "requests": [], "voices": [], "players": []}
    page = open_page("/", "phone", view={**views.starting(), "you": asks})
    page.hover('[data-key="who-1"]')
    page.mouse.down()
    stage.show({**views.mr_x_to_move(), "you": asks})
    newest = "version => import('/static/js/state.js').then(({ state }) => state.view.version === version)"
    page.wait_for_function(newest, arg=stage.newest)
    page.mouse.up()
    page.wait_for_selector(f'body[data-version="{stage.newest}"]')
    assert [form["player"] for form in stage.pressed("/who")] == ["1"]


@pytest.mark.parametrize("language", nightly(["fr", "de", "en", "es"], after=1))
def test_the_question_who_one_is_stays_where_it_is_when_the_game_begins(stage, open_page, language):
    def sentences():
        told = _("Put the pawns on their stations. The handheld draws its start card.")
        move = _("His move goes into window %(window)d.", window=1)
        return (_("Mr. X takes his start card"), told), (_("Mr. X to move"), move)

    page = open_page("/", "phone", locale=language)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 740})
        places = []
        for headline, awaited in stage.said(language, sentences):
            view = views.playing(0, headline=headline, awaited=awaited)
            stage.show(view | {"you": {"ask": True, "requests": [], "voices": [], "players": []}}, on=page)
            places.append(page.locator('[data-key="who-1"]').bounding_box())
        assert places[0] == places[1], width
