"""Names what is frozen into a MicroPython image: the modules of the device image, two of them in another form.

MicroPython's build runs this file in its own folder. The functions that are not imported here are those of
"MicroPython manifest files". From frozen/ come boot.py, and the pins, which a file on the flash may replace. The game's
own files stay on the file system.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path.cwd().parent))

from firmware import image

include("$(PORT_DIR)/boards/manifest.py")  # noqa: F821
for name in image.sources():
    folder = ".." if name.startswith("shared/") else "."
    if Path("frozen", name).exists():
        folder = "frozen"
    if "/" in name:
        top, path = name.split("/", 1)
        package(top, files=[path], base_path=folder, opt=3)  # noqa: F821
    else:
        module(name, base_path=folder, opt=3)  # noqa: F821
module("pins.py", base_path="mrx/device", opt=3)  # noqa: F821
