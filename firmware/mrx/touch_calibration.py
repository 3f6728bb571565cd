"""Learns where the keys of a touch screen lie: three of them are touched once. Only such a board ever loads it.

It happens before the game is loaded, and again when the screen is touched outside of all keys while the board starts.
"""

import asyncio
import json

from mrx import settings
from mrx.language import Text
from mrx.storage.file_names import TOUCH

_LOOK_MS = 20
_NEAR = 100  # so much two measurements of a finger that rests may differ
_LIFTED = 5  # looks without a touch until the finger is surely away


async def ensure(keypad, display, flash, entropy):
    """Have `keypad`, a mrx.device.touch.TouchKeys, know where its keys are; return when no finger is on it."""
    try:
        known = keypad.calibrate(json.loads(flash.read(TOUCH) or b"null"))
    except ValueError:
        known = False
    if known and (keypad.touch() is None or keypad.held()):
        return
    say = Text(settings.read(flash, entropy)[1]).say
    title = say("TOUCH SCREEN", "TOUCHSCREEN", "ÉCRAN TACTILE", "TÁCTIL")
    lines = [title, say("Touch this key", "Berühre diese", "Touche cette", "Toca esta")]
    lines.append(say("below:", "Taste unten:", "touche en bas :", "tecla abajo:"))
    while True:
        points = []
        for key in keypad.REFERENCE:
            await _lifted(keypad)
            display.show(lines, (4, key))
            points.append(await _touched(keypad))
        await _lifted(keypad)
        if keypad.calibrate(points):
            break
        lines[0] = say("ONCE MORE", "NOCH EINMAL", "ENCORE", "OTRA VEZ")
    try:
        flash.replace(TOUCH, json.dumps(points).encode())
    except OSError:
        pass  # then it is asked again at the next start


async def _touched(keypad):
    """Return where a finger rests."""
    before = None
    while True:
        await asyncio.sleep_ms(_LOOK_MS)
        point = keypad.touch()
        if point and before and abs(point[0] - before[0]) + abs(point[1] - before[1]) < _NEAR:
            return point
        before = point


async def _lifted(keypad):
    looks = 0
    while looks < _LIFTED:
        await asyncio.sleep_ms(_LOOK_MS)
        looks = 0 if keypad.touch() else looks + 1
