"""Presets and chip tables: every preset fits its chip, and every wrong wire is refused in a sentence that names it."""

from mrx.device import chips, pins

ALL = ("buzzer", "led", "battery")


def changed(chip, **wires):
    preset = dict(pins.PRESETS[chip])
    for name in wires:
        preset[name] = wires[name]
    return chips.refusals(chip, preset, ALL if chip != "esp32-c3" else ())


def test_every_preset_fits_its_chip_extras_and_all():
    assert sorted(pins.PRESETS) == sorted(chips.CHIPS)
    for chip in pins.PRESETS:
        assert changed(chip) == [], chip


def test_the_module_as_it_stands_is_accepted():
    assert chips.refusals(pins.CHIP, pins.PRESETS[pins.CHIP], pins.FITTED) == []
    assert len(pins.ROWS) == len(pins.COLS) == 4
    assert len(pins.KEYS) == 16


def test_a_pin_that_only_reads_is_no_row_and_no_column_but_a_gauge():
    assert changed("esp32", rows=(34, 33, 25, 26), battery=35) == [
        "keypad row 1: GPIO 34 of the esp32 can only be read and has no pull-up."
    ]
    assert changed("esp32", columns=(27, 39, 13, 4)) == [
        "keypad column 2: GPIO 39 of the esp32 can only be read and has no pull-up."
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


def test_a_gpio_that_is_not_there_or_used_twice_is_refused():
    assert changed("esp32", scl=24) == ["display SCL: GPIO 24 of the esp32 is not led out."]
    assert changed("esp32-s3", scl=4) == ["display SCL: GPIO 4 is the pin of keypad row 1 already."]


def test_a_gauge_needs_a_pin_that_measures_beside_wifi():
    assert changed("esp32", battery=23) == [
        "battery gauge: GPIO 23 of the esp32 cannot measure a voltage beside Wi-Fi."
    ]


def test_extras_are_off_on_a_c3():
    said = chips.refusals("esp32-c3", pins.PRESETS["esp32-c3"], ("led",))
    assert said == ["LED: the esp32-c3 has no pin to spare for it."]


def test_unknown_chips_and_extras_are_named():
    assert chips.refusals("esp8266", None, ()) == ["CHIP is esp8266; it must be one of esp32, esp32-c3, esp32-s3."]
    assert chips.refusals("esp32", pins.PRESETS["esp32"], ("radio",)) == [
        "FITTED has radio; it may have buzzer, led, battery."
    ]


def test_an_old_micropython_is_told_so():
    assert chips.too_old((1, 24, 0, "")) is None
    assert chips.too_old((2, 0, 0)) is None
    assert chips.too_old((1, 23, 1)) == "MicroPython 1.23 is too old; the firmware needs 1.24 or newer."


def test_the_running_chip_is_told_from_what_micropython_says():
    assert chips.running_on("Generic ESP32 module with ESP32") == "esp32"
    assert chips.running_on("Generic ESP32S3 module with ESP32S3") == "esp32-s3"
    assert chips.running_on("ESP32C3 module with ESP32C3") == "esp32-c3"
    assert chips.running_on("Generic ESP32 module with Octal-SPIRAM with ESP32S3") == "esp32-s3"
    assert chips.running_on("JS with Emscripten") is None
