"""What the documents name is there: commands, files, modules. test_make.py runs every target of the Makefile."""

import ast
import re

import pytest

from host import settings
from tests import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_command_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?:^|`)make ([a-z-]+)", README, re.MULTILINE))
    assert targets and targets <= set(re.findall(r"^([a-z-]+):.*##", makefile, re.MULTILINE))
    commands = set(re.findall(r"-m host ([a-z]+)", README))
    assert commands and commands <= set(re.findall(r'add_parser\("([a-z]+)"', (ROOT / "host/arguments.py").read_text()))


def test_every_value_that_make_help_names_is_one_of_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"\b([A-Z_]+)=", "".join(re.findall(r"## .*", makefile))))
    assert named and named <= set(re.findall(r"^([A-Z_]+) \?=", makefile, re.MULTILINE))


def test_the_default_port_is_the_readme_s_and_the_makefile_has_none_of_its_own():
    assert str(settings.HTTP_PORT) in README
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
    assert set(re.findall(r"^    ([a-z]\w+) +\S", contract, re.MULTILINE)) <= set(modules)
    assert f"`{package.name}/`" in (package.parent / "README.md").read_text(encoding="utf-8")
