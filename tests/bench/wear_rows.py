"""How a whole game wears the handheld's flash."""

from collections import Counter

from tests.bench.row import Row
from tests.system import test_littlefs


def measurements():
    """Blocks erased, bytes programmed."""
    yield "wear of the flash", _rows


def _rows():
    played = test_littlefs.Played(test_littlefs.play_whole)
    writes = played.chip.writes[played.first :]
    erases = Counter(block for block, _, data in writes if data is None)
    yield Row("flash, blocks erased by a game", "", sum(erases.values()), None, "")
    programmed = sum(len(data) for _, _, data in writes if data is not None)
    yield Row("flash, programmed by a game", "kB", programmed / 1000, None, "")
