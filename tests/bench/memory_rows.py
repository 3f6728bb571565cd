"""What the referee holds while it judges a thousand files."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.row import Row
from tests.scale import scaled

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests/data/games"
FILES = scaled(1000)


def measurements():
    yield f"referee over {FILES:,} files", rows


def rows():
    """The most memory of one run over all files, in MB."""
    games = sorted(GAMES.glob("*.json"))
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number in range(FILES):
            files.append(str(Path(folder, f"{number}.json")))
            Path(files[-1]).write_bytes(games[number % len(games)].read_bytes())
        # The kernel keeps the most of all children that have ended: this one must come alone, in a process of its own.
        code = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
        code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        judging = [sys.executable, "-m", "host", "referee", *files]
        told = subprocess.run(
            [sys.executable, "-c", code, *judging], cwd=ROOT, capture_output=True, text=True, check=True
        )
    unit = 1 if sys.platform == "darwin" else 1024  # bytes, or KiB
    yield Row(f"referee over {FILES:,} files", "MB", int(told.stdout) * unit / 1e6, None, "at most 50")
