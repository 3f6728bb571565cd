"""*Install on a board* in Chromium: the real page and host, the real esptool-js, a stand-in for the chip's ROM."""

import json
import random

import pytest

from hardware import board_file, browser_install
from hardware.board_image import BLOCK, MB, PAGES
from host.link.serial_line import VENDORS
from host.web import install_page
from tests.browser.board_port import BoardPort
from tests.browser.serving import OWNER, Hosted
from tests.browser.test_pages_for_everybody import axe, violations  # noqa: F401 (axe is a fixture)
from tests.browser.test_pages_layout import FAULTS
from tests.host import handheld
from tests.host.air import until
from tests.nightly import nightly
from tests.system import micropython_file as stand_in
from tests.system.littlefs_chip import Chip, mounted

FAST, SLOW = 460800, 115200
pytestmark = pytest.mark.slow
FILES = {"main.py": random.Random(1).randbytes(150_000)}


@pytest.fixture
def compiled():
    """For a test in which the host has the firmware compiled, by a process of its own."""


@pytest.fixture(autouse=True)
def in_place_of_the_firmware(monkeypatch, request):
    """Elsewhere these files are asked for in this process, which takes no seconds."""

    def asked(_what, given):
        line, _, data = given.partition(b"\n")
        return json.dumps(browser_install.parts(**json.loads(line), download=data))

    if "compiled" not in request.fixturenames:
        assert install_page._choices()
        monkeypatch.setattr(install_page, "_asked", asked)
        monkeypatch.setattr(board_file, "files", lambda micropython, preset: FILES)


@pytest.fixture
def host(tmp_path, closed):
    return closed(Hosted(tmp_path))


@pytest.fixture
def address(host):
    return host.address


@pytest.fixture
def owners(address, open_page):
    """A function that returns a new page on which the owner has come in."""

    def come_in(**options):
        page = open_page(f"/owner/{OWNER}", at=address, once=True, **options)
        page.wait_for_url(address + "/")
        return page

    return come_in


def with_board(page, address):
    """The page that installs, with a `board` that can be plugged in."""
    page.board = BoardPort(page)
    page.goto(address + "/install")
    page.wait_for_selector("body[data-ready]")
    return page


@pytest.fixture
def page(address, owners):
    page = with_board(owners(), address)
    yield page
    page.goto("about:blank")


def pick(page, board="cyd", data=None):
    """Choose a board and a download; returns what is said of it."""
    page.check(f'[name="board"][value="{board}"]', force=True)
    buffer = stand_in.download() if data is None else data
    page.set_input_files("#file", {"name": "micropython.bin", "mimeType": "application/octet-stream", "buffer": buffer})
    page.wait_for_selector("#checked:not(:empty)")
    return page.inner_text("#checked")


def press(page):
    """Press the button; returns what is said in the end, as its name and a text."""
    page.click("#press")
    page.wait_for_selector("#press:enabled")
    return page.get_attribute("[data-told]:not([hidden])", "data-told"), page.inner_text("#told")


def is_whole(rom, data, chip="esp32"):
    begins = stand_in.BEGINS[chip]
    return rom.flash[begins : begins + len(data)] == data


@pytest.mark.parametrize(
    ("board", "chip", "flash_mb"),
    [
        ("cardputer", "esp32-s3", 8),
        pytest.param("cyd", "esp32", 4, marks=pytest.mark.nightly),
        pytest.param("esp32-c3", "esp32-c3", 4, marks=pytest.mark.nightly),
    ],
)
def test_each_chip_gets_the_right_bytes_at_the_right_places(compiled, page, board, chip, flash_mb):
    rom, data = page.board.plug(chip, flash_mb, busy=2, leaves=chip == "esp32-s3"), stand_in.download(chip)
    assert pick(page, board, data) == "This file is right for the board."
    assert page.inner_text(f'[data-file-for="{chip}"] b >> nth=0') == board_file.TRIED % PAGES[chip]
    assert press(page)[0] == "done"
    assert rom.erased[0] == (0, flash_mb * MB), "an old secret must not stay"
    assert is_whole(rom, data, chip) and page.board.bauds[-1] == FAST
    system = mounted(Chip(rom.flash[2 * MB :]), (flash_mb - 2) * MB // BLOCK)
    assert {"main.py", "modules.bin", "game"} <= set(system.listdir("/"))
    assert ("board.json" in system.listdir("/")) == (board != "esp32-c3")
    assert page.board.started, "it is reset when all is written"


# Bytes after which the cable is pulled: amid the files, the loader's helper, the first word, what chip it is, the start
# of the helper, how much flash it has, the order to erase, the first files, the last of them, and MicroPython.
MOMENTS = [100_000, 3000, 0, 300, 7450, 7700, 7970, 20_000, 160_165, 160_200]


@pytest.mark.parametrize("after", nightly(MOMENTS, after=1))
def test_a_pulled_cable_is_told_and_the_next_time_it_is_whole(page, after):
    data = stand_in.download()
    pick(page)
    first = page.board.plug(pulled_after=after)
    assert press(page)[0] == ("gone" if first.erased else "no-answer")
    assert not is_whole(first, data), "what starts a board comes last"
    again = page.board.plug()
    again.flash[:] = first.flash
    assert press(page)[0] == "done"
    assert is_whole(again, data)
    assert page.board.bauds[-1] == (SLOW if first.erased else FAST), "more slowly, where it went wrong before"


def test_a_wrong_file_is_told_as_soon_as_it_is_chosen_and_goes_onto_no_board_nor_is_one_too_long_sent(page):
    good = stand_in.download()
    old = stand_in.download(banner=stand_in.BANNER % b"1.20.0")
    for data, told in (
        (b"what is no image".ljust(200), "is no file for an ESP32"),
        (stand_in.download("esp32-s3"), "for an ESP32-S3, but the board has an ESP32."),
        (old, "This is MicroPython 1.20, and the firmware needs"),
        (good[:-1], "is cut off. Download it again."),
        (good[:-40] + b"?" + good[-39:], "is damaged. Download it again."),
    ):
        assert told in pick(page, data=data)
    rom = page.board.plug()
    assert told in press(page)[1] and not rom.erased
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/parts") else None)
    assert page.get_attribute("#file", "data-most") == str(16 * MB - 4096)
    page.eval_on_selector("#file", "file => file.setAttribute('data-most', '1000')")
    assert "longer than MicroPython's" in pick(page, data=bytes(1001))
    assert sent == []


def test_a_board_that_does_not_fit_is_left_as_it_is(page):
    pick(page)
    for chip, flash_mb, told in (
        ("esp32-c3", 4, "has an ESP32-C3, not an ESP32. Choose the right board"),
        ("esp32", 2, "2 MB of flash have no room for the firmware"),
    ):
        rom = page.board.plug(chip, flash_mb)
        assert told in press(page)[1] and not rom.erased


def test_a_board_with_octal_psram_needs_the_file_that_is_named_for_it(page):
    octal = stand_in.download("esp32-s3", board=stand_in.OCTAL)
    said = pick(page, "xiao-s3", stand_in.download("esp32-s3"))
    assert "does not know the board's PSRAM. Choose the one named above" in said
    assert pick(page, "xiao-s3", octal) == "This file is right for the board."
    rom = page.board.plug("esp32-s3", 8)
    assert press(page)[0] == "done" and is_whole(rom, octal, "esp32-s3")


def test_what_keeps_the_browser_from_the_board_is_told(page):
    pick(page)
    assert press(page)[0] == "no-port"
    page.board.plug(busy=100)
    assert press(page)[0] == "busy"
    page.board.plug(deaf=True)
    assert press(page)[0] == "no-answer"
    rom = page.board.plug()
    rom._md5 = lambda order, _data: rom._reply(order, bytes(16))  # it has kept other bytes
    assert press(page)[0] == "wrong"
    assert page.evaluate("asked[0]") == [*VENDORS], "boards alone are offered"


def test_when_the_table_has_found_it_the_page_goes_on_to_pairing(host, page):
    page.board.plug()
    pick(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    assert press(page)[0] == "done"
    assert "found" in asked and "handhelds" not in asked, "the whole page is not asked for"
    handheld.Handheld().link(host.table)
    page.wait_for_url("**/handhelds")
    assert page.locator("#cables form").count() == 1


def test_what_is_to_be_wired_and_which_file_is_meant_is_said_for_each_board(page):
    said = {}
    for board in ("xiao-s3", "heltec-v3", "cardputer", "esp32"):
        page.check(f'[name="board"][value="{board}"]', force=True)
        said[board] = page.inner_text("#install")
    assert (
        "rows from the top D0 D1 D3 D8, columns from the left D9 D10 D6 D7. Display: SDA D4, SCL D5." in said["xiao-s3"]
    )
    assert "SPIRAM_OCT" in said["xiao-s3"] and "R8 or R16" not in said["xiao-s3"]
    assert "columns from the left 39 40 41 42. " in said["heltec-v3"] and "R8 or R16" in said["heltec-v3"]
    assert "so printed" not in said["cardputer"] and "SDA 21, SCL 22." in said["esp32"]


def test_the_ports_are_lent_until_it_is_installed_or_the_page_is_left(host, page, address):
    links = host.table.links
    until(lambda: links.lends_ports)
    page.board.plug()
    pick(page)
    press(page)
    until(lambda: not links.lends_ports)
    page.reload()
    until(lambda: links.lends_ports)
    page.goto(address + "/invite")
    until(lambda: not links.lends_ports)


@pytest.mark.parametrize("language", nightly(["de", "en", "fr", "es"], after=1))
def test_it_is_for_everybody_and_nothing_is_cut_off(address, owners, axe, language):  # noqa: F811
    page = with_board(owners(locale=language), address)
    pick(page, "xiao-s3")
    page.eval_on_selector_all("[data-told], #progress", "parts => parts.forEach((part) => { part.hidden = false; })")
    for scheme, width in (("light", 360), ("dark", 390), ("light", 1366), ("dark", 1920)):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        assert violations(page, axe) == [], width
        assert page.evaluate(FAULTS) == [], width


def test_a_page_whose_script_cannot_be_loaded_says_so_and_a_browser_without_web_serial_which_have_it(address, owners):
    page = owners()
    page.route("**/elements.js", lambda route: route.abort())
    page.goto(address + "/install")
    assert "could not be loaded" in page.inner_text("main #not-started")
    page.unroute_all()
    page.add_init_script("Object.defineProperty(navigator, 'serial', { value: undefined })")
    page.goto(address + "/install")
    page.wait_for_selector("#no-serial:not([hidden])")
    said = page.inner_text("main")
    assert "Chrome, Edge and Opera" in said and "make flash MICROPYTHON=the-file.bin" in said
    assert not page.is_visible("#install")
