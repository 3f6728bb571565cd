"""Which connections stay open when there are too many, whose request is next, and how many feeds there may be."""

import gevent
import pytest
from gevent.event import Event

from host.web.connection_limit import IN_A_SECOND, NEW_S, PLAYED_S, ConnectionLimit
from host.web.fair_queue import FairQueue
from host.web.proxy import client_address, scheme
from host.web.viewers import Viewers
from tests.patience import PATIENCE_S

STRANGER, OTHER = "192.168.1.66", "192.168.1.20"


class Connections:
    """Places with a clock that goes on by one with each connection; `closed` names those that had to go."""

    def __init__(self, in_all=8, from_address=3):
        self.now = 0
        self.closed = []
        self.limit = ConnectionLimit(in_all, from_address, lambda: self.now)

    def open(self, name, address, plays=False, busy=False):
        self.now += NEW_S
        place = self.limit.take(lambda: self.closed.append(name), address)
        if place is not None:
            self.limit.answering(place, plays)
            if not busy:
                self.limit.answered(place)
        return place


def test_one_address_has_so_many_and_a_new_one_closes_the_one_that_has_waited_longest():
    connections = Connections()
    for name in ("first", "second", "third", "fourth"):
        assert connections.open(name, STRANGER)
    assert connections.open("somebody else's", OTHER)
    assert connections.closed == ["first"]


def test_what_is_answered_is_closed_only_where_nothing_waits():
    connections = Connections()
    connections.open("feed", STRANGER, busy=True)
    for name in ("idle", "another", "a third", "a fourth"):
        connections.open(name, STRANGER, busy=name != "idle")
    assert connections.closed == ["idle", "feed"]


def test_a_new_connection_has_time_to_send_its_request():
    connections = Connections()
    for name in ("request", "another", "feed"):
        connections.open(name, STRANGER, busy=True)
    connections.open("new", STRANGER)
    connections.now -= NEW_S / 2
    connections.open("as new", STRANGER)
    assert connections.closed == ["request", "another"]


def test_who_plays_is_never_closed_for_a_new_connection():
    connections = Connections()
    for name in ("feed", "page", "another page"):
        connections.open(name, OTHER, plays=True)
    assert connections.open("one too many", OTHER) is None
    for number in range(20):
        connections.open(f"stranger {number}", f"10.0.0.{number}")
    assert {name.split()[0] for name in connections.closed} == {"stranger"}
    assert connections.open("one who joins", STRANGER)


def test_in_all_there_are_so_many():
    connections = Connections(in_all=4)
    for name in ("first", "second", "third"):
        connections.open(name, STRANGER, busy=name == "first")
    connections.open("fourth", OTHER)
    assert connections.open("new", "192.168.1.30")
    assert connections.closed == ["second"]


def test_an_address_opens_only_so_many_in_a_second_unless_somebody_plays_from_it():
    connections = Connections()
    flood = [connections.limit.may_open(STRANGER) for _ in range(1000)]
    assert flood == [True] * IN_A_SECOND + [False] * (1000 - IN_A_SECOND)
    assert connections.limit.may_open(OTHER)
    connections.now += 1
    assert connections.limit.may_open(STRANGER)
    connections.open("page", OTHER, plays=True)
    assert all(connections.limit.may_open(OTHER) for _ in range(1000))
    connections.now += PLAYED_S
    assert not all(connections.limit.may_open(OTHER) for _ in range(1000))


def test_who_leaves_makes_place_and_leaving_twice_does_nothing():
    connections = Connections(in_all=1)
    for _ in range(3):
        place = connections.open("one", STRANGER)
        connections.limit.leave(place)
        connections.limit.leave(place)
    assert connections.closed == []
    assert not connections.limit._counts and not connections.limit._strangers


def test_a_proxys_connections_count_for_the_addresses_that_it_tells():
    connections = Connections()
    through_proxy = [connections.open(number, None) for number in range(5)]
    assert [connections.limit.belongs_to(place, STRANGER) for place in through_proxy] == [True] * 5
    assert connections.closed == [0, 1]
    assert not connections.limit.belongs_to(through_proxy[0], OTHER), "it has been closed"
    assert connections.limit.belongs_to(through_proxy[4], OTHER)


@pytest.mark.parametrize(
    ("peer", "told", "address"),
    [
        (OTHER, "", OTHER),
        (OTHER, "10.1.1.1", OTHER),
        ("10.0.0.1", "192.168.1.66", STRANGER),
        ("10.0.0.1", "10.9.9.9, 192.168.1.66", STRANGER),
        ("10.0.0.1", "192.168.1.66, 10.0.0.2", STRANGER),
        ("10.0.0.1", "not an address", "10.0.0.1"),
        ("10.0.0.1", "fd00:0::1", "fd00::1"),
        ("10.0.0.1", "", "10.0.0.1"),
    ],
)
def test_what_is_told_counts_from_a_named_proxy_alone(peer, told, address):
    assert client_address(peer, told, {"10.0.0.1", "10.0.0.2"}) == address


@pytest.mark.parametrize(
    ("peer", "told", "came"),
    [
        ("10.0.0.1", "https", "https"),
        ("10.0.0.1", "https, http", "http"),
        ("10.0.0.1", "", "http"),
        ("10.0.0.1", "gopher", "http"),
        (OTHER, "https", "http"),
    ],
)
def test_a_named_proxy_alone_tells_how_a_request_came(peer, told, came):
    assert scheme(peer, told, {"10.0.0.1"}) == came


def test_feeds_are_limited_by_address_and_for_strangers_in_all():
    viewers = Viewers(from_address=2, strangers=3)
    first = viewers.enter(STRANGER, False)
    assert first and viewers.enter(STRANGER, False) and viewers.enter(STRANGER, False) is None
    assert viewers.enter(OTHER, False)
    assert viewers.enter("192.168.1.30", False) is None
    assert viewers.enter(STRANGER, True), "somebody who has joined from there"
    for _ in range(2):
        first.close()
    assert viewers.enter("192.168.1.30", False)
    assert viewers.enter(STRANGER, False) is None


class Asking:
    """Strangers' requests that each last until they are let go on; `begun` has them in their order."""

    def __init__(self):
        self.now = self.used = 0.0  # seconds, and those of the processor
        self.queue = FairQueue(lambda: self.now, lambda: self.used)
        self.begun = []
        self.go_on = Event()

    def ask(self, name, address):
        return gevent.spawn(self._answer, name, address)

    def _answer(self, name, address):
        with self.queue.turn(address):
            self.begun.append(name)
            self.go_on.wait()
            self.now += 0.001
            self.used += 0.001

    def finish(self, *asked):
        self.go_on.set()
        gevent.joinall(asked, raise_error=True, timeout=PATIENCE_S)


def test_strangers_are_answered_one_at_a_time_and_who_asks_little_goes_first():
    asking = Asking()
    much = [asking.ask(f"much {number}", STRANGER) for number in range(5)]
    gevent.idle()
    little = asking.ask("little", OTHER)
    gevent.idle()
    assert asking.begun == ["much 0"]
    asking.finish(*much, little)
    assert asking.begun[:3] == ["much 0", "little", "much 1"]
    assert len(asking.begun) == 6


def test_who_is_refused_comes_after_everybody_else():
    asking = Asking()
    asking.queue.refused(STRANGER)
    first = asking.ask("first", OTHER)
    gevent.idle()
    refused = asking.ask("refused", STRANGER)
    others = [asking.ask(f"page {number}", OTHER) for number in range(5)]
    gevent.idle()
    asking.finish(first, refused, *others)
    assert asking.begun[-1] == "refused"


def test_who_has_waited_has_used_nothing_and_makes_nobody_wait():
    asking = Asking()
    waited = asking.ask("waited", STRANGER)
    gevent.idle()
    asking.now += 3600  # for a lock, or another's work
    asking.finish(waited)
    next_ones = [asking.ask("another", OTHER), asking.ask("again", STRANGER)]
    asking.finish(*next_ones)
    assert asking.begun == ["waited", "another", "again"]
    assert asking.queue._used[STRANGER] < 1


def test_what_was_used_is_forgotten_in_time():
    asking = Asking()
    asking.queue.refused(STRANGER)
    asking.go_on.set()
    for _ in range(20):
        asking.now += 60
        asking.finish(asking.ask("page", OTHER))
        while asking.queue._taken:
            gevent.idle()
    assert STRANGER not in asking.queue._used


def test_who_is_closed_while_waiting_holds_nobody_up():
    asking = Asking()
    asked = [asking.ask(number, STRANGER) for number in range(4)]
    gevent.idle()
    asked[1].kill()
    asked[0].kill()
    asking.finish(*asked)
    assert asking.begun == [0, 2, 3]
    gevent.sleep(0)
    assert not asking.queue._waiting
