"""Several tables of one host process, each with a game against a handheld of its own beside the host."""

import contextlib
import re

from simple_websocket import Client

from host.demo.http_client import HttpClient
from tests.host.air import until
from tests.system.host_process import HostProcess
from tests.system.test_run_computer import SHORT, move_all

TITLES = ("One", "Two")


def owners(host):
    """{title: its owner's browser}, of tables that the organiser makes."""
    browsers = {}
    for title in TITLES:
        page = host.owner.get(host.owner.post("/tables", title=title)["way"])
        path, token = re.findall(r"(/t/\w+-\w{4})/owner/([\w-]+)", page)[-1]
        browsers[title] = HttpClient(host.base + path)
        assert browsers[title].post("/owner", token=token)["ok"]
    return browsers


def state(owner):
    view = owner.view()
    return view["state"], [window.get("seal") for window in view.get("game", {}).get("windows", [])]


def test_each_table_has_a_game_of_its_own_which_goes_on_after_a_kill(tmp_path):
    with HostProcess(tmp_path, COMPUTER_PAUSE="0") as host:
        browsers = owners(host)
        for owner in browsers.values():
            assert owner.post("/new", played_by="easy", **SHORT)["ok"]
        for owner in browsers.values():
            owner.wait(lambda view: view["state"] == "pawns")
        before = {title: state(owner) for title, owner in browsers.items()}
        seals = [shown[1] for shown in before.values()]
        assert seals[0] != seals[1] and "game" not in host.owner.view()
        host.kill()
        host.start()
        until(lambda: len(set(re.findall(r"/t/(\w+-\w{4})/owner/", host.owner.get("/tables")))) == len(TITLES))
        assert {title: state(owner) for title, owner in browsers.items()} == before
        for owner in browsers.values():
            move_all(owner)
            owner.wait(lambda view: view["state"] == "over")
        assert "game" not in host.owner.view()


def test_a_handheld_that_is_the_first_to_come_after_a_start_keeps_nobody_waiting(tmp_path):
    with HostProcess(tmp_path) as host:
        owner = owners(host)["One"]
        assert owner.post("/invite/handheld")["ok"]
        token = re.search(r"/handheld\?token=([\w-]+)", owner.get("/invite"))[1]
        phone = HttpClient(owner.base)
        assert phone.post("/handheld", token=token)["ok"]
        cookie = "; ".join(f"{each.name}={each.value}" for each in phone.cookies)
        host.kill()
        host.start()
        headers = {"Cookie": cookie, "Origin": "http://127.0.0.1"}
        with contextlib.closing(Client(owner.base.replace("http", "ws") + "/handheld/link", headers=headers)):
            assert HttpClient(owner.base).view()["state"] == "no-game"
