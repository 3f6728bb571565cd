"""The owner's page for handhelds over the air: pairing the one on the cable, revoking; a Wi-Fi only on this machine."""

import time

import pytest

from host.people.pairings import Pairings
from host.store.table_version import Changes
from host.web import addresses
from host.web.room import room_of
from tests.host.air import DEVICE, KEY
from tests.host.browser import Browser
from tests.host.people.test_pairing import Board
from tests.host.test_faults import STEPS_S

HOME = {"network": "home", "password": "correct horse"}


@pytest.fixture
def board(table):
    return Board(table)


def text(owner, path="/handhelds", **headers):
    return owner.get(path, **headers).get_data(as_text=True)


def test_a_handheld_on_the_cable_is_paired_by_one_press_and_one_key(owner, table, board):
    assert DEVICE in text(owner)
    assert owner.post("/handhelds/pair", device=DEVICE, name="<Blue>")["ok"]
    assert "The handheld is asked" in text(owner)
    message = board.asked()[-1]
    assert message[0] == "pair" and message[6] == room_of(owner.app).air.port
    board.say("paired", message[1], "asked")
    assert "Press # there to pair it" in text(owner)
    board.say("paired", message[1], "done")
    page = text(owner)
    assert "Paired. Pull the cable out" in page and "<b>&lt;Blue&gt;</b>" in page and ", connected" in page
    assert message[4] not in page
    assert table.pairings.key_of(DEVICE) is not None


@pytest.mark.parametrize(
    ("code", "sentence"), [("declined", "was declined on the handheld"), ("full", "has no room to keep the key")]
)
def test_what_has_become_of_it_is_said(owner, board, code, sentence):
    owner.post("/handhelds/pair", device=DEVICE)
    board.say("paired", board.asked()[-1][1], code)
    assert sentence in text(owner)


def test_a_network_goes_with_it_on_this_machine_and_is_shown_nowhere(owner, board, tmp_path):
    assert 'name="password"' in text(owner)
    assert owner.post("/handhelds/pair", device=DEVICE, **HOME)["ok"]
    assert "correct horse" not in text(owner)
    board.say("paired", board.asked(100)[-1][1], "done")
    message = board.asked(100)[-1]
    assert message[0] == "network" and message[3] == "correct horse"
    board.say("paired", message[1], "full")
    assert "no room for the Wi-Fi" in text(owner)
    assert b"correct horse" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


ELSEWHERE = [
    ({"REMOTE_ADDR": "192.168.1.20"}, {}), ({}, {"Host": "table.local", "Origin": "http://table.local"}),
    ({}, {"X-Forwarded-For": "127.0.0.1"}), ({}, {"X-Real-IP": "127.0.0.1"}), ({}, {"Forwarded": "for=127.0.0.1"}),
    ({}, {"Via": "1.1 box"}),
]  # fmt: skip


@pytest.mark.parametrize(("environment", "headers"), ELSEWHERE)
def test_elsewhere_no_network_is_asked_for_or_taken(app, owner, board, environment, headers):
    app.config["OWN_NAMES"] |= {"table.local"}
    headers = {"Origin": "http://localhost", "Accept": "application/json", **headers}
    if "Host" in headers:
        name = app.config["SESSION_COOKIE_NAME"]
        owner.client.set_cookie(name, owner.client.get_cookie(name).value, domain="table.local")
    page = owner.client.get("/handhelds", headers=headers, environ_overrides=environment)
    assert page.status_code == 200 and 'name="password"' not in page.get_data(as_text=True)
    fields = {"id": "x" * 20, "device": DEVICE, **HOME}
    said = owner.client.post("/handhelds/pair", data=fields, headers=headers, environ_overrides=environment).get_json()
    assert not said["ok"] and "own computer alone" in said["said"]
    assert board.asked() == []


def test_a_named_proxy_on_this_machine_is_elsewhere_even_if_it_says_nothing(app, owner, board):
    app.config["TRUSTED_PROXY"] = ["127.0.0.1"]
    assert 'name="password"' not in text(owner)
    assert not owner.post("/handhelds/pair", device=DEVICE, **HOME)["ok"]


def test_a_network_that_cannot_be_is_refused_without_repeating_it(owner, board):
    said = owner.post("/handhelds/pair", device=DEVICE, network="home", password="short")
    assert not said["ok"] and "short" not in said["said"]
    assert board.asked() == []


def test_a_handheld_that_is_not_on_the_cable_is_not_asked(owner, table):
    said = owner.post("/handhelds/pair", device=DEVICE)
    assert not said["ok"] and "not on the cable" in said["said"]
    assert table.pairing.message(DEVICE) is None


def test_a_lost_handheld_is_revoked_once(owner, table):
    table.pairings.pair(DEVICE, KEY, "The blue one")
    assert "The blue one" in text(owner)
    assert owner.post("/handhelds/revoke", device=DEVICE)["ok"]
    assert table.pairings.all() == [] and "None yet." in text(owner)
    assert not owner.post("/handhelds/revoke", device=DEVICE)["ok"]


def test_where_this_machine_is_can_be_keyed_in_and_without_ipv4_the_page_says_so(owner, monkeypatch):
    at_home, other = (addresses.Network(address, "") for address in ("192.168.1.20", "10.0.0.7"))
    for found, words in (([at_home, other], "192.168.1.20 / 10.0.0.7"), ([], "has no IPv4 address")):
        monkeypatch.setattr(addresses, "networks", lambda found=found: found)
        assert words in text(owner)


def test_each_handheld_that_comes_or_goes_is_a_change_that_the_page_hears_of(table, board):
    for device, changes in ((DEVICE[::-1], 1), (DEVICE[::-1], 0), (None, 1)):
        before = table.version
        table.line_is("another line", device)
        assert table.version == before + changes


@pytest.mark.parametrize("seconds", STEPS_S)
def test_a_clock_that_steps_unpairs_nobody(owner, table, tmp_path, monkeypatch, seconds):
    table.pairings.pair(DEVICE, KEY, "The blue one")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + seconds)
    assert "The blue one" in text(owner) and "paired" in text(owner)
    assert Pairings(tmp_path, Changes(0)).key_of(DEVICE) == KEY


def test_a_disk_that_refuses_is_a_sentence(owner, table, tmp_path):
    table.pairings.pair(DEVICE, KEY)
    (tmp_path / "pairings.json.new").mkdir()
    said = owner.post("/handhelds/revoke", device=DEVICE)
    assert not said["ok"] and "disk takes nothing more" in said["said"]
    assert table.pairings.key_of(DEVICE) == KEY


@pytest.mark.parametrize("who", ["looker", "detective"])
def test_only_the_owner_pairs_and_revokes(app, table, board, detective, who):
    browser = detective if who == "detective" else Browser(app)
    table.pairings.pair(DEVICE, KEY)
    assert browser.get("/handhelds").status_code == 403
    for path in ("/handhelds/pair", "/handhelds/revoke"):
        assert browser.press(path, device=DEVICE).status_code == 403
    assert table.pairings.all() and board.asked() == []
