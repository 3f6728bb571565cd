"""The measures of the parts, in millimetres: one table for the pictures, the case and the lengths of the wires.

A source is named beside each part; what has none is an estimate. Copies differ by about a millimetre: measure yours,
write what differs here, and `make case` makes a case that fits. This module holds figures and no code that uses them;
nobody here measured a part.
"""

from collections import namedtuple

Keypad = namedtuple("Keypad", "width height thick tail_width tail_length")  # the tail is the ribbon, with its socket
# dots_x, dots_y: what lights up. middle: from the edge with the pins to the middle of the dots. glass: its thickness.
Display = namedtuple("Display", "width height board glass dots_x dots_y middle")
# rows: between the two header rows. sockets: the middles of its USB sockets, from the middle of the board.
Board = namedtuple("Board", "width length rows sockets")
Part = namedtuple("Part", "width length depth")

# 69 by 76 with a tail of 20 by 85: Parallax 27899, "4x4 Matrix Membrane Keypad". Others are 70 by 77 and 0.8 thick.
KEYPAD = Keypad(70, 77, 0.8, 20, 85)

# The dots of 0.96 inch: panel UG-2864HSWEG01, 21.744 by 10.864. The rest is estimated for modules with four pins on the
# upper edge: the dots of 1.3 inch panels with the SH1106, the boards under the panels, and where the dots lie on them.
DISPLAYS = {
    "0.96": Display(27.3, 27.8, 1.2, 1.5, 21.74, 10.86, 12.4),
    "1.3": Display(35.4, 33.5, 1.2, 1.5, 29.42, 14.70, 14.8),
}

# The keys are those of devkits.py. Rows 25.4 or 22.86 apart are ten or nine holes of a breadboard. The S3's board is
# 25.4 by 62.74 ("ESP32-S3-DevKitC-1 Dimensions"), and its antenna stands out further. The other outlines, and
# where the S3's sockets lie, are estimated from the lengths of headers, module and plugs, and rounded up.
BOARDS = {
    "esp32": Board(27.9, 54.4, 25.4, (0,)),
    "esp32-30": Board(28.3, 51.8, 25.4, (0,)),
    "esp32-s3": Board(25.5, 70, 22.86, (-6.35, 6.35)),
    "esp32-c3": Board(25.5, 43, 22.86, (0,)),
}
BOARD_TALLEST = 3.3  # above the board: the module's shield (ESP32-WROOM-32E datasheet: 3.1) and the USB socket
BOARD_THICK = 1.6

# A cell "503450" is 5.0 thick, 34 wide, 50 long; room for its protection, and to swell.
LIPO = Part(34.5, 53, 7)
# Chargers with a boost converter differ most: this is room for one, with its USB socket in the middle of a short edge.
CHARGER = Part(26, 40, 9)
# A rocker switch with four contacts (DPST) of the size KCD1, estimated: its cut-out, and its depth with wires on it.
SWITCH = Part(19.2, 13, 24)
SWITCH_RIM = Part(21, 15, 2)

PITCH = 2.54  # between header pins, and between a breadboard's holes
HEADER = 2.5  # the plastic under a board's pins
SOCKET = 14  # a jumper wire's socket, and the one on the keypad's tail
PLUG = 15  # a jumper wire's plug without its pin
BEND = 5  # where a wire leaves its socket
USB_PLUG = Part(13, 2, 8.6)  # the widest of USB-C (12.35 by 6.5) and the highest of micro-USB (8.5) plugs

# A breadboard: two halves of five columns, and what lies between them, in pitches.
HALF_COLUMNS = 5
RAVINE_PITCHES = 3
