"""Says that the memory is too small even for the app, which would otherwise say so. Loaded only then."""

import asyncio

from mrx.device import mcu

_LOOK_MS = 20


async def tell(free_kb, needed_kb, display, link):
    """Say it on the serial line and on the display, for ever: no key leads on, and a reset would change nothing."""
    mcu.say("%d KB of memory are free, a game needs %d: use a board with more." % (free_kb, needed_kb))
    lines = ["TROUBLE", "%d KB of memory" % free_kb, "are free, a game", "needs %d. Use a" % needed_kb]
    display.show(lines + ["board with more."], None)
    while True:
        link.read()  # on the first boot, Ctrl-C on the cable opens the prompt
        await asyncio.sleep_ms(_LOOK_MS)
