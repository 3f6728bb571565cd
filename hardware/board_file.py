"""Makes one file for an empty board: `make image`, with CHIP= or BOARD=, MICROPYTHON= and FLASH_MB=; it lies in build/.

In it are the maker's MicroPython, which is only read, and the compiled firmware with the wiring of its chip. It may be
written with any tool to a board that was erased. Every failure is one sentence.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from firmware import image  # noqa: E402
from hardware import board_image, boards, pins_file  # noqa: E402
from hardware.pins_file import Refusal  # noqa: E402

FLASHES_MB = (2, 4, 8, 16, 32)
DOWNLOAD = "micropython.org/download/%s"
TRIED = "%s-20250911-v1.26.1.bin"  # the download that ran with the firmware in an emulator of the ESP32


def where_to_get(chip):
    """Return what to do when there is no download, in a sentence."""
    return f"Get the newest .bin for the {chip} from {DOWNLOAD % board_image.PAGES[chip]}"


def download(path, chip, preset=""):
    """Return the MicroPython in a file that was downloaded for a chip, or for a preset that has it. Raises Refusal."""
    if not path:
        raise Refusal(f"{where_to_get(chip)} and say where it is, with MICROPYTHON=the-file.bin.")
    try:
        with Path(path).expanduser().open("rb") as file:
            micropython = board_image.read(file.read(board_image.MOST + 1))
        board_image.check(micropython, chip, boards.octal(preset))
    except OSError:
        raise Refusal(f"{path} is no file that you may read. Say where the download lies, as it is spelled.") from None
    except RuntimeError:
        raise Refusal(f"{path} cannot be read, for nobody here has such a home folder. Write out the path.") from None
    except board_image.WrongFile as wrong:
        raise Refusal(f"{path} {wrong} {where_to_get(chip)}.") from None
    return micropython


def parts(micropython, flash, preset=""):
    """Return the parts that go onto a board with so many bytes of flash. Raises Refusal.

    preset: as boards.chosen() returns it.
    """
    try:
        return board_image.parts(micropython, flash, files(micropython, preset))
    except board_image.WrongFile as wrong:
        raise Refusal(f"The file {wrong}") from None


def files(micropython, preset):
    """Return {path: bytes} of what lies beside MicroPython: the firmware, and the mark that keeps the cable open.

    Raises Refusal where pins.py cannot be so.
    """
    pins_file.read(micropython.chip)
    pins = pins_file.text(micropython.chip)
    files = {"game/untried": b""}  # see mrx.device.first_boot
    if boards.chip(preset):
        files[boards.FILE] = boards.preset_file(preset)
    if micropython.frozen:
        return files | {"pins.py": pins.encode()}
    with tempfile.TemporaryDirectory() as folder:
        names = image.build(Path(folder), {"mrx/device/pins.py": pins})
        return files | {name: (Path(folder) / name).read_bytes() for name in names}


def _chip(asked, preset):
    """Return the chip of the preset, or that CHIP= names, with or without its hyphen, or else that of pins.py.

    Raises Refusal.
    """
    known = {chip.replace("-", ""): chip for chip in board_image.PAGES}
    chip = known.get(asked.lower().replace("-", "")) if asked else boards.chip(preset) or pins_file.read().CHIP
    if boards.chip(preset) not in (None, chip) and asked:
        raise Refusal(f"BOARD={preset} has an {boards.chip(preset)}: leave CHIP= out.")
    if chip is None:
        raise Refusal(f"CHIP= must be one of {', '.join(sorted(known))}.")
    return chip


def make(asked_chip, path, asked_mb, asked_board=""):
    """Make the file and say what to do with it. Raises Refusal."""
    preset = boards.chosen(asked_board)
    chip = _chip(asked_chip, preset)
    if asked_mb and asked_mb not in map(str, FLASHES_MB):
        raise Refusal(f"FLASH_MB= must be one of {', '.join(map(str, FLASHES_MB))}: how much the board has.")
    micropython = download(path, chip, preset)
    usual = boards.BOARDS[preset].flash_mb if boards.chip(preset) else 4
    flash = int(asked_mb or usual) * board_image.MB if asked_mb or not micropython.end else micropython.end
    first, whole = board_image.one_file(parts(micropython, flash, preset))
    made = ROOT / "build" / f"{preset if boards.chip(preset) else chip}-{flash // board_image.MB}MB.bin"
    made.parent.mkdir(exist_ok=True)
    made.write_bytes(whole)
    version = ".".join(map(str, micropython.version))
    size = f"{flash // board_image.MB} MB of flash" + (" or more" if micropython.end else ", no less and no more")
    print(f"{made.relative_to(ROOT)}: MicroPython {version} and the firmware, for an {chip} with {size}.")
    print("To write it, which erases all that is on the board, its game too:")
    print(f"  esptool --chip {chip.replace('-', '')} write-flash --erase-all {first:#x} {made.relative_to(ROOT)}")
    print("Nobody has tried it on a real board yet.")


def main():
    """Make the file that the environment asks for."""
    try:
        make(*(os.environ.get(name, "") for name in ("CHIP", "MICROPYTHON", "FLASH_MB", "BOARD")))
    except Refusal as refusal:
        sys.exit(f"make image: {refusal}")


if __name__ == "__main__":
    main()
