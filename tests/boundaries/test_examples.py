"""The examples at the doors of the rooms of shared/ and host/ are true; in those of the host `folder` is empty."""

import doctest
import importlib

import pytest

from tests.boundaries.test_imports import HOST_FLOORS, SHARED_ROOMS

ROOMS = [f"shared.{room}" for room in SHARED_ROOMS]
ROOMS += [f"host.{room}" for room in HOST_FLOORS if not room.endswith(".py")]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_shows_an_example_of_its_use_that_is_true(room, tmp_path):
    tried = doctest.testmod(importlib.import_module(room), extraglobs={"folder": tmp_path})
    assert tried.attempted and not tried.failed
