"""The `machine` of the virtual handheld: pins, an I2C bus and the chip, by the names of MicroPython's ESP32 port.

Wires lead to `_board`, which the program around the VM provides. Only what the firmware uses is here, and it does
no more than a chip: it knows no key and draws no dot.
"""

import json
import os
import sys

import _board
import uctypes

_HARD_RESET = 2

# Looked up once: each look-up of an attribute of _board makes an object.
_pin_mode = _board.pinMode
_pin_write = _board.pinWrite
_pin_read = _board.pinRead
_i2c_start = _board.i2cStart
_i2c_data = _board.i2cData
_i2c_stop = _board.i2cStop

_ENODEV = 19


def _solder():
    """Tell the board how keypad and display are wired, as the firmware's preset or its own pins module has it."""
    pins = sys.modules.get("mrx.device.pins")
    try:
        with open("board.json") as file:
            wired = json.load(file)
    except OSError:
        if pins is None:
            return False
        display = {"sda": pins.SDA, "scl": pins.SCL, "address": pins.OLED_ADDRESS}
        wired = {"keys": {"rows": pins.ROWS, "columns": pins.COLS, "keys": pins.KEYS}, "display": display}
    keys, display = wired["keys"], wired["display"]
    for number, row in enumerate(keys.get("rows", ())):
        for key, column in zip(keys["keys"][4 * number :], keys["columns"]):
            _board.wireKey(key, row, column)
    if "sda" in display:
        _board.wireDisplay(display["sda"], display["scl"], display["address"])
    return True


class Pin:
    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_UP = 2

    _soldered = False

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        if not Pin._soldered:
            Pin._soldered = _solder()
        self._id = id
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None):
        if value is not None:
            _pin_write(self._id, 1 if value else 0)
        if mode != -1:
            _pin_mode(self._id, mode, 0 if pull in (None, -1) else pull)

    def value(self, x=None):
        if x is None:
            return _pin_read(self._id)
        return _pin_write(self._id, 1 if x else 0)

    __call__ = value

    def on(self):
        _pin_write(self._id, 1)

    def off(self):
        _pin_write(self._id, 0)


def _number(pin):
    return pin._id if isinstance(pin, Pin) else pin


class I2C:
    def __init__(self, id, *, scl=None, sda=None, freq=400000, timeout=50000):
        self._wires = (_number(sda), _number(scl), freq)

    def _start(self, addr):
        return _i2c_start(addr, *self._wires)

    def _send(self, addr, parts):
        if not self._start(addr):
            raise OSError(_ENODEV)
        count = 0
        for part in parts:
            _i2c_data(uctypes.addressof(part), len(part))
            count += len(part)
        _i2c_stop()
        return count

    def writeto(self, addr, buf, stop=True):
        return self._send(addr, (buf,))

    def writevto(self, addr, vector, stop=True):
        return self._send(addr, vector)

    def scan(self):
        return [address for address in range(0x08, 0x78) if self._start(address)]

    def readfrom_mem(self, addr, memaddr, nbytes):
        if not self._start(addr):
            raise OSError(_ENODEV)
        return _board.i2cRegisters(addr, memaddr, nbytes)

    def writeto_mem(self, addr, memaddr, buf):
        if not self._start(addr):
            raise OSError(_ENODEV)
        _board.i2cSetRegisters(addr, memaddr, bytes(buf))


class SoftI2C(I2C):
    def __init__(self, scl, sda, *, freq=400000, timeout=50000):
        super().__init__(-1, scl=scl, sda=sda, freq=freq)


class SPI:
    """On the boards that have one: those of native/boards.py."""

    def __init__(self, id, *, baudrate, sck, mosi, miso):
        self._wires = _number(sck), _number(mosi), _number(miso)
        self._baudrate = baudrate

    def write(self, buf):
        _board.spiWrite(uctypes.addressof(buf), len(buf), self._baudrate, *self._wires)


class SoftSPI(SPI):
    def __init__(self, *, baudrate, sck, mosi, miso):
        super().__init__(-1, baudrate=baudrate, sck=sck, mosi=mosi, miso=miso)

    def write_readinto(self, write_buf, read_buf):
        read_buf[:] = _board.spiExchange(bytes(write_buf), self._baudrate, *self._wires)


class ADC:
    """Measures 1.9 V on every pin: half a cell's 3.8 V, between the resistors of a battery gauge."""

    ATTN_11DB = 3

    def __init__(self, pin, *, atten=0):
        pass

    def read_uv(self):
        return 1900000


class PWM:
    """Makes no sound."""

    def __init__(self, dest, *, freq=0, duty_u16=0):
        pass

    def freq(self, value=None):
        return 0 if value is None else None

    def duty_u16(self, value=None):
        return 0 if value is None else None


def bitstream(pin, encoding, timing, data):
    """Shows nothing."""


def lightsleep(time_ms):
    """Let the time pass without a key scan."""
    _board.sleep(time_ms)


def freq(hz=None):
    return 160000000 if hz is None else None


def reset_cause():
    return _board.resetCause


def reset():
    _board.reset(_HARD_RESET)
    while True:
        os.stat("/dev")  # the board cuts the VM off in here
