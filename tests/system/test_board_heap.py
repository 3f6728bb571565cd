"""What the boards take of a handheld's heap, measured on the MicroPython VM with the compiled files of a handheld."""

import pytest

from firmware import image
from shared.board.board import BOARD_NAMES
from tests.shared_files import shared_files

BUDGET = 4096  # bytes, for the literals of all boards and one board unpacked
COLLECT = ["collect", "gc.collect()"]  # steps of their own: the VM frees what a call left only after it has returned


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """{path on the VM: path here} of what answers questions about a board, compiled."""
    folder, files = tmp_path_factory.mktemp("compiled"), {}
    for name, source in shared_files().items():
        if source.stem in ("__init__", "board_data", "board", "board_unpack"):
            made = folder / name.removeprefix("/").replace("/", ".").replace(".py", ".mpy")
            made.write_bytes(image.compiled(name.removeprefix("/"), image.text_of(source)))
            files[name.replace(".py", ".mpy")] = made
    return files


def measured(on_micropython, files, name):
    """Heap in bytes taken by (the literals, the code that reads them, the board) once each is loaded."""
    steps = [["start", "import sys, gc, shared; taken = [0] * 4; board = None"]]
    code = "import shared.board.board, shared.board.board_unpack"
    loads = ["", "import shared.board_data", code, f"board = shared.board.board.Board({name!r})"]
    for at, load in enumerate(loads):
        steps += [["load", load], COLLECT, COLLECT, ["measure", f"taken[{at}] = gc.mem_alloc()"]]
    steps += [["tell", "print(*[taken[i + 1] - taken[i] for i in range(3)])"]]
    run = on_micropython(files, steps)
    assert run.returncode == 0, run.stdout
    return [int(figure) for figure in run.stdout.split()]


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_literals_and_a_board_fit_the_budget(name, on_micropython, boards):
    literals, code, board = measured(on_micropython, boards, name)
    print(f"{name}: literals {literals}, code {code}, board {board} bytes")
    assert literals + board <= BUDGET
