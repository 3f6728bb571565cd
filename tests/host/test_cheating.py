"""Every way to cheat is found, with its window; what is sound is not accused. `make soak` tries ten times as many."""

import pytest

from host.records import verify
from tests import cheating

MUTANTS = 2000
EACH = -(-MUTANTS // len(cheating.CHEATS))


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return cheating.sound_record(tmp_path_factory.mktemp("table"))


def test_there_are_many_ways_to_cheat():
    assert len(cheating.CHEATS) >= 30


def test_the_sound_record_is_sound(sound):
    found = verify.of_record(sound)
    assert found.status == verify.SOUND
    assert [finding.kind for finding in found.findings] == ["note", "note"]


@pytest.mark.parametrize("name", cheating.CHEATS)
def test_a_cheat_is_found(sound, name):
    for seed in range(EACH):
        assert cheating.missed(name, sound, seed) is None, seed
