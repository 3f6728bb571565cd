"""Has the keypad looked at while the flash works: a block device between littlefs and the chip's partition.

One call of littlefs may read for a quarter of a second; a key is down for 60 ms. It is a file of its own because it is
there before the archive, and where modules are frozen or sources. The device is the module itself, which takes less
heap than an object. It must need no flash and import nothing when called.
"""

import sys

import vfs

look = None  # called after some reads and each write, and with True before and after an erasure, which takes long
_ERASE = 6
_SOME = 4  # reads, of which the last is followed by a look: so many take 1 ms, where the flash is slow 5
_calls = 0
erased = 0  # blocks, so far


def remount():
    """Mount the chip's flash again, with the keypad looked at. No file may be open.

    Where this MicroPython has no `flashbdev`, as only the ESP32's does, nothing happens.
    """
    global _read, _write, _control
    del globals()["remount"]  # it is not needed any more and takes as much heap
    try:
        from flashbdev import bdev
    except ImportError:
        return
    vfs.umount("/")
    _read, _write, _control = bdev.readblocks, bdev.writeblocks, bdev.ioctl
    system = sys.modules[__name__]
    try:
        # By itself littlefs reads half as much at a time, and a call takes a tenth of a millisecond; it notes a file's
        # time in each change, which tidying up has to read; and it looks for free blocks twice as often.
        system = vfs.VfsLfs2(system, readsize=64, lookahead=64, mtime=False)
    except Exception:  # another file system
        pass
    try:
        vfs.mount(system, "/")
    except Exception:  # whatever it is, the game is on this flash
        vfs.mount(bdev, "/")


# The functions of a block device; an `*args` would make garbage in each call.


def readblocks(block, buffer, offset=None):
    """Read; littlefs gives an offset, FAT none."""
    global _calls
    error = _read(block, buffer) if offset is None else _read(block, buffer, offset)
    _calls += 1
    if not _calls % _SOME:
        _look(False)
    return error


def writeblocks(block, buffer, offset=None):
    """Write; without an offset what was there is erased first."""
    error = _write(block, buffer) if offset is None else _write(block, buffer, offset)
    _look(offset is None)
    return error


def ioctl(request, argument):
    """Erase a block, or tell how many there are."""
    global erased
    if request == _ERASE:
        erased += 1
        _look(True)
    answer = _control(request, argument)
    if request == _ERASE:
        _look(True)
    return answer


def _look(at_once):
    """A look that fails must not unwind littlefs, which would go on from a state that was left half done."""
    if look:
        try:
            look(at_once)
        except BaseException:  # the next tick scans again
            pass
