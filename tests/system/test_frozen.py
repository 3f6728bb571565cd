"""A board whose firmware is frozen into its MicroPython: its imports, its pins, its first start.

No image is built here and none was run: frozen_layout.py plays the frozen modules by a folder.
"""

import shutil

import pytest

from firmware import image
from hardware import flash
from tests.system import frozen_layout, native_vm
from tests.system.test_first_boot import interrupt
from tests.system.virtual_board import VirtualBoard

LOGBOOK = "MR X'S LOGBOOK"
PINS = frozen_layout.ROOT / flash.PINS


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    """The files of a board with frozen firmware that was never started."""
    folder = tmp_path_factory.mktemp("frozen")
    (folder / "flash").mkdir()
    frozen_layout.lay_out(folder / "flash", folder)
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
        board.press("*")
        board.wait_for_text("MENU")
        assert not interrupt(board)
        board.power_cycle()
        board.wait_for_text(LOGBOOK)
        assert not interrupt(board)


def test_at_the_first_start_the_prompt_can_be_had(files):
    with VirtualBoard(None, files) as board:
        board.wait_for_text(LOGBOOK)
        assert interrupt(board)


def test_a_flash_with_a_game_folder_gets_no_open_cable(files):
    (files / "game").mkdir()
    with VirtualBoard(None, files) as board:
        board.wait_for_text(LOGBOOK)
        assert not interrupt(board)


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
