"""Which table the handheld on each cable plays at: the one that the organiser gave its port to, or the host's own."""

from collections.abc import Callable

from flask import Flask

from host.game.refused import Refused
from host.link.serial_line import OnPort
from host.store.note import Note, plain
from host.table.table import Table
from host.web.other_tables import OtherTables

_GIVEN: Note[dict[str, str]] = Note("cables", {}, plain(dict))  # of the host's own table: a table's name by port


class Cables:
    """Those of a host. handhelds() lists the handhelds that have spoken on their cables."""

    def __init__(self, own: Table, others: OtherTables) -> None:
        self._own = own
        self._others = others
        self.handhelds: Callable[[], list[OnPort]] = list
        _GIVEN.of(self._own.store)  # while nobody else uses the store, which keeps in memory what was read once

    def place(self, port: str) -> str:
        """The name of the table that a port is given to, also once that is deleted: a game that its handheld still has
        must not come to another; "" for the host's own."""
        return _GIVEN.of(self._own.store).get(port, "")

    def table(self, place: str) -> Table | None:
        """The table of this name; None where it is deleted, or cannot be opened."""
        if not place:
            return self._own
        try:
            room = self._others.find(place)
        except Exception:  # its row on the organiser's page says so
            return None
        return room and room.table

    def give(self, port: str, place: str) -> None:
        """Give the handheld on a port to this table. Raises Refused where there is none, or a game runs with it."""
        here = next((each for each in self.handhelds() if each.port == port), None)
        if here is None or (place and place not in self._others.titles([place])):
            raise Refused("moved-on")
        table = self.table(here.place)
        if place != here.place and table is not None and table.links.holds_game(here.device):
            raise Refused("cable-plays")
        with self._own.deed():
            _GIVEN.keep(self._own.store, {**_GIVEN.of(self._own.store), port: place})


def of_host(app: Flask) -> "Cables | None":
    """Those of an app; a service has none."""
    return app.config.get("CABLES")
