"""The game that is played is the one that was asked for; `make soak` swaps in 200 games, and plays 500 honest ones."""

import pytest

from tests import cheating_asked

SEEDS = range(6)


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    return [cheating_asked.honest_game(tmp_path_factory.mktemp("table"), seed) for seed in SEEDS]


def test_no_honest_game_is_accused(games):
    assert [cheating_asked.accused(game) for game in games] == [""] * len(games)


@pytest.mark.parametrize("name", cheating_asked.SWAPS)
def test_a_swap_is_refused_or_named(games, tmp_path, name):
    rows = [cheating_asked.swapped(name, game, seed) for seed, game in enumerate(games)]
    assert any(rows)
    for each, game in zip(rows, games, strict=True):
        assert each is None or cheating_asked.missed(each, game, tmp_path / "live") is None
