"""The processor of the chip on the native VM: what it is said to take, against what an emulator of the ESP32 measured.

The emulator ran MicroPython's image 1.26.1 with 8 ns an instruction. It is not part of this project, so its figures
stand here as they were written down.
"""

from contextlib import closing

import pytest

from tests.system.chip_board import ChipBoard

EMULATED_US = {"10,000 empty loops": 30000, "two SHA-256 of 64 bytes": 204, "a collection of nearly nothing": 650}
SAME = 0.3  # a figure is the emulator's, give or take so much of it
MEASURING = """
import gc, hashlib, time

def loops():
    for _ in range(10000):
        pass

def two_digests():
    hashlib.sha256(data).digest()
    hashlib.sha256(data).digest()

data = bytes(64)
for work in (loops, two_digests, gc.collect):
    began = time.ticks_us()
    work()
    print(time.ticks_diff(time.ticks_us(), began))
"""


def measured(folder, processor=True):
    """What the board itself measures, in microseconds, in the order of EMULATED_US."""
    image = folder / "image"
    image.mkdir(exist_ok=True)
    (image / "boot.py").write_text("")
    (image / "main.py").write_text(MEASURING)
    with closing(ChipBoard(image, folder / "flash", processor=processor)) as board:
        board.power_on()
        board.run_until(1000)
        return [int(word) for word in board.words().split()]


@pytest.mark.slow
def test_the_processor_takes_as_long_as_in_the_emulator_and_always_as_long(tmp_path):
    took = measured(tmp_path)
    for (what, emulated), us in zip(EMULATED_US.items(), took, strict=True):
        print(f"{what}: {us} us, emulated {emulated}")
        assert abs(us - emulated) <= SAME * emulated, what
    assert measured(tmp_path) == took
    assert measured(tmp_path, processor=False) == [0, 0, 0]
