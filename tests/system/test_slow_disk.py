"""While the disk takes a change, everybody else is answered, and nobody sees the change before it is kept."""

import contextlib
import os
import threading

import pytest

from tests.patience import PATIENCE_S
from tests.system.held_disk import HELD, HOLD
from tests.system.host_process import HostProcess

pytestmark = pytest.mark.slow


@pytest.fixture
def host(tmp_path):
    running = HostProcess(tmp_path / "data", module="tests.system.held_disk").start()
    os.mkfifo(running.folder / HELD)
    yield running
    running.kill()


@contextlib.contextmanager
def held(host, deed):
    """Do this while the disk holds the change that it makes."""
    os.mkfifo(host.folder / HOLD)
    doing = threading.Thread(target=deed, daemon=True)
    doing.start()
    with (host.folder / HELD).open("rb"):  # opens with the other side
        yield
    with (host.folder / HOLD).open("wb"):
        (host.folder / HOLD).unlink()
    doing.join(PATIENCE_S)


def test_a_commit_holds_up_nobody_else(host):
    before, answers = host.detective.view()["version"], []
    with held(host, lambda: answers.append(host.owner.post("/dismiss"))):
        assert host.detective.get("/") and host.detective.get("/static/js/main.js")
        assert host.detective.view()["version"] == before and not answers
    assert answers[0]["ok"] and host.detective.view()["version"] > before
