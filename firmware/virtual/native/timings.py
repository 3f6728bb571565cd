"""What a chip's flash, bus, clock and processor take, as the board on the native VM charges. No chip was measured here.

A read goes through esp_partition_read, which stops the cache of every core: 114 us for 32 bytes and 121 for 128 where
MicroPython's ESP32 image 1.26.1 ran in an emulator, some 15 us on a C3, by others' trials of MicroPython on littlefs.
The S3 has two cores as the ESP32 has, so the ESP32's price is taken. Erasing a block of 4 KiB takes 45 ms, programming
a page of 256 bytes 0.4, the typical times in the datasheet of the Winbond W25Q32JV ("AC Electrical Characteristics"),
a common flash chip.
"""

READ_US = {"esp32": 112, "esp32-s3": 112, "esp32-c3": 15}  # a call, whatever its length
READ_BYTE_NS = 73
PROGRAM_US = 400  # a page of 256 bytes, or a part of it
ERASE_US = 45000  # a block of 4 KiB

BUS_BITS = 9  # of a byte on I2C, with its acknowledgement
BUS_PERCENT = 104  # of the clock that is asked for: for 400 kHz the ESP32 of the emulator takes 416,666 Hz
SPI_CALL_US = 28  # beside its bits: ESP-IDF's "SPI Master Driver", "Transaction Duration", an interrupt transaction
SERIAL_BYTE_US = 87  # at 115,200 baud
SERIAL_RING = 260  # bytes that have come and were not read; further ones are dropped (MicroPython's ports/esp32)
TICK_US = 10000  # of FreeRTOS: a sleep ends at one of these

# The processor: an instruction, of which tests/system/counted_vm.py says how many there were.
INSTRUCTION_NS = 8

# Garbage collection: all that is live is searched for addresses, then all blocks are swept.
SWEEP_NS = 430000
MARK_BYTE_NS = 38
IN_USE = 3584  # bytes of a chip's heap before boot.py
HEAP_PERCENT = 73  # so many of a hundred bytes here are a chip's: see CHIP_RATIO in tests/system/chip_rig.py
