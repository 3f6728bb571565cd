"""A phone reaches the table whatever the networks of the machine are: its own process, behind a card, in namespaces."""

import json
import os
import subprocess
import sys

import pytest

from tests import ROOT
from tests.patience import PATIENCE_S

WAYS = ["codes", "terminal", "mDNS", "code afterwards"]
NEW = ["unshare", "--map-root-user", "--net"]


@pytest.fixture(scope="module", autouse=True)
def namespaces():
    """Where they may not be made, the tests say so."""
    try:
        subprocess.run([*NEW, "ip", "link", "set", "lo", "up"], check=True, capture_output=True)
    except (OSError, subprocess.SubprocessError) as fault:
        pytest.skip(f"no network namespaces may be made here: {fault}")


@pytest.mark.parametrize(
    ("main_route", "cards", "ways"),
    [
        ("eth0", {"eth0": "192.168.7", "wlan0": "192.168.0"}, WAYS),
        ("tun0", {"tun0": "10.8.0", "wlan0": "192.168.0"}, ["first code", *WAYS]),
        ("", {"wlan0": "192.168.0"}, ["first code", "terminal", "mDNS", "code afterwards"]),
        ("eth0", {"eth0": "fd00:7::", "wlan0": "192.168.0"}, ["first code", "terminal", "mDNS", "code afterwards"]),
    ],
    ids=["two cards", "a default route into a VPN", "no route at all", "the default route over IPv6 alone"],
)
def test_a_phone_is_answered_by_every_way_in(tmp_path, main_route, cards, ways):
    """At one of the addresses that each way gives. From then on the code that all are shown leads there."""
    done = subprocess.run(
        [*NEW, sys.executable, "-m", "tests.system.house", json.dumps([str(tmp_path / "data"), main_route, cards])],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, text=True, timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    got = json.loads(done.stdout)
    assert {way: 200 in got[way] for way in ways} == dict.fromkeys(ways, True), got
