"""The handheld on CPython does what the same firmware does on a chip's MicroPython, and keeps it on a disk."""

import pytest

from tests.nightly import nightly
from tests.portable import game_bytes
from tests.system import native_vm
from tests.system.portable_files import PORTABLE_FOLDER, laid_out

GAMES = ("recorded", "computed")
HEAP = 4 << 20


@pytest.fixture(params=nightly(["natively", "in Node"], after=1))
def on_a_vm(request, tmp_path, on_micropython):
    """A function that returns what game_bytes says of a game on a VM."""
    test = PORTABLE_FOLDER / "game/test_computer.py"
    files = {**laid_out(test), "/tests/portable/game/test_computer.py": test}
    said = "from tests.portable import game_bytes; print('digest', game_bytes.{}())"

    def natively(game):
        return native_vm.run(tmp_path, files, "from mrx import module_unloading\n" + said.format(game), HEAP)

    def in_node(game):
        return on_micropython(files, [["play", "import sys; sys.path.insert(0, '/'); " + said.format(game)]])

    run = natively if request.param == "natively" else in_node

    def digest(game):
        done = run(game)
        assert done.returncode == 0, done.stdout
        return done.stdout.split("digest ")[1].split()[0]

    return digest


@pytest.mark.parametrize("game", GAMES)
def test_flash_and_wire_are_the_same_as_on_a_vm(game, on_a_vm):
    assert on_a_vm(game) == getattr(game_bytes, game)()
