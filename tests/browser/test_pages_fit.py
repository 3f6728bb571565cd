"""Nothing is cut off, and nothing lies on anything else: every state at every size, and when all is said at once."""

import pytest

from tests.browser import views
from tests.browser.conftest import SIZES, until_drawn

EVERYTHING = {**views.STATES, "crowded": views.crowded, "long-logbook": views.long_logbook}
PARTS = [".turn", ".map", ".notes", ".seen", ".log", ".mr-x", ".console", ".pawn-card", ".hunt"]
# Texts that are wider than their place, and things that stick out of the page.
CUT = """() => Array.from(document.querySelectorAll('body *')).filter(element => {
  const box = element.getBoundingClientRect();
  if (!box.width || element.closest('.unseen, .skip, svg, [hidden], .link > span, select')) return false;
  const words = Array.from(element.childNodes).some(node => node.nodeType === 3 && node.data.trim());
  return words && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
}).map(element => element.outerHTML.slice(0, 160))"""
# Keys, signs and words of one box that lie on each other.
TANGLED = """() => Array.from(document.querySelectorAll('.note-box, .turn-line, .card-top, .window, .pawn-card'))
  .flatMap(box => {
    const parts = Array.from(box.children).filter(part => part.getClientRects().length && !part.matches('.unseen'));
    const places = parts.map(part => part.getBoundingClientRect());
    return parts.flatMap((part, at) => parts.slice(at + 1).filter((other, nth) => {
      const a = places[at], b = places[at + 1 + nth];
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    }).map(other => part.outerHTML.slice(0, 120) + ' and ' + other.outerHTML.slice(0, 120)));
  })"""

PLACES = """parts => parts.flatMap(part => Array.from(document.querySelectorAll(part)).map(element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [part, { x, y, width, height }];
}))"""


def boxes(page):
    """The visible parts of the table and where they lie: [(selector, box)]."""
    found = page.evaluate(PLACES, PARTS)  # at once: asked one by one they take most of the time
    return [(part, box) for part, box in found if box["width"] and box["height"]]


def apart(box, beside):
    """Whether two boxes do not lie on each other."""
    return (
        box["x"] + box["width"] <= beside["x"] + 1
        or beside["x"] + beside["width"] <= box["x"] + 1
        or box["y"] + box["height"] <= beside["y"] + 1
        or beside["y"] + beside["height"] <= box["y"] + 1
    )


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", ["television", "laptop", "tablet", "phone"])
def test_nothing_is_cut_off_and_nothing_covered(stage, open_page, size, language):
    page = open_page("/tv" if size == "television" else "/", size, locale=language, reduced_motion="reduce")
    width, height = SIZES[size]
    for state, make in EVERYTHING.items():
        view = make()
        stage.show(view)
        until_drawn(page, view)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert page.evaluate(CUT) == [], state
        assert page.evaluate(TANGLED) == [], state
        placed = boxes(page)
        if size in ("television", "laptop"):
            outside = [part for part, box in placed if box["y"] < 0 or box["y"] + box["height"] > height]
            assert outside == [], state
        for at, (part, box) in enumerate(placed):
            for other, beside in placed[at + 1 :]:
                assert apart(box, beside), f"{state}: {part} lies on {other}"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_table_of_the_seals_is_whole_on_a_phone(finished, chromium, language):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale=language)
    page = context.new_page()
    page.goto(finished + "/afterwards")
    page.wait_for_selector("#sealed.good")
    assert page.evaluate("(scroll => scroll.scrollWidth - scroll.clientWidth)(document.querySelector('.scroll'))") <= 0
    assert page.evaluate(CUT) == []
    page.goto(finished + "/games")
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_what_ends_a_game_stands_last_in_the_menu(stage, open_page, size):
    stage.show(views.playing())
    page = open_page("/", size)
    page.click("#menu summary")
    ends = [page.query_selector(f'form[action="{path}"]') for path in ("/abandon", "/set-aside")]
    top = min(form.bounding_box()["y"] for form in ends)
    keys = [key for key in page.query_selector_all(".menu-body :is(a, select, input, button)") if key.is_visible()]
    before = [key for key in keys if not any(form.evaluate("(form, key) => form.contains(key)", key) for form in ends)]
    assert before
    assert all(key.bounding_box()["y"] < top for key in before)
    assert {
        round(box["width"])
        for box in (page.query_selector(f"#{id}").bounding_box() for id in ("with-map", "with-sound"))
    } == {22}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", ["laptop", "tablet", "phone"])
def test_a_typed_move_has_one_line_and_room_for_its_example(stage, open_page, size, language):
    stage.show(views.playing())
    page = open_page("/", size, locale=language)
    label, field, button = (
        page.query_selector(f"#typed {part}").bounding_box() for part in ("label", "input", "button")
    )
    assert label["y"] < field["y"] + field["height"]
    assert field["y"] == button["y"]
    assert page.evaluate(
        """field => {
          field.value = field.placeholder;
          return field.scrollWidth <= field.clientWidth;
        }""",
        page.query_selector("#typed-move"),
    )
