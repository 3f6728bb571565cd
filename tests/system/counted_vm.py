"""Runs the native MicroPython with its work counted: `python counted_vm.py ARGUMENTS`, as of the VM itself.

The VM is a shared library whose functions call each other through a table of addresses. For each function that is named
here, the table gets the address of a few machine instructions that add the function's price to a sum and go on to the
function. The sum depends on what is run alone, and on no clock. The program finds it, and the number of collections
behind it, at the address in hexadecimal in the environment variable COUNTS.

A price is in instructions and stands for all that is done between such calls. The prices were fitted to what valgrind's
callgrind counted in 1,700 pieces of a start, a game's beginning under a PIN, legs and menus. All of them together come
out 3 % too low, one of over 300,000 instructions 10 % wrong in the middle and 27 % at worst in 19 of 20.

The firmware ran in an emulator of the ESP32, with 8 ns an instruction and no cache misses. It says, and this model:
10,000 empty loops 30 and 23 ms, two SHA-256 of 64 bytes 0.20 both, an empty collection 0.65 and 0.55, from boot.py's
first line until the archive is mounted 78 and 82, until main.py has its modules 131 and 133.
"""

import ctypes
import mmap
import os
import struct
import sys
from pathlib import Path

import micropython_run

PRICES = {
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
COLLECTION = "gc_collect_end"  # called once in each
_PAGE = 4096  # the sums have a page of their own: a processor is slow where data lies among what it runs
_DYNAMIC_SYMBOLS, _JUMPS = 11, 4  # types of sections
_JUMP_SLOT = 7  # kind of an entry of the table
_COUNTED = [(name, 0, price) for name, price in PRICES.items()] + [(COLLECTION, 8, 1)]


def _sections(image):
    """{type: [(place in the file, its size, the number of the section it goes with)]} of an ELF file of 64 bits."""
    found = {}
    at, size, count = struct.unpack_from("<Q", image, 40)[0], *struct.unpack_from("<HH", image, 58)
    for number in range(count):
        kind, offset, length, link = struct.unpack_from("<4xI16xQQI", image, at + number * size)
        found.setdefault(kind, []).append((offset, length, link))
        found.setdefault("all", []).append(offset)
    return found


def jumps(image):
    """{function: (its place in the table, its own place or 0)} of the functions that are called through the table."""
    sections = _sections(image)
    symbols, _, names = sections[_DYNAMIC_SYMBOLS][0]
    names = sections["all"][names]
    found = {}
    for offset, length, _ in sections[_JUMPS]:
        for at in range(offset, offset + length, 24):
            slot, info = struct.unpack_from("<QQ", image, at)
            if info & 0xFFFFFFFF == _JUMP_SLOT:
                name, place = struct.unpack_from("<I4xQ", image, symbols + 24 * (info >> 32))
                name = image[names + name : image.index(0, names + name)].decode()
                found[name] = slot, place
    return found


def count(path):
    """Have the calls in the loaded library at `path` counted; the address of the sums."""
    library = ctypes.CDLL(path)
    table = jumps(Path(path).read_bytes())

    def address(name):
        return ctypes.cast(getattr(library, name), ctypes.c_void_p).value

    base = address(COLLECTION) - table[COLLECTION][1]
    pages = mmap.mmap(-1, 2 * _PAGE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    count.pages = pages  # they stay
    here = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    for number, (name, sum_at, price) in enumerate(_COUNTED):
        at = 32 * number
        # add qword [sum], price; jmp qword [behind it], which is the function's address
        code = b"\x48\x81\x05" + struct.pack("<ii", _PAGE + sum_at - (at + 11), price) + b"\xff\x25\0\0\0\0"
        pages[at : at + 25] = code + struct.pack("<Q", address(name))
        ctypes.c_uint64.from_address(base + table[name][0]).value = here + at
    return here + _PAGE


if __name__ == "__main__":
    os.environ["COUNTS"] = hex(count(micropython_run.__file__))
    micropython_run.run_main(["micropython", *sys.argv[1:]])
