"""The handheld as a page of static files: kept on the device, without a network and without a host."""

import base64
import hashlib
import json
import shutil
import zlib

import pytest
from playwright.sync_api import expect

from host.records import sealed_log
from host.web import static_site
from shared.events import events
from shared.log import audit, log_check
from shared.record import judge
from tests.browser.players import check_window
from tests.browser.static_phone import Served, begin_on_the_board, codes_of, hand_of, play, scan, show_table, told
from tests.browser.test_pages_for_everybody import axe, violations  # noqa: F401 (axe is a fixture)
from tests.browser.test_pages_layout import FAULTS
from tests.nightly import nightly
from tests.portable.on_board import wandering
from tests.portable.recorded import KEYS, Recorded
from tests.portable.recorded import play as play_record
from tests.portable.scripted import Rig
from tests.system.host_process import free_port

MOST_BYTES = 2_000_000
SURFACING = (3, 8, 13, 18, 24)
GAME = 36  # no number has the same digit twice in a row: two taps on a key within 0.1 s of a slow page are one


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "site"
    static_site.write(folder)
    return folder


@pytest.fixture
def served(made, closed):
    return closed(Served(made))


@pytest.fixture
def phone(chromium, closed):
    """A browser that has never been here, as a phone in German; `asked`: the addresses that it asked for."""
    context = closed(chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="de"))
    page = context.new_page()
    page.asked = []
    context.on("request", lambda request: page.asked.append(request.url))
    return page


@pytest.fixture
def follower(chromium, closed):
    """Another phone, in English."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en")
    return closed(context).new_page()


# What a page has beside the firmware's own files: in both storages, in its address, and by name in its cache.
KEPT = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("mrx-files")));
  const names = (await cache.keys()).map(({ url }) => url.slice(location.origin.length + 1) || "index.html");
  const once = [...new Set(names)].sort();
  return [Object.keys(localStorage), Object.entries(sessionStorage), location.search + location.hash, once];
}"""


def test_it_plays_on_without_a_network_and_is_followed_by_its_codes_alone(made, served, phone, follower, glyphs):
    """The handheld is loaded again at every turn; all that the other phone gets are pictures of what this one shows."""
    for page, name in ((phone, ""), (follower, "follow.html")):
        page.goto(served.address + name)
        page.wait_for_selector("body[data-kept]")
    served.close()
    game = wandering(GAME, rounds=4)
    phone.reload()
    hand = hand_of(phone, glyphs)
    begin_on_the_board(hand, f"{game['start']['mr_x']:03}")
    windows = 0
    for turn in game["turns"]:
        if turn["mover"] == "mr_x":
            play(hand, turn)
            hand.wait_for_text("SIE ZIEHEN")
            assert scan(follower, codes_of(phone)[0]).startswith("Up to date")
            for ticket, station in turn["legs"]:
                windows += 1
                check_window(follower, windows, ticket, station if windows in SURFACING else None)
            phone.reload()
            follower.reload()
            follower.wait_for_selector("body[data-ready]")
            hand = hand_of(phone, glyphs)
            hand.wait_for_text("MR X")
            hand.press("#")
            told(hand)  # he surfaces until he has moved on
            hand.wait_for_text("SIE ZIEHEN")
    plays = ["mr-x-handheld /", "plays"]
    assert phone.evaluate(KEPT) == [[], [plays], "", sorted(json.loads((made / "files.json").read_text())["files"])]
    for keys, shown in (("A", "GEFASST?"), ("#", "#="), ("#", "Logbuch offen")):
        hand.press(keys)
        hand.wait_for_text(shown)
    assert scan(follower, *reversed(codes_of(phone))).startswith("Up to date")
    follower.wait_for_selector("text=All seals hold")
    assert follower.inner_text("#turn") == "Mr. X is caught: the detectives win"
    with follower.expect_download() as kept:
        follower.click("#save")
    document = json.loads(kept.value.path().read_text())
    answer = judge.judge(document)
    assert answer["ok"], answer
    assert audit.of(sealed_log.verified(document, answer["result"])).state == "sound"
    assert {address for address in phone.asked if not address.startswith(served.address)} == set()


def test_files_that_the_browser_dropped_are_kept_again_and_others_are_let_alone(served, phone):
    phone.goto(served.address)
    phone.wait_for_selector("body[data-kept]")
    phone.evaluate(
        """async () => {
          await caches.open("another's");
          for (const name of await caches.keys()) if (name.startsWith("mrx-files")) await caches.delete(name);
        }"""
    )
    phone.reload()
    phone.wait_for_selector("body[data-kept]")
    assert "another's" in phone.evaluate("caches.keys()")
    served.close()
    for name in ("index.html", "", "follow.html"):
        phone.goto(served.address + name)
        phone.wait_for_selector("body[data-ready]")


def test_it_is_small(made):
    assert sum(path.stat().st_size for path in made.rglob("*") if path.is_file()) < MOST_BYTES


def newer(folder, tmp_path):
    """The same site with a changed file, and its list as it should be."""
    copy = tmp_path / "site"
    shutil.copytree(folder, copy)
    changed = b"/* newer */" + (copy / "static/css/map.css").read_bytes()
    (copy / "static/css/map.css").write_bytes(changed)
    listed = json.loads((copy / "files.json").read_text())
    listed["files"]["static/css/map.css"] = hashlib.sha256(changed).hexdigest()
    for name in ("index.html", "follow.html"):
        page = (copy / name).read_bytes().replace(listed["version"].encode(), b"0123abcd")
        (copy / name).write_bytes(page)
        listed["files"][name] = hashlib.sha256(page).hexdigest()
    listed["version"] = "0123abcd"
    (copy / "files.json").write_text(json.dumps(listed))
    return copy


OFFERED = "[data-newer]:not([hidden]) button"


def check_in_sight(page, selector):
    """It is seen on small phones without scrolling."""
    page.wait_for_selector(selector)
    for width, height in ((360, 640), (390, 844), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(selector).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, (width, box)


@pytest.fixture
def renewed(made, tmp_path, phone, closed):
    """The site in a newer version, whose older one the phone keeps and shows."""
    copy = tmp_path / "site"
    shutil.copytree(made, copy)
    table = closed(Served(copy))
    phone.goto(table.address)
    phone.wait_for_selector("body[data-kept]")
    shutil.rmtree(copy)
    newer(made, tmp_path)
    phone.reload()
    phone.wait_for_selector(OFFERED)
    return table


def version_of(page):
    return page.get_attribute("[data-version]", "data-version")


CHOSEN = "async (version) => await (await (await caches.open('mrx-chosen /')).match('version')).text() === version"


def test_a_game_ends_with_the_version_it_began_with_whichever_page_is_pressed(renewed, phone, glyphs):
    """It begins while this page loads a newer version; others of the same phone choose it too."""
    other, beside = phone.context.new_page(), phone.context.new_page()
    for page, name in ((other, ""), (beside, "follow.html")):
        page.goto(renewed.address + name)
        page.wait_for_selector(OFFERED)
    phone.bring_to_front()
    old = version_of(phone)
    renewed.hold("/static/css/map.css")
    phone.click(OFFERED)
    begin_on_the_board(hand_of(phone, glyphs), "132")
    phone.wait_for_selector(OFFERED, state="detached")
    renewed.free()
    phone.wait_for_function(CHOSEN, arg="0123abcd")
    for page in (other, beside):
        page.bring_to_front()
        page.click(OFFERED)
        check_in_sight(page, "[data-later]:not([hidden])")
        assert not page.is_visible(OFFERED)
    for page in (other, beside, phone):
        page.bring_to_front()
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert version_of(page) == old
    hand = hand_of(phone, glyphs)
    hand.press("#")
    for keys, shown in (("*", "MEN"), ("5", "BEENDEN"), ("#", "Wirklich"), ("A", "#=Logbuch")):
        hand.press(keys)
        hand.wait_for_text(shown)
    with phone.expect_navigation():
        phone.click(OFFERED)
    assert version_of(phone) == "0123abcd"


def test_a_page_that_follows_is_offered_a_newer_version(renewed, phone):
    phone.goto(renewed.address + "follow.html")
    with phone.expect_navigation():
        phone.click(OFFERED)
    phone.wait_for_selector("body[data-ready]")
    assert version_of(phone) == "0123abcd"
    phone.goto(renewed.address)
    phone.wait_for_selector(".handheld-keys button")
    assert version_of(phone) == "0123abcd"


@pytest.mark.parametrize("name", nightly(["", "follow.html"], after=1))
def test_a_newer_version_is_offered_in_sight_and_waits_for_a_network(renewed, phone, name):
    phone.goto(renewed.address + name)
    check_in_sight(phone, OFFERED)
    old = version_of(phone)
    renewed.close()
    phone.click(OFFERED)
    check_in_sight(phone, "[data-unfetched]:not([hidden])")
    assert phone.is_visible(OFFERED) and not phone.is_visible("[data-lost]")
    phone.reload()
    phone.wait_for_selector("body[data-ready]")
    assert version_of(phone) == old


def test_where_nothing_can_be_kept_the_page_says_so_and_plays(served, phone):
    phone.add_init_script("delete Navigator.prototype.serviceWorker")
    phone.goto(served.address)
    check_in_sight(phone, "[data-lost]:not([hidden])")
    phone.wait_for_selector(".handheld-keys button")


def test_a_browser_that_lets_nothing_be_stored_says_so(served, phone):
    phone.add_init_script("IDBFactory.prototype.open = () => { throw new Error('denied'); }")
    phone.add_init_script("LockManager.prototype.query = () => Promise.reject(new Error('denied'))")
    phone.goto(served.address)
    check_in_sight(phone, "text=Dieser Browser speichert für diese Seite keine Dateien")


@pytest.mark.parametrize(
    "name, said", [("virtual/site.mjs", ".handheld-message p"), ("files.json", "[data-lost]:not([hidden])")]
)
def test_what_did_not_come_is_said_and_loading_again_helps(made, tmp_path, phone, name, said, closed):
    shutil.copytree(made, tmp_path / "site", ignore=shutil.ignore_patterns(name.split("/")[-1]))
    table = closed(Served(tmp_path / "site"))
    phone.goto(table.address)
    check_in_sight(phone, said)
    shutil.copy(made / name, tmp_path / "site" / name)
    phone.reload()
    phone.wait_for_selector("body[data-kept] .handheld-keys button")


def test_what_a_press_needs_and_did_not_come_is_said(made, tmp_path, phone, glyphs, closed):
    shutil.copytree(made, tmp_path / "site", ignore=shutil.ignore_patterns("decode.js", "show_table.js"))
    table = closed(Served(tmp_path / "site"))
    phone.goto(table.address)
    hand = hand_of(phone, glyphs)
    begin_on_the_board(hand, "132")
    play(hand, wandering(GAME, rounds=1)["turns"][0])
    phone.click(".handheld-show")
    check_in_sight(phone, ".handheld-message >> text=Ein Teil dieser Seite ist nicht angekommen")
    phone.goto(table.address + "follow.html")
    phone.wait_for_selector("body[data-ready]")
    phone.click("#scan")
    check_in_sight(phone, "#said >> text=Ein Teil dieser Seite ist nicht angekommen")


def test_a_game_that_the_browser_has_deleted_is_said_to_be_gone_and_another_begins(served, phone, glyphs):
    """While it is played, and while the page is closed: then the cache knows that there was one."""
    phone.goto(served.address)
    begin_on_the_board(hand_of(phone, glyphs), "132")
    storage = {"origin": served.address[:-1], "storageTypes": "indexeddb"}
    for is_open in (True, False):
        if not is_open:
            phone.goto(served.address + "static/icon.svg")
        phone.context.new_cdp_session(phone).send("Storage.clearDataForOrigin", storage)
        if is_open:
            (ticket, station), *_more = wandering(GAME, rounds=1)["turns"][0]["legs"]
            hand_of(phone, glyphs).press(f"{station:03}{KEYS[ticket]}#")
        else:
            phone.goto(served.address)
        phone.wait_for_selector("text=Dieser Browser hat die Dateien dieser Seite gelöscht")
        assert not phone.is_visible("text='Stattdessen hier spielen'")
        phone.click("text='Ein neues Spiel hier'")
        begin_on_the_board(hand_of(phone, glyphs), "132")
    phone.reload()
    hand_of(phone, glyphs).wait_for_text("MR X")


# Keep what this folder's pages have kept as an earlier version did, for the whole origin.
AS_ONCE = """async (folder) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onupgradeneeded = () => ["files", "facts"].forEach((name) => request.result.createObjectStore(name));
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
  const now = await done(indexedDB.open("mr-x-handheld " + folder, 1));
  const once = await done(indexedDB.open("mr-x-handheld", 1));
  const files = now.transaction("files").objectStore("files");
  const [paths, contents] = [await done(files.getAllKeys()), await done(files.getAll())];
  const kept = once.transaction("files", "readwrite").objectStore("files");
  for (const [at, path] of paths.entries()) await done(kept.put(contents[at], path));
  now.close();
  once.close();
  await done(indexedDB.deleteDatabase("mr-x-handheld " + folder));
}"""


def test_two_sites_at_one_address_mix_nothing_and_what_was_kept_before_is_taken_over_once(
    made, tmp_path, phone, glyphs, closed
):
    for folder in "ab":
        shutil.copytree(made, tmp_path / "sites" / folder)
    table = closed(Served(tmp_path / "sites"))
    phone.goto(table.address + "a/")
    begin_on_the_board(hand_of(phone, glyphs), "132")
    phone.goto(table.address + "a/static/icon.svg")
    phone.evaluate(AS_ONCE, "/a/")
    for _ in range(2):
        phone.goto(table.address + "a/")
        hand_of(phone, glyphs).wait_for_text("MR X")
    other = phone.context.new_page()
    other.goto(table.address + "b/")  # both play at a time
    hand_of(other, glyphs).wait_for_text("Tippe")
    phone.bring_to_front()
    hand_of(phone, glyphs).press("#")
    hand_of(phone, glyphs).wait_for_text("DEIN ZUG")
    assert phone.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name).sort()") == [
        "mr-x-handheld /a/",
        "mr-x-handheld /b/",
    ]


# --- what is scanned and is no code of this game


@pytest.fixture(scope="module")
def played():
    """The rows of a game on the board that is not over."""
    rig = Rig()
    game = Recorded("", wandering(0, rounds=6)).begin(rig)
    while game.act(rig):
        pass
    return [events.row_of(event) for event in rig.events()]


@pytest.fixture
def following(served, follower):
    """The page that follows, with nothing scanned yet."""
    follower.goto(served.address + "follow.html")
    follower.wait_for_selector("body[data-ready]")
    return follower


def addresses(page, rows):
    """The addresses in the codes of a log, the newest events last."""
    log = {"id": rows[0][1], "head": log_check.check(rows, None)["head"], "rows": rows}
    codes = "(log) => import('./static/js/codes.js').then((codes) => codes.codesOf(log, 'x'))"
    return page.evaluate(codes, log)[::-1]


def open_addresses(page, texts):
    """Open the page's address with each of these codes, as a phone's own camera does; what it says of the last."""
    for text in texts:
        page.evaluate("document.getElementById('said').textContent = ''")
        page.evaluate("(hash) => { location.hash = hash; }", text.split("#", 1)[1])
        page.wait_for_selector("#said p")
        assert page.evaluate("location.hash") == ""
    return page.inner_text("#said")


def follow(page, rows):
    """Scan all codes of a log; what the page says of the newest."""
    return open_addresses(page, addresses(page, rows))


def altered(rows):
    """The same game with another seal for its first leg."""
    at = next(number for number, row in enumerate(rows) if row[0] == "mr_x_moved")
    return [[*row[:4], "5e" * 32] if number == at else row for number, row in enumerate(rows)]


DAMAGED = """() => {
  const [key] = Object.keys(localStorage).filter((name) => name.startsWith("mr-x-followed"));
  const games = JSON.parse(localStorage[key]);
  games[0].rows[1] = ["no", {}];
  localStorage[key] = JSON.stringify(games);
}"""


def test_an_altered_log_is_found_and_never_taken_and_a_damaged_one_can_be_forgotten(following, played):
    half = len(played) // 2
    assert follow(following, played[:half]).startswith("Up to date")
    assert "contradicts" in open_addresses(following, addresses(following, altered(played))[:1])
    for what in ("text=Two different logs", "#said p"):
        following.set_viewport_size({"width": 360, "height": 640})
        expect(following.locator(what)).to_be_in_viewport()
    following.reload()
    following.wait_for_selector("text=Two different logs")
    assert follow(following, played).startswith("Up to date")
    for answer in ("decline", "agree"):
        assert following.is_visible("text=Two different logs")
        following.click("#forget")
        following.click(f'[data-key="{answer}-forget"]')
    assert not following.is_visible("#game") and not following.is_visible("#forget")
    following.reload()
    assert follow(following, played).startswith("Up to date")
    assert not following.is_visible("text=Two different logs")
    following.evaluate(DAMAGED)
    following.reload()
    following.wait_for_selector("body[data-ready]")
    following.click('#said [data-key="forget"]')
    following.click('[data-key="agree-forget"]')
    assert follow(following, played).startswith("Up to date")


def test_what_was_asked_and_taken_back_is_shown_as_on_a_tables_page(following, played):
    asked = next(number for number, row in enumerate(played) if row[0] == "station_asked")
    follow(following, played[: asked + 1])
    following.wait_for_selector(f"text=Asked about {played[asked][1]}: Mr. X is not there.")
    leg = next(number for number, row in enumerate(played) if number > asked and row[0] == "mr_x_moved")
    moves = len([row for row in played[:leg] if row[0] == "mr_x_moved"])
    assert follow(following, played[: leg + 1]) == f"Up to date. His moves so far: {moves + 1}."
    assert not following.is_visible("text=Asked about")
    follow(following, [*played[: leg + 1], ["taken_back", leg]])
    following.wait_for_selector(f'[data-window="{moves + 1}"] .taken-back')
    assert "taken back" in following.inner_text(f'[data-window="{moves + 1}"]')


def test_a_code_that_is_old_half_or_no_code_says_so(following, played):
    assert follow(following, played).startswith("Up to date")
    assert "nothing new" in follow(following, played[:4])
    whole = addresses(following, played)[0]
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 10_000_000)).decode().rstrip("=")
    for text in (whole[: len(whole) // 2], whole[:-3] + "AAA", "x#1", "x#1" + bomb, "x#token=1"):
        assert "no whole code" in open_addresses(following, [text])
    assert "older than the page on" in open_addresses(following, ["x#2" + whole[3:]])
    half = addresses(following, [["game_begun", "ab" * 16, *played[0][2:]], *played[1:]])
    following.evaluate("localStorage.clear()")
    following.reload()
    following.wait_for_selector("body[data-ready]")
    assert "Not all moves are here" in open_addresses(following, half[-1:])


def test_a_long_game_is_followed_late_by_its_codes(following):
    """With the pawns' moves entered, by who scans for the first time after its end; the newest code is shown first."""
    rig = Rig()
    record = play_record("milton-bradley-5p-escaped", rig).record
    rig.press("#")
    rig.wait(5000)
    newest, *earlier = addresses(following, [events.row_of(event) for event in rig.events()])[::-1]
    assert len(earlier) > 2
    assert "Not all moves are here" in open_addresses(following, [newest, *earlier[:-1]])
    assert open_addresses(following, earlier[-1:]).startswith("Up to date")
    following.wait_for_selector("text=All seals hold")
    assert following.inner_text("#turn") == "Mr. X has escaped"
    legs = [leg for turn in record["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    for number, (ticket, station) in enumerate(legs, 1):
        check_window(following, number, ticket, station)


def test_another_games_code_is_followed_only_by_a_press(following, played):
    other = [["game_begun", "ab" * 16, *played[0][2:]], *played[1:3]]
    follow(following, played)
    assert "another game" in follow(following, other)
    assert played[0][1][:8] in following.inner_text("#game-name")
    following.click('[data-key="change"]')
    following.wait_for_selector("text=Game abababab")
    following.evaluate("localStorage.setItem('mr-x-followed', localStorage.getItem('mr-x-followed /'))")  # as once
    following.evaluate("localStorage.removeItem('mr-x-followed /')")
    following.reload()
    following.wait_for_selector("text=Game abababab")
    assert following.evaluate("Object.keys(localStorage)") == ["mr-x-followed /"]


CAMERA = """
const [code, seen] = [document.createElement("canvas"), document.createElement("canvas")];
seen.width = seen.height = 800;
const pen = seen.getContext("2d");
pen.imageSmoothingEnabled = false;
navigator.mediaDevices.getUserMedia = async () => {
  setInterval(() => pen.drawImage(code, 0, 0, 800, 800), 50); // a stream has a frame for each change
  return seen.captureStream();
};
globalThis.hold = async (text) => {
  const { drawCode } = await import("./static/js/codes.js");
  await drawCode(code, text, new URL("qr/", location.href).href);
};
"""


def test_the_camera_reads_a_code_and_is_let_go(served, follower, played):
    """There is no camera here: a canvas stands in for it, whose frames the page's own reader reads."""
    follower.add_init_script(CAMERA)
    follower.goto(served.address + "follow.html")
    follower.wait_for_selector("body[data-ready]")
    follower.evaluate("(text) => hold(text)", addresses(follower, played[:4])[0])
    follower.click("#scan")
    follower.wait_for_selector("text=Up to date")
    assert follower.is_hidden("#video") and follower.is_visible("#scan")
    follower.evaluate("() => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('refused')); }")
    follower.click("#scan")
    follower.wait_for_selector("text=The camera cannot be used here")


def test_a_browser_that_keeps_nothing_or_is_too_old_says_so(served, follower, played):
    follower.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    follower.goto(served.address + "follow.html")
    follower.wait_for_selector("body[data-ready]")
    follow(follower, played[:4])
    follower.wait_for_selector("text=keeps nothing")
    assert follow(follower, played).startswith("Up to date")
    for missing, said in (
        ("globalThis.fetch = () => Promise.reject(new Error('gone'))", "A part of this page has not come"),
        ("delete globalThis.WebAssembly", "no WebAssembly"),
        ("delete globalThis.CompressionStream", "too old to unpack"),
    ):
        follower.add_init_script(missing)
        follower.reload()
        follower.wait_for_selector(f"text={said}")


# --- from the pocket to a table


def ask(page, address):
    """Open the form that takes the game to a table, and give it the table's address; the page that opens."""
    form = page.locator("section:not([hidden]) form[data-move]")
    if not form.is_visible():
        page.click("section:not([hidden]) details:has(form) summary")
    form.locator("[name=address]").fill(address)
    with page.context.expect_page() as opened:
        form.locator("p:last-child button").click()
    return opened.value


def take(page, address):
    """As `ask`, where a table is; its page lets the handheld in."""
    opened = ask(page, address)
    opened.click("form.enter button")
    return opened


def test_a_running_game_is_taken_to_a_table_which_has_all_of_it(host, served, phone, glyphs):
    phone.goto(served.address)
    hand = hand_of(phone, glyphs)
    begin_on_the_board(hand, "132")
    turns = [turn for turn in wandering(GAME, rounds=4)["turns"] if turn["mover"] == "mr_x"]
    for turn in turns[:3]:
        play(hand, turn)
        hand.wait_for_text("SIE ZIEHEN")
    address = host.found(r"Mr\. X's handheld:\s+(\S+)")
    there = take(phone, address)
    there.wait_for_selector(f"text={served.address[:-1]}")  # it asks first
    assert "game" not in host.owner.view()
    phone.wait_for_selector("text=Bis dahin ist es hier")
    with there.expect_navigation():
        there.locator(".handheld-message button").click()
    hand_there = hand_of(there, glyphs)
    hand_there.wait_for_text("MR X")
    hand_there.press("#")
    told(hand_there)
    phone.wait_for_selector(f"text={address.split('/handheld')[0]}")
    host.owner.wait(lambda view: "game" in view and len([at for at in view["game"]["windows"] if "ticket" in at]) == 3)
    play(hand_there, turns[3])
    host.owner.wait(lambda view: len([at for at in view["game"]["windows"] if "ticket" in at]) == 4)
    assert not there.query_selector("text=Hierher holen"), "an older state is not offered once more"
    phone.reload()  # here it stays away, until somebody says that it never arrived
    phone.wait_for_selector(f"text={address.split('/handheld')[0]}")
    assert not phone.query_selector(".handheld-keys button")
    phone.click("text=Hier weiterspielen")
    hand_of(phone, glyphs).wait_for_text("MR X")
    phone.evaluate(AWAY)
    phone.reload()
    for name in ("Ein neues Spiel hier", "Hier bleiben", "Ein neues Spiel hier", "Hier vergessen"):
        phone.click(f"text='{name}'")
    hand_of(phone, glyphs).wait_for_text("aufbauen")


# As where a game was taken away.
AWAY = """() => new Promise((resolve) => {
  indexedDB.open("mr-x-handheld /", 1).onsuccess = ({ target: { result: base } }) => {
    const change = base.transaction("facts", "readwrite");
    change.objectStore("facts").put("http://table", "moved");
    change.oncomplete = () => resolve(base.close());
  };
})"""


def test_where_no_table_answers_or_somebody_does_not_confirm_he_plays_on_where_he_was(host, served, phone, glyphs):
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.add_init_script("globalThis.felt = 0; navigator.vibrate = () => { felt += 1; return true; };")
    phone.goto(served.address)
    hand = hand_of(phone, glyphs)
    begin_on_the_board(hand, "132")
    assert phone.evaluate("felt") >= 12  # each key is felt
    there = ask(phone, f"http://127.0.0.1:{free_port()}/handheld")
    phone.bring_to_front()
    expect(phone.locator("text=Bis dahin ist es hier")).to_be_in_viewport()
    there.close()
    expect(phone.locator("text=hat noch kein Tisch geantwortet")).to_be_in_viewport()
    phone.click("text='Hier bleiben'")
    hand_of(phone, glyphs).wait_for_text("MR X")
    there = take(phone, host.found(r"Mr\. X's handheld:\s+(\S+)"))
    there.wait_for_selector(f"text={served.address[:-1]}")
    phone.bring_to_front()
    phone.locator(".handheld-message button").click()
    hand_of(phone, glyphs).wait_for_text("MR X")
    there.bring_to_front()
    there.locator(".handheld-message button").click()  # too late: the game is at one place
    there.wait_for_selector("text=Die andere Seite gibt das Spiel nicht mehr her")
    assert "game" not in host.owner.view()


@pytest.mark.parametrize("language", nightly(("fr", "de", "en", "es"), after=1))
def test_the_page_that_follows_is_for_everybody_and_fits(served, chromium, axe, played, language):  # noqa: F811
    context = chromium.new_context(locale=language)
    page = context.new_page()
    try:
        page.goto(served.address + "follow.html")
        page.wait_for_selector("body[data-ready]")
        check(page, axe)
        open_addresses(page, addresses(page, altered(played)))
        open_addresses(page, addresses(page, played)[:1])
        check(page, axe)
    finally:
        context.close()


def test_the_codes_are_for_everybody_and_fit(served, phone, glyphs, axe):  # noqa: F811
    phone.goto(served.address)
    hand = hand_of(phone, glyphs)
    begin_on_the_board(hand, "132")
    play(hand, wandering(GAME, rounds=1)["turns"][0])
    phone.wait_for_selector(".handheld-note [role=note]")  # the longest text beside the button
    for width, height in ((360, 640), (390, 844), (640, 360), (844, 390), (1366, 768)):
        phone.set_viewport_size({"width": width, "height": height})
        note, button = (phone.locator(part).bounding_box() for part in (".handheld-note", ".handheld-show"))
        assert button["y"] >= note["y"] and button["y"] + button["height"] <= note["y"] + note["height"], width
    show_table(phone)
    check(phone, axe)


def check(page, axe):  # noqa: F811
    for width, height in ((360, 640), (390, 844), (844, 390), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert violations(page, axe) == [], width
        assert page.evaluate(FAULTS) == [], width
