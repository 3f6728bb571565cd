"""The assembly on a scripted chip: each pin set up as its wire needs it, what is broken said, extras laid on."""

import sys

from tests.portable.scripted import CountingEntropy, MemoryFlash, MemoryLink, VirtualClock

# CPython has no framebuf: there the display's driver is asked for nothing but blank rows.
CPYTHON = sys.implementation.name == "cpython"


class Module:
    """Something to import."""


class Blank:
    def fill(self, colour):
        pass

    def text(self, string, x, y):
        pass


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 1, 3, 7, 2

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        Chip.pins[number] = (mode, pull)

    def value(self, level=None):
        return 1


class I2C:
    def __init__(self, number, sda, scl, freq):
        Chip.bus = (sda.number, scl.number, freq)

    def writeto(self, address, data):
        if not Chip.display:
            raise OSError(19)


class ADC:
    ATTN_11DB = 3

    def __init__(self, pin, atten):
        Chip.gauge = pin.number

    def read_uv(self):
        return 1500000


class PWM:
    def __init__(self, pin, freq=5000, duty_u16=32768):
        Chip.buzzer = pin.number
        Chip.heard.append(duty_u16)

    def duty_u16(self, duty):
        Chip.heard.append(duty)


class Chip:
    """What the assembly did to the scripted chip."""

    @staticmethod
    def begin(display=True):
        Chip.pins, Chip.bus, Chip.lights, Chip.heard, Chip.naps = {}, None, [], [], []
        Chip.display = display

    @staticmethod
    def bitstream(pin, encoding, timing, data):
        Chip.lights.append((pin.number, bytes(data)))

    @staticmethod
    def lightsleep(milliseconds):
        Chip.naps.append(milliseconds)


def blank_framebuf():
    made = Module()
    made.MONO_VLSB = 0
    made.FrameBuffer = lambda buffer, width, height, form: Blank()
    return made


def forget():
    """Unload the modules that have imported the scripted ones, so that the next test imports them again."""
    package = sys.modules.get("mrx.device")
    for name in ("assembly", "board", "oled", "parts", "pins", "text_display"):
        sys.modules.pop("mrx.device." + name, None)
        if hasattr(package, name):
            delattr(package, name)


def with_assembly(play, fitted=(), **chip):
    """Run play(assembly, pins, sentences) on a fresh scripted chip, and leave no trace of it."""
    machine = Module()
    machine.Pin, machine.I2C, machine.ADC, machine.PWM = Pin, I2C, ADC, PWM
    machine.bitstream, machine.lightsleep = Chip.bitstream, Chip.lightsleep
    scripted = {"machine": machine}
    if CPYTHON:
        scripted["framebuf"], scripted["micropython"] = blank_framebuf(), Module()
    before = {name: sys.modules.get(name) for name in scripted}
    for name in scripted:
        sys.modules[name] = scripted[name]
    forget()
    try:
        from mrx.device import assembly, mcu, pins

        Chip.begin(**chip)
        pins.FITTED = fitted
        sentences = []
        mcu.say = sentences.append
        return play(assembly, pins, sentences)
    finally:
        forget()
        for name in before:
            if before[name] is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = before[name]


def test_esp_idf_prints_nothing_amid_the_frames():
    """What its I2C driver says of a display that is not there is an error, so no level but none silences it."""
    levels = []

    def play(_assembly, _pins, _sentences):
        from mrx.device import power_on

        power_on.quiet()
        esp = sys.modules["esp"] = Module()
        esp.LOG_NONE = 0
        esp.osdebug = lambda uart, *level: levels.append((uart,) + level)
        try:
            power_on.quiet()
        finally:
            del sys.modules["esp"]

    with_assembly(play)
    assert levels == [(0, 0)]


def test_rows_let_go_and_columns_are_pulled_up():
    def play(assembly, pins, sentences):
        from mrx.device import parts

        parts.keypad(described())
        parts.display(described())
        for gpio in pins.ROWS:
            assert Chip.pins[gpio] == (Pin.OPEN_DRAIN, Pin.PULL_UP)
        for gpio in pins.COLS:
            assert Chip.pins[gpio] == (Pin.IN, Pin.PULL_UP)
        assert Chip.bus == (pins.SDA, pins.SCL, 400000)
        assert sentences == []

    with_assembly(play)


def described():
    from mrx.device import board

    return board.described()


def assembled(assembly, clock, flash=None, bare=None):
    from mrx.device import parts

    assembly.link = lambda clock: bare or MemoryLink()
    try:
        keypad, display = parts.keypad(described()), parts.display(described())
        assembly.wrap_parts(described(), keypad, display, flash or MemoryFlash(), clock, CountingEntropy()).send(None)
    except StopIteration as end:
        return end.value[:3]
    raise AssertionError("it waits")


def test_without_extras_the_parts_are_bare():
    def play(assembly, pins, sentences):
        keypad, display, link = assembled(assembly, VirtualClock())
        assert type(keypad).__name__ == "MatrixKeypad"
        assert type(display).__name__ == "Oled"
        assert type(link).__name__ == "MemoryLink"

    with_assembly(play)


def test_all_extras_at_once_work():
    def play(assembly, pins, sentences):
        preset = pins.PRESETS[pins.CHIP]
        clock = VirtualClock()
        keypad, display, _link = assembled(assembly, clock)
        assert (Chip.buzzer, Chip.gauge) == (preset["buzzer"], preset["battery"])
        assert Chip.heard[:1] == [0], "silent from the start"
        assert Chip.lights == [(preset["led"], bytes(3))]
        display.show(["x"], None)
        assert Chip.lights[-1] == (preset["led"], bytes([8, 24, 0])), "3 volts are low"
        clock.now = 60000
        assert keypad.events(clock.now) == []
        assert Chip.naps == [40]

    with_assembly(play, fitted=("buzzer", "led", "battery"))


def test_the_lamp_is_red_where_no_display_can_tell():
    def play(assembly, pins, sentences):
        assembled(assembly, VirtualClock())
        assert Chip.lights[-1] == (pins.PRESETS[pins.CHIP]["led"], bytes([0, 32, 0]))

    with_assembly(play, fitted=("led",), display=False)


def cipher_of(**modules):
    """The cipher that is assembled where there are these modules."""
    before = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        return with_assembly(lambda assembly, pins, sentences: assembly.cipher())
    finally:
        for name in before:
            del sys.modules[name]
            if before[name]:
                sys.modules[name] = before[name]


def test_a_phone_offers_a_pin_first_and_stretches_it_ten_times_as_long_as_a_chip():
    chip, phone = cipher_of(cryptolib=Module()), cipher_of(cryptolib=Module(), phone=Module())
    assert (chip.pin_first, phone.pin_first) == (False, True)
    assert (chip.rounds, phone.rounds) == (1000, 10000)


def test_a_board_without_cryptolib_has_no_cipher():
    if CPYTHON:
        assert cipher_of() is None


def test_why_there_is_no_air_is_known_with_a_battery_too():
    def play(assembly, pins, sentences):
        bare = MemoryLink()
        bare.reason = lambda: "no-memory"
        link = assembled(assembly, VirtualClock(), bare=bare)[2]
        assert type(link).__name__ == "WatchedLink" and link.reason() == "no-memory"
        assert not hasattr(assembled(assembly, VirtualClock())[2], "reason")

    with_assembly(play, fitted=("battery",))


def test_the_air_s_start_is_loaded_where_there_is_a_file_for_it_alone():
    for files, wanted in (({}, False), ({"air.json": b""}, True)):

        def play(assembly, pins, sentences, files=files):
            if sys.modules.pop("mrx.device.air_start", None):
                del sys.modules["mrx.device"].air_start
            assert type(assembled(assembly, VirtualClock(), MemoryFlash(files))[2]).__name__ == "MemoryLink"
            return "mrx.device.air_start" in sys.modules

        assert with_assembly(play) == wanted
