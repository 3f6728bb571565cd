"""A whole recorded game in each engine: the handheld, a detective's phone and the television, by their buttons.

It has a double, black tickets, a surfacing and a capture. A move is taken back, and the handheld's page loaded again.
"""

import json

import pytest

from host.demo.playback import Playback
from shared.board.edition import MR_X, TICKETS
from tests.browser.players import PageDetective, PageHand, check_window, font
from tests.browser.test_whole_game_in_browser import DATA
from tests.engines import firefox, programs, webkit
from tests.system.host_process import HostProcess


@pytest.fixture(params=[firefox, webkit], ids=["Firefox", "WebKit"])
def open_page(request, tmp_path_factory):
    if not programs.are_there():
        pytest.fail(programs.MISSING, pytrace=False)
    with request.param.opened(tmp_path_factory.mktemp("engine")) as open_page:
        yield open_page


def take_back(hand, phone, pawn):
    """The detective asks for his pawn's last move, and Mr. X agrees on the handheld."""
    phone.click(f'[data-key="pawn-{pawn}"]')
    phone.click('[data-key="take-back"]')
    hand.wait_for_text("TAKE BACK?")
    hand.press("#")
    phone.wait_for_selector(".moves-back")


def reload(hand):
    """Load the handheld's page again: it goes on from the files that the browser has kept."""
    assert hand.page.faults() == []
    hand.page.reload()
    hand.look_again()
    assert "window 02" in "".join(hand.wait_for_text("#=open"))
    hand.press("#")


def test_a_whole_game(open_page, tmp_path, on_micropython):
    record = json.loads((DATA / "short-game.json").read_text())
    with HostProcess(tmp_path / "data") as host:
        hand = PageHand(open_page(390, 844, host.found(r"Mr\. X's handheld:\s+(\S+)")), font(on_micropython))
        phone = open_page(390, 844, host.base + host.found(r"(/join/\S+)"))
        television = open_page(1920, 1080, host.base + "/tv")
        playback = Playback(record, hand, host.owner, PageDetective(phone))
        playback.begin()
        phone.click('[data-key="who-0"]')
        filled = 0
        for at, turn in enumerate(record["turns"]):
            playback.turn(turn)
            if at == 1:
                take_back(hand, phone, turn["mover"])
                reload(hand)
                playback.turn(turn)
            for ticket, station in turn["legs"] if turn["mover"] == MR_X else ():
                filled += 1
                surfaces = playback.edition.surfaces(filled, TICKETS.index(ticket))
                check_window(television, filled, ticket, station if surfaces else None)
        assert playback.open_log()["game"]["audit"]["state"] == "sound"
        for page in (television, phone):
            page.wait_for_selector(".audit-sound")
        assert [page.faults() for page in (hand.page, phone, television)] == [[], [], []]
