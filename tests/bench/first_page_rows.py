"""The row of the first page of a stranger who comes by this machine's address, as from a QR code, over a slow resolver.

Both hosts are real, each a process of its own. The page and all that it names are asked for on as many connections as
a browser opens. The baseline is the same over a resolver that answers at once.
"""

import http.client
import re
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from host.web import addresses
from tests.bench.row import Row
from tests.scale import scaled
from tests.system.host_process import HostProcess

SLOW_S = 3
CONNECTIONS = 6
PAGES = scaled(15)
NAMED = re.compile(r'(?:href|src)="(/[^"?]*\.(?:js|css|svg))"')


def measurements():
    """The one measurement of this file."""
    yield "the first page over a slow resolver", rows


def rows():
    """Medians in milliseconds from the first request to the last answer; the two hosts take turns."""
    with tempfile.TemporaryDirectory() as slow_folder, tempfile.TemporaryDirectory() as plain_folder:
        hosts = [_host(slow_folder, SLOW_S), _host(plain_folder, 0)]
        try:
            took = [[_first_page(int(host.http_port)) for host in hosts] for _ in range(PAGES)]
        finally:
            for host in hosts:
                host.kill()
    slow, plain = map(statistics.median, zip(*took, strict=True))
    yield Row(f"first page over a resolver that takes {SLOW_S} s (none)", "ms", slow, plain, "at most 1.1")


def _host(folder, resolver_s):
    resolver = {"GEVENT_RESOLVER": "tests.bench.slow_resolver.Resolver", "RESOLVER_TAKES_S": str(resolver_s)}
    return HostProcess(folder, **resolver).start()


def _first_page(port):
    begun_s = time.monotonic()
    named = NAMED.findall(_asked(port, ["/"])[0])
    with ThreadPoolExecutor(CONNECTIONS) as browser:
        list(browser.map(lambda first: _asked(port, named[first::CONNECTIONS]), range(CONNECTIONS)))
    return (time.monotonic() - begun_s) * 1000


def _asked(port, paths):
    """The texts at these paths, one after the other on one connection, asked for by this machine's address."""
    name = (addresses.local_addresses() or ["127.0.0.1"])[0]
    connection = http.client.HTTPConnection("127.0.0.1", port)
    texts = []
    for path in paths:
        connection.request("GET", path, headers={"Host": f"{name}:{port}"})
        answer = connection.getresponse()
        texts.append(answer.read().decode())
        assert answer.status == 200, path
    connection.close()
    return texts
