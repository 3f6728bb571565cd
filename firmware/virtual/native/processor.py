"""The processor of the chip on the native MicroPython: how long it has worked, by what the VM itself has done."""

import gc

import timings
import uctypes


class Processor:
    """The time by the sums of tests/system/counted_vm.py, which lie at the address `counts`.

    Its functions are short: what needs more than eleven words of stack would take them from the heap, as garbage.
    """

    def __init__(self, counts):
        # The lower halves: for a number of 64 bits an object is made.
        places = {"instructions": uctypes.UINT32, "collections": 8 | uctypes.UINT32}
        self._counts = uctypes.struct(counts, places, uctypes.NATIVE)
        self._ns = 0  # what is no whole microsecond yet
        self._calling = 0  # what a call of a part takes more because it is written in Python

    def leave(self):
        self._begin = self._counts.instructions + self._between

    def begin(self, clock, stands):
        """Let the firmware begin. stands: bytes of the heap that are not its own."""
        self._stands = stands
        self._collections = self._counts.collections
        self._between = 0  # what is counted between clock.leave() and clock.enter() where nothing is done
        clock.leave()
        clock.enter()
        self._between = self._worked

    def calibrate(self, call):
        """Let what calling a part takes be a C function's. call: a part's, which begins with clock.called()."""
        call()
        call()
        python = self._worked
        call()
        gc.isenabled()
        call()
        self._calling = python - (self._worked - python)

    def called(self):
        self._begin += self._calling

    def worked_us(self):
        """Microseconds of work since leave()."""
        self._worked = max(0, (self._counts.instructions - self._begin + 0x80000000 & 0xFFFFFFFF) - 0x80000000)
        self._ns += self._worked * timings.INSTRUCTION_NS
        if self._counts.collections != self._collections:
            self._collected()
        us = self._ns // 1000
        self._ns -= us * 1000
        return us

    def in_use(self):
        """Bytes of the heap that a chip would have in use now."""
        return timings.IN_USE + (gc.mem_alloc() - self._stands) * timings.HEAP_PERCENT // 100

    def _collected(self):
        each = timings.SWEEP_NS + self.in_use() * timings.MARK_BYTE_NS
        self._ns += (self._counts.collections - self._collections) * each
        self._collections = self._counts.collections
