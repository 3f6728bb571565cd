"""A folder that the disk has damaged in one place: a sentence, and the game goes on or is set aside."""

import random

import pytest

from tests.damaged_folders import KINDS, an_evening, survive
from tests.nightly import nightly

pytestmark = pytest.mark.sqlite


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    return an_evening(tmp_path_factory.mktemp("evening"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", nightly(range(10), after=3))
def test_a_damaged_folder_loses_nothing_in_silence(evening, tmp_path, kind, seed):
    survive(kind, *evening, tmp_path, random.Random(seed))
