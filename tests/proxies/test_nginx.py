"""nginx before the table: with its defaults, and as docs/proxies/nginx.conf has it, with TLS and another name."""

import re

import pytest

from host.demo.http_client import HttpClient
from tests.patience import PATIENCE_S
from tests.proxies.behind import EXAMPLES, NAME, certify, need, proxy, try_everything
from tests.system.host_process import HostProcess, free_port, open_handheld
from tests.system.test_server import here

# What nginx does with a site that says no more, plus the upgrade without which it carries no WebSocket.
DEFAULTS = """server {
    listen 443;
    location / { proxy_pass http://127.0.0.1:8000; }
    location = /handheld/link {
        proxy_pass http://127.0.0.1:8000;
        proxy_http_version 1.1;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection upgrade;
    }
}"""
PASSED_ON = DEFAULTS.replace("location / {", "location /party/ {").replace("/handheld", "/party/handheld")
# Where the folder is cut off, the table knows by the Host header alone that its pages are in one.
CUT_OFF = PASSED_ON.replace("8000; }", "8000/; proxy_set_header Host $http_host; }").replace(
    "8000;\n", "8000/handheld/link;\n"
)


def behind_nginx(folder, host, site, port):
    """nginx with this site, in place of its port and the table's their own."""
    site = site.replace("listen 443", f"listen 127.0.0.1:{port}").replace(
        "127.0.0.1:8000", f"127.0.0.1:{host.http_port}"
    )
    file = folder / "nginx.conf"
    file.write_text(f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off;\n{site}\n}}")
    return proxy(int(port), "nginx", "-p", folder, "-c", file, "-g", "daemon off;")


@pytest.mark.parametrize(
    ("folder", "site"),
    [("", DEFAULTS), ("/party", PASSED_ON), ("/party", CUT_OFF)],
    ids=["root", "passed on", "cut off"],
)
def test_with_its_defaults(tmp_path, folder, site):
    need("nginx", "nginx-light")
    port = free_port()
    base = f"http://127.0.0.1:{port}{folder}"
    with HostProcess(tmp_path / "data", PUBLIC_URL=base) as host, behind_nginx(tmp_path, host, site, port):
        try_everything(host, base)
        assert "/party" not in host.detective.get("/"), "at its own address the table is in no folder"


def test_the_example(tmp_path, monkeypatch):
    need("nginx", "nginx-light")
    port, site = free_port(), (EXAMPLES / "nginx.conf").read_text()
    for example, own in zip(("/etc/ssl/table.pem", "/etc/ssl/table.key"), certify(tmp_path, monkeypatch), strict=True):
        site = site.replace(example, str(own))
    base = f"https://{NAME}:{port}"
    settings = {"PUBLIC_URL": base, "TRUSTED_PROXY": "127.0.0.1"}
    with HostProcess(tmp_path / "data", **settings) as host, behind_nginx(tmp_path, host, site, port):
        try_everything(host, base)
        way = host.owner.post("/tables", title="One")["way"]
        path, token = re.search(r"(/t/[\w-]+)/owner/([\w-]+)", host.owner.get(way)).groups()
        owner = HttpClient(base + path)
        assert owner.post("/owner", token=token)["ok"] and owner.post("/invite/handheld")["ok"]
        code = re.search(r"/handheld\?token=([\w-]+)", owner.get("/invite"))[1]
        with open_handheld(host, base + path, code) as handheld:
            handheld.send(here())
            assert handheld.receive(timeout=PATIENCE_S)
