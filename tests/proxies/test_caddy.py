"""Caddy before the table, as docs/proxies/Caddyfile has it, with a certificate of the test's."""

from tests.proxies.behind import EXAMPLES, NAME, certify, need, proxy, try_everything
from tests.system.host_process import HostProcess, free_port


def test_the_example(tmp_path, monkeypatch):
    need("caddy", "caddy")
    port = free_port()
    base = f"https://{NAME}:{port}"
    certificate, key = certify(tmp_path, monkeypatch)
    settings = {"PUBLIC_URL": base, "TRUSTED_PROXY": "127.0.0.1"}
    with HostProcess(tmp_path / "data", **settings) as host:
        site = (EXAMPLES / "Caddyfile").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{host.http_port}")
        site = site.replace(f"{NAME} {{", f"{NAME}:{port} {{\n\ttls {certificate} {key}")
        file = tmp_path / "Caddyfile"
        file.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
        with proxy(int(port), "caddy", "run", "--adapter", "caddyfile", "--config", file):
            try_everything(host, base)
