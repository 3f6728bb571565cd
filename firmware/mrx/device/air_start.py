"""Lays the air beside the cable, where there is a radio, a network and a table to talk to; else loads nothing of it.

Needed at the start only, before the heap has grown: the radio needs memory of its own beside it. So what is learned
later, such as another network, counts from the next start on.
"""

import binascii
import os

from mrx.storage import air_file

_START_BYTES = 4
_SEEDS = 8  # of 4 bytes: as many as the pool has


def with_air(cable, flash, entropy, clock):
    """Return the link: the cable alone, or a BothLinks."""
    kept = air_file.read(flash)
    if not kept or not (kept[0] and kept[1]):
        return cable
    try:
        import socket

        import network
    except ImportError:
        return cable
    from mrx import settings
    from mrx.device.air_link import AirLink
    from mrx.device.both_links import BothLinks
    from mrx.device.wifi import Wifi

    try:
        wifi = Wifi(network, kept[0], clock)
    except OSError:
        from mrx.device import board

        board.say("the radio does not start, perhaps for want of memory; the cable goes on.")
        return cable
    _seed(entropy)
    start = binascii.hexlify(entropy.take(_START_BYTES)).decode()
    device = settings.read(flash, entropy)[0]
    return BothLinks(cable, AirLink(wifi, socket, kept[1], device, start, entropy, clock), start, clock)


def _seed(entropy):
    """Seed the pool again: there is noise now, before the radio has joined a network and sleeps at times."""
    for _ in range(_SEEDS):
        entropy.stir(int.from_bytes(os.urandom(4), "little"))
