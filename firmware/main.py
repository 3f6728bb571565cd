"""Runs after boot.py: turns Ctrl-C off and hands over to mrx.device.running.

It is compiled on the board, so what it defines takes more heap than the same in a module of the archive. Whatever it
prints tells nothing of an exception but its type.
"""

import micropython

micropython.kbd_intr(-1)  # again, as in boot.py: MicroPython turns Ctrl-C on for each of the two files
try:
    for _ in (0, 1):
        pass
except KeyboardInterrupt:
    pass

import gc  # noqa: E402
import sys  # noqa: E402

gc.threshold(4096)  # garbage is collected early, or what is loaded later would lie scattered among it

try:
    from mrx.device import running
except BaseException as exception:  # damaged, or compiled for another MicroPython; a secret may be on flash even so
    version = ".".join([str(part) for part in sys.implementation.version[:3]])
    print("Mr. X: the firmware does not start on MicroPython %s (%s)." % (version, type(exception).__name__))
    print("Mr. X: erase the flash, then MicroPython and `make flash` again: hardware/wiring.md tells how.")
    import machine

    machine.reset()
    raise

running.begin()
