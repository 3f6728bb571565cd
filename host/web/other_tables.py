"""The tables of a host besides its own: each has a room and a store of its own, and its pages are below /t/NAME.

A table's name is what people called it first, and four drawn characters; it never changes. Nothing of one table is in
the pages, cookies or files of another; a table whose file is damaged is missing alone. Never here: what is on a page.
"""

import contextlib
import functools
import re
import secrets
import sqlite3
import time
import unicodedata
from collections.abc import Callable, Collection, Mapping
from typing import Any

from flask import Flask
from werkzeug.wsgi import ClosingIterator

from host.game.refused import Refused
from host.people.invitations import ALPHABET
from host.store.store import Store
from host.table import glance
from host.web.kept_tables import KeptTables
from host.web.open_rooms import Opened, OpenRooms
from host.web.room import ROOM, Room

FAULT = "logbook.fault"  # in a request's environment: why the table that it is for cannot be opened
MOST, MOST_OF_SERVICE, MOST_AT_ONCE = 60, 100_000, 20  # tables besides the host's own
MOST_TITLE, MOST_NOTICE = 40, 200  # letters
_HOUR_S = 3600.0
_DRAWN = 4  # characters
_WORD = 20  # letters of a title that are in the name
_TURNING = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
FOLDER = "/t"  # below which they are
_OF_NO_TABLE = ("/healthz", "/readyz")
_PATH = re.compile(rf"{FOLDER}/([a-z0-9-]{{1,{_WORD + 1 + _DRAWN}}})(/.*)?", re.ASCII)


class OtherTables:
    """Those of one host. own: the room of its own table, or None where that is opened when somebody asks for it, as any
    other, under the name "". kept: where they are. make(store, path): makes the room of a table.

    For many threads.
    """

    roomless: Callable[[dict[str, Any], Exception], Any]  # the answer of a service's process that has not the table
    most = MOST
    keep_days = 0.0  # after which a table to which nobody comes is deleted, and at others a game that is over; 0: never

    def __init__(self, own: "Room | None", kept: KeptTables, make: Callable[[Store, str], Room]) -> None:
        self._own = own
        self.kept = kept
        self._make = make
        self.open = OpenRooms(self._opened)
        self._serve: Callable[[Room], None] = lambda room: None
        self._rows: dict[str, glance.Row | None] = {}  # of those that sleep, as far as they were read
        self._delete_at_s = 0.0
        self._shown = (self.kept.notice(), dict[str, str]())  # what the pages have: of the tables that are open
        self._to_look_at = list(self.titles()) if own is not None else []

    def serve(self, serve: Callable[[Room], None]) -> None:
        """Have serve(room) called for the host's own, and for each that is opened, before anybody gets it; from now on
        a table that nobody needs sleeps."""
        self._serve = serve
        if self._own is not None:
            serve(self._own)
        self.kept.serve(self.open.close, self.look)

    def look(self) -> None:
        """Open the tables at which the computer plays, once; have a new notice shown, and put those to sleep that
        nobody needs."""
        names, self._to_look_at = self._to_look_at, []
        for name in names:
            row = self.row(name)
            if row and row.computer:
                with contextlib.suppress(Exception):  # whoever asks for it is told, and so is the log
                    self.find(name)
                    self.open.nobody_came(name, row.seen)
        self._show()
        self.open.rest()
        if self.keep_days and self.open.clock() >= self._delete_at_s:
            self._delete_at_s = self.open.clock() + _HOUR_S
            for room in self.rooms():
                with contextlib.suppress(sqlite3.Error):  # it has just been closed, or given up
                    self._delete_old_games(room)
            self.open.keep_rows()
            self.delete_old(self.keep_days)

    def _show(self) -> None:
        """Have the pages show the notice and the titles as they are now."""
        before, self._shown = self._shown, (self.kept.notice(), dict(self.titles(self.open.all())))
        for room in self.rooms():
            path = room.path.removeprefix(f"{FOLDER}/")
            if before[0] != self._shown[0] or before[1].get(path) != self._shown[1].get(path):
                room.table.is_shown_otherwise()

    def shown_at(self, path: str) -> tuple[str, str]:
        """What the pages of the table below this path show beside it: (notice, its title), "" for none."""
        notice, titles = self._shown
        return notice, titles.get(path.removeprefix(f"{FOLDER}/"), "")

    def post_notice(self, typed: str) -> None:
        """Tell them this from now on, or nothing. Raises Refused where it is too long."""
        notice = _plain(typed)
        if len(notice) > MOST_NOTICE:
            raise Refused("long-notice")
        self.kept.keep_notice(notice)

    def row(self, name: str) -> "glance.Row | None":
        """A table at a glance; None for one that cannot be opened, or read. A table that sleeps is not opened."""
        with self.open.alone(name):
            row = self.open.row(name)
            if row is None and (name not in self._rows or self._own is None):  # another process may have it
                with contextlib.suppress(sqlite3.Error, OSError):
                    self._rows[name] = self.kept.glance(name)
            return row or self._rows.get(name)

    def rows(self) -> "dict[str, glance.Row | None]":
        """Those of all tables, by name."""
        at_once = self.kept.glances()
        return {name: self.open.row(name) or at_once.get(name) or self.row(name) for name in self.titles()}

    def titles(self, names: Collection[str] | None = None) -> Mapping[str, str]:
        """{name: title} of all, or of those of these names, in the order in which they were made."""
        return self.kept.titles(names)

    def create(self, title: str) -> str:
        """Make a table; returns its name. Raises Refused where there are too many, or the title is none."""
        title = title_of(title)
        with self.kept.alone():
            titles = self.titles()
            if len(titles) >= self.most:
                raise Refused("too-many-tables")
            while (name := _name(title)) in titles:
                pass  # who got it would be the owner of another's table
            self.kept.keep(name, title)
        self._show()
        return name

    def create_several(self, title: str, number: int) -> list[str]:
        """Make so many, with this title and a number; returns their names. Raises Refused where none is made."""
        if not 0 < number <= MOST_AT_ONCE:
            raise Refused("so-many-tables")
        titles = [title_of(f"{title_of(title)} {one}") for one in range(1, number + 1)]
        with self.kept.alone():
            if len(self.titles()) + number > self.most:
                raise Refused("too-many-tables")
            return [self.create(each) for each in titles]

    def rename(self, name: str, title: str) -> None:
        """Give a table another title; its name stays. Raises Refused where the title is none, or there is no table."""
        title = title_of(title)
        with self.kept.alone():
            if name not in self.titles([name]):
                raise Refused("no-table")
            self.kept.keep(name, title)
        self._show()

    def hide_title(self, name: str) -> None:
        """Give a table what was drawn of its name for a title. Raises Refused where there is none."""
        self.rename(name, name.rpartition("-")[2].upper())

    def delete_old(self, days: float) -> None:
        """Delete the tables at which nobody has been for so many days. Raises OSError, at the end, where the files of
        one stay."""
        with contextlib.ExitStack() as tried:
            for name, row in self.rows().items():
                if row and row.seen and time.time() - row.seen > days * 86400:
                    tried.callback(self._delete_if_left, name)

    def _delete_old_games(self, room: Room) -> None:
        if self.keep_days and room.path:
            room.table.old_games.delete(time.time() - self.keep_days * 86400)

    def _delete_if_left(self, name: str) -> None:
        with self.kept.alone(), self.open.alone(name):
            if self.open.is_left(name):
                self.delete(name)

    def reset_owner(self, name: str) -> None:
        """Expel the owners of a table and draw another link for one. Raises Refused, also where one of their browsers
        is the handheld of the running game."""
        if self.open.get(name) is None:
            self.kept.seize(name)  # who plays there would have it back before we got it
        room = self.find(name)
        if room is None:
            raise Refused("no-table")
        with room.table.deed():
            for each in room.table.admissions.all():
                if each.role == "owner":
                    room.table.expel(each.number)
            room.owner_token = room.table.invitations.new_owner_token()

    def ways(self, name: str) -> tuple[str, str]:
        """The owner's token and the detectives' code of a table, "" of one that sleeps on this machine."""
        room = self.open.get(name)
        return (room.owner_token, room.table.invitations.join_code()) if room else self.kept.ways(name)

    def delete(self, name: str) -> None:
        """Delete a table with all that is kept of it. Raises Refused where there is none, and OSError where its files
        stay: then it is still there, to be deleted again."""
        with self.kept.alone(), self.open.alone(name):  # in this order, as whoever opens a table amid a press
            if name not in self.titles([name]):
                raise Refused("no-table")
            self.open.close(name)
            self._rows.pop(name, None)
            self.kept.delete(name)

    def find(self, name: str) -> "Room | None":
        """The room of a table, opened where it is not yet; None for no table. Raises whatever opening it raises; the
        others go on."""
        opened = self._enter(name)
        if opened is None:
            return None
        self.open.leave(opened)
        return opened.room

    def _enter(self, name: str) -> "Opened | None":
        there = self.open.get(name) or name in self.titles([name]) or (not name and self._own is None)
        return self.open.enter(name) if there else None

    def _opened(self, name: str) -> "Room | None":
        self._rows[name] = None
        store = self.kept.open(name)
        if store is None:  # deleted meanwhile
            return None
        self._shown[1].update(self.titles([name]))
        room = self._make(store, f"{FOLDER}/{name}" if name else "")
        try:
            self._delete_old_games(room)
            self._serve(room)
        except BaseException:  # another try must find its folder free
            room.end()
            room.close()
            raise
        del self._rows[name]
        return room

    def located(self, app: Callable[..., Any]) -> Callable[..., Any]:
        """A WSGI app that has a request below /t/NAME answered for that table."""

        def called(environ: dict[str, Any], start_response: Any) -> Any:
            path = environ["PATH_INFO"]
            found = _PATH.fullmatch(path)
            try:
                opened = self._enter(found[1]) if found else None
                if opened is None and self._own is None and path not in _OF_NO_TABLE:
                    opened = self._enter("")
            except Exception as fault:
                if self._own is None:
                    return self.roomless(environ, fault)(environ, start_response)
                opened, environ[FAULT] = None, fault
            if opened is None:
                return app(environ, start_response)
            if found and opened.room.path:
                environ["SCRIPT_NAME"] += opened.room.path
                environ["PATH_INFO"] = found[2] or "/"
            environ[ROOM] = opened.room
            leave = functools.partial(self.open.leave, opened)
            try:
                return ClosingIterator(app(environ, start_response), leave)  # a page stays open as long as it is sent
            except BaseException:
                leave()
                raise

        return called

    def at(self, path: str) -> "Room | None":
        """The room for a request at this path, whatever stands before /t/NAME, if it is open: the host's own for no
        other's."""
        found = _PATH.search(path)
        return (found and self.open.get(found[1])) or self._own or self.open.get("")

    def rooms(self) -> list[Room]:
        """The rooms of all tables that are open, the host's own first."""
        return [*filter(None, [self._own]), *self.open.all().values()]


def of_host(app: Flask) -> OtherTables:
    """Those of an app."""
    return app.config["TABLES"]


def title_of(typed: str) -> str:
    """A title as it was typed. Raises Refused for one of which nothing is seen, and for a long one."""
    title = _plain(typed)
    is_seen = any(unicodedata.category(each)[0] in "LNPS" and each not in _BLANK for each in title)
    if not is_seen or len(title) > MOST_TITLE:
        raise Refused("no-title")
    return title


def _plain(typed: str) -> str:
    """One line of what was typed, without what turns the letters around it."""
    kept = (" " if unicodedata.category(each) == "Cc" else each for each in typed if each not in _TURNING)
    return " ".join("".join(kept).split())


def _name(title: str) -> str:
    plain_letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    word = re.sub("[^a-z0-9]+", "-", plain_letters)[:_WORD].strip("-")
    drawn = "".join(secrets.choice(ALPHABET) for _ in range(_DRAWN)).lower()
    return f"{word or 'table'}-{drawn}"
