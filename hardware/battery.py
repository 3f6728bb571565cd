"""How long a handheld runs on a LiPo cell: computed, never measured; what has no datasheet beside it is an estimate.

The board's regulator is linear, so what its parts take at 3.3 V flows at 5 V too. All chips run at 160 MHz, as
MicroPython has them. With the radio on there are no naps.
"""

from collections import namedtuple

from mrx.device.extras import NAP_MS

Chip = namedtuple("Chip", "name awake_ma asleep_ma naps modem_ma modem_least_ma receiving_ma source")
Draw = namedtuple("Draw", "what awake_ma napping_ma source")

TICK_MS = 10  # awake between two naps, at least: a tick of mrx/app.py
# Of each second, for a word to the host and its answer: estimate. ESP-IDF keeps the radio awake 50 ms after each.
RADIO_AWAKE = 0.1
CHIPS = (
    Chip(
        "ESP32", 44, 0.8, True, 31.12, 27.18, 100,
        "ESP32 Series Datasheet, power modes: 27 to 44 mA, light sleep 0.8 mA, receiving 95 to 100 mA",
    ),
    Chip(
        "ESP32-S3", 39.9, 0.24, True, 40.1, 37.8, 91,
        "ESP32-S3 Series Datasheet, current consumption: one core running 39.9 mA, light sleep 0.24 mA without PSRAM's"
        " share, receiving 88 to 91 mA",
    ),
    Chip(
        "ESP32-C3", 23, 0.13, False, 21.47, 20.58, 87,
        "ESP32-C3 Series Datasheet, current consumption: running 23 mA, receiving 84 to 87 mA",
    ),
)  # fmt: skip
CELL_MAH = 1000
CELL_V = 3.7
USED = 0.9  # the handheld warns with a tenth left (extras.LOW_MV)
BOOST = 0.85  # IP5306 datasheet: up to 0.92; others are worse
BOOST_V = 5
FORMULA = (
    f"{CELL_MAH:,} mAh x {CELL_V} V x {USED} (it warns with a tenth left) x {BOOST} (boost converter),"
    f" through {BOOST_V} V x the sum"
)


def napping(awake_ma, asleep_ma):
    """Return the mean current of a part that sleeps NAP_MS of NAP_MS + TICK_MS."""
    return (awake_ma * TICK_MS + asleep_ma * NAP_MS) / (TICK_MS + NAP_MS)


def of_chip(chip):
    """Return a chip's mean current in mA: radio off, with naps (None: it has no pin for the gauge), radio on."""
    beacons = chip.modem_ma - chip.modem_least_ma
    words = (chip.receiving_ma - chip.modem_least_ma) * RADIO_AWAKE
    naps = napping(chip.awake_ma, chip.asleep_ma) if chip.naps else None
    return chip.awake_ma, naps, chip.awake_ma + beacons + words


def chip_source(chip):
    """Return where the figures of a chip are from; those in modem sleep are the guide's that wiring.md names."""
    return f"{chip.source}; in modem sleep {chip.modem_ma} mA on average, {chip.modem_least_ma} at least"


DRAWS = (
    Draw("ESP32, radio off", *of_chip(CHIPS[0])[:2], "the next table"),
    Draw("display, 0.96 inch, most dots lit", 20, 20, "estimate; text lights about a tenth of them"),
    Draw("the board's USB serial chip", 9.5, 9.5, "estimate for a CP2102N"),
    Draw("the board's regulator", 5, 5, "estimate for an AMS1117: what it takes itself"),
    Draw("the board's power LED", 2, 2, "estimate: through about 1 k"),
)


def rest_ma():
    """Return the current in mA of what is not the chip."""
    return sum(draw.awake_ma for draw in DRAWS[1:])


def total_ma():
    """Return the current at 5 V in mA, with an ESP32: awake all the time, and with naps."""
    return sum(draw.awake_ma for draw in DRAWS), sum(draw.napping_ma for draw in DRAWS)


def hours(ma):
    """Return how long a cell of CELL_MAH lasts at that current."""
    return CELL_MAH * CELL_V * USED * BOOST / (BOOST_V * ma)
