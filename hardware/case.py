"""`make case`: renders the case with OpenSCAD, as STL files to print and a picture to look at, into build/case/.

It installs OpenSCAD where it may and else says what to type. Each STL file is compared with the measures of the case
before it counts as made. It decides no measure: those are in measures.py and case_layout.py. Nothing was printed yet.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT)]

from hardware import case_layout as layout  # noqa: E402
from hardware import debian_packages  # noqa: E402
from hardware.measures import BOARDS, DISPLAYS, HEADER, PITCH, SOCKET  # noqa: E402

BUILD = ROOT / "build" / "case"
SHOWN = ("esp32-s3", "1.3")  # in the picture
PLACES = ("openscad", "/Applications/OpenSCAD.app/Contents/MacOS/OpenSCAD")  # on PATH, and where a Mac has it
PACKAGES = ("openscad", "xvfb", "xauth")
MISSING = f"make case needs OpenSCAD. Type: sudo apt-get install --yes {' '.join(PACKAGES)}"
# In the picture. What belongs to the display comes off with the front.
PART_COLOURS = {
    "board": "#1e8449",
    "charger": "#c0392b",
    "LiPo": "#b9b9b9",
    "switch": "#222222",
    "keypad's plugs": "#444444",
    "display": "#1f3a5f",
    "wires on the display": "#222222",
}


# ---- the measures, as OpenSCAD reads them


def literal(value):
    """Return a truth, a number, a text or a list as OpenSCAD writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(literal, value))}]"
    return f"{value:g}"


def measures_scad():
    """Return the text of measures.scad, which case.scad includes."""
    named = {
        "wall": layout.WALL,
        "rounding": layout.ROUND,
        "width": layout.WIDTH,
        "length": layout.LENGTH,
        "depth": layout.DEPTH,
        "screw": layout.SCREW + 0.3,
        "head": layout.SCREW_HEAD,
        "pilot": layout.PILOT,
        "posts": layout.posts(),
        "screws": layout.screws(),
        "field": layout.field(),
        "slot": layout.slot(),
        "ribs": [(board, layout.ribs(board)) for board in BOARDS],
        "openings": [(board, layout.openings(board)) for board in BOARDS],
        "windows": [(display, layout.window(display)) for display in DISPLAYS],
        "front_ribs": [(display, layout.front_ribs(display)) for display in DISPLAYS],
        "reliefs": [(display, layout.relief(display)) for display in DISPLAYS],
        "shown_parts": [(" ".join(SHOWN), shown_parts())],
    }
    lines = ["// Written by hardware/case.py from hardware/measures.py and case_layout.py."]
    return "\n".join([*lines, *(f"{name} = {literal(value)};" for name, value in named.items()), ""])


def shown_parts():
    """Return [(whether it is on the front, its colour, its Box)] of the parts in the picture."""
    boxes = layout.parts(*SHOWN)
    shown = [(name.endswith("display"), colour, boxes[name]) for name, colour in PART_COLOURS.items()]
    wires = boxes["wires on the board"]  # a row of sockets at each side
    rows = [wires._replace(x=x, width=PITCH, depth=HEADER + SOCKET) for x in (wires.x, wires.x + wires.width - PITCH)]
    return shown + [(False, "#222222", row) for row in rows]


# ---- rendering


def openscad():
    """Path of OpenSCAD; None if it is missing."""
    return next(filter(None, map(shutil.which, PLACES)), None)


def display_prefix():
    """Return what starts OpenSCAD for a picture, which needs a display; None if there is none to be had."""
    if os.environ.get("DISPLAY") or sys.platform == "darwin":
        return []
    return ["xvfb-run", "--auto-servernum"] if shutil.which("xvfb-run") else None


def render(name, piece, board, display, *options, prefix=()):
    """Render one piece into build/case/; return its path."""
    path = BUILD / name
    texts = {"piece": piece, "board": board, "display": display}
    defined = [part for key, text in texts.items() for part in ("-D", f'{key}="{text}"')]
    command = [*prefix, openscad(), "--hardwarnings", "-o", path, *defined, *options, HERE / "case.scad"]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode != 0:
        raise SystemExit(f"make case: OpenSCAD cannot render {name}:\n{ran.stderr}")
    return path


def extent(stl):
    """Return how far the solid of an STL file with text in it reaches: width, length, depth, rounded to 0.01 mm."""
    corners = [tuple(map(float, line.split()[1:])) for line in stl.splitlines() if line.strip().startswith("vertex")]
    return tuple(round(max(axis) - min(axis), 2) for axis in zip(*corners, strict=True))


def pieces():
    """Return [(file, piece, board, display, its extent)] of everything that is printed."""
    width, length, depth = layout.outer()
    found = [
        (f"bottom-{board}.stl", "bottom", board, SHOWN[1], (width, length, depth - layout.WALL)) for board in BOARDS
    ]
    for display in DISPLAYS:
        deep = layout.WALL + max(rib.depth for rib in layout.front_ribs(display))
        found.append((f"front-{display}.stl", "front", SHOWN[0], display, (width, length, deep)))
    return found


def render_all(prefix):
    """Render every piece and the picture; print each file's name."""
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "measures.scad").write_text(measures_scad(), encoding="utf-8")
    for name, piece, board, display, wanted in pieces():
        path = render(name, piece, board, display)
        found = extent(path.read_text(encoding="utf-8"))
        if found != tuple(round(side, 2) for side in wanted):
            raise SystemExit(f"make case: {name} reaches {found} mm, not {wanted}.")
        print(path.relative_to(ROOT))
    view = ("--imgsize=1200,1000", "--camera=0,0,0,62,0,28,0", "--viewall", "--autocenter", "--colorscheme=Tomorrow")
    print(render("case.png", "both", *SHOWN, *view, prefix=prefix).relative_to(ROOT))


def main():
    """Render the case, with OpenSCAD installed before if it is missing and we may; the exit status."""
    if openscad() is None or display_prefix() is None:
        debian_packages.install(*PACKAGES)
    prefix = display_prefix()
    if openscad() is None or prefix is None:
        print(MISSING, file=sys.stderr)
        return 1
    render_all(prefix)
    return 0


if __name__ == "__main__":
    sys.exit(main())
