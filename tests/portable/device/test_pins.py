"""Presets and chip tables: every preset fits its chip, and every wrong wire is refused in a sentence that names it."""

from mrx.device import chips, pins

ALL = ("buzzer", "led", "battery")


class Pins:
    """The module pins, changed here and there."""

    def __init__(self, **values):
        for name in ("CHIP", "OLED_CHIP", "OLED_ADDRESS", "FITTED", "KEYS", "PRESETS"):
            setattr(self, name, getattr(pins, name))
        for name in values:
            setattr(self, name, values[name])


def refusals(**values):
    return chips.refusals(Pins(**values))


def changed(chip, **wires):
    preset = dict(pins.PRESETS[chip])
    for name in wires:
        preset[name] = wires[name]
    return refusals(CHIP=chip, PRESETS={chip: preset}, FITTED=ALL if chip != "esp32-c3" else ())


def test_the_module_as_it_stands_and_every_preset_are_accepted():
    assert sorted(pins.PRESETS) == sorted(chips.CHIPS)
    for chip in pins.PRESETS:
        assert changed(chip) == [], chip
    assert chips.refusals(pins) == []
    assert len(pins.ROWS) == len(pins.COLS) == 4
    assert len(pins.KEYS) == 16


def test_a_pin_that_cannot_do_it_is_not_there_or_used_twice_is_refused():
    assert changed("esp32", rows=(34, 33, 25, 26), battery=35) == [
        "keypad row 1: GPIO 34 of the esp32 can only be read and has no pull-up."
    ]
    assert changed("esp32", columns=(27, 39, 13, 4)) == [
        "keypad column 2: GPIO 39 of the esp32 can only be read and has no pull-up."
    ]
    assert changed("esp32", scl=24) == ["display SCL: GPIO 24 of the esp32 is not led out."]
    assert changed("esp32-s3", scl=4) == ["display SCL: GPIO 4 is the pin of keypad row 1 already."]
    assert changed("esp32", battery=23) == [
        "battery gauge: GPIO 23 of the esp32 cannot measure a voltage beside Wi-Fi."
    ]


def test_pins_of_flash_usb_and_reset_are_refused():
    for chip, gpio in (("esp32", 6), ("esp32", 1), ("esp32", 12), ("esp32-s3", 26), ("esp32-s3", 19), ("esp32-s3", 46)):
        said = changed(chip, sda=gpio)
        assert len(said) == 1
        assert said[0].startswith("display SDA: GPIO %d of the %s " % (gpio, chip))
    for gpio in (11, 18, 20):
        assert len(changed("esp32-c3", sda=gpio)) == 1


def test_the_c3_may_rest_its_bus_on_pins_that_must_be_high_at_reset_and_no_key():
    assert changed("esp32-c3", sda=8, scl=9) == []
    assert len(changed("esp32-c3", rows=(2, 1, 3, 4))) == 1


def test_every_other_value_is_held_against_what_it_may_be():
    assert refusals(OLED_CHIP="SH1106") == ["OLED_CHIP is SH1106; it must be one of ssd1306, sh1106."]
    assert refusals(OLED_ADDRESS=0x78) == ["OLED_ADDRESS must be 0x3C or 0x3D."]
    for keys in ("123A456B789C*0#", "123A456B789C*0#E", "123A456B789C*0##", None):
        assert refusals(KEYS=keys) == ["KEYS must be the sixteen keys 0 to 9, A to D, * and #, each once, row by row."]
    for fitted in ("led", None, 3):
        assert refusals(FITTED=fitted) == ['FITTED must be names in brackets, each with a comma, such as ("led",).']
    assert refusals(KEYS="123456789*0#ABCD") == []
    assert refusals(OLED_CHIP="sh1106", OLED_ADDRESS=0x3D) == []
    assert refusals(CHIP="esp8266") == ["CHIP is esp8266; it must be one of esp32, esp32-c3, esp32-s3."]
    assert refusals(CHIP="esp32s3") == ["CHIP is esp32s3; it must be one of esp32, esp32-c3, esp32-s3."]
    assert refusals(FITTED=("radio",)) == ["FITTED has radio; it may have buzzer, led, battery."]
    assert refusals(CHIP="esp32-c3", FITTED=("led",)) == ["LED: the esp32-c3 has no pin to spare for it."]


def test_a_preset_that_lacks_something_is_refused():
    assert changed("esp32", rows=(32, 33, 25)) == ["rows of the esp32 must be four GPIO numbers."]
    assert changed("esp32", columns=27) == ["columns of the esp32 must be four GPIO numbers."]
    assert changed("esp32", sda="21") == ["display SDA: GPIO 21 of the esp32 is no number."]
    assert refusals(PRESETS={}) == ["PRESETS has nothing for the esp32."]
    assert refusals(PRESETS={"esp32": {"rows": (32, 33, 25, 26), "columns": (27, 14, 13, 4), "scl": 22}})[0] == (
        "sda of the esp32 is missing."
    )


def test_nothing_in_pins_makes_the_check_itself_fail():
    for name in ("CHIP", "OLED_CHIP", "OLED_ADDRESS", "FITTED", "KEYS", "PRESETS"):
        for value in (None, 0, "", (), [[]], ("esp32",), ("a", "b"), {}, {"esp32": None}, {"esp32": {"rows": [[], 1]}}):
            if (name, value) != ("FITTED", ()):
                assert refusals(**{name: value}) != [], (name, value)


def test_an_old_micropython_is_told_so():
    assert chips.too_old((1, 24, 0, "")) is None
    assert chips.too_old((2, 0, 0)) is None
    assert chips.too_old((1, 23, 1)) == "MicroPython 1.23 is too old; the firmware needs 1.24 or newer."


def test_the_running_chip_is_told_from_what_micropython_says():
    assert chips.running_on("Generic ESP32 module with ESP32") == "esp32"
    assert chips.running_on("Generic ESP32S3 module with ESP32S3") == "esp32-s3"
    assert chips.running_on("ESP32C3 module with ESP32C3") == "esp32-c3"
    assert chips.running_on("Generic ESP32 module with Octal-SPIRAM with ESP32S3") == "esp32-s3"
    for package, chip in (("PICO-D4", "esp32"), ("D0WDQ6", "esp32"), ("C3FH4", "esp32-c3"), ("S3-FN8", "esp32-s3")):
        assert chips.running_on("A board with ESP32-" + package) == chip
    for other in ("JS with Emscripten", "A board with ESP32C6", "A board with ESP32-S2FH4", "A board with ESP32P4"):
        assert chips.running_on(other) is None
