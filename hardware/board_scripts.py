"""What `make flash` has the board run, as texts: they find out what is on it, and put files there.

Each runs in the interpreter's raw prompt, where little heap is free. What comes as a part lies in a folder of its own
until all of it is there.
"""

import base64
import inspect
import zlib

from hardware import archive_delta

FOLDER = "mrx.parts"  # on the board: the parts that have come, and files that are not in their place yet
# Of the compression: the board needs 4 KB of heap, and twice as much saves a fiftieth. MicroPython takes it out by its
# module deflate, which most images have since 1.21 (its documentation, "deflate").
_WINDOW_BITS = 12
_LINE_BYTES = 768

_DIGEST = """
def digest(path):
    digest = hashlib.sha256()
    with open("/" + path, "rb") as file:
        while True:
            piece = file.read(512)
            if not piece:
                return binascii.hexlify(digest.digest()).decode()
            digest.update(piece)
"""

# Prints what the board is, whether the firmware is frozen into it, and which files are on it; then a line for each
# piece of the archive, as archive_delta.known_by has it.
PROBE = (
    """
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
"""
    + _DIGEST
    + inspect.getsource(archive_delta.cuts)
    + f"""
def visit(folder, found):
    for entry in os.ilistdir("/" + folder):
        path = folder + entry[0]
        if entry[1] & 0x4000:
            if path.split("/")[0] in ("mrx", "shared", "{FOLDER}"):
                visit(path + "/", found)
        else:
            found.append([path, digest(path)])
    return found
def tell_pieces(path):
    with open(path, "rb") as file:
        ends = cuts(file, os.stat(path)[6])
        file.seek(0)
        for number in range(1, len(ends)):
            length = left = ends[number] - ends[number - 1]
            digest = hashlib.sha256()
            while left:
                data = file.read(min(left, 512))
                digest.update(data)
                left -= len(data)
            print(length, binascii.b2a_base64(digest.digest()[:6]).decode().strip())
name = sys.implementation
machine = getattr(name, "_machine", "")
files = visit("", [])
print(json.dumps([name[0], list(name[1])[:3], machine, frozen("mrx"), files]))
if "modules.bin" in [file[0] for file in files]:
    tell_pieces("/modules.bin")
"""
)

# Removes files.
REMOVE = """
import os
for path in %r:
    try:
        os.remove("/" + path)
    except OSError:
        pass
"""

# Makes ready for parts: put() writes one, and says so.
_RECEIVE = f"""
import binascii, deflate, hashlib, io, os
try:
    os.mkdir("/{FOLDER}")
except OSError:
    pass
def put(name, lines):
    packed = io.BytesIO()
    for line in lines:
        packed.write(binascii.a2b_base64(line))
    packed.seek(0)
    data = deflate.DeflateIO(packed, deflate.RAW, {_WINDOW_BITS})
    digest = hashlib.sha256()
    with open("/{FOLDER}/" + name, "wb") as part:
        while True:
            piece = data.read(512)
            if not piece:
                break
            digest.update(piece)
            part.write(piece)
    if not binascii.hexlify(digest.digest()).decode().startswith(name):
        raise ValueError("a part did not arrive whole")
    print("part", name)
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

# Writes all files, compares them, and only then puts them in their place. main.py comes last: a board without it says
# that it was not flashed to the end.
_JOIN = (
    """
import binascii, hashlib, os
buffer = memoryview(bytearray(1024))
"""
    + _DIGEST
    + """
def write(path, runs):
    with open("/" + path, "wb") as new:
        for source, at, length in runs:
            with open("/" + sources[source], "rb") as old:
                old.seek(at)
                while length:
                    count = old.readinto(buffer[: min(length, 1024)])
                    if not count:
                        return
                    new.write(buffer[:count])
                    length -= count
sources = %r
files = %r
for path, runs, sha in files:
    write(folder + path, runs)
    if digest(folder + path) != sha:
        raise ValueError(path + " did not arrive whole")
for path, _, _ in files[:-1]:
    os.rename("/" + folder + path, "/" + path)
for path in sources[1:]:
    os.remove("/" + path)
"""
    + MARK_FIRST_BOOT
    + """
os.rename("/" + folder + files[-1][0], "/" + files[-1][0])
try:
    os.rmdir("/" + folder[:-1])
except OSError:
    pass
"""
)


def receive(remove, first):
    """Return the script that removes the files at the paths `remove`, and makes ready for parts.

    first: {path: contents} of small files that are put in their place before any part comes.
    """
    names = [(f"/{FOLDER}/{path}", f"/{path}", data) for path, data in first.items()]
    writes = [
        f'with open({new!r}, "wb") as file:\n    file.write({data!r})\nos.rename({new!r}, {path!r})\n'
        for new, path, data in names
    ]
    return "".join([REMOVE % (remove,), _RECEIVE, *writes])


def take(path):
    """Return the script that puts a small file that has arrived beside its place into it, in one step.

    So a cable pulled at any moment leaves the old file or the new: pins that cannot be read would wipe the secret of a
    running game.
    """
    return f'{MARK_FIRST_BOOT}\nos.rename("/{path}.new", "/{path}")\n'


def put(name, part):
    """Return the script that brings a part. It is compressed, and in characters that no terminal changes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -_WINDOW_BITS)
    packed = packer.compress(part) + packer.flush()
    lines = [base64.b64encode(packed[at : at + _LINE_BYTES]) for at in range(0, len(packed), _LINE_BYTES)]
    return f"put({name!r}, {lines})\n"


def join(delta, archive, digests):
    """Return the script that makes the files of a Delta. digests: {path: SHA-256 in hex} of these files at least."""
    sources = [archive, *[f"{FOLDER}/{name}" for name in delta.parts]]
    files = [(path, runs, digests[path]) for path, runs in delta.runs.items()]
    return f'folder = "{FOLDER}/"\n' + _JOIN % (sources, files)
