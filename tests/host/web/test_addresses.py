"""This machine's addresses: asked of its interfaces, and seldom; its resolver is on the way of no request."""

import socket

import ifaddr
import pytest

from host.web import addresses, host_names
from host.web.app import close, create_app
from tests.host.air import DEVICE
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER
from tests.host.people.test_pairing import Board

OWN = "203.0.113.7"
LATER = "203.0.113.8"


class Interfaces:
    """In the place of the machine's own, of which a test may know nothing; `asked` counts."""

    def __init__(self):
        self.asked, self.addresses, self.broken = 0, [OWN], False

    def get_adapters(self):
        self.asked += 1
        if self.broken:
            raise OSError("no interfaces")
        found = ["127.0.0.1", ("fe80::1", 0, 2), *self.addresses]
        return [ifaddr.Adapter("eth0", "eth0", [ifaddr.IP(each, 24, "eth0") for each in found])]


@pytest.fixture
def interfaces(monkeypatch):
    made = Interfaces()
    monkeypatch.setattr(ifaddr, "get_adapters", made.get_adapters)
    monkeypatch.setattr(addresses, "on_default_route", list)
    return made


@pytest.fixture
def clock(monkeypatch, interfaces):
    """The clock of what is kept, of which nothing is kept yet: a list with the seconds."""
    now_s = [1000.0]
    monkeypatch.setattr(addresses, "_kept", addresses.Kept(addresses.of_interfaces, lambda: now_s[0]))
    return now_s


@pytest.fixture
def resolver(monkeypatch):
    """What was asked of the machine's resolver, which has one more name for it."""
    asked = []

    def ask(*question):
        asked.append(question)
        return "Table.Fritz.Example", ["logbook"], [OWN]

    for name in ("gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getaddrinfo", "getnameinfo", "getfqdn"):
        monkeypatch.setattr(socket, name, ask)
    return asked


@pytest.fixture
def app(tmp_path, clock, resolver):
    app = create_app({"DATA_DIR": str(tmp_path), "OWNER_TOKEN": OWNER, "TESTING": True})
    yield app
    close(app)


def test_a_page_asked_for_by_address_waits_for_no_resolver(app, resolver):
    for path in ("/", "/tv", "/view", "/moves.json", "/games", "/rules"):
        assert Browser(app).get(path, Host=f"{OWN}:8000").status_code == 200
    owner = Browser(app).owning(OWNER)
    for path in ("/", "/tv", "/new", "/handhelds", "/invite"):
        assert owner.get(path).status_code == 200
    assert Browser(app).get("/", Host="elsewhere.example").status_code == 403
    assert resolver == []


def test_pairing_waits_for_no_resolver_under_the_tables_lock(app, resolver):
    board = Board(app.extensions["table"])
    said = Browser(app).owning(OWNER).post("/handhelds/pair", device=DEVICE)
    assert (said["ok"], board.asked()[-1][0], resolver) == (True, "pair", [])


def test_the_interfaces_are_asked_once_in_a_while(app, interfaces, clock):
    for _ in range(3):
        assert Browser(app).get("/", Host=OWN).status_code == 200
    assert interfaces.asked == 1
    interfaces.addresses = [LATER]
    clock[0] += addresses.KEPT_S - 1
    assert Browser(app).get("/", Host=LATER).status_code == 403
    clock[0] += 1
    assert Browser(app).get("/", Host=LATER).status_code == 200
    assert interfaces.asked == 2


def test_the_default_route_comes_first_and_loopback_and_ipv6_not_at_all(interfaces, monkeypatch):
    interfaces.addresses = [OWN, LATER]
    assert addresses.of_interfaces() == [OWN, LATER]
    monkeypatch.setattr(addresses, "on_default_route", lambda: [LATER])
    assert addresses.of_interfaces() == [LATER, OWN]
    interfaces.broken = True
    assert addresses.of_interfaces() == [LATER]


def test_the_names_that_the_resolver_has_count_once_it_has_answered(app, resolver):
    assert Browser(app).get("/", Host="table.fritz.example").status_code == 403
    host_names.add_system_names(app)
    assert len(resolver) == 1
    for name in ("table.fritz.example:8000", "logbook"):
        assert Browser(app).get("/", Host=name).status_code == 200
