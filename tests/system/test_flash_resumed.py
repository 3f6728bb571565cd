"""What `make flash` sends to a board that has some of it already, and what is left when its plug is pulled meanwhile.

The real mpremote, the real MicroPython, a pseudo-terminal whose bytes are counted.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import threading
from hashlib import sha256

import pytest

from firmware import image as device_image
from hardware import archive_delta, board_scripts
from tests.nightly import nightly
from tests.patience import PATIENCE_S
from tests.system import older_image
from tests.system.test_flash import ROOT, files_of, make_flash
from tests.system.virtual_board import Port, VirtualBoard

AMID = 90_000  # bytes of some 190,000 of a first flash, amid a part
HARDLY_ANY = 20_000  # bytes on the wire, both ways: less than two seconds at 115,200 baud
LOGBOOK = "MR X'S LOGBOOK"


class CountedBoard(VirtualBoard):
    """A board at its prompt, on a cable that counts the bytes that the board hears, and lets no more pass than `most`.

    heard, told  how many bytes the board has heard and told since count()
    filled       set when `most` have been heard
    """

    def __init__(self, folder):
        self.filled = threading.Event()
        self.count()
        super().__init__(None, folder, clock="real")

    def count(self, most=None):
        self.heard = self.told = 0
        self.most = most
        self.filled.clear()

    def start(self, *given, **named):
        super().start(*given, **named)
        say = self.board.say

        def counted(data):
            data = data if self.most is None else data[: self.most - self.heard]
            self.heard += len(data)
            say(data)
            if self.heard == self.most:
                self.filled.set()

        self.board.say = counted

    def _hear(self, data):
        self.told += len(data)
        super()._hear(data)

    def pull(self):
        """Pull the plug: no power, and no port any more."""
        self.ask("power", on=False)
        self.said()
        self._port.close()

    def plug(self):
        """Plug it in again."""
        self._port = Port(self.port, lambda data: self.board.say(data))
        self.count()
        self.ask("power", on=True)


def begin_flash(board):
    """Start `make flash` and go on."""
    return subprocess.Popen(
        [sys.executable, ROOT / "hardware" / "flash.py"],
        env={**os.environ, "PORT": board.port}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def interrupted(board, wait):
    """Flash, pull the plug when wait() returns; what `make flash` has said. The board is plugged in again then."""
    with begin_flash(board) as process:
        wait()
        board.pull()
        said, _ = process.communicate(timeout=PATIENCE_S)
    board.plug()
    assert process.returncode != 0, said
    assert "went away. Check the cable" in said.splitlines()[-1] and "Traceback" not in said
    return said


def flashed_whole(board, folder, image):
    """Flash to the end; what `make flash` has said. The board plays then, with the files of the image alone."""
    before = board.ask("status")["screen"]
    status, said = make_flash(board.port)
    assert status == 0, said
    board.wait_for_state("running")
    wait_for_logbook(board, before)
    assert files_of(folder) == files_of(image)
    return said


def wait_for_logbook(board, screen):
    """Wait until the first screen is shown by a later picture than `screen`: one from before may look the same."""
    assert board.ask("next", after=screen, ms=PATIENCE_S * 1000 // 3)["changed"]
    board.wait_for_text(LOGBOOK)


def parts_on(folder):
    """How many parts lie whole on the board."""
    parts = (folder / board_scripts.FOLDER).iterdir()
    return sum(sha256(part.read_bytes()).hexdigest().startswith(part.name) for part in parts)


def parts_of(said):
    """How many parts `make flash` says that it sends."""
    last = [line for line in said.splitlines() if line.startswith("Part ")][-1]
    return int(last.split(" of ")[1].split()[0])


@pytest.fixture(scope="module")
def older(image, tmp_path_factory):
    return older_image.build(image, tmp_path_factory.mktemp("older") / "image")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "flash").mkdir()
    return tmp_path / "flash"


@pytest.fixture
def bare(folder):
    """A board as MicroPython leaves it on an ESP32."""
    (folder / "boot.py").write_text("# This file is executed on every boot\n")
    with CountedBoard(folder) as board:
        board.wait_for_state("prompt")
        yield board


@contextlib.contextmanager
def playing(image, folder):
    """A board with this image whose cable is open, as before the first press of *."""
    shutil.copytree(image, folder, dirs_exist_ok=True)
    (folder / "game").mkdir()
    (folder / "game/untried").touch()
    with CountedBoard(folder) as board:
        board.wait_for_text(LOGBOOK)
        board.count()
        yield board


# ---- what goes over the wire


def test_one_changed_module_is_all_that_is_sent(older, folder, image):
    with playing(older, folder) as board:
        said = flashed_whole(board, folder, image)
        assert parts_of(said) == 1
        assert board.heard + board.told < HARDLY_ANY
        assert not (folder / board_scripts.FOLDER).exists()


@pytest.mark.long
def test_a_first_flash_that_is_interrupted_goes_on_where_it_was(bare, folder, image):
    bare.count(most=AMID)
    said = interrupted(bare, lambda: bare.filled.wait(PATIENCE_S))
    bare.wait_for_state("prompt")
    assert b"this board was not flashed to the end; run `make flash` again" in bare.said()
    arrived = parts_on(folder)
    assert arrived >= said.count("has arrived") >= 6, "each part is told when it has arrived"
    assert parts_of(flashed_whole(bare, folder, image)) == parts_of(said) - arrived
    # A part that had arrived by half comes again: some 15,000 bytes; the scripts and what mpremote says take 10,000.
    assert AMID - 30_000 < bare.heard < 195_000 - AMID + 25_000
    assert bare.told < HARDLY_ANY


def damage(path, *places):
    data = bytearray(path.read_bytes())
    for place in places:
        data[place] ^= 0xFF
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("spoil", "most"),
    [
        (lambda path: damage(path, 150_000), HARDLY_ANY),
        (lambda path: path.write_bytes(path.read_bytes()[:100_000]), 180_000),
        pytest.param(lambda path: damage(path, *range(4), 500), 200_000, marks=pytest.mark.nightly),
        pytest.param(lambda path: path.write_bytes(b""), 200_000, marks=pytest.mark.nightly),
    ],
    ids=["a module", "its end is missing", "its head", "empty"],
)
def test_a_damaged_archive_is_mended(folder, image, spoil, most):
    """What of it is sound is not sent."""
    shutil.copytree(image, folder, dirs_exist_ok=True)
    (folder / "main.py").unlink()
    spoil(folder / device_image.ARCHIVE)
    with CountedBoard(folder) as board:
        board.wait_for_state("prompt")
        flashed_whole(board, folder, image)
        assert board.heard < most


def test_a_part_that_was_damaged_on_the_board_is_sent_again(bare, folder, image):
    bare.count(most=60_000)
    said = interrupted(bare, lambda: bare.filled.wait(PATIENCE_S))
    bare.wait_for_state("prompt")
    arrived = parts_on(folder)
    damage(next(part for part in (folder / board_scripts.FOLDER).iterdir() if part.stat().st_size), 100)
    assert parts_on(folder) == arrived - 1 >= 2
    assert parts_of(flashed_whole(bare, folder, image)) == parts_of(said) - arrived + 1


def test_a_full_flash_is_told_and_what_has_arrived_stays(bare, folder, image):
    """The board's own boot.py lets no more than 100,000 bytes be written."""
    (folder / "boot.py").write_text(FULL)
    status, said = make_flash(bare.port)
    assert status != 0 and "Traceback" not in said
    assert f"The flash of the board at {bare.port} is full" in said.splitlines()[-1]
    arrived = said.count("has arrived")
    assert arrived == 100_000 // archive_delta.PART_BYTES
    assert parts_of(flashed_whole(bare, folder, image)) == parts_of(said) - arrived


FULL = """
left = [100000]
plain = open
class Full:
    def __init__(self, file):
        self.file = file
    def __enter__(self):
        return self
    def __exit__(self, *_):
        self.file.close()
    def write(self, data):
        left[0] -= len(data)
        if left[0] < 0:
            raise OSError(28)
        return self.file.write(data)
def open(path, mode="r"):
    return Full(plain(path, mode)) if "w" in mode else plain(path, mode)
"""


# ---- a pulled plug


@pytest.fixture(scope="module")
def changes(older, image, tmp_path_factory):
    """How many changes of files the board makes while one changed module is flashed."""
    folder = tmp_path_factory.mktemp("changes")
    with playing(older, folder) as board:
        before = board.ask("status")["file_calls"]
        flashed_whole(board, folder, image)
        flashed = board.ask("status")
        board.power_cycle()
        wait_for_logbook(board, flashed["screen"])
        start = board.ask("status")["file_calls"] - flashed["file_calls"]  # the firmware itself makes some
        return flashed["file_calls"] - start - before


# Some of 300 changes, the last ones from the end: main.py is still there; all is but main.py; modules.bin is being
# written; it is in its place, and the manifest is not.
AMONG = [1, -3, 100, -6]


@pytest.mark.long
@pytest.mark.parametrize("call", nightly(AMONG + sorted({*range(-12, 0), *range(2, 290, 12)} - {*AMONG}), after=1))
def test_a_pulled_plug_leaves_an_old_firmware_or_says_so_and_the_next_flash_goes_on(
    older, folder, image, changes, call
):
    with playing(older, folder) as board:
        board.ask("cut", call=call % (changes + 1), torn=True)
        interrupted(board, lambda: board.wait_for_state("off"))
        here = {path: digest for path, digest in files_of(folder).items() if not path.startswith(board_scripts.FOLDER)}
        if "main.py" in here:
            board.wait_for_text(LOGBOOK)
            assert here == files_of(older if call == 1 else image)
        else:
            board.wait_for_state("prompt")
            assert b"not flashed to the end" in board.said()
            assert board.text()[0].startswith("NOT COMPLETE")
        flashed_whole(board, folder, image)
        assert board.heard + board.told < HARDLY_ANY
