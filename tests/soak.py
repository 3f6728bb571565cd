"""`make soak`: what `make test` shows of a few, shown of many; it takes about an hour.

    python -m tests.soak [PAIRS [GAMES]]

1,000 pairs of games that differ only in secrets look the same (tests/system/test_secrecy.py); 50 whole games
in a row leave the heap as it was (tests/system/test_heap.py).
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from firmware import image  # noqa: E402
from tests.scale import SCALE, scaled  # noqa: E402
from tests.system import test_heap, test_secrecy  # noqa: E402
from tests.system.board_rig import BoardRig  # noqa: E402

PAIRS, GAMES = scaled(1000), scaled(50, 2)
ROUNDS = 6  # of every tenth pair, which has two surfacings


def main(pairs=PAIRS, games=GAMES):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        image.build(folder / "image")
        with test_secrecy.two_handhelds(folder / "image", folder) as rigs:
            for seed in range(pairs):
                test_secrecy.compare(seed, rigs, test_secrecy.ROUNDS if seed % 10 or pairs < 10 else ROUNDS)
                if (seed + 1) % 50 == 0:
                    print(f"{seed + 1} pairs tell nothing", flush=True)
        rig = BoardRig(folder / "image", folder / "flash", heap=test_heap.CAP)
        try:
            _, *later = test_heap.heap_of_games(rig, games, None if SCALE == 1 else 6)
        finally:
            rig.close()
        grown = max(later) - later[0]
        print(f"{games} games in a row: the live heap grew by {grown} bytes")
        return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
