"""Runs the app from power-on, and restarts the board after an exception, whose text is never printed."""

import asyncio

from mrx.device import mcu


def begin():
    """Play until the board is switched off. Returns only when the prompt is to open, or where the loop goes on."""
    if hasattr(asyncio, "run"):
        asyncio.run(run())
    else:  # on the virtual board the event loop is JavaScript's
        asyncio.create_task(run())  # noqa: RUF006 - its queue keeps it


async def run():
    """Play until the board is switched off. Returns only when the prompt is to open."""
    try:
        asyncio.get_event_loop().set_exception_handler(fail)
        from mrx.device import power_on

        parts = await power_on.assemble(mcu.flash())
        if parts is None:
            return
        mcu.forget("air_start", "assembly", "chips", "faults", "parts", "pins")
        await asyncio.sleep_ms(1)  # on the virtual board garbage is collected only between turns
        feed = parts[0]
        app = await power_on.load(*parts[1:])
        parts = power_on = None
        mcu.forget("power_on")
        del mcu.forget  # called for the last time
        await asyncio.sleep_ms(1)
        await app.run(feed)
        mcu.reset()
    except KeyboardInterrupt:  # raised by the link on the first boot, see mrx.device.first_boot
        app = parts = None  # frees the display object, whose buffer holds the text that it shows
        from mrx.device import prompt

        await prompt.open_prompt()
    except BaseException as exception:
        app = parts = None  # or there might be no room to note it
        fail(None, {"exception": exception})


def fail(_loop, context):
    """Restart after an exception. asyncio calls this for a task instead of printing the exception with its text."""
    try:
        mcu.note_trouble(context["exception"])
    finally:
        mcu.reset()
