"""*Play against the handheld*: its process is started for a page, but no page, lock or disk ever waits for it."""

import threading

import pytest

from host.table import services
from host.web import handheld_beside
from host.web.handheld_beside import HandheldBeside
from host.web.room import room_of
from tests.host.air import PATIENCE_S, until
from tests.host.web.test_computer_pages import SET_UP, begin

MADE = []  # the processes of a test


class Process:
    def __init__(self):
        MADE.append(self)
        self.may_start, self.gone = threading.Event(), threading.Event()
        self.begun, self.waited_for, self.fails, self.has_played = 0, 0, False, False

    def begin(self):
        self.begun += 1
        assert self.may_start.wait(PATIENCE_S)
        if self.fails:
            raise OSError("no such file: python")
        self.gone.clear()

    def receive(self):
        self.waited_for += 1
        self.gone.wait(PATIENCE_S)
        return b""

    def send(self, data):
        pass


@pytest.fixture
def process():
    MADE.clear()
    return Process()


@pytest.fixture(autouse=True)
def beside(app, table, process, monkeypatch):
    monkeypatch.setattr(services, "PAUSE_S", 0.01)
    monkeypatch.setattr(handheld_beside, "AGAIN_S", 0.01)
    made = HandheldBeside(table, process)
    room_of(app).computer_handheld = made.start
    yield made
    table.end()

    def all_end():
        for each in MADE:
            each.may_start.set()
            each.gone.set()
        return table.services.join(0.1)

    until(all_end)


def test_a_new_game_waits_for_no_process_and_keeps_the_table_free_for_others(owner, table, process):
    answer = owner.post("/new", **SET_UP)
    assert answer["ok"] and "starts on this machine" in answer["said"]
    until(lambda: process.begun)
    view = owner.view()
    assert "says yes by itself" in view["ask"]["text"]
    with table.deed():
        assert process.waited_for == 0
    process.may_start.set()
    until(lambda: process.waited_for)
    assert owner.view()["trouble"] == []


def test_nothing_is_started_before_a_page_asks_for_it(owner, table, process):
    owner.view()
    assert (process.begun, table.links.beside) == (0, False)


def test_one_that_ends_is_started_again_and_who_asks_twice_gets_one(beside, process):
    process.may_start.set()
    beside.start()
    beside.start()
    until(lambda: process.waited_for == 1)
    process.gone.set()
    until(lambda: process.waited_for == 2)
    assert process.begun == 2


def test_one_that_does_not_start_is_told_and_tried_again_when_a_page_asks(owner, table, beside, process):
    process.fails = True
    process.may_start.set()
    beside.start()
    until(lambda: owner.view()["trouble"])
    assert owner.view()["trouble"][0].startswith("The handheld on this machine does not start")
    assert (process.begun, table.links.beside) == (1, False), "somebody presses # on another one"
    process.fails = False
    beside.start()
    until(lambda: process.waited_for)
    assert owner.view()["trouble"] == [] and table.links.beside


def test_after_the_hosts_next_start_it_goes_on_with_what_was_proposed_to_it(owner, table, beside):
    later = Process()
    owner.post("/new", **SET_UP)
    again = HandheldBeside(table, later)
    later.may_start.set()
    until(lambda: later.waited_for)
    assert again._has_work()
    assert owner.post("/withdraw", ask=owner.view()["ask"]["id"])["said"] == "Withdrawn."
    assert not again._has_work(), "nobody asks it any longer"
    assert owner.post("/new", **SET_UP | {"played_by": "", "name_mr_x": "Zoe"})["ok"]
    assert not again._has_work(), "a person is asked"


def test_it_goes_on_with_a_game_that_has_just_begun_and_that_nobody_plays_yet(owner, table, beside, handheld):
    later = Process()
    later.has_played = True
    say = handheld.say
    handheld.say = lambda message: say(message) if message[:1] != ["event"] or message[2] == 0 else None
    begin(owner, handheld)
    assert table.play.count == 1
    assert HandheldBeside(table, later)._has_work()


def test_one_that_ends_at_once_is_started_again_later_each_time(table, beside, process, monkeypatch):
    monkeypatch.setattr(handheld_beside, "MOST_AGAIN_S", 0.08)
    process.may_start.set()
    process.gone.set()
    process.gone.clear = lambda: None
    beside.start()
    until(lambda: process.begun > 5)
    assert beside._again_s == handheld_beside.MOST_AGAIN_S


def test_one_that_is_ended_with_its_table_while_it_starts_is_no_fault(table, beside, process, caplog):
    process.fails = True
    beside.start()
    until(lambda: process.begun)
    table.end()
    process.may_start.set()
    until(lambda: table.services.join(0.1))
    assert not caplog.records
