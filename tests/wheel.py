"""`make wheel`: installs the built wheel into an empty environment, and plays on it as somebody who has no clone.

Its figures, in seconds from the installer's start, are for the reader alone.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from host.demo.http_client import HttpClient
from tests import ROOT
from tests.system.test_make import ctrl_c, line_with

SHORT = {"station_200": "yes", "players": "5", "starts": "draw", "windows": "1"}
FOLDERS = ("bin", "lib/python*/site-packages") if os.name != "nt" else ("Scripts", "Lib/site-packages")


def main():
    wheel = max((ROOT / "build/wheel").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    with tempfile.TemporaryDirectory(prefix="wheel") as name:
        folder, begun_s = Path(name), time.monotonic()
        programs, packages = _install(folder, wheel)
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        _tell(begun_s, f"installed; the wheel has {wheel.stat().st_size:,} bytes, the environment {size:,}")
        assert not {path.name for path in packages.iterdir()} & {"host", "shared", "firmware", "hardware", "tests"}
        environment = {"PATH": str(programs), "HOME": name, "ANNOUNCE": "no", "NODE": "none"}
        _play(folder, environment, begun_s)
        _watch_the_demonstration(folder, environment)
        _have_it_verified(folder, environment)
        assert 'pip install "FILE.whl[flash]"' in _run(folder, environment, "flash").stderr
    print("all of it works")


def _install(folder, wheel):
    """The folders of programs and of packages of a new environment."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
    programs, packages = (next((folder / "env").glob(pattern)) for pattern in FOLDERS)
    command = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)]
    subprocess.run(command, check=True)
    (folder / "empty").mkdir()
    return programs, packages


def _start(folder, environment, *arguments):
    program = Path(environment["PATH"]) / "mr-x-logbook"
    return subprocess.Popen(
        [program, *arguments], cwd=folder / "empty", env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, start_new_session=True,
    )  # fmt: skip


def _run(folder, environment, *arguments):
    program = Path(environment["PATH"]) / "mr-x-logbook"
    return subprocess.run([program, *arguments], cwd=folder / "empty", env=environment, capture_output=True, text=True)


def _play(folder, environment, begun_s):
    """A short game against the computer, to its end."""
    table = _start(folder, environment, "run", "--port", "0", "--data", str(folder / "data"))
    owner = HttpClient(line_with(table, r"(http://127\.0\.0\.1:\d+)"))
    assert "<main" in owner.get("/")
    _tell(begun_s, "the first page")
    owner.post("/owner", token=line_with(table, r"/owner/(\S+)"))
    assert "mr-x-logbook flash --micropython" in owner.get("/install")
    owner.post("/language", language="fr")
    assert "Installer sur une carte" in owner.get("/install")
    assert "openapi" in owner.get("/api/1/openapi.json")
    assert owner.post("/new", played_by="easy", **SHORT)["ok"]
    owner.wait(lambda view: view["state"] == "pawns")
    _tell(begun_s, "the computer's first leg")
    while (view := owner.view())["state"] == "pawns":
        pawn = next((pawn for pawn in view["game"]["pawns"] if pawn["turn"] == "now"), None)
        if pawn is not None:
            station, tickets = pawn["legal"][0]
            owner.post("/move", pawn=pawn["name"], ticket=tickets[0], station=station, round=view["game"]["round"])
        owner.wait(lambda later, then=view["version"]: later["version"] != then)
    owner.wait(lambda view: view["state"] == "over" and view["game"]["audit"]["state"] == "sound")
    assert "the game is kept" in ctrl_c(table)


def _watch_the_demonstration(folder, environment):
    demo = _start(folder, environment, "demo", "--port", "0")
    watcher = HttpClient(line_with(demo, r"(http://127\.0\.0\.1:\d+)"))
    watcher.wait(lambda view: "ticket" in view.get("game", {}).get("windows", [{}])[0])
    ctrl_c(demo)


def _have_it_verified(folder, environment):
    record = folder / "record.json"
    record.write_text(_run(folder, environment, "export", "--data", str(folder / "data")).stdout, encoding="utf-8")
    assert json.loads(_run(folder, environment, "referee", str(record)).stdout)["ok"]
    verified = _run(folder, environment, "verify", str(record))
    assert verified.returncode == 0 and "played its own program" in verified.stdout, verified
    other = ["--data", str(folder / "other")]
    assert _run(folder, environment, "import", *other, str(record)).returncode == 0
    assert _run(folder, environment, "export", *other).stdout == record.read_text(encoding="utf-8")


def _tell(begun_s, what):
    print(f"{time.monotonic() - begun_s:6.1f} s  {what}", flush=True)


if __name__ == "__main__":
    main()
