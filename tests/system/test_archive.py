"""The file of all modules, read by the real MicroPython from a real littlefs."""

import ast
import zlib
from contextlib import closing

import pytest

from firmware import image, one_language
from mrx import LANGUAGES
from tests.system import native_vm
from tests.system.chip_rig import ChipRig

IMPORTS = """
import binascii, io, os
class Vfs:
    def mount(self, system, place):
        self.system = system
    def umount(self, place):
        pass
sys.modules["vfs"] = vfs = Vfs()
import archive
archive.mount("modules.bin")
archive.change_language({language})
for path in {paths}:
    try:
        kind = vfs.system.stat("/" + path)[0]
    except OSError as error:
        print(path, "errno", error.errno)
        continue
    if kind == 0x4000:
        print(path, "folder")
        continue
    member, data = vfs.system.open("/" + path, "rb"), bytearray(7)
    crc = 0
    while True:
        count = member.readinto(data)
        if not count:
            break
        crc = binascii.crc32(bytes(data[:count]), crc)
    print(path, crc)
"""
FILES = {
    "mrx/a.mpy": [b"first" * 300],
    "mrx/screens/b.mpy": [b"x"],
    "mrx/screens/d.mpy": [b"yes", b"ja" * 99, b"oui", b""],
    "mrx/screens/e.mpy": [b"no", b"nein", b"non" * 9, b"no"],
    "shared/c.mpy": [bytes(range(256)) * 9],
}


@pytest.mark.parametrize("at", range(len(LANGUAGES)), ids=LANGUAGES)
def test_each_name_is_found_in_each_language_and_no_other(at, tmp_path):
    (tmp_path / "modules.bin").write_bytes(image.pack(FILES))
    none = ("mrx/a", "mrx/a.py", "mrx/screens/c.mpy", "", "mrx/")
    paths = [*FILES, "mrx", "mrx/screens", "shared", *none]
    files = {"/archive.py": image.ROOT / "firmware/archive.py"}
    run = native_vm.run(tmp_path, files, IMPORTS.format(paths=paths, language=at), 1 << 20)
    told = dict(line.split(" ", 1) for line in run.stdout.splitlines())
    wanted = {path: contents[at % len(contents)] for path, contents in FILES.items()}
    assert {path: told[path] for path in FILES} == {path: str(zlib.crc32(data)) for path, data in wanted.items()}
    assert told["mrx"] == told["mrx/screens"] == told["shared"] == "folder"
    assert {told[path] for path in none} == {"errno 2"}


def texts_in_sources():
    """Every text of the firmware's sources in all languages."""
    for source in image.sources().values():
        for node in ast.walk(
            ast.parse(one_language.joined(source.name, source.read_text(encoding="utf-8"), len(LANGUAGES)))
        ):
            if isinstance(node, ast.Constant) and "\x1f" in str(node.value):
                yield node.value.split("\x1f")


def test_a_module_has_its_texts_in_one_language_alone():
    made = image.modules()
    texts = list(texts_in_sources())
    assert len(texts) > 100
    for at in range(len(LANGUAGES)):
        code = b"".join(codes[at % len(codes)] for codes in made.values())
        ours = {text[at] for text in texts}
        others = {one for text in texts for one in text} - ours
        assert all(text.encode() in code for text in ours)
        strays = {text for text in others if len(text) > 9 and text.encode() in code}
        assert not {text for text in strays if not any(text in mine for mine in ours)}


def test_without_texts_a_module_is_in_the_archive_once_and_a_text_that_lacks_a_language_is_refused():
    made = image.modules({"mrx/settings.py": "def read():\n    return 'no text for a player'\n"})
    assert {len(codes) for codes in made.values()} == {1, len(LANGUAGES)}
    assert sum(len(codes) == 1 for codes in made.values()) > 40
    with pytest.raises(SystemExit, match="a text has 3 languages"):
        image.modules({"mrx/settings.py": "def read(say):\n    return say('yes', 'ja', 'oui')\n"})


@pytest.mark.slow
def test_a_start_reads_little_flash(image, tmp_path):
    """From folders it took 16,500 reads."""
    with closing(ChipRig(image, tmp_path / "flash")) as rig:
        reads = rig.board.flash_calls()[0]
    print(f"{reads} reads of flash until the handheld waits for a key")
    assert reads <= 2000
