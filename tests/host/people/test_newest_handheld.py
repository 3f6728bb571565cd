"""Which of several handhelds is asked for a new game: host.people.newest_handheld."""

from contextlib import closing
from types import SimpleNamespace

import pytest

from host.game import proposals
from host.link.line import Line
from host.store.store import Store
from host.table.table import Table
from mrx.game import ending
from shared.link import sync
from tests.host.handheld import Handheld

PAWNS = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]
OUT_OF_REACH = SimpleNamespace(received=lambda data: None, tick=lambda: None)  # a line on which nobody is heard
ANNA, BEN, CLARA = "00aa00aa00", "00bb00bb00", "00cc00cc00"


def propose(table, name="", level=None):
    table.begin(proposals.begin("milton-bradley", 5, [], PAWNS, level), {"mr_x": name} if name else {}, {})


def invited(table, device, seed=0):
    """A phone that was let in as a handheld, and is open."""
    return Handheld(device, seed=seed).link(table, table.admissions.admit(None, "looker", handheld=True).mark)


def asked(*handhelds):
    """Which of these are asked for a new game."""
    for handheld in handhelds:
        handheld.exchange(6)
    return [handheld.device for handheld in handhelds if handheld.table.question.kind == "begin"]


def test_the_phone_that_was_invited_last_is_asked_and_learns_for_whom(table):
    anna, ben = invited(table, ANNA), invited(table, BEN, seed=50)
    propose(table, "Zoë the Great and Wonderful")
    assert asked(anna, ben) == [BEN]
    assert ben.end.mr_x == "Zoe the Great " and len(ben.end.mr_x) == sync.MOST_NAME


def test_who_was_asked_before_is_asked_no_more_and_his_answer_counts_no_more(table):
    anna = invited(table, ANNA)
    propose(table)
    assert asked(anna) == [ANNA]
    ben = invited(table, BEN, seed=50)
    assert asked(anna, ben) == [BEN]
    number, _row = table.receiver.proposal(BEN)
    anna.say(["judged", number, "declined"])
    assert table.ask() is not None, "no verdict of another handheld counts"
    anna.decline()
    again = table.admissions.admit(anna.mark, "looker", handheld=True)
    assert again.mark == anna.mark
    assert asked(anna, ben) == [ANNA], "the same phone, invited anew, is asked anew"


def test_a_phone_that_is_locked_stays_the_one_that_is_asked(table, owner):
    anna, ben = invited(table, ANNA), invited(table, BEN, seed=50)
    ben.sleep()
    propose(table, "Ben")
    assert asked(anna) == []
    assert table.link() == "down" and "is asked is not connected" in owner.view()["ask"]["text"]
    assert asked(ben) == [BEN] and table.link() == "up"


def test_two_who_have_both_said_yes_begin_one_game(table):
    """The old phone has not heard yet that another was invited."""
    anna = invited(table, ANNA)
    propose(table, "Ben")
    assert asked(anna) == [ANNA]
    anna.unplug()
    ben = invited(table, BEN, seed=50)
    assert asked(ben) == [BEN]
    anna.line = OUT_OF_REACH
    anna.agree()
    anna.link(table, anna.mark)
    assert table.play is None and anna.end.refused == anna.table.log.game_id
    ben.agree()
    anna.exchange()
    assert table.play.device == BEN and table.running()
    assert anna.end.refused == anna.table.log.game_id != "" and anna.end.mr_x == "Ben"
    assert ben.end.refused == "" and not ben.end.taken


@pytest.mark.parametrize("starts", [("", ""), ("0000000a", "0000000b")], ids=("cable", "air or cable"))
def test_what_is_plugged_in_or_switched_on_comes_anew(table, starts):
    """A restart of the host makes nobody come anew."""
    newest = table.newest_handheld
    first, second, third = object(), object(), object()
    newest.comes(first, None, CLARA, starts[0] or None, beside=False)
    ben = invited(table, BEN, seed=50)
    newest.comes(first, None, CLARA, starts[0] or None, beside=False)
    assert newest.device(None) == ben.device
    newest.read()
    newest._lines.clear()  # as the host's next start finds it
    newest.comes(second, None, CLARA, starts[0] or None, beside=False)
    assert newest.device(None) == ben.device
    newest.comes(third, None, CLARA, starts[1] or None, beside=False)
    assert newest.device(None) == CLARA


def test_the_handheld_beside_the_host_is_asked_alone_for_a_level_and_never_for_a_person(table):
    anna, beside = invited(table, ANNA), Handheld(CLARA, seed=70)
    table.links.runs_beside()
    propose(table, level="easy")
    assert asked(anna) == [], "it is on its way"
    beside.line = Line(table, beside._hear, lambda: beside.now_ms, beside=True)
    assert asked(anna, beside) == [CLARA]
    propose(table, "Anna")
    assert asked(anna, beside) == [ANNA]


@pytest.mark.parametrize("everybody", [False, True])
def test_an_expelled_handheld_is_asked_no_more_but_the_one_that_is_left(table, everybody):
    anna, ben = (on_a_cable if everybody else invited)(table, ANNA), invited(table, BEN, seed=50)
    if everybody:
        table.expel_everybody(None)
    else:
        table.expel(table.admissions.find(ben.mark).number)
    propose(table)
    assert asked(anna, ben) == [ANNA]


def test_a_message_of_the_table_is_one_of_the_link(table):
    invited(table, ANNA)
    propose(table, '"\\\n\u0007~é')
    message = ["mrx", table.receiver.mr_x(), ""]
    assert sync.decode(sync.encode(message)) == message


def on_a_cable(table, device, seed=0):
    return Handheld(device, seed=seed).link(table)


def test_a_phone_that_is_invited_after_a_restart_of_the_host_is_the_newest(tmp_path):
    """A cable's number is on the disk before that of an admission is."""
    with closing(Store(tmp_path)) as store:
        for _ in range(5):
            on_a_cable(Table(store), ANNA).unplug()
    with closing(Store(tmp_path)) as store:
        table = Table(store)
        ben = invited(table, BEN, seed=50)
        propose(table)
        assert asked(ben) == [BEN]


def test_a_game_that_was_refused_and_is_then_wanted_is_the_tables(table):
    """Anna has said yes too late; then Ben is expelled."""
    anna = invited(table, ANNA)
    propose(table, "Anna")
    assert asked(anna) == [ANNA]
    anna.unplug()
    ben = invited(table, BEN, seed=50)
    anna.line = OUT_OF_REACH
    anna.agree()
    anna.link(table, anna.mark)
    assert anna.end.refused == anna.table.log.game_id
    table.expel(table.admissions.find(ben.mark).number)
    anna.exchange(8)
    assert table.play.device == ANNA and table.running() and not anna.end.refused


def phantom(table, *legs, device=ANNA, seed=0):
    """A phone on which a game was begun, and Mr. X has moved so, while it was out of reach of the table."""
    anna = invited(table, device, seed=seed)
    anna.unplug()
    mark, anna.line = anna.mark, OUT_OF_REACH
    anna.begin_alone(["begin", "milton-bradley", 5, [], PAWNS], 132)
    for leg in legs:
        anna.mr_x({"legs": [list(leg)]})
    return anna, lambda: anna.link(table, mark)


def test_a_game_that_was_begun_elsewhere_takes_no_table_that_asks_another(table):
    anna, comes_back = phantom(table, ("taxi", 114))
    ben = invited(table, BEN, seed=50)
    propose(table, "Ben")
    assert asked(ben) == [BEN]
    comes_back()
    assert asked(anna, ben) == [BEN] and table.play is None and anna.end.refused
    ben.agree()
    assert table.play.device == BEN


def test_it_is_shown_once_the_table_asks_no_more(table):
    anna, comes_back = phantom(table)
    ben = invited(table, BEN, seed=50)
    propose(table, "Ben")
    comes_back()
    assert table.play is None
    table.withdraw(str(table.ask().number))
    ben.exchange()
    anna.exchange(8)
    assert table.play.device == ANNA and table.running() and not anna.end.refused


@pytest.mark.parametrize("ends", [False, True], ids=("is played on", "is ended as the screen says"))
def test_a_game_whose_handheld_was_told_of_the_tables_game_never_takes_its_place(table, ends):
    anna, comes_back = phantom(table)
    ben = invited(table, BEN, seed=50)
    propose(table, "Ben")
    assert asked(ben) == [BEN]
    ben.agree()
    comes_back()
    assert anna.end.taken and anna.end.refused
    if ends:
        ending.abandon(anna.table)
    table.abandon()
    ben.exchange()
    ben.agree()
    shown = table.play
    anna.exchange()
    assert table.play is shown and shown.device == BEN, "also while its log is shut"
    ben.open_log()
    anna.exchange(6)
    assert table.play is shown
    propose(table, "Clara")
    assert table.ask() is not None


def test_who_was_told_of_the_tables_game_has_the_table_once_that_is_set_aside(table):
    """Its handheld is gone, and the owner frees the table for the one that is here."""
    anna, comes_back = phantom(table)
    ben = invited(table, BEN, seed=50)
    propose(table, "Ben")
    assert asked(ben) == [BEN]
    ben.agree()
    comes_back()
    ben.unplug()
    anna.exchange()
    assert anna.end.taken
    table.set_aside()
    anna.exchange(8)
    assert table.play.device == ANNA and table.running() and not anna.end.refused
