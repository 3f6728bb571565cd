"""Draws the circuit of each chip's preset: parts whose pins are joined where their nets have the same name."""

from hardware.svg import Svg
from mrx.device import chips, pins

EXTRAS = ("buzzer", "led", "battery")


def schematic(chip):
    """Return the SVG text of the circuit: parts joined by named nets."""
    preset = pins.PRESETS[chip]
    picture = Svg(960, 770, f"Mr. X's logbook on an {chip}: the circuit")
    picture.write(480, 28, f"{chip}: circuit; equal names are joined", "middle", size=18, weight="bold")
    _matrix(picture)
    _chip(picture, chip)
    _display(picture)
    if preset["buzzer"] is None:
        picture.write(640, 360, f"The {chip} has no pins to spare for extras.")
    else:
        _extras(picture, chip)
    _battery(picture, preset["battery"] is not None)
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
    ends += [("3V3", "3V3"), ("5V", "5V"), ("GND", "GND")]
    picture.box(430, 80, 110, 60 + 28 * len(ends), "#f7f3e8")
    picture.write(485, 102, chip.upper(), "middle", size=13, weight="bold")
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
    _gauge(picture)


def _gauge(picture):
    """Draw the divider that halves the cell's voltage, and the capacitor that the pin measures from."""
    y = 510
    _resistor(picture, y, 690, "BAT", "end")
    _resistor(picture, y, 800, "GND", "start")
    picture.dot(770, y)
    picture.wire([(770, y), (770, y + 52)])
    _net(picture, 770, y + 68, "BATTERY", "middle")
    picture.dot(770, y + 32)
    picture.wire([(770, y + 32), (820, y + 32)])
    picture.wire([(820, y + 22), (820, y + 42)])
    picture.wire([(828, y + 22), (828, y + 42)])
    picture.wire([(828, y + 32), (880, y + 32)])
    _net(picture, 880, y + 32, "GND", "start")
    picture.write(824, y + 58, "100 nF", "middle", size=11)


def _resistor(picture, y, x, net, anchor):
    """Draw 100 k at x, with a net at its outer end and 30 pixels of wire at both."""
    picture.wire([(x - 30, y), (x, y)])
    picture.box(x, y - 10, 50, 20, "#f2f2f2", radius=0)
    picture.write(x + 25, y + 4, "100 k", "middle", size=11)
    picture.wire([(x + 50, y), (x + 80, y)])
    _net(picture, x - 30 if anchor == "end" else x + 80, y, net, anchor)


def _battery(picture, gauge):
    """Draw cell, charger and switch: one contact for 5 V, the other for the gauge."""
    picture.write(40, 600, "battery, if you like", weight="bold")
    _named_box(picture, 80, 630, 100, 80, "LiPo cell", "3.7 V")
    _named_box(picture, 290, 630, 150, 80, "charger with boost", "converter, 5 V")
    for y, name in ((645, "+"), (695, "-")):
        picture.wire([(180, y), (290, y)])
        picture.write(186, y - 5, name, weight="bold")
        picture.write(298, y + 4, f"B{name}", size=11)
    picture.write(432, 649, "5 V", "end", size=11)
    picture.write(432, 699, "-", "end", size=11)
    _contact(picture, 645, "5V")
    picture.wire([(440, 695), (660, 695)])
    _net(picture, 660, 695, "GND", "start")
    picture.write(550, 620, "switch", "middle", weight="bold")
    if gauge:
        picture.dot(235, 645)
        picture.wire([(235, 645), (235, 740), (500, 740)])
        _contact(picture, 740, "BAT")
        picture.write(700, 737, "The second contact is the gauge's: a chip", size=11)
        picture.write(700, 751, "that is off must have no voltage on a pin.", size=11)


def _contact(picture, y, net):
    """Draw one open contact of the switch, with the net behind it."""
    picture.wire([(440, y), (520, y)])
    picture.wire([(520, y), (574, y - 16)])
    picture.dot(520, y)
    picture.dot(580, y)
    picture.wire([(580, y), (660, y)])
    _net(picture, 660, y, net, "start")


def _named_box(picture, x, y, width, height, *lines):
    picture.box(x, y, width, height, "#f2f2f2")
    for number, line in enumerate(lines):
        picture.write(x + width / 2, y + height / 2 + 16 * number, line, "middle")


def _through(picture, y, left, right, net):
    picture.wire([(left - 30, y), (left, y)])
    _net(picture, left - 30, y, net, "end")
    picture.wire([(right, y), (right + 30, y)])
    _net(picture, right + 30, y, "GND", "start")


def _net(picture, x, y, name, anchor):
    shift = {"start": 5, "end": -5, "middle": 0}[anchor]
    picture.write(x + shift, y + 4, name, anchor, "#1a5276", 12, "bold")
