"""What happens from power-on to the first screen: the pins are checked, the parts and the app made.

Needed at the start only: mrx.device.running unloads it, so nothing may keep a reference to it.
"""

import asyncio
import gc
import sys

from mrx.device import mcu

# Bytes free, see tests/system/test_too_small.py: before the first screen, if a whole game is to fit; before the app is
# loaded from the archive, so that it can say that no game fits; and there again, if one is to fit.
_NEEDED = 14 << 10
_APP = 40 << 10
_APP_AND_GAME = 48 << 10
_ROOM = 1 << 20  # bytes free, as only a board with PSRAM has them: there all modules stay loaded
# Elsewhere so many as have room beside the most that a game takes, of its garbage too: bytes of both.
_GAME = 56 << 10
_MODULE = 2 << 10
_TOO_MUCH = 64 << 20  # no board has so much; the virtual one says so whatever it has
# Bytes free at first, as a plain ESP32 has them: there garbage may lie among the modules, and so is collected after so
# many bytes. A collection takes 3 ms of a chip, and main.py has one after every 4 KB.
_PLENTY = 128 << 10
_SELDOM = 32 << 10

# Imported one a turn of the event loop: on the virtual board garbage is collected only between turns, and the garbage
# of all these imports together would not fit. A chip waits for nothing between them.
TURN_MS = 0 if hasattr(asyncio, "run") else 1
_IN_TURN = (
    "shared.board.edition",
    "shared.rules.rules",
    "shared.rules.public_game",
    "shared.link.sync",
    "mrx.secret.secret_game",
    "mrx.game.table",
)


def quiet():
    """Let ESP-IDF print nothing: what its I2C driver says of a display that is not there would lie amid the frames.

    osdebug(None) would leave its errors on (ports/esp32/modesp.c).
    """
    try:
        import esp
    except ImportError:
        return  # no ESP-IDF
    esp.osdebug(0, esp.LOG_NONE)


async def assemble(flash):
    """Return what feeds the watchdog, what the first picture must not wait for, the clock; the app's module and parts.

    None when the prompt is to open instead.
    """
    from mrx.device import chips

    if _PLENTY < gc.mem_free() < _TOO_MUCH:
        gc.threshold(_SELDOM)
    quiet()
    refused = chips.refused()
    if refused:
        from mrx.device import faults, prompt
        from mrx.secret.wipe import wipe

        faults.refuse(refused)
        wipe(flash)  # without keypad and display nobody can be asked for a PIN
        await prompt.open_prompt()
        return None
    del chips
    described = _described()
    from mrx.device import assembly, parts

    keypad, display, clock = parts.keypad(described), parts.display(described), assembly.clock()
    if await _touched_at_start(keypad, display, clock, flash, assembly.entropy()):
        from mrx.device import prompt

        await prompt.open_prompt()
        return None
    assembly.look_meanwhile(keypad, clock)
    find_room = flash.find_room
    entropy = assembly.entropy()
    keypad, display, link, flash = await assembly.wrap_parts(described, keypad, display, flash, clock, entropy)
    await _stop_without_room(display, link)
    made = keypad, display, link, flash, entropy, clock, mcu.reset, assembly.cipher()
    chart = assembly.chart()
    name = ("mrx.phone_app",) if chart else ("mrx.app",)
    return (assembly.watchdog(), find_room, clock) + name + made + ((chart,) if chart else ())


def _described():
    """Return what the board is made of; what is needed for that alone is unloaded before the parts are made."""
    from mrx.device import board

    described = board.described()
    del board
    mcu.forget("board", "chips")
    return described


async def _touched_at_start(keypad, display, clock, flash, entropy):
    """Do what a finger on the keypad asks for while the board starts; return whether the prompt is to open."""
    if hasattr(keypad, "calibrate"):
        from mrx import touch_calibration

        await touch_calibration.ensure(keypad, display, flash, entropy)
    if keypad.held():
        from mrx import settings

        settings.text_in(settings.read(flash, entropy)[1])
        from mrx import maintenance

        if await maintenance.entered(keypad, display, clock, flash, entropy):
            return True
        for key in keypad.ignore():
            mcu.say("key %s is down at the start; stuck?" % key)
    return False


async def _stop_without_room(display, link):
    """Go no further where the app cannot even be loaded."""
    gc.collect()
    free = gc.mem_free()
    if free < _APP and "archive" in sys.modules:  # modules that are frozen take less
        from mrx.device import too_small

        await too_small.tell(free >> 10, _APP_AND_GAME >> 10, display, link)


def _forget_beginnings():
    """Free the heap of what the start alone has called. `del` would leave it in the tables of names."""
    for name, kind, called in (
        ("mrx.app", "App", ("__init__",)),
        ("mrx.device.keys", "ScannedKeys", ("ignore", "stuck_lines")),
        ("mrx.device.matrix_keypad", "MatrixKeypad", ("stuck_lines",)),
        ("mrx.device.text_display", "TextDisplay", ("show",)),
    ):
        kind = getattr(sys.modules.get(name), kind, None)
        for function in called if kind else ():
            setattr(kind, function, None)


async def load(name, *parts):
    """Return the App of the module of this name, made of these parts."""
    for module in _IN_TURN + (name,):
        __import__(module)
        await asyncio.sleep_ms(TURN_MS)
    from mrx import module_unloading

    app = sys.modules[name].App(*parts)
    _forget_beginnings()
    gc.collect()
    free = gc.mem_free()
    if free < _TOO_MUCH:
        module_unloading.has_room = free > _ROOM
        if free > _GAME:
            module_unloading.most = len(sys.modules) + (free - _GAME) // _MODULE
    if free < _NEEDED:
        app.context.memory_kb = (free >> 10, _NEEDED >> 10)
        app.context.trouble("memory")
    return app
