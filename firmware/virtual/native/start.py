"""Runs the device's files as a chip does, on the native MicroPython. Its arguments:

NAME SLOWER   a chip of timings.py, and how many times as slow its flash reads
AREA GAP      the heap is cut in two behind its first AREA bytes by a gap of GAP bytes, as an ESP32's grows
FLASH BLOCKS  the file that is its flash, and how many blocks it has
BOARD         one of boards.py, whose keys and display are its own, or - for what the firmware says is wired to the pins
IN OUT WIRE   open descriptors: orders, reports, and bytes for the serial line

In the environment variable COUNTS is where the processor's sums lie (tests/system/counted_vm.py). Without it the
processor takes no time, and `gc` has this VM's longer bytes.
"""

import gc
import os
import select
import struct
import sys
import time

gc.threshold(256)  # so that the stand-ins lie close together: on a chip they are not in the heap

import chip  # noqa: E402
import radio  # noqa: E402
import timings  # noqa: E402
import uctypes  # noqa: E402
import vfs  # noqa: E402

_NAME, _SLOWER, _AREA, _GAP, _FLASH, _BLOCKS, _BOARD, _IN, _OUT, _WIRE = sys.argv[1:]


def descriptor(number, mode):
    return open("/dev/fd/" + number, mode)


class Time:
    """`time`, on the chip's clock."""

    @staticmethod
    def ticks_ms():
        return Time.ticks_us() // 1000

    @staticmethod
    def ticks_us():
        clock.enter()
        clock.leave()
        return clock.us

    ticks_diff = staticmethod(time.ticks_diff)
    ticks_add = staticmethod(time.ticks_add)

    @staticmethod
    def sleep_ms(ms):
        clock.enter()
        clock.sleep_until(clock.us + ms * 1000)
        clock.leave()


class Asyncio:
    """As much of `asyncio` as the firmware uses: one task, which sleeps in whole ticks."""

    @staticmethod
    def sleep_ms(ms):
        yield max(0, ms)

    @staticmethod
    def run(task):
        try:
            while True:
                ms = task.send(None)
                if not ms:  # nobody else waits, so it goes on at once
                    continue
                clock.enter()
                ticks = (clock.us + ms * 1000 + timings.TICK_US - 1) // timings.TICK_US
                clock.sleep_until(ticks * timings.TICK_US)
                clock.leave()
        except StopIteration as over:
            return over.value

    @staticmethod
    def get_event_loop():
        return type("Loop", (), {"set_exception_handler": lambda self, handler: None})()


class Sys:
    """`sys`, with the serial line for its streams."""

    def __getattr__(self, name):
        return getattr(sys, name)


class Esp:
    """`esp`, of which the firmware wants that ESP-IDF says nothing."""

    LOG_NONE = 0

    @staticmethod
    def osdebug(uart, level=0):
        board.logs = uart is None or level > 0


class Gc:
    """`gc`, in a chip's bytes."""

    collect = staticmethod(gc.collect)

    @staticmethod
    def mem_free():
        return gc.mem_free() * timings.HEAP_PERCENT // 100

    @staticmethod
    def mem_alloc():
        return clock.processor.in_use()

    @staticmethod
    def threshold(*amount):
        if amount:
            gc.threshold(amount[0] * 100 // timings.HEAP_PERCENT)
        return gc.threshold() * timings.HEAP_PERCENT // 100


class Select:
    """`select`, of the serial line alone."""

    POLLIN = select.POLLIN

    @staticmethod
    def poll():
        return line


counts = os.getenv("COUNTS")
clock = chip.Clock(descriptor(_IN, "rb"), descriptor(_OUT, "wb"), counts and int(counts, 16))
flash = chip.Flash(clock, open(_FLASH, "r+b"), int(_BLOCKS), timings.READ_US[_NAME], int(_SLOWER))  # noqa: SIM115
line = chip.Line(clock, descriptor(_WIRE, "rb"))
if _BOARD == "-":
    board = chip.Board(clock, chip.Keypad(clock))
else:
    import boards  # where it is needed: its names would fill the table of all names

    board = boards.KINDS[_BOARD](clock)
sys.modules["_board"] = board
sys.modules.pop("machine", None)
_VIRTUAL = sys.path[-1].rsplit("/", 1)[0]
sys.path[:] = [_VIRTUAL, _VIRTUAL + "/air"]
import machine  # noqa: E402 - the virtual handheld's, over _board


class Watchdog:
    """`machine.WDT`, which runs from when it is made. The boards in Node have none: what hangs there stops all time."""

    def __init__(self, id=0, timeout=5000):
        clock.watch(timeout * 1000)
        self.feed = clock.feed


def value(self, x=None):
    """`machine.Pin.value`, as short as a chip's, which is not written in Python."""
    clock.called()
    level = board.pinRead(self._id) if x is None else board.pinWrite(self._id, x)
    clock.leave()
    return level


class Part:
    """A pin that is none, for Processor.calibrate()."""

    _id = 0
    __call__ = value


def writeto(self, addr, buf, stop=True):
    """`machine.I2C.writeto`, likewise."""
    clock.called()
    wires = self._wires
    answers = board.i2cStart(addr, wires[0], wires[1], wires[2])
    if answers:
        board.i2cSend(buf)
    clock.leave()
    if not answers:
        raise OSError(machine._ENODEV)
    return len(buf)


def readfrom_mem(self, addr, memaddr, nbytes):
    """`machine.I2C.readfrom_mem`, likewise."""
    clock.called()
    answers = self._start(addr)
    data = answers and board.i2cRegisters(addr, memaddr, nbytes)
    clock.leave()
    if not answers:
        raise OSError(machine._ENODEV)
    return data


def write(self, buf):
    """`machine.SPI.write`, likewise."""
    clock.called()
    board.spiWrite(uctypes.addressof(buf), len(buf), self._baudrate, *self._wires)
    clock.leave()


def write_readinto(self, write_buf, read_buf):
    """`machine.SoftSPI.write_readinto`, likewise."""
    clock.called()
    read_buf[:] = board.spiExchange(write_buf, self._baudrate, *self._wires)
    clock.leave()


machine.WDT = Watchdog
machine.Pin.value = machine.Pin.__call__ = value
machine.I2C.writeto = writeto
machine.I2C.readfrom_mem = readfrom_mem
if hasattr(board, "spiWrite"):
    machine.SPI.write = write
    machine.SoftSPI.write_readinto = write_readinto

sys.modules["time"] = Time
sys.modules["_radio"] = radio.radio = radio.Radio(clock)
import network  # noqa: E402 - the virtual handheld's, over _radio, by the chip's clock

radio.network = network
sys.modules["socket"] = radio
sys.modules["flashbdev"] = type("flashbdev", (), {"bdev": flash})
sys.modules["asyncio"] = Asyncio
sys.modules["select"] = Select
Sys.stdin = Sys.stdout = line
sys.modules["sys"] = Sys()
sys.modules["esp"] = Esp
if counts:
    sys.modules["gc"] = Gc


def run_all():
    """Run boot.py and main.py."""
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(flash), "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
    area = bytearray(int(_AREA))
    gap = bytearray(int(_GAP))
    del area
    gc.collect()
    gc.threshold(-1)
    stands = gc.mem_alloc()
    clock.report("B", struct.pack("<I", stands - len(gap)))
    clock.obey()
    clock.begin(stands)
    if clock.processor:
        clock.processor.calibrate(Part())
    names = {"__name__": "__main__"}
    for name in ("boot.py", "main.py"):
        execfile(name, names)  # noqa: F821 - MicroPython has it
    return gap


run_all()
clock.report("P")
while True:  # the prompt, at which nobody types
    clock.sleep_until(clock.us + timings.TICK_US)
