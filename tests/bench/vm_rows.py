"""What a legality question costs where it matters: on the MicroPython VM (V8's WebAssembly here, not a chip)."""

import json
import os
import subprocess
from pathlib import Path

from tests.bench.row import Row
from tests.shared_files import shared_files

ROOT = Path(__file__).parents[2]
VM = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"


def measurements():
    yield "all legal legs of Mr. X, MicroPython", _rows


def _rows():
    """Microseconds and bytes for all legal legs of Mr. X."""
    files = {name: str(path) for name, path in shared_files().items()}
    files["/on_vm.py"] = str(ROOT / "tests/bench/on_vm.py")
    steps = [["measure", "import sys; sys.path.insert(0, '/'); import on_vm; on_vm.measure()"]]
    run = subprocess.run(
        [os.environ.get("NODE", "node"), str(ROOT / "tests/system/micropython_vm.mjs")],
        input=json.dumps({"package": str(VM), "files": files, "steps": steps}),
        text=True,
        capture_output=True,
    )
    if run.returncode:
        raise RuntimeError(run.stdout + run.stderr)
    ours, plain, heap = (float(figure) for figure in run.stdout.split())
    yield Row("all legal legs of Mr. X, MicroPython", "us", ours, plain, "at most 0.6")
    yield Row("all legal legs of Mr. X, MicroPython heap", "bytes", heap, None, "0")
