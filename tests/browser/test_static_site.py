"""The handheld as a page of static files: kept on the device, without a network and without a host."""

import hashlib
import json
import shutil

import pytest

from host.records import sealed_log
from host.web import static_site
from shared.log import audit
from shared.record import judge
from tests.browser.players import check_window, font
from tests.browser.static_phone import Served, begin_on_the_board, codes_of, hand_of, play, scan, told
from tests.portable.on_board import wandering

MOST_BYTES = 2_000_000
SURFACING = (3, 8, 13, 18, 24)


@pytest.fixture(scope="session")
def glyphs(on_micropython):
    return font(on_micropython)


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "site"
    static_site.write(folder)
    return folder


@pytest.fixture
def served(made):
    table = Served(made)
    yield table
    table.close()


@pytest.fixture
def phone(chromium):
    """A browser that has never been here, as a phone in German; `asked`: the addresses that it asked for."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="de")
    page = context.new_page()
    page.asked = []
    context.on("request", lambda request: page.asked.append(request.url))
    yield page
    context.close()


@pytest.fixture
def follower(chromium):
    """Another phone, in English."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en")
    yield context.new_page()
    context.close()


def test_it_plays_on_without_a_network_and_is_followed_by_its_codes_alone(served, phone, follower, glyphs):
    """The handheld is loaded again at every turn; all that the other phone gets are pictures of what this one shows."""
    for page, name in ((phone, ""), (follower, "follow.html")):
        page.goto(served.address + name)
        page.wait_for_selector("body[data-kept]")
    served.close()
    game = wandering(0, rounds=4)
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
    for keys, shown in (("A", "GEFASST?"), ("#", "#="), ("#", "Buch ist offen")):
        hand.press(keys)
        hand.wait_for_text(shown)
    assert scan(follower, *reversed(codes_of(phone))).startswith("Up to date")
    follower.wait_for_selector("text=All seals hold")
    with follower.expect_download() as kept:
        follower.click("#save")
    document = json.loads(kept.value.path().read_text())
    answer = judge.judge(document)
    assert answer["ok"], answer
    assert audit.state(audit.of(sealed_log.verified(document, answer["result"]))) == "sound"
    assert {address for address in phone.asked if not address.startswith(served.address)} == set()


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
    page = (copy / "index.html").read_bytes().replace(listed["version"].encode(), b"0123abcd")
    (copy / "index.html").write_bytes(page)
    listed["files"]["index.html"] = hashlib.sha256(page).hexdigest()
    listed["version"] = "0123abcd"
    (copy / "files.json").write_text(json.dumps(listed))
    return copy


def test_a_newer_version_waits_for_a_press_and_for_the_game_to_end(made, tmp_path, phone, glyphs):
    copy = tmp_path / "site"
    shutil.copytree(made, copy)
    table = Served(copy)
    try:
        phone.goto(table.address)
        phone.wait_for_selector("body[data-kept]")
        shutil.rmtree(copy)
        newer(made, tmp_path)
        offered = "section:not([hidden]) [data-newer]:not([hidden]) button"
        phone.reload()
        hand = hand_of(phone, glyphs)
        phone.wait_for_selector(offered)
        begin_on_the_board(hand, "132")
        phone.wait_for_selector(offered, state="detached")
        assert phone.get_attribute("#handheld", "data-version") != "0123abcd"
        hand.press("*")
        phone.reload()
        hand = hand_of(phone, glyphs)
        hand.wait_for_text("MR X")
        assert phone.get_attribute("#handheld", "data-version") != "0123abcd", "amid the game it is the old one"
    finally:
        table.close()


def test_where_nothing_can_be_kept_the_page_says_so_and_plays(served, phone):
    phone.add_init_script("delete Navigator.prototype.serviceWorker")
    phone.goto(served.address)
    phone.wait_for_selector("section:not([hidden]) [data-lost]:not([hidden])")
    phone.wait_for_selector(".handheld-keys button")
