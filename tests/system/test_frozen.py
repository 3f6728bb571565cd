"""A board whose firmware is frozen into its MicroPython: its imports, its pins, its first start, and `make flash`.

No image is built here and none was run: frozen_layout.py plays the frozen modules by a folder.
"""

import shutil
from hashlib import sha256

import pytest

from firmware import image
from hardware import board_scripts, flash, pins_file
from tests.system import frozen_layout, native_vm
from tests.system.test_first_boot import interrupt
from tests.system.virtual_board import VirtualBoard

LOGBOOK = "MR X'S LOGBOOK"
PINS = pins_file.FILE


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    """The files of a board with frozen firmware that was never started."""
    folder = tmp_path_factory.mktemp("frozen")
    (folder / "flash").mkdir()
    frozen_layout.lay_out(folder / "flash")
    return folder / "flash"


@pytest.fixture
def files(laid_out, tmp_path):
    shutil.copytree(laid_out, tmp_path / "flash")
    return tmp_path / "flash"


# ---- what is frozen


def test_the_modules_of_the_device_image_are_frozen_and_the_pins_beside_them():
    frozen, on_device = frozen_layout.frozen_sources(), image.sources()
    assert set(frozen) == {*on_device, "pins.py"}
    assert frozen["pins.py"] == PINS
    own = {name for name in on_device if frozen[name] != on_device[name].resolve()}
    assert own == {"boot.py", "mrx/device/pins.py"}
    assert {frozen[name] for name in own} == {path.resolve() for path in (image.ROOT / "firmware/frozen").rglob("*.py")}


IMPORT_ALL = """
import sys
sys.path[:] = ["{folder}", ".frozen", ""]
for name in {names}:
    __import__(name)
    module = sys.modules[name]
    path = getattr(module, "__path__", None) or getattr(module, "__file__", "{folder}/")
    if not path.startswith("{folder}/"):
        print(name, "came from", path)
print("all")
"""


def test_every_frozen_module_can_be_imported_on_micropython(files):
    modules = [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in frozen_layout.frozen_sources()
        if name not in image.RUN_AS_SOURCE
    ]
    main = IMPORT_ALL.format(folder=frozen_layout.FOLDER, names=modules)
    run = native_vm.run(files, {}, main, 4 << 20)
    assert run.stdout == "all\n"


# ---- how it starts


def test_it_starts_although_files_of_an_earlier_firmware_lie_on_the_flash(files):
    for package in ("mrx", "shared"):
        (files / package).mkdir()
        (files / package / "__init__.py").write_text("raise ValueError('the earlier one')")
    with VirtualBoard(None, files) as board:
        board.wait_for_text(LOGBOOK)


def test_the_cable_is_open_from_the_first_start_until_the_star(files):
    with VirtualBoard(None, files) as board:
        board.wait_for_text(LOGBOOK)
        assert interrupt(board)
        board.power_cycle()
        board.wait_for_text(LOGBOOK)
        board.press("*", "MENU")
        assert not interrupt(board)
        board.power_cycle()
        board.wait_for_text(LOGBOOK)
        assert not interrupt(board), "it has a game folder"


# ---- its pins


def test_a_file_with_pins_counts_and_is_checked(files):
    (files / "pins.py").write_text(PINS.read_text().replace("*0#D", "*0#"))
    with VirtualBoard(None, files) as board:
        board.wait_for_text("CANNOT START")
        assert b"KEYS must be the sixteen keys" in board.said()
        board.wait_for_state("prompt")


def test_a_file_with_pins_that_cannot_be_read_is_told_and_opens_the_prompt(files):
    (files / "pins.py").write_text("CHIP = esp32")
    with VirtualBoard(None, files) as board:
        board.wait_for_state("prompt")
        assert b"pins.py cannot be read: NameError." in board.said()


LOOK = """
import sys
sys.path[:] = ["{folder}", ".frozen", ""]
from mrx.device import chips
chips.running_on = lambda machine: "esp32-c3"
from mrx.device import pins
print(pins.CHIP, pins.ROWS, pins.COLS, pins.SDA, pins.SCL, pins.KEYS)
print(sys.path == ["{folder}", ".frozen", ""], "pins" in sys.modules)
"""


@pytest.mark.parametrize("own", [False, True])
def test_the_preset_is_that_of_the_chip_unless_a_file_says_otherwise(files, own):
    if own:
        (files / "pins.py").write_text(PINS.read_text().replace("(32, 33,", "(33, 32,"))
    run = native_vm.run(files, {}, LOOK.format(folder=frozen_layout.FOLDER), 4 << 20)
    told, left = run.stdout.splitlines()
    if own:
        assert told == "esp32 (33, 32, 25, 26) (27, 14, 13, 4) 21 22 123A456B789C*0#D"
    else:
        assert told == "esp32-c3 (0, 1, 3, 4) (5, 6, 7, 10) 8 9 123A456B789C*0#D"
    assert left == "True False"


# ---- make flash


@pytest.mark.parametrize("name", ["asyncio", "mrx"])
def test_the_probe_tells_frozen_modules_from_files(tmp_path, name):
    """asyncio is frozen into the native VM; files of both names lie on the flash."""
    for package in ("asyncio", "mrx"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("")
    probe = board_scripts.PROBE.split("name = sys.implementation")[0]
    run = native_vm.run(tmp_path, {}, f"{probe}\nprint(frozen({name!r}), sys.path)", 1 << 20)
    assert run.stdout == f"{name == 'asyncio'} ['.', '.frozen']\n"


def test_make_flash_copies_the_pins_alone_and_removes_the_files_of_an_earlier_firmware(tmp_path, monkeypatch):
    """The board at the prompt is told to be a frozen one; its answers about files are its own."""
    real = flash.Board.probe
    monkeypatch.setattr(flash.Board, "probe", lambda board: real(board)._replace(frozen=True))
    monkeypatch.setattr(image, "build", lambda out: pytest.fail("nothing is to be built"))
    files = tmp_path / "flash"
    for name in ("mrx/device/old.mpy", "shared/old.mpy", "mrx.parts/0123", "manifest.txt", "notes.txt"):
        (files / name).parent.mkdir(parents=True, exist_ok=True)
        (files / name).write_bytes(b"old")
    with VirtualBoard(None, files, clock="real") as board:
        board.wait_for_state("prompt")
        said = []
        flash.flash(board.port, tmp_path / "out", said.append)
        assert "only pins and preset are copied" in said[1]
        left = {path.relative_to(files).as_posix() for path in files.rglob("*") if path.is_file()}
        assert left == {"notes.txt", "pins.py", "game/untried"}
        assert (files / "pins.py").read_bytes() == PINS.read_bytes()
        (files / "game/untried").unlink()
        said.clear()
        flash.flash(board.port, tmp_path / "out", said.append)
        assert any("nothing was copied" in line for line in said)
        assert not (files / "game/untried").exists(), "pins that were tried before open no cable again"
        for preset, kept in (("cyd", True), ("own", False)):
            flash.flash(board.port, tmp_path / "out", said.append, preset)
            assert (files / "board.json").exists() == kept


def test_pins_that_did_not_arrive_whole_replace_none(tmp_path, monkeypatch):
    ran = []
    there = {"pins.py": "old", "pins.py.new": sha256(b"half").hexdigest()}
    found = flash.Found("micropython", (1, 29, 0), "", True, [], there)
    monkeypatch.setattr(flash.Board, "run", lambda board, *commands: ran.extend(commands))
    monkeypatch.setattr(flash.Board, "probe", lambda board: found)
    with pytest.raises(flash.Refusal, match=r"pins\.py did not arrive whole"):
        flash.flash("P", tmp_path, lambda line: None)
    assert [command[0] for command in ran] == ["fs"]
    assert ran[0][-1] == ":/pins.py.new"
