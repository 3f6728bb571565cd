"""What README.md tells of. A module here that is started by `python -m` finds the handheld's modules as pytest does."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "firmware")]
