"""Every text is whole, no button touches another, and no page is wider than its screen: on phones and on a laptop.

Every page and state, with names of forty letters, five pawns and the largest counts of tickets.
"""

import re

import pytest
from flask_babel import gettext as _

from host.view import wording
from host.web.languages import CODES
from tests.browser import views
from tests.browser.conftest import SIZES
from tests.browser.pressing import click
from tests.browser.serving import OWNER
from tests.browser.test_pages_on_board import begun, goes, joined
from tests.nightly import nightly

SCREENS = ((360, 740), (390, 844), (844, 390), (1366, 768))
TELEVISIONS = ((1920, 1080), (1280, 720), (1366, 768))
LANGUAGES = nightly(["fr", "en", "de", "es"], after=1)
# The fullest, with the console in the longest sentences, and a television in the longest words.
USUAL = [("/", True, "fr"), ("/tv", False, "de")]
WAYS = (("/", True), ("/", False), ("/tv", False))
OTHERS = [table for table in ((*way, code) for way in WAYS for code in CODES) if table not in USUAL]
TABLES = [*USUAL, *(pytest.param(*table, marks=pytest.mark.nightly) for table in OTHERS)]
NAMES = (
    "Maximiliane-Theodora von und zu Königseg",
    "Donaudampfschifffahrtsgesellschaftskapit",
    "Éléonore-Françoise-Joséphine-Hélène-Zoëb",
    "Константин-Александр-Вячеслав-Мстиславов",
    "歐陽明華司徒志強上官婉兒諸葛孔明司馬相如" * 2,
)
COUNTS = {"taxi": 11, "bus": 10, "underground": 10}
MOST = {"taxi": 45, "bus": 34, "underground": 19, "black": 11, "double": 10}
STATES = {**views.STATES, "crowded": views.crowded, "long-logbook": views.long_logbook, "on-board": views.on_board}
QUIET = ("/new", "/invite", "/handhelds", "/join", "/rules", "/sorry", "/handheld")

# What is wrong with the page as it is, each fault once.
FAULTS = """async () => {
  // A resized page draws itself anew before the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = new Set();
  const told = (element) => element.outerHTML.replace(/\\s+/g, " ").slice(0, 100);
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const around = (element) => { // it and all that it lies in
    const found = [];
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) found.push(each);
    return found;
  };
  // Out of sight on purpose: for a screen reader alone, or in a drawing.
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest("svg, select, .skip, .beyond") && around(element).every((each) => style(each).clip === "auto");
  const scrolls = (element, side) => ["auto", "scroll"].includes(style(element)["overflow" + side]);
  // Shortened with dots, while the whole text is in its title.
  const titled = (element) => {
    const whole = element.closest("[title]");
    return whole && whole.title.includes(element.textContent.trim());
  };
  const words = (element) => Array.from(element.childNodes).filter((node) => node.nodeType === 3 && node.data.trim());
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return Array.from(range.getClientRects()).filter((line) => line.width > 1);
  };
  // The middle of a line's height must be inside of what clips it: letters are lower than their line.
  const cut = (line, box, side) => {
    const place = box.getBoundingClientRect(), spare = (line.bottom - line.top) * 0.2;
    return side === "X" ? line.left < place.left - 1 || line.right > place.right + 1
      : line.top + spare < place.top - 1 || line.bottom - spare > place.bottom + 1;
  };
  const clips = (line, element, side) => {
    for (const box of around(element)) {
      if (scrolls(box, side) || style(box).position === "fixed") return false;
      if (style(box)["overflow" + side] === "hidden" && cut(line, box, side) && !titled(box)) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const texts = words(element);
    if (!seen(element)) continue;
    const wide = element.clientWidth && element.scrollWidth > element.clientWidth + 1;
    if (wide && scrolls(element, "X") && !element.matches(".panes")) faults.add("scrolls sideways: " + told(element));
    if (!texts.length || titled(element)) continue;
    if (wide && !scrolls(element, "X")) faults.add("too wide: " + told(element));
    // Lines that are set close are lower than their letters.
    const close = style(element).overflowY === "hidden" ? 1 : Math.max(1, parseFloat(style(element).fontSize) * 0.3);
    if (element.clientHeight && !scrolls(element, "Y") && element.scrollHeight > element.clientHeight + close)
      faults.add("too high: " + told(element));
    for (const line of texts.flatMap(lines))
      if (clips(line, element, "X") || clips(line, element, "Y")) faults.add("cut: " + told(element));
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls sideways");
  const whole = style(document.body).overflowY === "hidden";
  if (whole && document.documentElement.scrollHeight > innerHeight) faults.add("the page slides up under its edge");
  const headline = document.querySelector("h1");
  const awaited = innerWidth < innerHeight && document.getElementById("awaited");
  if (innerWidth < 900 && headline.offsetHeight + (awaited ? awaited.offsetHeight : 0) > innerHeight / 6)
    faults.add("a high headline: " + told(headline));

  // What it scrolls or floats with: what is of another layer passes above or below it.
  const layer = (element) => around(element).find((box) =>
    scrolls(box, "X") || scrolls(box, "Y") || /sticky|fixed|absolute/.test(style(box).position));
  const pressed = "button, .button, summary, select, input:not([type=checkbox]):not([type=radio])";
  const placed = Array.from(document.body.querySelectorAll("*")).filter((element) => seen(element)
    ).flatMap((element) => {
      const key = element.matches(pressed);
      const whole = key || (words(element).length && titled(element)) ? [element.getBoundingClientRect()] : null;
      const boxes = whole || (element.closest(pressed) ? [] : words(element).flatMap(lines));
      return boxes.map((box) => [element, key, layer(element), box]);
    });
  // A key's word in two lines; a name of forty letters may be.
  for (const key of document.querySelectorAll(pressed)) for (const node of seen(key) ? words(key) : []) {
    for (const { 0: word, index } of node.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (word.length < 20 && range.getClientRects().length > 1) faults.add("a broken word: " + told(key));
    }
  }
  const gap = (a, b) => Math.max(Math.max(a.left, b.left) - Math.min(a.right, b.right),
    Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom));
  placed.forEach(([element, key, floats, box], at) => placed.slice(at + 1).forEach(([other, too, beside, place]) => {
    if (floats !== beside || element.contains(other)) return;
    if (gap(box, place) < (key && too ? 4 : -4)) faults.add("too near: " + told(element) + " and " + told(other));
  }));
  // Parts of the table, and keys, signs and words of one box, that lie on each other.
  const parts = document.querySelectorAll(".turn, .map, .messages, .seen, .log, .mr-x, .console, .pawn-card, .hunt");
  const inside = Array.from(document.querySelectorAll(".message, .turn-line, .card-top, .window, .pawn-card"),
    (box) => box.matches(".window") ? box.querySelectorAll(".n, .at, .ticket") : box.children);
  for (const group of [parts, ...inside]) {
    const boxes = Array.from(group, (part) => [part, part.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
    boxes.forEach(([part, box], at) => boxes.slice(at + 1).forEach(([other, place]) => {
      if (gap(box, place) < -2) faults.add("on each other: " + told(part) + " and " + told(other));
    }));
  }
  for (const part of whole && innerWidth > 1000 ? parts : [])
    if (part.getBoundingClientRect().bottom > innerHeight) faults.add("below the edge: " + told(part));
  // What lies on the middle of a key, once it is scrolled to. What opens over the page closes on a press beside it.
  const moved = [document.scrollingElement, ...document.querySelectorAll("*")].filter((element) => element.scrollTop
    || element.scrollLeft).map((element) => [element, element.scrollLeft, element.scrollTop]);
  for (const key of document.querySelectorAll(pressed)) {
    if (!seen(key) || !key.getClientRects().length) continue;
    key.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = key.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !(key.contains(hit) || hit.closest(".menu-body, .help") || key.closest("label") === hit))
      faults.add("covered: " + told(key) + " by " + (hit && told(hit)));
  }
  document.querySelectorAll(".panes, .pane").forEach((each) => each.scrollTo(0, 0));
  moved.forEach(([element, left, top]) => element.scrollTo(left, top));
  return Array.from(faults);
}"""


def faults_of(page, what, screens=SCREENS):
    """What is wrong on this page on each screen: [(what, width, fault)]."""
    found = []
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        found += [(what, width, fault) for fault in page.evaluate(FAULTS)]
    return found


def strained(view, stage, language):
    """A view with the longest names, five players, the largest counts and a headline in the reader's language."""
    game = view.get("game")
    if not stage.console:
        view.pop("you", None)
    if game is None:
        return view
    computers = any("computer" in player for player in game["players"])
    theirs = [[pawn["name"]] for pawn in game["pawns"]] or [[]] * len(NAMES)
    game["players"] = [{"name": name, "pawns": pawns} for name, pawns in zip(NAMES, theirs, strict=True)]
    game["mr_x"].update(name=NAMES[1], tickets=MOST)
    for at, pawn in enumerate(game["pawns"]):
        pawn.update(player=at, tickets=COUNTS, label=stage.said(language, lambda: wording.pawn_name(pawn["name"])))  # noqa: B023
        if computers and at:
            game["players"][at]["computer"] = "ordinateur, difficile"
    if "by" in game["mr_x"]:
        game["mr_x"]["by"] = "Mr.\N{NO-BREAK SPACE}X\N{NO-BREAK SPACE}: le boîtier, difficile"
    for row, name in zip(view.get("ask", {}).get("answers", ()), NAMES, strict=False):
        row["text"] = f"{name} is still asked."
    if view["state"] == "pawns" and game["pawns"]:
        pawns = stage.said(language, lambda: wording.either([pawn["label"] for pawn in game["pawns"]]))
        view["headline"] = stage.said(language, lambda: _("%(pawns)s to move", pawns=pawns))
        view["awaited"] = stage.said(language, lambda: _("%(player)s moves one of them.", player=NAMES[0]))
    if "waiting" in view:
        view["waiting"] = stage.said(language, lambda: _("Waiting for %(players)s", players=NAMES[1]))
    return view


@pytest.mark.parametrize(("path", "console", "language"), TABLES)
def test_every_state_of_the_table_is_whole(stage, open_page, path, console, language):
    stage.console, stage.role = console, "owner" if console else "looker"
    page = open_page(path, "laptop", locale=language, reduced_motion="reduce", view=views.playing())
    found = []
    for state, make in STATES.items():
        view = strained(make(), stage, language)
        stage.show(view, on=page)
        assert view["headline"] in (page.inner_text("#headline"), page.inner_text("#awaited")), state
        found += faults_of(page, state, SCREENS if path == "/" else TELEVISIONS)
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_opens_on_the_table_is_whole(stage, open_page, language):
    rows = [{"who": "red", "text": f"Red ({NAMES[1]}): bus, from 67 to 52"}] * 2
    stage.moves = [{"title": f"Round {n}", "moves": rows} for n in range(9, 0, -1)]
    page = open_page("/", "laptop", locale=language, view=strained(views.hunted(), stage, language))
    click(page, "#moves summary", "#move-list li")
    page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
    found = faults_of(page, "menu and lists")
    page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = false)")
    click(page, "#ask-help", "#help:not([hidden]) li")
    found += faults_of(page, "help")
    view = strained(views.being(0, views.playing()), stage, language)
    view["game"]["players"][1]["held"] = True
    page.keyboard.press("Escape")
    stage.show(view, on=page)
    click(page, ".pawn-card:nth-child(2)", ".another")
    assert found + faults_of(page, "another's turn") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_televisions_page_is_whole_on_a_phone_too_before_a_game(stage, open_page, language):
    stage.role, stage.console = "looker", False
    page = open_page("/tv", "phone", locale=language)
    assert faults_of(page, "/tv") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_quiet_page_is_whole(stage, open_page, language):
    stage.faults = {"players": "Choose how many detectives play, 1 to 5.", "code": "That is not this table's code."}
    found = []
    page = open_page("/join", "laptop", ready=False, locale=language)
    for path in QUIET:
        page.goto(stage.address + path)
        page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        found += faults_of(page, path)
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_afterwards_is_whole(finished, open_page, language):
    page = open_page("/join", "laptop", ready=False, locale=language, at=finished)

    def named(route):
        answer = route.fetch()
        body = answer.text()
        for name, longest in zip(("Zoe", "Anna", "Ben"), NAMES, strict=False):
            body = re.sub(rf"\b{name}\b", longest, body)
        route.fulfill(response=answer, body=body)

    page.route(re.compile("/games$|/afterwards"), named)
    page.goto(finished + "/games")
    found = faults_of(page, "/games")
    page.click('a[href$="/certificate"]')
    page.wait_for_selector("body[data-ready]")
    found += faults_of(page, "certificate")
    page.goto(finished + "/afterwards")
    page.wait_for_selector("#sealed.good")
    assert found + faults_of(page, "/afterwards") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_owners_pages_are_whole(owned, open_page, language):
    owner, address, _table = owned
    page = open_page(f"/owner/{OWNER}", "laptop", at=address, locale=language)
    assert owner.post("/rematch")["ok"] and owner.post("/tables", title=NAMES[1])["ok"]
    found = []
    for path in ("/rematch", "/players", "/tables", "/set-aside", "/expel?number=1", "/install", "/afterwards"):
        assert page.goto(address + path).status == 200, path
        found += faults_of(page, path)
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_on_a_board_is_whole(evening, language):
    begun(evening, mr_x=NAMES[0], players=NAMES[1:4])
    goes(evening, ("taxi", 114))
    television = evening.page(SIZES["television"], "/tv", locale=language)
    pages, found = ((television, TELEVISIONS), (joined(evening, locale=language), SCREENS)), []
    for what, say in {
        "they move": lambda: None,
        "they have asked": lambda: evening.table.on_board.ask(1, 46, "red"),
        "they have moved": lambda: evening.table.on_board.moved(1),
        "he has surfaced": lambda: goes(evening, ("black", 115), ("taxi", 127)),
        "he has moved on": lambda: goes(evening, ("taxi", 134)),
    }.items():
        say()
        evening.device(lambda device: device.exchange())
        for page, screens in pages:
            page.wait_for_selector(f'body[data-version="{evening.table.version}"]')
            found += faults_of(page, what, screens)
    assert not found, "\n".join(map(str, found))
