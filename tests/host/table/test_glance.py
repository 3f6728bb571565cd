"""A table at a glance: one row, kept with each change."""

import sqlite3

import pytest

from host.store.store import FILE, Store
from host.table import glance
from tests.host.handheld import play_first

pytestmark = pytest.mark.sqlite


def kept(table):
    return glance.ROW.at(table.store.folder)


def test_the_row_is_on_the_disk_with_the_change_that_it_tells(table, handheld):
    assert kept(table)._replace(seen=0) == glance.Row()
    play_first(table, handheld, "milton-bradley-5p-escaped", 1)
    row = kept(table)
    assert (row.state, row.round, row.ended, row.computer) == ("pawns", 1, None, False) and row.seen > 0
    handheld.unplug()
    assert row.turn and set(row.turn) <= set(table.play.game.pawn_names)
    with pytest.raises(ZeroDivisionError), table.deed():
        table.set_aside()
        raise ZeroDivisionError
    assert kept(table) == row
    with table.deed():
        table.set_aside()
    assert kept(table).state == "no-game"


def test_what_cannot_be_read_is_no_row(tmp_path):
    assert glance.ROW.at(tmp_path) == glance.Row() and not list(tmp_path.iterdir())
    store = Store(tmp_path)
    store.write_note("glance", ["over"])
    store.close()
    assert glance.ROW.at(tmp_path) == glance.Row()
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    with pytest.raises(sqlite3.Error):
        glance.ROW.at(tmp_path)
