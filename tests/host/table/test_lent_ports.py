"""While a page writes boards its browser has the serial ports: all but that of the running game's handheld."""

from types import SimpleNamespace

import pytest
import serial

from host.link import serial_line
from host.link.serial_line import SerialLines, open_port
from host.web import feed
from shared.link import frames, sync
from tests.host import computer_moves
from tests.host.air import PATIENCE_S, until
from tests.host.browser import Browser
from tests.host.handheld import Handheld
from tests.system.cable import Cable

OTHER = "00112233445566ab"


class Plugged(Cable):
    """A board of this device, plugged in."""

    def __init__(self, folder, device):
        folder.mkdir()
        super().__init__(folder)
        self.device = device
        self._here = frames.pack(sync.encode(["here", device, "", 0, ""]))

    def is_heard_by(self, table):
        """Say who it is, and whether the table has heard it soon after."""
        self.send(self._here)
        table.wait_for_change(table.version, 0.05)
        return table.links.hears(self.device)

    def is_free(self):
        """Whether another program can open its port."""
        try:
            open_port(str(self.name)).close()
        except serial.SerialException:
            return False
        return True


@pytest.fixture
def plug(table, tmp_path, monkeypatch):
    """A function that plugs in a board of this device, and waits until the table has its port, or has heard it."""
    monkeypatch.setattr(serial_line, "LOOK_S", 0.01)
    monkeypatch.setattr(feed, "LENT_S", 0.01)
    boards = {}
    SerialLines(
        table, ports=lambda: [SimpleNamespace(device=str(b.name), vid=0x10C4, pid=0) for b in boards.values()]
    ).start()

    def plugged(device, heard=True):
        board = boards[device] = Plugged(tmp_path / device, device)
        until((lambda: board.is_heard_by(table)) if heard else lambda: not board.is_free())
        return board

    yield plugged
    table.end()
    assert table.services.join(PATIENCE_S)
    for board in boards.values():
        board.pull()


def test_a_port_is_let_go_of_while_the_page_is_open_and_taken_back_afterwards(table, owner, plug):
    board = plug(OTHER)
    assert not board.is_free()
    page = iter(owner.client.get("/install/ports", headers={"Origin": "http://localhost"}, buffered=False).response)
    next(page)
    until(board.is_free)
    assert not table.links.hears(OTHER) and table.links.port_troubles() == {}
    assert [trouble.code for trouble in table.troubles()] == ["ports-lent"]
    page.close()
    until(lambda: board.is_heard_by(table))
    assert table.troubles() == []


def test_the_running_games_port_is_kept(table, plug, monkeypatch):
    handheld = Handheld().link(table)
    computer_moves.begin(table, handheld, [None, None, None])
    handheld.sleep()
    kept, other = plug(handheld.device), plug(OTHER, heard=False)
    table.links.installer_is("page", True)
    may_hold, asked = table.links.may_hold_port, []
    monkeypatch.setattr(table.links, "may_hold_port", lambda device: asked.append(device) or may_hold(device))
    until(other.is_free)
    until(lambda: asked.count(handheld.device) >= 2)  # its line went on after the first time
    assert not kept.is_free() and table.links.hears(handheld.device)


def test_only_the_owners_own_page_gets_the_ports(app, table, owner, detective):
    for browser in (Browser(app), detective):
        assert browser.get("/install/ports", Origin="http://localhost").status_code == 403
    assert owner.get("/install/ports", Origin="http://elsewhere").status_code == 403
    assert not table.links.lends_ports
