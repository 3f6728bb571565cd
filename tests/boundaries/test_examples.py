"""The examples at the doors of the rooms are true; `folder` and `flash` in them are empty.

Those of mrx.device would need a board.
"""

import doctest
import importlib

import pytest

from tests.boundaries.test_imports import HOST_FLOORS, SHARED_ROOMS
from tests.portable.scripted import CountingEntropy, MemoryFlash

ROOMS = [f"shared.{room}" for room in SHARED_ROOMS]
ROOMS += [f"host.{room}" for room in HOST_FLOORS if not room.endswith(".py")]
ROOMS += [f"mrx.{room}" for room in ("storage", "secret", "game", "screens")]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_shows_an_example_of_its_use_that_is_true(room, tmp_path):
    parts = {"folder": tmp_path, "flash": MemoryFlash(), "entropy": CountingEntropy()}
    tried = doctest.testmod(importlib.import_module(room), extraglobs=parts)
    assert tried.attempted and not tried.failed
