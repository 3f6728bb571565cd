"""Rows of the live feed: two hundred viewers of one table, beside one viewer alone on the same machine."""

from tests.bench import viewers
from tests.bench.row import Row


def measurements():
    yield "press to feed, 200 viewers", _rows


def _rows():
    """The 95th percentile of the time from a press to its event on a feed."""
    alone = viewers.measure(viewers=1, changes=20)
    many = viewers.measure()
    yield Row(
        "press to feed, 200 viewers, 95th percentile (one viewer: median)", "ms", 1000 * many[len(many) * 95 // 100],
        1000 * alone[len(alone) // 2], "ours under 250 ms",
    )  # fmt: skip
