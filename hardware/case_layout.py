"""Where everything lies in the case: its walls, the parts, the ribs that hold them, and the openings; in millimetres.

Seen from the front, x goes right, y up, z from the inner side of the back to the player. The origin is the lower left
corner inside. case.scad draws these boxes, tests compare them; nothing here draws or renders.
"""

from collections import namedtuple

from hardware import measures
from hardware.measures import BOARDS, CHARGER, DISPLAYS, KEYPAD, LIPO, SWITCH

Box = namedtuple("Box", "x y z width length depth")

WALL = 2.4  # six lines of a nozzle of 0.4
GAP = 0.4  # between a part and what holds it
RIB = 1.2
ROUND = 3  # the outer corners' radius
POST = 8  # the corner posts that the screws go into
SCREW = 2.9  # self-tapping, 2.9 by 13
PILOT = 2.4
SCREW_HEAD = 5.6
PAD = 2  # bars under the board, so that the plugs' openings stay above the back
TAPE = 1  # foam tape with two sticky sides, under the board and the charger
SLOT = 3  # for the keypad's tail
LIP = 2  # how far the front reaches into the bottom
RELIEF = 1  # the depth of the pocket for the solder of the display's pins
WINDOW = 1.5  # more than the dots on each side: modules differ by a millimetre

WIRE_STACK = measures.HEADER + measures.SOCKET + measures.BEND  # from a board's back to the end of its wires
BOARD_TOP = PAD + TAPE + measures.BOARD_TALLEST + measures.BOARD_THICK
WIDTH, LENGTH = 76, 128
DEPTH = 30.5  # BOARD_TOP, WIRE_STACK, and a millimetre for the keypad's tail
BOARD_X = POST + GAP
CELL_X = 39.8  # charger and cell lie right of the widest board
CELL_Y = CHARGER.length + GAP + 2 * GAP + RIB
SWITCH_Y, SWITCH_Z = 98, 4
DISPLAY_TOP = 124
KEYPAD_X, KEYPAD_Y = (WIDTH - KEYPAD.width) / 2, POST + 1


def outer():
    """Return the measures of the closed case: width, length, depth."""
    return WIDTH + 2 * WALL, LENGTH + 2 * WALL, DEPTH + 2 * WALL


# ---- the parts


def parts(board, display):
    """Return {name: Box} of what lies inside; board and display are keys of measures.py."""
    return board_parts(board) | power_parts() | display_parts(display) | {"keypad's plugs": keypad_plugs()}


def board_parts(board):
    """Return the development board, its face to the back and its sockets in the lower wall, and the wires on it."""
    width, length, rows, _ = BOARDS[board]
    face = Box(BOARD_X, GAP, PAD + TAPE, width, length, BOARD_TOP - PAD - TAPE)
    middle, across = BOARD_X + width / 2, rows + measures.PITCH
    return {"board": face, "wires on the board": Box(middle - across / 2, 2, BOARD_TOP, across, length - 4, WIRE_STACK)}


def power_parts():
    """Return charger, cell and switch."""
    return {
        "charger": Box(CELL_X, GAP, TAPE, *CHARGER),
        "LiPo": Box(CELL_X, CELL_Y, 0, *LIPO),
        "switch": Box(WIDTH - SWITCH.depth, SWITCH_Y, SWITCH_Z, SWITCH.depth, SWITCH.width, SWITCH.length),
    }


def display_parts(display):
    """Return the display's glass against the front, the board under it, and the wires on its four pins."""
    width, height, board, glass, *_ = DISPLAYS[display]
    back = DEPTH - glass - board
    pins = 4 * measures.PITCH
    return {
        "display": Box((WIDTH - width) / 2, DISPLAY_TOP - height, back, width, height, board + glass),
        "wires on the display": Box((WIDTH - pins) / 2, DISPLAY_TOP - 3, back - WIRE_STACK, pins, 2.54, WIRE_STACK),
    }


def keypad_plugs():
    """Return the keypad's socket with the eight plugs in it, above the cell."""
    wide = 8 * measures.PITCH
    return Box(CELL_X, 52, LIPO.depth + 5, wide, measures.SOCKET + measures.PLUG, 3)


# ---- the bottom: a tray with posts, ribs and openings


def posts():
    """Return the corner posts."""
    return [Box(x, y, 0, POST, POST, DEPTH) for x in (0, WIDTH - POST) for y in (0, LENGTH - POST)]


def screws():
    """Return the middles (x, y) of the four screws."""
    return [(post.x + POST / 2, post.y + POST / 2) for post in posts()]


def ribs(board):
    """Return what holds the board, the charger and the cell: bars under the board, fences beside the parts."""
    return [*_bars(board), *_fences(board), *_cell_ribs()]


def _bars(board):
    """Return the bars on which a board's sockets and its module lie, between the solder points of its headers."""
    width, length, rows, _ = BOARDS[board]
    across = rows - 6
    x = BOARD_X + (width - across) / 2
    return [Box(x, y, 0, across, 4, PAD) for y in (2, length - 16)]


def _fences(board):
    """Return the fences at a board's sides and the stop behind its antenna, which takes the push of a plug."""
    width, length, *_ = BOARDS[board]
    left, right = BOARD_X - GAP - RIB, BOARD_X + width + GAP
    sides = [Box(x, 12, 0, RIB, length - 24, BOARD_TOP) for x in (left, right)]
    return [*sides, Box(BOARD_X + width / 2 - 6, length + 2 * GAP, 0, 12, RIB, BOARD_TOP)]


def _cell_ribs():
    """Return the fences of charger and cell."""
    left, right = CELL_X - GAP - RIB, CELL_X + LIPO.width + GAP
    above = CELL_Y + LIPO.length + GAP
    return [
        Box(left, 4, 0, RIB, above - 8, 5),
        Box(right, CELL_Y + 4, 0, RIB, LIPO.length - 8, 5),
        Box(CELL_X + 4, CELL_Y - GAP - RIB, 0, CHARGER.width - 8, RIB, 5),
        Box(CELL_X + 4, above, 0, LIPO.width - 12, RIB, 5),
    ]


def openings(board):
    """Return what is cut out of the bottom's walls, and a millimetre more on each side: for plugs and the switch."""
    width, _, _, sockets = BOARDS[board]
    plug = measures.USB_PLUG
    middles = [BOARD_X + width / 2 + socket for socket in sockets] + [CELL_X + CHARGER.width / 2]
    cut = [Box(x - plug.width / 2, -WALL - 1, 0, plug.width, WALL + 2, plug.depth) for x in middles]
    return [*cut, Box(WIDTH - 1, SWITCH_Y, SWITCH_Z, WALL + 2, SWITCH.width, SWITCH.length)]


# ---- the front: a plate with the display's window, the keypad's field and the slot for its tail


def window(display):
    """Return (x, y, width, height) of the hole over the display's dots."""
    found = DISPLAYS[display]
    width, height = found.dots_x + 2 * WINDOW, found.dots_y + 2 * WINDOW
    return (WIDTH - width) / 2, DISPLAY_TOP - found.middle - height / 2, width, height


def relief(display):
    """Return the pocket in the front for the solder of the display's pins, which stands out beside its glass."""
    pins = display_parts(display)["wires on the display"]
    return Box(pins.x - 2, DISPLAY_TOP - 4, DEPTH - 1, pins.width + 4, 4, 1 + RELIEF)


def dots(display):
    """Return (x, y, width, height) of what lights up."""
    x, y, width, height = window(display)
    return x + WINDOW, y + WINDOW, width - 2 * WINDOW, height - 2 * WINDOW


def field():
    """Return (x, y, width, height) of the keypad's foil on the front."""
    return KEYPAD_X, KEYPAD_Y, KEYPAD.width, KEYPAD.height


def slot():
    """Return (x, y, width, height) of the hole for the keypad's tail, at the foil's lower edge."""
    width = KEYPAD.tail_width + 3
    return (WIDTH - width) / 2, KEYPAD_Y - SLOT - 0.5, width, SLOT


def front_ribs(display):
    """Return the frame around the display and the lips that keep the front in its place."""
    part = display_parts(display)["display"]
    depth = part.depth + 1
    x, y, z = part.x - GAP - RIB, part.y - GAP - RIB, DEPTH - depth
    width, length = part.width + 2 * (GAP + RIB), part.length + 2 * (GAP + RIB)
    frame = [Box(x + at, y, z, RIB, length, depth) for at in (0, width - RIB)]
    frame += [Box(x, y + at, z, width, RIB, depth) for at in (0, length - RIB)]
    along = POST + 2
    lips = [Box(at, along, DEPTH - LIP, RIB, LENGTH - 2 * along, LIP) for at in (GAP, WIDTH - GAP - RIB)]
    lips += [Box(along, at, DEPTH - LIP, WIDTH - 2 * along, RIB, LIP) for at in (GAP, LENGTH - GAP - RIB)]
    return frame + lips
