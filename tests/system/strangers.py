"""Strangers who mean a host no good: many connections of one kind, from one address or from many of 127.0.0.0/8; and
insiders, who have the cookie of a browser that was let in.

They run in a process of their own that comes after the others on this machine's processors: real ones have a machine of
their own.

    python -m tests.system.strangers KIND PORT COUNT FIRST ADDRESSES [COOKIE]

opens COUNT connections from ADDRESSES addresses of which FIRST is the first, opens each again about a second after it
was closed, and prints what happened so far as JSON, several times a second.
"""

import asyncio
import contextlib
import ipaddress
import json
import os
import random
import socket
import subprocess
import sys
import threading
from collections import Counter

from shared.link import frames, sync
from tests import ROOT
from tests.patience import PATIENCE_S

HEAD = "{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
CODE = b"id=0123456789abcdef&code=BBBBBB"
AGAIN_S = 1.0  # until a connection that was closed is opened again, and between two bytes of a slow one
TELL_S = 0.1
FIRST = "127.0.0.2" if sys.platform == "linux" else "127.0.0.1"  # elsewhere the loopback has only that one


class Strangers:
    """Those processes, inside a `with`, and what they have told last: Counter of "open", "closed" and "answered"."""

    def __init__(self, kind, port, count, first=FIRST, addresses=1, cookie=""):
        order = [kind, str(port), str(count), first, str(addresses), cookie]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.system.strangers", *order], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        self._told = threading.Condition()
        self.told = Counter()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self):
        for line in self._process.stdout:
            with self._told:
                self.told = Counter(json.loads(line))
                self._told.notify_all()

    def wait(self, fits):
        """Wait until fits(what they told) is true."""
        with self._told:
            assert self._told.wait_for(lambda: fits(self.told), PATIENCE_S), self.told

    def __enter__(self):
        return self

    def __exit__(self, *_exception):
        self._process.kill()
        self._process.wait()
        self._listening.join()
        self._process.stdout.close()


class Stranger:
    """One connection at a time, of a kind: each function of KINDS is called with it open."""

    def __init__(self, port, address, told, cookie):
        self.port = port
        self.cookie = cookie
        self._address = address
        self._told = told

    async def keep_at_it(self, kind):
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self._connect()
                self._told["open"] += 1
                try:
                    await kind(self)
                finally:
                    self._told["open"] -= 1
                    self._told["closed"] += 1
                    self.writer.transport.abort()
            await asyncio.sleep(AGAIN_S * random.uniform(0.5, 1.5))

    async def _connect(self):
        made = socket.socket()
        with contextlib.ExitStack() as unless_open:
            unless_open.callback(made.close)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # what is not read fills up soon
            made.setblocking(False)
            made.bind((self._address, 0))
            await asyncio.get_running_loop().sock_connect(made, ("127.0.0.1", self.port))
            unless_open.pop_all()
        self.reader, self.writer = await asyncio.open_connection(sock=made, limit=1024)

    def answered(self):
        self._told["answered"] += 1

    async def ask_again_and_again(self, request):
        """Send a request as soon as the one before is answered, until the host closes."""
        while True:
            self.writer.write(request)
            answer = await self.reader.readuntil(b"\r\n\r\n")
            length = next(line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            await self.reader.readexactly(int(length.split(b":")[1]))
            self.answered()

    async def closed(self):
        """Until the host closes."""
        with contextlib.suppress(OSError):
            while await self.reader.read(1024):
                pass

    async def slowly(self):
        """One byte after the other, until the host closes."""
        closing = asyncio.ensure_future(self.closed())
        while not closing.done():
            self.writer.write(b"x")
            await asyncio.wait([closing], timeout=AGAIN_S)


async def silent(stranger):
    await stranger.closed()


async def slow_head(stranger):
    stranger.writer.write(HEAD.format("GET /", stranger.port).encode() + b"X-")
    await stranger.slowly()


async def slow_body(stranger):
    head = HEAD.format("POST /join", stranger.port) + "Content-Length: 4000\r\n"
    stranger.writer.write(head.encode() + b"Content-Type: application/x-www-form-urlencoded\r\n\r\ncode=")
    await stranger.slowly()


async def unread_feed(stranger):
    stranger.writer.write(HEAD.format("GET /feed", stranger.port).encode() + b"\r\n")
    await stranger.reader.readexactly(20)
    stranger.answered()
    stranger.writer.transport.pause_reading()
    while not stranger.writer.transport.is_closing():
        await asyncio.sleep(AGAIN_S)
        stranger.writer.write(b"x")  # this is how it learns that the host has closed
        await stranger.writer.drain()


async def garbage(stranger):
    for _ in range(20):
        stranger.writer.write(os.urandom(500) + b"\r\n\r\n\x81\xfe\xff\xff")
        await stranger.writer.drain()
    await stranger.closed()


async def refused_codes(stranger):
    head = HEAD.format("POST /join", stranger.port) + f"Origin: http://127.0.0.1:{stranger.port}\r\n"
    head += f"Accept: application/json\r\nContent-Length: {len(CODE)}\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    await stranger.ask_again_and_again(head.encode() + CODE)


def _masked(payload):
    """The length and payload of a short frame of a WebSocket's client, masked with zeros."""
    return bytes([0x80 | len(payload)]) + bytes(4) + payload


async def hammering(insider):
    head = HEAD.format("GET /", insider.port) + f"Cookie: {insider.cookie}\r\n\r\n"
    await insider.ask_again_and_again(head.encode())


HERE = sync.encode(["here", "00112233445566ff", "", 0, ""])
MESSAGE, PING = b"\x82" + _masked(frames.pack(HERE)), b"\x89" + _masked(b"")


async def flooding(insider, message=MESSAGE):
    """A handheld's socket on which small messages are sent as fast as they are taken."""
    head = HEAD.format("GET /handheld/link", insider.port) + f"Origin: http://127.0.0.1:{insider.port}\r\n"
    head += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    head += f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {insider.cookie}\r\n\r\n"
    insider.writer.write(head.encode())
    await insider.reader.readuntil(b"\r\n\r\n")
    insider.answered()
    closing = asyncio.ensure_future(insider.closed())
    while not closing.done():
        insider.writer.write(message * 100)
        await insider.writer.drain()


async def pinging(insider):
    await flooding(insider, PING)


async def dribbling(stranger):
    await stranger.slowly()


async def false_words(stranger):
    """A greeting with the right form and nothing behind it; then noise."""
    word = f"air 1 {os.urandom(8).hex()} {os.urandom(4).hex()} {os.urandom(16).hex()}"
    stranger.writer.write(frames.pack(word) + os.urandom(4000))
    await stranger.closed()


KINDS = {
    "silent": silent, "slow head": slow_head, "slow body": slow_body, "unread feed": unread_feed,
    "garbage socket": garbage, "refused codes": refused_codes,
}  # fmt: skip
# Of the port for handhelds over the air.
AIR_KINDS = {"silent on air": silent, "a byte a second on air": dribbling, "false words on air": false_words}
# With the cookie of a browser that has joined, and of one that is a handheld.
INSIDERS = {"hammering browser": hammering, "flooding handheld": flooding, "pinging handheld": pinging}
ALL_KINDS = {**KINDS, **AIR_KINDS, **INSIDERS}


async def _all(kind, port, count, first, addresses, cookie):
    told = Counter()
    start = ipaddress.IPv4Address(first)
    strangers = [Stranger(port, str(start + number % addresses), told, cookie) for number in range(count)]
    tasks = [asyncio.ensure_future(stranger.keep_at_it(ALL_KINDS[kind])) for stranger in strangers]
    while not any(task.done() for task in tasks):
        print(json.dumps(told), flush=True)
        await asyncio.sleep(TELL_S)
    await asyncio.gather(*tasks)


def main(kind, port, count, first, addresses, cookie=""):
    os.nice(10)
    asyncio.run(_all(kind, int(port), int(count), first, int(addresses), cookie))


if __name__ == "__main__":
    main(*sys.argv[1:])
