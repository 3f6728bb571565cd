"""The flash of an ESP32 under MicroPython: littlefs on blocks that remember every write, and mrx's FileFlash over it.

Rests on MicroPython's extmod/vfs_lfs.c and vfs_lfsx.c (sizes and block_cycles) and the ESP32 port's partition table: of
the 4 MB of most boards the last 2 are files. Times of files, which VfsLfs2 keeps too, are left out.
"""

import builtins
import importlib.util
from pathlib import Path
from types import SimpleNamespace

from littlefs import LittleFS, LittleFSError, UserContext

from hardware.board_image import LITTLEFS

DEVICE = Path(__file__).parents[2] / "firmware/mrx/device"
BLOCK_SIZE = 4096
BLOCKS = 512
ERASED = b"\xff"
# As firmware/blockdevice.py mounts it.
CONFIG = {"block_count": BLOCKS, **LITTLEFS, "read_size": 64, "cache_size": 256, "lookahead_size": 64}


class Chip(UserContext):
    """Blocks of flash. `writes` are all so far: (block, offset, bytes programmed), or (block, 0, None) for an erase."""

    def __init__(self, image=None):
        super().__init__(buffer=bytearray(image or ERASED * (BLOCK_SIZE * BLOCKS)))
        self.writes = []
        self.erased = 0  # blocks, as firmware/blockdevice.py counts them

    def prog(self, cfg, block, off, data):
        start = block * BLOCK_SIZE + off
        assert self.buffer[start : start + len(data)] == ERASED * len(data), "programmed without an erase"
        self.write((block, off, bytes(data)))
        return 0

    def erase(self, cfg, block):
        self.erased += 1
        self.write((block, 0, None))
        return 0

    def write(self, write, torn=False):
        """Do one of `writes`; torn, the power goes half-way."""
        self.writes.append(write)
        block, offset, data = write
        data = ERASED * BLOCK_SIZE if data is None else data
        data = data[: len(data) // 2] if torn else data
        start = block * BLOCK_SIZE + offset
        self.buffer[start : start + len(data)] = data

    def block(self, write):
        """What the block that `write` goes to holds now, for restore()."""
        start = write[0] * BLOCK_SIZE
        return start, self.buffer[start : start + BLOCK_SIZE], len(self.writes)

    def restore(self, kept):
        """Undo what was written since block()."""
        start, held, count = kept
        self.buffer[start : start + BLOCK_SIZE] = held
        del self.writes[count:]


def mounted(chip, blocks=BLOCKS):
    """The file system on a chip; a blank one is formatted, another that cannot be mounted is an error."""
    files = LittleFS(chip, mount=False, **{**CONFIG, "block_count": blocks})
    if chip.buffer.count(ERASED) == len(chip.buffer):
        files.format()
    files.mount()
    return files


def file_flash(chip, folder="game"):
    """mrx.device.flash.FileFlash as it stands, with `os` and `open` leading to the chip's file system."""
    files = _Files(mounted(chip))
    rare = SimpleNamespace(wiping=_module("wiping", files), tidying=_module("tidying", files))
    rare.tidying.sys = SimpleNamespace(modules={"blockdevice": chip})
    return _module("flash", files, {"mrx.device": rare}).FileFlash(folder)


def _module(name, files, imports=None):
    """imports: what it imports when it is called, {package: what has the modules}."""
    spec = importlib.util.spec_from_file_location(name + "_on_littlefs", DEVICE / (name + ".py"))
    module = importlib.util.module_from_spec(spec)
    find = lambda name, *given: (imports or {}).get(name) or __import__(name, *given)  # noqa: E731
    module.__builtins__ = {**vars(builtins), "__import__": find}
    spec.loader.exec_module(module)
    module.os = files
    module.open = files.open
    return module


class _Files:
    """`os` and `open` as MicroPython has them over VfsLfs2: unbuffered, every error an OSError."""

    def __init__(self, files):
        self._files = files

    def open(self, path, mode):
        return _File(_told(self._files.open, path, mode, buffering=0))

    def mkdir(self, path):
        _told(self._files.mkdir, path)

    def rename(self, old, new):
        _told(self._files.rename, old, new)

    def remove(self, path):
        _told(self._files.remove, path)

    def statvfs(self, _path):
        return BLOCK_SIZE, BLOCK_SIZE, BLOCKS


class _File:
    def __init__(self, file):
        self._file = file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        _told(self._file.close)

    def seek(self, to):
        return _told(self._file.seek, to)

    def read(self, most):
        return _told(self._file.read, most)

    def flush(self):
        _told(self._file.flush)

    def write(self, data):
        assert _told(self._file.write, data) == len(data)


def _told(act, *given, **named):
    try:
        return act(*given, **named)
    except LittleFSError as error:
        raise OSError(-error.code, error.name) from None
