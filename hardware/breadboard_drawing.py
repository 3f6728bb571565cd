"""Draws a board on its breadboard with the twelve wires: which hole each goes into. Holes lie as on a real breadboard.

A wire goes into the outermost hole beside its pin, which the breadboard joins to the pin by a metal strip.
"""

from collections import namedtuple

from hardware.breadboard_holes import free_holes, needs_two
from hardware.devkits import DEVKITS
from hardware.measures import BOARDS, HALF_COLUMNS, PITCH
from hardware.svg import Svg
from hardware.wires import COLOURS, KEYPAD_PADS, OLED_PADS, pads
from mrx.device import pins

STEP = 20  # pixels between two holes
MIDDLE = 560
TOP = 100

Hole = namedtuple("Hole", "label x y side")  # where a wire goes that is for the pin with that label


def pixels(mm):
    """Return a length of the board or the breadboard in pixels."""
    return mm / PITCH * STEP


def breadboard(key):
    """Return the SVG text of the parts with every wire from pad to breadboard."""
    kit = DEVKITS[key]
    bottom = TOP + STEP * max(len(kit.left), len(kit.right))
    picture = Svg(2 * MIDDLE, max(bottom + 200, 570), f"Mr. X's logbook on a {kit.name}: the wires")
    picture.write(MIDDLE, 28, f"{kit.name}: keypad and display", "middle", size=18, weight="bold")
    holes = _holes(picture, key, bottom)
    _board(picture, key, bottom)
    starts = _keypad(picture) | _oled(picture)
    wired = pads(kit.chip)
    _wires(picture, {pad: (starts[pad], _nearest(holes, wired[pad], pad), COLOURS[pad]) for pad in wired}, bottom)
    _captions(picture, key, max(bottom + 135, 510))
    return picture.text()


def _holes(picture, key, bottom):
    """Draw one breadboard, or the inner halves of two, with the free holes; return the Holes for wires."""
    kit, board = DEVKITS[key], BOARDS[key]
    two = needs_two(board.rows)
    free = (HALF_COLUMNS - 1,) * 2 if two else free_holes(board.rows)
    pins_x = (MIDDLE - pixels(board.rows) / 2, MIDDLE + pixels(board.rows) / 2)
    edges = (pins_x[0] - STEP * free[0] - 16, pins_x[1] + STEP * free[1] + 16)
    for start, end in ((edges[0], pins_x[0] + 16), (pins_x[1] - 16, edges[1])) if two else (edges,):
        picture.box(start, TOP - 40, end - start, bottom - TOP + 70, "#efe9dc", "#b9b09a")
    found = []
    for side, header, x, count, out in (
        ("left", kit.left, pins_x[0], free[0], -1),
        ("right", kit.right, pins_x[1], free[1], 1),
    ):
        for number, label in enumerate(header):
            y, far = TOP + STEP * number, x + out * STEP * count
            picture.line((x, y), (far, y), "#cfc6ae", 5)
            for hole in range(1, count + 1):
                picture.dot(x + out * STEP * hole, y, "#8d8672", 3)
            found.append(Hole(label, far, y, side))
    return found


def _board(picture, key, bottom):
    """Draw the development board with its pins, their labels and its sockets."""
    kit, board = DEVKITS[key], BOARDS[key]
    width, half = pixels(board.width), pixels(board.rows) / 2
    picture.box(MIDDLE - width / 2, TOP - 20, width, bottom - TOP + 30, "#2b2b2b")
    picture.box(MIDDLE - 32, TOP - 12, 64, 76, "#b8b8b8")
    picture.write(MIDDLE, TOP + 30, kit.chip.upper(), "middle", size=11, weight="bold")
    for side, header in ((-1, kit.left), (1, kit.right)):
        for number, label in enumerate(header):
            y = TOP + STEP * number
            picture.dot(MIDDLE + side * half, y, "#e0b94a", 4)
            picture.write(MIDDLE + side * (half - 12), y + 4, label, "start" if side < 0 else "end", "#ffffff", 11)
    for printed, middle in zip(kit.sockets, board.sockets, strict=True):
        x = MIDDLE + pixels(middle)
        picture.box(x - 30, bottom - 8, 60, 26, "#9a9a9a")
        picture.write(x, bottom + 9, printed, "middle", size=11, weight="bold")


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
    picture.write(30, 106, f"the ribbon ends in a socket: {len(KEYPAD_PADS)} plugs")
    return starts


def _oled(picture):
    """Draw the display; return {pad: (x, y)}."""
    left = 2 * MIDDLE - 210
    picture.box(left, 130, 180, 130, "#1f3a5f")
    picture.box(left + 20, 165, 140, 70, "#05080c")
    picture.write(left + 90, 205, "128 x 64", "middle", "#7fd4ff", 16)
    starts = {}
    for number, pad in enumerate(OLED_PADS):
        x = left + 40 + 33 * number
        starts[pad] = (x, 130)
        picture.dot(x, 137, "#e0b94a", 4)
        picture.write(x, 155, pad, "middle", "#ffffff", 10)
    picture.write(left + 90, 280, f"it ends in pins: {len(OLED_PADS)} sockets", "middle")
    return starts


def _wires(picture, wires, bottom):
    """Draw the wires, each in its own lane: the keypad's to the left and below, the display's right and above."""
    for number, pad in enumerate(KEYPAD_PADS):
        (x, y), (_, end_x, end_y, side), colour = wires[pad]
        below = 372 + 9 * number
        lane = 218 + 18 * (7 - number)
        if side == "left":
            points = [(x, y), (x, below), (lane, below), (lane, end_y), (end_x, end_y)]
        else:
            under, far = bottom + 44 + 9 * number, 770 + 9 * number
            points = [(x, y), (x, under), (far, under), (far, end_y), (end_x, end_y)]
        picture.wire(points, colour)
        picture.dot(end_x, end_y, colour, 4)
    for number, pad in enumerate(OLED_PADS):
        (x, y), (_, end_x, end_y, side), colour = wires[pad]
        above, lane = 112 - 9 * number, 884 - 14 * number
        if side == "right":
            points = [(x, y), (x, above), (lane, above), (lane, end_y), (end_x, end_y)]
        else:
            over, far = 50 - 4 * number, 362 - 4 * number
            points = [(x, y), (x, over), (far, over), (far, end_y), (end_x, end_y)]
        picture.wire(points, colour)
        picture.dot(end_x, end_y, colour, 4)


def _captions(picture, key, y):
    """Write below the picture how the board sits on the breadboard, and what its sockets are for."""
    said = ["GND and 3V3 go to the display only; the keypad needs neither."]
    if needs_two(BOARDS[key].rows):
        said.insert(
            0, "The board is too wide for one breadboard: it bridges two, without the rails on their inner sides."
        )
    else:
        said.insert(0, "On one breadboard a single hole stays free beside each pin: that is where its wire goes.")
    if len(DEVKITS[key].sockets) > 1:
        said.append(
            "Socket UART (COM on copies): for everything. Socket USB: the chip's own. The print says which is which."
        )
    for number, line in enumerate(said):
        picture.write(MIDDLE, y + 18 * number, line, "middle")
