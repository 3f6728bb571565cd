"""Two hundred viewers of one table: how soon does the last of them see a change?

A real host in a process of its own, and its viewers as plain sockets in this one. A change is the owner's press of a
button; it is timed from the press to the event on each viewer's feed. Each viewer has an address of its own, told as a
proxy would, because one address may have only so many feeds.
"""

import asyncio
import tempfile
import time

from tests.scale import scaled
from tests.system.host_process import HostProcess

VIEWERS = scaled(200)
CHANGES = scaled(10)


def measure(viewers=VIEWERS, changes=CHANGES):
    """Seconds from press to sight, sorted, one for each viewer and change; every viewer sees every change."""
    with tempfile.TemporaryDirectory() as folder, HostProcess(folder, TRUSTED_PROXY="127.0.0.1") as host:
        return sorted(asyncio.run(_watched(host, viewers, changes)))


async def _watched(host, viewers, changes):
    feeds = await asyncio.gather(*[_open(int(host.http_port), number) for number in range(viewers)])
    await asyncio.gather(*[_next_event(feed) for feed, _writer in feeds])
    delays = []
    for _ in range(changes):
        pressed = time.monotonic()
        press = asyncio.to_thread(host.owner.post, "/dismiss")
        seen = asyncio.gather(*[_seen(feed) for feed, _writer in feeds])
        await press
        delays += [when - pressed for when in await seen]
    for _feed, writer in feeds:
        writer.close()
    return delays


async def _open(port, number):
    feed, writer = await asyncio.open_connection("127.0.0.1", port)
    told = f"X-Forwarded-For: 10.0.{number // 250}.{1 + number % 250}"
    writer.write(f"GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\n{told}\r\n\r\n".encode())
    return feed, writer


async def _seen(feed):
    await _next_event(feed)
    return time.monotonic()


async def _next_event(feed):
    """Read up to the next view; the feed's signs of life are passed over."""
    while not (await feed.readline()).startswith(b"data: {"):
        pass
