"""Runs the app from power-on, tick by tick, and restarts the board after an exception, whose text is never printed."""

import asyncio
import gc

from mrx.device import mcu

# A chip sleeps in whole ticks of its operating system, which are this long: mrx.app.TICK_MS. A tick in which rows are
# drawn is no longer, so the times on the wire do not tell how much was drawn.
_TICK_MS = 10
# The virtual board collects garbage only between two turns of the event loop, so it is given one; a chip needs none.
_PAUSE_MS = 0 if hasattr(asyncio, "run") else 1
# Where garbage is collected seldom (power_on), that is done after so many ticks, in one that has time for it, lest it
# come amid a key's work.
_OFTEN = 4096  # bytes, as main.py has it
_COLLECT_TICKS = 8
_COLLECT_MS = 6  # so long it takes, until more is known
_NEVER = 1000
# So late a tick may begin without its end being later for that: garbage was collected first. Not twice in succession,
# for then the operating system has its ticks at other times.
_WAKING_MS = 5


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
        await asyncio.sleep_ms(_PAUSE_MS)
        feed, prepare, clock = parts[:3]
        app = await power_on.load(*parts[3:])
        parts = power_on = None
        mcu.forget("power_on")
        del mcu.forget  # called for the last time
        await _play(app, clock, feed or _no_watchdog, prepare)
    except KeyboardInterrupt:  # raised by the link on the first boot, see mrx.device.first_boot
        app = parts = None  # frees the display object, whose buffer holds the text that it shows
        from mrx.device import prompt

        await prompt.open_prompt()
    except BaseException as exception:
        app = parts = None  # or there might be no room to note it
        fail(None, {"exception": exception})


def _no_watchdog():
    pass


async def _play(app, clock, feed, prepare):
    """Run the app for ever, and call `feed`, the watchdog's, in each tick. prepare: called after the first picture."""
    for _ in app.start():
        feed()
        await asyncio.sleep_ms(_PAUSE_MS)
    type(app).start = None  # it takes heap, which `del` would leave as it is
    while app.show_at_once():
        pass
    prepare()
    due, ticks, slipped = clock.ms(), 0, False
    takes_ms = _COLLECT_MS if gc.threshold() > _OFTEN else _NEVER
    while True:
        feed()
        app.poll()
        if app.home_due:
            await asyncio.sleep_ms(_PAUSE_MS)  # the garbage of a leg goes before the next screen is loaded
        if app.show():
            app.poll()  # for a look at the keys
            app.show()
        due += _TICK_MS
        late = clock.since(due)
        if late > 0:
            due += (late // _TICK_MS + 1) * _TICK_MS
            late = clock.since(due)
        ticks += 1
        if ticks > _COLLECT_TICKS and late <= -takes_ms:
            gc.collect()
            before, late, ticks = late, clock.since(due), 0
            takes_ms = max(takes_ms, late - before + 1)  # more than a tick where the heap is large: then never again
        await asyncio.sleep_ms(-late - 1)  # a chip wakes at its next tick after that, and must not miss this one
        late = clock.since(due)
        slipped = 0 < late < _WAKING_MS and not slipped
        if not slipped:
            due += late


def fail(_loop, context):
    """Restart after an exception. asyncio calls this for a task instead of printing the exception with its text."""
    try:
        mcu.note_trouble(context["exception"])
    finally:
        mcu.reset()
