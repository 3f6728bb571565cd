"""Pairing from a terminal: a handheld on a cable that a test holds, and what is typed and printed."""

import html
import os
import select
import threading

import pytest

from host.__main__ import main
from host.people.pairings import Pairings
from host.store.store import Store
from host.store.table_version import Changes
from host.web import pair_command
from shared.link import frames, sync
from tests.host.people.test_pairing import Board
from tests.portable.link.test_session import DEVICE
from tests.system.cable import Cable

pytestmark = pytest.mark.sqlite

SECRET = "correct horse battery"
PROMPTS = ["What to call it (may be empty): ", "Wi-Fi network (empty if it knows it): ", "Its password: "]


class Far:
    """The handheld's end of a cable: it says that it is there, and answers what it is asked."""

    def __init__(self, folder, answers):
        self.cable = Cable(folder)
        self.heard = {}
        self._answers = answers
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        reader = frames.FrameReader()
        while not self._stop.wait(0.05):
            try:
                if select.select([self.cable.far], [], [], 0)[0]:
                    self._hear(reader.feed(os.read(self.cable.far, 4096)))
                self._say("here", DEVICE, "", 0, "")
            except OSError:  # nobody has the other end open
                pass

    def _hear(self, payloads):
        for message in map(sync.decode, payloads):
            if message and message[0] in self._answers:
                self.heard[message[0]] = message
                for code in self._answers[message[0]]:
                    self._say("paired", message[1], code)

    def _say(self, *message):
        self.cable.send(frames.pack(sync.encode(list(message))))

    def close(self):
        self._stop.set()
        self._thread.join()
        self.cable.pull()


@pytest.fixture
def paired(tmp_path):
    """Runs the command, with what a handheld answers and a person types; returns (status, what the handheld heard)."""

    def run(answers, name="", network="home", password=SECRET):
        far = Far(tmp_path, answers)
        typed = dict(zip(PROMPTS, (name, network, password), strict=True))
        try:
            where = {"DATA_DIR": str(tmp_path / "data"), "PORT": str(far.cable.name), "HTTP_PORT": "8000"}
            return pair_command.main(where, typed.__getitem__, typed.__getitem__), far.heard
        finally:
            far.close()

    return run


def page(owner):
    return html.unescape(owner.get("/handhelds").get_data(as_text=True))


def test_a_handheld_is_paired_and_gets_the_network(paired, tmp_path, capsys):
    status, heard = paired({"network": ["done"], "pair": ["asked", "done"]}, name="The blue one")
    assert status == 0
    assert heard["network"][2:] == [b"home".hex(), SECRET] and heard["pair"][6] == 8001
    pairings = Pairings(tmp_path / "data", Changes(0))
    assert pairings.key_of(DEVICE).hex() == heard["pair"][4] and pairings.all()[0].name == "The blue one"
    said = capsys.readouterr()
    assert "Paired. Pull the cable out" in said.out and SECRET not in said.out + said.err
    assert heard["pair"][4] not in said.out + said.err


def test_without_a_network_none_is_sent(paired):
    status, heard = paired({"network": ["done"], "pair": ["done"]}, network="")
    assert status == 0 and list(heard) == ["pair"]


def test_a_handheld_that_says_no_and_a_network_that_cannot_be_are_said(paired, tmp_path, capsys):
    status, _heard = paired({"network": ["full"], "pair": ["declined"]})
    assert status == 1 and Pairings(tmp_path / "data", Changes(0)).all() == []
    assert "declined on the handheld" in capsys.readouterr().out
    status, heard = paired({"pair": ["done"]}, password="short")
    said = capsys.readouterr()
    assert status == 1 and heard == {} and "8 to 63 characters" in said.err and "short" not in said.out + said.err


def test_it_asks_and_tells_what_the_page_does(paired, capsys, owner, table):
    status, _heard = paired({"pair": ["asked", "declined"]}, network="")
    board = Board(table)
    pages = [page(owner)]
    owner.post("/handhelds/pair", device=DEVICE)
    number = board.asked()[-1][1]
    pages.append(page(owner))
    for code in ("asked", "declined"):
        board.say("paired", number, code)
        pages.append(page(owner))
    said = capsys.readouterr().out.splitlines() + [prompt.rstrip(": ") for prompt in PROMPTS]
    assert status == 1 and len(said) > 5 and [line for line in said if line not in "".join(pages)] == []


def test_a_running_table_and_a_port_that_is_not_known_are_said(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("host.store.folder_lock.WAIT_S", 0)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    store = Store(tmp_path)
    assert main(["pair"]) == 2
    assert "Handhelds over the air" in capsys.readouterr().err
    store.close()
    monkeypatch.setenv("HTTP_PORT", "0")
    assert main(["pair"]) == 2
    assert "AIR_PORT=" in capsys.readouterr().err
