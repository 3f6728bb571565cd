"""The part of MicroPython's vfs that firmware/archive.py uses and this VM lacks."""

import _board


def mount(archive, _at):
    """Have flash.mjs lay out the archive's modules in its language, where they would be found."""
    _board.changeLanguage(archive.language)


def umount(_at):
    """Do nothing: what is mounted next lies in the same place."""
