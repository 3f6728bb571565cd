"""Lays the air beside the cable, where there is a radio, a network and a table to talk to; else loads nothing of it.

Needed at the start only, before the heap has grown: the radio needs memory of its own beside it. So what is learned
later, such as another network, counts from the next start on.
"""

import binascii
import gc
import os
import sys

from mrx.storage import air_file

_START_BYTES = 4
_TROUBLE = "trouble.log"  # as in mrx.device.mcu
_STARTING = "radio.starts"  # a file that is there from before the radio starts until it has run for a while
_SEEDS = 8  # of 4 bytes: as many as the pool has
# Bytes, computed and not measured on a chip. A radio takes 28 KiB when it is made, 10 more when it joins, and a socket
# up to 7 (micropython/micropython issue 8940). A whole game with the air has 87 KiB in use at most where modules come
# from the archive (tests/system/test_air_game.py), and needs a sixth more because it gets scattered.
_RADIO = 45 << 10
_GAME, _GAME_FROZEN = 104 << 10, 48 << 10


def with_air(cable, flash, entropy, clock):
    """Return the link: the cable alone, or a BothLinks."""
    kept = air_file.read(flash)
    if not kept or not (kept[0] and kept[1]):
        return cable
    if not _fits() or _ran_out(flash):
        _say("too little memory for Wi-Fi beside a game, see hardware/wiring.md; the cable goes on.")
        cable.reason = lambda: "no-memory"  # what mrx.pairing asks a link for
        return cable
    if flash.read(_STARTING) is not None:
        flash.remove(_STARTING)
        _say("the last start ended while the radio began: is its power too weak (brown-out)? Now the cable is used.")
        cable.reason = lambda: "radio-reset"
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
        wlan = _started(network, flash)
    except OSError:
        _say("the radio does not start, perhaps for want of memory; the cable goes on.")
        return cable
    _seed(entropy)
    start = binascii.hexlify(entropy.take(_START_BYTES)).decode()
    device = settings.read(flash, entropy)[0]
    wifi = Wifi(wlan, kept[0], clock, flash)
    return BothLinks(cable, AirLink(wifi, socket, kept[1], device, start, entropy, clock), start, clock)


def _started(network, flash):
    """Start the radio and return its WLAN; raises OSError.

    A weak supply or a fault of the radio resets the chip meanwhile, and would do so at every start without the file.
    """
    try:
        flash.replace(_STARTING, b"")
    except OSError:
        pass  # full
    try:
        wlan = network.WLAN()
        wlan.active(True)
        wlan.config(reconnects=0)
    except OSError:
        flash.remove(_STARTING)
        raise
    return wlan


def _say(sentence):
    from mrx.device import mcu

    mcu.say(sentence)


def _fits():
    """Return whether the radio and a whole game have room beside each other; once the radio has it, it keeps it."""
    try:
        import esp32  # noqa: F401
    except ImportError:
        return True  # no ESP-IDF, of whose memory the radio would take
    needed = _GAME if "archive" in sys.modules else _GAME_FROZEN
    return gc.mem_alloc() + gc.mem_free() >= _RADIO + needed  # free is also the largest piece that ESP-IDF has left


def _ran_out(flash):
    """Return whether the last start ended for want of memory: then this one goes without the radio, and the next tries.

    Else a board on which the sum above is wrong would start for ever. mcu.note_trouble writes the file.
    """
    last = (flash.read(_TROUBLE) or b"").rsplit(b"\n", 2)[-2:]
    if len(last) < 2 or not last[0].startswith(b"MemoryError"):
        return False
    try:
        flash.append(_TROUBLE, b"started without the radio\n")
    except OSError:
        pass  # full: so the next start goes without it too
    return True


def _seed(entropy):
    """Seed the pool again: there is noise now, before the radio has joined a network and sleeps at times."""
    for _ in range(_SEEDS):
        entropy.stir(int.from_bytes(os.urandom(4), "little"))
