"""A data folder as a killed host leaves it, damaged in one place, and whatever comes of it.

For tests/host/test_damaged_folders.py, which shows a few of each kind, and tests/soak.py, which shows many.
"""

import sqlite3
from contextlib import closing

from host.records import importing
from host.store.heads import FILE as HEADS
from host.store.store import FILE, Store, Unusable
from host.table.table import Table
from host.web.app import close, create_app
from tests.faults import damage
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER
from tests.host.handheld import Handheld, begin, play, record

GAME = "milton-bradley-3p-captured"
TURNS = 9
_NAMES = {"mr_x": "Xenia", "players": ["Anna", "Ben", "Chloe"]}
_PAGES = ("/", "/view", "/games", "/record.json", "/invite", "/new", "/afterwards", "/players")


def an_evening(folder):
    """The files of a killed host, by name, and its handheld: an imported game, one that runs with the players' names, a
    pencilled move and an entered one."""
    table, game, handheld = Table(Store(folder)), record(GAME), Handheld()
    importing.import_record(table.store, record("ravensburger-2p-captured"))
    handheld.link(table)
    begin(table, handheld, game, _NAMES)
    play(table, handheld, game, TURNS)
    handheld.unplug()
    turn = game["turns"][TURNS]
    table.pencil(turn["mover"], *turn["legs"][0], table.play.game.round)
    later = next(other for other in game["turns"][TURNS + 1 :] if other["mover"] not in ("mr_x", turn["mover"]))
    table.move(later["mover"], *later["legs"][0], table.play.game.round)
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.name.startswith((FILE, HEADS))}
    table.close()
    return files, handheld


def flipped(data, dice):
    """These bytes with one bit changed."""
    changed, at = bytearray(data), dice.randrange(len(data))
    changed[at] ^= 1 << dice.randrange(8)
    return bytes(changed)


def _in_rows(tables):
    """Damage that flips a bit in one text of these tables, so that SQLite itself finds nothing wrong."""

    def damaged(folder, dice):
        with closing(sqlite3.connect(folder / FILE)) as sql, sql:
            table, column = dice.choice(tables)
            key = "rowid" if table not in ("event",) else "number"
            rows = sql.execute(f"SELECT {key}, {column} FROM {table} WHERE {column} != ''").fetchall()
            number, text = dice.choice(rows)
            changed = flipped(text.encode(), dice)
            sql.execute(f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE {key} = ?", (changed, number))

    return damaged


def _in_index(folder, dice):
    """Flip a bit in the page of an index."""
    with closing(sqlite3.connect(folder / FILE)) as sql:
        sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = sql.execute("PRAGMA page_size").fetchone()[0]
        pages = [page for (page,) in sql.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'")]
    data, page = (folder / FILE).read_bytes(), dice.choice(pages)
    first = (page - 1) * size
    (folder / FILE).write_bytes(data[:first] + flipped(data[first : first + size], dice) + data[first + size :])


def _in_file(name, how=flipped):
    def damaged(folder, dice):
        (folder / name).write_bytes(how((folder / name).read_bytes(), dice))

    return damaged


def _anywhere(folder, dice):
    with closing(sqlite3.connect(folder / FILE)) as sql:
        sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    _in_file(FILE, damage)(folder, dice)


KINDS = {
    "row": _in_rows(
        [("event", "text"), ("event", "link"), ("entry", "proposal"), ("entry", "extra"), ("entry", "game")]
    ),
    "game": _in_rows([("game", "id"), ("game", "device"), ("summary", "facts")]),
    "note": _in_rows([("note", "value")]),
    "note's key": _in_rows([("note", "key")]),
    "pencil": _in_rows([("pencil", "pawn"), ("pencil", "ticket")]),
    "index": _in_index,
    "journal": _in_file(f"{FILE}-wal"),
    "heads": _in_file(HEADS),
    "file": _anywhere,
}


def survive(kind, files, handheld, folder, dice):
    """Start on a folder that is damaged in this way; returns what came of it in a word. AssertionError: something is
    lost in silence, or holds somebody up."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    KINDS[kind](folder, dice)
    try:
        app = create_app({"DATA_DIR": str(folder), "OWNER_TOKEN": OWNER, "TESTING": True})
    except Unusable as unusable:
        assert "\n" not in str(unusable)
        return "refused"
    try:
        return _goes_on(app, folder, handheld.restarted())
    finally:
        close(app)


def _goes_on(app, folder, handheld):
    table, browser = app.extensions["table"], Browser(app).owning(OWNER)
    file = table.store.damaged_file
    if file:
        assert (folder / file).exists() and ("damaged", {"file": file}) in table.troubles()
    before, entered = browser.view()["trouble"], table.moves()
    for path in _PAGES:
        assert browser.get(path).status_code in (200, 404, 503), path
    handheld.link(table)
    handheld.exchange(10)
    codes = [code for code, _facts in table.troubles()]
    if "set-aside" in codes:
        return "aside"
    assert (table.play.count, table.play.head) == (handheld.table.log.count, handheld.table.log.head), codes
    for path in _PAGES:
        assert browser.get(path).status_code in (200, 404, 503), path
    view = browser.view()
    told = before or view["trouble"]
    assert (entered and _whole(view, browser)) or told, "something is lost, and nobody is told"
    return "new file" if file else codes[0] if codes else "whole"


def _whole(view, browser):
    """Whether all is shown that was shown before."""
    names = [player.get("name") for player in view["game"]["players"]]
    pencilled = [pawn for pawn in view["game"]["pawns"] if pawn.get("pencil")]
    return names == _NAMES["players"] and len(pencilled) == 1 and "Caught by" in browser.get("/games").text
