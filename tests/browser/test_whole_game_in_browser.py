"""A whole recorded game in headless Chromium: handheld, a detective's phone and television side by side."""

import json
from pathlib import Path

import pytest

from host.demo.playback import Playback
from shared.board.edition import MR_X, TICKETS
from tests.browser.players import PageDetective, PageHand, check_window

DATA = Path(__file__).parents[1] / "data"
RECORDS = (  # (file, windows): a beginners' game with a double and a black ticket, and the whole logbook
    ("beginner-game.json", 5),
    pytest.param("games/milton-bradley-5p-escaped.json", 24, marks=pytest.mark.nightly),
)


@pytest.mark.long
@pytest.mark.parametrize(("file", "windows"), RECORDS)
def test_a_whole_game_in_the_browser(host, open_page, glyphs, file, windows):
    record = json.loads((DATA / file).read_text())
    handheld = open_page(host.found(r"(/handheld\?token=\S+)"), "phone", at=host.base, once=True, has_touch=True)
    handheld.click("form.enter button")
    television = open_page("/tv", "television", at=host.base, once=True)
    phone = open_page(host.found(r"(/join/\S+)"), "phone", at=host.base, once=True, has_touch=True)
    phone.clock.install()
    hand = PageHand(handheld, glyphs)
    playback = Playback(record, hand, host.owner, PageDetective(phone))
    playback.begin()
    filled = 0
    for turn in record["turns"]:
        playback.turn(turn)
        if turn["mover"] != MR_X:
            continue
        for ticket, station in turn["legs"]:
            filled += 1
            surfaces = playback.edition.surfaces(filled, TICKETS.index(ticket))
            check_window(television, filled, ticket, station if surfaces else None)
    view = playback.open_log()
    assert view["game"]["audit"]["state"] == "sound" and filled == windows
