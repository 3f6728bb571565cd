"""Runs before main.py where the firmware is frozen: turns Ctrl-C off, and makes flash and imports ready.

A frozen boot.py runs in place of one on flash, so it can rely on nothing there. It must do no more.
"""

import micropython

micropython.kbd_intr(-1)  # first of all: from now on no byte on the cable is a Ctrl-C
try:
    for _ in (0, 1):  # a Ctrl-C that came just before is raised at the next jump, which is here, and is ignored
        pass
except KeyboardInterrupt:
    pass

import os  # noqa: E402
import sys  # noqa: E402

# MicroPython looks on flash first, where files of an earlier `make flash` would hide the modules of the image.
sys.path[:] = [".frozen"] + [path for path in sys.path if path != ".frozen"]

import blockdevice  # noqa: E402

blockdevice.remount()
try:
    os.mkdir("game")  # only the first start since the flash was erased can: no secret is there, and no key was tried
    open("game/untried", "w").close()  # the mark of mrx.device.first_boot, which `make flash` leaves elsewhere
except OSError:
    pass
