"""Modules of shared/ compiled as they are for a handheld, for tests that measure its heap."""

from pathlib import Path

from firmware import image

SHARED = Path(__file__).parents[2] / "shared"


def compiled(folder, names=None):
    """Compile modules into a folder; {path on the VM: path there}. names: which, without .py; None: all."""
    files = {}
    for source in sorted(SHARED.glob("*.py")):
        if names is None or source.stem in names:
            made = folder / f"{source.stem}.mpy"
            made.write_bytes(image.compiled(f"shared/{source.name}", image.text_of(source)))
            files[f"/shared/{made.name}"] = made
    return files
