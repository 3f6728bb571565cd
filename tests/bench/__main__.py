"""`make bench`: speed and size, each beside a plainly written baseline measured in the same run.

Every module of this folder whose name ends in `_rows` answers `rows()`, an iterable of Row: a new file joins by being
here. Nothing is judged: machines differ, and the ratio is what counts.
"""

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "firmware")]  # as pytest has it

HEAD = ("", "ours", "baseline", "ratio", "wanted")


def main():
    table = [HEAD]
    for path in sorted(Path(__file__).parent.glob("*_rows.py")):
        table += [row.cells() for row in import_module(f"tests.bench.{path.stem}").rows()]
    widths = [max(len(cells[column]) for cells in table) for column in range(len(HEAD))]
    for cells in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main()
