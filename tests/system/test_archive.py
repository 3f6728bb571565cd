"""The file of all modules, read by the real MicroPython from a real littlefs."""

import zlib

import pytest

from firmware import image
from tests.system import native_vm
from tests.system.chip_rig import ChipRig

IMPORTS = """
import binascii, io, os
class Vfs:
    def mount(self, system, place):
        self.system = system
sys.modules["vfs"] = vfs = Vfs()
import archive
archive.mount("modules.bin")
for path in {paths}:
    try:
        kind = vfs.system.stat("/" + path)[0]
    except OSError as error:
        print(path, "errno", error.errno)
        continue
    if kind == 0x4000:
        print(path, "folder")
        continue
    member, data = vfs.system.open("/" + path, "rb"), bytearray(7)
    crc = 0
    while True:
        count = member.readinto(data)
        if not count:
            break
        crc = binascii.crc32(bytes(data[:count]), crc)
    print(path, crc)
"""
FILES = {"mrx/a.mpy": b"first" * 300, "mrx/screens/b.mpy": b"x", "shared/c.mpy": bytes(range(256)) * 9}


def test_each_name_is_found_and_no_other(tmp_path):
    (tmp_path / "modules.bin").write_bytes(image.pack(FILES))
    paths = [*FILES, "mrx", "mrx/screens", "shared", "mrx/a", "mrx/a.py", "mrx/screens/c.mpy", "", "mrx/"]
    files = {"/archive.py": image.ROOT / "firmware/archive.py"}
    run = native_vm.run(tmp_path, files, IMPORTS.format(paths=paths), 1 << 20)
    told = dict(line.split(" ", 1) for line in run.stdout.splitlines())
    assert {path: told[path] for path in FILES} == {path: str(zlib.crc32(data)) for path, data in FILES.items()}
    assert told["mrx"] == told["mrx/screens"] == told["shared"] == "folder"
    assert {told[path] for path in ("mrx/a", "mrx/a.py", "mrx/screens/c.mpy", "", "mrx/")} == {"errno 2"}


@pytest.mark.slow
def test_a_start_reads_little_flash(image, tmp_path):
    """From folders it took 16,500 reads."""
    rig = ChipRig(image, tmp_path / "flash")
    try:
        reads = rig.board.flash_calls()[0]
    finally:
        rig.close()
    print(f"{reads} reads of flash until the handheld waits for a key")
    assert reads <= 2000


def test_names_with_one_crc_are_refused(monkeypatch):
    monkeypatch.setattr(image.zlib, "crc32", lambda data: len(data))
    with pytest.raises(SystemExit, match="rename a module"):
        image.pack({"mrx/a.mpy": b"", "mrx/b.mpy": b""})
