"""Draws the case to scale: its front with keypad and display, and where the parts lie inside, from case_layout.py."""

from hardware import case_layout as layout
from hardware.measures import DISPLAYS, SWITCH_RIM
from hardware.svg import Svg

SCALE = 4  # pixels for a millimetre
SHOWN = ("esp32-s3", "1.3")
FILLS = {
    "board": "#cfe8d8",
    "charger": "#f3cfc9",
    "LiPo": "#e3e3e3",
    "switch": "#cccccc",
    "display": "none",
    "keypad's plugs": "#f7e9c4",
}
LABELS = {  # what is written into a part; two lines where one is too long
    "board": ("board, its sockets", "in the lower wall,", "pins to the front"),
    "charger": ("charger with", "boost converter"),
    "switch": ("switch",),
    "keypad's plugs": ("keypad's", "socket and", "8 plugs,", "over the cell"),
}


class View:
    """A view of the case: millimetres from its inner lower left corner, on a picture where y goes down."""

    def __init__(self, picture, left, top):
        self._picture = picture
        self._x = left + layout.WALL * SCALE
        self._y = top + (layout.LENGTH + layout.WALL) * SCALE

    def at(self, x, y):
        """Return the pixels of a point."""
        return self._x + x * SCALE, self._y - y * SCALE

    def box(self, x, y, width, height, *look, **more):
        """Draw a rectangle whose lower left corner is at x, y."""
        left, top = self.at(x, y + height)
        self._picture.box(left, top, width * SCALE, height * SCALE, *look, **more)

    def write(self, x, y, lines, size=12):
        """Write lines around the point x, y."""
        left, middle = self.at(x, y)
        for number, line in enumerate(lines):
            self._picture.write(
                left, middle + 4 + (number - (len(lines) - 1) / 2) * (size + 3), line, "middle", size=size
            )

    def dot(self, x, y, radius):
        """Draw a hole."""
        self._picture.dot(*self.at(x, y), "#555555", radius * SCALE)

    def outline(self):
        """Draw the outer walls."""
        width, length, _ = layout.outer()
        self.box(-layout.WALL, -layout.WALL, width, length, "#f4f6f8", radius=layout.ROUND * SCALE)


def case():
    """Return the SVG text of the case: front and inside, with its measures."""
    width, length, depth = layout.outer()
    picture = Svg(960, 680, "The case of the handheld: its front and its inside")
    picture.write(
        480, 28, f"The case: {width:g} x {length:g} x {depth:g} mm, to scale", "middle", size=18, weight="bold"
    )
    _front(picture, View(picture, 90, 70))
    _inside(picture, View(picture, 530, 70))
    return picture.text()


def _front(picture, view):
    """Draw the front with the windows for both displays."""
    picture.write(90 + layout.outer()[0] * SCALE / 2, 56, "front", "middle", weight="bold")
    view.outline()
    for x, y in layout.screws():
        view.dot(x, y, layout.SCREW_HEAD / 2)
    view.box(*layout.window("1.3"), "#ffffff", radius=0)
    view.box(*layout.dots("1.3"), "#05080c", radius=0)
    view.box(*layout.window("0.96"), "none", "#d35400", radius=0, dashes="5 4")
    view.box(*layout.slot(), "#555555", radius=0)
    x, y, width, height = layout.field()
    view.box(x, y, width, height, "#e8ebee")
    for row in range(4):
        for column in range(4):
            middle = x + (column + 0.5) * width / 4, y + (row + 0.5) * height / 4
            view.box(middle[0] - 6.5, middle[1] - 6.5, 13, 13, "#a23e48" if column == 3 else "#2f4858")
    windows = ["{} inch: {:g} x {:g} mm".format(name, *layout.window(name)[2:]) for name in DISPLAYS]
    _captions(
        picture,
        90,
        f"window for the display of {windows[1]} (black: its dots)",
        f"dashed: the one for {windows[0]}, in a front of its own",
        "below the keypad: the slot for its tail",
    )


def _inside(picture, view):
    """Draw the bottom with its ribs, and the parts in it."""
    board, display = SHOWN
    picture.write(530 + layout.outer()[0] * SCALE / 2, 56, "inside, seen from the front", "middle", weight="bold")
    view.outline()
    view.box(0, 0, layout.WIDTH, layout.LENGTH, "#ffffff", radius=0)
    for box in (*layout.posts(), *layout.ribs(board)):
        view.box(box.x, box.y, box.width, box.length, "#9fb4c7", "#6b8296", radius=0)
    for box in layout.openings(board):
        view.box(box.x, box.y, box.width, box.length, "#ffffff", "#ffffff", radius=0)
    for x, y in layout.screws():
        view.dot(x, y, layout.PILOT / 2)
    parts = layout.parts(board, display)
    for name, fill in FILLS.items():
        part = parts[name]
        view.box(part.x, part.y, part.width, part.length, fill, dashes="5 4" if name == "display" else None)
        view.write(part.x + part.width / 2, part.y + part.length / 2, LABELS.get(name, ()), 11)
    part = parts["display"]
    view.write(part.x + 13, part.y + part.length - 8, ("display, behind", "the front"), 11)
    part = parts["LiPo"]
    view.write(part.x + part.width / 2, part.y + 5, ("LiPo cell",), 11)
    rim = SWITCH_RIM
    middle = layout.SWITCH_Y + parts["switch"].length / 2
    view.box(layout.WIDTH + layout.WALL, middle - rim.width / 2, rim.depth, rim.width, "#222222", radius=0)
    _captions(picture, 530, "openings in the lower wall: for the plugs of UART and USB,", "and for the charger's plug")


def _captions(picture, left, *lines):
    """Write lines under a view."""
    width, length, _ = layout.outer()
    for number, line in enumerate(lines):
        picture.write(left + width * SCALE / 2, 94 + length * SCALE + 18 * number, line, "middle")
