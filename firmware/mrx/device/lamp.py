"""The LED that a maker may build in: one WS2812. Loaded only where it is fitted."""

DARK = (0, 0, 0)
AMBER = (24, 8, 0)
RED = (32, 0, 0)
_TIMING_NS = (400, 850, 800, 450)  # high and low of a zero, high and low of a one


class Lamp:
    """One WS2812; `send(data)` puts bytes on its wire (WS2812B datasheet: green, red, blue)."""

    def __init__(self, send):
        self._send = send
        self.show(DARK)

    def show(self, colour):
        """Shine in (red, green, blue), each 0 to 255."""
        red, green, blue = colour
        self._send(bytes([green, red, blue]))


def fitted(gpio, wrong):
    """Return the Lamp on this GPIO: red when something is wrong, else dark."""
    import machine

    wire = machine.Pin(gpio, machine.Pin.OUT)
    made = Lamp(lambda data: machine.bitstream(wire, 0, _TIMING_NS, data))
    if wrong:
        made.show(RED)
    return made
