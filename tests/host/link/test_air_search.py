"""Looking for the host: one question gets one answer, and nothing else gets any."""

import socket

import pytest

from host.link.air_search import MOST_ANSWERS, AirSearch
from mrx.device import air_hosts
from tests.patience import PATIENCE_S
from tests.portable.scripted import VirtualClock


@pytest.fixture
def clock():
    return [0.0]


@pytest.fixture
def search(table, clock):
    search = AirSearch(table, lambda: clock[0])
    yield search
    table.end()
    table.services.join(PATIENCE_S)


def question(table):
    return b"mrx? 1 %s\n" % table.pairings.table.encode()


def free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("0.0.0.0", 0))
        return free.getsockname()[1]


class Sockets:
    """MicroPython's `socket` for a handheld whose questions reach this search, and which is itself its only socket."""

    AF_INET = SOCK_DGRAM = SOL_SOCKET = SO_BROADCAST = 0

    def __init__(self, search):
        self.search = search
        self.answers = []

    def getaddrinfo(self, address, port):
        return [(0, 0, 0, "", (address, port))]

    def socket(self, *kind):
        return self

    def setblocking(self, whether):
        pass

    def setsockopt(self, *what):
        pass

    def sendto(self, data, place):
        self.answers.append(self.search.answer(data, "192.168.1.9"))

    def recvfrom(self, most):
        if not self.answers:
            raise BlockingIOError
        return self.answers.pop(0), ("192.168.1.9", 9999)

    def close(self):
        pass


def test_the_handhelds_own_search_finds_the_host(search, table):
    """Its address is that from which the answer came, its port the one that the answer names."""
    port = free_port()
    search.open(port)
    pairing = [table.pairings.table, "00" * 32, "", port]
    found = air_hosts.hosts(Sockets(search), [pairing], VirtualClock(), lambda: None)
    assert next(place for place in found if place) == (pairing, ("192.168.1.9", port))


def test_who_asks_for_this_table_is_answered_in_few_bytes(search, table):
    answer = search.answer(question(table), "192.168.1.7")
    assert answer.startswith(b"mrx! 1 %s " % table.pairings.table.encode())
    assert len(answer) <= len(question(table)) + len(" 65535")


def test_nothing_else_is_answered(search, table):
    true = question(table)
    for at in range(len(true)):
        for false in (true[:at], true[:at] + true[at + 1 :], true[:at] + bytes((true[at] ^ 1,)) + true[at + 1 :]):
            assert search.answer(false, "192.168.1.7") is None
    for false in (true + b"x", true + true, true.replace(b"?", b"!"), b"", b"\xff" * 24):
        assert search.answer(false, "192.168.1.7") is None


def test_there_is_an_end_to_how_often_it_answers(search, table, clock):
    """Somebody could ask in another's name; who asks in his own is answered all the same."""
    answers = [search.answer(question(table), "192.168.1.7") for _ in range(3 * MOST_ANSWERS)]
    assert answers.count(None) == 2 * MOST_ANSWERS
    assert search.answer(question(table), "192.168.1.9") is not None
    many = [search.answer(question(table), f"10.0.{at >> 8}.{at & 255}") for at in range(1000)]
    assert many.count(None) > 500
    clock[0] += 1
    assert search.answer(question(table), "192.168.1.7") is not None


def test_it_answers_on_its_port_and_is_opened_once(search, table):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.bind(("127.0.0.1", 0))
        asking.settimeout(PATIENCE_S)
        port = free_port()
        for _ in range(2):
            search.open(port)
        asking.sendto(b"x" * 4000, ("127.0.0.1", port))
        asking.sendto(b"mrx? 1 " + b"0" * 16 + b"\n", ("127.0.0.1", port))
        asking.sendto(question(table), ("127.0.0.1", port))
        assert asking.recv(256) == b"mrx! 1 %s %d\n" % (table.pairings.table.encode(), port)
        with pytest.raises(OSError, match="in use"):
            AirSearch(table).open(port)
