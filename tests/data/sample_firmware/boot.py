import micropython

micropython.kbd_intr(-1)
