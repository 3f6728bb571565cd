"""Tables as one file, made while the host runs, and put back; what came afterwards comes from the handheld."""

import contextlib
import io
import json
import os
import shutil
import sys
import tarfile
import threading
import traceback

import pytest

from host import __main__ as host
from host.records import exporting, verify
from host.store.note import Note, plain
from host.store.store import FILE, Store, Unusable
from host.web import backup_command, kept_tables, other_tables
from host.web.app import close, create_app
from host.web.room import room_of
from tests.host.air import until
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER, Evening
from tests.host.handheld import Handheld, play, play_first, record
from tests.host.web.test_other_tables import made
from tests.patience import PATIENCE_S

GAME = "milton-bradley-5p-escaped"


@contextlib.contextmanager
def opened(folder):
    app = create_app({"DATA_DIR": str(folder), "OWNER_TOKEN": OWNER, "TESTING": True})
    try:
        yield app
    finally:
        close(app)


def told(capsys, *words):
    """The exit status of a command of the terminal, and what it said."""
    status = host.main([*map(str, words)])
    printed = capsys.readouterr()
    return status, printed.out + printed.err


@pytest.fixture
def whole(tmp_path):
    """The backup of a host with a game at its own table and at one of two others, which ran meanwhile."""
    folder, file = tmp_path / "data", tmp_path / "whole"
    with opened(folder) as app:
        organiser = Browser(app).owning(OWNER)
        for title in ("One", "Two"):
            _path, room = made(organiser, title)
            room.table.pairings.pair("0011223344556677", bytes(32))
        room_of(app).table.pairings.pair("0011223344556677", bytes(32))
        play_first(room.table, Handheld().link(room.table), GAME, 3)
        play_first(room_of(app).table, Handheld().link(room_of(app).table), GAME, 2)
        (folder / "computer-handheld").mkdir()
        (folder / "computer-handheld/secret.log").write_text("a station")
        backup_command.backup(folder, file)
    return file


def shown(app):
    """What is at the tables, by title."""
    tables = other_tables.of_host(app)
    rooms = {"": room_of(app), **{title: tables.find(name) for name, title in tables.titles().items()}}
    return {
        title: (room.table.play and room.table.play.head, room.table.pairings.table, room.owner_token)
        for title, room in rooms.items()
    }


def test_all_tables_are_put_back_and_only_for_their_owner_to_read(whole, tmp_path, capsys):
    status, said = told(capsys, "restore", "--data", tmp_path / "again", whole)
    assert status == 0 and "sent again by the handhelds" in said
    assert whole.stat().st_mode & 0o077 == (tmp_path / "again" / FILE).stat().st_mode & 0o077 == 0
    assert not (tmp_path / "again/computer-handheld").exists(), "it has the stations of Mr. X"
    with opened(tmp_path / "data") as before, opened(tmp_path / "again") as after:
        tables = shown(before)
        assert shown(after) == tables and tables["Two"][0] and tables[""][0] and not tables["One"][0]
        assert before.config["SECRET_KEY"] == after.config["SECRET_KEY"]


def test_one_table_comes_back_after_its_deletion_beside_those_that_went_on(whole, tmp_path, capsys):
    folder, file = tmp_path / "data", tmp_path / "one"
    with opened(folder) as app:
        name, title = list(other_tables.of_host(app).titles().items())[-1]
        heads = shown(app)
        assert told(capsys, "backup", "--data", folder, "--table", name, file)[0] == 0
        status, said = told(capsys, "restore", "--data", folder, file)
        assert status == 2 and "Another table is running" in said
        other_tables.of_host(app).delete(name)
        assert name not in other_tables.of_host(app).titles()
        assert told(capsys, "restore", "--data", folder, file)[0] == 0
        other_tables.of_host(app).serve(lambda room: None)
        until(lambda: name in other_tables.of_host(app).titles())
        assert shown(app) == heads and title == "Two"
    status, said = told(capsys, "restore", "--data", folder, file)
    assert status == 2 and "There is a table already" in said
    with opened(folder) as app:
        assert shown(app) == heads


def test_a_table_whose_file_is_damaged_is_left_out_and_named_and_the_others_are_kept(whole, tmp_path, capsys):
    folder, file = tmp_path / "data", tmp_path / "others"
    with opened(folder) as app:
        name = next(iter(other_tables.of_host(app).titles()))
        heads = shown(app)
    (folder / kept_tables.TABLES / name / FILE).write_bytes(b"no database" * 1000)
    assert told(capsys, "backup", "--data", folder, "--table", name, file)[0] == 2 and not file.exists()
    status, said = told(capsys, "backup", "--data", folder, file)
    assert status == 0 and f"2 of the tables, but not {name}, whose file is damaged." in said
    assert told(capsys, "restore", "--data", tmp_path / "again", file)[0] == 0
    with opened(tmp_path / "again") as app:
        assert {**shown(app), "One": heads["One"]} == heads


@pytest.mark.parametrize("harm", ["no backup", "cut off", "changed", "another path"])
def test_what_is_no_backup_changes_nothing_and_is_one_sentence(whole, tmp_path, capsys, harm):
    data, folder, middle = whole.read_bytes(), tmp_path / "again", whole.stat().st_size // 2
    if harm == "another path":
        with tarfile.open(whole) as kept:
            about = json.load(kept.extractfile(backup_command.ABOUT))
        about["parts"] |= {f"{kept_tables.TABLES}/../../heads": about["parts"][FILE]}
        with tarfile.open(whole, "w:gz") as changed:
            for name in (backup_command.ABOUT, *about["parts"]):
                text = json.dumps(about).encode() if name == backup_command.ABOUT else b""
                info = tarfile.TarInfo(name)
                info.size = len(text)
                changed.addfile(info, io.BytesIO(text))
    else:
        changed = data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :]
        whole.write_bytes({"no backup": b"x" * 9000, "cut off": data[:middle], "changed": changed}[harm])
    status, said = told(capsys, "restore", "--data", folder, whole)
    assert status == 2 and said.count("\n") == 1 and "no backup, or a damaged one" in said
    assert not (folder / FILE).exists() and not (tmp_path / "heads").exists()
    with opened(folder) as app:
        assert room_of(app).table.play is None


def test_what_cannot_be_is_one_sentence(whole, tmp_path, capsys, monkeypatch):
    folder = tmp_path / "data"
    table = next((folder / "tables").glob(f"*/{FILE}")).parent
    (left := tmp_path / "left").mkdir()
    (left / f"{FILE}-wal").write_bytes(b"of a file that was moved away, which SQLite would write into the restored one")
    for words, sentence in (
        (("backup", "--data", tmp_path / "none", tmp_path / "x"), "There is no table in"),
        (("backup", "--data", folder, whole), "is there already"),
        (("backup", "--data", folder, "--table", "none-2222", tmp_path / "x"), "There is no table none-2222"),
        (("backup", "--data", folder, "--table", f"{table.name}/", tmp_path / "x"), "There is no table"),
        (("backup", "--data", folder, "--table", table, tmp_path / "x"), "There is no table"),
        (("backup", "--data", folder, "--table", tmp_path / "x", tmp_path / "z"), "There is no table"),
        (("backup", "--data", folder, tmp_path / "no" / "x"), "No such file"),
        (("restore", "--data", folder, whole), "There is a table already"),
        (("restore", "--data", tmp_path / "y", tmp_path / "x"), "No such file"),
        (("restore", "--data", left, whole), f"There is a table already: {left / FILE}-wal"),
    ):
        status, said = told(capsys, *words)
        assert status == 2 and sentence in said and said.count("\n") == 1, words
    assert not (tmp_path / "x").exists()
    monkeypatch.setenv("DATABASE_URL", "postgresql://nowhere")
    assert "pg_dump" in told(capsys, "backup", "--data", folder, tmp_path / "x")[1]


def test_a_backup_is_of_one_moment_whatever_is_written_meanwhile(tmp_path):
    ends, pair = threading.Event(), [Note(name, 0, plain(int)) for name in ("one", "other")]
    store = Store(tmp_path / "data")
    store.add_game("ab" * 16, "0011")

    def write():
        for number in range(1, 1_000_000):
            if ends.is_set():
                break
            with store.transaction():
                store.add_event("ab" * 16, number, "x" * 200, "cd" * 32)
                for note in pair:
                    note.keep(store, number)

    writing = threading.Thread(target=write)
    writing.start()
    try:
        for at in range(6):
            backup_command.backup(tmp_path / "data", tmp_path / f"file{at}")
    finally:
        ends.set()
        writing.join(PATIENCE_S)
        store.close()
    for at in range(6):
        backup_command.restore(tmp_path / f"file{at}", tmp_path / str(at))
        with contextlib.closing(Store(tmp_path / str(at))) as copy:
            assert copy.damaged_file is None and not copy.lost
            assert pair[0].of(copy) == pair[1].of(copy) == len(copy.events("ab" * 16))


def killed_at(call, folder, deed):
    """Do this in a process that dies at its `call`-th change of a file in this folder; whether it did."""
    child = os.fork()
    if not child:
        changes = iter(range(call))

        def look(event, words):
            changing = event in ("os.rename", "os.mkdir", "os.rmdir", "os.remove") or (
                event == "open" and isinstance(words[1], str) and words[1] != "r" and words[1] != "rb"
            )
            if changing and str(folder) in str(words[0]) and next(changes, None) is None:
                os.kill(os.getpid(), 9)

        try:
            sys.addaudithook(look)
            deed()
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, -9)
    return status == -9


@pytest.mark.slow
@pytest.mark.parametrize("table", [False, True], ids=["all", "one table"])
def test_a_restore_that_is_killed_at_any_change_of_a_file_leaves_no_half_table(whole, tmp_path, table):
    file = whole
    with opened(tmp_path / "data") as app:
        wanted, name = shown(app), list(other_tables.of_host(app).titles())[-1]
    if table:
        backup_command.backup(tmp_path / "data", file := tmp_path / "one", name)
    for call in range(200):
        folder = tmp_path / f"again{call}"
        killed = killed_at(call, folder, lambda folder=folder: backup_command.restore(file, folder))
        with contextlib.suppress(Unusable):  # "a table already": it was whole
            backup_command.restore(file, folder)
        with opened(folder) as app:
            tables = shown(app)
        assert tables["Two"] == wanted["Two"] and (table or tables == wanted)
        shutil.rmtree(folder)
        if not killed:
            break
    assert 10 < call < 199


@pytest.mark.slow
def test_a_backup_that_is_killed_is_no_file_and_harms_nothing(whole, tmp_path):
    with opened(tmp_path / "data") as app:
        before = shown(app)
        for call in range(0, 200, 3):
            file = tmp_path / "files" / f"{call}"
            file.parent.mkdir(exist_ok=True)
            if not killed_at(call, file.parent, lambda file=file: backup_command.backup(tmp_path / "data", file)):
                break
            if file.exists():  # it was killed as it tidied up
                backup_command.restore(file, tmp_path / "again")
                shutil.rmtree(tmp_path / "again")
        assert call > 6 and file.exists() and shown(app) == before


def test_what_came_after_the_backup_comes_from_the_handheld_and_consents_hold(tmp_path):
    """The handheld's log is the same as this one's up to the backup; the key of consents is older than the game."""
    game, file = record(GAME), tmp_path / "file"
    evening = Evening.of_game(tmp_path / "data", game, 2)
    backup_command.backup(tmp_path / "data", file)
    play(evening.table, evening.handheld, {"turns": game["turns"][2:9]})
    pawn = game["turns"][8]["mover"]
    evening.table.take_back.ask(pawn)
    evening.handheld.exchange()
    evening.handheld.take_back()
    lost, key = evening.table.play, evening.table.play.key
    evening.stop()
    shutil.rmtree(tmp_path / "data")
    backup_command.restore(file, tmp_path / "data")
    evening.start()
    assert evening.table.play.count < lost.count
    evening.handheld = evening.handheld.restarted().link(evening.table)
    evening.handheld.exchange(5)
    assert (evening.table.play.count, evening.table.play.head) == (lost.count, lost.head)
    assert evening.table.play.key == key
    evening.table.abandon()
    evening.handheld.agree()
    evening.handheld.open_log()
    assert evening.owner.view()["state"] == "over"
    found = verify.of_record(json.loads(json.dumps(exporting.record_of(evening.table.play, {}))))
    assert found.verdict == "sound", found.findings
    evening.stop()
