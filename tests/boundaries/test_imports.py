"""Who may import whom, read from the syntax trees: main.py -> mrx.device; main.py, virtual -> mrx -> shared <- host."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED_MAY = {"struct", "binascii", "hashlib", "json", "array"}
MRX_MAY = SHARED_MAY | {"asyncio", "gc", "micropython"}
FORGETS = "firmware/mrx/shelf.py"  # takes modules out of sys.modules
DEVICE_ONLY = {
    "machine",
    "network",
    "esp32",
    "framebuf",
    "io",
    "os",
    "sys",
    "select",
    "time",
    "errno",
    "uctypes",
    "cryptolib",
}


def sources(folder, but=()):
    found = [path for path in sorted((ROOT / folder).rglob("*.py")) if not set(path.relative_to(ROOT).parts) & set(but)]
    assert found, f"no sources in {folder}"
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in found]


def imports(path):
    """Every module that a file names in an import, dotted; a name taken from a package counts as its module too."""
    names = set()
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*package[: len(package) - node.level + 1], *base.split(".")]).strip(".")
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return names


def tops(path):
    return {name.split(".")[0] for name in imports(path)}


def within(names, *prefixes):
    return {name for name in names if any(name == p or name.startswith(p + ".") for p in prefixes)}


@pytest.mark.parametrize("path", sources("shared", but=("source",)))
def test_shared_is_pure(path):
    assert tops(path) <= SHARED_MAY | {"shared"}
    assert not within(imports(path), "shared.source")


@pytest.mark.parametrize("path", sources("firmware/mrx", but=("device",)))
def test_the_firmware_proper_knows_no_hardware(path):
    also = {"sys"} if path == ROOT / FORGETS else set()
    assert tops(path) <= MRX_MAY | {"shared", "mrx"} | also
    assert not within(imports(path), "mrx.device")


@pytest.mark.parametrize("path", sources("firmware/mrx/device"))
def test_parts_know_their_roles_and_not_the_game(path):
    assert tops(path) <= MRX_MAY | DEVICE_ONLY | {"mrx"}
    ours = within(imports(path), "mrx") - {"mrx"}
    assert ours == within(ours, "mrx.device", "mrx.ports")


@pytest.mark.parametrize("path", sources("firmware/mrx/screens"))
def test_screens_never_see_the_secret(path):
    assert not within(imports(path), "mrx.secret_game", "mrx.vault", "mrx.device", "shared.commitment")


@pytest.mark.parametrize("path", sources("host"))
def test_the_host_never_imports_the_firmware(path):
    assert not tops(path) & {"mrx", "firmware", "machine"}


def test_the_referee_starts_without_the_pages():
    code = "import host.referee, sys; print(sorted(m for m in sys.modules if m.split('.')[0] in ('flask', 'serial')))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
