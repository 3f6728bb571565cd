"""Has littlefs do now, while nobody waits, what it would else do amid a key's work. Unloaded after use.

It writes each change of a folder behind those before, and when a block of them is full what still counts into another.
To find that out it reads the block once for each change, 0.3 s for a full one. So the block is filled sooner, with what
is soon read. Rests on littlefs' DESIGN.md ("Metadata pairs", "Inline files") and on firmware/blockdevice.py.
"""

import os
import sys

_NAME = "room"  # of a file that is there for a moment
_SMALL = 240  # bytes of a file that lies in the folder's own block
_LARGE = 257  # of one that needs another


def find_room(folder):
    """Let it look for free blocks, with thousands of reads."""
    _change(folder + _NAME, _LARGE, 1)


def tidy(folder):
    """Let it tidy up this folder."""
    if "blockdevice" in sys.modules:
        _change(folder + _NAME, _SMALL, 4096 // _SMALL)


def _change(path, size, times):
    """Change a file so often, or until a block was erased for it."""
    blocks = sys.modules.get("blockdevice")
    erased = blocks and blocks.erased
    try:
        with open(path, "wb") as file:
            while times and (blocks and blocks.erased) == erased:
                times -= 1
                file.seek(0)
                file.write(bytes(size))
                file.flush()
    except OSError:
        pass  # full: the first write of the game says so
    try:
        os.remove(path)
    except OSError:
        pass
