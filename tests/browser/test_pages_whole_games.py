"""A game ends through the pages: six people's evening on three phones, by touch; a television looks on."""

import pytest

from shared.board.edition import MR_X
from tests.browser.browser_table import OWNER
from tests.browser.conftest import SIZES
from tests.browser.players import pass_a_moment
from tests.browser.pressing import click
from tests.host import handheld

HIS_TURN = '.table[data-state="mr-x"]'
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


def enter_for_the_absent(page, turn):
    """One pawn's recorded leg, on the console of somebody else's phone."""
    pawn, (ticket, station) = turn["mover"], turn["legs"][0]
    page.wait_for_selector(f".pawn-{pawn}.turn-now")
    page.tap('[data-go="move"]')
    pass_a_moment(page)
    if not page.query_selector(f".pawn-{pawn}.chosen"):
        page.tap(f'[data-key="pawn-{pawn}"]')
    page.tap(f'[data-key="{pawn}-{ticket}-{station}"]')
    page.tap('.console [data-key="move"]')
    page.wait_for_selector(f".pawn-{pawn}:not(.turn-now)")
    page.tap('[data-go="map"]')


def who_plays(page, names):
    """Say on a phone who plays on it."""
    page.wait_for_selector("body[data-ready]")
    click(page, f'.who-is button:text-is("{names[0]}")', f'.holder:has-text("{names[0]}")')
    for name in names[1:]:
        page.tap('[data-key="who"]')
        page.tap(f'.who-is button:text-is("{name}")')
        page.wait_for_selector(f'.who-is button[aria-pressed="true"]:text-is("{name}")')
        page.tap('[data-key="who-done"]')
    page.wait_for_selector(f'.holder:has-text("{", ".join(names)}")')
    page.tap('[data-go="map"]')


def ask_to_abandon_and_withdraw(asking, others):
    """The question is on every page by the name of who asked, and gone when he withdraws it."""
    asking.tap(".menu summary")
    asking.tap('form[action="/abandon"] button')
    asking.tap("main form button")
    for page in others:
        page.wait_for_selector('.ask:has-text("Dirk")', state="attached")
    asking.tap('[data-key="withdraw"]')
    for page in (asking, *others):
        page.wait_for_selector(".ask", state="detached")
    asking.tap('[data-go="map"]')


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
def test_an_evening_of_six_two_on_one_phone_and_one_absent(evening, record, first):
    """Dirk moves the pawn of Eve, who is absent, and asks to abandon the game, but thinks better of it."""
    game = handheld.record(record)
    owner = evening.page(SIZES["laptop"], f"/owner/{OWNER}")
    owner.goto(evening.base + "/new")
    set_up(owner, game, NAMES)
    owner.goto("about:blank")  # a page draws each turn, which takes most of the time
    evening.device(lambda device: device.agree(game["start"]["mr_x"]))
    evening.play(game["turns"][:first])
    code = evening.table.invitations.join_code()
    television = evening.page(SIZES["television"], "/tv")
    phone, chloe, dirk = (evening.page(SIZES["phone"], f"/join/{code}") for _ in range(3))
    for page, names in ((phone, NAMES[:2]), (chloe, NAMES[2:3]), (dirk, NAMES[3:4])):
        who_plays(page, names)
    owners = (phone, phone, chloe, dirk, dirk)
    phones = {pawn: page for (pawn, _start), page in zip(game["start"]["pawns"], owners, strict=True)}
    absent = game["start"]["pawns"][-1][0]
    ask_to_abandon_and_withdraw(dirk, (phone, chloe, television))
    for turn in game["turns"][first:]:
        if turn["mover"] == MR_X:
            television.wait_for_selector(HIS_TURN)
            evening.device(lambda device, turn=turn: device.mr_x(turn))
        elif turn["legs"]:
            (enter_for_the_absent if turn["mover"] == absent else enter_on_map)(phones[turn["mover"]], turn)
    television.wait_for_selector('.table[data-state~="over"]')
    letters = {"taxi": "T", "bus": "B", "underground": "U", "black": "?"}
    assert [row[0] for row in logbook(television)] == [letters[leg[0]] for leg in legs_of(game)]
    for other in (chloe, dirk):
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
