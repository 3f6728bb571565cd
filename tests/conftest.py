"""What the tests share: the MicroPython VM in a process of its own, and a device image."""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from mrx import module_unloading
from tests import ROOT
from tests.scale import SCALE

LONG_FOLDERS = ("system", "browser")
MEMORY = Path("/dev/shm")  # a file system in memory, on Linux
VM_PACKAGE = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"


@pytest.fixture
def closed():
    """A function that returns what it is given, which is closed when the test is over."""
    with ExitStack() as made:
        yield lambda one: made.enter_context(closing(one))


def pytest_configure():
    """Prepare the process before the first test."""
    # A command that a shell starts in the background ignores Ctrl-C, and so would the commands that tests interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # A host has classes of the events, which are others when their module is read again; also for what lasts a module.
    module_unloading._RARE = module_unloading._RARE.replace(" shared.events.on_board_events ", " ")
    gc.disable()  # until all tests are collected: that makes many objects, none of which can go
    _keep_files_in_memory()
    os.environ["ANNOUNCE"] = "no"  # hosts in tests have no network but the loopback


def _keep_files_in_memory():
    """Let temporary files lie in memory: a disk takes milliseconds for each fsync, and hosts and boards do thousands.

    The calls are the same there, and files outlive a killed process too; no test here could cut the machine's power.
    TMPDIR, if it is set, is respected.
    """
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # so that it is looked up again


def pytest_collection_finish():
    """Let the garbage collector pass over what lives to the end, all tests that were collected, and run less often."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True)
def _handhelds_unload_nothing(request, monkeypatch):
    """Let a handheld in the process of a test keep its modules; on MicroPython the portable tests unload them.

    A thread of a host in the same process may be importing just what a handheld would unload, and reading modules again
    takes most of the processor's time.
    """
    if request.path.relative_to(Path(__file__).parent).parts[0] in ("host", "browser", "portable"):
        monkeypatch.setattr(module_unloading, "has_room", True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Keep every hundredth test where SCALE is 0.01, and let the long ones begin.

    Long ones first, then the folders that start other processes: else one worker would still be busy with a long test
    at the end, and the others would have nothing to do.
    """
    if SCALE < 1:
        step = min(round(1 / SCALE), len(items))
        items[:] = items[step // 2 :: step]
    items.sort(key=lambda item: (item.get_closest_marker("long") is None, item.path.parent.name not in LONG_FOLDERS))


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
    """A function (files, steps) that runs steps on a fresh VM and returns the finished process, its output as text.

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
            [node, str(ROOT / "tests/system/micropython_vm.mjs")], input=json.dumps(order), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
        )  # fmt: skip

    return run
