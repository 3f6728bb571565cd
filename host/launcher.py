"""The installed program, `mr-x-logbook COMMAND`: in a wheel this file is the package mr_x_logbook.

The package's folder holds this repository's folders. Only this program puts it on Python's path, so nothing named
`host` or `shared` comes into anybody's site-packages.
"""

import runpy
import sys
from pathlib import Path


def main() -> None:
    """Run the command that was typed; ends the process with its exit status."""
    tree = Path(__file__).resolve().parent
    sys.path[:0] = [str(tree), str(tree / "firmware")]
    runpy.run_module("host", run_name="__main__")
