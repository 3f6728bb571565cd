"""The chip under the firmware on the native MicroPython: its clock, flash, keypad wires, display bus and serial line.

Time is virtual and passes only where a chip takes time that is known: asleep, at the flash, on the bus, and where its
processor runs, as far as the VM's own work is counted (timings.py). The program outside lets it pass by orders, and
hears what happened by reports: records of a kind, a number, a length and a time, with so many bytes behind them. There
is no game logic here, and what the firmware does not put on a wire is not told.

What the firmware calls here begins with clock.enter() and ends with clock.leave(), so that its own work does not count;
for the pins and buses of machine.py start.py sees to that.
"""

import array
import gc
import struct
import sys

import processor
import timings
import uctypes

_RECORD = struct.calcsize("<BxHIq")
_BLOCK = 4096  # bytes of flash that are erased at a time
_PAGE = 256
_ERASED = b"\xff" * _BLOCK
# What ESP-IDF's I2C driver says on the serial line when nobody acknowledges, unless it is told to be silent.
NACK = (
    b"E (4021) i2c.master: I2C hardware NACK detected\r\n"
    b"E (4021) i2c.master: I2C transaction unexpected nack detected\r\n"
    b"E (4021) i2c.master: s_i2c_synchronous_transaction(945): I2C transaction failed\r\n"
    b"E (4021) i2c.master: i2c_master_multi_buffer_transmit(1214): I2C transaction failed\r\n"
)
_OPEN_DRAIN = 7  # as machine.Pin has it
_MOST_EDGES = 1024  # presses and releases, bounces and all, that one order may bring


class Clock:
    """Virtual time, in microseconds since the power came on, and the two streams to the program outside.

    counts  where the processor's sums lie, see processor.py; None: its work takes no time
    """

    def __init__(self, orders, reports, counts=None):
        self.us = 0
        self._counts = counts
        self.processor = None  # it runs from begin() on
        self._until = 0  # time may pass up to here without a further order
        self._orders = orders
        self._reports = reports
        self._sent = bytearray(_RECORD)
        self._got = bytearray(_RECORD)
        # The time in halves: for a number of 64 bits, and for a tuple, an object is made.
        self._order = uctypes.struct(
            uctypes.addressof(self._got),
            {
                "kind": uctypes.UINT8,
                "number": 2 | uctypes.UINT16,
                "length": 4 | uctypes.UINT32,
                "low": 8 | uctypes.UINT32,
                "high": 12 | uctypes.UINT32,
            },
            uctypes.LITTLE_ENDIAN,
        )
        self._feed_us = None  # so long the watchdog bears not to be fed; None: there is none
        self._bite_us = 0  # when it resets the chip
        self.takers = {}  # kind of an order -> who takes its (number, length, time)

    def begin(self, stands):
        """Let the firmware begin, see processor.py."""
        if self._counts:
            self.processor = processor.Processor(self._counts)
            self.processor.begin(self, stands)

    def enter(self):
        """The firmware waits for something: let the time of its work since leave() pass."""
        if self.processor:
            self.us += self.processor.worked_us()

    def called(self):
        """As enter(), as the first in what machine.py stands in for."""
        if self.processor:
            self.processor.called()
            self.us += self.processor.worked_us()

    def leave(self):
        """The firmware goes on."""
        if self.processor:
            self.processor.leave()

    def report(self, kind, data=b"", number=0):
        """Tell what happens now."""
        struct.pack_into("<BxHIq", self._sent, 0, ord(kind), number, len(data), self.us)
        self._reports.write(self._sent)
        self._reports.write(data)

    def obey(self):
        """Take orders until one of them ("U") lets time pass."""
        while True:
            if self._orders.readinto(self._got) != _RECORD:
                sys.exit()
            order = self._order
            time = order.high << 32 | order.low
            if order.kind != 0x55:
                self.takers[order.kind](order.number, order.length, time)
                continue
            self._until = time
            if time > self.us:
                return
            self.report("T")

    def watch(self, us):
        """Reset the chip when feed() is not called for so long."""
        self._feed_us = us
        self.feed()

    def feed(self):
        self._bite_us = self.us + self._feed_us

    def reset(self, cause):
        """Tell it and stop: the program outside gives a fresh chip."""
        self.report("R", b"", cause)
        while True:
            self.obey()

    def sleep_until(self, us):
        """Let time pass until then."""
        if self._feed_us is not None and us > self._bite_us:
            self._feed_us = None
            self.sleep_until(self._bite_us)
            self.reset(3)  # as machine.WDT_RESET
        while us > self._until:
            self.us = max(self.us, self._until)
            self.report("T")
            self.obey()
        self.us = max(self.us, us)


class Flash:
    """A block device, as littlefs wants one, over an open file; it counts its calls and takes its time for them."""

    def __init__(self, clock, file, blocks, read_us, slower):
        self._clock = clock
        self._file = file
        self._blocks = blocks
        self._read_us = read_us * slower
        self._byte_ns = timings.READ_BYTE_NS * slower
        self.calls = array.array("I", [0] * 4)  # reads, bytes read, pages programmed, blocks erased
        clock.takers[ord("F")] = lambda number, length, time: clock.report("F", bytes(self.calls))

    def readblocks(self, block, buffer, offset=0):
        self._clock.enter()
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)
        self.calls[0] += 1
        self.calls[1] += len(buffer)
        self._clock.us += self._read_us + len(buffer) * self._byte_ns // 1000
        self._clock.leave()

    def writeblocks(self, block, buffer, offset=None):
        self._clock.enter()
        if offset is None:
            self._erase(block)
        self._file.seek(block * _BLOCK + (offset or 0))
        self._file.write(buffer)
        pages = (len(buffer) + _PAGE - 1) // _PAGE
        self.calls[2] += pages
        self._clock.us += pages * timings.PROGRAM_US
        self._clock.leave()

    def ioctl(self, what, value):
        if what == 4:
            return self._blocks
        if what == 5:
            return _BLOCK
        if what == 6:
            self._clock.enter()
            self._erase(value)
            self._clock.leave()
        return 0

    def _erase(self, block):
        self._file.seek(block * _BLOCK)
        self._file.write(_ERASED)
        self.calls[3] += 1
        self._clock.us += timings.ERASE_US


class Keypad:
    """The wires between the pins of rows and columns, and which keys join them when."""

    def __init__(self, clock):
        self._clock = clock
        self._edges = [0] * _MOST_EDGES  # time * 256 + key * 2 + whether it goes down
        self._next = self._end = 0
        self._down = 0  # a bit for each key
        self._pulled = 0  # a bit for each pin that is pulled low
        self._open_drain = 0
        self._rows = bytearray(16)  # of each key
        self._columns = bytearray(16)
        self._faces = []
        self._scanned_us = self._longest_us = 0
        clock.takers[ord("K")] = self._take
        clock.takers[ord("G")] = self._tell_gap

    def _take(self, number, _length, time):
        self._edges[self._end] = time * 256 + number
        self._end = (self._end + 1) % _MOST_EDGES

    def _tell_gap(self, _number, _length, _time):
        """The longest time without a scan since this was last asked."""
        self._clock.report("G", struct.pack("<I", self._longest_us))
        self._longest_us = 0

    def wire(self, face, row, column):
        self._rows[len(self._faces)] = row
        self._columns[len(self._faces)] = column
        self._faces.append(face)

    def mode(self, pin, mode, _pull):
        if mode == _OPEN_DRAIN:
            self._open_drain |= 1 << pin

    def level(self, pin):
        """What the chip drives this pin to."""
        return 0 if self._pulled >> pin & 1 else 1

    def write(self, pin, level):
        self._longest_us = max(self._longest_us, self._clock.us - self._scanned_us)
        self._scanned_us = self._clock.us
        self._pulled = self._pulled & ~(1 << pin) | (0 if level else 1 << pin)

    def read(self, pin):
        """The level: low where it is pulled, or joined by one key to a row that is."""
        self._follow()
        low = self._pulled & self._open_drain
        if low >> pin & 1:
            return 0
        down = self._down
        key = 0
        while down:
            if down & 1 and self._columns[key] == pin and low >> self._rows[key] & 1:
                return 0
            down >>= 1
            key += 1
        return 1

    def _follow(self):
        """Let the keys be as they are now."""
        while self._next != self._end and self._edges[self._next] >> 8 <= self._clock.us:
            edge = self._edges[self._next] & 0xFF
            bit = 1 << (edge >> 1)
            self._down = self._down | bit if edge & 1 else self._down & ~bit
            self._next = (self._next + 1) % _MOST_EDGES


class Line:
    """The serial line: bytes come at its rate into a ring, which drops what it has no room for."""

    def __init__(self, clock, wire):
        self._clock = clock
        self._wire = wire  # an open stream, with the bytes behind the orders that announce them
        self._coming = 0  # bytes that are still on the line
        self._next_us = 0  # when the first of them is there
        self._ring = bytearray(timings.SERIAL_RING)
        self._first = self._count = 0
        self._one = bytearray(1)
        self.dropped = 0
        clock.takers[ord("H")] = self._take
        clock.takers[ord("D")] = lambda number, length, time: clock.report("D", struct.pack("<I", self.dropped))
        self.buffer = self  # as sys.stdin and sys.stdout have one

    def _take(self, _number, length, time):
        if not self._coming:
            self._next_us = time + timings.SERIAL_BYTE_US
        self._coming += length

    def waiting(self):
        """Whether a byte can be read."""
        while self._coming and self._next_us <= self._clock.us:
            self._wire.readinto(self._one)
            self._coming -= 1
            self._next_us += timings.SERIAL_BYTE_US
            if self._count == timings.SERIAL_RING:
                self.dropped += 1
                continue
            self._ring[(self._first + self._count) % timings.SERIAL_RING] = self._one[0]
            self._count += 1
        return self._count > 0

    # As a stream, and as select.poll has it.

    def readinto(self, buffer):
        self._clock.enter()
        buffer[0] = self._ring[self._first]
        self._first = (self._first + 1) % timings.SERIAL_RING
        self._count -= 1
        self._clock.leave()
        return 1

    def write(self, data):
        self._clock.enter()
        self._clock.report("S", data)
        self._clock.leave()
        return len(data)

    def register(self, _stream, _events):
        pass

    def ipoll(self, _ms):
        self._clock.enter()
        found = ((self, 1),) if self.waiting() else ()
        self._clock.leave()
        return found


class Board:
    """What machine.py, the virtual handheld's, asks of the board around it."""

    resetCause = 1

    def __init__(self, clock, keypad):
        self._clock = clock
        self._keypad = keypad
        self._display = None
        self._plugged = True
        self.logs = True  # whether ESP-IDF says what goes wrong
        self.pinMode = keypad.mode
        self.pinWrite = keypad.write
        self.pinRead = keypad.read
        self.wireKey = keypad.wire
        clock.takers[ord("M")] = self._tell_heap
        clock.takers[ord("I")] = self._plug

    def _tell_heap(self, _number, _length, _time):
        gc.collect()
        self._clock.report("M", struct.pack("<I", gc.mem_alloc()))

    def _plug(self, number, _length, _time):
        """The display is on the bus, or (0) off it."""
        self._plugged = number > 0

    def wireDisplay(self, sda, scl, address):
        self._display = (address, sda, scl)

    def i2cStart(self, address, sda, scl, frequency):
        self._byte_ns = timings.BUS_BITS * 100000000000 // (frequency * timings.BUS_PERCENT)
        self._clock.us += self._byte_ns // 1000
        if (address, sda, scl) == self._display and self._plugged:
            return True
        if self.logs:
            self._clock.us += len(NACK) * timings.SERIAL_BYTE_US
            self._clock.report("S", NACK)
        return False

    def i2cData(self, at, length):
        self.i2cSend(uctypes.bytearray_at(at, length))

    def i2cSend(self, data):
        self._clock.us += len(data) * self._byte_ns // 1000
        self._clock.report("I", data)

    def i2cStop(self):
        pass

    def entropy(self, at, length):
        uctypes.bytearray_at(at, length)[:] = bytes([7]) * length

    def sleep(self, ms):
        self._clock.enter()
        self._clock.sleep_until(self._clock.us + ms * 1000)
        self._clock.leave()

    def reset(self, cause):
        self._clock.enter()
        self._clock.reset(cause)
