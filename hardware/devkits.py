"""The development boards that the presets are drawn for: the label printed beside each header pin.

From the top down, with the USB socket at the bottom. Copied from "Header Block" in Espressif's guide of each board.
"""

# chip: (the board's name, the labels of its left header, of its right header). A number is that GPIO.
DEVKITS = {
    "esp32": (
        "ESP32-DevKitC V4",
        ("3V3", "EN", 36, 39, 34, 35, 32, 33, 25, 26, 27, 14, 12, "GND", 13, 9, 10, 11, "5V"),
        ("GND", 23, 22, 1, 3, 21, "GND", 19, 18, 5, 17, 16, 4, 0, 2, 15, 8, 7, 6),
    ),
    "esp32-s3": (
        "ESP32-S3-DevKitC-1",
        ("3V3", "3V3", "RST", 4, 5, 6, 7, 15, 16, 17, 18, 8, 3, 46, 9, 10, 11, 12, 13, 14, "5V", "GND"),
        ("GND", 43, 44, 1, 2, 42, 41, 40, 39, 38, 37, 36, 35, 0, 45, 48, 47, 21, 20, 19, "GND", "GND"),
    ),
    "esp32-c3": (
        "ESP32-C3-DevKitM-1",
        ("GND", "3V3", "3V3", 2, 3, "GND", "RST", "GND", 0, 1, 10, "GND", "5V", "5V", "GND"),
        ("GND", 21, 20, "GND", 9, 8, "GND", 7, 6, 5, 4, "GND", 18, 19, "GND"),
    ),
}
