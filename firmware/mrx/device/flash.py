"""Files on the chip's flash, safe against a power cut at any moment.

littlefs, the file system of an ESP32 under MicroPython, writes a file's new content and length when it is closed, and
renames in one step: a power cut leaves the old or the new file. A file's content is never interpreted here.
"""

import os

_CHANGES = 20  # of files, after which the folder is tidied: some hundred would fill its block
_NEW = ".new"  # ends the name of a file that will replace another; one left by a power cut is ignored


class FileFlash:
    """The files of one folder; see ports.Flash. `folder` is made if it is not there."""

    def __init__(self, folder):
        self._folder = folder + "/"
        self._changes = _CHANGES  # it is not known how full the folder's block is
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it exists; if it is no folder, the first write raises

    def read(self, name, start=0, most=-1):
        """Return a piece of the file, or None if there is none."""
        try:
            with open(self._folder + name, "rb") as file:
                file.seek(start)
                return file.read(most)
        except OSError:
            return None

    def append(self, name, data):
        """Add to the file's end; on flash when this returns."""
        self._write(name, "ab", data)

    def replace(self, name, data):
        """Make `data` the whole content, in one step."""
        self._write(name + _NEW, "wb", data)
        os.rename(self._folder + name + _NEW, self._folder + name)

    def remove(self, name):
        """Remove the file, if there is one."""
        try:
            os.remove(self._folder + name)
        except OSError:
            pass

    def find_room(self):
        """Let littlefs look for free blocks now: it takes thousands of reads, and else comes amid a game."""
        from mrx.device import tidying

        tidying.find_room(self._folder)

    def tidy(self):
        """See ports.Flash: let littlefs tidy up the folder now, if it would have to soon."""
        if self._changes >= _CHANGES:
            self._changes = 0
            from mrx.device import tidying

            tidying.tidy(self._folder)

    def wiping(self):
        """Overwrite all that removed and replaced files have left, a part a step."""
        from mrx.device import wiping

        return wiping.wiping(self._folder[:-1])

    def _write(self, name, mode, data):
        self._changes += 1
        with open(self._folder + name, mode) as file:
            file.write(data)
