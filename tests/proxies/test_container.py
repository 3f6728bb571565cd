"""The table in a container, as docs/proxies/Dockerfile makes it. Only where Docker runs and may get the image."""

import subprocess
from pathlib import Path

import pytest

from tests.engines.programs import running
from tests.proxies.behind import EXAMPLES, try_everything
from tests.system.host_process import free_port

ROOT = Path(__file__).parents[2]


def docker(*words, **options):
    """What it prints; the test is left out, and says so, where it does not do this."""
    try:
        return subprocess.run(["docker", *words], check=True, capture_output=True, **options).stdout.decode()
    except (OSError, subprocess.CalledProcessError) as fault:
        pytest.skip(f"docker {words[0]} does not work here: {getattr(fault, 'stderr', None) or fault}")


class Contained:
    """What `behind.try_everything` asks of a host."""

    def __init__(self, base, found):
        self.base, self.found = base, found


def test_the_example():
    docker("info")
    docker("pull", "debian:bookworm-slim")
    files = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    docker("build", "--tag", "table-of-a-test", "--file", EXAMPLES.relative_to(ROOT) / "Dockerfile", "-", input=files)
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    published = ("--publish", f"127.0.0.1:{port}:8000", "--env", f"PUBLIC_URL={base}")
    with running("docker", "run", "--rm", *published, "table-of-a-test") as table:
        table.found("(Ctrl-C)")
        try_everything(Contained(base, table.found), base)
