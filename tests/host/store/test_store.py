"""The data folder: what is damaged is set aside, what is in use is left alone, and every refusal is a sentence."""

import errno
import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from host.game import stored_log
from host.records import importing
from host.store import folder_lock, heads, store, store_file
from host.store.heads import Head
from host.store.sqlite_rows import SqliteRows
from host.store.store import Store, Unusable
from host.table.table import Table
from host.view import past_games
from host.web.app import create_app
from shared.events import events, events_check
from tests.host.handheld import Handheld, begin, play, play_first, play_whole, record


def damaged_copies(folder):
    return sorted(path.name for path in folder.glob("*.damaged-*"))


@pytest.fixture
def file(tmp_path):
    """A data folder's file with a game in it."""
    table = Table(Store(tmp_path))
    handheld = Handheld().link(table)
    play_first(table, handheld, "milton-bradley-5p-escaped", 6)
    table.close()
    return tmp_path / store.FILE


def halve(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def garble(file):
    data = bytearray(file.read_bytes())
    data[5000:9000] = b"\xa5" * 4000
    file.write_bytes(data)


def replace(file):
    file.write_text("this was never a table\n" * 100)


def stump(file):
    file.write_bytes(file.read_bytes()[:50])


def of_system(number):
    return OSError(number, os.strerror(number))


def of_sqlite(code):
    fault = sqlite3.OperationalError("as SQLite says it")
    fault.sqlite_errorcode = code
    return fault


ROOM, RIGHT = "make room on its disk, or ", "see that you may write there, or "


@pytest.mark.parametrize(
    ("fault", "way"),
    [
        *((of_system(number), ROOM) for number in (errno.ENOSPC, errno.EDQUOT)),
        *((of_system(number), RIGHT) for number in (errno.EACCES, errno.EPERM, errno.EROFS)),
        *((of_system(number), "") for number in (errno.ENOTDIR, errno.EIO)),
        (of_sqlite(sqlite3.SQLITE_FULL), ROOM),
        *((of_sqlite(code), RIGHT) for code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DBMOVED)),
        (of_sqlite(sqlite3.SQLITE_IOERR_READ), ""),
    ],
    ids=repr,
)
def test_a_folder_that_cannot_be_used_says_what_helps(fault, way):
    assert f"); {way}give another with DATA_DIR=." in str(store_file.unwritable("folder", fault))


@pytest.mark.sqlite
@pytest.mark.parametrize("damage", [halve, garble, replace, stump])
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(file, damage):
    damage(file)
    spoilt = file.read_bytes()
    opened = Store(file.parent)
    assert opened.games() == []
    assert (file.parent / opened.damaged_file).read_bytes() == spoilt
    Table(opened).close()
    with closing(Table(Store(file.parent))) as table:
        assert table.troubles() == [("damaged", {"file": opened.damaged_file})], "until it is dismissed"
        table.dismiss()
        assert table.troubles() == []
    assert len(damaged_copies(file.parent)) == 1


@pytest.mark.sqlite
def test_an_event_that_was_changed_in_the_file_is_not_accepted(file):
    """One that the rules allow as well, so that only the chain of hashes tells: the seal of Mr. X's first leg."""
    with closing(sqlite3.connect(file)) as sql, sql:
        (text,) = sql.execute("SELECT text FROM event WHERE number = 2").fetchone()
        event = events_check.decode(text)
        changed = events.mr_x_moved(event.window, event.ticket, event.leg, "f00d" + event.seal[4:])
        assert events_check.check(changed) == changed
        sql.execute("UPDATE event SET text = ? WHERE number = 2", (events.encode(changed),))
    with closing(Table(Store(file.parent))) as table:
        assert table.play.count == 2
        assert [code for code, _facts in table.troubles()] == ["damaged-log"]


@pytest.mark.sqlite
def test_what_is_written_is_on_the_disk_when_the_call_returns(tmp_path):
    """SQLite waits for the disk at every commit; no test can cut the power of this machine."""
    with closing(Store(tmp_path)) as opened:
        assert opened._rows._sql.execute("PRAGMA synchronous").fetchone()[0] == 2, "FULL"
        assert opened._rows._sql.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def without_wal(folder, copy):
    """A copy of an open folder, as a killed host leaves it, whose write-ahead log the disk has lost."""
    copy.mkdir()
    (copy / store.FILE).write_bytes((folder / store.FILE).read_bytes())
    return copy


@pytest.mark.sqlite
def test_a_finished_game_does_not_run_again_where_the_wal_is_lost(tmp_path):
    with closing(Table(Store(tmp_path / "table"))) as table:
        play_whole(table, Handheld().link(table), "milton-bradley-3p-captured")
        count = table.play.count
        with closing(Table(Store(without_wal(tmp_path / "table", tmp_path / "copy")))) as again:
            assert again.play.over and again.play.count == count


@pytest.mark.sqlite
def test_the_wal_is_empty_after_a_start(tmp_path):
    with closing(Table(Store(tmp_path / "table"))) as table:
        begin(table, Handheld().link(table), record("milton-bradley-3p-captured"))
        (tmp_path / "copy").mkdir()
        for name in (store.FILE, f"{store.FILE}-wal"):
            (tmp_path / "copy" / name).write_bytes((tmp_path / "table" / name).read_bytes())
    assert (tmp_path / "copy" / f"{store.FILE}-wal").stat().st_size > 0
    with closing(Store(tmp_path / "copy")):
        assert (tmp_path / "copy" / f"{store.FILE}-wal").stat().st_size == 0


def change(file, *statements):
    """What somebody, or a failing disk, did to the file's content; SQLite itself finds nothing wrong with it."""
    with closing(sqlite3.connect(file)) as sql, sql:
        for statement in statements:
            sql.execute(statement)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "damage", ["text = '{bro'", "text = '[]'", "text = CAST(x'ff' AS TEXT)", f"link = '{'0' * 64}'"]
)
@pytest.mark.parametrize("number", [0, 5])
def test_a_log_is_accepted_up_to_an_event_that_cannot_be_read_or_is_not_in_its_chain(file, damage, number):
    change(file, f"UPDATE event SET {damage} WHERE number = {number}")
    with closing(Table(Store(file.parent))) as table:
        assert (table.play.count if table.play else 0) == number
        assert table.store.damaged_file is None
        assert [code for code, _facts in table.troubles()] == ["damaged-log"]


def test_a_statement_that_fits_no_table_is_no_fault_of_the_disk(tmp_path, monkeypatch):
    monkeypatch.setattr("host.web.app.Table", lambda opened: opened._rows._sql.execute("SELECT nothing FROM event"))
    with pytest.raises(Unusable, match="does not fit together"):
        create_app({"DATA_DIR": str(tmp_path)})
    for handler in logging.getLogger("host.web").handlers:
        handler.close()


SCHEMA_DAMAGES = [
    ("received_at", "recmived_at"),
    ("seen INTEGER", "sedn INTEGER"),
    ("REFERENCES game", "REFERENCES gbme"),
]


@pytest.mark.sqlite
@pytest.mark.parametrize(("old", "new"), SCHEMA_DAMAGES)
def test_a_file_of_which_a_columns_name_is_damaged_is_set_aside_too(file, old, new):
    change(file, "PRAGMA wal_checkpoint(TRUNCATE)")
    file.write_bytes(file.read_bytes().replace(old.encode(), new.encode()))
    with closing(Table(Store(file.parent))) as table:
        assert [code for code, _facts in table.troubles()] == ["damaged"]


@pytest.mark.sqlite
@pytest.mark.parametrize("row", ["'{bro', '{}'", "'7', '{}'", "'[\"abandon\"]', ''", "'[\"abandon\"]', x'00'"])
def test_an_entry_that_is_damaged_is_void_and_costs_nothing_else(file, row):
    change(file, f"INSERT INTO entry (game, proposal, extra, state, made_at) VALUES ('', {row}, 'waiting', 0)")
    with closing(Table(Store(file.parent))) as table:
        assert [code for code, _facts in table.troubles()] == ["entry"]
        assert table.play.count and table.ask() is None and table.moves() == []


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE note SET key = x'ff' WHERE key LIKE 'names%'",
        "UPDATE note SET value = x'ff', crc = -1 WHERE key = 'transactions'",
        "INSERT INTO pencil VALUES (x'ff', 1, 'taxi', 46, -1)",
        "INSERT INTO answer VALUES ('one', 'two', '', 0)",
        "UPDATE game SET device = x'ff', met_at = 'then'",
        "UPDATE game SET seen = 'last', aside = 'no'",
        "UPDATE game SET id = x'ff'",
        "INSERT INTO game (id, device, met_at, aside, seen) SELECT CAST(id AS BLOB), '', 0, 0, 0 FROM game",
    ],
)
def test_a_value_of_another_type_costs_at_most_its_row_and_is_told_once(file, statement):
    change(file, statement)
    for told in (["lost"], []):
        with closing(Table(Store(file.parent))) as table:
            assert table.play.count and [code for code, _facts in table.troubles()] == told


@pytest.mark.sqlite
@pytest.mark.parametrize("statement", ["DROP TABLE pencil", "DROP TABLE answer"])
def test_a_file_whose_content_is_damaged_is_set_aside_too(file, statement):
    change(file, statement)
    with closing(Table(Store(file.parent))) as table:
        assert [code for code, _facts in table.troubles()] == ["damaged"]
        assert table.pencils() == {}
    with closing(sqlite3.connect(file.parent / damaged_copies(file.parent)[0])) as kept:
        assert kept.execute("SELECT count(*) FROM event").fetchone()[0] > 0


@pytest.mark.sqlite
@pytest.mark.parametrize("damaged", ["'{bro'", "'[]'"])
def test_a_damaged_game_takes_neither_the_games_so_far_nor_their_files_down(tmp_path, damaged):
    sound, spoilt = (record(name) for name in ("milton-bradley-5p-escaped", "ravensburger-2p-captured"))
    with closing(Store(tmp_path)) as opened:
        kept, lost = importing.import_record(opened, sound), importing.import_record(opened, spoilt)
    change(tmp_path / store.FILE, f"UPDATE event SET text = {damaged} WHERE game = '{lost}' AND number = 1")
    with closing(Store(tmp_path)) as opened:
        assert [game["id"] for game in past_games.past(opened)["games"]] == [lost[:8], kept[:8]], "their summaries say"
        assert stored_log.of_game(opened, lost, "")[1] is False
    change(tmp_path / store.FILE, "DELETE FROM summary")  # as an earlier version left it
    with closing(Table(Store(tmp_path))) as table:
        opened = table.store
        assert [game["id"] for game in past_games.past(opened)["games"]] == [kept[:8]]
        assert stored_log.of_game(opened, lost, "")[1] is False


@pytest.mark.sqlite
def test_a_file_of_a_newer_version_is_left_alone(file):
    sql = sqlite3.connect(file)
    sql.execute("PRAGMA user_version = 99")
    sql.close()
    before = file.read_bytes()
    with pytest.raises(Unusable, match=r"newer version.*DATA_DIR="):
        Store(file.parent)
    assert file.read_bytes() == before


@pytest.mark.sqlite
def test_nobody_else_on_the_machine_can_read_it(file):
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.sqlite
def test_a_folder_in_use_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(folder_lock, "WAIT_S", 0)
    first = Store(tmp_path)
    with pytest.raises(Unusable, match=r"Another table.*DATA_DIR="):
        Store(tmp_path)
    first.close()
    Store(tmp_path).close()


@pytest.mark.sqlite
def test_the_lock_is_no_link_and_its_owners_alone(tmp_path):
    """Somebody else on the machine could put a link there, so that another file is emptied."""
    folder, other = tmp_path / "new", tmp_path / "other"
    Store(folder).close()
    (folder / "table.lock").chmod(0o644)  # as an earlier version made it
    Store(folder).close()
    assert folder.stat().st_mode & 0o077 == 0 and (folder / "table.lock").stat().st_mode & 0o077 == 0
    other.write_text("kept")
    (folder / "table.lock").unlink()
    (folder / "table.lock").symlink_to(other)
    with pytest.raises(Unusable, match="is a link"):
        Store(folder)
    assert other.read_text() == "kept"


@pytest.mark.sqlite
def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "plain").write_text("a file, no folder")
    with pytest.raises(Unusable, match="DATA_DIR="):
        Store(tmp_path / "plain")


def test_a_full_disk_keeps_what_was_there_and_catches_up(tmp_path, monkeypatch):
    with closing(Table(Store(tmp_path))) as table:
        handheld = Handheld().link(table)
        game = begin(table, handheld, record("milton-bradley-5p-escaped"))
        before = table.play.count
        with monkeypatch.context() as disk:
            disk.setattr(table.store, "add_event", full)
            play(table, handheld, game, 1)
            assert [code for code, _facts in table.troubles()] == ["disk"]
            assert table.play.count == before
        handheld.exchange()
        assert table.play.count == handheld.table.log.count
        assert table.troubles() == []


def full(*_event):
    raise sqlite3.OperationalError("database or disk is full")


def test_what_a_failed_transaction_wrote_is_not_remembered(tmp_path):
    with closing(Store(tmp_path)) as opened:
        opened.write_note("one", 1)
        opened.pencil("red", "taxi", 5, 1)
        with pytest.raises(ZeroDivisionError), opened.transaction():
            opened.write_note("one", 2)
            opened.clear_pencil("red")
            assert (opened.note("one"), opened.pencils()) == ("2", [])
            raise ZeroDivisionError
        assert opened.note("one") == "1"
        assert [pencil.pawn for pencil in opened.pencils()] == ["red"]


@pytest.mark.sqlite
def test_heads_that_a_full_disk_does_not_take_stop_nobody_and_stay_true(tmp_path):
    with closing(Table(Store(tmp_path))) as table:
        handheld, full = Handheld().link(table), Path("/dev/full").open("a")  # noqa: SIM115
        table.store.heads._file.close()
        table.store.heads._file = full
        begin(table, handheld, record("milton-bradley-3p-captured"))
        count = table.play.count
    with closing(Table(Store(tmp_path))) as table:
        assert table.play.count == count and table.troubles() == []


def test_no_event_is_ever_overwritten(tmp_path):
    with closing(Store(tmp_path)) as opened:
        opened.add_game("a" * 32, "x")
        opened.add_event("a" * 32, 0, "one", "1")
        with pytest.raises(sqlite3.IntegrityError):
            opened.add_event("a" * 32, 0, "two", "2")
        assert [event.text for event in opened.events("a" * 32)] == ["one"]


def test_what_a_failed_transaction_would_have_kept_of_a_head_is_not_written(tmp_path):
    with closing(Store(tmp_path)) as opened:
        with pytest.raises(ZeroDivisionError), opened.transaction():
            opened.heads.keep("a" * 32, Head(3, "0" * 64, "x"))
            raise ZeroDivisionError
        opened.write_note("one", 1)
        assert opened.heads.of("a" * 32) is None


@pytest.mark.sqlite
def test_a_full_disk_at_a_start_that_has_to_put_an_id_right_is_one_sentence(file, monkeypatch):
    change(file, "UPDATE game SET id = 'f' || substr(id, 2)")
    monkeypatch.setattr(SqliteRows, "_insert_game", full)
    with pytest.raises(Unusable, match="DATA_DIR="):
        Store(file.parent)


@pytest.mark.sqlite
def test_a_game_whose_id_is_damaged_and_whose_head_is_gone_is_told_once(file):
    file.with_name(heads.FILE).unlink()
    change(file, "UPDATE game SET id = 'f' || substr(id, 2)")
    for told in (True, False):
        with closing(Store(file.parent)) as opened:
            assert opened.lost == told


def with_old_game(opened, game_id, device="x"):
    """Store what is kept of a game that has stopped, all of it an hour ago."""
    with opened.transaction():
        opened.add_game(game_id, device)
        opened.add_event(game_id, 0, "text", "0" * 64)
        opened.heads.keep(game_id, Head(1, "0" * 64, device))
        opened.write_summary(game_id, {"id": game_id})
        opened.write_note(f"names {game_id}", {"mr_x": "Ada"})
        for about, state in ((game_id, "waiting"), ("", "settled"), ("", "waiting")):
            opened.write_entry(opened.new_entry(state), about, '["damaged"]', '{"mr_x": "Ada"}', 0)
        opened.keep_answer(f"post {game_id}", 200, "said")


def kept_of(opened, game_id):
    """How much there is of a game: events, head, summary, note, entries."""
    found = (opened.device(game_id), opened.heads.of(game_id), opened.summary(game_id), opened.note(f"names {game_id}"))
    mine = [entry for entry in opened.entries() if entry.game_id == game_id]
    return [*opened.events(game_id), *(each for each in found if each is not None), *mine]


OLD, OTHER = "a" * 32, "b" * 32


def test_a_deleted_game_leaves_nothing_and_costs_no_other(tmp_path):
    with closing(Store(tmp_path)) as opened:
        with_old_game(opened, OLD)
        with_old_game(opened, OTHER)
        changed, later = opened.summaries_changed, time.time() + 1
        opened.delete_games([OLD], later, ("settled",))
        assert kept_of(opened, OLD) == [] and len(kept_of(opened, OTHER)) == 6
        assert [(entry.game_id, entry.state) for entry in opened.entries()] == [
            ("", "waiting"), (OTHER, "waiting"), ("", "waiting"),
        ]  # fmt: skip
        assert opened.answer(f"post {OLD}") is None and opened.summaries_changed > changed
        last = opened.entries()[-1].number
        opened.delete_games([OTHER], later, ("settled", "waiting"))
        assert [(entry.game_id, entry.extra, entry.state) for entry in opened.entries()] == [("", "{}", "settled")]
        assert opened.new_entry("waiting") == last + 1, "no proposal gets the number of another"
    with closing(Store(tmp_path)) as opened:
        assert opened.games() == [] and kept_of(opened, OLD) == kept_of(opened, OTHER) == []


def test_a_deletion_that_fails_leaves_the_game_whole(tmp_path):
    with closing(Store(tmp_path)) as opened:
        with_old_game(opened, OLD)
        with pytest.raises(ZeroDivisionError), opened.transaction():
            opened.delete_games([OLD], time.time() + 1, ("settled",))
            raise ZeroDivisionError
        opened.write_note("one", 1)
        assert len(kept_of(opened, OLD)) == 6
    with closing(Store(tmp_path)) as opened:
        assert len(kept_of(opened, OLD)) == 6


@pytest.mark.sqlite
def test_the_file_of_heads_says_nothing_of_a_deleted_game_and_goes_on(tmp_path):
    with closing(Store(tmp_path)) as opened:
        with_old_game(opened, OLD)
        opened.delete_games([OLD], 0, ())
        assert OLD not in (tmp_path / "heads").read_text()
        opened.heads.keep(OTHER, Head(1, "0" * 64, "x"))
        opened.write_note("one", 1)
    with closing(Store(tmp_path)) as opened:
        assert opened.heads.of(OLD) is None and opened.heads.of(OTHER) and not opened.lost


def test_a_game_has_stopped_when_the_last_of_it_came(tmp_path):
    with closing(Store(tmp_path)) as opened:
        with_old_game(opened, OLD)
        opened.add_game(OTHER, "x")
        opened.add_event(OTHER, 0, "text", "0" * 64, 5.0)  # as the record of an imported game has it
        met = time.time()
        assert opened.stopped_before(met + 1) == [OLD], "the other may go on"
        opened.set_aside(OTHER)
        assert opened.stopped_before(met + 1) == [OLD, OTHER] and opened.stopped_before(6.0) == []
        opened.add_event(OLD, 1, "text", "1" * 64, met + 2)
        assert opened.stopped_before(met + 1) == [OTHER]
