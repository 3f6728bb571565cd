"""A host that is stopped, whose file is damaged, and which is started again."""

import sqlite3
from contextlib import closing

from host.store.heads import FILE as HEADS
from host.store.store import FILE
from host.web.app import close, create_app
from tests.host.browser import Browser
from tests.host.handheld import Handheld, begin, play

OWNER = "the-owner's-token"
BROKEN = "UPDATE event SET text = '{bro' WHERE number = %d"
LOST = "UPDATE event SET text = '{bro', link = '00' WHERE number = %d"


class Evening:
    """A host that is stopped, whose file is damaged, and which is started again; and its one handheld.

    Has `app`, `table`, `owner` (his browser) and `handheld`, all as of the last start.
    """

    def __init__(self, folder, files=None, handheld=None):
        self.folder = folder
        folder.mkdir(exist_ok=True)
        for name, data in (files or {}).items():
            (folder / name).write_bytes(data)
        self.start()
        self.handheld = handheld or Handheld()

    @classmethod
    def of_game(cls, folder, game, turns=None):
        """An evening at which a recorded game was begun, and so many of its turns played; None: all."""
        evening = cls(folder).meet()
        begin(evening.table, evening.handheld, game)
        play(evening.table, evening.handheld, game, turns)
        return evening

    def start(self):
        """Start the host."""
        self.app = create_app({"DATA_DIR": str(self.folder), "OWNER_TOKEN": OWNER, "TESTING": True})
        self.table = self.app.extensions["table"]
        self.owner = Browser(self.app).owning(OWNER)

    def stop(self):
        """Stop the host; returns its files by name."""
        close(self.app)
        return {name: (self.folder / name).read_bytes() for name in (FILE, HEADS)}

    def restart(self, *changes):
        """Damage the file by these statements, and start again; the handheld is away."""
        self.stop()
        with closing(sqlite3.connect(self.folder / FILE)) as sql, sql:
            for change in changes:
                sql.execute(change)
        self.start()
        return self

    def without_heads(self):
        """Lose the file with the heads, and start again, as with a folder of an earlier version."""
        self.stop()
        (self.folder / HEADS).unlink()
        self.start()
        return self

    def meet(self):
        """The handheld comes back and tells what the host has not."""
        self.handheld.link(self.table)
        self.handheld.exchange(10)
        return self

    def ask_back(self, pawn):
        """The owner asks for a pawn's last move, and Mr. X agrees."""
        self.table.take_back.ask(pawn)
        self.handheld.take_back()

    def codes(self):
        return [code for code, _facts in self.table.troubles()]

    def agrees(self):
        """Whether the host has what the handheld has, and is done with telling."""
        log = self.handheld.table.log
        return (self.table.play.count, self.table.play.head, self.table.play.behind) == (log.count, log.head, False)
