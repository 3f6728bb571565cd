"""Imports the firmware's modules from one file on flash, the archive, in place of a hundred small ones.

To find a module in folders, littlefs reads each folder on the way again for every name that import tries: some 700
reads for one screen, and no key is looked at meanwhile. Here the names are found in memory. An archive, which
firmware/image.py writes, begins with the number of entries of an index and the number of languages, 2 bytes each; then
comes an index for each language. An entry has 8 bytes: the CRC-32 of a path, and where its content begins, which ends
where the next begins. That place is written as twice itself plus one, because the garbage collector takes all that lies
in the heap for pointers, and would keep what an even number leads to. A folder has 0, and stands first. Modules without
texts are the same for all languages and come last; before them and at the end is an entry without a name. The names, in
the order of an index, follow the contents; they are for programs on a desktop.
"""

import binascii
import io
import sys

import vfs

PLACE = "/a"  # where it is mounted; short, because the path of each module stays in the heap
_ENTRY = 8
_FOLDERS = 8 * _ENTRY  # bytes at the beginning of the index, in which all folders are
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_BUFFER_SIZE = 11  # a stream is asked how much to read of it at a time
_MOST = 128  # bytes that import reads at a time; littlefs reads so many of a file at once
_ENOENT = 2


def mount(path):
    """Mount the archive in the file at `path`. From then on modules come from it and from the interpreter alone.

    Raises OSError if there is none. Other folders are no longer searched: each search would take 80 reads of flash.
    """
    global mounted
    mounted = Archive(open(path, "rb"), 0)  # noqa: SIM115 - it stays open, so that its name is looked up once
    vfs.mount(mounted, PLACE)
    sys.path[:] = [PLACE, ".frozen"]
    del globals()["mount"]  # it is not needed any more and takes heap


def change_language(number):
    """From now on import modules in another language, by its number in mrx.LANGUAGES. At first they are in English."""
    global mounted
    vfs.umount(PLACE)
    mounted = Archive(mounted.file, number)
    vfs.mount(mounted, PLACE)


class Archive:
    """A file system, as vfs.mount wants one, of one open file, in one language."""

    def __init__(self, file, language):
        self.file = file
        self.language = language
        file.seek(0)
        count = file.read(4)
        size = _ENTRY * (count[0] | count[1] << 8)
        file.seek(4 + size * language)
        self._index = file.read(size)
        self._at = 0  # where in the index the file is that stat() has found last
        self._member = _Member(file)

    def mount(self, _read_only, _make):
        """Do nothing: it is ready."""

    def umount(self):
        """Do nothing."""

    def stat(self, path):
        """Return what import wants to know: whether it is a file or a folder. Raises OSError if it is not there.

        For each module import asks for a folder, for a source, which is never here, and then for what is compiled. So
        the first two are answered soon.
        """
        if path.endswith(".py"):
            raise OSError(_ENOENT)
        is_file = "." in path
        self._at = self._find(path, len(self._index) if is_file else _FOLDERS)
        return _FILE if is_file else _FOLDER

    def open(self, _path, _mode):
        """Return the content as a stream. One at a time: import reads a module to its end before it runs it.

        Its path is what stat() was asked for last, as import does it.
        """
        begin = self._offset(self._at)
        return self._member.begin(begin, self._offset(self._at + _ENTRY) - begin)

    def _find(self, path, end):
        key = binascii.crc32(path[1:]).to_bytes(4, "little")
        at = self._index.find(key, 0, end)
        while at % _ENTRY and at > 0:
            at = self._index.find(key, at + 1, end)
        if at < 0:
            raise OSError(_ENOENT)
        return at

    def _offset(self, at):
        return int.from_bytes(self._index[at + 4 : at + _ENTRY], "little") >> 1


class _Member(io.IOBase):
    """The part of the open file that is being read."""

    def __init__(self, file):
        self._file = file
        self._left = 0

    def begin(self, at, length):
        self._file.seek(at)
        self._left = length
        return self

    def readinto(self, buffer):
        if len(buffer) > self._left:
            buffer = memoryview(buffer)[: self._left]
        count = self._file.readinto(buffer)
        self._left -= count
        return count

    def ioctl(self, request, _argument):
        return _MOST if request == _BUFFER_SIZE else 0
