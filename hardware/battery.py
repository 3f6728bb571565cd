"""How long a handheld runs on a LiPo cell: computed, never measured; what has no datasheet beside it is an estimate.

The board's regulator is linear, so what its parts take at 3.3 V flows at 5 V too. The radio is off.
"""

from collections import namedtuple

from mrx.device.extras import NAP_MS

Draw = namedtuple("Draw", "what awake_ma napping_ma source")

TICK_MS = 10  # awake between two naps, at least: a tick of mrx/app.py
CHIP_MA = 44
CHIP_ASLEEP_MA = 0.8
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


DRAWS = (
    Draw(
        "ESP32, 160 MHz, radio off",
        CHIP_MA,
        napping(CHIP_MA, CHIP_ASLEEP_MA),
        f"ESP32 Series Datasheet, power modes: 27 to {CHIP_MA} mA; light sleep {CHIP_ASLEEP_MA} mA",
    ),
    Draw("display, 0.96 inch, most dots lit", 20, 20, "estimate; text lights about a tenth of them"),
    Draw("the board's USB serial chip", 9.5, 9.5, "estimate for a CP2102N"),
    Draw("the board's regulator", 5, 5, "estimate for an AMS1117: what it takes itself"),
    Draw("the board's power LED", 2, 2, "estimate: through about 1 k"),
)


def total_ma():
    """Return the current at 5 V in mA: awake all the time, and with naps."""
    return sum(draw.awake_ma for draw in DRAWS), sum(draw.napping_ma for draw in DRAWS)


def hours(ma):
    """Return how long a cell of CELL_MAH lasts at that current."""
    return CELL_MAH * CELL_V * USED * BOOST / (BOOST_V * ma)
