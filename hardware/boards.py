"""Boards that people own: what each is made of, from its maker's published schematic. None was tried on a real one.

`make flash BOARD=cardputer` writes such a preset to the board as board.json, which mrx.device.board reads; wiring of
one's own stands in firmware/mrx/device/pins.py instead. A preset may use pins that mrx.device.chips bars for others,
where the maker has wired them so.
"""

import json
from typing import NamedTuple

from hardware.pins_file import Refusal

OWN = "own"  # the wiring of pins.py
FILE = "board.json"  # as mrx.device.board.FILE

_KEYPAD = "123A456B789C*0#D"


class Board(NamedTuple):
    """A preset.

    title   the board's name
    parts   as mrx.device.board.described() returns them
    source  the schematic, or the maker's table of pins, that it rests on
    solder  "nothing", "keypad" or "keypad and display": what is to be wired
    flash_mb  how much flash it has
    printed   the GPIOs beside which D0, D1 and so on are printed; none where the GPIO's own number is
    octal     whether it has PSRAM with eight wires, which needs a download of its own
    """

    title: str
    parts: dict
    source: str
    solder: str = "nothing"
    flash_mb: int = 4
    printed: tuple = ()
    octal: bool = False


def _board(chip, display, keys, **others):
    return {"chip": chip, "display": display, "keys": keys, "naps": False} | others


def _oled(sda, scl, **others):
    """The display of a board that has one, or of one whose display is wired to it, by its four values."""
    return {"chip": "ssd1306", "address": 0x3C, "sda": sda, "scl": scl} | others


def _matrix(rows, columns):
    return {"kind": "matrix", "rows": rows, "columns": columns, "keys": _KEYPAD}


# The window's first axis is the panel's short side, so that a picture is filled downwards as it is held.
_CARDPUTER_TFT = {
    "chip": "st7789",
    "spi": 1,
    "clock": 36,
    "out": 35,
    "data": 34,
    "select": 37,
    "reset": 33,
    "light": 38,
    "access": 0x40,
    "shift": (40, 53),
    "height": 135,
    "inverted": True,
}
_CYD_TFT = {
    "chip": "ili9341",
    "spi": 1,
    "clock": 14,
    "out": 13,
    "data": 2,
    "select": 15,
    "light": 21,
    "access": 0x68,
    "shift": (0, 0),
    "height": 320,
    "inverted": False,
}
_CARDPUTER_KEYS = {"kind": "cardputer", "decoder": (8, 9, 11), "lines": (13, 15, 3, 4, 5, 6, 7)}

BOARDS = {
    "cardputer": Board(
        "M5Stack Cardputer, Cardputer-Adv",
        _board("esp32-s3", _CARDPUTER_TFT, _CARDPUTER_KEYS, battery=10),
        "M5Stack, schematics of Cardputer V1.1 and Sch_M5CardputerAdv_v1.0",
        flash_mb=8,
    ),
    "cyd": Board(
        "ESP32-2432S028R (Cheap Yellow Display)",
        _board("esp32", _CYD_TFT, {"kind": "xpt2046", "clock": 25, "out": 32, "in": 39, "select": 33, "touched": 36}),
        "Sunton, schematic of the ESP32-2432S028R",
    ),
    "heltec-v3": Board(
        "Heltec WiFi LoRa 32 V3",
        _board("esp32-s3", _oled(17, 18, reset=21, power=36, powered=0), _matrix((4, 5, 6, 7), (39, 40, 41, 42))),
        "Heltec, schematic and pin map of the HTIT-WB32LA V3",
        "keypad",
        8,
    ),
    "ttgo-v1": Board(
        "TTGO LoRa32 V1",
        _board("esp32", _oled(4, 15, reset=16), _matrix((32, 33, 22, 23), (13, 17, 21, 25))),
        "the board's pin map as projects that run on it have it",
        "keypad",
    ),
    "lolin32-oled": Board(
        "LOLIN32 with OLED",
        _board("esp32", _oled(5, 4), _matrix((25, 26, 14, 12), (13, 15, 2, 16))),
        "the GPIO numbers printed on the board",
        "keypad",
    ),
    "xiao-c3": Board(
        "Seeed XIAO ESP32C3",
        _board("esp32-c3", _oled(8, 9), _matrix((3, 4, 5, 10), (6, 7, 20, 21))),
        "Seeed Studio, schematic and pin map of the XIAO ESP32C3",
        "keypad and display",
        printed=(2, 3, 4, 5, 6, 7, 21, 20, 8, 9, 10),  # Arduino-ESP32, variants/XIAO_ESP32C3/pins_arduino.h
    ),
    "xiao-s3": Board(
        "Seeed XIAO ESP32S3",
        _board("esp32-s3", _oled(5, 6), _matrix((1, 2, 4, 7), (8, 9, 43, 44))),
        "Seeed Studio, schematic and pin map of the XIAO ESP32S3",
        "keypad and display",
        8,
        printed=(1, 2, 3, 4, 5, 6, 43, 44, 7, 8, 9),  # Arduino-ESP32, variants/XIAO_ESP32S3/pins_arduino.h
        octal=True,  # its chip is an ESP32-S3R8 (Zephyr, boards/seeed/xiao_esp32s3: SOC_ESP32S3_WROOM_N8R8)
    ),
}


def wires(name):
    """Return what is to be wired to one of BOARDS, as {rows, columns, sda, scl}: what is printed beside the pins."""
    board = BOARDS[name]
    keys, display = board.parts["keys"], board.parts["display"]
    if board.solder == "nothing":
        return {}
    shown = {part: " ".join(_printed(board, gpio) for gpio in keys[part]) for part in ("rows", "columns")}
    if board.solder == "keypad":
        return shown
    return shown | {part: _printed(board, display[part]) for part in ("sda", "scl")}


def _printed(board, gpio):
    return f"D{board.printed.index(gpio)}" if board.printed else str(gpio)


def chosen(asked):
    """Return the name of the preset that BOARD= asks for, OWN, or "" (as it is). Raises Refusal for another word."""
    if asked not in ("", OWN, *BOARDS):
        raise Refusal(f"BOARD={asked} is no board that is known; choose {OWN}, {', '.join(BOARDS)}.")
    return asked


def chip(name):
    """Return the chip of a preset, None for OWN and ""."""
    return BOARDS[name].parts["chip"] if name in BOARDS else None


def octal(name):
    """Return whether a preset has PSRAM with eight wires."""
    return name in BOARDS and BOARDS[name].octal


def preset_file(name):
    """Return the bytes of board.json for one of BOARDS. Raises KeyError for another name."""
    return json.dumps(BOARDS[name].parts, separators=(",", ":")).encode("ascii")
