"""A figure of `make bench` that misses what is wanted is marked."""

import pytest

from tests.bench.row import Row


@pytest.mark.parametrize(
    ("ours", "baseline", "wanted", "told"),
    [
        (1200, None, "at most 1,000", "at most 1,000: MISSED"),
        (1000, None, "at most 1,000", "at most 1,000"),
        (3, 10, "at most 0.25 of it", "at most 0.25 of it: MISSED"),
        (3, 10, "at least 0.25", "at least 0.25"),
        (1200, None, "under 100 ms", "under 100 ms: MISSED"),
        (7, None, "as little as can be", "as little as can be"),
    ],
)
def test_a_missed_figure_is_marked(ours, baseline, wanted, told):
    assert Row("something", "ms", ours, baseline, wanted).cells()[-1] == told
