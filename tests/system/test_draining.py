"""A change that waits for the disk holds up nobody; after SIGTERM what has begun is finished, what is new is sent away,
and nobody comes back in a herd."""

import configparser
import contextlib
import http.client
import os
import re
import signal
import threading
import urllib.error
import urllib.request

import pytest
from simple_websocket import ConnectionClosed

from host import settings
from host.web import draining, feed
from tests.host.air import until
from tests.patience import PATIENCE_S
from tests.system.held_disk import HELD, HOLD
from tests.system.host_process import ROOT, HostProcess, open_handheld
from tests.system.test_server import here

pytestmark = pytest.mark.slow
FEEDS = 12


@pytest.fixture
def host(tmp_path):
    with HostProcess(tmp_path / "data", module="tests.system.held_disk") as host:
        os.mkfifo(host.folder / HELD)
        yield host


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


def refused(host, path):
    """The status with which a host answers, and its Retry-After."""
    try:
        with urllib.request.urlopen(host.base + path, timeout=PATIENCE_S) as answer:
            return answer.status, None
    except urllib.error.HTTPError as fault:
        return fault.code, fault.headers["Retry-After"]


def test_a_post_holds_up_nobody_and_ends_and_feeds_tell_its_outcome_before_they_end(host):
    """It waits for the disk; meanwhile nobody sees the change, and after the signal nobody new comes in."""
    rest, answers = {}, []
    with contextlib.ExitStack() as pages:
        feeds = []
        for at in range(FEEDS):
            path = "/feed" if at else "/voice"
            feeds.append(pages.enter_context(urllib.request.urlopen(host.base + path, timeout=PATIENCE_S)))
            feeds[-1].readline()
        before = host.detective.view()["version"]
        with held(host, lambda: answers.append(host.owner.post("/dismiss"))):
            assert host.detective.get("/") and host.detective.get("/static/js/main.js")
            assert host.detective.view()["version"] == before and not answers
            host.process.send_signal(signal.SIGTERM)
            until(lambda: refused(host, "/readyz")[0] == 503)
            status, again_s = refused(host, "/view")
            assert status == 503 and draining.AGAIN_S[0] <= int(again_s) <= draining.AGAIN_S[1]
            assert refused(host, "/healthz")[0] == 200 and not answers
        rest = [each.read().decode() for each in feeds]  # to its end
    assert answers[0]["ok"]
    assert all(re.search(r'"version":(\d+)', each.rpartition("data: {")[2]) for each in rest[1:])
    assert all(int(re.findall(r'"version":(\d+)', each)[-1]) > before for each in rest[1:])
    again_ms = [int(each.rpartition("retry: ")[2]) for each in rest]
    low, high = feed.AGAIN_MS
    assert all(low <= each <= high for each in again_ms)
    assert max(again_ms) - min(again_ms) > (high - low) / 3, "not all pages come back at once"
    assert host.process.wait(PATIENCE_S) == 0
    assert "Traceback" not in host.process.stdout.read()


def test_a_handhelds_socket_is_closed_as_one_is(host):
    with open_handheld(host) as handheld:
        handheld.send(here())
        host.owner.wait(lambda view: view["link"]["state"] == "up")
        host.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                handheld.receive(timeout=PATIENCE_S)
        assert closed.value.reason == 1000  # a close frame, and no lost connection
    assert host.process.wait(PATIENCE_S) == 0


def test_a_disk_that_hangs_delays_the_end_by_no_more_than_promised(host):
    """The system ends it then; Ctrl-C would have at once."""
    os.mkfifo(host.folder / HOLD)
    doing = threading.Thread(target=_posts_in_vain, args=(host,), daemon=True)
    doing.start()
    with (host.folder / HELD).open("rb"):
        host.process.send_signal(signal.SIGTERM)
        assert host.process.wait(PATIENCE_S) in (0, -signal.SIGALRM)
    doing.join(PATIENCE_S)


def _posts_in_vain(host):
    with contextlib.suppress(OSError, http.client.HTTPException):
        host.owner.post("/dismiss")


def test_systemd_gives_it_the_time_to_drain_and_its_choices_are_known():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read_string((ROOT / "docs/proxies/table.service").read_text().replace("#Environment", "Environment2"))
    service = unit["Service"]
    assert unit["Unit"]["StartLimitIntervalSec"] == "0", "a database may be away longer than five starts take"
    assert int(service["TimeoutStopSec"]) > draining.ALL_S and service["ExecStart"].endswith("python -m host run")
    chosen = dict(word.split("=", 1) for key in ("Environment", "Environment2") for word in service[key].split())
    config = settings.from_environment(chosen)
    assert (config["LOG"], config["METRICS_PORT"]) == ("json", 9100) and config["PUBLIC_URL"] == chosen["PUBLIC_URL"]
