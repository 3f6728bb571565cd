"""Lives through the simulated day of one seed and tells what happens, or through many."""

import sys

from tests.simulation.days import live_through
from tests.simulation.ledger import Violation


def main(seed, days=1):
    try:
        print(live_through(range(seed, seed + days), say=print if days == 1 else None))
    except Violation as violation:
        print(violation)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
