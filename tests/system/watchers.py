"""Many pages that watch tables, in a process of their own, for tests/load_tables.py.

    python -m tests.system.watchers PORT

It opens the feeds that its first line of input names, {path: how many}, says "all", and after another line prints as
JSON when a piece of each came, {path: [[seconds of the monotonic clock, ...], ...]}.
"""

import itertools
import json
import selectors
import socket
import sys
import time


def watch(port):
    """Open the feeds that the first line of the input names, {path: how many}, and print when each piece came."""
    wanted, ready, came = json.loads(sys.stdin.readline()), selectors.DefaultSelector(), {}
    numbers = itertools.count()
    for path, count in wanted.items():
        came[path] = [[] for _ in range(count)]
        for feed in came[path]:
            number = next(numbers)
            source = (f"127.1.{number // 200}.{number % 200 + 1}", 0) if sys.platform == "linux" else None
            opened = socket.create_connection(("127.0.0.1", port), source_address=source)
            opened.sendall(f"GET {path}/feed HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert opened.recv(65536).startswith(b"HTTP/1.1 200"), path
            ready.register(opened, selectors.EVENT_READ, feed)
    ready.register(sys.stdin, selectors.EVENT_READ, None)
    print("all", flush=True)
    while True:
        for key, _events in ready.select():
            if key.data is None:
                return print(json.dumps(came), flush=True)
            key.data.append(time.monotonic())
            key.fileobj.recv(1 << 20)


if __name__ == "__main__":
    watch(int(sys.argv[1]))
