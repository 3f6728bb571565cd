"""The HTTP server's deadlines and limits, with a small app, and with deadlines that a test can wait for."""

import contextlib
import gc
import logging
import socket
import threading

import gevent
import gevent.event
import pytest
from gevent import pywsgi

from host.settings import Limits
from host.web import http_server
from host.web.http_server import CLIENT, HttpServer
from host.web.limits import Client, Rank
from tests.patience import PATIENCE_S

MOST_BYTES = 100
waits = threading.Event()
going_on = gevent.event.Event()


def app(environ, start_response):
    """Tells what it was asked; /feed is endless, /fault raises while it answers, /wait waits for /go-on."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if length > MOST_BYTES:
        start_response("413 Too Much", [("Content-Length", "0")])
        return [b""]
    start_response("200 OK", [("Content-Type", "text/plain")])
    if environ["PATH_INFO"] == "/feed":
        return endless()
    if environ["PATH_INFO"] == "/fault":
        return iter([b"so far", *(1 // 0 for _ in range(1))])
    if environ["PATH_INFO"] == "/wait":
        waits.set()
        going_on.wait()
    if environ["PATH_INFO"] == "/go-on":
        going_on.set()
    body = environ["wsgi.input"].read(length) if length else b""
    return [f"{environ['REMOTE_ADDR']} joined {environ[CLIENT].joined} ".encode() + body]


def client(environ):
    """Who sends a cookie has joined."""
    joined = environ.get("HTTP_COOKIE")
    return Client(Rank.JOINED, joined) if joined else Client(Rank.STRANGER, environ["REMOTE_ADDR"])


def endless():
    try:
        while True:
            yield b"x" * 65536
    finally:
        feed_ended()


def feed_ended():
    """A test replaces this."""


class Log(logging.Handler):
    def __init__(self):
        super().__init__()
        self.said = []

    def emit(self, record):
        self.said.append(record.getMessage())


class Serving:
    """The server in a thread of its own."""

    def __init__(self, **settings):
        self.log = Log()
        logger = logging.Logger("test")
        logger.addHandler(self.log)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)  # as a socket of gevent is
        self.address = self._listener.getsockname()
        self._settings = {"client": client, "log": logger, **settings}
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)

    def _serve(self):
        server = HttpServer(
            self._listener, app, too_long=lambda: "too long", body_bytes=lambda environ: MOST_BYTES, **self._settings
        )
        server.start()
        hub = gevent.get_hub()
        self._stop = hub.loop.async_()
        stopped = gevent.event.Event()
        self._stop.start(stopped.set)
        self._ready.set()
        stopped.wait()
        server.stop(0)
        gc.collect(1)  # a connection that is found to be garbage later closes itself on a hub that is gone
        hub.destroy()

    def close(self):
        self._stop.send()
        self._thread.join(PATIENCE_S)

    def open(self, sent=b""):
        made = socket.create_connection(self.address, timeout=PATIENCE_S)
        made.sendall(sent)
        return made


@pytest.fixture
def serve():
    """A function that starts a server; all end with the test."""
    with contextlib.ExitStack() as running:

        def start(**settings):
            serving = Serving(**settings)
            running.callback(serving.close)
            return serving

        yield start


def all_of(connection):
    """What is received until the server closes."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(65536):
            received += piece
    connection.close()
    return received


def test_the_start_waits_for_no_resolver(serve, monkeypatch):
    monkeypatch.setattr(pywsgi.socket, "getfqdn", lambda address: pytest.fail(f"asked for {address}"))
    assert b"127.0.0.1 joined False" in answer(serve())


def answer(serving, head="", body=b"", line="GET / HTTP/1.1"):
    sent = f"{line}\r\nHost: here\r\nConnection: close\r\n{head}\r\n".encode() + body
    return all_of(serving.open(sent))


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: here\r\nX-",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\nsome",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nsome",
    ],
    ids=["silent", "slow head", "slow body", "slow chunk"],
)
def test_what_is_not_sent_in_time_ends_the_connection(serve, monkeypatch, sent):
    monkeypatch.setattr(http_server, "HEAD_S", 0.05)
    monkeypatch.setattr(http_server, "BODY_S", 0.05)
    serving = serve()
    assert all_of(serving.open(sent)) == b""
    assert serving.log.said == []


def test_a_feed_that_nobody_reads_is_ended(serve, monkeypatch):
    monkeypatch.setattr(http_server, "TAKE_S", 0.05)
    serving, ended = serve(), threading.Event()
    monkeypatch.setattr("tests.host.web.test_http_server.feed_ended", ended.set)
    with serving.open(b"GET /feed HTTP/1.1\r\nHost: here\r\n\r\n"):
        assert ended.wait(PATIENCE_S)
    assert serving.log.said == []


def test_a_body_is_read_before_the_app_is_called(serve):
    serving = serve()
    assert answer(serving, "Content-Length: 4\r\n", b"body", "POST / HTTP/1.1").endswith(b" joined False body")
    chunks = b"2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n"
    assert answer(serving, "Transfer-Encoding: chunked\r\n", chunks, "POST / HTTP/1.1").endswith(b" joined False body")


@pytest.mark.parametrize("head", ["Content-Length: 101\r\n", "Transfer-Encoding: chunked\r\n"])
def test_a_body_that_is_too_long_is_refused_by_the_app(serve, head):
    assert answer(serve(), head, b"65\r\n" + b"x" * 101 + b"\r\n", "POST / HTTP/1.1").startswith(b"HTTP/1.1 413")


def test_several_requests_on_one_connection_are_answered_and_too_long_an_address_in_a_sentence(serve):
    request = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody"
    last = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    assert all_of(serve().open(request + request + last)).count(b"200 OK") == 3
    received = answer(serve(), line="GET /" + "x" * 5000 + " HTTP/1.1")
    assert received.startswith(b"HTTP/1.1 414") and received.endswith(b"\r\n\r\ntoo long")


def test_nothing_of_an_answer_waits_for_the_clients_acknowledgement(serve, monkeypatch):
    options = []

    class Seen(http_server._Conversation):
        def handle(self):
            options.append(self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            super().handle()

    monkeypatch.setattr(http_server, "_Conversation", Seen)
    all_of(serve().open(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"))
    assert [bool(option) for option in options] == [True]


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\xff\xfe\r\n\r\n",
        b"GET /\r\n\r\n\r\n" * 3 + b"\x16\x03\x01\x02\x00\r\n\r\n",
        b"GET / HTTP/1\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 2000 + b"\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"b" * 100_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n\r\n",
    ],
)
def test_garbage_ends_its_connection_and_is_not_logged(serve, capfd, sent):
    serving = serve()
    made = serving.open()
    with contextlib.suppress(OSError):  # the host may have ended the connection already
        made.sendall(sent)
        made.shutdown(socket.SHUT_WR)
    all_of(made)
    assert b"joined" in answer(serving)
    assert serving.log.said == []
    assert "Traceback" not in capfd.readouterr().err


def test_a_fault_in_an_answer_goes_to_the_log_alone(serve, capfd):
    serving = serve()
    answer(serving, line="GET /fault HTTP/1.1")
    assert len(serving.log.said) == 1
    assert capfd.readouterr().err == ""


def test_the_longest_waiting_connection_makes_place_for_a_new_one(serve):
    serving = serve(limits=Limits(connections=3))
    waiting = [serving.open() for _ in range(3)]
    assert b"joined False" in answer(serving)
    assert all_of(waiting[0]) == b""
    waiting[1].sendall(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
    assert b"200 OK" in all_of(waiting[1])
    waiting[2].close()


def test_what_a_proxy_tells_counts_if_it_is_named(serve):
    told = "X-Forwarded-For: 192.168.1.66\r\n"
    assert answer(serve(proxies=["127.0.0.1"]), told).endswith(b"192.168.1.66 joined False ")
    assert answer(serve(), told).endswith(b"127.0.0.1 joined False ")


def test_who_plays_is_answered_while_strangers_wait(serve):
    serving = serve()
    slow = serving.open(b"GET /wait HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
    assert waits.wait(PATIENCE_S)
    waiting = serving.open(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
    assert answer(serving, "Cookie: yes\r\n").endswith(b"127.0.0.1 joined True ")
    waiting.settimeout(0)
    with pytest.raises(BlockingIOError):
        waiting.recv(1)
    waiting.settimeout(PATIENCE_S)
    answer(serving, "Cookie: yes\r\n", line="GET /go-on HTTP/1.1")
    assert b"200 OK" in all_of(slow) and b"200 OK" in all_of(waiting)
