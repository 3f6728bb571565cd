"""This machine's addresses: asked of its interfaces, and seldom; its resolver is on the way of no request. And which
of them others are given."""

import re
import socket

import ifaddr
import pytest

from host.web import addresses, host_names, reached
from host.web.room import room_of
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
        self.names = {}  # of the interface with an address, where it is not eth0

    def get_adapters(self):
        self.asked += 1
        if self.broken:
            raise OSError("no interfaces")
        found = ["127.0.0.1", ("fe80::1", 0, 2), *self.addresses]
        names = [self.names.get(each, "eth0") for each in found]
        return [
            ifaddr.Adapter(name, name, [ifaddr.IP(each, 24, name)]) for each, name in zip(found, names, strict=True)
        ]


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
def app(host, clock, resolver):
    return host()


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


def found():
    return [each.address for each in addresses.of_interfaces()]


def test_the_default_route_comes_first_and_loopback_and_ipv6_not_at_all(interfaces, monkeypatch):
    interfaces.addresses = [OWN, LATER]
    assert found() == [OWN, LATER]
    monkeypatch.setattr(addresses, "on_default_route", lambda: [LATER])
    assert found() == [LATER, OWN]
    interfaces.names = {LATER: "wg0"}
    assert found() == [OWN, LATER], "a VPN leads to no phone"
    interfaces.broken = True
    assert found() == [LATER]


def test_the_names_that_the_resolver_has_count_once_it_has_answered(app, resolver):
    assert Browser(app).get("/", Host="table.fritz.example").status_code == 403
    host_names.add_system_names(app)
    assert len(resolver) == 1
    for name in ("table.fritz.example:8000", "logbook"):
        assert Browser(app).get("/", Host=name).status_code == 200


@pytest.mark.parametrize(
    ("kind", "interfaces"),
    [
        ("wifi", ["wlan0", "wlp3s0", "wlx00c0ca", "Intel(R) Wi-Fi 6 AX201 160MHz", "Qualcomm Wireless Adapter"]),
        ("cable", ["eth0", "enp3s0", "eno1", "end0", "enx00e04c", "Realtek PCIe GbE Family Controller"]),
        ("vpn", ["tun0", "utun4", "wg0", "ppp0", "tailscale0", "ztabc", "WireGuard Tunnel", "Cisco VPN Adapter"]),
        ("hotspot", ["ap0", "uap0", "bridge100", "Microsoft Wi-Fi Direct Virtual Adapter"]),
        ("inside", ["docker0", "br-4fc1", "veth12", "virbr0", "Hyper-V Virtual Ethernet Adapter", "vboxnet0"]),
        ("", ["en0", "usb0", "bond0", ""]),
    ],
)
def test_networks_are_called_as_people_call_them(kind, interfaces):
    assert {name: addresses.Network(OWN, name).kind for name in interfaces} == dict.fromkeys(interfaces, kind)
    assert addresses.Network("10.42.0.1", "wlan0").kind == "hotspot", "NetworkManager's"


VPN, WIFI = "10.8.0.2", "192.168.1.20"


@pytest.fixture
def two_networks(interfaces):
    interfaces.addresses, interfaces.names = [VPN, WIFI], {VPN: "tun0", WIFI: "wlan0"}


def invited_to(owner, page="/invite"):
    """The address to which the page sends detectives, and those that it offers besides, each with its network."""
    text = owner.get(page).text
    offered = re.findall(r'href="(/invite\?at=[^"]+)".*?>(.*?)</a> · (.*?)</li>', text)
    return re.search(r"http://([\d.]+):8000/join", text)[1], offered


@pytest.mark.usefixtures("two_networks")
def test_all_networks_are_offered_and_one_that_a_phone_has_reached_is_preferred_from_then_on(app, host):
    owner = Browser(app).owning(OWNER)
    wifi, vpn = f"/invite?at={WIFI}", f"/invite?at={VPN}"
    offered = [(wifi, f"http://{WIFI}:8000", "Wi-Fi"), (vpn, f"http://{VPN}:8000", "VPN")]
    assert invited_to(owner) == (WIFI, offered)
    assert invited_to(owner, vpn) == (VPN, offered)
    for peer in ("127.0.0.1", WIFI):
        assert visit(app, VPN, peer) == 200
    assert invited_to(owner)[0] == WIFI, "nobody but this machine itself has come"
    assert visit(app, VPN, "10.8.0.9") == 200
    assert invited_to(owner) == (VPN, offered[::-1])

    room_of(app).reached.look()
    assert invited_to(Browser(host()).owning(OWNER))[0] == VPN


def visit(app, name, peer):
    """With which status the table answers a browser at this address who asks for it under this name."""
    return (
        app.test_client().get("/view", headers={"Host": f"{name}:8000"}, environ_base={"REMOTE_ADDR": peer}).status_code
    )


def said(app):
    return " ".join(Browser(app).get("/view").json["trouble"])


def test_a_table_to_which_nobody_comes_says_why_that_may_be(app, table):
    clock_s = [0.0]
    watched = reached.Reached(table, 8000, "", lambda: clock_s[0])
    clock_s[0] = reached.ALONE_S - 1
    watched.look()
    assert said(app) == ""
    clock_s[0] = reached.ALONE_S
    watched.look()
    assert all(words in said(app) for words in ("guest Wi-Fi", "VPN", "firewall", "8000"))
    table.dismiss()
    watched.look()
    assert said(app) == "", "it was read"


def test_who_has_been_reached_is_told_no_reason_why_not(app, table, interfaces):
    clock_s = [0.0]
    watched = reached.Reached(table, 8000, "", lambda: clock_s[0])
    clock_s[0] = reached.ALONE_S
    watched.look()
    watched.visited("kitchen.local", "192.168.1.9")
    watched.look()
    assert said(app) == ""


def test_a_public_address_is_the_only_one_to_give_to_others(table, interfaces):
    clock_s = [0.0]
    public = reached.Reached(table, 8000, "https://table.example", lambda: clock_s[0])
    assert list(public.bases()) == ["https://table.example"]
    clock_s[0] = reached.ALONE_S
    public.look()
    assert table.links.port_troubles() == {}, "who comes through it is not known"
