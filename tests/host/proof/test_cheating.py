"""Every way to cheat is found, with its window; what is sound is not accused. `make soak` tries ten times as many."""

import pytest

from host.records import verify
from tests import cheating, cheating_live

MUTANTS = 2000  # in all
LIVE = 2  # of each kind that is told on a line
EACH = -(-MUTANTS // len(cheating.CHEATS)) - LIVE


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return cheating.sound_record(tmp_path_factory.mktemp("table"))


@pytest.fixture(scope="module")
def captured(tmp_path_factory):
    return cheating.sound_record(tmp_path_factory.mktemp("table"), captured=True)


def test_the_sound_record_is_sound(sound):
    found = verify.of_record(sound)
    assert found.status == verify.SOUND
    assert [finding.kind for finding in found.findings] == ["note", "note", "note"]


@pytest.mark.parametrize("name", cheating.CHEATS)
def test_a_cheat_is_found(sound, name):
    for seed in range(EACH):
        assert cheating.missed(name, sound, seed) is None, seed


@pytest.mark.parametrize("name", cheating.CHEATS)
def test_a_cheat_that_is_told_live_is_refused_or_found(sound, tmp_path, name):
    for seed in range(LIVE):
        assert cheating_live.missed(name, sound, seed, tmp_path / "live") is None, seed


@pytest.mark.parametrize("name", cheating_live.LIES)
def test_a_lie_on_the_line_is_not_taken_and_does_no_harm(sound, captured, tmp_path, name):
    for seed in range(LIVE):
        document = captured if seed % 2 else sound
        assert cheating_live.missed_lie(name, document, seed, tmp_path / "live") is None, seed
