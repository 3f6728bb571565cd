"""Draws the handheld from the pin tables: `python hardware/drawing.py` writes every file that is made from them.

These are, beside this file: a schematic and a breadboard picture of each preset, the wiring tables inside wiring.md,
and Wokwi's diagram. Pins come from firmware/mrx/device/pins.py, header positions from devkits.py; none is defined here.
"""

import json
import sys
from collections import namedtuple
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "firmware")]

from hardware.devkits import DEVKITS  # noqa: E402
from mrx.device import chips, pins  # noqa: E402

EXTRAS = ("buzzer", "led", "battery")
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
PITCH = 20

Hole = namedtuple("Hole", "label x y side")  # of the breadboard, beside the pin with that label


def pads(chip):
    """Return {pad of keypad or display: GPIO, "3V3" or "GND"} of a chip's preset."""
    preset = pins.PRESETS[chip]
    wired = {f"R{i + 1}": preset["rows"][i] for i in range(4)} | {f"C{i + 1}": preset["columns"][i] for i in range(4)}
    return wired | {"GND": "GND", "VCC": "3V3", "SCL": preset["scl"], "SDA": preset["sda"]}


class Svg:
    """A picture that is drawn step by step; text() returns the SVG file. Units are pixels, from the top left."""

    def __init__(self, width, height, title):
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' font-family="sans-serif" font-size="12" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        ]

    def box(self, x, y, width, height, fill="none", stroke="#222222", radius=4):
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}" stroke="{stroke}"/>'
        )

    def wire(self, points, colour="#222222", width=2):
        path = " ".join(f"{x},{y}" for x, y in points)
        self._parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>'
        )

    def dot(self, x, y, colour="#222222", radius=3):
        self._parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>')

    def write(self, x, y, text, anchor="start", colour="#222222", size=12, weight="normal"):
        self._parts.append(
            f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}" font-size="{size}" font-weight="{weight}">'
            f"{escape(str(text))}</text>"
        )

    def text(self):
        return "\n".join([*self._parts, "</svg>", ""])


# ---- the breadboard picture


def breadboard(chip):
    """Return the SVG text of the parts with every wire from pad to header pin."""
    name, left, right = DEVKITS[chip]
    bottom = 100 + PITCH * len(left)
    picture = Svg(960, max(bottom + 190, 560), f"Mr. X's logbook on a {name}: the wires")
    picture.write(480, 28, f"{name}: keypad and display", "middle", size=18, weight="bold")
    holes = _devkit(picture, name, left, right, bottom)
    starts = _keypad(picture) | _oled(picture)
    wired = pads(chip)
    _wires(picture, {pad: (starts[pad], _nearest(holes, wired[pad], pad), COLOURS[pad]) for pad in wired}, bottom)
    picture.write(480, bottom + 175, "GND and 3V3 go to the display only; the keypad needs neither.", "middle")
    return picture.text()


def _devkit(picture, name, left, right, bottom):
    """Draw the board on a breadboard; return the Holes beside its pins."""
    picture.box(376, 70, 208, bottom - 50, "#efe9dc", "#b9b09a")
    picture.box(400, 80, 160, bottom - 60, "#2b2b2b")
    picture.box(450, 90, 60, 70, "#b8b8b8")
    picture.write(480, 130, name.split("-Dev")[0], "middle", size=11, weight="bold")
    picture.box(460, bottom + 4, 40, 22, "#9a9a9a")
    picture.write(480, bottom + 40, "USB", "middle", size=11)
    holes = []
    for side, header, x in (("left", left, 410), ("right", right, 550)):
        for number, label in enumerate(header):
            y = 100 + PITCH * number
            hole = 386 if side == "left" else 574
            picture.dot(x, y, "#e0b94a", 4)
            picture.dot(hole, y, "#8d8672", 3)
            anchor, text_x = ("start", 420) if side == "left" else ("end", 540)
            picture.write(text_x, y + 4, label, anchor, "#ffffff", 11)
            holes.append(Hole(label, hole, y, side))
    return holes


def _nearest(holes, label, pad):
    """Return the hole with that label; of several the nearest to the part: the display is on the right."""
    found = [hole for hole in holes if hole.label == label]
    side = "right" if pad in OLED_PADS else "left"
    return min(found, key=lambda hole: (hole.side != side, hole.y))


def _keypad(picture):
    """Draw the keypad; return {pad: (x, y)}."""
    picture.box(30, 120, 180, 200, "#f2f2f2")
    for number, key in enumerate(pins.KEYS):
        x, y = 42 + 41 * (number % 4), 132 + 46 * (number // 4)
        picture.box(x, y, 34, 36, "#2f4858" if key.isdigit() else "#a23e48")
        picture.write(x + 17, y + 24, key, "middle", "#ffffff", 16, "bold")
    starts = {}
    picture.box(48, 320, 144, 26, "#dddddd")
    for number, pad in enumerate(KEYPAD_PADS):
        starts[pad] = (60 + 17 * number, 346)
        picture.write(60 + 17 * number, 337, pad, "middle", size=10)
    return starts


def _oled(picture):
    """Draw the display; return {pad: (x, y)}."""
    picture.box(750, 130, 180, 130, "#1f3a5f")
    picture.box(770, 165, 140, 70, "#05080c")
    picture.write(840, 205, "128 x 64", "middle", "#7fd4ff", 16)
    starts = {}
    for number, pad in enumerate(OLED_PADS):
        starts[pad] = (790 + 33 * number, 130)
        picture.dot(790 + 33 * number, 137, "#e0b94a", 4)
        picture.write(790 + 33 * number, 155, pad, "middle", "#ffffff", 10)
    return starts


def _wires(picture, wires, bottom):
    """Draw the wires, each in its own lane: the keypad's to the left and below, the display's right and above."""
    for number, pad in enumerate(KEYPAD_PADS):
        (x, y), (_, end_x, end_y, side), colour = wires[pad]
        below = 372 + 9 * number
        lane = 224 + 18 * (7 - number)
        if side == "left":
            points = [(x, y), (x, below), (lane, below), (lane, end_y), (end_x, end_y)]
        else:
            under, far = bottom + 60 + 9 * number, 600 + 9 * number
            points = [(x, y), (x, under), (far, under), (far, end_y), (end_x, end_y)]
        picture.wire(points, colour)
    for number, pad in enumerate(OLED_PADS):
        (x, y), (_, end_x, end_y, side), colour = wires[pad]
        above, lane = 112 - 9 * number, 720 - 14 * number
        if side == "right":
            points = [(x, y), (x, above), (lane, above), (lane, end_y), (end_x, end_y)]
        else:
            over, far = 66 - 7 * number, 372 - 4 * number
            points = [(x, y), (x, over), (far, over), (far, end_y), (end_x, end_y)]
        picture.wire(points, colour)


# ---- the schematic


def schematic(chip):
    """Return the SVG text of the circuit: parts joined by named nets."""
    preset = pins.PRESETS[chip]
    picture = Svg(960, 620, f"Mr. X's logbook on an {chip}: the circuit")
    picture.write(480, 28, f"{chip}: circuit; equal names are joined", "middle", size=18, weight="bold")
    _matrix(picture)
    _chip(picture, chip)
    _display(picture)
    if preset["buzzer"] is None:
        picture.write(640, 360, f"The {chip} has no pins to spare for extras.")
    else:
        _extras(picture, chip)
    return picture.text()


def _matrix(picture):
    """Draw sixteen switches between row and column nets."""
    picture.write(40, 64, "keypad: rows open-drain, columns pulled up in the chip", size=12)
    for row in range(4):
        y = 130 + 90 * row
        picture.wire([(60, y), (330, y)])
        _net(picture, 60, y, f"ROW{row + 1}", "end")
    for column in range(4):
        x = 110 + 65 * column
        picture.wire([(x, 90), (x, 470)])
        _net(picture, x, 486, f"COL{column + 1}", "middle")
    for number, key in enumerate(pins.KEYS):
        x, y = 110 + 65 * (number % 4), 130 + 90 * (number // 4)
        picture.dot(x, y + 36)
        picture.dot(x - 30, y)
        picture.wire([(x - 30, y), (x - 30, y + 14)])
        picture.wire([(x - 30, y + 14), (x - 18, y + 32)])
        picture.wire([(x - 30, y + 36), (x, y + 36)])
        picture.write(x - 12, y + 22, key, "middle", "#a23e48", 14, "bold")


def _chip(picture, chip):
    """Draw the chip with one pin for each wire, and the supply pins."""
    nets = {"keypad row": "ROW", "keypad column": "COL"}
    wires = chips.wires(pins.PRESETS[chip], EXTRAS if pins.PRESETS[chip]["buzzer"] is not None else ())
    ends = []
    for what, _use, gpio in wires:
        net = what.split(" ")[-1].upper() if what.startswith("display") else what.split(" ")[0].upper()
        for prefix, short in nets.items():
            if what.startswith(prefix):
                net = short + what[-1]
        ends.append((f"GPIO{gpio}", net))
    ends += [("3V3", "3V3"), ("GND", "GND")]
    picture.box(430, 80, 110, 60 + 28 * len(ends), "#f7f3e8")
    picture.write(485, 102, DEVKITS[chip][0].split("-Dev")[0], "middle", size=13, weight="bold")
    for number, (pin, net) in enumerate(ends):
        y = 126 + 28 * number
        picture.write(532, y + 4, pin, "end")
        picture.wire([(540, y), (562, y)])
        _net(picture, 562, y, net, "start")


def _display(picture):
    """Draw the display with its nets, and say where the pull-ups are."""
    picture.box(730, 90, 150, 150, "#eaf2fb")
    picture.write(805, 112, "OLED 128x64, I2C", "middle", weight="bold")
    picture.write(805, 228, f"address 0x{pins.OLED_ADDRESS:02X}", "middle", size=11)
    for number, (pad, net) in enumerate((("GND", "GND"), ("VCC", "3V3"), ("SCL", "SCL"), ("SDA", "SDA"))):
        y = 136 + 26 * number
        picture.write(740, y + 4, pad)
        picture.wire([(708, y), (730, y)])
        _net(picture, 708, y, net, "end")
    picture.write(730, 262, "Its module pulls SDA and SCL up to VCC;", size=11)
    picture.write(730, 277, "4.7 k each where one does not.", size=11)


def _extras(picture, chip):
    """Draw buzzer, LED and battery gauge, each from its net to ground."""
    picture.write(640, 330, "extras, where FITTED says so", weight="bold")
    picture.box(720, 350, 70, 36, "#f2f2f2")
    picture.write(755, 373, "piezo", "middle")
    _through(picture, 368, 720, 790, "BUZZER")
    picture.box(720, 410, 70, 36, "#f2f2f2")
    picture.write(755, 433, "WS2812", "middle")
    picture.wire([(690, 428), (720, 428)])
    _net(picture, 690, 428, "LED", "end")
    there = chip == "esp32-s3"
    picture.write(720, 462, "is on the board" if there else "VDD: 5V through a 1N4001; VSS: GND;", size=11)
    if not there:
        picture.write(720, 476, "330 ohm before DIN", size=11)
    picture.wire([(660, 500), (700, 500)])
    _net(picture, 660, 500, "BAT+", "end")
    picture.box(700, 490, 50, 20, "#f2f2f2", radius=0)
    picture.write(725, 504, "100 k", "middle", size=11)
    picture.wire([(750, 500), (810, 500)])
    picture.dot(780, 500)
    picture.wire([(780, 500), (780, 540)])
    _net(picture, 780, 556, "BATTERY", "middle")
    picture.box(810, 490, 50, 20, "#f2f2f2", radius=0)
    picture.write(835, 504, "100 k", "middle", size=11)
    picture.wire([(860, 500), (890, 500)])
    _net(picture, 890, 500, "GND", "start")


def _through(picture, y, left, right, net):
    picture.wire([(left - 30, y), (left, y)])
    _net(picture, left - 30, y, net, "end")
    picture.wire([(right, y), (right + 30, y)])
    _net(picture, right + 30, y, "GND", "start")


def _net(picture, x, y, name, anchor):
    shift = {"start": 5, "end": -5, "middle": 0}[anchor]
    picture.write(x + shift, y + 4, name, anchor, "#1a5276", 12, "bold")


# ---- tables and Wokwi


def table(chip):
    """Return the wiring table of a chip's preset in Markdown."""
    name, left, right = DEVKITS[chip]
    preset = pins.PRESETS[chip]
    lines = [
        f"**{chip}** ({name})",
        "",
        "| wire | GPIO | header | pin from the top |",
        "| --- | --- | --- | --- |",
    ]
    for what, _use, gpio in chips.wires(preset, [extra for extra in EXTRAS if preset[extra] is not None]):
        side, header = ("left", left) if gpio in left else ("right", right)
        lines.append(f"| {what} | {gpio} | {side} | {header.index(gpio) + 1} |")
    return "\n".join(lines)


def with_tables(text):
    """Return the text of wiring.md with new tables between its two marks."""
    begin, end = "<!-- tables -->\n", "<!-- end of tables -->"
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    return before + begin + "\n\n".join(table(chip) for chip in DEVKITS) + "\n" + end + after


def wokwi():
    """Return Wokwi's diagram of the esp32 preset, as JSON text."""
    parts = [
        {"type": "board-esp32-devkit-c-v4", "id": "esp", "top": 0, "left": 0, "attrs": {}},
        {"type": "wokwi-membrane-keypad", "id": "keypad", "top": -20, "left": -360, "attrs": {}},
        {
            "type": "board-ssd1306",
            "id": "oled",
            "top": 40,
            "left": 200,
            "attrs": {"i2cAddress": f"0x{pins.OLED_ADDRESS:02x}"},
        },
    ]
    joined = [["esp:TX", "$serialMonitor:RX", "", []], ["esp:RX", "$serialMonitor:TX", "", []]]
    for pad, to in pads("esp32").items():
        part = "oled" if pad in OLED_PADS else "keypad"
        joined.append([f"{part}:{pad}", "esp:GND.2" if to == "GND" else f"esp:{to}", COLOURS[pad], []])
    diagram = {"version": 1, "author": "Mr. X's logbook", "editor": "wokwi", "parts": parts, "connections": joined}
    return json.dumps(diagram | {"dependencies": {}}, indent=2) + "\n"


def drawn():
    """Return {Path: text} of every file that is made from the tables."""
    files = {HERE / "wokwi" / "diagram.json": wokwi()}
    for chip in DEVKITS:
        files[HERE / f"schematic-{chip}.svg"] = schematic(chip)
        files[HERE / f"breadboard-{chip}.svg"] = breadboard(chip)
    guide = HERE / "wiring.md"
    files[guide] = with_tables(guide.read_text(encoding="utf-8"))
    return files


if __name__ == "__main__":
    for path, text in drawn().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.relative_to(HERE.parent))
