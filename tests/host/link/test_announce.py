"""What the host announces in its network; on the loopback alone, by real mDNS, and on networks that a test makes up."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from zeroconf import Zeroconf

from host.link import announce
from host.link.announce import AIR, PAGE, Announcer
from host.web.app import close, create_app
from tests.host.air import until
from tests.patience import PATIENCE_S


class Network:
    """A network in the place of the real one; `up` are the services that are announced on it."""

    def __init__(self):
        self.up, self.opened, self.refuses, self.pages, self.paths = [], [], False, [], {}

    def open(self, addresses):
        if self.refuses:
            raise OSError("Network is unreachable")
        self.opened.append(addresses)
        return self

    def register_service(self, service, allow_name_change=False, cooperating_responders=False):
        assert allow_name_change or cooperating_responders
        self.up.append((service.type, service.port))
        self.paths[service.name] = service.decoded_properties.get("path")
        self.pages.append((service.name, service.decoded_properties.get("url")))

    def unregister_service(self, service):
        del self.paths[service.name]

    def close(self):
        self.up.clear()
        self.paths.clear()


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
def announcing(table, monkeypatch, closed):
    return closed(Host(table, monkeypatch))


def test_the_page_is_announced_and_the_port_for_handhelds_once_it_is_open(announcing):
    announcing.announcer.start()
    until(lambda: announcing.network.up == [(PAGE, 8000)])
    announcing.air = (8001, "ab" * 8)
    until(lambda: announcing.network.up == [(PAGE, 8000), (AIR, 8001)])
    announcing.close()
    assert announcing.network.up == []


def test_the_page_is_named_after_machine_and_port_and_says_where_it_is_for_others(table):
    network = Network()
    announcer = Announcer(
        table.services, lambda: ["10.0.0.5"], "kitchen", 8010, lambda: None, network.open, "https://table.example"
    )
    announcer.start()
    until(lambda: network.pages == [(f"Mr X's logbook at kitchen:8010.{PAGE}", "https://table.example")])
    table.end()
    assert table.services.join(PATIENCE_S)


def test_each_other_table_is_announced_by_its_name_beside_the_host(table, monkeypatch):
    monkeypatch.setattr(announce, "LOOK_S", 0.01)
    network, tables, machine = Network(), ["one-2345"], "k" * 63
    where = lambda: ["10.0.0.5"]  # noqa: E731
    announcer = Announcer(table.services, where, machine, 65535, lambda: None, network.open, tables=lambda: tables)
    announcer.start()
    until(lambda: f"one-2345 at {machine[:28]}:65535.{PAGE}" in network.paths)
    tables.append("a" * 20 + "-wxyz")
    until(lambda: sorted(network.paths.values()) == ["/", f"/t/{tables[1]}/", "/t/one-2345/"])
    del tables[0]
    until(lambda: sorted(network.paths.values()) == ["/", f"/t/{tables[0]}/"] and len(network.opened) == 1)
    table.end()
    assert table.services.join(PATIENCE_S) and network.paths == {}


def test_another_address_is_announced_anew(announcing):
    announcing.announcer.start()
    until(lambda: announcing.network.up)
    announcing.addresses = ["10.0.0.5"]
    until(lambda: announcing.network.opened == [["192.168.1.5"], ["10.0.0.5"]] and announcing.network.up)


def test_a_network_that_comes_late_is_used_and_one_that_refuses_is_tried_again(announcing):
    announcing.addresses, announcing.network.refuses = [], True
    announcing.announcer.start()
    announcing.addresses = ["192.168.1.5"]
    announcing.network.refuses = False
    until(lambda: announcing.network.up == [(PAGE, 8000)])


FIRST, SECOND = (f"Mr X's logbook at kitchen:8000{number}.{AIR}" for number in ("", "-2"))


@pytest.fixture
def second_table(tmp_path):
    app = create_app({"DATA_DIR": str(tmp_path / "second"), "TESTING": True})
    yield app.extensions["table"]
    close(app)


def look_for(name):
    """What is announced under this name, as another machine finds it."""
    with closing(Zeroconf(interfaces=["127.0.0.1"])) as looking:
        found = []
        until(lambda: found.append(looking.get_service_info(AIR, name)) or found[-1])
        return found[-1]


@pytest.mark.slow
def test_others_find_what_is_announced_and_two_tables_of_one_machine_under_two_names(table, second_table):
    """Also where the second one has taken the first one's name, as a table on a machine of the same name would."""
    found = []
    try:
        with ThreadPoolExecutor(1) as thread:  # where browser tests ran before, this one has an event loop
            for each, port, name in ((table, 8001, FIRST), (second_table, 8003, SECOND)):
                air = (port, "ab" * 8)
                Announcer(each.services, lambda: ["127.0.0.1"], "kitchen", 8000, lambda air=air: air).start()
                found.append(thread.submit(look_for, name).result())
        assert [(each.port, each.server) for each in found] == [(8001, "kitchen.local."), (8003, "kitchen.local.")]
        assert found[0].properties == {b"table": b"ab" * 8}
    finally:
        for each in (table, second_table):
            each.end()
            assert each.services.join(PATIENCE_S)
