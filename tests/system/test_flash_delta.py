"""What `make flash` sends, and how a chip makes its files of that: in a chip's heap, on littlefs."""

import io
import itertools
import random
from pathlib import Path

import pytest
from littlefs import LittleFS, UserContext

from firmware import image as device_image
from hardware import archive_delta, board_scripts, flash
from mrx import LANGUAGES
from tests.system import chip_board, native_vm, older_image
from tests.system.littlefs_chip import CONFIG


@pytest.fixture(scope="module")
def older(image, tmp_path_factory):
    return older_image.build(image, tmp_path_factory.mktemp("older") / "image")


# ---- what is to be sent


def made(delta, held):
    """The files that a board makes of a Delta, held: the archive it has."""
    sources = [held, *delta.parts.values()]
    return {path: b"".join(sources[n][at : at + size] for n, at, size in runs) for path, runs in delta.runs.items()}


def known(data):
    ends = archive_delta.cuts(io.BytesIO(data), len(data))
    return [archive_delta.known_by(data[begin:end]) for begin, end in itertools.pairwise(ends)]


@pytest.mark.parametrize("seed", range(20))
def test_whatever_the_board_has_it_makes_the_files_of_it(seed):
    chance = random.Random(seed)
    sizes = (0, 1, 500, 9000, 40_000)

    def module():
        return [chance.randbytes(chance.choice(sizes)) for _ in range(chance.choice((1, len(LANGUAGES))))]

    old = {f"m{number}.mpy": module() for number in range(chance.randrange(1, 9))}
    new = {name: code for name, code in old.items() if chance.random() < 0.8}
    new.update({f"n{number}.mpy": module() for number in range(chance.randrange(3))})
    held = bytearray(device_image.pack(old))
    for _ in range(chance.randrange(3)):
        held[chance.randrange(len(held))] ^= 0xFF
    held = bytes(held[: chance.choice((len(held), len(held) // 2, 3, 0))])
    files = {"modules.bin": device_image.pack(new), "empty": b"", "main.py": b"print(1)"}
    delta = archive_delta.delta(files, "modules.bin", known(held))
    assert made(delta, held) == files
    assert all(len(part) <= archive_delta.PART_BYTES for part in delta.parts.values())


def test_the_small_files_that_have_arrived_change_no_part_before_them(image):
    files = {"modules.bin": (image / "modules.bin").read_bytes(), "boot.py": b"boot", "main.py": b"main"}
    whole = [*archive_delta.delta(files, "modules.bin", []).parts]
    del files["boot.py"]
    assert [*archive_delta.delta(files, "modules.bin", []).parts][:-1] == whole[:-1]


# ---- on the flash and in the heap of a chip

HEAP = 120_000  # an ESP32 has 163,008 bytes at its prompt, where objects take half as much as on this VM
ON_LITTLEFS = """
import gc, os, vfs
class Blocks:
    def readblocks(self, block, buffer, offset=0):
        flash.seek(block * 4096 + offset)
        flash.readinto(buffer)
    def writeblocks(self, block, buffer, offset=0):
        flash.seek(block * 4096 + offset)
        flash.write(buffer)
    def ioctl(self, request, argument):
        if request == 6:
            self.writeblocks(argument, b"\\xff" * 4096)
        return {4: 512, 5: 4096}.get(request, 0)
flash = open("flash.bin", "r+b")
scripts = [open(name) for name in sorted(os.listdir()) if name.startswith("script")]
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(Blocks()), "/")
for script in scripts:
    exec(script.read(), globals())
    gc.collect()
flash.close()
"""


class ChipFlash:
    """Stands in for mpremote: runs the scripts on the flash in `folder`, in a chip's heap."""

    def __init__(self, folder, heap):
        self.folder = folder
        self.heap = heap

    def run(self, _board, *commands, sends=0, told=lambda line: None):
        scripts = [words for words in commands if words[0] in ("exec", "run")]
        for number, (kind, script) in enumerate(scripts):
            text = script if kind == "exec" else Path(script).read_text()
            (self.folder / f"script{number:03}.py").write_text(text)
        done = native_vm.run(self.folder, {}, ON_LITTLEFS, self.heap)
        for path in self.folder.glob("script*"):
            path.unlink()
        if done.returncode:
            raise flash.Refusal(flash.why("P", done.stdout))
        for line in done.stdout.splitlines():
            told(line)
        return done.stdout

    def files(self):
        """{path: contents} of all files in the root."""
        blocks = bytearray((self.folder / "flash.bin").read_bytes())
        system = LittleFS(UserContext(buffer=blocks), mount=False, **CONFIG)
        system.mount()
        return {name: _read(system, name) for name in system.listdir("/") if system.stat(name).type == 1}


def _read(system, name):
    with system.open(name, "rb") as file:
        return file.read()


@pytest.fixture
def chip(tmp_path, monkeypatch):
    made = ChipFlash(tmp_path, HEAP)
    monkeypatch.setattr(flash.Board, "run", lambda *given, **named: made.run(*given, **named))
    return made


def test_a_first_flash_fits_the_heap_and_the_littlefs_of_a_chip(image, tmp_path, chip):
    (tmp_path / "empty").mkdir()
    (tmp_path / "flash.bin").write_bytes(chip_board.flash_of(tmp_path / "empty"))
    flash.flash("P", tmp_path / "out", lambda line: None)
    assert chip.files() == contents(image)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_file_that_a_chip_made_wrong_replaces_none(older, image, tmp_path, chip, monkeypatch):
    (tmp_path / "flash.bin").write_bytes(chip_board.flash_of(older))
    put = board_scripts.put
    spoil = f'with open("/{board_scripts.FOLDER}/%s", "r+b") as file:\n    file.write(b"spoilt")\n'
    monkeypatch.setattr(board_scripts, "put", lambda name, part: put(name, part) + spoil % name)
    with pytest.raises(flash.Refusal, match=r"modules\.bin did not arrive whole\. Begin again"):
        flash.flash("P", tmp_path / "out", lambda line: None)
    left = contents(older)
    left.pop("main.py")
    assert chip.files() == left
    monkeypatch.setattr(board_scripts, "put", put)
    flash.flash("P", tmp_path / "out", lambda line: None)
    assert chip.files() == contents(image)


def test_a_part_that_arrives_damaged_is_told(older, tmp_path, chip, monkeypatch):
    (tmp_path / "flash.bin").write_bytes(chip_board.flash_of(older))
    put = board_scripts.put
    monkeypatch.setattr(board_scripts, "put", lambda name, part: put(name, part[:-1]))
    with pytest.raises(flash.Refusal, match=r"a part did not arrive whole\. Begin again"):
        flash.flash("P", tmp_path / "out", lambda line: None)
