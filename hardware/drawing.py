"""Draws the handheld from the tables: `python hardware/drawing.py` writes every file that is made from them.

These are, beside this file: a breadboard picture of each board, a schematic of each preset, the case, the tables inside
wiring.md, and Wokwi's diagram. Pins come from firmware/mrx/device/pins.py, header positions from devkits.py, measures
from measures.py; none is defined here.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "firmware")]

from hardware import battery, boards, heaps, wires  # noqa: E402
from hardware.breadboard_drawing import breadboard  # noqa: E402
from hardware.case_drawing import case  # noqa: E402
from hardware.devkits import DEVKITS, pin_place  # noqa: E402
from hardware.schematic import EXTRAS, schematic  # noqa: E402
from mrx.device import chips, pins  # noqa: E402

GUIDE = HERE / "wiring.md"


def made_parts():
    """Return {mark: Markdown} of what drawing.py writes into wiring.md."""
    tables = "\n\n".join(table(chip) for chip in pins.PRESETS)
    runs = {"runtime": runtime(), "chips": chip_currents()}
    return {"presets": presets(), "memory": heaps.table(), "tables": tables, **runs}


def presets():
    """Return the table of the boards that have a preset, in Markdown."""
    lines = ["| board | `BOARD=` | keypad rows, columns | display | from |", "| --- | --- | --- | --- | --- |"]
    for name, board in boards.BOARDS.items():
        wires = boards.wires(name)
        wired = f"{wires['rows']}; {wires['columns']}" if wires else "its own keys"
        shown = f"SDA {wires['sda']}, SCL {wires['scl']}" if "sda" in wires else "its own"
        lines.append(f"| {board.title} | `{name}` | {wired} | {shown} | {board.source} |")
    return "\n".join(lines)


def table(chip):
    """Return the wiring table of a chip's preset in Markdown, with a column for each board that has the chip."""
    preset = pins.PRESETS[chip]
    kits = [kit for kit in DEVKITS.values() if kit.chip == chip]
    lines = [
        f"**{chip}**",
        "",
        f"| wire | GPIO | {' | '.join(kit.name for kit in kits)} |",
        f"| --- | --- {'| --- ' * len(kits)}|",
    ]
    for what, _use, gpio in chips.wires(preset, [extra for extra in EXTRAS if preset[extra] is not None]):
        places = " | ".join("{} {}".format(*pin_place(kit, gpio)) for kit in kits)
        lines.append(f"| {what} | {gpio} | {places} |")
    return "\n".join(lines)


def runtime():
    """Return the table of what the handheld takes from its cell and how long it lasts, in Markdown."""
    lines = ["| what takes current | all the time | with naps | from |", "| --- | --- | --- | --- |"]
    for draw in battery.DRAWS:
        lines.append(f"| {draw.what} | {draw.awake_ma:g} mA | {draw.napping_ma:.3g} mA | {draw.source} |")
    awake, napping = battery.total_ma()
    lines.append(f"| together, at 5 V | {awake:.3g} mA | {napping:.3g} mA | the sum |")
    hours = [f"**{battery.hours(ma):.0f} h**" for ma in (awake, napping)]
    lines.append(f"| a cell of {battery.CELL_MAH:,} mAh lasts | {hours[0]} | {hours[1]} | {battery.FORMULA} |")
    return "\n".join(lines)


def chip_currents():
    """Return the table of what each chip takes, without and with its radio, and how long a cell lasts, in Markdown."""
    lines = ["| chip | radio off | radio off, naps | radio on | from |", "| --- | --- | --- | --- | --- |"]
    for chip in battery.CHIPS:
        cells = [
            "no gauge, no naps" if ma is None else f"{ma:.3g} mA, **{battery.hours(ma + battery.rest_ma()):.0f} h**"
            for ma in battery.of_chip(chip)
        ]
        lines.append(f"| {chip.name} | {' | '.join(cells)} | {battery.chip_source(chip)} |")
    return "\n".join(lines)


def with_made_parts(text):
    """Return the text of wiring.md with what is made here between its marks."""
    for mark, part in made_parts().items():
        begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
        before, rest = text.split(begin)
        text = before + begin + part + "\n" + end + rest.split(end)[1]
    return text


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
    for pad, to in wires.pads("esp32").items():
        part = "oled" if pad in wires.OLED_PADS else "keypad"
        joined.append([f"{part}:{pad}", "esp:GND.2" if to == "GND" else f"esp:{to}", wires.COLOURS[pad], []])
    diagram = {"version": 1, "author": "Mr. X's logbook", "editor": "wokwi", "parts": parts, "connections": joined}
    return json.dumps(diagram | {"dependencies": {}}, indent=2) + "\n"


def drawn():
    """Return {Path: text} of every file that is made from the tables."""
    files = {HERE / "wokwi" / "diagram.json": wokwi(), HERE / "case.svg": case()}
    for key in DEVKITS:
        files[HERE / f"breadboard-{key}.svg"] = breadboard(key)
    for chip in pins.PRESETS:
        files[HERE / f"schematic-{chip}.svg"] = schematic(chip)
    files[GUIDE] = with_made_parts(GUIDE.read_text(encoding="utf-8"))
    return files


if __name__ == "__main__":
    for path, text in drawn().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.relative_to(HERE.parent))
