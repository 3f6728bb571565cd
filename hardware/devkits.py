"""The development boards that the presets are drawn for: the label printed beside each header pin.

From the top down, with the USB socket at the bottom. Copied from "Header Block" in Espressif's guide of each board; the
30-pin board, of many makers, from what they print on it. Their outlines are in measures.py under the same keys.
"""

from collections import namedtuple

# chip: the preset in pins.py. left, right: the headers; a number is that GPIO. sockets: what is printed beside them.
Devkit = namedtuple("Devkit", "chip name left right sockets")

DEVKITS = {
    "esp32": Devkit(
        "esp32",
        "ESP32-DevKitC V4, 38 pins",
        ("3V3", "EN", 36, 39, 34, 35, 32, 33, 25, 26, 27, 14, 12, "GND", 13, 9, 10, 11, "5V"),
        ("GND", 23, 22, 1, 3, 21, "GND", 19, 18, 5, 17, 16, 4, 0, 2, 15, 8, 7, 6),
        ("USB",),
    ),
    "esp32-30": Devkit(
        "esp32",
        "ESP32 DevKit V1, 30 pins",
        ("EN", 36, 39, 34, 35, 32, 33, 25, 26, 27, 14, 12, 13, "GND", "VIN"),
        (23, 22, 1, 3, 21, 19, 18, 5, 17, 16, 4, 2, 15, "GND", "3V3"),
        ("USB",),
    ),
    "esp32-s3": Devkit(
        "esp32-s3",
        "ESP32-S3-DevKitC-1",
        ("3V3", "3V3", "RST", 4, 5, 6, 7, 15, 16, 17, 18, 8, 3, 46, 9, 10, 11, 12, 13, 14, "5V", "GND"),
        ("GND", 43, 44, 1, 2, 42, 41, 40, 39, 38, 37, 36, 35, 0, 45, 48, 47, 21, 20, 19, "GND", "GND"),
        ("UART", "USB"),
    ),
    "esp32-c3": Devkit(
        "esp32-c3",
        "ESP32-C3-DevKitM-1",
        ("GND", "3V3", "3V3", 2, 3, "GND", "RST", "GND", 0, 1, 10, "GND", "5V", "5V", "GND"),
        ("GND", 21, 20, "GND", 9, 8, "GND", 7, 6, 5, 4, "GND", 18, 19, "GND"),
        ("USB",),
    ),
}


def pin_place(devkit, gpio):
    """Return the header of a GPIO, "left" or "right", and its number there, from 1 at the top."""
    side = "left" if gpio in devkit.left else "right"
    return side, getattr(devkit, side).index(gpio) + 1
