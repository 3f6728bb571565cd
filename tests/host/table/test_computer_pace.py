"""When a handheld that plays Mr. X itself makes its legs: always after the same time, whatever it has to decide."""

import importlib

import pytest

from mrx import module_unloading
from mrx.app import TICK_MS
from tests.portable.game import test_computer as games

SET_UPS = {"five pawns": games.SET_UP, "may surface at will": games.SURFACING}
LEGS = 5


@pytest.fixture
def computer_leg(monkeypatch):
    """The module, which stays loaded."""
    monkeypatch.setattr(module_unloading, "has_room", True)
    return importlib.import_module("mrx.game.computer_leg")


@pytest.fixture
def parts(monkeypatch, computer_leg):
    """The number of parts of each decision."""
    counts = []

    def counted(table, thinking=computer_leg._thinking):
        counts.append(0)
        for made in thinking(table):
            counts[-1] += 1
            yield made

    monkeypatch.setattr(computer_leg, "_thinking", counted)
    return counts


def legs_ms(rig, legs):
    """From the event before each leg to the leg, in the rig's time."""
    taken = []
    turn = 0
    while rig.table.game.ended is None and len(taken) < legs:
        if not rig.table.game.mr_x_to_move:
            turn += 1
            games.move_a_pawn(rig, turn)
            continue
        began, count = rig.clock.now, rig.table.count
        while rig.table.count == count:
            rig.clock.now += TICK_MS
            rig.step()
            rig.link.outgoing = b""
        taken.append(rig.clock.now - began)
    return taken


@pytest.mark.parametrize("level", ["easy", "fair", "hard"])
@pytest.mark.parametrize("name", SET_UPS)
def test_every_leg_takes_the_same_time(parts, computer_leg, level, name):
    rig = games.begun(level, SET_UPS[name])
    taken = legs_ms(rig, LEGS)
    pace, most = computer_leg.PACE_MS[level], computer_leg.PARTS[level]
    print(f"{level}: at most {max(parts)} parts of {most}; legs after", *taken)
    assert max(parts) < 0.8 * most and most * TICK_MS < pace
    assert all(pace - 20 <= each <= pace + 2 * TICK_MS for each in taken), "a rig waits 20 ms behind a pawn's move"


def test_parts_that_are_delayed_delay_every_leg_alike(computer_leg):
    """Where keys or messages take the ticks, so many of them count as there are parts at most."""
    rig = games.begun("easy")
    ticks = 0
    for _ in computer_leg.making(rig.table):
        ticks += 1
        rig.table.now_ms += computer_leg.PACE_MS["easy"]
    assert ticks >= computer_leg.PARTS["easy"] - 1


def test_a_leg_that_comes_late_tells_no_other_time(computer_leg):
    """A chip whose parts take 20 ticks each, or 41, needs longer than a leg's time for all of them."""
    pace = computer_leg.PACE_MS["easy"]
    for part_ms in (200, 410):
        rig = games.begun("easy")
        began, parts = rig.table.now_ms, computer_leg.PARTS["easy"]
        for _ in computer_leg.making(rig.table):
            rig.table.now_ms += part_ms if parts > 0 else TICK_MS
            parts -= 1
        taken = rig.table.now_ms - began
        assert parts < 0 and taken > pace and 0 <= taken % pace <= TICK_MS, taken
