"""What is looked at and pressed is in sight, whole, and stays where it is."""

import itertools
import time

import pytest
from flask_babel import gettext as _
from flask_babel import ngettext

from host.view import wording
from tests.browser import views
from tests.browser.conftest import SIZES
from tests.browser.test_pages_layout import FAULTS
from tests.nightly import nightly


def apart(box, beside):
    """Whether two boxes do not lie on each other."""
    return (
        box["x"] + box["width"] <= beside["x"] + 1
        or beside["x"] + beside["width"] <= box["x"] + 1
        or box["y"] + box["height"] <= beside["y"] + 1
        or beside["y"] + beside["height"] <= box["y"] + 1
    )


def test_the_longest_address_that_is_typed_on_a_television_takes_one_line(open_page):
    for path in ("/", "/invite"):
        page = open_page(path, "laptop", ready=False, view=views.no_game())
        for width, height in ((1366, 768), (1280, 720), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator(".short-address b").bounding_box()["height"] < 40, (path, width)


def test_every_key_before_a_game_can_be_pressed(open_page):
    """At every size of a laptop or a desktop, and on a phone."""
    page = open_page("/", "laptop", view=views.asked())
    for width, height in ((1920, 1080), (1440, 900), (1366, 768), (1280, 720), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FAULTS) == [], (width, height)


@pytest.mark.parametrize("language", nightly(["de", "fr", "es", "en"], after=2))
def test_every_key_of_a_game_on_a_board_can_be_pressed(stage, open_page, language):
    """A question was put, Mr. X has surfaced and the handheld is away, which all take height."""
    page = open_page("/", "laptop", view=views.on_board(), locale=language)
    for may, (width, height) in itertools.product(((), ("stranded", "take-back")), ((1280, 720), (1920, 1080))):
        page.set_viewport_size({"width": width, "height": height})
        stage.show(views.on_board(*may), on=page)
        assert page.evaluate(FAULTS) == [], (may, width)


def place_of(page, selector):
    """Where the first visible thing of a selector lies."""
    return next(box for box in (each.bounding_box() for each in page.query_selector_all(selector)) if box)


# Words that stick out of a pawn's card, or end in dots.
CUT_NAMES = """() => Array.from(document.querySelectorAll('.who strong, .who small')).filter(name => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const a = words.getBoundingClientRect(), b = name.closest('.pawn-card').getBoundingClientRect();
  return !a.width || a.left < b.left || a.right > b.right || name.scrollWidth > name.clientWidth + 1;
}).map(name => name.textContent)"""


def with_names(view, *names):
    """A view whose detectives are called so."""
    for player, name in zip(view["game"]["players"], names, strict=False):
        player["name"] = name
    return view


@pytest.mark.parametrize("language", nightly(["de", "en"], after=1))
def test_where_he_can_be_opens_beside_the_console(open_page, language):
    view = views.hunted()
    view["game"]["pawns"][1]["pencil"] = ["taxi", 51]
    page = open_page("/", "laptop", locale=language, view=view)
    console = place_of(page, "#console")
    page.click("#hunt summary")
    assert page.evaluate(FAULTS) == []
    assert place_of(page, "#console") == console
    assert place_of(page, "#hunt")["height"] > 200
    page.evaluate("document.getElementById('hunt').scrollTop = 999")
    page.click("#hunt summary")
    page.wait_for_selector("#hunt:not([open])")


def test_the_names_of_detectives_are_whole_on_a_television_and_for_who_looks_on_with_a_phone(stage, open_page):
    stage.role, stage.console = "looker", False
    view = with_names(views.link_lost(), "Bernadette-Sophie", "Detective 2", "Detective 3")
    page = open_page("/tv", "television", view=view)
    assert page.evaluate(CUT_NAMES) == []
    view = with_names(views.playing(), "Bernadette-Sophie", "Detective 2", "Detective 3")
    view["game"]["pawns"][3]["label"] = "Amarillo"
    page = open_page("/", "phone", view=view)
    assert page.evaluate(CUT_NAMES) == []
    page.set_viewport_size({"width": 844, "height": 390})
    shown = place_of(page, "#board")
    assert shown["y"] + shown["height"] <= 390, "the map is in sight of a phone on its side"


def test_a_tablet_names_the_pawns(open_page):
    page = open_page("/", "tablet", view=views.playing())
    assert page.evaluate(CUT_NAMES) == []
    assert [name.inner_text() for name in page.query_selector_all(".who strong")] == list(views.LABELS.values())


@pytest.mark.parametrize("path", ["/", "/tv"])
def test_a_pawn_that_is_to_move_is_named_whole_on_a_laptop(open_page, path):
    """Its target stands beside its station, and Amarillo is the longest of the pawns' names."""
    view = views.playing(turns=("entered", "now", "now", "entered", "now"))
    for pawn in view["game"]["pawns"]:
        pawn["label"] = "Amarillo"
        pawn["entered" if pawn["turn"] == "entered" else "pencil"] = ["taxi", 199]
    page = open_page(path, "laptop", view=view)
    for width, height in ((1280, 720), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_NAMES) == [], width


MOVES = {
    "phone": ("#console", lambda game, view: game["pawns"][1].update(pencil=["taxi", 51])),
    "tablet": ("#pawns", lambda game, view: view.update(headline="Purple, Red, Green, Yellow or Blue to move")),
    "television": (".log", lambda game, view: game.pop("seen")),
}


@pytest.mark.parametrize("size", nightly(MOVES, after=1))
def test_what_is_looked_at_stays_where_it_is(stage, open_page, size):
    """Another's pencil, a longer headline, the first time that he is seen."""
    part, change = MOVES[size]
    page = open_page("/tv" if size == "television" else "/", size, view=views.playing())
    before = place_of(page, part)["y"]
    view = views.playing()
    change(view["game"], view)
    stage.show(view, on=page)
    assert place_of(page, part)["y"] == pytest.approx(before, abs=0.5)


@pytest.mark.parametrize("size", nightly(["phone", "television", "laptop", "tablet"], after=1))
def test_the_replay_is_moved_in_sight_of_its_map(finished, open_page, size):
    page = open_page("/afterwards", size, at=finished)
    page.wait_for_selector("#sealed.good")
    for press in ("#before", "#play", ".near-list button >> nth=-1"):
        page.locator(press).click()
        board, play = place_of(page, "#board"), place_of(page, "#play")
        assert board["y"] >= -1, press
        assert board["y"] + board["height"] <= play["y"], press
        assert play["y"] + play["height"] <= SIZES[size][1], press
        page.evaluate("scrollTo(0, 0)")


# What lies on the words of the headline and of what is awaited.
ON_THE_HEAD = """() => ["headline", "awaited"].flatMap((id) => {
  const words = document.createRange();
  words.selectNodeContents(document.getElementById(id));
  const lines = Array.from(words.getClientRects());
  const keys = Array.from(document.querySelectorAll("#ask-help, #menu summary, .flashed"));
  return keys.map((each) => [each, each.getBoundingClientRect()]).filter(([, at]) => at.width && lines.some((line) =>
    line.left < at.right && at.left < line.right && line.top + 2 < at.bottom && at.top < line.bottom - 2))
    .map(([each]) => id + ": " + each.textContent.trim());
})"""
PHONES = ((390, 844), (375, 667), (844, 390), (640, 360))


@pytest.mark.parametrize("console", nightly([True, False], after=1), ids=("console", "looker"))
def test_nothing_lies_on_the_headline_of_a_phone(stage, open_page, console):
    """Neither the keys beside it nor the line that answers the last press, however long they are."""
    view = views.captured()
    view.update(headline="Atrapado por Rojo en la 29", awaited="Se abre y se comprueba el cuaderno.")
    stage.console, stage.role = console, "detective" if console else "looker"
    stage.flashed = [("good", "Estáis en la mesa: podéis mover las fichas.")]
    page = open_page("/", "phone", locale="es", view=view)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ON_THE_HEAD) == [], (width, height)


@pytest.mark.parametrize("language", nightly(["es", "fr", "de", "en"], after=1))
def test_the_head_of_a_player_s_phone_on_its_side_takes_a_quarter_of_it(stage, open_page, language):
    def said():
        left = ngettext("%(num)d move left.", "%(num)d moves left.", 14)
        warning = _("%(ticket)s: two tickets left.", ticket=wording.ticket_name("underground"))
        pawns = wording.either([wording.pawn_name(pawn) for pawn in ("red", "blue")])
        return left, warning, _("%(pawns)s to move", pawns=pawns)

    view = views.being(1, views.playing())
    view["game"]["left"], view["game"]["pawns"][1]["warning"], view["headline"] = stage.said(language, said)
    view["game"]["rounds"], view["game"]["timer"] = 22, {"seconds": 120, "since": int(time.time())}
    page = open_page("/", "phone", locale=language, view=view)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector("#timer:not([hidden])")
    assert page.locator(".turn").bounding_box()["height"] <= 390 / 4
    page.set_viewport_size({"width": 640, "height": 360})
    for part in page.locator(".turn-line > * >> visible=true").all():
        assert apart(part.bounding_box(), place_of(page, "#ask-help")), part.get_attribute("id")
