"""A player is taken over from one browser to another, on a real table."""

from tests.browser.conftest import SIZES
from tests.host import handheld


def test_a_person_takes_his_player_over_to_another_browser(evening):
    """Two phones and the host itself: refused once, then given; and the first phone asks its user anew."""
    game = handheld.record("ravensburger-2p-captured")
    names = {"mr_x": "Zoe", "players": ["Anna", "Ben"]}
    evening.device(lambda device: evening.table.begin(handheld.set_up(game), names, {}))
    evening.device(lambda device: device.exchange())
    evening.device(lambda device: device.agree(game["start"]["mr_x"]))
    first, second = (evening.page(SIZES["phone"], f"/join/{evening.table.invitations.join_code()}") for _ in range(2))
    first.click('[data-key="who-0"]')
    first.wait_for_selector('.holder:has-text("You are Anna")')
    second.click('[data-key="who-0"]:has-text("on another page")')
    second.wait_for_selector('.who-are-you:has-text("must agree")')
    first.click(".who-asks button:not(.main-button)")
    second.wait_for_selector('.who-are-you:has-text("You may not be Anna")')
    first.wait_for_selector(".who-asks", state="detached")
    second.click('[data-key="who-0"]')
    first.click(".who-asks .main-button")
    second.wait_for_selector('.holder:has-text("You are Anna")')
    second.wait_for_selector(".who-are-you", state="detached")
    first.wait_for_selector('.who-are-you [data-key="who-0"]:has-text("on another page")')
