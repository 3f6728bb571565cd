"""What a chip's flash, bus and clock take: what the board on the native VM charges. No chip was measured here.

A read goes through esp_partition_read, which stops the cache of every core: some 80 us a call on an ESP32 and 15 on a
C3, by others' trials of MicroPython on littlefs. The S3 has two cores as the ESP32 has, so the ESP32's price is taken.
The bytes come at 40 MHz over two lines. Erasing a block of 4 KiB takes 45 ms and programming a page of 256 bytes 0.4,
the typical times in the datasheet of the Winbond W25Q32JV ("AC Electrical Characteristics"), a common flash chip.
"""

READ_US = {"esp32": 80, "esp32-s3": 80, "esp32-c3": 15}  # a call, whatever its length
READ_BYTE_NS = 100
PROGRAM_US = 400  # a page of 256 bytes, or a part of it
ERASE_US = 45000  # a block of 4 KiB

BUS_BITS = 9  # of a byte on I2C, with its acknowledgement
SERIAL_BYTE_US = 87  # at 115,200 baud
SERIAL_RING = 260  # bytes that have come and were not read; further ones are dropped (MicroPython's ports/esp32)
TICK_US = 10000  # of FreeRTOS: a sleep ends at one of these
