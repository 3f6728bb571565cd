"""What must work behind a proxy: a page, a POST, the cookie, the feed as it happens, and the handheld's WebSocket."""

import re
import shutil
import socket
import subprocess
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hardware import debian_packages
from host.demo.http_client import HttpClient
from tests.engines.programs import running
from tests.patience import PATIENCE_S
from tests.system.host_process import open_handheld
from tests.system.test_server import here

EXAMPLES = Path(__file__).parents[2] / "docs/proxies"
NAME = "table.example"


def need(program, package):
    """Have a program installed, where we may; else the test says what to type."""
    if not shutil.which(program) and not debian_packages.install("--no-install-recommends", package):
        pytest.fail(f"This needs a package. Type: sudo apt-get install --yes {package}", pytrace=False)


def certify(folder, monkeypatch):
    """A self-made certificate of NAME, which this process trusts and takes for its own machine; (it, its key)."""
    certificate, key = folder / "table.pem", folder / "table.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}", "-out", certificate, "-keyout", key],
        check=True, capture_output=True,
    )  # fmt: skip
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    find = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda name, *a, **b: find("127.0.0.1" if name == NAME else name, *a, **b)
    )
    return certificate, key


@contextmanager
def proxy(port, *words):
    """A proxy as a process, once it listens at this port."""
    with running(*words) as process, socket.socket() as probe:
        process.wait_for(lambda: probe.connect_ex(("127.0.0.1", port)) == 0)
        yield


def try_everything(host, base):
    """By the public address, as a browser does."""
    owner = HttpClient(base)
    assert owner.post("/owner", token=host.found(r"/owner/(\S+)"))["ok"]
    assert {cookie.secure for cookie in owner.cookies} == {base.startswith("https")}
    page, folder = owner.get("/"), urlsplit(base).path
    assert "<main" in page and not re.findall(rf'(?:href|src|action)="(?!{folder}/)/', page)
    assert set(re.findall(r'href="(http[^"]*)/join/', owner.get("/invite"))) == {base}
    with owner._open(base + "/feed") as feed:
        assert _views_until(feed, lambda text: '"link":{"state":"none"' in text)
        with open_handheld(host, base) as handheld:
            handheld.send(here())
            assert _views_until(feed, lambda text: '"link":{"state":"up"' in text)
            assert handheld.receive(timeout=PATIENCE_S)


def _views_until(feed, fits):
    return any(fits(line.decode()) for line in feed)
