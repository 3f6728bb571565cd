"""The handheld's page with a sample firmware: keys, dots, the wire, and files stored before anything leaves."""

import hashlib
import shutil
import time
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests import ROOT
from tests.browser.small_host import VIRTUAL, SmallHost
from tests.nightly import nightly
from tests.patience import PATIENCE_S
from tests.system.ssd1306_replay import lit_dots

SAMPLE = ROOT / "tests" / "data" / "sample_firmware"
# Keeps what goes over the bus, by a line added to the module on its way to the page.
LOG_TRANSFERS = """
const take = Ssd1306.prototype.take;
globalThis.transfers = [];
Ssd1306.prototype.take = function (bytes) { transfers.push(Array.from(bytes)); take.call(this, bytes); };
"""
# Lets a transaction's completion wait until the test says so.
SLOW_STORAGE = """
const held = window.held = [];
window.storeNow = () => { for (const act of held.splice(0)) act(); window.holding = false; };
const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
  set(act) { set.call(this, (event) => (window.holding ? held.push(() => act(event)) : act(event))); },
});
"""
DOTS = """() => {
  const { data } = document.querySelector("canvas").getContext("2d").getImageData(0, 0, 128, 64);
  return Array.from({ length: 64 }, (_, y) =>
    Array.from({ length: 128 }, (_, x) => (data[4 * (y * 128 + x) + 2] > 60 ? "1" : "0")).join(""));
}"""
# The boxes of these elements, once what depends on their sizes has been drawn.
FRAMES = "async () => { for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); }"
BOXES = """async (names) => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const found = names.flatMap((name) => Array.from(document.querySelectorAll(name)));
  return found.map((part) => part.getBoundingClientRect().toJSON());
}"""
PARTS = (".handheld-display", ".handheld-chart", ".handheld-keys")
DARK = ["0" * 128] * 64
SCAN_MS = 5  # between two looks of the sample firmware at its keys
STALL_MS = 300  # longer than a key is down at least
TAP_AND_AFTER_MS = 200  # more than the page stretches a tap to, and than the firmware takes to see the key let go


def build_device(folder, main=None):
    """Lay the sample firmware (with another main.py) and its manifest into a folder."""
    shutil.copytree(SAMPLE, folder)
    if main is not None:
        (folder / "main.py").write_text(main)
    files = sorted(path for path in folder.rglob("*.py"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}" for path in files]
    (folder / "manifest.txt").write_text("\n".join(["0.0", *lines, ""]))
    return folder


@pytest.fixture
def host(tmp_path):
    with closing(SmallHost(build_device(tmp_path / "device"))) as host:
        yield host


@pytest.fixture
def phone(chromium, host):
    """A browser of the size of a phone; its pages' faults fail the test."""
    faults = []
    context = chromium.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3, has_touch=True)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield context
    context.close()
    assert faults == []


def open_handheld(phone, host, ready=True):
    page = phone.new_page()
    page.goto(host.address)
    if ready:
        page.wait_for_selector(".handheld-keys button >> nth=15")
        wait_for_dots(page, lambda dots: dots != DARK)
        host.say.put(b"x")
        host.wait_for(b"took 120\n")  # linked: what is told before that is lost, as on a cable that is not plugged in
    return page


def wait_for_dots(page, fits):
    """Wait until the canvas shows what fits; return its dots."""
    end = time.monotonic() + PATIENCE_S
    while not fits(dots := page.evaluate(DOTS)):
        assert time.monotonic() < end, "\n".join(dots).replace("0", " ")
        page.evaluate("() => new Promise(requestAnimationFrame)")
    return dots


def press(page, host, face):
    """Press a key until the firmware has told it. The next must be another: it may not have seen this one go yet."""
    told = len(host.heard)
    page.locator(f"[data-face='{face}']").hover()
    page.mouse.down()
    with host.hearing:
        assert host.hearing.wait_for(lambda: f"key {face}\n".encode() in host.heard[told:], PATIENCE_S)
    page.mouse.up()


def test_keys_dots_and_wire_which_comes_back_by_itself(phone, host):
    phone.route(
        "**/ssd1306.mjs",
        lambda route: route.fulfill(
            body=(VIRTUAL / "ssd1306.mjs").read_text() + LOG_TRANSFERS, content_type="text/javascript"
        ),
    )
    page = open_handheld(phone, host)
    before = page.evaluate(DOTS)
    press(page, host, "5")
    press(page, host, "#")
    host.wait_for(b"key 5\nkey #\n")
    wait_for_dots(page, lambda dots: dots not in (DARK, before) and dots == sent_dots(page))
    host.hang_up.set()
    host.heard = b""
    host.say.put(b"x")
    host.wait_for(b"took 120\n")


def sent_dots(page):
    return lit_dots([bytes(transfer) for transfer in page.evaluate("transfers")])


def test_nothing_is_lit_without_the_firmware_which_is_told_the_language_of_its_page(chromium, tmp_path):
    device = build_device(tmp_path / "device", main="print('no display')\n")
    with closing(SmallHost(device, "fr")) as host, closing(chromium.new_context()) as context:
        page = open_handheld(context, host, ready=False)
        host.say.put(b"\r")
        host.wait_for(b">>> ")
        assert page.evaluate(DOTS) == DARK
        host.say.put(b"import phone; print('It is', phone.language)\r")
        host.wait_for(b"It is fr")


def test_the_keyboard_and_fingers_hold_keys_too(phone, host):
    page = open_handheld(phone, host)
    for key, face in (("7", "7"), ("b", "B"), ("Enter", "#"), ("Escape", "*")):
        page.keyboard.down(key)
        host.wait_for(f"key {face}\n".encode())
        assert page.locator(".down").text_content() == face
        page.keyboard.up(key)
        page.locator(".down").wait_for(state="detached")
    finger = page.context.new_cdp_session(page)
    box = page.locator("[data-face='0']").bounding_box()
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    host.wait_for(b"key 0\n")
    away = {"x": point["x"], "y": point["y"] - 200}
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [away]})
    assert page.locator(".down").text_content() == "0"  # a finger that slides off still holds
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(".down").wait_for(state="detached")


def test_the_shortest_tap_is_a_press_and_so_is_one_during_which_the_page_stalls(phone, host):
    """Down and up in the same instant; the page's time passes only then, so that no late timer overtakes another.

    When a page resumes after the finger has gone, each overdue timer runs once, and the key is released.
    """
    phone.clock.install()
    page = open_handheld(phone, host)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    for face, stalled_ms in zip("3A*9", (0, STALL_MS) * 2, strict=True):
        page.locator(f"[data-face='{face}']").hover()
        page.mouse.down()
        if stalled_ms:
            page.clock.fast_forward(stalled_ms)
        page.mouse.up()
        for _ in range(0, TAP_AND_AFTER_MS, SCAN_MS):
            page.clock.run_for(SCAN_MS)
        host.wait_for(f"key {face}\n".encode())
        assert page.locator(".down").count() == 0


def test_taps_that_are_faster_than_the_firmware_count_in_their_order(phone, host):
    phone.clock.install()
    page = open_handheld(phone, host)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    for face in "5575":
        page.locator(f"[data-face='{face}']").hover()
        page.mouse.down()
        page.mouse.up()
    for _ in range(0, 4 * TAP_AND_AFTER_MS, SCAN_MS):
        page.clock.run_for(SCAN_MS)
    host.wait_for(b"key 5\nkey 5\nkey 7\nkey 5\n")
    assert page.locator(".down").count() == 0


def test_files_outlive_a_reload_and_a_reset(phone, host):
    page = open_handheld(phone, host)
    press(page, host, "1")
    press(page, host, "2")
    before = page.evaluate(DOTS)
    page.reload()
    wait_for_dots(page, lambda dots: dots == before)
    host.say.put(b"r")
    host.wait_for(b"cause 2 kept 12\n")
    assert b"never" not in host.heard
    wait_for_dots(page, lambda dots: dots == before)


def test_nothing_leaves_before_its_file_is_stored(phone, host):
    page, sent = phone.new_page(), []
    page.add_init_script(SLOW_STORAGE)
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    page.goto(host.address)
    before = wait_for_dots(page, lambda dots: dots != DARK)
    page.evaluate("window.holding = true")
    page.keyboard.down("8")
    page.wait_for_function("() => held.length")  # the firmware has gone on by then, up to its next look at the keys
    page.evaluate(FRAMES)
    assert page.evaluate(DOTS) == before
    assert b"key 8" not in b"".join(sent)
    page.evaluate("storeNow()")
    host.wait_for(b"key 8\n")
    wait_for_dots(page, lambda dots: dots != before)


def test_the_display_is_dark_and_keys_are_let_go_while_nobody_looks(phone, host):
    page = open_handheld(phone, host)
    before = page.evaluate(DOTS)
    page.keyboard.down("3")
    look = "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }); "
    look += "document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(look, True)
    assert page.evaluate(DOTS) == DARK
    assert page.locator(".down").count() == 0
    page.evaluate(look, False)
    assert page.evaluate(DOTS) == DARK  # not before the firmware has seen that the keys are let go
    wait_for_dots(page, lambda dots: dots != DARK)
    assert before != DARK


@pytest.mark.parametrize("scheme", ["https", "http"])
def test_of_two_pages_one_plays_and_the_other_explains(phone, host, scheme):
    if scheme == "http":
        phone.add_init_script("delete Navigator.prototype.locks")
    first = open_handheld(phone, host)
    press(first, host, "4")
    second = open_handheld(phone, host, ready=False)
    message = second.locator(".handheld-message")
    message.wait_for()
    assert "open on another page" in message.text_content()
    assert second.evaluate(DOTS) == DARK
    before = first.evaluate(DOTS)
    second.get_by_role("button", name="Play here instead").click()
    wait_for_dots(second, lambda dots: dots == before)
    first.locator(".handheld-message").wait_for()
    assert first.evaluate(DOTS) == DARK
    press(second, host, "6")


def test_a_page_that_answers_nothing_goes_on_playing(phone, host):
    """As one that is too slow, or sleeps."""
    first = open_handheld(phone, host)
    sleep = phone.new_cdp_session(first)
    sleep.send("Debugger.enable")
    sleep.send("Debugger.pause")
    second = open_handheld(phone, host, ready=False)
    second.locator("text=open on another page").wait_for()
    sleep.send("Debugger.disable")
    press(first, host, "4")
    assert not first.is_visible(".handheld-message")


def test_a_page_that_slept_finds_out_that_another_has_taken_over(phone, host):
    """As on a phone, where a sleeping page does not answer."""
    first = phone.new_page()
    first.add_init_script("delete window.BroadcastChannel; delete Navigator.prototype.locks")
    first.goto(host.address)
    wait_for_dots(first, lambda dots: dots != DARK)
    second = open_handheld(phone, host)
    press(second, host, "9")
    first.bring_to_front()
    first.keyboard.down("A")
    first.locator(".handheld-message").wait_for()
    assert b"key A" not in host.heard
    assert first.evaluate(DOTS) == DARK


def test_a_full_storage_stops_the_handheld_with_a_sentence(phone, host):
    page = phone.new_page()
    page.add_init_script("window.put = IDBObjectStore.prototype.put")
    page.goto(host.address)
    wait_for_dots(page, lambda dots: dots != DARK)
    page.evaluate("""() => { IDBObjectStore.prototype.put = function () {
        this.transaction.abort(); throw new DOMException("full", "QuotaExceededError"); } }""")
    page.keyboard.down("2")
    page.locator(".handheld-message").wait_for()
    assert "can store nothing more" in page.locator(".handheld-message").text_content()
    assert b"key 2" not in host.heard
    assert page.evaluate(DOTS) == DARK


def test_while_it_is_loaded_it_says_how_far_it_is(phone, host):
    page, held = phone.new_page(), []
    page.route("**/micropython.wasm", lambda route: held.append(route), times=1)
    page.goto(host.address)
    state = page.locator(".handheld-state")
    page.wait_for_selector(".handheld-state progress")
    while not page.locator("progress").evaluate("bar => bar.value > 0.5"):
        pass
    assert "being loaded" in state.text_content() and page.locator("progress").evaluate("bar => bar.value") < 1
    held[0].continue_()
    wait_for_dots(page, lambda dots: dots != DARK)
    assert state.text_content().strip() == "" and not page.locator("progress").is_visible()


def test_it_fits_a_phone_and_one_thumb_and_tickets_have_their_signs(phone, host):
    page = open_handheld(phone, host)
    for face, ticket in (("A", "taxi"), ("B", "bus"), ("C", "underground"), ("D", "black")):
        key = page.get_by_role("button", name=f"{face}, {ticket}")
        assert key.text_content() == face
        assert key.locator("use").get_attribute("href") == f"#ticket-{ticket}"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in page.locator(".handheld-keys button").all():
        box = button.bounding_box()
        assert box["width"] >= 60 and box["height"] >= 60
        assert box["y"] + box["height"] <= 844
    scale = page.locator("canvas").bounding_box()["width"] * 3 / 128
    assert scale == pytest.approx(round(scale), abs=0.01)  # each dot a whole number of the screen's
    for width, height in ((844, 390), (667, 375)):  # on its side
        page.set_viewport_size({"width": width, "height": height})
        display, chart, keys, *buttons = page.evaluate(BOXES, [*PARTS, ".handheld-keys button"])
        assert max(display["right"], chart["right"]) <= keys["left"]
        assert display["bottom"] <= chart["top"] and chart["height"] >= 150
        for part in (display, chart, keys, *buttons):
            assert part["right"] <= width and part["bottom"] <= height
        assert len(buttons) == 16 and all(min(key["width"], key["height"]) >= 60 for key in buttons)


@pytest.mark.parametrize("screen", nightly([(1, 256), (2, 192)], after=1), ids=str)
def test_the_display_is_large_enough_and_follows_the_windows_height(chromium, host, screen):
    """On a coarse screen, as a laptop's, each dot has two of its pixels, also in a low window."""
    ratio, low = screen
    context = chromium.new_context(viewport={"width": 390, "height": 700}, device_scale_factor=ratio)
    with closing(context):
        page = open_handheld(context, host)
        display = expect(page.locator("canvas"))
        display.to_have_css("width", f"{low}px")
        for height, wanted in ((760, 256), (700, low)):
            page.set_viewport_size({"width": 390, "height": height})
            display.to_have_css("width", f"{wanted}px")
        chart, keys = page.evaluate(BOXES, [".handheld-chart", ".handheld-keys"])
        assert chart["height"] >= 150 and keys["bottom"] <= 700


def test_a_page_that_cannot_keep_the_phone_awake_says_so_before_the_game(phone, host):
    phone.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    page = open_handheld(phone, host)
    expect(page.get_by_role("note")).to_contain_text("let its screen stay on")


def test_a_browser_without_webassembly_is_told_what_to_allow(phone, host):
    phone.add_init_script("delete globalThis.WebAssembly")
    page = open_handheld(phone, host, ready=False)
    expect(page.locator(".handheld-message p")).to_contain_text("JavaScript and WebAssembly")


def test_a_handheld_that_cannot_be_loaded_says_that_alone(phone, host):
    """Though another file of it comes later."""
    late = []
    phone.route("**/virtual/vfs.py", lambda route: late.append(route))
    phone.route("**/micropython.wasm", lambda route: route.fulfill(status=404))
    page = open_handheld(phone, host, ready=False)
    expect(page.locator(".handheld-message p")).to_contain_text("could not be loaded from the host")
    with page.expect_event("requestfinished", lambda request: request.url.endswith("vfs.py")):
        late[0].continue_()
    page.evaluate("fetch(location.href).then((answer) => answer.text())")  # what came before it has been read
    assert page.locator(".handheld-state p").inner_text() == ""
