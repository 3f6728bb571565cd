"""Link, flash and entropy: the real parts, on scripted streams and a folder of their own."""

import hashlib
import os

from tests.portable.scripted import VirtualClock

from mrx.device import entropy
from mrx.device.entropy import StirredEntropy
from mrx.device.flash import FileFlash
from mrx.device.links import UsbLink


class Stream(VirtualClock):
    """A serial port that would block for ever if read when it is empty; its own poll, and the clock of both."""

    def __init__(self, waiting=b""):
        self.waiting = waiting
        self.sent = b""
        self.now = 0

    def ipoll(self, timeout_ms):
        assert timeout_ms == 0
        return iter([(self, 1)] if self.waiting else [])

    def readinto(self, buffer):
        count = len(buffer)
        assert len(self.waiting) >= count, "this read would never return"
        buffer[:] = self.waiting[:count]
        self.waiting = self.waiting[count:]
        return count

    def write(self, data):
        self.sent += data


def test_the_link_reads_what_is_there_and_never_waits():
    port = Stream()
    link = UsbLink(port, port, port, port)
    assert link.read() == b""
    port.waiting = b"abc\x03\n"
    assert link.read() == b"abc\x03\n"
    assert link.read() == b""
    link.write(b"answer\n")
    assert port.sent == b"answer\n"


class UnreadPort(Stream):
    """An ESP32-S3's own USB socket whose port a host has open, by MicroPython's shared/tinyusb/mp_usbd_cdc.c.

    What the host does not read stays in 256 bytes; for more a write waits 500 ms without a byte taken, and gives up.
    """

    kept = 0

    def write(self, data):
        taken = min(len(data), 256 - self.kept)
        self.kept += taken
        self.sent += data[:taken]
        if taken < len(data):
            self.now += 500
        return taken


def test_a_host_that_does_not_read_keeps_nobody_waiting():
    port = UnreadPort()
    link = UsbLink(port, port, port, port)
    waited = 0
    for _ in range(60):
        before = port.now
        link.write(bytes(100))
        waited += port.now - before
        port.now += 1000
    assert waited <= 7 * 500, "tried again only every ten seconds"
    port.kept = 0
    port.waiting = b"have"
    assert link.read() == b"have"
    port.sent = b""
    link.write(b"event")
    assert port.sent == b"event", "as soon as the host says something"
    port.kept = 256
    link.write(b"lost")
    port.kept = 0
    link.write(b"dropped")
    port.now += 10000
    link.write(b"here")
    assert port.sent == b"eventhere", "or by itself, because a host that has just come waits for a word"


def test_a_flood_is_taken_in_bounded_bites():
    flood = bytes([number & 0xFF for number in range(1000)])
    port = Stream(flood)
    link = UsbLink(port, port, port, port)
    bites = []
    while port.waiting:
        bites.append(link.read())
    assert max([len(bite) for bite in bites]) <= 256
    assert b"".join(bites) == flood


FOLDER = "flash_of_a_test"


def fresh_flash():
    flash = FileFlash(FOLDER)
    for name in os.listdir(FOLDER):
        flash.remove(name)
    return flash


def test_flash_keeps_what_was_written():
    flash = fresh_flash()
    try:
        assert flash.read("a.log") is None
        flash.append("a.log", b"one\n")
        flash.append("a.log", b"two\n")
        assert flash.read("a.log") == b"one\ntwo\n"
        assert FileFlash(FOLDER).read("a.log") == b"one\ntwo\n"
        assert flash.read("a.log", 4, 2) == b"tw" and flash.read("a.log", 4) == b"two\n"
        assert flash.read("a.log", 8) == b"" and flash.read("a.log", 9) == b""
        flash.replace("a.log", b"three")
        assert flash.read("a.log") == b"three"
        assert os.listdir(FOLDER) == ["a.log"]
        flash.remove("a.log")
        flash.remove("a.log")
        assert flash.read("a.log") is None
    finally:
        os.rmdir(FOLDER)


def test_a_replacement_cut_short_leaves_the_old_file():
    flash = fresh_flash()
    try:
        flash.replace("a.log", b"old")
        with open(FOLDER + "/a.log.new", "wb") as file:
            file.write(b"ne")
        assert FileFlash(FOLDER).read("a.log") == b"old"
        flash.replace("a.log", b"new")
        assert flash.read("a.log") == b"new"
        flash.remove("a.log")
    finally:
        os.rmdir(FOLDER)


class FullDisk:
    """An `open` whose files take so many more bytes."""

    def __init__(self, room):
        self.room = room

    def open(self, path, mode):
        open(path, mode).close()
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def write(self, data):
        if len(data) > self.room:
            raise OSError(28)
        self.room -= len(data)


class SystemOf:
    """`os` for the wiping, of a file system of so many blocks, ten of them free."""

    def __init__(self, blocks):
        self._blocks = blocks

    def statvfs(self, path):
        return 4096, 4096, self._blocks, 10

    def remove(self, path):
        os.remove(path)


def steps_of_wiping(blocks):
    """Wipe a file system of so many blocks, ten of them free; return the number of steps and the bytes left free."""
    flash = fresh_flash()
    disk = FullDisk(10 * 4096 + 8192)
    steps = flash.wiping()
    from mrx.device import wiping

    wiping.open, wiping.os = disk.open, SystemOf(blocks)
    try:
        return len([0 for _ in steps]), disk.room
    finally:
        del wiping.open
        wiping.os = os
        assert os.listdir(FOLDER) == []
        os.rmdir(FOLDER)


def test_wiping_takes_every_free_block_of_a_chip_and_none_of_a_computer():
    assert steps_of_wiping(512) == (128 + 10, 0)
    assert steps_of_wiping(500000) == (0, 10 * 4096 + 8192)


class Generator:
    """`os` for the entropy: urandom gives these values, one a call, and then the last for ever."""

    def __init__(self, values):
        self._left = list(values)

    def urandom(self, count):
        return bytes([self._left.pop(0) if len(self._left) > 1 else self._left[0]] * count)


def with_generator(values, draw):
    """Run draw() on such a generator. The module `os` itself cannot be changed on every MicroPython."""
    real = entropy.os
    entropy.os = Generator(values)
    try:
        return draw()
    finally:
        entropy.os = real


def test_entropy_has_the_length_asked_for_and_never_repeats():
    def draw():
        made = StirredEntropy()
        taken = [made.take(16) for _ in range(50)] + [made.take(33)]
        assert [len(data) for data in taken] == [16] * 50 + [33]
        assert len({data[:16] for data in taken}) == 51

    with_generator((0,), draw)


def test_key_times_alone_make_another_sequence():
    def draw():
        first, second, third = StirredEntropy(), StirredEntropy(), StirredEntropy()
        second.stir(1234)
        third.stir(1235)
        return first.take(16), second.take(16), third.take(16)

    assert len(set(with_generator((0,), draw))) == 3


def test_every_take_draws_anew_from_the_chips_generator():
    def draw():
        made = StirredEntropy()
        return [made.take(16) for _ in range(3)]

    # The pool at the start is the same; what the generator says later is not.
    assert with_generator((7, 1, 1, 1), draw) != with_generator((7, 2, 2, 2), draw)
    first, second = with_generator((7, 1, 1), draw), with_generator((7, 1, 2), draw)
    assert first[0] == second[0] and first[1] != second[1] and first[2] != second[2]
    # A request that is longer than a block reads the generator once per block.
    assert (
        with_generator((7, 1, 1), lambda: StirredEntropy().take(64))[32:]
        != with_generator((7, 1, 2), lambda: StirredEntropy().take(64))[32:]
    )


def test_what_was_taken_cannot_be_computed_from_the_pool_that_stays():
    def draw():
        made = StirredEntropy()
        return made.take(32), made._pool

    taken, pool = with_generator((7, 1), draw)
    assert pool != taken
    assert hashlib.sha256(pool).digest() != taken
    assert hashlib.sha256(b"give" + pool).digest() != taken
