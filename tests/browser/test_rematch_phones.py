"""Three games in a row, each with another Mr. X on another phone, while the phones of the earlier ones stay open."""

import json
import re
from pathlib import Path

import pytest

from host.demo.playback import Playback
from tests.browser.players import PageHand, font

RECORD = Path(__file__).parents[1] / "data" / "short-game.json"
NAMES = ("Anna", "Ben", "Clara")


@pytest.fixture
def hands(chromium, host, on_micropython):
    """A function that opens one more phone as a handheld, by an invitation of its own."""
    glyphs, contexts = font(on_micropython), []

    def opened():
        assert host.owner.post("/invite/handheld")["ok"]
        token = re.search(r"/handheld\?token=[\w-]+", host.owner.get("/invite"))[0]
        contexts.append(chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True))
        page = contexts[-1].new_page()
        page.goto(host.base + token)
        return PageHand(page, glyphs)

    yield opened
    for context in contexts:
        context.close()


def ended(playback, host, hand):
    """The players and Mr. X end the game, and he opens its log."""
    assert host.owner.post("/abandon")["ok"]
    hand.wait_for_text("END THE GAME?")
    hand.press("#A")
    assert playback.open_log()["game"]["audit"]["state"] == "sound"


@pytest.mark.long
def test_three_games_with_three_phones_ask_one_at_a_time(host, hands):
    record, open_phones = json.loads(RECORD.read_text()), []
    for name in NAMES:
        hand = hands()
        hand.wait_for_text("PRACTICE")
        hand.press("*")
        hand.wait_for_text("begin on page")
        playback = Playback(record, hand, host.owner, host.detective)
        playback.begin(name_mr_x=name)
        for phone in open_phones:
            lines = phone.wait_for_text("is Mr. X now")
            assert lines[1].strip() == name, "the old phone says who is Mr. X, and was asked nothing"
            phone.press("#")
        playback.turn(record["turns"][0])
        ended(playback, host, hand)
        open_phones.append(hand)
