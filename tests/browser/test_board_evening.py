"""Whole games at a real board (R28): handheld and host are processes, the players have one phone, or a television."""

import contextlib

import pytest
from playwright.sync_api import expect

from tests.system.on_board_evening import BoardEvening


@pytest.fixture
def evening(image, tmp_path):
    with contextlib.closing(BoardEvening(tmp_path, image)) as begun:
        yield begun


def phone_of(evening, pages):
    """A phone that has joined by the link on the owner's page, in the hand of the first player."""
    page = pages(390, 844, evening.host.base + evening.host.found(r"(/join/\S+)"))
    page.locator(".who-are-you button").first.click()
    return page


def asks(phone, station):
    """The table's phone asks whether he is on a station."""
    phone.fill("#asked-station", str(station))
    phone.click("[data-key=ask]")
    phone.click("[data-key=agree-said]")


@pytest.mark.long
def test_one_phone_asks_calls_takes_back_and_catches(evening, pages):
    television = pages(1920, 1080, evening.host.base + "/tv")
    evening.leg("114A")
    phone = phone_of(evening, pages)
    asks(phone, 46)
    evening.shows("not at 046")
    for page in (phone, television):
        expect(page.locator("#told")).to_have_text("Is he on 46? He is not there.")
    phone.click("[data-key=moved]")
    evening.shows("YOUR MOVE")
    phone.click("[data-key=take-back]")
    evening.shows("the table asks:", "#")
    evening.shows("THEY MOVE")
    expect(phone.locator("#headline")).to_have_text("The detectives move")
    evening.leg("115A")
    evening.leg("127A", "SHOW YOURSELF")
    evening.board.press("#")
    expect(television.locator("#seen .seen-station")).to_have_text("127")
    expect(television.locator("#told")).to_contain_text("the handheld alone ended")
    asks(phone, 127)
    evening.shows("CAUGHT")
    assert evening.opened()["headline"] == "The detectives win"
    for page in (phone, television):
        expect(page.locator("#headline")).to_have_text("The detectives win")


@pytest.mark.long
def test_no_phone_and_he_says_himself_that_he_is_caught(evening, pages):
    television = pages(1366, 768, evening.host.base + "/tv")
    evening.leg("114A")
    evening.leg("115A")
    expect(television.locator("#coming")).to_have_text("Surfaces on his next move.")
    evening.board.press("A")
    evening.shows("CAUGHT?", "D#")
    evening.opened()
    expect(television.locator("#awaited")).to_contain_text("Caught by Purple on 115")
