"""Two games end through the pages: five phones at once, through their maps alone by touch; and one clerk on a tablet,
with the keyboard alone. A television looks on.
"""

import pytest

from shared.board.edition import MR_X
from tests.browser.browser_table import OWNER
from tests.browser.conftest import SIZES
from tests.browser.players import pass_a_moment
from tests.browser.pressing import click
from tests.host import handheld

HIS_TURN = '.table[data-state="mr-x"]'
MOST_TABS = 150
NAMES = ["Anna", "Ben", "Chloé", "Dirk", "Eve"]


def set_up(owner, game, names):
    """Fill the owner's form with a record's box, players and start cards, as a person does."""
    owner.check('[name="mode"][value="screens"]', force=True)
    owner.click("details summary")
    owner.select_option("#edition", game["edition"])
    owner.check(f'[name="players"][value="{game["players"]}"]', force=True)
    owner.fill("#name_mr_x", "Zoe")
    for number, name in enumerate(names, 1):
        owner.fill(f"#name_{number}", name)
    owner.check('[name="starts"][value="typed"]', force=True)
    for pawn, station in game["start"]["pawns"]:
        owner.fill(f"#start_{pawn}", str(station))
    click(owner, ".send .main-button", "#messages .ask")


def enter_on_map(page, turn):
    """One pawn's recorded leg, by touch on the map of its player's phone: two taps."""
    pawn, (ticket, station) = turn["mover"], turn["legs"][0]
    page.wait_for_selector(f".pawn-{pawn}.turn-now")
    pass_a_moment(page)
    page.wait_for_selector(".station.lit")
    beyond = f'[data-key="beyond-{station}"]'
    page.tap(beyond if page.query_selector(beyond) else f".station.lit:has(text:text-is('{station}'))")
    page.tap(f'.map-move [data-key="pay-{ticket}"], .map-move [data-key="move"]')
    page.wait_for_selector(f".pawn-{pawn}:not(.turn-now)")


def enter_by_keyboard(page, turn):
    """One pawn's recorded leg, with Tab and Enter alone."""
    pawn, (ticket, station) = turn["mover"], turn["legs"][0]
    page.wait_for_selector(f".pawn-{pawn}.turn-now")
    pass_a_moment(page)
    if not page.query_selector(f".pawn-{pawn}.chosen"):
        reach(page, f'[data-key="pawn-{pawn}"]')
    reach(page, f'[data-key="{pawn}-{ticket}-{station}"]')
    page.wait_for_selector('.console [data-key="move"]')
    reach(page, '.console [data-key="move"]')
    page.wait_for_selector(f".pawn-{pawn}:not(.turn-now)")


def reach(page, wanted):
    """Go on with Tab to this element and press Enter, as somebody does who sees where the focus is."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"Tab never came to {wanted}")


def logbook(page):
    """[[letter of the ticket, station or ""], ...] of the filled windows that a page shows."""
    return [
        [window.query_selector(".paid .ticket").inner_text(), (window.query_selector(".at") or window).inner_text()]
        for window in page.query_selector_all(".window.filled")
    ]


def legs_of(game):
    return [leg for turn in game["turns"] if turn["mover"] == MR_X for leg in turn["legs"]]


@pytest.mark.long
@pytest.mark.parametrize(
    ("record", "first"),
    [("ravensburger-5p-escaped", 114), pytest.param("milton-bradley-5p-escaped", 0, marks=pytest.mark.nightly)],
)
def test_five_phones_play_at_once_through_their_maps(evening, record, first):
    game = handheld.record(record)
    owner = evening.page(SIZES["laptop"], f"/owner/{OWNER}")
    owner.goto(evening.base + "/new")
    set_up(owner, game, NAMES)
    owner.goto("about:blank")  # a page draws each turn, which takes most of the time
    evening.device(lambda device: device.agree(game["start"]["mr_x"]))
    evening.play(game["turns"][:first])
    code = evening.table.invitations.join_code()
    television = evening.page(SIZES["television"], "/tv")
    phones = {}
    for name, (pawn, _start) in zip(NAMES, game["start"]["pawns"], strict=True):
        phone = phones[pawn] = evening.page(SIZES["phone"], f"/join/{code}")
        phone.wait_for_selector("body[data-ready]")
        click(phone, f'.who-is button:text-is("{name}")', f'.holder:has-text("{name}")')
        phone.tap('[data-go="map"]')
    for turn in game["turns"][first:]:
        if turn["mover"] == MR_X:
            television.wait_for_selector(HIS_TURN)
            evening.device(lambda device, turn=turn: device.mr_x(turn))
        elif turn["legs"]:
            enter_on_map(phones[turn["mover"]], turn)
    television.wait_for_selector('.table[data-state~="over"]')
    letters = {"taxi": "T", "bus": "B", "underground": "U", "black": "?"}
    assert [row[0] for row in logbook(television)] == [letters[leg[0]] for leg in legs_of(game)]
    phone, *others = phones.values()
    for other in others:
        other.close()  # each page draws each leg that is opened, which takes most of the time
    evening.device(lambda device: device.open_log())
    television.wait_for_selector(".audit-sound")
    for page in (television, phone):
        page.wait_for_selector(".audit-sound", state="attached")
        shown = [window.query_selector(".at").text_content() for window in page.query_selector_all(".window.filled")]
        assert shown == [str(leg[1]) for leg in legs_of(game)]


def test_a_person_takes_his_player_over_to_another_browser(evening):
    """Two phones and the host itself: refused once, then given; and the first phone asks its user anew."""
    game = handheld.record("ravensburger-2p-captured")
    names = {"mr_x": "Zoe", "players": NAMES[: game["players"]]}
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


@pytest.mark.long
@pytest.mark.parametrize("first", [85, pytest.param(0, marks=pytest.mark.nightly)])
def test_one_clerk_plays_with_the_keyboard_alone_and_another_game_follows(evening, first):
    game = handheld.record("ravensburger-2p-captured")
    owner = evening.page(SIZES["laptop"], f"/owner/{OWNER}")
    owner.goto(evening.base + "/new")
    set_up(owner, game, NAMES[: game["players"]])
    owner.goto("about:blank")  # a page draws each turn, which takes most of the time
    evening.device(lambda device: device.agree(game["start"]["mr_x"]))
    evening.play(game["turns"][:first])
    clerk = evening.page(SIZES["tablet"], f"/join/{evening.table.invitations.join_code()}")
    clerk.wait_for_selector("body[data-ready]")
    for turn in game["turns"][first:]:
        if turn["mover"] == MR_X:
            clerk.wait_for_selector(HIS_TURN)
            evening.device(lambda device, turn=turn: device.mr_x(turn))
        elif turn["legs"]:
            enter_by_keyboard(clerk, turn)
    clerk.wait_for_selector('.table[data-state~="detectives"]')
    assert "caught him on" in clerk.inner_text("#awaited")
    evening.device(lambda device: device.open_log())
    clerk.wait_for_selector(".audit-sound")
    reach(clerk, '.console a[href="/afterwards"]')
    clerk.wait_for_selector("#sealed.good")
    owner.goto(evening.base + "/new")
    assert owner.input_value("#name_1") == NAMES[0], "the last choice is remembered"
    for pawn, station in game["start"]["pawns"]:
        assert owner.input_value(f"#start_{pawn}") == "", "its cards are not"
        owner.fill(f"#start_{pawn}", str(station))
    click(owner, ".send .main-button", "#messages .ask")
    assert owner.get_attribute("body", "data-state") == "asked"
