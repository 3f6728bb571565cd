"""What the tests share: the MicroPython VM in a process of its own, and a device image."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VM_PACKAGE = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"


def pytest_configure():
    """What a shell starts in the background ignores Ctrl-C, and so would the commands that tests interrupt."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items):
    """The long ones go first, so that at the end no worker is left with one of them while the others have nothing."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def node():
    """Path of the Node to run: NODE from the environment, else the one on PATH, else the one beside this Python."""
    beside = str(Path(sys.executable).parent)
    found = os.environ.get("NODE") or shutil.which("node") or shutil.which("node", path=beside)
    if not found:
        pytest.fail("There is no Node to run the MicroPython VM on. Type: make setup", pytrace=False)
    return found


@pytest.fixture(scope="session")
def image(tmp_path_factory):
    """The folder of a device image, built from the sources as they are."""
    folder = tmp_path_factory.mktemp("image")
    subprocess.run([sys.executable, str(ROOT / "firmware/image.py"), str(folder)], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def on_micropython(node):
    """A function (files, steps) that runs steps on a fresh VM and answers the finished process, its output as text.

    `files` maps paths on the VM to paths here, `steps` are (name, Python source); see micropython_vm.mjs.
    """
    if not (VM_PACKAGE / "micropython.mjs").exists():
        pytest.fail("The npm package with the MicroPython VM is missing. Type: make setup", pytrace=False)

    def run(files, steps):
        order = {
            "package": str(VM_PACKAGE),
            "files": {str(path): str(here) for path, here in files.items()},
            "steps": steps,
        }
        return subprocess.run(
            [node, str(ROOT / "tests/system/micropython_vm.mjs")],
            input=json.dumps(order),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
        )

    return run
