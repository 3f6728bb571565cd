"""The composition root: builds the real parts, hands them to the app, and never prints an exception's text.

An exception that reaches this module is logged without its text, and the board restarts. The prompt opens only to
somebody who passes maintenance at the start, has set pins that cannot work, or has just flashed the board
(mrx.device.first_boot); by then the secret of the running game is encrypted or gone.
"""

import micropython

micropython.kbd_intr(-1)  # again, as in boot.py: MicroPython turns Ctrl-C on for each of the two files
try:
    for _ in (0, 1):
        pass
except KeyboardInterrupt:
    pass

import gc  # noqa: E402
import sys  # noqa: E402

gc.threshold(4096)  # garbage is collected early, or what is loaded later would lie scattered among it

try:
    import asyncio

    from mrx.device import board
except BaseException as exception:  # damaged, or compiled for another MicroPython; a secret may be on flash even so
    version = ".".join([str(part) for part in sys.implementation.version[:3]])
    print("Mr. X: the firmware does not start on MicroPython %s (%s)." % (version, type(exception).__name__))
    print("Mr. X: erase the flash, then MicroPython and `make flash` again: hardware/wiring.md tells how.")
    import machine

    machine.reset()
    raise

_NEEDED = 16 << 10  # bytes free before the first screen: tests/system/test_chip.py
_ROOM = 1 << 20  # bytes free, as only a board with PSRAM has them: there all modules stay loaded
_TOO_MUCH = 64 << 20  # no board has so much; the virtual one says so whatever it has

# Imported one a turn of the event loop: on the virtual board garbage is collected only between turns, and the garbage
# of all these imports together would not fit.
IN_TURN = (
    "shared.edition",
    "shared.rules",
    "shared.public_game",
    "shared.sync",
    "mrx.secret.secret_game",
    "mrx.game.table",
)


async def run():
    """Play until the board is switched off. Returns only when the prompt is to open."""
    try:
        asyncio.get_event_loop().set_exception_handler(fail)
        flash = board.flash()
        parts = await assemble(flash)
        if parts is None:
            return
        board.forget("air_start", "assembly", "chips", "faults", "pins")
        del globals()["assemble"]  # it is not needed any more and takes as much heap
        await asyncio.sleep_ms(1)  # on the virtual board garbage is collected only between turns
        await play(*parts)
    except KeyboardInterrupt:  # raised by the link on the first boot, see mrx.device.first_boot
        parts = None  # frees the display object, whose buffer holds the text that it shows
        from mrx.device import prompt

        await prompt.open_prompt()
    except BaseException as exception:
        fail(None, {"exception": exception})


def fail(_loop, context):
    """Restart after an exception. asyncio calls this for a task instead of printing the exception with its text."""
    try:
        board.note_trouble(context["exception"])
    finally:
        board.reset()


async def assemble(flash):
    """Return what feeds the watchdog, the app's module and its parts; or None when the prompt is to open instead."""
    from mrx.device import chips

    refused = chips.refused()
    if refused:
        from mrx.device import faults, prompt
        from mrx.secret.wipe import wipe

        faults.refuse(refused)
        wipe(flash)  # without keypad and display nobody can be asked for a PIN
        await prompt.open_prompt()
        return None
    from mrx.device import assembly

    keypad, display, clock = assembly.keypad(), assembly.display(), assembly.clock()
    if keypad.held():
        from mrx import settings

        settings.text_in(settings.read(flash, assembly.entropy())[1])
        from mrx import maintenance

        if await maintenance.entered(keypad, display, clock, flash, assembly.entropy()):
            from mrx.device import prompt

            await prompt.open_prompt()
            return None
        for key in keypad.ignore():
            board.say("key %s is down at the start; stuck?" % key)
    assembly.look_meanwhile(keypad, clock)
    flash.find_room()
    entropy = assembly.entropy()
    keypad, display, link, flash = await assembly.wrap_parts(keypad, display, flash, clock, entropy)
    parts = keypad, display, link, flash, entropy, clock, board.reset, assembly.cipher()
    chart = assembly.chart()
    name = ("mrx.phone_app",) if chart else ("mrx.app",)
    return (assembly.watchdog(),) + name + parts + ((chart,) if chart else ())


async def play(feed, app, *parts):
    """Run the App of a module, which never ends by itself and feeds the watchdog."""
    for name in IN_TURN + (app,):
        __import__(name)
        await asyncio.sleep_ms(1)
    from mrx import module_unloading

    app = sys.modules[app].App(*parts)
    gc.collect()
    free = gc.mem_free()
    module_unloading.has_room = _ROOM < free < _TOO_MUCH
    if free < _NEEDED:
        app.context.memory_kb = (free >> 10, _NEEDED >> 10)
        app.context.trouble("memory")
    await app.run(feed)
    board.reset()


if hasattr(asyncio, "run"):
    asyncio.run(run())
else:  # on the virtual board the event loop is JavaScript's
    asyncio.create_task(run())  # noqa: RUF006 - its queue keeps it
