"""Leaves nothing on a chip's flash of what its files held before.

littlefs writes beside what is there, never over it: what was removed or replaced stays in its blocks until they are
needed again. So every free block is taken once here, which erases it, and the folder's own pair of blocks, in which
small files lie, is written full until both were erased. Rests on littlefs' DESIGN.md ("Metadata pairs", "Inline files")
and on the sizes that MicroPython gives it on an ESP32 (extmod/vfs_lfs.c). Needed rarely, and unloaded.
"""

import os

_BLOCK = 4096  # bytes that are erased at a time
_SMALL = bytes(64)  # so little lies in the folder's own blocks
_PIECE = bytes(512)
_LARGEST = 32 << 20  # bytes; no chip's file system has more, so what has is a computer's, which is not to be filled up


def wiping(folder):
    """Overwrite what lies unused in the file system of `folder`, a block a step; half a minute for two megabytes.

    A power cut leaves the files as they were, and everything to be done again.
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
