"""Notes: a damaged one counts as none, and everybody reads that something is lost."""

from contextlib import closing

import pytest

from host.store.note import Note, hex_of, plain
from host.store.store import Store
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER, Evening
from tests.host.handheld import begin, play, record

GAME = "milton-bradley-3p-captured"
WORDS = Note("words", ["none"], plain(list))


@pytest.fixture
def store(tmp_path):
    with closing(Store(tmp_path)) as store:
        yield store


def test_what_is_kept_is_none_of_another_and_not_changed_by_who_read_it(store):
    WORDS.keep(store, ["a"], "game")
    assert (WORDS.of(store, "game"), WORDS.of(store), WORDS.of(store, "other")) == (["a"], ["none"], ["none"])
    assert WORDS.is_kept(store, "game") and not WORDS.is_kept(store)
    WORDS.of(store).append("more")
    assert WORDS.of(store) == ["none"]


@pytest.mark.sqlite
@pytest.mark.parametrize("damaged", ["{bro", '"text"', "[" * 100_000, ""])
def test_a_damaged_note_is_none_and_is_told_once(store, damaged):
    WORDS.keep(store, ["a"])
    with store._rows._sql as sql:
        sql.execute("UPDATE note SET value = ?", (damaged,))  # amid a run of the host: its CRC is not looked at
    store._notes.clear()
    assert WORDS.of(store) == ["none"] and store.lost
    store.lost = False
    assert WORDS.of(store) == ["none"] and not store.lost
    WORDS.keep(store, ["b"])
    assert WORDS.of(store) == ["b"]


def test_bytes_in_hex_have_one_form(store):
    key = Note("key", "", hex_of(2))
    for written, read in (("ab01", "ab01"), ("AB01", ""), ("ab0", ""), (7, "")):
        key.keep(store, written)
        assert key.of(store) == read


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE note SET key = 'nemes' WHERE key = 'words'",
        """UPDATE note SET value = '["b"]' WHERE key = 'words'""",
        "UPDATE pencil SET station = 52",
        "UPDATE pencil SET pawn = 'green'",
    ],
)
def test_what_is_not_as_it_was_written_is_told_and_counts_as_none(tmp_path, damage):
    """A key too: what is kept under it is found no more, and would be missing in silence."""
    with closing(Store(tmp_path)) as store:
        WORDS.keep(store, ["a"])
        store.pencil("red", "taxi", 51, 1)
        with store._rows._sql as sql:
            sql.execute(damage)
    for lost in (True, False):
        with closing(Store(tmp_path)) as store:
            assert store.lost == lost
            assert (WORDS.of(store), len(store.pencils())) == ((["none"], 1) if "note" in damage else (["a"], 0))
            store.lost = False


@pytest.mark.sqlite
@pytest.mark.parametrize("damaged", ["{bro", "7.5"])
def test_whatever_notes_are_damaged_the_page_says_so_and_the_game_goes_on(tmp_path, damaged):
    evening = Evening(tmp_path).meet()
    begin(evening.table, evening.handheld, record(GAME))
    evening.owner.get("/new")
    evening.restart(f"UPDATE note SET value = '{damaged}'").meet()
    assert evening.agrees() and "lost" in evening.codes()
    browser = Browser(evening.app).owning(OWNER)
    assert any("kept here was damaged" in said for said in browser.view()["trouble"])
    for path in ("/", "/new", "/invite", "/players", "/games"):
        assert browser.get(path).status_code == 200, path
    assert browser.post("/dismiss")["ok"] and browser.view()["trouble"] == []
    play(evening.table, evening.handheld, record(GAME), 2)
    assert evening.agrees()
    evening.stop()
