"""Overwrites what removed and replaced files have left on a chip's flash.

littlefs never writes in place: the data of a removed or replaced file stays in its blocks until they are needed again.
So every free block is allocated once here, which erases it, and the folder's own pair of blocks, which holds small
files, is written full until both were erased. Rests on littlefs' DESIGN.md ("Metadata pairs", "Inline files")
and on the sizes that MicroPython gives it on an ESP32 (extmod/vfs_lfs.c). Unloaded after use.
"""

import os

_BLOCK = 4096  # bytes that are erased at a time
_SMALL = bytes(64)  # a file so small is stored in the folder's own blocks
_PIECE = bytes(512)
_LARGEST = 32 << 20  # bytes; a larger file system belongs to a computer, whose disk must not be filled


def wiping(folder):
    """Overwrite the unused blocks in the file system of `folder`, one a step; half a minute for two megabytes.

    A power cut leaves the files as they were; then all must be done again.
    """
    size = os.statvfs(folder)
    if size[1] * size[2] > _LARGEST:
        return
    path = folder + "/wiping"
    for _ in range(2 * _BLOCK // len(_SMALL)):
        with open(path, "wb") as file:
            file.write(_SMALL)
        yield
    try:
        with open(path, "wb") as file:
            while True:
                for _ in range(_BLOCK // len(_PIECE)):
                    file.write(_PIECE)
                yield
    except OSError:
        pass  # no block is free any more: all of them were erased
    os.remove(path)
