"""What the pins of each chip can do, and which MicroPython is needed; checks pins.py and explains what is wrong.

One table per chip, from its datasheet. Needed at the start only and then unloaded. It never touches a pin, because the
tools in hardware/ use it too, on CPython. Whatever pins.py holds, it returns sentences and raises nothing.
"""

import sys

# How a wire uses its pin: "row" open-drain output, "column" input with pull-up, "bus" open-drain with the display's own
# pull-ups, "output", "analog".
_ALL = ("row", "column", "bus", "output", "analog")
_DIGITAL = ("row", "column", "bus", "output")
_EXTRAS = ("buzzer", "led", "battery")
_KEYS = "#*0123456789ABCD"
OLED_CHIPS = ("ssd1306", "sh1106")
OLED_ADDRESSES = (0x3C, 0x3D)
DISPLAYS = OLED_CHIPS + ("st7789", "ili9341")  # of a preset
KEYS = ("matrix", "cardputer", "xpt2046")
_TFT = ("spi", "clock", "out", "data", "select", "light", "access", "shift", "height", "inverted")
_NEEDED = {
    "ssd1306": ("address", "sda", "scl"),
    "sh1106": ("address", "sda", "scl"),
    "st7789": _TFT,
    "ili9341": _TFT,
    "matrix": ("rows", "columns", "keys"),
    "cardputer": ("decoder", "lines"),
    "xpt2046": ("clock", "out", "in", "select", "touched"),
}
_WIRES = ("rows", "columns", "decoder", "lines")  # of a preset's keys: several GPIO numbers
# Of a preset's display and keys: one GPIO number.
_WIRE = ("sda", "scl", "reset", "power", "clock", "out", "in", "data", "select", "light", "touched")

# For each chip: the source (see also "GPIO & RTC GPIO" in the ESP-IDF Programming Guide of the chip); its GPIOs; those
# of ADC1 (ADC2 is used by Wi-Fi); and what is barred: GPIOs, uses, reason.
CHIPS = {
    "esp32": (
        "ESP32 Series Datasheet: Pin Overview; Strapping Pins; Analog-to-Digital Converter",
        tuple(range(20)) + (21, 22, 23, 25, 26, 27) + tuple(range(32, 40)),
        tuple(range(32, 40)),
        (
            ((6, 7, 8, 9, 10, 11), _ALL, "is wired to the flash memory"),
            ((16, 17), _ALL, "is wired to the extra memory of WROVER modules"),
            ((1, 3), _ALL, "is the USB socket's serial port"),
            ((0, 2, 5, 12, 15), _ALL, "is read at reset and chooses how the chip starts"),
            ((34, 35, 36, 37, 38, 39), _DIGITAL, "can only be read and has no pull-up"),
        ),
    ),
    "esp32-s3": (
        "ESP32-S3 Series Datasheet: Pin Overview; Boot Configurations; Analog-to-Digital Converter",
        tuple(range(22)) + tuple(range(26, 49)),
        tuple(range(1, 11)),
        (
            (tuple(range(26, 33)), _ALL, "is wired to the flash memory"),
            ((33, 34, 35, 36, 37), _ALL, "is wired to the octal memory of many modules"),
            ((19, 20), _ALL, "is the USB socket"),
            ((43, 44), _ALL, "is the serial port"),
            ((0, 3, 45, 46), _ALL, "is read at reset and chooses how the chip starts"),
        ),
    ),
    "esp32-c3": (
        "ESP32-C3 Series Datasheet: Pin Overview; Boot Configurations; Analog-to-Digital Converter",
        tuple(range(22)),
        tuple(range(5)),
        (
            (tuple(range(11, 18)), _ALL, "is wired to the flash memory"),
            ((18, 19), _ALL, "is the USB socket"),
            ((20, 21), _ALL, "is the serial port"),
            # The bus is allowed: it idles high, as these must be at reset.
            ((2, 8, 9), ("row", "column", "output", "analog"), "is read at reset and chooses how the chip starts"),
        ),
    ),
}


def wires(preset, fitted):
    """Return [(what, use, GPIO)] for keypad, display and the extras that are fitted; see pins.PRESETS."""
    found = []
    for number in range(4):
        found.append(("keypad row %d" % (number + 1), "row", preset["rows"][number]))
    for number in range(4):
        found.append(("keypad column %d" % (number + 1), "column", preset["columns"][number]))
    found.append(("display SDA", "bus", preset["sda"]))
    found.append(("display SCL", "bus", preset["scl"]))
    if "buzzer" in fitted:
        found.append(("buzzer", "output", preset["buzzer"]))
    if "led" in fitted:
        found.append(("LED", "output", preset["led"]))
    if "battery" in fitted:
        found.append(("battery gauge", "analog", preset["battery"]))
    return found


def refused() -> "list[str]":
    """Return a sentence for each thing wrong with the board's preset or pins.py, or with chip and MicroPython here."""
    from mrx.device import board

    try:
        preset = board.preset()
    except Exception as error:
        return ["%s cannot be read: %s." % (board.FILE, type(error).__name__)]
    said = ["%s: %s" % (board.FILE, sentence) for sentence in preset_refusals(preset)] if preset else []
    if not preset:
        try:
            from mrx.device import pins
        except Exception as error:
            return ["pins.py cannot be read: %s." % type(error).__name__]
        said = refusals(pins)
    old = too_old(sys.implementation.version)
    if old:
        said.append(old)
    running = running_on(getattr(sys.implementation, "_machine", ""))
    if running and preset and not said and running != preset["chip"]:
        said.append("%s is for an %s, but this is an %s." % (board.FILE, preset["chip"], running))
    if running and not preset and running != pins.CHIP:  # pyright: ignore[reportPossiblyUnboundVariable]
        said.append("CHIP in pins.py is %s, but this is an %s." % (pins.CHIP, running))
    return said


def preset_refusals(preset) -> "list[str]":
    """Return a sentence for each wrong entry of a preset, as hardware/boards.py makes it; [] if all are right.

    What the chip bars for other wiring is allowed here, because the board's maker has it wired so.
    """
    try:
        chip, display, keys = preset["chip"], preset["display"], preset["keys"]
        if chip not in tuple(CHIPS) or display["chip"] not in DISPLAYS or keys["kind"] not in KEYS:
            return ["it names a chip, a display or keys that this firmware does not know."]
        used = [preset[extra] for extra in _EXTRAS if extra in preset]
        for part, kind in ((display, display["chip"]), (keys, keys["kind"])):
            for name in _NEEDED[kind]:
                part[name]
            used += [part[name] for name in _WIRE if name in part]
            for name in _WIRES:
                used += part.get(name, ())
        if "spi" in display and not (
            isinstance(display["access"], int)
            and isinstance(display["height"], int)
            and [type(dots) for dots in display["shift"]] == [int, int]
        ):
            return ["access, height and shift of its display must be whole numbers."]
        if "rows" in keys and [len(keys[name]) for name in ("rows", "columns", "keys")] != [4, 4, 16]:
            return ["its keypad must have four rows, four columns and sixteen keys."]
        wrong = [gpio for gpio in used if not isinstance(gpio, int) or gpio not in CHIPS[chip][1]]
    except (TypeError, KeyError, AttributeError):
        return ["something is missing in it."]
    said = ["the %s has no GPIO %s." % (chip, gpio) for gpio in wrong]
    return said + ["two wires have one GPIO."] if len(set(used)) < len(used) and not wrong else said


def refusals(pins) -> "list[str]":
    """Return a sentence for each wrong setting of `pins`, the module or one like it; [] if all are right."""
    chip, oled, address, fitted, keys, presets = [
        getattr(pins, name, None) for name in ("CHIP", "OLED_CHIP", "OLED_ADDRESS", "FITTED", "KEYS", "PRESETS")
    ]
    said = []
    if oled not in OLED_CHIPS:
        said.append("OLED_CHIP is %s; it must be one of %s." % (oled, ", ".join(OLED_CHIPS)))
    if address not in OLED_ADDRESSES:
        said.append("OLED_ADDRESS must be 0x3C or 0x3D.")
    if not isinstance(keys, str) or sorted(keys) != sorted(_KEYS):
        said.append("KEYS must be the sixteen keys 0 to 9, A to D, * and #, each once, row by row.")
    if not isinstance(fitted, (tuple, list)):
        said.append('FITTED must be names in brackets, each with a comma, such as ("led",).')
        fitted = ()
    for extra in fitted:
        if extra not in _EXTRAS:
            said.append("FITTED has %s; it may have buzzer, led, battery." % (extra,))
    if chip not in tuple(CHIPS):
        return said + ["CHIP is %s; it must be one of %s." % (chip, ", ".join(sorted(CHIPS)))]
    preset = presets.get(chip) if isinstance(presets, dict) else None
    return said + (_misshapen(chip, preset) or _pin_errors(chip, preset, fitted))


def _misshapen(chip, preset):
    """Return a sentence for each entry of a preset that is missing or has a wrong number of pins."""
    if not isinstance(preset, dict):
        return ["PRESETS has nothing for the %s." % chip]
    said = ["%s of the %s is missing." % (name, chip) for name in ("sda", "scl") + _EXTRAS if name not in preset]
    for name in ("rows", "columns"):
        lines = preset.get(name)
        if not isinstance(lines, (tuple, list)) or len(lines) != 4:
            said.append("%s of the %s must be four GPIO numbers." % (name, chip))
    return said


def _pin_errors(chip, preset, fitted):
    """Return a sentence for each wire whose pin cannot be used so."""
    said = []
    used = {}
    for what, use, gpio in wires(preset, fitted):
        why = pin_error(chip, use, gpio)
        if gpio is None:
            said.append("%s: the %s has no pin to spare for it." % (what, chip))
        elif why:
            said.append("%s: GPIO %s of the %s %s." % (what, gpio, chip, why))
        elif gpio in used:
            said.append("%s: GPIO %s is the pin of %s already." % (what, gpio, used[gpio]))
        else:
            used[gpio] = what
    return said


def pin_error(chip, use, gpio):
    """Return why this GPIO of a chip cannot have this use, or None."""
    _source, there, analog, barred = CHIPS[chip]
    if not isinstance(gpio, int):
        return "is no number"
    if gpio not in there:
        return "is not led out"
    for gpios, uses, why in barred:
        if gpio in gpios and use in uses:
            return why
    if use == "analog" and gpio not in analog:
        return "cannot measure a voltage beside Wi-Fi"
    return None


# How the names of chips and their packages begin, without hyphens (ESP Product Selector).
_PACKAGES = (
    ("esp32s3", "esp32-s3"),
    ("esp32c3", "esp32-c3"),
    ("esp32pico", "esp32"),
    ("esp32d0wd", "esp32"),
    ("esp32u4wdh", "esp32"),
)
OLDEST = (1, 24)  # the first MicroPython that runs the files of mpy-cross 1.29 and has what the drivers use


def too_old(version) -> "str | None":
    """Return a sentence about a MicroPython older than OLDEST, None for another; `version` as sys.implementation's."""
    if tuple(version)[:2] >= OLDEST:
        return None
    return "MicroPython %d.%d is too old; the firmware needs %d.%d or newer." % (tuple(version)[:2] + OLDEST)


def running_on(machine) -> "str | None":
    """Return the name of the chip in the text sys.implementation._machine; None for a chip without a table.

    The text ends in the chip's name, or in that of its package: "Generic ESP32 module with ESP32",
    "M5Stack PICO with ESP32-PICO-D4", "LOLIN with ESP32-C3FH4".
    """
    last = machine.split(" ")[-1].lower().replace("-", "")
    if last == "esp32":
        return last
    for begins, chip in _PACKAGES:
        if last.startswith(begins):
            return chip
    return None
