"""The examples at the doors of shared/ are true."""

import doctest
import importlib

import pytest

from tests.boundaries.test_imports import SHARED_ROOMS


@pytest.mark.parametrize("room", SHARED_ROOMS)
def test_a_room_shows_an_example_of_its_use_that_is_true(room):
    tried = doctest.testmod(importlib.import_module(f"shared.{room}"))
    assert tried.attempted and not tried.failed
