"""Makes the real parts of a board, beside keypad and display, and wraps them in the extras that it has.

Needed at the start only: mcu.forget() unloads it, so nothing may keep a reference to it.
"""

import select
import sys

import machine

from mrx.device import mcu, parts
from mrx.device.cipher import AesCipher
from mrx.device.entropy import StirredEntropy
from mrx.device.links import UsbLink
from mrx.device.ticks import TicksClock

# Rounds of PBKDF2 for a new PIN. On a chip 2 s at most: six of them in a tick of 10 ms, see mrx.secret.pin.
_CHIP_ROUNDS = 1000
_PHONE_ROUNDS = 10000
_WATCH_MS = 20000  # many times what a tick takes at most, so that only a loop without an end lasts so long
_FIRST_BOOT = "untried"  # the file that `make flash` puts beside the game's, see first_boot
_AIR = "air.json"  # as mrx.storage.file_names.AIR


def look_meanwhile(keypad, clock):
    """Have the keypad looked at while the flash is read or written, which may take longer than a key is down."""
    keypad.clock = clock
    blockdevice = sys.modules.get("blockdevice")
    if blockdevice:
        blockdevice.look = keypad.look  # pyright: ignore[reportAttributeAccessIssue]


async def wrap_parts(board, keypad, display, flash, clock, entropy):
    """Return keypad, display, link and flash, wrapped in the extras that the board has.

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
    stuck = parts.stuck(keypad, board["keys"])
    light = None
    if "led" in board:
        from mrx.device import lamp

        light = lamp.fitted(board["led"], stuck or not display.answers)
    if stuck:
        from mrx.device import faults

        await faults.wait_for_repair(stuck[0], keypad, display, made)
    if "led" in board or "battery" in board or "buzzer" in board:
        keypad, display, made = _with_extras(board, keypad, display, made, clock, light)
    return keypad, display, made, flash


def _with_extras(board, keypad, display, link, clock, light):
    from mrx.device import extras

    if "battery" in board:
        gauge = extras.Gauge(machine.ADC(machine.Pin(board["battery"]), atten=machine.ADC.ATTN_11DB))
        display = extras.WarningDisplay(display, gauge, clock, light)
        if board["naps"] and not hasattr(
            link, "way"
        ):  # light sleep ends what the radio has joined (ESP-IDF, "Sleep Modes")
            why = getattr(link, "reason", None)  # there is no air, as mrx.device.air_start says
            link = extras.WatchedLink(link, clock)
            if why:
                link.reason = why  # pyright: ignore[reportAttributeAccessIssue]
            keypad = extras.NappingKeypad(keypad, link, clock, machine.lightsleep)
    if "buzzer" in board:
        # Without a duty it would sound at once, with half of it (ports/esp32/machine_pwm.c).
        pwm = machine.PWM(machine.Pin(board["buzzer"]), freq=extras.CLICK_HZ, duty_u16=0)
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
