"""A Keypad made of a letter keyboard of 4 x 14 keys, as M5Stack's Cardputer and Cardputer-Adv have it.

Digits and A to D are what they are; Enter is #, Backspace and Esc are *. The tickets' initials count as the tickets'
keys: T taxi, B bus, U and M underground, K, N and ? black. The others are no keys.

The keys lie on seven lines with eight places each; line n has columns 2n and 2n + 1 of the keyboard. On the Cardputer a
74HC138 pulls one place low at a time and the lines are read; on the Cardputer-Adv a TCA8418 behind I2C scans them.
Rests on M5Stack's schematics (Cardputer V1.1, Sch_M5CardputerAdv_v1.0) and on the TCA8418 datasheet (Texas Instruments,
SCPS222: register map; key event table).
"""

import time

from mrx.device.keys import HOLD_MS, VOID, ScannedKeys

KEYS = "123A456B789C*0#D"
# What each key counts as, the rows from the top.
_FACES = "*1234567890  *     A C        A D    D   #     C BDC  D "
_COLUMNS = 14
_LINES = 7
_PLACES = 8
_FLIPS = b"\x00\x01\x00\x02\x00\x01\x00\x02"  # the pin that is changed after each place, so that all come once

TCA8418 = 0x34  # its address on I2C
_CONFIGURATION, _EVENT, _ROWS, _MATRIX_COLUMNS = 0x01, 0x04, 0x1D, 0x1E  # registers
_STARTED_MS = 40  # until a key that is down when the matrix is switched on has its event


def _number(line, row, second):
    """Return which of KEYS lies there, or -1; second: in the second of the line's columns."""
    return KEYS.find(_FACES[_COLUMNS * row + 2 * line + second])


class Cardputer(ScannedKeys):
    """The keys behind a 74HC138; see ports.Keypad.

    `address` are its three pins, lowest first, `lines` the seven that are read, as machine.Pin makes them: outputs, and
    inputs with pull-up.
    """

    def __init__(self, address, lines):
        super().__init__(KEYS)
        self._address = address
        self._lines = lines
        self._leave()

    def _scan(self):
        scan = place = 0
        seen = []
        for bit in _FLIPS:  # often called, so all is as short as can be
            down = 0
            line = 1
            for released in self._lines:
                if not released():
                    down |= line
                line <<= 1
            if down:
                scan |= _keys_on(down, place)
                for other in seen:
                    if down & other & (down & other) - 1:  # at least three corners of a rectangle, as in matrix_keypad
                        return self._leave()
                seen.append(down)
            place ^= 1 << bit
            self._address[bit](place >> bit & 1)
        return scan

    def _leave(self):
        """Go on to the first place, and leave this scan void."""
        for bit in range(3):
            self._address[bit](0)
        return VOID


def _keys_on(down, place):
    """Return which of KEYS the lines mean that are low at a place, a bit each."""
    scan = 0
    for line in range(_LINES):
        number = _number(line, 3 - place % 4, place < 4) if down >> line & 1 else -1
        scan |= 1 << number if number >= 0 else 0
    return scan


class CardputerAdv(ScannedKeys):
    """The keys behind a TCA8418 at this address of `i2c`, a machine.I2C; see ports.Keypad. It ends the bouncing itself.

    Raises OSError if nothing answers there.
    """

    def __init__(self, i2c):
        super().__init__(KEYS)
        self._i2c = i2c
        self._pressed = 0  # what its events say, a bit each
        self._events = []  # (key's number, whether down), not told yet
        for register, value in ((_ROWS, 0x7F), (_MATRIX_COLUMNS, 0xFF), (_CONFIGURATION, 1)):
            i2c.writeto_mem(TCA8418, register, bytes([value]))
        time.sleep_ms(_STARTED_MS)

    def _scan(self):
        self._take()
        return self._pressed

    def _take(self):
        """Take the events that have come."""
        try:
            while True:
                event = self._i2c.readfrom_mem(TCA8418, _EVENT, 1)[0]
                if not event:
                    return
                line, place = divmod((event & 0x7F) - 1, 10)
                if line < _LINES and place < _PLACES:
                    self._note(_number(line, place % 4, place > 3), event > 0x7F)
        except OSError:
            return  # it may answer next time

    def _note(self, number, down):
        if number >= 0:
            bit = 1 << number
            self._pressed = self._pressed | bit if down else self._pressed & ~bit
            self._events.append((number, down))

    def _changes(self, now_ms):
        self._take()
        seen = []
        for number, down in self._events:
            bit = 1 << number
            if self._silent & bit:
                self._silent ^= 0 if down else bit
            elif down != bool(self._down & bit):
                self._change(number, bit, now_ms, seen)
        self._events = []
        for number in range(16 if self._unheld else 0):
            if self._unheld >> number & 1 and self._age(number, now_ms) >= HOLD_MS:
                self._unheld &= ~(1 << number)
                seen.append((KEYS[number], "hold"))
        return seen
