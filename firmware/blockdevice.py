"""Has the keypad looked at while the flash works: a block device between littlefs and the chip's partition.

One call of littlefs may read the flash for a quarter of a second, in pieces of a tenth of a millisecond; a key is down
for 60. This is a file of its own, and not a part of archive.py, because it is there before the archive, lies under it,
and is needed where the modules are frozen or come as sources too. It must need no flash and import nothing when called.
"""

import vfs

look = None  # called after each read, write and erasure


def remount():
    """Mount the chip's flash again, with the keypad looked at. No file may be open.

    Where this MicroPython has no `flashbdev`, as only the ESP32's does, nothing happens.
    """
    try:
        from flashbdev import bdev
    except ImportError:
        return
    vfs.umount("/")
    try:
        vfs.mount(Watched(bdev), "/")
    except Exception:  # whatever it is, the game is on this flash
        vfs.mount(bdev, "/")


class Watched:
    """The block device `blocks`, and a look after each of its works.

    A look that fails must not unwind littlefs, which would go on from a state that was left half done.
    """

    def __init__(self, blocks):
        self._read = blocks.readblocks
        self._write = blocks.writeblocks
        self._ioctl = blocks.ioctl

    # An `*args` would make garbage in each call.

    def readblocks(self, block, buffer, offset=None):
        """Read; littlefs gives an offset, FAT none."""
        error = self._read(block, buffer) if offset is None else self._read(block, buffer, offset)
        _look()
        return error

    def writeblocks(self, block, buffer, offset=None):
        """Write; without an offset what was there is erased first."""
        error = self._write(block, buffer) if offset is None else self._write(block, buffer, offset)
        _look()
        return error

    def ioctl(self, request, argument):
        """Erase a block, or tell how many there are."""
        answer = self._ioctl(request, argument)
        _look()
        return answer


def _look():
    if look:
        try:
            look()
        except BaseException:  # the next tick scans again
            pass
