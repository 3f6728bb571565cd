"""The twelve wires of a handheld: from which pad to which pin, of what kind, how long, in which colour."""

from collections import namedtuple

from mrx.device import pins

# The order of the pads on the parts, as on most of those that are sold.
OLED_PADS = ("GND", "VCC", "SCL", "SDA")
KEYPAD_PADS = ("R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4")
COLOURS = {
    "R1": "#c0392b",
    "R2": "#d35400",
    "R3": "#b7950b",
    "R4": "#1e8449",
    "C1": "#117a65",
    "C2": "#2471a3",
    "C3": "#5b2c8f",
    "C4": "#a0307c",
    "GND": "#222222",
    "VCC": "#e74c3c",
    "SCL": "#2e86c1",
    "SDA": "#28b463",
}

# part: the part. count: its wires. at_part, at_pins, at_holes: how a wire ends at the part, on the board's own pins, in
# a breadboard. The keypad's ribbon ends in a socket, the display in pins.
Bundle = namedtuple("Bundle", "part count at_part at_pins at_holes")
BUNDLES = (
    Bundle("keypad", len(KEYPAD_PADS), "plug", "socket", "plug"),
    Bundle("display", len(OLED_PADS), "socket", "socket", "plug"),
)
LENGTH_MM = 200  # of each wire; the tests have the way that the longest goes in the case


def pads(chip):
    """Return {pad of keypad or display: GPIO, "3V3" or "GND"} of a chip's preset."""
    preset = pins.PRESETS[chip]
    wired = {f"R{i + 1}": preset["rows"][i] for i in range(4)} | {f"C{i + 1}": preset["columns"][i] for i in range(4)}
    return wired | {"GND": "GND", "VCC": "3V3", "SCL": preset["scl"], "SDA": preset["sda"]}
