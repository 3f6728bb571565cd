"""A firmware of one page, to try boards with: each key is kept in a file, then told on the wire and shown.

It uses the display's horizontal addressing and one frame a picture, and takes these bytes from the wire: "r" resets,
"e" ends the program, "i" lets Ctrl-C interrupt, "s" looks at the whole matrix without any care for ghosts.
"""

import asyncio
import os
import select
import sys

import framebuf
import machine
import micropython
from machine import I2C, Pin

from mrx.device import pins

micropython.kbd_intr(-1)

KEPT = "/kept.txt"
START = b"\x00\xae\x20\x00\x40\xa1\xa8\x3f\xc8\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30\x81\xff\xa4\xa6\x8d\x14\xaf"
WHOLE = b"\x00\x21\x00\x7f\x22\x00\x07"

rows = [Pin(number, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1) for number in pins.ROWS]
columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in pins.COLS]
bus = I2C(0, scl=Pin(pins.SCL), sda=Pin(pins.SDA), freq=400000)
dots = bytearray(1024)
picture = framebuf.FrameBuffer(dots, 128, 64, framebuf.MONO_VLSB)
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)


def scan():
    found = ""
    for row in range(4):
        rows[row].value(0)
        for column in range(4):
            if not columns[column].value():
                found += pins.KEYS[4 * row + column]
        rows[row].value(1)
    return found


def say(*words):
    sys.stdout.buffer.write((" ".join(words) + "\n").encode())


def kept():
    try:
        with open(KEPT) as file:
            return file.read()
    except OSError:
        return ""


def keep(keys):
    with open(KEPT + ".new", "w") as file:
        file.write(keys)
    os.rename(KEPT + ".new", KEPT)
    with open("/log.txt", "a") as file:
        file.write(keys[-1])


def show(keys):
    picture.fill(0)
    picture.text("kept:" + keys[-11:], 0, 0)
    cell = bytearray(8)
    glyph = framebuf.FrameBuffer(cell, 8, 8, framebuf.MONO_VLSB)
    for place, key in enumerate(keys[-3:]):
        glyph.fill(0)
        glyph.text(key, 0, 0)
        for spot in range(64):
            if glyph.pixel(spot % 8, spot // 8):
                picture.fill_rect(28 + 24 * place + 3 * (spot % 8), 24 + 3 * (spot // 8), 3, 3, 1)
    bus.writeto(pins.OLED_ADDRESS, WHOLE)
    bus.writevto(pins.OLED_ADDRESS, (b"\x40", dots))


def take(byte):
    """Do what a byte asks for; return whether the program goes on."""
    say("took", str(byte[0]))
    if byte == b"r":
        try:
            machine.reset()
        finally:
            say("this must never be said")
    if byte == b"i":
        micropython.kbd_intr(3)
    if byte == b"s":
        say("matrix", scan())
    return byte != b"e"


async def run():
    keys = kept()
    say("cause", str(machine.reset_cause()), "kept", keys)
    bus.writeto(pins.OLED_ADDRESS, START)
    show(keys)
    seen = looks = 0
    down = ""
    while True:
        now = scan()
        looks = looks + 1 if now == seen else 0
        seen = now
        if looks == 3 and now != down:
            if len(now) == 1:
                keys += now
                keep(keys)
                say("key", now)
                show(keys)
            down = now
        while poll.poll(0):
            if not take(sys.stdin.buffer.read(1)):
                return
        await asyncio.sleep_ms(5)


if hasattr(asyncio, "run"):
    asyncio.run(run())
else:
    asyncio.create_task(run())  # noqa: RUF006
