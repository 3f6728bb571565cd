"""`make bench`: speed and size, each beside a plainly written baseline measured in the same run.

Every module of this folder whose name ends in `_rows` answers `measurements()`, an iterable of pairs: what is measured,
and a function that returns its Rows. A new file joins by being here. A row is printed as soon as it is measured. A
measurement that fails says so in its place, and the others go on. Nothing else is judged: machines differ, and the
ratio is what counts. Ends with status 1 if something failed.
"""

import sys
from functools import partial
from importlib import import_module
from pathlib import Path

from tests.parts import failures

FOLDER = Path(__file__).parent

HEAD = ("", "ours", "baseline", "ratio", "wanted")
WIDTHS = (72, 14, 14, 6, 0)


def main():
    _print(HEAD)
    failed = sum(failures(path.stem, partial(_parts, path.stem)) for path in sorted(FOLDER.glob("*_rows.py")))
    if failed:
        print(f"{failed} failed")
    return 1 if failed else 0


def _parts(stem):
    for what, measure in import_module(f"tests.bench.{stem}").measurements():
        yield what, partial(print_rows, measure)


def print_rows(measure):
    """Print each row as soon as it is measured."""
    for row in measure():
        _print(row.cells())


def _print(cells):
    print("  ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)).rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
