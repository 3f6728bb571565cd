"""What a chip's flash, bus, clock and processor take: what the board on the native VM charges. No chip was measured here.

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
SERIAL_BYTE_US = 87  # at 115,200 baud
SERIAL_RING = 260  # bytes that have come and were not read; further ones are dropped (MicroPython's ports/esp32)
TICK_US = 10000  # of FreeRTOS: a sleep ends at one of these

# The processor. Nobody can count its instructions here, but how often the native VM calls a few of its own functions
# (tests/system/counted_vm.py). Each has a price in instructions, which stands for all that is done between such calls.
# The prices were fitted to what valgrind's callgrind counted in 1,700 pieces of a start, a game's beginning under a
# PIN, legs and menus: all of them together come out 3 % too low, one of over 300,000 instructions 10 % wrong in the
# middle and 27 % at worst in 19 of 20. 8 ns an instruction are the emulator's, which has no cache misses. By it and
# here: 10,000 empty loops 30 and 23 ms, two SHA-256 of 64 bytes 0.20 both, an empty collection 0.65 and 0.55, from
# boot.py's first line until the archive is mounted 78 and 82, until main.py has its modules 131 both.
INSTRUCTION_NS = 8
CALLS = {
    "mp_thread_get_state": 164,  # by every jump, call and try
    "mp_binary_op": 62,
    "mp_map_lookup": 165,
    "gc_alloc": 360,
    "qstr_find_strn": 8000,  # a name, or a text of one character, is looked up among all names
    "memcmp": 35,  # by each place of a text that is searched for another
    "mp_lexer_to_next": 3500,  # a word of boot.py and main.py, which are compiled on the board
    "gc_info": 490000,  # gc.mem_free() walks through the whole heap
    "mbedtls_internal_sha256_process": 3300,  # 64 bytes; valgrind says 4,500, the emulator this
}

# Garbage collection: all that is live is searched for addresses, then all blocks are swept.
COLLECTION = "gc_collect_end"
SWEEP_NS = 130000
MARK_BYTE_NS = 38
IN_USE = 13700  # bytes of a chip's heap before boot.py
HEAP_PERCENT = 73  # so many of a hundred bytes here are a chip's (tests/system/test_chip.py), and it collects as seldom
