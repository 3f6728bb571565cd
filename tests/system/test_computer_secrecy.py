"""A handheld that plays Mr. X itself tells nothing: two that differ only in where it is look the same at all times.

In each pair of games (tests.system.twins) everything public is equal; the handhelds think as they always do, each at
its own station, but make the legs of their game. On a chip of tests.system.chip_board every byte on the wire and on the
display must come at the same microsecond in both, once what is drawn is masked, and the flash must do as much; on the
VM in Node in the same tick. While one of them thinks, somebody presses every key.
"""

import json
from contextlib import closing
from random import Random

import pytest

from firmware import image as device_image
from shared.board.edition import BLACK, MR_X, TICKETS
from shared.rules import edition_table
from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.system.board_rig import TICK_MS, BoardRig
from tests.system.chip_rig import ChipRig
from tests.system.computer_game import PACE_MS, ComputerGame
from tests.system.test_secrecy import masked
from tests.system.twins import twins

ROUNDS = 3  # of a game; it surfaces in the third
KEY_HASH = "5e" * 32  # of a host: without one, whoever presses keys could abandon the game
SCRIPT_BYTES = 800  # of each, for reading takes the longer the more there is
KEYS = "0123456789ABCD*#"
LEGS = """

def _made(number):
    import json

    with open("game/twin.json") as file:
        return json.loads(file.read()).get(str(number))
"""
# The start and the decisions are those of the twin's game.
STARTS = (
    "    secret = secret_game.new_secret(station,",
    "    station = _made(number=0)\n    secret = secret_game.new_secret(station,",
)
DECIDES = (
    "    yield from _turn(game, places, secret_game.station, level, draw)\n",
    "    made = _made(log.count)\n"
    "    for found in _turn(game, places, secret_game.station, level, draw):\n"
    "        if found is None:\n"
    "            yield\n"
    "    yield made\n",
)
SECRET = {"mrx/secret/computer_secret.py": STARTS, "mrx/secret/computer_decision.py": DECIDES}


def twin_image(folder, path=None, line="", leak=""):
    """A device image that makes the legs of a file; before a line of a module another one, a leak."""
    sources = {}
    for name in {*SECRET, path} - {None}:
        sources[name] = (device_image.ROOT / "firmware" / name).read_text()
    for name, (old, new) in SECRET.items():
        assert sources[name].count(old) == 1
        sources[name] = sources[name].replace(old, new) + LEGS
    if path:
        assert sources[path].count(line) == 1
        sources[path] = sources[path].replace(line, leak + line)
    device_image.build(folder, sources)
    return folder


def script_of(record):
    """What a twin does: its start, and by the number of an event the leg that begins there."""
    edition = edition_table.make(record["edition"], record["players"], [])
    made = {"0": record["start"]["mr_x"]}
    number, windows = 4, 0
    for mover, ticket, station, leg, _ in Recorded(None, record).actions:
        if mover == MR_X:
            made[str(number)] = [TICKETS.index(ticket), station, leg == "first", None]
            windows += 1
            number += windows in edition.surfacing and not (ticket == TICKETS[BLACK] and edition.black_covers)
        number += 1
    return json.dumps(made).encode().ljust(SCRIPT_BYTES)


def press_keys(rig, random, until):
    """Press keys until this time, also long, and two at once: all of them and in any order."""
    while rig.now < until - 2000:
        key = random.choice(KEYS)
        if random.random() < 0.3:
            rig.hold(key, TICK_MS * random.randint(70, 150))
        else:
            rig.press(key)
        rig.wait(TICK_MS * random.randint(0, 20))


def outside(rig, record, level, seed):
    """What a twin game shows outside, until it is `ROUNDS` rounds old: by name."""
    random = Random(seed)
    begun = rig.now
    game = ComputerGame(rig, level, Recorded(None, record).set_up, key_hash=KEY_HASH)
    game.begin()
    legs_ms = []
    for mover, ticket, station, *_ in Recorded(None, record).actions:
        if mover == MR_X:
            press_keys(rig, random, rig.now + PACE_MS[level])  # meanwhile both legs of a double may be made
            game.until(lambda: game.windows > len(legs_ms), ms=TICK_MS)
            legs_ms.append(rig.now - begun)
        else:
            game.move(game.game.pawn_names.index(mover), TICKETS.index(ticket), station)
    assert rig.trouble() == ""
    secret = {at for name, _, at, *_ in Recorded(None, record).actions if name == MR_X}
    shown = {event.station for event in rig.replica.events if event.kind == "mr_x_surfaced"}
    assert secret - shown, "there is something to tell"
    return {
        "wire": masked(b"".join(data for _, data in rig.said)),
        "times": [round(1000 * (time - begun)) for time, _ in rig.said if time > begun],
        "legs": legs_ms,
        "flash": rig.board.flash_calls() if isinstance(rig, ChipRig) else rig.board.ask("status")["file_calls"],
        "display": rig.board.transfers if isinstance(rig, ChipRig) else rig.display.text(),
    }


def on_a_chip(image, folder, script):
    return ChipRig(image, folder / "flash", files={"game/twin.json": script})


def in_node(image, folder, script):
    (folder / "flash/game").mkdir(parents=True)
    (folder / "flash/game/twin.json").write_bytes(script)
    return BoardRig(image, folder / "flash")


def compare(make, image, folder, seed, level="hard", rounds=ROUNDS):
    """Play the pair of this seed; AssertionError says what differs."""
    one, other, _ = twins(seed, rounds)
    seen = []
    for name, record in (("one", one), ("other", other)):
        (folder / name).mkdir()
        with closing(make(image, folder / name, script_of(record))) as rig:
            seen.append(outside(rig, record, level, seed))
    for what, shown in seen[0].items():
        assert shown == seen[1][what], f"pair {seed}: {what} differs"


@pytest.fixture(scope="module")
def twin_build(tmp_path_factory):
    return twin_image(tmp_path_factory.mktemp("twins") / "image")


@pytest.mark.slow
@pytest.mark.parametrize("seed", nightly(range(12), after=1))
@pytest.mark.parametrize("level", ["hard", pytest.param("easy", marks=pytest.mark.nightly)])
def test_where_it_is_changes_nothing_on_a_chip(twin_build, tmp_path, seed, level):
    compare(on_a_chip, twin_build, tmp_path, seed, level)


@pytest.mark.nightly
@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("seed", range(12, 18))
def test_where_it_is_changes_nothing_in_node(twin_build, tmp_path, seed, level):
    compare(in_node, twin_build, tmp_path, seed, level)


LEG = "mrx/game/computer_leg.py", "    game_id = table.log.game_id\n"
LEAKS = {
    "a wait": (*LEG, "    for _ in range(station):\n        yield\n", "wire|times"),
    "reads of flash": (*LEG, "    for _ in range(station):\n        table.log.event(0)\n", "wire|times"),
    "a number on the display": (
        "mrx/screens/computer/thinks.py",
        "        lines[6] =",
        "        lines[5] = str(self.table.secret_game.station)\n",
        "display",
    ),
}


@pytest.mark.nightly
@pytest.mark.parametrize("name", nightly(LEAKS, after=1))
def test_a_planted_leak_is_found(tmp_path, name):
    path, line, leak, told = LEAKS[name]
    image = twin_image(tmp_path / "image", path, line, leak)
    with pytest.raises(AssertionError, match=f"({told}) differs"):
        compare(on_a_chip, image, tmp_path, 0, rounds=1)
