"""The parts that serve a table as long as it is open: no fault of one step ends a part, and the page tells of each."""

import asyncio
import contextlib
import socket
import sqlite3

import pytest

from host.computers import decision_checker, player
from host.computers.player import Computer
from host.link import announce, serial_line
from host.link.air_port import AirGreeting
from host.link.air_search import AirSearch
from host.link.announce import PAGE, Announcer
from host.link.serial_line import SerialLines, open_port
from host.table import finished_games, services
from host.view import wording
from host.web.languages import in_every_language
from host.web.room import room_of
from shared.link import frames, sync
from tests.host.air import DEVICE, PATIENCE_S, Air, AirHandheld, until
from tests.host.computer_moves import LOG
from tests.host.link.test_air_search import free_port
from tests.host.link.test_announce import Network
from tests.system.cable import Cable

HERE = frames.pack(sync.encode(["here", DEVICE, "", 0, ""]))


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch):
    monkeypatch.setattr(services, "PAUSE_S", 0.01)
    for module in (announce, decision_checker, player, serial_line):
        monkeypatch.setattr(module, "LOOK_S", 0.01)


@pytest.fixture
def ended(table):
    """Ends the table, and says whether all its threads have ended with it."""
    return lambda: table.end() or table.services.join(PATIENCE_S)


def failing(table):
    return [trouble.facts["part"] for trouble in table.troubles() if trouble.code == "failed"]


class Failing:
    """A call that raises these faults, one each time, before it answers; `asked` counts."""

    def __init__(self, faults, answer):
        self.faults, self.answer, self.asked = list(faults), answer, 0

    def __call__(self, *given):
        self.asked += 1
        if self.faults:
            raise self.faults.pop()
        return self.answer(*given)


PULLED = [TypeError("int() argument must be a string")] * 2  # of pyserial, while it looks at a board
FULL = [sqlite3.OperationalError("disk I/O error")] * 2


class Steps:
    """Steps that fail as long as they are told to."""

    def __init__(self, fault=ZeroDivisionError):
        self.fail, self.done, self.tried = True, 0, 0
        self.fault = fault

    def __call__(self):
        self.tried += 1
        if self.fail:
            raise self.fault("a fault of ours")
        self.done += 1


@pytest.mark.parametrize("fault", [ZeroDivisionError, asyncio.CancelledError, SystemExit])
def test_a_step_that_fails_is_told_and_logged_and_the_next_one_follows(table, ended, caplog, fault):
    steps = Steps(fault)
    table.services.start("checker", steps, every_s=0.01)
    until(lambda: steps.tried > 2 and failing(table) == ["checker"])
    assert "a fault of ours" in caplog.text and "checker" in caplog.text
    steps.fail = False
    until(lambda: steps.done > 2)
    assert failing(table) == [] and ended()


def test_a_part_fails_as_long_as_one_of_its_threads_does(table, ended):
    bad, good = Steps(), Steps()
    good.fail = False
    for steps in (bad, good):
        table.services.start("cable", steps, every_s=0.01)
    until(lambda: bad.tried > 2)
    seen = good.done
    until(lambda: good.done > seen + 2)
    assert failing(table) == ["cable"] and ended() and failing(table) == []


def test_after_a_failure_there_is_a_pause_which_the_end_cuts_short(table, ended, monkeypatch):
    monkeypatch.setattr(services, "PAUSE_S", 3600)
    steps = Steps()
    table.services.start("checker", steps)
    until(lambda: failing(table) == ["checker"])
    assert ended() and steps.tried == 1


def test_a_thread_ends_when_its_work_is_over_and_clears_up_although_it_fails(table):
    cleared = []
    table.services.start("cable", lambda: False, end=lambda: cleared.append(1)).join(PATIENCE_S)
    table.services.start("cable", lambda: False, end=lambda: 1 // 0).join(PATIENCE_S)
    assert cleared == [1] and table.services.join(0)


def test_each_part_has_words_in_every_language(app):
    for part in services.PARTS:
        said = set(in_every_language(app, lambda part=part: wording.trouble("failed", part=part)))
        assert len(said) == 4 and all("host.log" in sentence for sentence in said), part


# Each part


def test_a_port_that_cannot_be_looked_at_ends_no_search_for_handhelds(table, ended, caplog):
    ports = Failing(PULLED, list)
    SerialLines(table, ports=ports).start()
    until(lambda: ports.asked > 3 and failing(table) == [])
    assert ended()
    assert "serial ports cannot be listed" in caplog.text and "Traceback" not in caplog.text


def test_a_fault_amid_what_a_cable_says_ends_no_line(table, ended, tmp_path, monkeypatch):
    cable, meet = Cable(tmp_path), Failing(FULL, lambda *_told: True)
    monkeypatch.setattr(table.receiver, "meet", meet)
    SerialLines(table, str(cable.name), list).start()
    until(lambda: cable.send(HERE) or meet.asked > 3)
    assert ended() and failing(table) == []
    open_port(str(cable.name)).close()
    cable.pull()


def test_a_fault_amid_what_a_handheld_says_over_the_air_leaves_its_line_open(table, monkeypatch):
    air, meet = Air(table), Failing([ZeroDivisionError(), *FULL[:1]], table.receiver.meet)
    monkeypatch.setattr(table.receiver, "meet", meet)
    handheld = AirHandheld().connect(air)
    assert meet.faults == [] and not handheld.peer.is_closed()
    air.close()


def test_a_fault_in_a_greeting_costs_that_connection_and_no_other(table, monkeypatch):
    air, received = Air(table), AirGreeting.received

    def fails(greeting, data):
        if data.startswith(b"poison"):
            raise ZeroDivisionError
        return received(greeting, data)

    monkeypatch.setattr(AirGreeting, "received", fails)
    poisoned = air.peer()
    poisoned.say(b"poison\n")
    until(poisoned.is_closed)
    AirHandheld().connect(air)
    air.close()


def test_a_fault_in_an_answer_ends_no_search(table, ended, monkeypatch):
    search, port = AirSearch(table), free_port()
    monkeypatch.setattr(search, "answer", Failing([ZeroDivisionError()], lambda _question, _address: b"found"))
    search.open(port)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(0.01)
        found = []
        until(lambda: asking.sendto(b"?", ("127.0.0.1", port)) and heard(asking, found))
    assert found[0] == b"found" and ended()


def heard(asking, found):
    with contextlib.suppress(TimeoutError):
        found.append(asking.recv(16))
    return found


def test_a_fault_in_announcing_ends_no_announcing(table, ended):
    network, own_addresses = Network(), Failing([ZeroDivisionError(), RuntimeError()], lambda: ["192.168.1.5"])
    Announcer(table.services, own_addresses, "kitchen", 8000, lambda: None, network.open).start()
    until(lambda: network.up == [(PAGE, 8000)] and failing(table) == [])
    assert ended() and network.up == []


def test_a_disk_that_fails_ends_no_check_of_decisions(app, table, ended, monkeypatch):
    lacking = Failing(FULL, list)
    monkeypatch.setattr(table.decision_check_queue, "lacking", lacking)
    room_of(app).decision_checker.start()
    until(lambda: lacking.asked > 2 and failing(table) == [])
    assert ended()


def test_a_disk_that_fails_amid_a_check_leaves_that_game_to_be_checked(app, table, monkeypatch):
    monkeypatch.setattr(table.decision_check_queue, "lacking", lambda: ["a game"])
    monkeypatch.setattr(finished_games, "stored", fails_on_disk)
    for _ in range(2):
        with pytest.raises(sqlite3.OperationalError):
            room_of(app).decision_checker.check_next()


def fails_on_disk(*_arguments):
    raise sqlite3.OperationalError("disk I/O error")


def test_a_fault_in_looking_whose_turn_it_is_ends_no_computer(table, ended, monkeypatch):
    due = Failing([ZeroDivisionError()] * 2, lambda _table: None)
    monkeypatch.setattr(player, "due", due)
    Computer(table, LOG, 0).start()
    until(lambda: due.asked > 2 and failing(table) == [])
    assert ended()


@pytest.mark.sqlite
def test_what_cannot_be_done_at_a_table_that_has_just_been_closed_is_not_logged_as_a_fault(table, caplog):
    def step():
        table.end()
        with table._disk.tried():
            raise AssertionError("nothing is done there")

    table.store.close()
    table.services.serve("cable", step)
    assert table.closing.is_set() and not caplog.records
