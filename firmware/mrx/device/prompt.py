"""Opens the interpreter's prompt, after overwriting the free memory.

A reset keeps a chip's memory, and freed heap blocks keep their bytes: stations, a PIN, its key. So all free memory is
allocated once, which fills it with zeros. Not reached are the C stack and the memory of ESP-IDF. Loaded when needed.
"""

import asyncio
import gc

import micropython

_SIZES = (4096, 256, 16)  # bytes: the largest first, down to what fits everywhere
_MOST = 4096  # pieces of each size: more than any board has room for; ends the loop on a computer


async def open_prompt():
    """Turn Ctrl-C on and let the prompt open, until the next start. Nothing may hold a secret any more."""
    gc.collect()
    await asyncio.sleep_ms(1)  # on the virtual board garbage is collected only between turns
    _overwrite()
    micropython.kbd_intr(3)


def _overwrite():
    chain = None
    for size in _SIZES:
        try:
            for _ in range(_MOST):
                chain = (bytearray(size), chain)
        except MemoryError:
            pass  # no piece of this size is left
    del chain
    gc.collect()
