"""Who is served first, and who goes where there is no room: connections, turns and feeds."""

import contextlib
from types import SimpleNamespace

import gevent
import pytest
from gevent.event import Event
from gevent.lock import RLock
from gevent.thread import get_ident
from werkzeug.test import EnvironBuilder

from host import settings
from host.settings import Limits
from host.store import table_version
from host.store.table_version import TableLock
from host.web import auth
from host.web.limits import JOINED_S, NEW_S, WINDOW_S, Client, Connections, Rank, Watching
from host.web.turns import BUDGET_S, HELD_S, PLAYERS_S, SHARED_S, Turns
from tests.host.browser import Browser
from tests.host.handheld import begin, record
from tests.patience import PATIENCE_S

STRANGER, OTHER = "192.168.1.66", "192.168.1.20"
JOINED, PAWN = Client(Rank.JOINED, "mark of a joined one"), Client(Rank.PAWN, "mark of a pawn's")


def stranger(address):
    return Client(Rank.STRANGER, address)


class Opened:
    """Places with a clock that goes on with each connection; `closed` names those that had to go."""

    def __init__(self, connections=8, address=3, browser=3, opened=128, joined=300):
        self.now = 0
        self.closed = []
        limits = Limits(connections=connections, address=address, browser=browser, opened=opened, joined=joined)
        self.connections = Connections(limits, lambda: self.now)

    def connect(self, name, address):
        """A connection that has sent nothing; its place, or None if it had to be closed."""
        return self.connections.take(lambda: self.closed.append(name), address)

    def open(self, name, address, client=None, busy=False, watches=False):
        """A connection that has sent a request; its place, or None if it had to be closed."""
        self.now += NEW_S
        place = self.connect(name, address)
        if place is None:
            return None
        if not self.connections.belongs_to(place, client or stranger(address), address or STRANGER):
            self.connections.leave(place)
            return None
        self.connections.answering(place)
        if watches:
            self.connections.watches(place)
        if not busy:
            self.connections.answered(place)
        return place


def test_a_new_connection_closes_the_one_that_waited_longest_then_what_is_answered_but_no_newer_one():
    opened = Opened()
    for name in ("first", "second", "third", "fourth"):
        assert opened.open(name, STRANGER)
    assert opened.open("somebody else's", OTHER)
    assert opened.closed == ["first"]
    opened = Opened()
    opened.open("page", STRANGER, busy=True)
    for name in ("idle", "another", "a third", "a fourth"):
        opened.open(name, STRANGER, busy=name != "idle")
    assert opened.closed == ["idle", "page"]
    opened = Opened()
    for name in ("request", "another", "third"):
        opened.open(name, STRANGER, busy=True)
    opened.open("new", STRANGER)
    opened.now -= NEW_S / 2
    opened.open("as new", STRANGER)
    assert opened.closed == ["request", "another"]


def test_a_connection_whose_feed_has_ended_goes_as_any_strangers():
    """Else whoever asks for the heads of feeds outlasts all who look."""
    opened = Opened(address=9)
    for number in range(7):
        opened.open(f"head {number}", STRANGER, watches=True)
    opened.open("looks", OTHER)
    opened.open("looks too", OTHER)
    assert opened.closed == ["head 0"]


def test_strangers_go_before_those_who_watch_these_before_who_has_joined_and_a_player_never():
    opened = Opened(connections=5, address=9, browser=9)
    opened.open("pawn's", OTHER, PAWN)
    opened.open("joined, feed", OTHER, JOINED, busy=True)
    opened.open("joined, idle", OTHER, JOINED)
    opened.open("watches", OTHER, busy=True, watches=True)
    opened.open("stranger", STRANGER, busy=True)
    for number in range(4):
        assert opened.open(f"pawn's {number}", STRANGER, PAWN, busy=True)
    assert opened.closed == ["stranger", "watches", "joined, idle", "joined, feed"]
    assert opened.open("one more", STRANGER, PAWN) is None
    assert opened.closed[4:] == []


def test_who_joins_many_times_and_opens_feeds_with_each_keeps_no_player_out():
    opened = Opened(connections=600, address=64, browser=32, joined=300)
    for number in range(640):
        client = Client(Rank.JOINED, f"again {number % 40}")
        opened.open(client.name, STRANGER, client, busy=True)
    assert opened.closed == [], "his new ones are refused: else his pages would open them again without end"
    assert opened.open("honest", STRANGER, JOINED, busy=True)
    assert opened.closed == ["again 0"]
    for number in range(6):
        assert opened.open(number, STRANGER, Client(Rank.PAWN, f"mark {number}"), busy=True)
    for number in range(250):
        assert opened.open(f"looks {number}", f"10.0.0.{number}", busy=True, watches=True)
    assert len(opened.closed) == 1, "there is room for those who play and for those who look"


def test_who_comes_to_one_table_many_times_keeps_nobody_of_another_out():
    opened, again = Opened(connections=80, address=80), "/t/one-2222"
    for number in range(100):
        opened.open(number, STRANGER, Client(Rank.PAWN, f"again {number}", again), busy=number != 7)
    assert opened.closed == [7], "an idle one of the same table's"
    for number in range(60):
        assert opened.open(
            f"plays {number}", OTHER, Client(Rank.PAWN, f"mark {number}", f"/t/{number % 10}"), busy=True
        )
    assert opened.closed == [7]
    opened = Opened(connections=100, joined=6)
    for number in range(6):
        opened.open(number, STRANGER, Client(Rank.JOINED, f"again {number}", again), busy=True)
    assert opened.open("another's", STRANGER, Client(Rank.JOINED, "mark", "/t/two-2222"), busy=True)
    assert opened.closed == [0], "also where one address is that of all"


def test_of_those_who_have_joined_goes_one_of_the_address_and_there_of_the_browser_that_has_most():
    opened = Opened(connections=100, browser=9, joined=6)
    again = [Client(Rank.JOINED, f"again {number}") for number in range(2)]
    opened.open("another's", OTHER, JOINED, busy=True)
    opened.open("another's too", OTHER, JOINED, busy=True)
    for number in range(3):
        opened.open(number, STRANGER, again[0], busy=number != 1)
    opened.open("his other", STRANGER, again[1], busy=True)
    assert opened.closed == []
    opened.open("somebody's", "192.168.1.30", Client(Rank.JOINED, "mark"))
    assert opened.closed == [1], "idle ones first"
    for number in range(3):
        opened.open(f"more {number}", STRANGER, again[1], busy=True)
    assert not {"another's", "another's too", "somebody's"} & set(opened.closed)


def test_who_plays_after_he_has_joined_leaves_the_part_of_the_others():
    opened = Opened(connections=100, joined=2)
    plays = opened.open("plays", STRANGER, Client(Rank.JOINED, "mark"), busy=True)
    opened.open("feed", STRANGER, JOINED, busy=True)
    assert opened.connections.belongs_to(plays, Client(Rank.PAWN, "mark"), STRANGER)
    assert opened.open("another feed", STRANGER, JOINED, busy=True) and opened.closed == []
    assert opened.connections.belongs_to(plays, Client(Rank.JOINED, "mark"), STRANGER)
    assert opened.closed == ["feed"], "now they are too many again"


def test_whoever_connects_has_time_to_ask_also_while_feeds_have_all_places():
    opened = Opened(connections=80, address=80, browser=80, joined=80)
    for number in range(40):
        opened.open(f"feed {number}", STRANGER, JOINED, busy=True)
        opened.open(f"watches {number}", STRANGER, busy=True, watches=True)
    new = [opened.connect(f"new {number}", f"10.0.0.{number}") for number in range(10)]
    assert all(new) and opened.closed == [f"watches {number}" for number in range(10)]
    assert opened.connections.belongs_to(new[0], PAWN, "10.0.0.0")


def test_of_many_new_ones_goes_one_of_the_address_that_has_most():
    opened = Opened(connections=80, address=64, browser=80, joined=80)
    opened.connect("a player's", OTHER)
    for number in range(200):
        assert opened.connect(number, f"10.0.0.{number % 10}")
    assert len(opened.closed) == 121 and "a player's" not in opened.closed


def test_who_has_joined_counts_by_browser_not_by_a_school_s_address_and_loses_its_own_idle_ones_alone():
    opened = Opened(connections=100)
    for number in range(20):
        assert opened.open(f"feed {number}", STRANGER, Client(Rank.JOINED, f"mark {number}"), busy=True)
    tabs = [opened.open(f"tab {number}", STRANGER, JOINED, busy=True) is not None for number in range(4)]
    assert tabs == [True, True, True, False]
    assert opened.closed == []
    opened = Opened(connections=100)
    opened.open("another's", STRANGER, JOINED)
    for number in range(5):
        opened.open(number, STRANGER, PAWN)
    assert opened.closed == [0, 1]


def test_in_all_there_are_so_many():
    opened = Opened(connections=4)
    for name in ("first", "second", "third"):
        opened.open(name, STRANGER, busy=name == "first")
    opened.open("fourth", OTHER)
    assert opened.open("new", "192.168.1.30")
    assert opened.closed == ["second"]


def test_an_address_opens_so_many_at_once_and_as_many_again_for_each_browser_that_has_joined_there():
    opened = Opened(opened=128)

    def may_open(address):
        return sum(opened.connections.may_open(address) for _ in range(1000))

    assert may_open(STRANGER) == 128
    assert opened.connections.may_open(OTHER)
    opened.now += WINDOW_S
    opened.open("page", OTHER, JOINED)
    opened.open("page", OTHER, PAWN)
    assert (may_open(STRANGER), may_open(OTHER)) == (128, 3 * 128)
    opened.now += JOINED_S
    assert may_open(OTHER) == 128


def test_who_leaves_makes_place_and_leaving_twice_does_nothing():
    opened = Opened(connections=1)
    for _ in range(3):
        place = opened.open("one", STRANGER)
        opened.connections.leave(place)
        opened.connections.leave(place)
    assert opened.closed == []
    assert not opened.connections._counts and not opened.connections._by


def test_a_proxys_connections_count_for_the_clients_that_it_asks_for():
    opened = Opened(connections=100)
    silent = [opened.connections.take(lambda: None, None) for _ in range(50)]
    assert all(silent), "whose they are is not known yet"
    told = [opened.connections.belongs_to(place, stranger(STRANGER), STRANGER) for place in silent[:5]]
    assert told == [True] * 5
    assert not opened.connections.belongs_to(silent[0], stranger(OTHER), OTHER), "it has been closed"
    assert opened.connections.belongs_to(silent[4], stranger(OTHER), OTHER)


def test_feeds_are_limited_by_client_and_for_strangers_by_table():
    watching = Watching(Limits(address=4, browser=4, watching=3))
    first = watching.enter(stranger(STRANGER), "table")
    assert first and watching.enter(stranger(STRANGER), "table")
    assert watching.enter(stranger(STRANGER), "table") is None
    assert watching.enter(stranger(OTHER), "table")
    assert watching.enter(stranger("192.168.1.30"), "table") is None
    assert watching.enter(stranger("192.168.1.30"), "another table")
    assert watching.enter(JOINED, "table") and watching.enter(JOINED, "table")
    assert watching.enter(JOINED, "table") is None
    assert watching.enter(PAWN, "table")
    first.close()
    assert watching.enter(stranger("192.168.1.30"), "table")


class Asking:
    """Requests that each last until they are let go on; `begun` has them in their order."""

    def __init__(self):
        self.now = self.used = 0.0  # seconds, and those of the processor
        self.turns = Turns(lambda: self.now, lambda: self.used)
        self.begun = []
        self.go_on = Event()
        self.costs_s = 0.001

    def ask(self, name, client):
        return gevent.spawn(self._answer, name, stranger(client) if isinstance(client, str) else client)

    def _answer(self, name, client):
        with self.turns.turn(client):
            self.begun.append(name)
            self.go_on.wait()
            self.now += self.costs_s
            self.used += self.costs_s

    def finish(self, *asked):
        self.go_on.set()
        gevent.joinall(asked, raise_error=True, timeout=PATIENCE_S)


def test_strangers_are_answered_one_at_a_time_and_who_has_joined_does_not_wait_for_them():
    asking = Asking()
    much = [asking.ask(f"much {number}", STRANGER) for number in range(5)]
    gevent.idle()
    little = asking.ask("little", OTHER)
    gevent.idle()
    assert asking.begun == ["much 0"]
    asking.finish(*much, little)
    assert asking.begun[:3] == ["much 0", "little", "much 1"]
    assert len(asking.begun) == 6
    asking = Asking()
    asked = [asking.ask("stranger", STRANGER), asking.ask("joined", JOINED), asking.ask("pawn's", PAWN)]
    gevent.idle()
    assert asking.begun == ["stranger", "joined", "pawn's"]
    asking.finish(*asked)


def test_a_browser_that_asks_more_than_people_do_waits_in_line_and_nobody_else_does():
    asking = Asking()
    asking.costs_s = BUDGET_S
    asking.finish(asking.ask("much", JOINED))
    asking.go_on.clear()
    asking.costs_s = 0.001
    asked = [asking.ask("page", STRANGER), asking.ask("more", JOINED)]
    gevent.idle()
    asked += [asking.ask("another page", OTHER), asking.ask("pawn's", PAWN)]
    gevent.idle()
    assert asking.begun == ["much", "page", "pawn's"]
    asking.finish(*asked)
    assert asking.begun[3:] == ["another page", "more"], "who has used more than others comes after them"
    while asking.turns._taken:
        gevent.idle()
    for _ in range(20):
        asking.now += 60
        asking.finish(asking.ask("another's", PAWN))
    del asking.begun[5:]
    asking.go_on.clear()
    asked = [asking.ask("page", STRANGER), asking.ask("later", JOINED)]
    gevent.idle()
    assert asking.begun[5:] == ["page", "later"], "in time it is forgotten"
    asking.finish(*asked)


def test_who_joins_many_times_gets_no_more_of_the_processor_than_one_who_joins_once():
    asking = Asking()
    asking.costs_s = BUDGET_S / 2
    again = [Client(Rank.JOINED, f"again {number}") for number in range(5)]
    for client in again[:4]:
        asking.finish(asking.ask(client.name, client))
    asking.go_on.clear()
    asking.costs_s = 0.001
    asked = [asking.ask("stranger", STRANGER), asking.ask("another", OTHER), asking.ask("again 4", again[4])]
    asked += [asking.ask("pawn's", PAWN), asking.ask("honest", JOINED)]
    gevent.idle()
    assert asking.begun[4:] == ["stranger", "pawn's"], "who holds a pawn never waits for those who hold none"
    asking.finish(*asked)
    assert sorted(asking.begun[6:]) == ["again 4", "another", "honest"]


def test_what_is_asked_at_one_table_makes_nobody_wait_who_is_in_at_another():
    asking = Asking()
    asking.costs_s = 1.0
    for rank, most_s in ((Rank.PAWN, PLAYERS_S), (Rank.JOINED, SHARED_S)):
        for number in range(int(most_s)):
            asking.finish(asking.ask("again", Client(rank, f"{rank} {number}", "/t/one-2222")))
            asking.now = 0.0
    asking.go_on.clear()
    asking.begun.clear()
    asking.costs_s = 0.001
    ranks, tables = (Rank.PAWN, Rank.JOINED), ("/t/one-2222", "/t/two-2222", "")
    asked = [asking.ask("page", STRANGER)]
    asked += [asking.ask((rank, table), Client(rank, "new", table)) for rank in ranks for table in tables]
    gevent.idle()
    assert asking.begun == ["page", *((rank, table) for rank in ranks for table in tables[1:])]
    asking.finish(*asked)


def test_in_line_nobody_is_passed_over_by_many_who_have_used_as_little():
    """Who has joined many times keeps no stranger out: in line, only what was used counts."""
    asking = Asking()
    asking.costs_s = SHARED_S
    asking.finish(asking.ask("before", Client(Rank.JOINED, "another mark")))
    asking.go_on.clear()
    asking.costs_s = 0.001
    asked = [asking.ask(number, Client(Rank.JOINED, f"mark {number}")) for number in range(3)]
    gevent.idle()
    asked.append(asking.ask("stranger", STRANGER))
    asked += [asking.ask(number, Client(Rank.JOINED, f"mark {number % 3}")) for number in range(3, 9)]
    asking.finish(*asked)
    assert asking.begun[1:].index("stranger") <= 3


def test_who_is_refused_comes_after_everybody_else():
    asking = Asking()
    asking.turns.refused(stranger(STRANGER))
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
    asking.now += 3600  # for a lock
    asking.finish(waited)
    next_ones = [asking.ask("another", OTHER), asking.ask("again", STRANGER)]
    asking.finish(*next_ones)
    assert asking.begun == ["waited", "another", "again"]
    assert asking.turns._used.of(STRANGER) < 1


def test_what_others_work_while_one_waits_is_not_his():
    asking = Asking()
    waits = asking.ask("waits", JOINED)
    gevent.idle()

    def work():
        asking.used += 3600

    gevent.spawn(work).join()
    asking.finish(waits)
    assert asking.turns._used.of(JOINED.name) == pytest.approx(0.001)


def test_what_was_used_is_forgotten_in_time():
    asking = Asking()
    asking.turns.refused(stranger(STRANGER))
    asking.go_on.set()
    for _ in range(20):
        asking.now += 60
        asking.finish(asking.ask("page", OTHER))
        while asking.turns._taken:
            gevent.idle()
    assert asking.turns._used.of(STRANGER) == 0


def test_who_is_closed_while_waiting_holds_nobody_up():
    asking = Asking()
    asked = [asking.ask(number, STRANGER) for number in range(4)]
    gevent.idle()
    asked[1].kill()
    asked[0].kill()
    asking.finish(*asked)
    assert asking.begun == [0, 2, 3]
    gevent.sleep(0)
    assert not asking.turns._waiting


def test_the_numbers_are_settings_and_a_wrong_one_is_a_sentence():
    assert settings.from_environment({"LIMITS": "address=200, watching=1000"})["LIMITS"] == Limits(
        address=200, watching=1000
    )
    for wrong in ("address", "address=", "address=0", "address=-3", "addresses=3", "watching=1000000"):
        with pytest.raises(settings.InvalidSetting, match=r"LIMITS= must be such as address=200,watching=1000, "):
            settings.from_environment({"LIMITS": wrong})


def test_who_holds_a_pawn_is_known_from_his_cookie_and_a_stranger_by_his_address(app, table, handheld):
    begin(table, handheld, record("milton-bradley-5p-escaped"))
    phone = Browser(app).joined()
    assert client_of(app, phone).rank == Rank.JOINED
    phone.being(1).view()
    assert client_of(app, phone).rank == Rank.PAWN
    assert client_of(app, Browser(app)) == stranger(STRANGER)


def test_who_plays_is_known_also_where_his_page_has_not_been_looked_at_for_long(app, table, handheld):
    begin(table, handheld, record("milton-bradley-5p-escaped"))
    phone = Browser(app).joined().being(1)
    for _ in range(3):
        table.clear_pencil("red")  # a new version
    assert client_of(app, phone).rank == Rank.PAWN
    phone.post("/who", game=phone.view()["game"]["id"])
    assert client_of(app, phone).rank == Rank.JOINED


def test_the_owner_and_a_handheld_come_first_too(app, owner, table):
    assert client_of(app, owner).rank == Rank.PAWN
    phone = Browser(app).joined()
    phone.post("/handheld", token=table.invitations.new())
    assert client_of(app, phone).rank == Rank.PAWN


def client_of(app, browser):
    cookie = browser.client.get_cookie(app.config["SESSION_COOKIE_NAME"])
    told = {"HTTP_COOKIE": f"{cookie.key}={cookie.value}"} if cookie else {}
    return auth.client(app, EnvironBuilder(environ_overrides={"REMOTE_ADDR": STRANGER, **told}).get_environ())


@pytest.fixture
def at_lock(monkeypatch):
    """A table's lock whose order is that of turns."""
    now = SimpleNamespace(get_ident=get_ident, Lock=RLock, Event=Event)
    monkeypatch.setattr(table_version, "threading", now)
    return AtLock()


class AtLock(Asking):
    """Requests that take the table's lock; `taken` has them in their order, and each has held it for so long."""

    def __init__(self):
        super().__init__()
        self.lock, self.taken = TableLock(lambda: None), []
        self.lock.order = self.turns.order_at_lock

    def take(self, name, client, held_s=0.0):
        return gevent.spawn(self._take, name, client, held_s)

    def _take(self, name, client, held_s):
        with contextlib.nullcontext() if client is None else self.turns.turn(client), self.lock:
            self.taken.append(name)
            self.turns.held_lock(held_s)

    def finished(self, waiting):
        gevent.joinall(waiting, raise_error=True, timeout=PATIENCE_S)
        assert not self.lock._waiting
        return self.taken


def test_who_waits_for_the_tables_lock_leaves_the_line_and_takes_the_lock_by_rank(at_lock):
    with at_lock.lock:
        waiting = [at_lock.take("stranger", stranger(STRANGER)), at_lock.take("other", stranger(OTHER))]
        gevent.idle()
        page = at_lock.ask("page", "192.168.1.30")
        waiting += [at_lock.take("joined", JOINED), at_lock.take("pawn's", PAWN), at_lock.take("handheld", None)]
        gevent.idle()
        waiting.pop(1).kill()
        assert at_lock.begun == ["page"], "the lock is waited for outside of the line"
        with at_lock.lock:
            assert at_lock.taken == []
    assert at_lock.finished(waiting) == ["handheld", "pawn's", "joined", "stranger"]
    at_lock.finish(page)


def test_at_the_lock_many_who_wait_longer_are_before_no_player(at_lock):
    """However often somebody who has joined, or joins again, makes the disk write."""
    with at_lock.lock:
        again = [Client(Rank.JOINED, f"again {number % 4}") for number in range(300)]
        waiting = [at_lock.take("again", client, held_s=0.1) for client in again]
        gevent.idle()
        at_lock.now += 60
        waiting += [at_lock.take("honest", JOINED), at_lock.take("pawn's", PAWN)]
        gevent.idle()
    taken = at_lock.finished(waiting)
    assert taken[0] == "pawn's" and taken.index("honest") <= 5, "among equals whoever has held it least"


def test_who_has_held_the_lock_for_long_lets_others_go_first(at_lock):
    """A player too, so that nobody waits without end."""
    for client in (PAWN, JOINED):
        at_lock.finished([at_lock.take("much", client, held_s=3 * HELD_S)])
    with at_lock.lock:
        waiting = [at_lock.take("much", client) for client in (PAWN, JOINED)]
        gevent.idle()
        waiting += [at_lock.take("joins", stranger(STRANGER)), at_lock.take("looks on", Client(Rank.JOINED, "mark"))]
        waiting += [at_lock.take("other's", Client(Rank.PAWN, "other's mark"))]
        gevent.idle()
    assert at_lock.finished(waiting)[2:] == ["other's", "joins", "looks on", "much", "much"]


def test_a_handhelds_socket_counts_at_the_lock_as_its_browser(at_lock):
    def hear(name, client):
        with at_lock.turns.asking(client), at_lock.lock:
            at_lock.taken.append(name)

    with at_lock.turns.asking(PAWN):
        at_lock.turns.held_lock(HELD_S / 2)
    with at_lock.lock:
        waiting = [gevent.spawn(hear, "floods", PAWN), gevent.spawn(hear, "honest", Client(Rank.PAWN, "mark"))]
        gevent.idle()
    assert at_lock.finished(waiting) == ["honest", "floods"]


def test_the_lock_tells_how_long_it_was_held(monkeypatch):
    monkeypatch.setattr(table_version.time, "monotonic", iter((10.0, 13.0, 20.0, 20.5)).__next__)
    lock, held = TableLock(lambda: None), []
    lock.held = held.append
    with lock, lock:
        pass
    with lock:
        pass
    assert held == [3.0, 0.5]
