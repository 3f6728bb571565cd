"""Makes the keypad and the display of a board, as mrx.device.board describes it.

The description must have been checked before (chips.refused()). A part that is stuck or does not answer is reported on
the serial line, which every board has. Needed at the start only and then unloaded, so nothing may keep a reference to
it. Of the drivers only those of this board are loaded.
"""

import time

import machine

from mrx.device import mcu

_AFTER_RESET_MS = 120  # ST7789V datasheet, 9.1.2: so long no display may be woken; for an OLED 0.1 would do


def keypad(board):
    """Return the keypad of a board as mrx.device.board describes it, and report which of its wires are stuck."""
    keys = board["keys"]
    made = _KEYS[keys["kind"]](keys)
    for sentence in stuck(made, keys):
        mcu.say(sentence)
    return made


def _matrix(keys):
    from mrx.device.matrix_keypad import MatrixKeypad

    rows = [machine.Pin(number, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1) for number in keys["rows"]]
    return MatrixKeypad(rows, _inputs(keys["columns"]), keys["keys"])


def _inputs(numbers):
    return [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in numbers]


def _cardputer(keys):
    """Return the keys of a Cardputer-Adv if they answer, else of a Cardputer, on which these pins are outputs."""
    from mrx.device import keyboard

    first, second = keys["decoder"][:2]
    try:
        # In software, so that the pins are free again where nothing answers.
        return keyboard.CardputerAdv(machine.SoftI2C(sda=machine.Pin(first), scl=machine.Pin(second), freq=400_000))
    except OSError:
        decoder = [machine.Pin(number, machine.Pin.OUT) for number in keys["decoder"]]
        return keyboard.Cardputer(decoder, _inputs(keys["lines"]))


def _touch(keys):
    from mrx.device.touch import TouchKeys

    spi = machine.SoftSPI(
        baudrate=1_000_000, sck=machine.Pin(keys["clock"]), mosi=machine.Pin(keys["out"]), miso=machine.Pin(keys["in"])
    )
    select = machine.Pin(keys["select"], machine.Pin.OUT, value=1)
    return TouchKeys(spi, select, machine.Pin(keys["touched"], machine.Pin.IN))


_KEYS = {"matrix": _matrix, "cardputer": _cardputer, "xpt2046": _touch}


def stuck(keypad, keys):
    """Return a sentence for each wire of the keypad that touches ground."""
    return [
        "keypad %s %d (GPIO %d) is stuck: it touches ground." % (line, number, keys[line + "s"][number - 1])
        for line, number in keypad.stuck_lines()
    ]


def display(board):
    """Return the display; if none answers, report that and go on, because a game can be finished on the page."""
    wired = board["display"]
    if "spi" in wired:
        return _tft(wired, board["keys"]["kind"])
    from mrx.device.oled import Oled

    if "power" in wired:
        machine.Pin(wired["power"], machine.Pin.OUT, value=wired["powered"])
    if "reset" in wired:
        _reset(wired["reset"])
    bus = machine.I2C(0, sda=machine.Pin(wired["sda"]), scl=machine.Pin(wired["scl"]), freq=400_000)
    made = Oled(bus, wired["address"], wired["chip"])
    made.set([], None)
    made.update()  # it stays dark until it has a whole picture, which is not worth the time here
    if not made.answers:
        mcu.say(
            "no display answers at 0x%x on SDA GPIO %d, SCL GPIO %d; see hardware/wiring.md."
            % (wired["address"], wired["sda"], wired["scl"])
        )
    return made


def _reset(number):
    pin = machine.Pin(number, machine.Pin.OUT, value=0)
    time.sleep_ms(1)
    pin(1)
    time.sleep_ms(_AFTER_RESET_MS)


def _tft(wired, kind):
    from mrx.device.tft import Tft

    if "reset" in wired:
        _reset(wired["reset"])
    spi = machine.SPI(
        wired["spi"], baudrate=40_000_000, sck=machine.Pin(wired["clock"]), mosi=machine.Pin(wired["out"]), miso=None
    )
    data, select, light = [machine.Pin(wired[name], machine.Pin.OUT) for name in ("data", "select", "light")]
    select(1)
    made = Tft(spi, data, select, light, wired["access"], wired["shift"], wired["height"], wired["inverted"])
    made.has_letters = kind == "cardputer"
    if kind == "xpt2046":
        from mrx.device import touch

        made.show_keys(touch.KEYS)
    return made
