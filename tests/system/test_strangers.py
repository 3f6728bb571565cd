"""One stranger cannot stop the game: the host under hostile connections goes on answering, and closes them."""

import contextlib

import pytest

from host.demo.http_client import HttpClient
from tests.system.host_process import HostProcess, insiders_cookie, pair
from tests.system.strangers import AIR_KINDS, INSIDERS, KINDS, Strangers

MANY = 500


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("strangers") / "data"
    pair(folder)
    with HostProcess(folder, AIR_PORT="0") as host:
        yield host


def test_unfinished_posts_slow_heads_and_feeds_of_one_stranger_stop_nobody(host):
    with contextlib.ExitStack() as all_of_them:
        for kind in ("slow body", "slow head", "unread feed"):
            strangers = all_of_them.enter_context(Strangers(kind, host.http_port, MANY))
            strangers.wait(lambda told: told["open"] + told["closed"] >= MANY)
        assert "<main" in host.detective.get("/")
        assert host.detective.post("/clear", pawn="red")["said"]
        assert host.owner.wait(lambda view: True)


@pytest.mark.parametrize("kind", [*KINDS, *AIR_KINDS])
def test_hostile_connections_are_closed_and_everybody_else_is_answered(host, kind):
    with Strangers(kind, host.air_port if kind in AIR_KINDS else host.http_port, 100) as strangers:
        strangers.wait(lambda told: told["closed"] + told["answered"] >= 40)
        assert "<main" in host.owner.get("/")
        assert host.owner.post("/dismiss")["ok"]


@pytest.mark.parametrize("kind", INSIDERS)
def test_one_who_was_let_in_and_sends_as_fast_as_he_can_holds_up_nobody(host, kind):
    with Strangers(kind, host.http_port, 4, cookie=insiders_cookie(host, kind)) as insiders:
        insiders.wait(lambda told: told["answered"] >= 4)
        for _ in range(10):
            assert "<main" in host.detective.get("/")
            assert "<main" in HttpClient(host.base).get("/")
        assert host.detective.post("/clear", pawn="red")["said"]
