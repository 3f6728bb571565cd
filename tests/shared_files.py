"""The modules of shared/, with its rooms, as files for a MicroPython VM."""

from tests import ROOT

SOURCES = sorted(path for path in (ROOT / "shared").rglob("*.py") if "source" not in path.relative_to(ROOT).parts)


def shared_files():
    """{path on the VM: path here} of every module of shared/, without what packs the data."""
    return {f"/{path.relative_to(ROOT).as_posix()}": path for path in SOURCES}
