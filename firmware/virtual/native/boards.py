"""Boards with keys and a display of their own, around the chip on the native MicroPython: by their makers' schematics.

Written apart from hardware/boards.py, so that a wrong pin there is found. Of a keypad or a display that a maker wires
himself the pins are what the firmware says. What goes to a display on SPI is reported as it is (kind "V"; its number is
the level of the pin that tells data from commands); the program outside decodes it.
"""

import chip
import timings
import uctypes

_SPI_BITS = 8


class _Keys(chip.Keypad):
    """Pins, and keys that are numbered as the board has them."""

    def __init__(self, clock):
        super().__init__(clock)
        self._levels = {}

    def mode(self, pin, mode, pull):
        pass

    def level(self, pin):
        return self._levels.get(pin, 1)

    def write(self, pin, level):
        self._levels[pin] = 1 if level else 0

    def looked(self):
        """Note that the firmware looks at the keys now."""
        self._longest_us = max(self._longest_us, self._clock.us - self._scanned_us)
        self._scanned_us = self._clock.us
        self._follow()


class _Decoded(_Keys):
    """A Cardputer's: key 14 y + x lies on line x // 2, which is low while the 74HC138 pulls the key's place low.

    It makes no garbage, which would be collected as the firmware's.
    """

    _LINES = (13, 15, 3, 4, 5, 6, 7)

    def read(self, pin):
        if pin not in self._LINES:
            return 1
        self.looked()
        place = self.level(8) | self.level(9) << 1 | self.level(11) << 2
        x = 2 * self._LINES.index(pin) + (1 if place < 4 else 0)
        return 0 if self._down >> (14 * (3 - place % 4) + x) & 1 else 1


class _Controller(_Keys):
    """A Cardputer-Adv's TCA8418: it puts each press and release into a queue, and ends the bouncing."""

    _SETTLED_US = 25000

    def __init__(self, clock):
        super().__init__(clock)
        self._registers = {}
        self._queue = []
        self._known = 0
        self._changed_us = [-self._SETTLED_US] * 56

    def read(self, _pin):
        return 1

    def _notice(self):
        self.looked()
        if self._registers.get(0x1D) != 0x7F or self._registers.get(0x1E) != 0xFF:
            return  # its matrix is not switched on
        for key in range(56):
            bit = 1 << key
            if (self._down ^ self._known) & bit and self._clock.us - self._changed_us[key] >= self._SETTLED_US:
                self._known ^= bit
                self._changed_us[key] = self._clock.us
                x, y = key % 14, key // 14
                code = 10 * (x // 2) + 4 * (x % 2) + y + 1
                self._queue.append(code | (0x80 if self._known & bit else 0))

    def registers(self, first, count):
        self._notice()
        assert count == 1
        if first == 0x04:
            return bytes([self._queue.pop(0) if self._queue else 0])
        return bytes([self._registers.get(first, 0)])

    def set_registers(self, first, data):
        self._registers[first] = data[0]


class _Touch(_Keys):
    """A CYD's XPT2046: keys 0 to 15 lie under the middles of those on the screen, 16 is a place above them."""

    _TOUCHED = 36
    _ACROSS, _DOWN = 0xD0, 0x90

    def read(self, pin):
        if pin != self._TOUCHED:
            return 1
        self.looked()
        return 0 if self._down else 1

    def measured(self, control):
        """Twelve bits; the first axis is counted from the right, as on many of these boards."""
        self._follow()
        key = 0
        while self._down and not self._down >> key & 1:
            key += 1
        x, y = (120, 60) if key == 16 else (30 + 60 * (key % 4), 152 + 48 * (key // 4))
        if not self._down:
            return 4095 if control == self._DOWN else 0
        return 3700 - x * 14 if control == self._ACROSS else 260 + y * 11


class _Screen(chip.Board):
    """A board whose display is on SPI. pins: clock, data out, data or command, select."""

    def __init__(self, clock, keypad, pins):
        super().__init__(clock, keypad)
        self._spi = pins

    def spiWrite(self, at, length, baudrate, sck, mosi, _miso):
        self._clock.us += timings.SPI_CALL_US + length * _SPI_BITS * 1000000 // baudrate
        if (sck, mosi) == self._spi[:2] and not self._keypad.level(self._spi[3]):
            self._clock.report("V", uctypes.bytearray_at(at, length), self._keypad.level(self._spi[2]))


class _Cardputer(_Screen):
    def __init__(self, clock, keypad=None):
        super().__init__(clock, keypad or _Decoded(clock), (36, 35, 34, 37))


class _CardputerAdv(_Cardputer):
    def __init__(self, clock):
        super().__init__(clock, _Controller(clock))

    def i2cStart(self, address, sda, scl, frequency):
        self._clock.us += 3 * 9 * 1000000 // frequency
        return (address, sda, scl) == (0x34, 8, 9)

    def i2cRegisters(self, _address, first, count):
        return self._keypad.registers(first, count)

    def i2cSetRegisters(self, _address, first, data):
        self._keypad.set_registers(first, data)


class _Cyd(_Screen):
    def __init__(self, clock):
        super().__init__(clock, _Touch(clock), (14, 13, 2, 15))

    def spiExchange(self, sent, baudrate, *wires):
        self._clock.us += len(sent) * _SPI_BITS * 1000000 // baudrate
        if wires != (25, 32, 39) or self._keypad.level(33):
            return bytes(3)
        value = self._keypad.measured(sent[0]) << 3
        return bytes([0, value >> 8, value & 0xFF])


class _WithOled(chip.Board):
    """A board whose display is soldered to it, with a keypad wired to what the firmware says.

    needs: the levels of pins, {pin: level}, without which the display does not answer
    """

    def __init__(self, clock, sda, scl, needs):
        super().__init__(clock, chip.Keypad(clock))
        self._display = (0x3C, sda, scl)
        self._needs = needs

    def wireDisplay(self, sda, scl, address):
        pass

    def i2cStart(self, address, sda, scl, frequency):
        for pin, level in self._needs.items():
            if self._keypad.level(pin) != level:
                return False
        return super().i2cStart(address, sda, scl, frequency)


KINDS = {
    "cardputer": _Cardputer,
    "cardputer-adv": _CardputerAdv,
    "cyd": _Cyd,
    "heltec-v3": lambda clock: _WithOled(clock, 17, 18, {36: 0, 21: 1}),
    "ttgo-v1": lambda clock: _WithOled(clock, 4, 15, {16: 1}),
    "lolin32-oled": lambda clock: _WithOled(clock, 5, 4, {}),
}
