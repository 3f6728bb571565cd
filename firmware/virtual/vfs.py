"""The part of MicroPython's vfs that the firmware uses and this VM lacks."""


def mount(_system, _at):
    """Do nothing: flash.mjs has laid out the archive's modules where they would be found."""
