"""What the host announces in its network; on the loopback alone, by real mDNS, and on networks that a test makes up."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from zeroconf import Zeroconf

from host.link import announce
from host.link.announce import AIR, PAGE, Announcer
from tests.host.air import until
from tests.patience import PATIENCE_S


class Network:
    """A network in the place of the real one; `up` are the services that are announced on it."""

    def __init__(self):
        self.up, self.opened, self.refuses = [], [], False

    def open(self, addresses):
        if self.refuses:
            raise OSError("Network is unreachable")
        self.opened.append(addresses)
        return self

    def register_service(self, service):
        self.up.append((service.type, service.port))

    def close(self):
        self.up.clear()


class Host:
    """A host that announces itself, whose addresses and port change as the test says."""

    def __init__(self, table, monkeypatch):
        monkeypatch.setattr(announce, "LOOK_S", 0.01)
        self.addresses, self.air, self.network, self.table = ["192.168.1.5"], None, Network(), table
        self.announcer = Announcer(
            table.services, lambda: self.addresses, "kitchen.lan", 8000, lambda: self.air, self.network.open
        )

    def close(self):
        self.table.end()
        assert self.table.services.join(PATIENCE_S)


@pytest.fixture
def host(table, monkeypatch):
    host = Host(table, monkeypatch)
    yield host
    host.close()


def test_the_page_is_announced_and_the_port_for_handhelds_once_it_is_open(host):
    host.announcer.start()
    until(lambda: host.network.up == [(PAGE, 8000)])
    host.air = (8001, "ab" * 8)
    until(lambda: host.network.up == [(PAGE, 8000), (AIR, 8001)])
    host.close()
    assert host.network.up == []


def test_another_address_is_announced_anew(host):
    host.announcer.start()
    until(lambda: host.network.up)
    host.addresses = ["10.0.0.5"]
    until(lambda: host.network.opened == [["192.168.1.5"], ["10.0.0.5"]] and host.network.up)


def test_a_network_that_comes_late_is_used_and_one_that_refuses_is_tried_again(host):
    host.addresses, host.network.refuses = [], True
    host.announcer.start()
    host.addresses = ["192.168.1.5"]
    host.network.refuses = False
    until(lambda: host.network.up == [(PAGE, 8000)])


def look_for(name):
    """What is announced under this name, as another machine finds it."""
    with closing(Zeroconf(interfaces=["127.0.0.1"])) as looking:
        found = []
        until(lambda: found.append(looking.get_service_info(AIR, name)) or found[-1])
        return found[-1]


@pytest.mark.slow
def test_others_find_what_is_announced(table):
    announcer = Announcer(table.services, lambda: ["127.0.0.1"], "kitchen", 8000, lambda: (8001, "ab" * 8))
    announcer.start()
    try:
        with ThreadPoolExecutor(1) as thread:  # where browser tests ran before, this one has an event loop
            found = thread.submit(look_for, f"Mr X's logbook at kitchen.{AIR}").result()
        assert (found.port, found.server) == (8001, "kitchen.local.")
        assert found.properties == {b"table": b"ab" * 8}
    finally:
        table.end()
        assert table.services.join(PATIENCE_S)
