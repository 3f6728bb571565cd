"""What is overwritten before the prompt opens: every free block of the heap, and no memory that ESP-IDF still has.

The heap is a model of MicroPython's on an ESP32 (py/gc.c): what finds no room there lets it grow by ESP-IDF's largest
piece, which it never gives back.
"""

import sys

from mrx.device import prompt

BLOCK = 16
PAIR = 1  # blocks of a pair, and of the object that a bytearray is beside its bytes


class Heap:
    """In place of the modules gc and esp32, and of bytearray.

    free  bytes of each free piece of the heap, filled is how many blocks of them were taken
    idf   bytes of ESP-IDF's pieces; grown: how many of them the heap has taken
    """

    HEAP_DATA = 4

    def __init__(self, free, idf):
        self.free = list(free)
        self.idf = sorted(idf)
        self.filled = self.grown = 0
        self.enabled = True

    def mem_free(self):
        return sum(self.free) + (self.idf[-1] if self.idf else 0)

    def idf_heap_info(self, caps):
        assert caps == self.HEAP_DATA
        return [(size + 64, size, size, size) for size in self.idf] + [(8, 0, 0, 0)]

    def collect(self):
        pass

    def disable(self):
        self.enabled = False

    def enable(self):
        self.enabled = True

    def bytearray(self, size):
        assert not self.enabled, "a collection would free what nobody holds yet"
        for blocks in (PAIR, (size + BLOCK - 1) // BLOCK, PAIR):
            self._take(blocks * BLOCK)
        return b""

    def _take(self, size):
        while True:
            for number in range(len(self.free)):
                if self.free[number] >= size:
                    self.free[number] -= size
                    self.filled += size // BLOCK
                    return
            if not self.idf or self.idf[-1] < size + 2048:
                raise MemoryError
            self.free.append(self.idf.pop() // BLOCK * BLOCK)
            self.grown += 1


def overwritten(free, idf, esp32=True, told=None):
    """The Heap after this; told: how much of it is said to be free."""
    heap = Heap(free, idf)
    heap.disable()
    if told:
        heap.mem_free = lambda: told
    real, before = prompt.gc, sys.modules.get("esp32")
    prompt.gc, prompt.bytearray = heap, heap.bytearray
    if esp32:
        sys.modules["esp32"] = heap
    try:
        prompt._overwrite()
    finally:
        prompt.gc = real
        del prompt.bytearray
        sys.modules.pop("esp32", None)
        if before:
            sys.modules["esp32"] = before
    return heap


def test_all_free_blocks_are_overwritten_and_esp_idf_keeps_its_memory():
    """In one place or in many small ones; the last one or two blocks are taken by pairs, which this does not count."""
    for free in ([40000], [16] * 700 + [64] * 300 + [4080], [2 * 1024 * 1024, 16, 160]):
        heap = overwritten(free, [110592, 4000, 300])
        assert heap.grown == 0 and len(heap.idf) == 3
        assert 0 <= sum(free) // BLOCK - heap.filled < 3, free


def test_without_esp_idf_all_is_overwritten_too_also_where_nobody_knows_what_is_free():
    """The virtual board names some number and has a cap."""
    for told in (None, 1 << 30):
        assert 50000 // BLOCK - overwritten([50000], [], False, told).filled < 3


def test_where_esp_idf_s_memory_is_not_counted_the_heap_is_overwritten_all_the_same():
    real = prompt._lent
    prompt._lent = lambda: 50000
    try:
        heap = overwritten([40000], [])
    finally:
        prompt._lent = real
    assert 40000 // BLOCK - heap.filled < 3


def test_where_nothing_is_free_the_prompt_opens_all_the_same():
    assert overwritten([], []).filled == 0
