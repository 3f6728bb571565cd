"""Opens the interpreter's prompt, once nothing that was forgotten lies in the memory any more.

A reset keeps a chip's memory, and what the heap gives back keeps its bytes: stations, a PIN, its key. So all of it that
is free is taken once, which writes zeros there. Not reached are the C stack and what ESP-IDF holds. Needed rarely.
"""

import asyncio
import gc

import micropython

_SIZES = (4096, 256, 16)  # bytes: the largest first, down to what fits everywhere
_MOST = 4096  # pieces of each size: more than any board's memory; a computer's would never end


async def opened():
    """Let Ctrl-C and the prompt be, from now until the next start. Nothing secret may be held any more."""
    gc.collect()
    await asyncio.sleep_ms(1)  # where memory is given back between turns only, this is the turn
    _overwrite()
    micropython.kbd_intr(3)


def _overwrite():
    taken = None
    for size in _SIZES:
        try:
            for _ in range(_MOST):
                taken = (bytearray(size), taken)
        except MemoryError:
            pass  # no piece of this size is left
    del taken
    gc.collect()
