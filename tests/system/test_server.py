"""The host as a process: how it starts, what it says when it cannot, and how it ends."""

import contextlib
import errno
import fcntl
import http.client
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from host import settings
from host.demo.http_client import HttpClient
from host.web import addresses, server
from shared.link import frames, sync
from tests.host.browser import download
from tests.patience import PATIENCE_S
from tests.system.cable import Cable
from tests.system.host_process import ROOT, HostProcess, free_port, open_handheld


@pytest.fixture
def host(tmp_path):
    with HostProcess(tmp_path / "data") as host:
        yield host


@pytest.fixture(scope="module")
def lasting_host(tmp_path_factory):
    """A host for tests after which it goes on."""
    with HostProcess(tmp_path_factory.mktemp("lasting") / "data") as host:
        yield host


def one_sentence(folder, **choices):
    """What a host says that does not start, and its exit status."""
    done = subprocess.run(
        [sys.executable, "-m", "host", "run"],
        cwd=ROOT, env={**os.environ, "DATA_DIR": str(folder), "PORT": "", "HTTP_PORT": "0", **choices},
        capture_output=True, text=True, timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.returncode, done.stderr


def test_a_port_in_use_is_one_sentence_that_names_a_free_one_and_never_another_port(tmp_path):
    port = int(free_port())
    with socket.socket() as taken, socket.socket() as air:
        for each, number in ((taken, port), (air, port + 1)):  # as the first of two tables has them
            each.bind(("0.0.0.0", number))
            each.listen()
        status, said = one_sentence(tmp_path, HTTP_PORT=str(port))
        assert status == 2
        assert f"Port {port} is taken" in said
        advised = int(re.search(r"HTTP_PORT=(\d+)", said)[1])
        assert advised > port + 1
        server.listen(advised).close()


def test_a_port_at_which_browsers_open_no_page_is_neither_taken_nor_advised(tmp_path):
    status, said = one_sentence(tmp_path, HTTP_PORT="6000")
    assert (status, "Browsers open no page at port 6000" in said) == (2, True)
    assert server._free_after(6664) not in settings.NO_PAGE_AT


def test_a_port_that_only_the_system_may_have_is_one_sentence_that_names_a_free_one(monkeypatch):
    def denied(_listener, _port):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(server, "_bind", denied)
    with pytest.raises(settings.InvalidSetting) as told:
        server.listen(80)
    said = str(told.value)
    assert "Port 80 cannot be used (Permission denied)" in said
    assert int(re.search(r"HTTP_PORT=(\d+)", said)[1]) >= settings.HTTP_PORT


def test_a_port_that_is_just_being_freed_is_waited_for(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(server.time, "sleep", lambda _pause_s: taken.close())
        with server.listen(port) as listener:
            assert listener.getsockname()[1] == port


@pytest.mark.parametrize(
    ("name", "value"), [("HTTP_PORT", "70000"), ("TRUSTED_PROXY", "the router"), ("PUBLIC_URL", "x"), ("LOG", "x")]
)
def test_a_choice_that_cannot_be_is_one_sentence(tmp_path, name, value):
    status, said = one_sentence(tmp_path, **{name: value})
    assert (status, f"{name}=" in said) == (2, True)


def test_a_data_folder_in_use_or_that_cannot_be_is_one_sentence(lasting_host, tmp_path):
    status, said = one_sentence(lasting_host.folder)
    assert (status, "Another table is running" in said) == (2, True)
    (tmp_path / "plain").write_text("no folder")
    status, said = one_sentence(tmp_path / "plain")
    assert (status, "DATA_DIR=" in said) == (2, True)


def test_the_owners_link_is_in_no_processes_arguments(tmp_path):
    """Of those that the host starts on a terminal: the browser gets a file that only the owner can read."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$*" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o700)
    ours, terminal = pty.openpty()
    host = subprocess.Popen(
        [sys.executable, "-m", "host", "run"], cwd=ROOT, stdout=terminal, stderr=terminal,
        env={**os.environ, "DATA_DIR": str(tmp_path / "data"), "PORT": "", "HTTP_PORT": "0", "BROWSER": str(browser)},
    )  # fmt: skip
    os.close(terminal)
    try:
        said = b""
        while b"Ctrl-C" not in said or not opened.exists():
            if select.select([ours], [], [], 0.1)[0]:
                said += os.read(ours, 65536)
    finally:
        host.kill()
        host.wait()
        os.close(ours)
    token = re.search(rb"/owner/(\S+)", said)[1].decode()
    assert token not in opened.read_text()
    page = Path(urllib.request.url2pathname(urllib.parse.urlsplit(opened.read_text()).path))
    assert f"/owner/{token}" in page.read_text()
    assert page.stat().st_mode & 0o077 == 0


def status(host, path, method="GET", body=None, **headers):
    """With which status a host answers."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", int(host.http_port), timeout=PATIENCE_S)) as visit:
        visit.request(method, path, body, headers)
        return visit.getresponse().status


def guessed(host, **headers):
    """With which status a host answers a guess of the owner's token."""
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{host.http_port}"}
    return status(host, "/owner", "POST", "id=0123456789abcdef&token=guessed", **form, **headers)


def test_the_terminal_has_the_owners_address_in_each_network(lasting_host):
    own = lasting_host.found(r"/owner/(\S+)")
    for address in ["127.0.0.1", *addresses.local_addresses()]:
        assert f"  http://{address}:{lasting_host.http_port}/owner/{own}\n" in "".join(lasting_host.said)


def test_names_proxies_and_the_address_for_others_are_chosen_by_the_environment(tmp_path):
    names = {"HOST_NAMES": "table.example", "PUBLIC_URL": "https://public.example", "TRUSTED_PROXY": "127.0.0.1"}
    with HostProcess(tmp_path / "data", **names) as host:
        assert status(host, "/", Host="table.example") == 200
        assert status(host, "/", Host="elsewhere.example") == 403
        told = {"X-Forwarded-For": "192.168.1.66"}
        assert [guessed(host, **told) for _ in range(11)] == [403] * 10 + [429]
        assert guessed(host) == 403, "another address"
    invited = re.findall(r"(\S+)/(?:join|handheld|owner)[/?]", "".join(host.said))
    assert invited == [f"http://127.0.0.1:{host.http_port}", *["https://public.example"] * 3]


def test_an_address_too_long_to_be_read_is_answered_in_one_sentence(lasting_host):
    with pytest.raises(urllib.error.HTTPError) as refused:
        HttpClient(lasting_host.base).get("/" + "x" * 5000)
    said = refused.value.read().decode().splitlines()  # whose page it is cannot be known: one line for each language
    assert (refused.value.code, len(said)) == (414, 4)
    assert [line.split()[0] for line in said] == ["This", "Diese", "Cette", "Esta"]


@contextlib.contextmanager
def begun(client, kind, size):
    """A connection on which the head of a post with so many bytes has been sent, a download for a board."""
    cookies = "; ".join(f"{each.name}={each.value}" for each in client.cookies)
    headers = {"Cookie": cookies, "Origin": client.base, "Accept": "application/json", "Content-Type": kind}
    with contextlib.closing(http.client.HTTPConnection(client.base[7:], timeout=PATIENCE_S)) as connection:
        connection.putrequest("POST", "/install/parts")
        for name, value in {**headers, "Content-Length": size}.items():
            connection.putheader(name, value)
        connection.endheaders()
        yield connection


def test_a_download_is_read_from_the_owner_alone_up_to_its_limit(lasting_host):
    """What is too much is answered unread."""
    body, kind = download(bytes(3_000_000))
    with begun(lasting_host.owner, kind, len(body)) as connection:
        connection.send(body)
        assert b"This is no file for an ESP32" in connection.getresponse().read()
    for client, size, refused in ((lasting_host.owner, 17 << 20, 413), (lasting_host.detective, len(body), 403)):
        with begun(client, kind, size) as connection, connection.getresponse() as answer:
            assert answer.status == refused


def here(device="0011223344"):
    return frames.pack(sync.encode(["here", device, "", 0, "0" * 64]))


def messages(socket_):
    """The host's messages on a socket, as they come."""
    reader = frames.FrameReader()
    while True:
        for payload in reader.feed(socket_.receive(timeout=PATIENCE_S)):
            yield sync.decode(payload)


def test_a_handheld_talks_over_its_socket_through_noise(lasting_host):
    host = lasting_host
    with open_handheld(host) as handheld:
        handheld.send(b"ets Jul 29 2019 12:21:46\r\nTraceback (most recent call last):\n~[[[[~00000000\n")
        handheld.send(here())
        assert next(messages(handheld))[0] == "have"
        assert host.owner.wait(lambda view: view["link"]["state"] == "up")
    assert host.owner.wait(lambda view: view["link"]["state"] == "down")


def test_ctrl_c_ends_it_whatever_pages_and_sockets_are_open(host):
    feed = urllib.request.urlopen(host.base + "/feed", timeout=PATIENCE_S)
    idle = socket.create_connection(("127.0.0.1", int(host.http_port)))
    with feed, idle, open_handheld(host) as handheld:
        feed.readline()
        handheld.send(here())
        host.process.send_signal(signal.SIGINT)
        assert host.process.wait(PATIENCE_S) == 0
        assert "Traceback" not in host.process.stdout.read()


def test_signals_that_come_while_one_is_dealt_with_end_it_too(host):
    with contextlib.ExitStack() as pages:
        for _ in range(30):
            feed = urllib.request.urlopen(host.base + "/feed", timeout=PATIENCE_S)
            pages.enter_context(feed).readline()
        for _ in range(3000):
            host.process.send_signal(signal.SIGINT)
            host.process.send_signal(signal.SIGTERM)
        assert host.process.wait(PATIENCE_S) == 0


def test_a_port_that_is_not_there_is_told_on_page_and_console(tmp_path):
    with HostProcess(tmp_path / "data", cable="/dev/cu.nothing") as host:
        view = host.owner.wait(lambda view: view["trouble"])
        assert "There is no handheld at /dev/cu.nothing" in view["trouble"][0]


def test_a_cable_that_another_program_holds_is_told_brings_the_handheld_and_its_pulling_is_told(tmp_path):
    cable = Cable(tmp_path)
    holder = os.open(cable.name, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(holder, fcntl.LOCK_EX)
    with HostProcess(tmp_path / "data", cable=cable.name) as host:
        view = host.owner.wait(lambda view: view["trouble"])
        assert "busy" in view["trouble"][0]
        os.close(holder)
        host.owner.wait(lambda view: not view["trouble"])
        talking = threading.Event()

        def talk():
            while not talking.wait(0.1):
                cable.send(b"boot noise\r\n" + here())

        speaker = threading.Thread(target=talk)
        speaker.start()
        host.owner.wait(lambda view: view["link"]["state"] == "up")
        talking.set()
        speaker.join()
        cable.pull()
        view = host.owner.wait(lambda view: view["trouble"] and view["link"]["state"] == "down")
        assert "was pulled out" in view["trouble"][0]
