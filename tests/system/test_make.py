"""The README's commands, typed as it says: what they print, and that they end cleanly."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

from host.demo.http_client import HttpClient
from tests import ROOT
from tests.system.virtual_board import VirtualBoard

# What a make hands down to the makes that it starts: `make test` would make ours tell which folder it enters.
MAKES_OWN = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")


def typed(command, **environment):
    """A command, as in a terminal of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in MAKES_OWN}
    return subprocess.Popen(
        command.split(), cwd=ROOT, env={**kept, **environment},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip


# What GNU make 4.3 prints of itself where its child ends just while it handles the same signal.
OF_MAKE = ("make: *** wait: No child processes.  Stop.\n", "make: *** Waiting for unfinished jobs....\n")


def ctrl_c(process):
    """Ctrl-C goes to everything in the terminal; returns what was still printed. make itself ends by the signal."""
    os.killpg(process.pid, signal.SIGINT)
    rest = process.stdout.read()
    assert process.wait() in (0, 2, -signal.SIGINT)
    for line in OF_MAKE:
        rest = rest.replace(line, "")
    assert "***" not in rest and "Traceback" not in rest
    return rest


@contextlib.contextmanager
def running(command, **environment):
    process = typed(command, **environment)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()


def line_with(process, pattern):
    said = []
    for line in process.stdout:
        said.append(line)
        found = re.search(pattern, line)
        if found:
            return found[1]
    raise AssertionError(f"it never said {pattern}, but: {''.join(said)}")


def test_make_run_opens_the_table_and_ends_cleanly_with_pages_open(tmp_path):
    with running("make run", HTTP_PORT="0", DATA_DIR=str(tmp_path)) as table:
        base = line_with(table, r"(http://127\.0\.0\.1:\d+)")
        assert "<main" in HttpClient(base).get("/")
        feed = HttpClient(base)._open(base + "/feed", timeout=60)
        assert "the game is kept" in ctrl_c(table)
        feed.close()


def test_make_demo_fills_windows_by_itself():
    with running("make demo", HTTP_PORT="0") as demo:
        base = line_with(demo, r"(http://127\.0\.0\.1:\d+)")
        view = HttpClient(base).wait(lambda view: "ticket" in view.get("game", {}).get("windows", [{}])[0])
        assert view["game"]["round"] == 1
        ctrl_c(demo)


def test_make_device_log_asks_a_board_and_the_others_want_one(tmp_path):
    """The walk of make smoke to its end is in test_smoke.py."""
    (tmp_path / "flash").mkdir()
    with VirtualBoard(None, tmp_path / "flash", clock="real") as board:
        board.wait_for_state("prompt")
        with running("make device-log", PORT=str(board.port)) as log:
            assert log.stdout.read() == "Nothing went wrong so far.\n"
            assert log.wait() == 0
    for command in ("make smoke", "make flash"):
        with running(command, PORT=os.devnull) as process:
            said = process.stdout.read()
            assert process.wait() != 0
        assert f"{command}: {os.devnull} is no serial port." in said and "Traceback" not in said


def test_make_image_asks_for_a_download():
    """What it makes of one: test_board_file.py."""
    for path, told in (
        ("", "Get the newest .bin for the esp32"),
        ("/nowhere", "/nowhere is no file that you may read"),
    ):
        with running("make image", MICROPYTHON=path) as making:
            said = making.stdout.read()
            assert making.wait() != 0
        assert said.startswith(f"make image: {told}") and "Traceback" not in said


def test_make_setup_finds_everything_there_and_make_format_nothing_to_change():
    with running("make setup") as setup:
        assert setup.stdout.read() in ("", "make: Nothing to be done for 'setup'.\n")
        assert setup.wait() == 0
    with running("make format") as formatting:
        assert formatting.stdout.read() == ""
        assert formatting.wait() == 0


def test_make_clean_removes_what_was_made_and_nothing_else(tmp_path):
    made = (".venv", "node_modules", "build")
    for name in (*made, "firmware", "shared"):
        (tmp_path / name / "folder").mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", tmp_path)
    with running(f"make --directory {tmp_path} clean") as clean:
        clean.stdout.read()
        assert clean.wait() == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Makefile", "firmware", "shared"]


def test_every_target_runs_in_ci():
    """The README's commands and their like: each is in .ci/run, or run by a test here."""
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.M))
    in_ci = (ROOT / ".ci/run").read_text()
    here = Path(__file__).read_text()
    tried = {t for t in targets if re.search(rf"^make .*\b{t}(?![\w-])", in_ci, re.M) or f'"make {t}"' in here}
    assert targets - tried == {"help", "clean"}, "tried above in other words"
