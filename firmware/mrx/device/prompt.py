"""Opens the interpreter's prompt, after overwriting the free memory.

A reset keeps a chip's memory, and freed heap blocks keep their bytes: stations, a PIN, its key. So all free blocks are
allocated once, which fills them with zeros. Not reached are the C stack and the memory of ESP-IDF. Loaded when needed.

Never more than the free blocks: where there is none, MicroPython takes the largest piece that ESP-IDF has left into its
heap, and the next, before it gives up (py/gc.c, gc_try_add_heap), and what needs ESP-IDF's memory at the prompt, such
as a new I2C or the radio, would find none. Since this start its pieces were not in the heap; what a start before has
left there stays readable until the power is cut.
"""

import asyncio
import gc

_LARGE = 4096  # bytes of a piece, as long as there is so much more than a piece that it finds room in one place
_MUCH = 256 << 10
_SMALL = 16
_SIZES = (_LARGE, 256, _SMALL)  # where nobody knows what is free: the virtual board has more than any board, it says
_MOST = 64 << 20
_PIECES = 4096  # of each of these sizes: more than any board has room for; ends the loop on a computer


async def open_prompt():
    """Turn Ctrl-C on and let the prompt open, until the next start. Nothing may hold a secret any more."""
    import micropython

    gc.collect()
    await asyncio.sleep_ms(1)  # on the virtual board garbage is collected only between turns
    gc.disable()  # nothing that is allocated now is garbage
    _overwrite()
    gc.enable()
    gc.collect()
    micropython.kbd_intr(3)


def _overwrite():
    chain = None
    if gc.mem_free() > _MOST:
        for size in _SIZES:
            chain = _longer(chain, size, _PIECES)
        return
    lent, each = _lent(), 3 * _SMALL
    if lent >= gc.mem_free():
        lent = 0  # it is not counted there: rather all of ESP-IDF's memory than none overwritten
    for size, kept in ((_LARGE, _MUCH), (_SMALL, 0)):
        free = gc.mem_free() - lent
        if free > kept:
            chain = _longer(chain, size, 1)
            each = free + lent - gc.mem_free()
            chain = _longer(chain, size, (free - kept) // each - 1)
    for _ in range((gc.mem_free() - lent) // (each // 3)):  # the last pieces had three blocks: array, its bytes, pair
        chain = (chain,)


def _longer(chain, size, count):
    """Return the chain with so many pieces more, or with as many as there is room for."""
    try:
        for _ in range(count):
            chain = (bytearray(size), chain)
    except MemoryError:
        pass  # no piece of this size is left
    return chain


def _lent():
    """Bytes that gc.mem_free() counts and ESP-IDF has: its largest piece, by which the heap would grow next."""
    try:
        import esp32

        return max([piece[2] for piece in esp32.idf_heap_info(esp32.HEAP_DATA)])
    except (ImportError, AttributeError):
        return 0  # no ESP-IDF
