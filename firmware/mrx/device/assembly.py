"""Makes the real parts as pins.py describes them.

pins.py must have been checked before (chips.refused()). A part that is stuck or does not answer is reported on the
serial line, which every board has. Needed at the start only: mcu.forget() unloads it, so nothing may keep a reference
to it.
"""

import select
import sys

import machine

from mrx.device import mcu, pins
from mrx.device.cipher import AesCipher
from mrx.device.entropy import StirredEntropy
from mrx.device.links import UsbLink
from mrx.device.matrix_keypad import MatrixKeypad
from mrx.device.oled import Oled
from mrx.device.ticks import TicksClock

# Rounds of PBKDF2 for a new PIN. On a chip 2 s at most: six of them in a tick of 10 ms, see mrx.secret.pin.
_CHIP_ROUNDS = 1000
_PHONE_ROUNDS = 10000
_WATCH_MS = 20000  # many times what a tick takes at most, so that only a loop without an end lasts so long
_FIRST_BOOT = "untried"  # the file that `make flash` puts beside the game's, see first_boot
_AIR = "air.json"  # as mrx.storage.file_names.AIR


def keypad():
    """Return the keypad, and report which of its wires are stuck."""
    rows = [machine.Pin(number, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1) for number in pins.ROWS]
    columns = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.COLS]
    made = MatrixKeypad(rows, columns, pins.KEYS)
    for sentence in _stuck(made):
        mcu.say(sentence)
    return made


def _stuck(keypad):
    """Return a sentence for each wire of the keypad that touches ground."""
    return [
        "keypad %s %d (GPIO %d) is stuck: it touches ground."
        % (line, number, (pins.ROWS if line == "row" else pins.COLS)[number - 1])
        for line, number in keypad.stuck_lines()
    ]


def look_meanwhile(keypad, clock):
    """Have the keypad looked at while the flash is read or written, which may take longer than a key is down."""
    keypad.clock = clock
    blockdevice = sys.modules.get("blockdevice")
    if blockdevice:
        blockdevice.look = keypad.look  # pyright: ignore[reportAttributeAccessIssue]


def display():
    """Return the display; if none answers, report that and go on, because a game can be finished on the page."""
    sda = machine.Pin(pins.SDA)
    scl = machine.Pin(pins.SCL)
    made = Oled(machine.I2C(0, sda=sda, scl=scl, freq=400_000), pins.OLED_ADDRESS, pins.OLED_CHIP)
    made.show([], None)
    if not made.answers:
        mcu.say(
            "no display answers at 0x%x on SDA GPIO %d, SCL GPIO %d; see hardware/wiring.md."
            % (pins.OLED_ADDRESS, pins.SDA, pins.SCL)
        )
    return made


async def wrap_parts(keypad, display, flash, clock, entropy):
    """Return keypad, display, link and flash, wrapped in the extras that FITTED names.

    If * was never pressed since `make flash`, they are also wrapped so that Ctrl-C opens the prompt (first_boot). While
    a wire is stuck, display and LED show it, and this waits.
    """
    made = link(clock)
    if flash.read(_FIRST_BOOT, 0, 0) is not None:
        from mrx.device import first_boot

        mcu.say("until * has been pressed or a game begins, `make smoke` and `make flash` can reach this board.")
        keypad, made, flash = first_boot.wrap(keypad, made, flash, _FIRST_BOOT)
    if flash.read(_AIR, 0, 0) is not None:
        from mrx.device import air_start

        made = air_start.with_air(made, flash, entropy, clock)
    stuck = _stuck(keypad)
    light = None
    if "led" in pins.FITTED:
        from mrx.device import lamp

        light = lamp.fitted(pins.PRESETS[pins.CHIP]["led"], stuck or not display.answers)
    if stuck:
        from mrx.device import faults

        await faults.wait_for_repair(stuck[0], keypad, display, made)
    if pins.FITTED:
        keypad, display, made = _with_extras(keypad, display, made, clock, light)
    return keypad, display, made, flash


def _with_extras(keypad, display, link, clock, light):
    from mrx.device import extras

    preset = pins.PRESETS[pins.CHIP]
    if "battery" in pins.FITTED:
        gauge = extras.Gauge(machine.ADC(machine.Pin(preset["battery"]), atten=machine.ADC.ATTN_11DB))
        display = extras.WarningDisplay(display, gauge, clock, light)
        if not hasattr(link, "way"):  # light sleep ends what the radio has joined (ESP-IDF, "Sleep Modes")
            why = getattr(link, "reason", None)  # there is no air, as mrx.device.air_start says
            link = extras.WatchedLink(link, clock)
            if why:
                link.reason = why  # pyright: ignore[reportAttributeAccessIssue]
            keypad = extras.NappingKeypad(keypad, link, clock, machine.lightsleep)
    if "buzzer" in pins.FITTED:
        # Without a duty it would sound at once, with half of it (ports/esp32/machine_pwm.c).
        pwm = machine.PWM(machine.Pin(preset["buzzer"]), freq=extras.CLICK_HZ, duty_u16=0)
        keypad = extras.ClickingKeypad(keypad, extras.Buzzer(pwm))
    return keypad, display, link


def watchdog():
    """Have the chip reset when what this returns is not called for long; nothing can stop that but a reset.

    Returns None where there is none, and where a Ctrl-C on the cable may open the prompt (first_boot): nobody would
    call it there. Before any other prompt opens, none has been started.
    """
    if "mrx.device.first_boot" in sys.modules or not hasattr(machine, "WDT"):
        return None
    return machine.WDT(timeout=_WATCH_MS).feed


def link(clock):
    """Return the link over the board's own USB socket."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    return UsbLink(sys.stdin.buffer, sys.stdout.buffer, poll, clock)


def entropy():
    """Return the entropy."""
    return StirredEntropy()


def clock():
    """Return the clock."""
    return TicksClock()


def chart():
    """Return the map beside the display, or None: only a page has one, by its module `phone`."""
    return sys.modules.get("phone")


def cipher():
    """Return the cipher, or None where this port of MicroPython has no cryptolib.

    A phone is faster than a chip, goes from hand to hand, and keeps its files where any page of the same address can
    read them. The page that plays the board there has a module `phone`.
    """
    try:
        import cryptolib  # noqa: F401
    except ImportError:
        return None
    made = AesCipher()
    made.pin_first = "phone" in sys.modules
    made.rounds = _PHONE_ROUNDS if made.pin_first else _CHIP_ROUNDS
    return made
