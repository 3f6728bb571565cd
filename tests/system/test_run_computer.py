"""*Play against the handheld* as a newcomer uses it: a button, a form, and no hardware. A short game, to its end."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from host.demo.http_client import HttpClient
from tests.system.host_process import HostProcess
from tests.system.test_make import ctrl_c, line_with, running

PATIENCE_S = 30
PRESS = "press # on it"
SHORT = {"station_200": "yes", "players": "5", "starts": "draw", "windows": "1"}


def owner_of(process):
    base = line_with(process, r"(http://127\.0\.0\.1:\d+)")
    owner = HttpClient(base)
    owner.post("/owner", token=line_with(process, r"/owner/(\S+)"))
    return owner


def left(folder):
    """The processes that have this folder in their command."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "args="], capture_output=True, text=True, check=True)
    return [line for line in listed.stdout.splitlines() if str(folder) in line]


def wait_until_nothing_is_left(folder):
    end = time.monotonic() + PATIENCE_S
    while left(folder):
        assert time.monotonic() < end, left(folder)


def move_all(owner):
    """Move each pawn on by its first way, until it is his turn or the game is over."""
    while (view := owner.view())["state"] == "pawns":
        game = view["game"]
        pawn = next((pawn for pawn in game["pawns"] if pawn["turn"] == "now"), None)
        if pawn is None:
            owner.wait(lambda later, then=view["version"]: later["version"] != then)
            continue
        station, tickets = pawn["legal"][0]
        way = {"pawn": pawn["name"], "ticket": tickets[0], "station": station, "round": game["round"]}
        owner.post("/pencil", **way)
        owner.post("/move", **way)


@pytest.mark.parametrize("ends", ["kill", "terminate"])
def test_a_host_that_ends_before_the_game_has_begun_finds_its_handheld_again(tmp_path, ends):
    with HostProcess(tmp_path) as host:
        assert host.owner.post("/new", played_by="easy", **SHORT)["ok"]
        getattr(host.process, ends)()
        host.process.wait()
        host.kill()
        host.start()
        host.owner.wait(lambda view: view["state"] in ("mr-x", "pawns"))


@pytest.mark.slow
def test_a_newcomer_plays_against_the_handheld_and_it_is_proven(tmp_path):
    settings = {"HTTP_PORT": "0", "DATA_DIR": str(tmp_path)}
    with running("make run", **settings) as table:
        owner = owner_of(table)
        assert "/new?played_by=fair" in owner.get("/")
        assert 'value="fair" checked' in owner.get("/new?played_by=fair")
        answer, seen = owner.post("/new", played_by="easy", **SHORT), []
        assert answer["ok"]
        owner.wait(lambda view: seen.append(view) or view["state"] == "mr-x")
        assert PRESS not in json.dumps([answer, *seen]), "it presses its key itself"
        assert "on this machine says yes by itself" in owner.get("/new?played_by=fair")
        assert len(left(tmp_path)) == 1  # the handheld's process
        os.killpg(table.pid, signal.SIGKILL)  # amid thinking
        wait_until_nothing_is_left(tmp_path)
    with running("make run", **settings) as table:  # it is started again, for the game is its own
        owner = owner_of(table)
        owner.wait(lambda view: view["state"] == "pawns")
        move_all(owner)
        over = owner.wait(lambda view: view["state"] == "over" and view["game"]["audit"]["state"] == "sound")
        assert "was Mr. X" in over["game"]["rules"][0]
        assert "the game is kept" in ctrl_c(table)
        assert left(tmp_path) == []
    command = [sys.executable, "-m", "host", "export"]
    record = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True).stdout
    assert json.loads(record)["result"]["winner"] in ("mr_x", "detectives")
    verify = [sys.executable, "-m", "host", "verify", "-"]
    found = subprocess.run(verify, input=record, capture_output=True, text=True, check=True).stdout
    assert "played its own program: 2 of 2 decisions were made again, and are the same" in found


def test_a_game_is_played_and_verified_where_the_system_has_nothing_of_posix(tmp_path):
    def run(*words, given=""):
        command = [sys.executable, "-m", "tests.system.without_posix", *words]
        return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout

    with HostProcess(tmp_path / "one", module="tests.system.without_posix") as host:
        assert host.owner.post("/new", played_by="easy", **SHORT)["ok"]
        host.owner.wait(lambda view: view["state"] == "pawns")
        move_all(host.owner)
        host.owner.wait(lambda view: view["state"] == "over" and view["game"]["audit"]["state"] == "sound")
        host.process.terminate()
        assert host.process.wait() == 0
    record = run("export", "--data", str(tmp_path / "one"))
    (tmp_path / "record.json").write_text(record, encoding="utf-8")
    assert "played its own program" in run("verify", "-", given=record)
    other = ("--data", str(tmp_path / "two"))
    run("import", *other, str(tmp_path / "record.json"))
    assert run("export", *other) == record
