"""What the owner's page *Install on a board* asks, in a process of its own: `python -m hardware.browser_install`.

The host starts it, because it reads the firmware, which the host never does, and because compiling takes seconds.

    boards   prints {boards: [{name, title, chip, file, picture, wires}], files: {file: {name, octal, page}}} as JSON:
             the boards to choose from, with what is printed beside the pins that are to be wired, {rows, columns, sda,
             scl}, as far as any are; the downloads, with another one for some PSRAM, or "", and the page that has them
    parts    prints {parts: [{at, md5, data, start, length}]}: what is to be written where, in base64; null for `length`
             bytes of the download from `start` on; or {why, facts}: a code of board_image.WHY, "board_chip" or "pins",
             and the facts of its sentence.
             On standard input come a line of JSON, {board, chip, flash}, and the bytes of the download. board: a name
             of `boards`; chip, flash: what is plugged in and how much it has (4MB), or "" for both: then there are no
             parts yet
"""

import base64
import hashlib
import json
import sys

from hardware import board_file, board_image, boards, devkits
from hardware.board_image import MB, WrongFile
from hardware.pins_file import Refusal
from mrx.device import pins

OCTAL = "-SPIRAM_OCT"  # of a download for an S3 whose PSRAM has eight wires
PICTURES = {"nothing": "touch", "keypad": "display", "keypad and display": "bare"}  # by what is to be wired


def choices():
    """Return what `boards` prints."""
    found = [
        {
            "name": name,
            "title": board.title,
            "chip": boards.chip(name),
            "file": boards.chip(name) + "-octal" * board.octal,
            "wires": boards.wires(name),
            "picture": "cardputer" if board.parts["keys"]["kind"] == "cardputer" else PICTURES[board.solder],
        }
        for name, board in boards.BOARDS.items()
    ]
    found += [
        {
            "name": key,
            "title": kit.name,
            "chip": kit.chip,
            "file": kit.chip,
            "wires": _wires(pins.PRESETS[kit.chip]),
            "picture": "bare",
        }
        for key, kit in devkits.DEVKITS.items()
    ]
    files = {
        chip: {
            "name": board_file.TRIED % page,
            "octal": board_file.TRIED % (page + OCTAL) if chip == "esp32-s3" else "",
            "page": f"https://{board_file.DOWNLOAD % page}/",
        }
        for chip, page in board_image.PAGES.items()
    }
    files["esp32-s3-octal"] = {**files["esp32-s3"], "name": files["esp32-s3"]["octal"], "octal": ""}
    return {"boards": found, "files": files}


def _wires(preset):
    """Return what is to be wired to a development board, as boards.wires() does."""
    wires = {name: " ".join(map(str, preset[name])) for name in ("rows", "columns")}
    return wires | {name: str(preset[name]) for name in ("sda", "scl")}


def parts(board, chip, flash, download):
    """Return what `parts` prints. Raises KeyError for a board that is not among the choices."""
    wanted = boards.chip(board) or devkits.DEVKITS[board].chip
    try:
        micropython = board_image.read(download)
        board_image.check(micropython, wanted, boards.octal(board))
        if not flash:
            return {"parts": []}
        if chip != wanted.upper():
            return {"why": "board_chip", "facts": {"chip": chip, "wanted": wanted.upper()}}
        size = int(flash[:-2]) * MB if flash.endswith("MB") else 0
        preset = board if boards.chip(board) else boards.OWN
        made = board_image.parts(micropython, size, board_file.files(micropython, preset))
    except WrongFile as wrong:
        return {"why": wrong.code, "facts": {name: fact.upper() for name, fact in wrong.facts.items()}}
    except Refusal as refusal:
        return {"why": "pins", "facts": {"why": str(refusal)}}
    return {"parts": [_part(at, data, at - micropython.offset, at == micropython.files) for at, data in made]}


def _part(at, data, begin, ours):
    """Return one part as JSON; ours: it is not in the download, which the asker has."""
    text = base64.b64encode(data).decode("ascii") if ours else None
    return {"at": at, "md5": hashlib.md5(data).hexdigest(), "data": text, "start": begin, "length": len(data)}


def main(asked):
    """Print what is asked for."""
    if asked == "boards":
        answer = choices()
    else:
        answer = parts(**json.loads(sys.stdin.buffer.readline()), download=sys.stdin.buffer.read())
    print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1])
