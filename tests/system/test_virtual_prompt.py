"""Real mpremote against the prompt of a bare board behind a pseudo-terminal, each in a process of its own."""

import hashlib
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "data" / "sample_firmware"


class BoardOnAPort:
    """pty_board.py as a process, and its orders over the Unix socket."""

    def __init__(self, folder):
        self.port, self.flash, self.orders = folder / "port", folder / "flash", folder / "orders"
        command = [sys.executable, ROOT / "firmware" / "virtual" / "pty_board.py"]
        command += ["--port", self.port, "--flash", self.flash, "--control", self.orders]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == f"handheld on {self.port}\n"

    def mpremote(self, *words):
        """Run mpremote with the words and return what it prints."""
        command = [sys.executable, "-m", "mpremote", "connect", self.port, *words]
        ran = subprocess.run(command, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    def ask(self, do, **order):
        with socket.socket(socket.AF_UNIX) as orders:
            orders.connect(str(self.orders))
            with orders.makefile("rw") as lines:
                lines.write(json.dumps({"id": 7, "do": do, **order}) + "\n")
                lines.flush()
                answer = json.loads(lines.readline())
        assert answer["id"] == 7
        return answer

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        assert not self.port.is_symlink()


@pytest.fixture
def bare(tmp_path_factory):
    board = BoardOnAPort(tmp_path_factory.mktemp("b"))
    yield board
    board.close()


def test_mpremote_copies_lists_reads_and_removes(bare):
    bare.mpremote("fs", "cp", "-r", SAMPLE / "boot.py", SAMPLE / "mrx", ":")
    boot = (SAMPLE / "boot.py").read_bytes()
    assert (bare.flash / "boot.py").read_bytes() == boot
    listed = bare.mpremote("fs", "ls").split("\n")
    assert sorted(line.split() for line in listed if line)[:3] == [
        ["0", "mrx/"],
        [str(len(boot)), "boot.py"],
        ["ls", ":"],
    ]
    assert bare.mpremote("fs", "cat", "boot.py") == boot.decode()
    assert hashlib.sha256(boot).hexdigest() in bare.mpremote("fs", "sha256sum", "boot.py")
    bare.mpremote("fs", "rm", "-r", ":mrx")
    assert not (bare.flash / "mrx").exists()


@pytest.mark.nightly  # test_flash.py copies more, by the same mpremote
def test_firmware_copied_with_mpremote_starts_with_a_reset_and_locks_the_prompt(bare):
    bare.mpremote("fs", "cp", "-r", *(SAMPLE / name for name in ("boot.py", "main.py", "mrx")), ":")
    bare.mpremote("reset")
    assert bare.ask("state", state="running", ms=10000)["reached"]
    assert bare.ask("press", keys="1")["ok"]
    assert bare.ask("text")["lines"][0] == "kept:1          "
    assert bare.ask("press", keys="?") == {"id": 7, "ok": False, "error": "no such key: ?"}
    with pytest.raises(AssertionError, match="could not enter raw repl"):
        bare.mpremote("fs", "ls")
    assert bare.ask("status")["state"] == "running"
