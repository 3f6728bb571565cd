"""The one way to the interpreter's prompt: the key * held while the board starts.

It takes three seconds and letting go, so that no pocket and no stuck key does it by chance. It must never be reached
from within a game.
"""

import asyncio

KEY = "*"
HOLD_MS = 3000
LET_GO_MS = 10000
_LOOK_MS = 50
_WARNING = ["MAINTENANCE?", "", "Keep * held.", "", "A running game's", "secret is wiped.", "", "Let go = play on"]


async def asked(keypad, display, clock):
    """Return whether KEY was held from the start for HOLD_MS and then let go within LET_GO_MS.

    `keypad` has held() beside what a Keypad has.
    """
    if keypad.held() != KEY:
        return False
    begun_ms = clock.ms()
    display.show(_WARNING, None)
    if not await _while_held(keypad, clock, begun_ms, HOLD_MS):
        return False
    display.show(["MAINTENANCE", "", "Let go of * now.", "", "Then wait: it", "wipes for up to", "a minute."], None)
    return not await _while_held(keypad, clock, begun_ms, HOLD_MS + LET_GO_MS)


async def _while_held(keypad, clock, begun_ms, end_ms):
    """Wait while KEY is held; return whether it still was at `end_ms`."""
    while clock.since(begun_ms) < end_ms:
        if keypad.held() != KEY:
            return False
        await asyncio.sleep_ms(_LOOK_MS)
    return True
