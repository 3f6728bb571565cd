"""What `os` has on an ESP32 and lacks in this VM. Imported once, before the firmware, and unloaded then."""

import os

import _board
import uctypes


def urandom(n):
    data = bytearray(n)
    _board.entropy(uctypes.addressof(data), n)
    return bytes(data)


def sync():
    """Do nothing: every file change is stored before anything leaves the board."""


_ilistdir = os.ilistdir


def ilistdir(path=""):
    """List sizes too, as an ESP32's file system does."""
    for name, kind, inode in _ilistdir(path):
        yield name, kind, inode, 0 if kind & 0x4000 else os.stat(path + "/" + name if path else name)[6]


os.ilistdir = ilistdir
os.urandom = urandom
os.sync = sync
