"""The firmware laid out as firmware/manifest.py freezes it, for a VM that has nothing of ours frozen.

A VM's frozen modules are part of its program, so here a folder plays them: wherever the firmware says ".frozen", it
says the folder's name. MicroPython finds a package in the first entry of sys.path that has it, whatever the entry is.
"""

import contextlib
from pathlib import Path

from firmware import image
from tests import ROOT

FOLDER = "in_the_image"  # plays .frozen


def frozen_sources():
    """Return {path in the image: Path} as the manifest names them to MicroPython's build; no name may come twice."""
    found = {}

    def add(name, base_path):
        source = (ROOT / "firmware" / base_path / name).resolve()
        assert source.is_file() and name not in found, name
        found[name] = source

    def package(name, files, base_path=".", opt=None):
        for file in files:
            add(f"{name}/{file}", base_path)

    def module(name, base_path=".", opt=None):
        add(name, base_path)

    names = {"package": package, "module": module, "include": lambda path: None}
    with contextlib.chdir(ROOT / "firmware"):  # as MicroPython's build does
        exec(Path("manifest.py").read_text(encoding="utf-8"), names)
    return found


def lay_out(flash):
    """Put the firmware into the folder `flash` of a board, as frozen; boot.py and main.py lie where they are run."""
    for name, source in frozen_sources().items():
        text = source.read_text(encoding="utf-8").replace('".frozen"', f'"{FOLDER}"')
        if name in image.RUN_AS_SOURCE:
            target = flash / name
            target.write_text(text, encoding="utf-8")
        else:
            target = (flash / FOLDER / name).with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(image.compiled(name, text))
