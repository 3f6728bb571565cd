"""Every command that the README tells to type is one that a test or CI runs, and every file that it names is there."""

import ast
import re
from pathlib import Path

import pytest

from host import settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RUN_BY = {
    "make run": "tests/system/test_make.py",
    "make demo": "tests/system/test_make.py",
    "make flash": "tests/system/test_make.py",
    "make test": ".ci/run",
    ".venv/bin/python -m host referee": "tests/system/test_make.py",
}


def test_every_command_is_run_by_a_test_or_ci():
    commands = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert commands
    for command in "".join(commands).splitlines():
        known = [start for start in RUN_BY if command.startswith(start)]
        assert known, command
        assert known[0].removeprefix(".venv/bin/python ") in (ROOT / RUN_BY[known[0]]).read_text(encoding="utf-8"), (
            command
        )


def test_every_file_is_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("document", ["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md"])
def test_every_path_that_a_document_names_is_there(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    named = re.findall(r"`((?:firmware|host|shared|tests|docs|hardware)/[^`* ]*)`", text)
    named += [(Path(document).parent / target).as_posix() for target in re.findall(r"\]\(([^)#:]+)\)", text)]
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_target_named_is_one_of_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make ([a-z-]+)`", README):
        assert re.search(rf"^{target}:.*##", makefile, re.MULTILINE), target


def test_the_port_of_the_readme_is_the_default_and_the_makefile_has_none_of_its_own():
    assert f"opens the table on port {settings.HTTP_PORT} " in README
    assert re.search(r"^HTTP_PORT \?=$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert settings.from_environment({"HTTP_PORT": ""})["HTTP_PORT"] == settings.HTTP_PORT


def test_every_module_is_named_at_its_door():
    text = (ROOT / "firmware/README.md").read_text(encoding="utf-8")
    modules = [path.stem for path in (ROOT / "firmware/mrx").glob("*.py") if not path.stem.startswith("__")]
    assert modules
    assert [name for name in sorted(modules) if f"`{name}`" not in text and f"`{name}.py`" not in text] == []


PACKAGES = sorted(path.parent for top in ("host", "shared") for path in (ROOT / top).glob("*/__init__.py"))
PACKAGES.remove(ROOT / "shared/source")  # it has a README


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_module_is_named_by_its_package(package):
    contract = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
    modules = [path.stem for path in package.glob("*.py") if not path.stem.startswith("__")]
    assert [name for name in sorted(modules) if not re.search(rf"^    .*\b{name}\b", contract, re.MULTILINE)] == []
    assert f"`{package.name}/`" in (package.parent / "README.md").read_text(encoding="utf-8")
    assert "Never here:" in contract and "Imports:" in contract
