"""Mr. X's phone for `make shots`: the firmware runs in Chromium, at a host's table, and keys are pressed."""

import itertools
from contextlib import closing
from functools import partial

from tests.host import handheld

RECORD = "milton-bradley-3p-captured"
KEY = '.handheld-keys button[data-face="{}"]'
PRESS_MS = 120
DRAWN_MS = 250  # after a key, whatever it does
BEGUN_MS = 1500
WHY_MS = 900  # longer than it takes to hold a key
OUT_OF_REACH = "001"


class Phone:
    """One phone at one host, in one language, which a Camera's kinds are taken of."""

    def __init__(self, browser, host, kinds):
        self._kinds = kinds
        self._host = host
        language = kinds[0][2]
        context = browser.new_context(has_touch=True, extra_http_headers={"Accept-Language": language})
        self.page = context.new_page()
        self.page.goto(f"{host.address}/handheld?token={host.table.invitations.new()}")
        self.page.click("form.enter button")
        self.page.wait_for_selector(".handheld-chart.loaded", state="attached")
        self.page.wait_for_timeout(BEGUN_MS)

    def press(self, keys):
        """Press keys, each when the one before has done what it does."""
        for face in keys:
            self.page.click(KEY.format(face), delay=PRESS_MS)
            self.page.wait_for_timeout(DRAWN_MS)

    def take(self, camera, state):
        """A picture of each kind."""
        for size, theme, language in self._kinds:
            camera.look_at(self.page, size, theme)
            camera.keep(self.page, state, "mr-x /handheld", size, theme, language)

    def take_while_held(self, camera, state, face):
        """As take, with a key held down."""
        self.page.locator(KEY.format(face)).hover()
        self.page.mouse.down()
        self.page.wait_for_timeout(WHY_MS)
        camera.keep(self.page, state, "mr-x /handheld", *self._kinds[-1])
        self.page.mouse.up()


def parts(camera, browser, open_host, kinds):
    """(what, function that takes the pictures) of each language; open_host() opens a host of its own."""
    for language, of_one in itertools.groupby(sorted(kinds, key=lambda kind: kind[2]), lambda kind: kind[2]):
        yield f"Mr. X's phone, {language}", partial(take, camera, browser, open_host, list(of_one))


def take(camera, browser, open_host, kinds):
    """His phone before the game, as it is asked, and on his turn."""
    with closing(open_host()) as host:
        phone = Phone(browser, host, kinds)
        phone.take(camera, "Mr. X's phone, a leg to practise")
        phone.press("*")
        phone.take(camera, "Mr. X's phone, no game")
        host.table.begin(handheld.set_up(handheld.record(RECORD)), host.remembered, {})
        phone.page.wait_for_timeout(BEGUN_MS)
        phone.take(camera, "Mr. X's phone, a new game is asked")
        phone.press("##")
        phone.take(camera, "Mr. X's phone, his start card")
        phone.press(f"{handheld.record(RECORD)['start']['mr_x']:03}#")
        phone.page.wait_for_timeout(BEGUN_MS)
        phone.press("0")
        phone.take(camera, "Mr. X's phone, his turn")
        phone.press("*" + OUT_OF_REACH)
        phone.take(camera, "Mr. X's phone, refused")
        phone.take_while_held(camera, "Mr. X's phone, why not", "#")
        phone.page.context.close()
