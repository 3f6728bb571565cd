"""What the browser tests share: one headless Chromium, and pages that fail a test by themselves when a script fails."""

import pytest
from playwright.sync_api import sync_playwright

from host.web.app import close, create_app
from tests.browser.serving import Serving
from tests.browser.stage import Stage
from tests.chromium import MISSING, executable
from tests.host import handheld

# Chromium takes one such list only: the first line is what matters of Playwright's own. The second is the address bar's
# pages, a renderer for each context, which take more of the processor than most of the pages that are tested.
NOT_WANTED = (
    "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,MediaRouter,OptimizationHints,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
)
FLAGS = [
    "--disable-features=" + NOT_WANTED,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"television": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844), "laptop": (1366, 768)}


def until_drawn(page, view):
    """Wait until a page of the table shows this view."""
    page.wait_for_selector(f'body[data-version="{view["version"]}"]')


@pytest.fixture(scope="session")
def chromium():
    """A running headless Chromium."""
    found = executable()
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def stage():
    """A staged table, see stage.py."""
    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def open_page(chromium, stage):
    """A function (path, size, **context options) that opens a page of the stage; its script faults fail the test."""
    faults, contexts = [], []

    def open_it(path="/", size="laptop", ready=True, **options):
        width, height = SIZES[size]
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(stage.address + path)
        if ready:
            page.wait_for_selector("body[data-ready]")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """The address of a real host on whose table a recorded game has been played to its end and opened."""
    app = create_app({"DATA_DIR": str(tmp_path_factory.mktemp("finished"))})
    table, game = app.extensions["table"], handheld.record("milton-bradley-3p-captured")
    device = handheld.Handheld().link(table)
    table.begin(handheld.set_up(game), {"mr_x": "Zoe", "players": ["Anna", "Ben", "Chloé"]}, {})
    device.exchange()
    device.agree(game["start"]["mr_x"])
    handheld.play(table, device, game)
    device.open_log()
    serving = Serving(app)
    yield serving.address
    serving.close()
    close(app)
