"""What the browser tests share: one headless Chromium, and pages that fail a test by themselves when a script fails."""

from contextlib import closing

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.browser_table import BrowserTable
from tests.browser.players import font
from tests.browser.serving import OWNER, Hosted
from tests.browser.stage import Stage
from tests.chromium import FLAGS, MISSING, executable
from tests.host import handheld
from tests.host.browser import Browser
from tests.patience import PATIENCE_S
from tests.system.host_process import HostProcess

GAME = "milton-bradley-3p-captured"
SIZES = {"television": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844), "laptop": (1366, 768)}


@pytest.fixture(scope="session")
def chromium():
    """A running headless Chromium."""
    found = executable()
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        new_context = browser.new_context

        def new_patient_context(**options):
            context = new_context(**options)
            context.set_default_timeout(1000 * PATIENCE_S)
            return context

        browser.new_context = new_patient_context
        expect.set_options(timeout=1000 * PATIENCE_S)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def glyphs(on_micropython):
    """See players.font."""
    return font(on_micropython)


@pytest.fixture(scope="session")
def one_stage():
    """The staged table of all tests of this process: one server, its templates compiled once."""
    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def stage(one_stage):
    """A staged table as new, see stage.py."""
    one_stage.reset()
    return one_stage


class KeptPages:
    """Pages of Chromium that one test uses after another, each with a context of its own.

    A page that has shown the table before has its renderer running, the scripts compiled and the files in its cache:
    that is half of what a test costs. What a test may have left behind is cleared; a page whose clock was replaced, or
    whose test failed, is closed.
    """

    CLEAR = "localStorage.clear(); typeof __pwClock === 'undefined'"

    def __init__(self, browser):
        self._browser = browser
        self._free = {}

    def new(self, size, options):
        """A new page of a size (width, height), in a context with these options."""
        width, height = size
        return self._browser.new_context(viewport={"width": width, "height": height}, **options).new_page()

    def take(self, size, options):
        """A blank page as `new` makes it, which may have served a test before."""
        free = self._free.setdefault(tuple(sorted(options.items())), [])
        if not free:
            return self.new(size, options)
        page = free.pop()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        return page

    def give_back(self, page, options):
        """Make the page blank for the next test that wants such a one."""
        if not page.evaluate(self.CLEAR):
            page.context.close()
            return
        page.unroute_all()
        page.goto("about:blank")
        page.mouse.move(-1, -1)
        page.context.clear_cookies()
        self._free[tuple(sorted(options.items()))].append(page)

    def close(self):
        for pages in self._free.values():
            for page in pages:
                page.context.close()


@pytest.fixture(scope="session")
def kept_pages(chromium):
    """Pages to show the stage in."""
    kept = KeptPages(chromium)
    yield kept
    kept.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Let a fixture know whether its test has passed."""
    report = yield
    if report.when == "call":
        item.passed = report.passed
    return report


@pytest.fixture
def open_page(kept_pages, stage, request):
    """A function (path, size, **context options) that opens a page of the stage; its script faults fail the test.

    With `view` the stage shows that from now on. `at`: the address of another host, which may not be ready when its
    page is loaded.
    With `once` the page is a new one that no other test gets: for what stays with a page for good, a script for all
    that it loads or a listener.
    """
    faults, shared, own = [], [], []

    def hear(fault):
        faults.append(str(fault))

    def open_it(path="/", size="laptop", ready=True, once=False, view=None, at=None, **options):
        if view is not None:
            stage.show(view)
        page = kept_pages.new(SIZES[size], options) if once else kept_pages.take(SIZES[size], options)
        (own if once else shared).append((page, options))
        page.on("pageerror", hear)
        page.goto((at or stage.address) + path)
        if ready and not at:
            page.wait_for_selector("body[data-ready]")
        return page

    yield open_it
    for page, options in shared:
        page.remove_listener("pageerror", hear)
        if request.node.passed:
            kept_pages.give_back(page, options)
        else:
            page.context.close()
    for page, _options in own:
        page.context.close()
    assert faults == []


@pytest.fixture
def evening(tmp_path, chromium, closed):
    return closed(BrowserTable(tmp_path, chromium))


@pytest.fixture
def host(tmp_path):
    """The host as a process of its own."""
    process = HostProcess(tmp_path).start()
    yield process
    process.kill()


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """The address of a real host on whose table a recorded game has been played to its end and opened."""
    with closing(Hosted(tmp_path_factory.mktemp("finished"))) as host:
        names = {"mr_x": "Zoe", "players": ["Anna", "Ben", "Chloé"]}
        handheld.play_open(host.table, handheld.Handheld().link(host.table), GAME, **names)
        yield host.address


@pytest.fixture
def owned(tmp_path, closed):
    """An owner's browser at a host whose game is over, and the address and table of that host."""
    host = closed(Hosted(tmp_path))
    game, device = handheld.record(GAME), handheld.Handheld().link(host.table)
    owner = Browser(host.app).owning(OWNER)
    names = {"name_mr_x": "Zoe", "name_1": "Donaudampfschifffahrtsge", "name_2": "Ben", "name_3": "Chloé"}
    starts = {f"start_{pawn}": str(station) for pawn, station in game["start"]["pawns"]}
    assert owner.post("/new", station_200="yes", players="3", starts="typed", **names, **starts)["ok"]
    device.agree(game["start"]["mr_x"])
    handheld.play(host.table, device, game)
    return owner, host.address, host.table
