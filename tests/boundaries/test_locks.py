"""Every package that make installs is pinned with the hashes of its files, and nothing tells where to download it."""

import itertools
import re
import tomllib

import pytest

from tests import ROOT

LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_its_hashes(name):
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        assert re.fullmatch(r"[a-z0-9-]+==\S+( ; [^\\]+?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*", line), line[:60]
    assert "://" not in text


def test_make_installs_from_lock_files_alone():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = [line for line in makefile.splitlines() if "pip install" in line or "$(PIP_INSTALL)" in line]
    assert [line for line in installs if "pip install" in line and "--require-hashes" not in line] == []
    used = re.findall(r"\$\(PIP_INSTALL\).* -r (\S+)", makefile)
    assert sorted(used) == LOCKS and len(used) == len(installs) - 1


def test_what_is_asked_for_is_locked():
    """A dependency that was added without its lock would be missing at the next setup."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *itertools.chain(*project["dependency-groups"].values())]
    locked = re.findall(r"^([a-z0-9-]+)==", "".join((ROOT / name).read_text() for name in LOCKS), re.MULTILINE)
    assert {re.match(r"[a-z0-9-]+", line)[0] for line in asked} <= set(locked)
