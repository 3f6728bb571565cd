"""The maker's guide against the firmware's own pins: its tables, sentences and pictures say what pins.py says."""

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware import drawing
from hardware.devkits import DEVKITS
from mrx.device import chips, pins

HARDWARE = Path(__file__).parents[2] / "hardware"
CHIPS = sorted(pins.PRESETS)
GUIDE = (HARDWARE / "wiring.md").read_text(encoding="utf-8")


def cells(line):
    """The cells of a row of a table in Markdown."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def guide_table(chip):
    """The rows of the guide's table for a chip, its head first, read without the program that wrote it."""
    part = GUIDE.split(f"**{chip}**\n\n")[1].split("\n\n")[0]
    head, _, *rows = [cells(line) for line in part.splitlines() if line.startswith("|")]
    return [head, *rows]


def guide_rows(key):
    """{wire: (GPIO, header, pin)} as the guide prints it for a board."""
    kit = DEVKITS[key]
    head, *rows = guide_table(kit.chip)
    column = head.index(kit.name)
    return {row[0]: (int(row[1]), row[column].split()[0], int(row[column].split()[1])) for row in rows}


@pytest.mark.parametrize("chip", CHIPS)
def test_the_guide_s_pin_table_is_that_of_pins_py(chip):
    preset = pins.PRESETS[chip]
    said = {row[0]: int(row[1]) for row in guide_table(chip)[1:]}
    wanted = {f"keypad row {i + 1}": preset["rows"][i] for i in range(4)}
    wanted |= {f"keypad column {i + 1}": preset["columns"][i] for i in range(4)}
    wanted |= {"display SDA": preset["sda"], "display SCL": preset["scl"]}
    named = {"buzzer": "buzzer", "led": "LED", "battery": "battery gauge"}
    wanted |= {named[extra]: preset[extra] for extra in named if preset[extra] is not None}
    assert said == wanted


@pytest.mark.parametrize("key", DEVKITS)
def test_pins_are_where_the_guide_says_on_the_board_gpios_of_its_chip_and_none_twice(key):
    kit = DEVKITS[key]
    for gpio, header, pin in guide_rows(key).values():
        assert {"left": kit.left, "right": kit.right}[header][pin - 1] == gpio
    gpios = [label for label in kit.left + kit.right if isinstance(label, int)]
    assert len(gpios) == len(set(gpios))
    assert set(gpios) <= set(chips.CHIPS[kit.chip][1])


def test_everything_drawn_is_drawn_anew_from_the_tables():
    for path, text in drawing.drawn().items():
        assert path.read_text() == text, f"{path.name} is old: run python hardware/drawing.py"


@pytest.mark.parametrize("key", DEVKITS)
def test_no_two_wires_of_the_picture_lie_on_each_other(key):
    root = ElementTree.parse(HARDWARE / f"breadboard-{key}.svg").getroot()
    stretches = []
    for wire in root.iter("{http://www.w3.org/2000/svg}polyline"):
        points = [tuple(map(float, point.split(","))) for point in wire.get("points").split()]
        stretches.append([tuple(sorted(pair)) for pair in pairwise(points) if pair[0] != pair[1]])
    assert len(stretches) == 12
    for number, wire in enumerate(stretches):
        for other in stretches[:number]:
            assert not [(a, b) for a in wire for b in other if overlap(a, b)]


def overlap(one, other):
    """Whether two level or upright stretches share more than a point."""
    for along, across in ((0, 1), (1, 0)):
        if one[0][across] == one[1][across] == other[0][across] == other[1][across]:
            return min(one[1][along], other[1][along]) > max(one[0][along], other[0][along])
    return False


def prose():
    """The guide without the tables that drawing.py writes."""
    return re.sub(r"<!-- (\w+) -->.*?<!-- end of \1 -->", "", GUIDE, flags=re.DOTALL)


def test_every_gpio_in_the_guide_s_sentences_is_that_of_its_part():
    wires = {"row": "rows", "column": "columns"}
    stuck = re.findall(r"keypad (row|column) (\d) \(GPIO (\d+)\)", prose())  # of the preset that pins.py comes with
    for line, number, gpio in stuck:
        assert pins.PRESETS[pins.CHIP][wires[line]][int(number) - 1] == int(gpio)
    of_a_chip = re.findall(r"(ESP32\S*): [^|\n]*\|[^|\n]*GPIO (\d+), which is (SDA|SCL) here", prose())
    for chip, gpio, wire in of_a_chip:
        assert pins.PRESETS[chip.lower()][wire.lower()] == int(gpio)
    assert len(stuck) + len(of_a_chip) == len(re.findall(r"GPIO ?\d", prose())) > 0, "a GPIO that nothing here checks"


@pytest.mark.parametrize("chip", CHIPS)
def test_the_circuit_names_every_pin_and_its_net(chip):
    root = ElementTree.parse(HARDWARE / f"schematic-{chip}.svg").getroot()
    said = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    for number in range(4):
        row = said.index(f"GPIO{pins.PRESETS[chip]['rows'][number]}")
        assert said[row + 1] == f"ROW{number + 1}"
        column = said.index(f"GPIO{pins.PRESETS[chip]['columns'][number]}")
        assert said[column + 1] == f"COL{number + 1}"
    assert said[said.index(f"GPIO{pins.PRESETS[chip]['sda']}") + 1] == "SDA"
    assert said[said.index(f"GPIO{pins.PRESETS[chip]['scl']}") + 1] == "SCL"
    if pins.PRESETS[chip]["battery"] is not None:
        assert said.count("100 k") == 2 and "100 nF" in said, "the gauge's divider and its capacitor"
    for feed in ("3V3", "GND"):
        pin = said.index(feed)
        assert said[pin + 1] == feed, "the chip's pin, then its net"
        assert said.count(feed) >= 3, "and the display's"


def test_wokwi_joins_what_pins_py_joins():
    diagram = json.loads((HARDWARE / "wokwi" / "diagram.json").read_text())
    joined = {one: other for one, other, *_ in diagram["connections"]}
    preset = pins.PRESETS["esp32"]
    for number in range(4):
        assert joined[f"keypad:R{number + 1}"] == f"esp:{preset['rows'][number]}"
        assert joined[f"keypad:C{number + 1}"] == f"esp:{preset['columns'][number]}"
    assert joined["oled:SDA"] == f"esp:{preset['sda']}"
    assert joined["oled:SCL"] == f"esp:{preset['scl']}"
    assert joined["oled:VCC"] == "esp:3V3"
    assert joined["oled:GND"].startswith("esp:GND")
    oled = next(part for part in diagram["parts"] if part["id"] == "oled")
    assert int(oled["attrs"]["i2cAddress"], 16) == pins.OLED_ADDRESS
    assert "micropython.bin" in (HARDWARE / "wokwi" / "wokwi.toml").read_text()
