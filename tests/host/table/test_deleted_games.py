"""Games that stopped long ago are deleted where a table stays in use, and no handheld brings one back."""

import sqlite3
import time
from contextlib import closing

import pytest

from host.store.store import Store
from host.table.table import Table
from host.view import past_games
from shared.log.game_log import FIRST_HEAD
from tests.host.handheld import Handheld, begin, play, play_first, play_open, record, set_up

GAME = "milton-bradley-3p-captured"


def later():
    """A time when all that has stopped by now did so long ago."""
    return time.time() + 1


def end(table, handheld):
    """Begin a game, and end it as agreed."""
    begin(table, handheld, record(GAME))
    table.abandon()
    handheld.agree()
    assert table.play.over
    handheld.unplug()


@pytest.fixture
def deleted(table, handheld):
    """The id of a game that was deleted, and its handheld as it was at the end; another handheld's game is shown."""
    play_open(table, handheld, GAME, mr_x="Ada")
    game_id, old = table.play.game_id, handheld.restarted()
    handheld.unplug()
    end(table, Handheld("5544332211", seed=3).link(table))
    table.old_games.delete(later())
    return game_id, old


def test_a_game_that_stopped_long_ago_is_deleted_the_shown_one_never(table, handheld, owner):
    play_open(table, handheld, GAME)
    first = table.play.game_id
    play_first(table, handheld, GAME, 3)
    aside = table.play.game_id
    handheld.unplug()
    table.set_aside()
    assert table.play.game_id == first
    table.old_games.delete(time.time() - 60)
    assert len(table.store.games()) == 2, "they stopped just now"
    table.old_games.delete(later())
    assert [game.game_id for game in table.store.games()] == [first] and table.play.over
    assert owner.get(f"/games/{first}/afterwards").status_code == 200
    assert owner.get(f"/games/{aside}/afterwards").status_code == 404
    assert past_games.past(table.store)["total"] == 1 and table.troubles() == []


def test_nothing_is_left_of_it(table, deleted, owner):
    game_id, _old = deleted
    assert "Ada" not in owner.get("/games").text
    names = ("game", "event", "entry", "note", "summary")
    rows = [str(row) for name in names for row in table.store._select(name, "*")]
    assert not any("Ada" in row for row in rows)
    assert [row for row in rows if game_id in row] == [row for row in rows if "'deleted'" in row], (
        "known again by its id"
    )
    assert table.store.heads.of(game_id) is None and table.decision_check_queue.lacking() == []


def test_a_running_game_is_never_deleted_however_long_nobody_plays(table, handheld):
    play_first(table, handheld, GAME, 3)
    table.old_games.delete(later())
    assert table.play.running and handheld.exchange() is None and table.play.count == handheld.table.log.count


def test_its_handheld_does_not_bring_it_back_and_is_at_peace(table, deleted):
    game_id, old = deleted
    old.link(table)
    assert old.end.refused == game_id and not old.end.taken, "as another's game that is over"
    assert table.store.device(game_id) is None and table.troubles() == []
    said = old._said
    old.exchange(3)
    assert old._said - said < 15, "it sends no event again and again"
    begin(table, old, record(GAME))
    assert table.play.running and table.play.device == old.device and not old.end.refused
    play(table, old, record(GAME), 2)
    assert table.play.count == old.table.log.count and table.troubles() == []


def test_a_log_that_is_opened_only_after_the_deletion_is_not_sent_again_and_again(table, handheld):
    begin(table, handheld, record(GAME))
    play(table, handheld, record(GAME))
    handheld.unplug()
    end(table, Handheld("5544332211", seed=3).link(table))
    table.old_games.delete(later())
    handheld.link(table).open_log()
    said = handheld._said
    handheld.exchange(3)
    assert handheld._said - said < 15 and handheld.end.behind() == 0
    assert len(table.store.games()) == 1 and table.troubles() == []


def test_nor_does_it_after_the_next_start_or_beside_a_running_game(deleted, table, tmp_path):
    game_id, old = deleted
    runs = Handheld("9988776655", seed=4).link(table)
    begin(table, runs, record(GAME))
    old.link(table)
    assert old.end.taken and old.end.refused == game_id and table.troubles() == []
    table.store.close()
    with closing(Table(Store(tmp_path))) as again:
        old.restarted().link(again)
        assert again.store.device(game_id) is None and again.play.running


def test_the_ids_that_are_remembered_do_not_become_more_and_more(table, deleted, monkeypatch):
    game_id, _old = deleted
    monkeypatch.setattr("host.table.old_games.MOST_REMEMBERED", 1)
    for turn in range(2):
        end(table, Handheld(f"00000000{turn}", seed=turn + 9).link(table))
        table.old_games.delete(later())
    assert table.receiver.held(game_id) == (0, FIRST_HEAD), "the oldest is forgotten"


def test_a_deletion_that_the_disk_does_not_take_is_told_and_tried_again(table, handheld, monkeypatch):
    play_open(table, handheld, GAME)
    begin(table, handheld, record(GAME))

    def full(*_values):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(table.store.heads, "forget", full)
        table.old_games.delete(later())
        assert [code for code, _facts in table.troubles()] == ["disk"] and len(table.store.games()) == 2
    table.old_games.delete(later())
    assert table.troubles() == [] and len(table.store.games()) == 1
    assert table.play.running


def test_a_proposal_that_was_declined_long_ago_goes_with_them(table, deleted):
    end(table, handheld := Handheld("5544332211", seed=5).link(table))
    handheld.link(table)
    table.begin(set_up(record(GAME)), {"mr_x": "Bea"}, {})
    table.receiver.judged(handheld.device, table.receiver._proposal_id(table.ask()), "declined")
    assert [code for code, _facts in table.troubles()] == ["entry"]
    table.old_games.delete(later())
    assert table.troubles() == [] and not any("Bea" in entry.extra for entry in table.store.entries())


@pytest.mark.sqlite
def test_what_a_kill_has_left_of_it_outside_the_database_goes_at_the_next_time(table, handheld, monkeypatch):
    play_open(table, handheld, GAME)
    game_id = table.play.game_id
    begin(table, handheld, record(GAME))
    with monkeypatch.context() as killed:
        killed.setattr(table.store.heads, "write", table.store.heads.forget_new)
        table.old_games.delete(later())
    assert table.store.device(game_id) is None and table.store.heads.of(game_id)
    table.old_games.delete(0)
    assert table.store.heads.of(game_id) is None
