"""What a chip's flash, bus, clock and radio take: what the board on the native VM charges. No chip was measured here.

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

# The radio. What MicroPython 1.29 does for a call is in its ports/esp32/network_wlan.c and modsocket.c.
# - connect(), disconnect(), config() of a WLAN and all calls of a socket but those below hand a message to the thread
#   of Wi-Fi or of lwIP and wait until it was taken (ESP-IDF, "Wi-Fi Driver", "Event Task"; "lwIP", "BSD Sockets API").
#   How long is published nowhere. SOCKET_US is an estimate: ten times what a switch between two threads takes.
# - status() reads two variables; setblocking() sets a flag; getaddrinfo() of a number only reads its digits (lwIP,
#   netdb.c). They take no time here, and the firmware never asks for a name.
# - active(True) waits until the radio runs. RADIO_START_US is an estimate: its calibration takes 100 ms longer where no
#   result of one is stored (ESP-IDF, "RF Calibration"), and what else it takes is published nowhere.
# Nobody waits for the other two: SCAN_US is 11 channels at 120 ms and two at 360 (ESP-FAQ, "Wi-Fi"), and HANDSHAKE_US,
# with the address that the network gives, an estimate.
SOCKET_US = 100
RADIO_START_US = 250000
SCAN_US = 2040000
HANDSHAKE_US = 1200000
