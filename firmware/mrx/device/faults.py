"""Shows on display and LED what is wrong with the board itself. Loaded only when something is."""

import asyncio
import sys

from mrx.device import chips, mcu

_COLUMNS = 16
_LOOK_MS = 20


def wrapped(sentence):
    """Return a sentence as lines for the display."""
    lines = [""]
    for word in sentence.split(" "):
        line = lines[-1] + " " + word if lines[-1] else word
        if len(line) > _COLUMNS:
            lines.append(word)
        else:
            lines[-1] = line
    return lines


def refuse(sentences):
    """Report on the serial line why the firmware cannot start; show the first reason on the display, and the LED red.

    Display and LED are used only if pins.py, or the preset, is right about their pins.
    """
    for sentence in sentences:
        mcu.say(sentence)
    try:
        from mrx.device import board

        if board.preset():
            from mrx.device import parts

            parts.display(board.described()).show(["CANNOT START"] + wrapped(sentences[0]), None)
            return
        from mrx.device import pins

        chip = chips.running_on(getattr(sys.implementation, "_machine", "")) or chips.running_on(str(pins.CHIP))
        _show(pins, chip, ["CANNOT START"] + wrapped(sentences[0]))
    except Exception:
        pass  # the serial line has it


async def wait_for_repair(sentence, keypad, display, link):
    """Show what is wrong with a wire of the keypad until that is repaired, or a key of another row is pressed."""
    display.show(wrapped(sentence) + ["", "Other rows go on" if " row " in sentence else "No key works."], None)
    while keypad.stuck_lines() and not keypad.held():
        link.read()  # on the first boot, Ctrl-C on the cable opens the prompt
        await asyncio.sleep_ms(_LOOK_MS)
    keypad.ignore()


def _show(pins, chip, lines):
    from machine import I2C, Pin

    from mrx.device.oled import Oled

    preset = pins.PRESETS[chip]
    if chips.pin_error(chip, "bus", preset["sda"]) or chips.pin_error(chip, "bus", preset["scl"]):
        return
    address = pins.OLED_ADDRESS if pins.OLED_ADDRESS in chips.OLED_ADDRESSES else chips.OLED_ADDRESSES[0]
    oled = str(pins.OLED_CHIP).lower()
    bus = I2C(0, sda=Pin(preset["sda"]), scl=Pin(preset["scl"]), freq=400_000)
    Oled(bus, address, oled if oled in chips.OLED_CHIPS else chips.OLED_CHIPS[0]).show(lines, None)
    if "led" in pins.FITTED and not chips.pin_error(chip, "output", preset["led"]):
        from mrx.device import lamp

        lamp.fitted(preset["led"], True)
