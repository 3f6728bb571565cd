"""`make shots`: pictures of every page in every state, in four sizes, dark and light, in four languages, on one sheet.

A real host plays recorded games with the firmware's own table, and Chromium takes the pictures while the game stands
still. They go into build/shots, with index.html to look through them; nothing judges them but people. Ends with
status 1 if some could not be taken; the others are there.
"""

import html
import itertools
import shutil
import sys
import tempfile
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from mrx import module_unloading
from tests import ROOT, phone_shots
from tests.browser.serving import OWNER, Hosted
from tests.chromium import FLAGS, MISSING, executable
from tests.host import handheld, on_board
from tests.host.browser import Browser
from tests.parts import failures
from tests.portable.record.test_on_board import played
from tests.scale import scaled

SIZES = {"phone": (390, 844), "television": (1920, 1080), "laptop": (1366, 768), "landscape": (844, 390)}
THEMES = ("dark", "light")
LANGUAGES = ("en", "de", "fr", "es")
NAMES = ["Anna", "Ben", "Chloé"]
FOLDER = ROOT / "build" / "shots"
WAIT_MS = 30000  # more than a slow machine takes
SETTLED_MS = 150  # for what moves or fades in

STYLE = """
body { font: 15px sans-serif; margin: 16px; }
figure { display: inline-block; margin: 0 12px 12px 0; vertical-align: top; }
img { border: 1px solid #888; display: block; max-height: 420px; max-width: 640px; }
nav { background: #fff; padding: 8px; position: sticky; top: 0; }
label { margin-right: 12px; }
.hidden { display: none; }
"""
SCRIPT = """
document.querySelector("nav").addEventListener("change", () => {
  const off = [...document.querySelectorAll("nav input:not(:checked)")].map((box) => box.name);
  document.querySelectorAll("figure").forEach((figure) =>
    figure.classList.toggle("hidden", off.some((word) => figure.dataset.words.split(" ").includes(word))));
});
"""


class Evening(Hosted):
    """A host with one game at its table, and the browsers of its owner and of two detectives."""

    def __init__(self, folder, name, **remembered):
        super().__init__(folder)
        self.record = name if isinstance(name, dict) else handheld.record(name)
        self.remembered = {"mr_x": "Zoe", "players": NAMES[: self.record["players"]], **remembered}
        self.device = None
        self.others = [Browser(self.app).joined() for _ in range(2)]
        self._turns = iter(self.record["turns"])

    def connect(self):
        self.device = handheld.Handheld().link(self.table)

    def propose(self):
        self.table.begin(handheld.set_up(self.record), self.remembered, {})
        self.device.exchange()

    def confirm(self):
        self.device.agree(self.record["start"]["mr_x"])

    def play(self, until):
        """Make turns up to the first one for which until(turn) is true, which is made too; plans are dropped."""
        for pawn in self.table.pencils():
            self.table.clear_pencil(pawn)
        for turn in self._turns:
            handheld.play_turn(self.table, self.device, turn)
            if until(turn):
                return

    def play_to_end(self):
        self.play(lambda turn: False)

    def has_surfaced(self):
        return any(event.kind == "mr_x_surfaced" for event in self.table.play.events)


def is_mr_x(turn):
    return turn["mover"] == "mr_x"


class Camera:
    """Takes pictures of pages, as an owner, a detective and a stranger see them, and writes the sheet."""

    def __init__(self, browser, kinds):
        self._browser = browser
        self._kinds = kinds
        self._pages = {}  # one a role
        self.shots = []  # (state, who and path, size, theme, language, file)
        self.failed = 0  # pictures that could not be taken

    def sit_down(self, evening):
        """Look at this evening's host from now on, or at none."""
        for page in self._pages.values():
            page.context.close()
        self._pages = {}
        self._evening = evening

    def take(self, state, *pages, before=None):
        """Pictures of (who, path) pages in this state; before(page) may press something first, and says if it could."""
        self.failed += failures(state, partial(self._pictures, state, pages, before))

    def _pictures(self, state, pages, before):
        for (who, path), (size, theme, language) in itertools.product(pages[: scaled(len(pages))], self._kinds):
            if path == "/tv" and size != "television":
                continue
            words = (state, f"{who} {path}", size, theme, language)
            yield ", ".join(words), partial(self._take_one, who, path, words, before)

    def _take_one(self, who, path, words, before):
        page = self._page(who)
        try:
            self.look_at(page, *words[2:4])
            page.context.set_extra_http_headers({"Accept-Language": words[4]})
            page.goto(self._evening.address + path)
            page.wait_for_selector("body[data-ready], body:not(.table)")
            if before is None or before(page):
                self.keep(page, *words)
            page.goto("about:blank")  # a page that stays open draws every turn that is played
        except BaseException:
            self._pages.pop(who).context.close()  # nobody knows what is open on it
            raise

    def look_at(self, page, size, theme):
        """Let a page have this size and theme."""
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        page.emulate_media(color_scheme=theme)

    def keep(self, page, *words):
        """A picture of a page as it is: its state, who and path, size, theme and language."""
        page.wait_for_timeout(SETTLED_MS)
        name = f"{len(self.shots):04}.jpg"
        page.screenshot(path=FOLDER / name, type="jpeg", quality=72)
        self.shots.append((*words, name))

    def _page(self, who):
        if who not in self._pages:
            page = self._browser.new_context(has_touch=True).new_page()
            page.set_default_timeout(WAIT_MS)
            self._let_in(page, who)
            self._pages[who] = page
        return self._pages[who]

    def _let_in(self, page, who):
        address = self._evening.address
        if who == "owner":
            page.goto(f"{address}/owner/{OWNER}")
        elif who == "detective":
            page.goto(f"{address}/join/{self._evening.table.invitations.join_code()}")

    def write_sheet(self):
        """Write index.html."""
        rows = []
        for state, shots in itertools.groupby(self.shots, lambda shot: shot[0]):
            rows.append(f"<h2>{html.escape(state)}</h2>")
            for _state, where, size, theme, language, name in shots:
                words = f"{size} {theme} {language}"
                caption = html.escape(f"{where} · {words}")
                rows.append(
                    f'<figure data-words="{words}"><a href="{name}"><img loading="lazy" src="{name}" alt=""></a>'
                    f"<figcaption>{caption}</figcaption></figure>"
                )
        boxes = "".join(
            f'<label><input type="checkbox" name="{word}" checked> {word}</label>'
            for word in (*SIZES, *THEMES, *LANGUAGES)
        )
        (FOLDER / "index.html").write_text(
            f'<!doctype html><meta charset="utf-8"><title>Shots</title><style>{STYLE}</style><nav>{boxes}</nav>'
            + "\n".join(rows)
            + f"<script>{SCRIPT}</script>\n"
        )


TABLE = (("owner", "/"), ("detective", "/"), ("stranger", "/tv"))


def press(selector):
    """A `before` that presses the first such element that is to be seen; no picture where there is none."""

    def pressed(page):
        found = page.query_selector(selector)
        if found is None or not found.is_visible():
            return False
        found.click()
        return True

    return pressed


def before_the_game(camera, evening):
    camera.take("no game yet", *TABLE, ("stranger", "/"))
    camera.take(
        "the pages beside the table", ("owner", "/new"), ("owner", "/invite"), ("owner", "/handhelds"),
        ("owner", "/install"), ("stranger", "/join"),
    )  # fmt: skip
    camera.take("no such page", ("stranger", "/nowhere"))
    evening.connect()
    camera.take("no game yet, the handheld is there", ("owner", "/"))
    evening.propose()
    camera.take("a new game is asked", *TABLE)
    evening.confirm()


def first_round(camera, evening):
    camera.take("Mr. X to move", *TABLE)
    camera.take("the menu", ("owner", "/"), before=press(".menu summary, #menu summary"))
    evening.play(is_mr_x)
    for player, browser in enumerate(evening.others):
        browser.being(player)
    camera.take("a detective to move", *TABLE)
    camera.take("the phone says whose it is", ("detective", "/"), before=press('[data-key="who-2"]'))
    for tab in ("map", "log"):
        camera.take(f"a detective to move, {tab}", ("detective", "/"), before=press(f'[data-go="{tab}"]'))
    camera.take("a move is planned", ("detective", "/"), before=press(".leg"))
    camera.take("a station of the map is tapped", ("detective", "/"), before=tap_the_map)
    camera.take("the rules", ("stranger", "/rules"))
    camera.take("what may I do", ("detective", "/"), ("stranger", "/"), before=open_help)
    camera.take("why not", ("detective", "/"), before=tap_out_of_reach)
    camera.take("why not, the rule", ("detective", "/"), before=ask_why_not)


def tap_the_map(page):
    tap(page, ".station.lit")
    return True


def tap(page, station):
    """Tap the first station on the map that fits a selector."""
    tab = page.query_selector('[data-go="map"]')
    if tab is not None and tab.is_visible():
        tab.click()
        page.wait_for_timeout(400)
    page.wait_for_selector(".station.lit")
    page.eval_on_selector(station, "node => node.dispatchEvent(new MouseEvent('click', {bubbles: true}))")


def open_help(page):
    page.click("#ask-help")
    page.wait_for_selector("#help:not([hidden])")
    return True


def tap_out_of_reach(page):
    """Tap a station on the map to which the chosen pawn cannot go."""
    tap(page, ".station:not(.lit)")
    page.wait_for_selector('[data-key="why-not"] >> visible=true')
    return True


def ask_why_not(page):
    tap_out_of_reach(page)
    places = [page.query_selector(f'{place} [data-key="why-not"]') for place in ("#map-move", "#said")]
    next(button for button in places if button.is_visible()).click()
    page.wait_for_selector("#help:not([hidden])")
    return True


def later_rounds(camera, evening):
    evening.play(lambda turn: is_mr_x(turn) and evening.has_surfaced())
    camera.take("Mr. X has surfaced", *TABLE)
    camera.take("Mr. X has surfaced, map", ("detective", "/"), before=press('[data-go="map"]'))
    evening.device.sleep()
    camera.take("the handheld is disconnected", *TABLE)
    evening.device.exchange()


def the_end(camera, evening):
    evening.play_to_end()
    camera.take("the game is over", *TABLE)
    evening.device.open_log()
    camera.take("the logbook is open", *TABLE, ("stranger", "/"))
    camera.take("afterwards", ("detective", "/afterwards"), ("stranger", "/games"))
    camera.take("the certificate", ("stranger", f"/games/{evening.table.play.game_id}/certificate"))


def an_escape(camera, evening):
    evening.connect()
    evening.propose()
    evening.confirm()
    evening.play(lambda turn: len(turn["legs"]) == 2)
    camera.take("after a double, with bobbies", *TABLE)
    evening.play_to_end()
    camera.take("he has escaped", *TABLE)


def at_a_board(camera, evening):
    """Where the pawns' moves are not entered."""
    evening.connect()
    evening.propose()
    evening.confirm()
    evening.play(is_mr_x)
    for player, browser in enumerate(evening.others):
        browser.being(player)
    camera.take("at a board, the detectives move", *TABLE, ("stranger", "/"))
    camera.take("at a board, the logbook", ("detective", "/"), before=press('[data-go="log"]'))
    evening.table.on_board.ask(1, 46, "red")
    evening.device.exchange()
    evening.table.on_board.moved(1)
    evening.device.exchange()
    camera.take("at a board, they have asked and moved", *TABLE)
    evening.play(is_mr_x)
    camera.take("at a board, Mr. X has surfaced", *TABLE)


EVENINGS = (
    ("milton-bradley-3p-captured", {"help": True}, (before_the_game, first_round, later_rounds, the_end)),
    ("ravensburger-2013-4p-escaped", {"players": ["Anna", "Ben", "Chloé", "Dirk"]}, (an_escape,)),
    (played(on_board.ROUTE), {}, (at_a_board,)),
    (played(on_board.ROUTE), {"help": True}, (at_a_board,)),
)


def kinds():
    """The (size, theme, language) to take."""
    every = list(itertools.product(SIZES, THEMES, LANGUAGES))
    return every[: scaled(len(every))]


def main():
    """Take all pictures; the exit status."""
    chromium = executable()
    if chromium is None:
        print(MISSING, file=sys.stderr)
        return 1
    module_unloading.has_room = True  # what a handheld unloads here, the host would import anew, as other types
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        camera = Camera(browser, kinds())
        failed = failures("make shots", lambda: parts(camera, browser, Path(folder))) + camera.failed
        browser.close()
    camera.write_sheet()
    print(f"{len(camera.shots)} pictures, {failed} failed: {FOLDER / 'index.html'}")
    return 1 if failed else 0


def parts(camera, browser, folder):
    """(what is played, function that plays it and takes the pictures): evenings at a table, then Mr. X's phone."""
    for number, evening in enumerate(EVENINGS[: scaled(len(EVENINGS))]):
        yield f"evening {number}", partial(play, camera, folder / str(number), *evening)
    hosts = (Evening(folder / f"phone-{number}", phone_shots.RECORD) for number in itertools.count())
    yield from phone_shots.parts(camera, browser, hosts.__next__, kinds())


def play(camera, folder, name, remembered, scenes):
    evening = Evening(folder, name, **remembered)
    camera.sit_down(evening)
    try:
        for scene in scenes[: scaled(len(scenes))]:
            scene(camera, evening)
    finally:
        camera.sit_down(None)
        evening.close()


if __name__ == "__main__":
    sys.exit(main())
