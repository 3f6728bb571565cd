"""The keypad is looked at amid the work of littlefs: the real MicroPython's, on a flash in memory."""

import pytest

from firmware import image
from tests.system import native_vm

PROGRAM = """
import blockdevice, vfs
class Ram:
    def __init__(self):
        self.data = bytearray(64 * 4096)
        self.calls = self.erased = 0
        self.least = 4096
    def readblocks(self, block, buffer, offset=0):
        self.calls += 1
        self.least = min(self.least, len(buffer))
        at = block * SIZE + offset
        buffer[:] = self.data[at : at + len(buffer)]
    def writeblocks(self, block, buffer, offset=0):
        self.calls += 1
        at = block * SIZE + offset
        self.data[at : at + len(buffer)] = buffer
    def ioctl(self, what, value):
        self.calls += 1
        self.erased += what == 6
        return {{4: len(self.data) // SIZE, 5: SIZE}}.get(what, 0)
ram = Ram()
SIZE = {size}
vfs.{system}.mkfs(ram)
vfs.umount("/")
vfs.mount(ram, "/")
sys.modules["flashbdev"] = type("flashbdev", (), {{"bdev": ram}})
blockdevice.remount()
ram.least = 4096
looks = []
def look(at_once):
    looks.append(1)
    {fails}
for number in range(40):
    with open("f%d" % (number % 3), "wb") as file:
        blockdevice.look, before, ram.calls, ram.erased = look, len(looks), 0, 0
        file.write(bytes([number]) * 300)
    if len(looks) - before < ram.calls // 5 + 2 * ram.erased:
        print("missed", ram.calls, ram.erased, len(looks) - before)
blockdevice.look = None
print(ram.least >= 64)  # bytes; each read takes a chip a tenth of a millisecond
vfs.umount("/")
vfs.mount(ram, "/")
print([open(name, "rb").read() == bytes([number]) * 300 for name, number in (("f0", 39), ("f1", 37), ("f2", 38))])
print(len(looks) > 40)
"""


@pytest.mark.parametrize("system, size", [("VfsLfs2", 4096), ("VfsFat", 512)])
@pytest.mark.parametrize("fails", ["pass", "raise KeyboardInterrupt"])
def test_there_are_looks_among_the_calls_and_around_an_erasure_and_a_failing_one_harms_nothing(
    tmp_path, system, size, fails
):
    files = {"/blockdevice.py": image.ROOT / "firmware/blockdevice.py"}
    main = PROGRAM.format(system=system, size=size, fails=fails)
    run = native_vm.run(tmp_path, files, main, 2 << 20)
    assert run.stdout == "True\n[True, True, True]\nTrue\n"


WITHOUT = """
import blockdevice, vfs
before = vfs.mount()
blockdevice.remount()
print(vfs.mount() == before)
del sys.modules["blockdevice"]
import blockdevice
class Broken:
    def readblocks(self, block, buffer, offset=0):
        raise OSError(5)
    writeblocks = ioctl = readblocks
class Bare(Broken):
    def mount(self, readonly, make):
        pass
    def umount(self):
        pass
    def listdir(self):
        pass
bare = Bare()
vfs.umount("/")
vfs.mount(bare, "/")
sys.modules["flashbdev"] = type("flashbdev", (), {"bdev": bare})
blockdevice.remount()
print(vfs.mount()[0][0] is bare)
"""


def test_without_a_partition_nothing_is_mounted_and_one_that_cannot_be_watched_is_mounted_bare(tmp_path):
    run = native_vm.run(tmp_path, {"/blockdevice.py": image.ROOT / "firmware/blockdevice.py"}, WITHOUT, 1 << 20)
    assert run.stdout == "True\nTrue\n"
