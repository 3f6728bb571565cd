"""The handheld plays Mr. X itself as on a chip, on the native MicroPython: in a heap that is collected when it is full.

Whole games in the heap of a person's game and what a level may take beyond it; levels that do not fit; game after game.
Bytes of this VM are longer than a chip's (tests.system.test_chip).
"""

import pytest

from tests.nightly import nightly
from tests.system.chip_rig import ChipRig, native_image
from tests.system.computer_game import PACE_MS, SET_UP, ComputerGame
from tests.system.test_chip import AREAS, CHIP_RATIO, HEAP

# Bytes of a chip, beyond HEAP.
BEYOND = {"easy": 15 << 10, "fair": 25 << 10, "hard": 25 << 10}
NAMES = 2 << 10  # bytes of this VM: the names of the module that refuses a level stay, so a person's game needs more
SHORT = [SET_UP[0], SET_UP[1], [["windows", 2]], SET_UP[3]]
CUTS_MS = (300, 2500)  # after a turn began
GAMES = 200
GAMES_S = GAMES * 30  # a game takes five seconds alone, and several times as long beside other work
ONE = (0, 0)
KEY_HASH = "5e" * 32
CASES = [("hard", AREAS, 5), ("easy", ONE, 24), ("hard", AREAS, 24), ("fair", ONE, 24), ("hard", ONE, 24)]


def heap_for(level):
    """Bytes of this VM in which a level has to fit."""
    return HEAP + int(BEYOND[level] / CHIP_RATIO)


@pytest.fixture(scope="module")
def native(tmp_path_factory):
    return native_image(tmp_path_factory.mktemp("native"), "mrx/game/computer_game.py", r"()(\d+)", 4)


@pytest.fixture
def chip(native, tmp_path, closed):
    """A function that makes a handheld on a chip."""
    return lambda **settings: closed(ChipRig(native, tmp_path / "flash", **settings))


def look_about(rig):
    """Open the screens that take the most."""
    for keys in ("*1*", "*3*", "*71##**", "*8*"):
        rig.press(keys)


@pytest.mark.slow
@pytest.mark.parametrize("case", nightly(CASES, after=1), ids=str)
def test_a_level_fits_what_it_may_take(chip, case):
    """A whole game in German, with power cuts amid thinking; each decision is its program's."""
    level, areas, windows = case
    rig = chip(heap=heap_for(level), areas=areas)
    rig.change_language("de")
    set_up = [SET_UP[0], SET_UP[1], [["windows", windows]] if windows < 24 else [], SET_UP[3]]
    game = ComputerGame(rig, level, set_up, key_hash=KEY_HASH).begin()
    cuts = list(CUTS_MS)
    for number, _ in enumerate(game.turns()):
        if number % 17 == 0:
            look_about(rig)
        if game.game.mr_x_to_move and cuts:
            rig.wait(cuts.pop())
            rig.power_cycle()
    assert game.level == rig.replica.events[1].level
    assert game.proven() and rig.trouble() == ""


def has_no_room(rig, level):
    """Ask for this level, and wait until the handheld says that its memory is too small."""
    game = ComputerGame(rig, level, key_hash=KEY_HASH)
    game.propose()
    game.until(lambda: rig.replica.verdicts[-1][1] == "no-room")


@pytest.mark.slow
def test_what_does_not_fit_is_refused(chip):
    rig = chip(heap=heap_for("easy"))
    for level in ("hard", "fair"):
        has_no_room(rig, level)
    assert ComputerGame(rig, "easy", key_hash=KEY_HASH).begin().level == "easy"


@pytest.mark.slow
def test_where_nothing_fits_a_person_must_play(chip):
    rig = chip(heap=HEAP + NAMES)
    has_no_room(rig, "easy")
    assert rig.propose(["begin", *SET_UP, KEY_HASH, ["person", 0, "", "ppppp", "entered"]]) == "asked"
    assert rig.display.text().startswith("NEW GAME?") and rig.trouble() == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "set_up, games",
    [(SHORT, 9), pytest.param(SET_UP, GAMES, marks=[pytest.mark.nightly, pytest.mark.timeout(GAMES_S)])],
)
def test_game_after_game_the_heap_does_not_grow(chip, set_up, games):
    level = "easy" if set_up is SHORT else "hard"
    rig = chip(heap=heap_for(level))
    live = []
    for number in range(games):
        game = ComputerGame(rig, level, set_up, seed=number).begin()
        rig.wait(PACE_MS[level] // 2)
        live.append(rig.live_heap())
        assert game.play().open() and rig.trouble() == ""
        rig.press("#")
        rig.wait(1000)
    print("live heap in the first turn of each game:", *live)
    # In one game of twenty or thirty an address that nobody uses any more is still in a place that the collector reads,
    # and it keeps a kilobyte until the next game. What grows is there in every later game, so the least of each half
    # counts. Names and numbers differ in length. The first game has not yet loaded all that the others find.
    half = (games + 1) // 2
    assert min(live[half:]) - min(live[1:half]) <= 256
