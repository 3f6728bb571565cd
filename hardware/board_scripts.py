"""What `make flash` has the board run, as texts: they find out what is on it, and put files there."""

# Prints what the board is, whether the firmware is frozen into it, and which files are on it.
PROBE = """
import binascii, hashlib, json, os, sys
def frozen(name):
    paths, loaded = sys.path[:], sys.modules.pop(name, None)
    sys.path[:] = [".frozen"]
    try:
        __import__(name)
        return True
    except ImportError:
        return False
    finally:
        sys.path[:] = paths
        sys.modules.pop(name, None)
        if loaded:
            sys.modules[name] = loaded
def visit(folder, found):
    for entry in os.ilistdir("/" + folder):
        path = folder + entry[0]
        if entry[1] & 0x4000:
            if path.split("/")[0] in ("mrx", "shared"):
                visit(path + "/", found)
        else:
            digest = hashlib.sha256()
            with open("/" + path, "rb") as file:
                while True:
                    piece = file.read(512)
                    if not piece:
                        break
                    digest.update(piece)
            found.append([path, binascii.hexlify(digest.digest()).decode()])
    return found
name = sys.implementation
machine = getattr(name, "_machine", "")
print(json.dumps([name[0], list(name[1])[:3], machine, frozen("mrx"), visit("", [])]))
"""

# Removes files and makes folders.
PREPARE = """
import os
for path in %r:
    try:
        os.remove("/" + path)
    except OSError:
        pass
for path in %r:
    try:
        os.mkdir("/" + path)
    except OSError:
        pass
"""

# Keeps the cable open until * is pressed or a game begins; see mrx/device/first_boot.py.
MARK_FIRST_BOOT = """
import os
try:
    os.mkdir("/game")
except OSError:
    pass
open("/game/untried", "w").close()
"""

# Where the firmware is frozen: takes the pins that arrived, in one step, so that a cable pulled at
# any moment leaves the old file or the new. Pins that cannot be read would wipe the secret of a running game.
TAKE_PINS = (
    MARK_FIRST_BOOT
    + """
os.rename("/pins.new", "/pins.py")
"""
)
