"""Modules of shared/ compiled as they are for a handheld, for tests that measure its heap."""

from firmware import image
from tests.shared_files import shared_files


def compiled(folder, names=None):
    """Compile modules into a folder; {path on the VM: path there}. names: which, without .py; None: all."""
    files = {}
    for name, source in shared_files().items():
        if names is None or source.stem in names:
            made = folder / name.removeprefix("/").replace("/", ".").replace(".py", ".mpy")
            made.write_bytes(image.compiled(name.removeprefix("/"), image.text_of(source)))
            files[name.replace(".py", ".mpy")] = made
    return files
