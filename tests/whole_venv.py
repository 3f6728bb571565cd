"""Tells `make`, each time and in 80 ms, whether .venv is whole; one that is not is made anew.

    .venv/bin/python tests/whole_venv.py .venv/run-ready

The exit status is 0 where pip and each package that the file names have their record and the modules of their top
folder. It is another one where that is not so, and where .venv has no Python that runs.
"""

import sys
from importlib.metadata import distribution
from pathlib import Path


def is_whole(package):
    """Whether nothing of it is missing; PackageNotFoundError where all is."""
    its = distribution(package)
    names = [line.split(",")[0] for line in (its.read_text("RECORD") or "").splitlines()]
    modules = [name for name in names if name.endswith(".py") and name.count("/") < 2]
    return bool(names) and all(its.locate_file(name).exists() for name in modules)


ready = Path(sys.argv[1])
packages = ready.read_text().split() if ready.exists() else []
sys.exit(not all(is_whole(package) for package in ["pip", *packages]))
