"""A device image that differs from the one of these sources in one module."""

import shutil

from firmware import image

CHANGED = "mrx/device/oled.mpy"


def build(newer, folder):
    """Lay out the image `newer` in `folder`, with one module 40 bytes longer. They are never read, so it plays."""
    shutil.copytree(newer, folder)
    made = image.modules()
    for name in image.BEFORE:
        made.pop(name)
    made[CHANGED] = [code + bytes(40) for code in made[CHANGED]]
    (folder / image.ARCHIVE).write_bytes(image.pack(made))
    (folder / image.MANIFEST).write_text("older")
    return folder
