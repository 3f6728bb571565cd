"""Games at the tables of a service go on whatever happens to its processes, and nothing of them is lost or doubled."""

import contextlib
import gc
import logging
import socket
import threading
import time
import urllib.error
import urllib.request

import pytest

from host.demo.http_client import HttpClient
from host.store import leases
from host.store.leases import KEPT_S
from host.store.rows import DatabaseFault
from host.web import service_tables
from host.web.service_tables import ServiceTables
from tests.patience import PATIENCE_S
from tests.service.evening import Evening
from tests.service.phone import repeated
from tests.service.service import Service

UNCLOSED = ("ResourceWarning", "pytest.PytestUnraisableExceptionWarning")
# The WebSocket client leaves the socket open of a connection that was refused.
pytestmark = [pytest.mark.filterwarnings(f"ignore::{each}") for each in UNCLOSED]
SLOW_S = 8  # longer than a lease
MOVES = "SELECT name, generation FROM logbook.lease WHERE name != ''"


@pytest.fixture(autouse=True)
def _collected():
    """What is unclosed is collected here, where it is allowed."""
    yield
    gc.collect()


@pytest.fixture
def service(tmp_path, url):
    with Service(tmp_path, url) as started:
        yield started


@pytest.fixture
def evening(service):
    path, token = service.make_table("One")
    with contextlib.closing(Evening(service, path, token, 1)) as begun:
        begun.begin()
        yield begun


def test_a_whole_game_over_processes_that_are_killed_and_lose_their_disk(service, evening):
    turn = 0
    while evening.step():
        turn += 1
        if turn in (3, 9):
            service.lose(service.processes[turn // 9])
    evening.end()


def test_a_process_that_comes_and_goes_takes_a_table_no_more_than_twice(service, evening, cluster, url):
    """nginx is told so many times that each process is gone that the table is asked for everywhere."""
    name = url.rsplit("/", 1)[1]
    moved, before = 0, dict(cluster.execute(MOVES, name))
    begun = time.monotonic()
    for gone in (0, None, 1, None, 2, None) * 2:
        service.tell_gone(gone)
        assert evening.step()
        now = dict(cluster.execute(MOVES, name))
        moved, before = moved + (now != before), now
    assert moved <= 1 + (time.monotonic() - begun) // KEPT_S


def test_a_database_that_needs_a_second_for_each_answer_for_a_while_costs_nothing_but_time(tmp_path, url):
    with SlowLine(url) as line, Service(tmp_path, line.url, processes=1) as service:
        path, token = service.make_table("One")
        with contextlib.closing(Evening(service, path, token, 1)) as evening:
            evening.begin()
            line.pause_s = 0.5  # each way
            again = threading.Timer(SLOW_S, setattr, (line, "pause_s", 0.0))
            again.start()
            for _turn in range(3):
                assert evening.step()
            again.join()
            evening.abandon()
            evening.end()


def test_a_database_that_ends_every_connection_costs_nothing(service, evening, cluster):
    cluster.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()")
    for _turn in range(3):
        assert evening.step()
    evening.abandon()
    evening.end()


def test_nobody_at_a_table_is_anybody_at_another(service, evening):
    path, token = service.make_table("Two")
    other = HttpClient(service.base + path)
    assert not other.post("/owner", token=evening.token)["ok"]
    assert other.post("/owner", token=token)["ok"]
    stranger = HttpClient(evening.base)
    stranger.cookies = other.cookies
    assert not stranger.post("/abandon")["ok"]
    with pytest.raises(urllib.error.HTTPError):
        stranger.get("/invite")
    assert "cable" not in service.organiser.get("/invite")
    for page in ("/handhelds", "/install"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            service.organiser.get(page)


def test_each_table_is_asked_for_at_one_process_also_below_a_folder(tmp_path, url, cluster):
    with Service(tmp_path, url, below="/party") as service:
        name = repeated(lambda: service.organiser.post("/tables", title="One"))["way"].split("=")[1]
        for _ in range(6):
            service.organiser.get(f"/t/{name}/")
        wanted = cluster.execute("SELECT name FROM logbook.lease WHERE wanted", url.rsplit("/", 1)[1])
        assert (name,) not in wanted


def test_players_read_that_no_process_reaches_the_database_and_that_none_is_there(service, cluster, url):
    cluster.execute("ALTER TABLE logbook.lease RENAME TO away", url.rsplit("/", 1)[1])
    browser = HttpClient(service.base + "/t/one-abcd")
    assert "Try again in some seconds" in browser.post("/join", code="ABCDEF")["said"]
    for each in (None, *service.processes):
        if each:
            each.kill()
        with pytest.raises(urllib.error.HTTPError) as refused:
            browser.get("/games")
        assert refused.value.headers["Refresh"] and "Try again in some seconds" in refused.value.read().decode()


def test_a_process_whose_database_lets_only_read_is_not_ready(tmp_path, url, cluster):
    tables = ServiceTables(url, tmp_path, logging.getLogger(__name__))
    with contextlib.closing(tables):
        tables.write_probe()
        tables.database.close()
        cluster.execute(f'ALTER DATABASE "{url.rsplit("/", 1)[1]}" SET default_transaction_read_only = on')
        with pytest.raises(DatabaseFault, match="only lets read"):
            tables.write_probe()


def test_a_process_is_not_ready_for_a_while_after_its_database_had_no_room(tmp_path, url, monkeypatch):
    tables = ServiceTables(url, tmp_path, logging.getLogger(__name__))
    tables.keep("one", "One")
    tables.database.change("""CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$""")
    tables.database.change("CREATE TRIGGER full_disk BEFORE INSERT ON note EXECUTE FUNCTION full_disk()")
    with contextlib.closing(tables), contextlib.closing(tables.open("one")) as store:
        tables.write_probe()  # it takes no room, so that it succeeds
        with pytest.raises(DatabaseFault):
            store.write_note("a", 1)
        with pytest.raises(DatabaseFault, match="full"):
            tables.write_probe()
        monkeypatch.setattr(service_tables, "FULL_S", 0)
        tables.write_probe()


def test_the_organiser_has_all_of_a_table_that_another_process_has(service, cluster, url):
    names = [service.organiser.post("/tables", title=title)["way"].split("=")[1] for title in ("Two", "Three")]
    for name, process in zip(names, service.processes, strict=False):
        urllib.request.urlopen(f"{process.base}/t/{name}/games").close()
    name = service.organiser.post("/tables", title="One")["way"].split("=")[1]
    one, other = (f"{service.processes[number].base}/t/{name}/games" for number in (1, 2))
    urllib.request.urlopen(one).close()
    for asked, status in (({}, 421), ({"X-Others-Asked": "yes"}, 503)):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(other, headers=asked))
        assert refused.value.code == status
        told = refused.value.headers.get("X-Table-At")
        assert told == (service.processes[1].base.removeprefix("http://") if status == 421 else None)
    service.organiser.get("/tables")
    assert f"/t/{name}/owner/" in service.organiser.get("/tables")
    assert f"/t/{name}/join/" in service.organiser.get("/tables/sheet")
    service.organiser.get(f"/tables?wake={names[0]}")
    wanted = cluster.execute("SELECT name FROM logbook.lease WHERE wanted", url.rsplit("/", 1)[1])
    assert not {(each,) for each in names} & {*wanted}, "who plays there goes on undisturbed"
    assert service.organiser.post("/tables/owner", table=name)["ok"]


def test_a_table_is_ended_while_the_database_answers_nothing(tmp_path, url, monkeypatch):
    ended, hangs = threading.Event(), threading.Event()
    tables = ServiceTables(url, tmp_path, logging.getLogger(__name__))
    tables.keep("one", "One")
    monkeypatch.setattr(leases.Leases, "renew", lambda self: hangs.wait() and [])
    monkeypatch.setattr(leases, "BELIEVED_S", 0)
    assert tables.open("one") is not None
    tables.serve(lambda name: ended.set(), lambda: None)
    assert ended.wait(PATIENCE_S)
    hangs.set()
    tables.database.close()


class SlowLine:
    """A line to a database by which each packet takes pause_s longer."""

    def __init__(self, url):
        self.pause_s = 0.0
        self._to = int(url.rsplit(":", 1)[1].split("/")[0])
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = url.replace(f":{self._to}/", f":{self._listener.getsockname()[1]}/")

    def __enter__(self):
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_error):
        self._listener.close()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                here, there = self._listener.accept()[0], socket.create_connection(("127.0.0.1", self._to))
                for source, target in ((here, there), (there, here)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source, target):
        with contextlib.suppress(OSError), source, target:
            while data := source.recv(65536):
                time.sleep(self.pause_s)
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)
