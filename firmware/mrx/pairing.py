"""Pairing with a table and keeping a network, as a host asks on the cable; and why there is no link over the air.

Loaded when it is needed. What is kept counts from the next start on, because a radio needs its memory before the heap
has grown: so the handheld restarts when it has both a network and a table. The game goes on as after a power cut.
"""

from mrx.storage import air_file
from shared.link.sync import LOST_MS

_RESTART_MS = 2000  # the answer goes out before
_MOST_NAME = 16  # characters, as the display has


def answer(context, message):
    """Answer ["pair", ...] or ["network", ...], which may come again, with a code of sync's "paired"."""
    kind, proposal_id = message[:2]
    row = message[2:]
    try:
        if kind == "network":
            if row not in _kept(context)[0][:1]:
                air_file.add_network(context.flash, *row)
                _restart(context)
            return "done"
        name = row.pop(1)
        if row in _kept(context)[1]:
            return "done"
        asked = context.pairing
        if asked is None or asked[0] != proposal_id:
            if len(name) > _MOST_NAME or not air_file.is_pairing(row):
                return "declined"
            asked = context.pairing = [proposal_id, name] + row + [0]
            context.changes += 1
        if len(asked) == 1:
            return "declined"
        asked[-1] = context.now_ms
        return "asked"
    except ValueError:
        return "declined"
    except OSError:
        return "full"


def agree(context):
    """Mr. X agrees to what is asked. Raises OSError if it could not be kept; then he is asked still.

    Where the host asks no more, as after the cable was pulled out, it would not learn of it: the old key stays.
    """
    asks = context.now_ms - context.pairing[-1] < LOST_MS
    if asks:
        air_file.add_pairing(context.flash, *context.pairing[2:-1])
    context.pairing = None
    if asks:
        _restart(context)


def is_asked(context):
    """Return whether a host asks, and Mr. X has not answered."""
    return context.pairing is not None and len(context.pairing) > 1


def decline(context):
    """Mr. X does not agree."""
    del context.pairing[1:]


def keep_address(context, address):
    """Look for the host at an address, now and after each start. ValueError if it is none, OSError if not written."""
    context.link.pairings[:] = air_file.add_address(context.flash, address)


def forgetting(context):
    """Forget all networks, also in the flash's raw bytes, and restart: a generator that takes up to a minute."""
    air_file.forget_networks(context.flash)
    yield from context.flash.wiping()
    context.restart_ms = context.now_ms + 1


def reason(context):
    """Return why there is no link over the air: as AirLink.reason(), or "damaged", "no-radio", "no-memory",
    "radio-reset" or "no-wifi" (it knows no network)."""
    of_link = getattr(context.link, "reason", None)
    if of_link:
        return of_link()
    kept = air_file.read(context.flash)
    if kept is None:
        return "damaged"
    return "not-paired" if not kept[1] else "no-radio" if kept[0] else "no-wifi"


def knows_networks(context):
    """Return whether there is anything to forget."""
    kept = air_file.read(context.flash)
    return kept is None or bool(kept[0])


def _kept(context):
    return air_file.read(context.flash) or [[], []]


def _restart(context):
    networks, pairings = _kept(context)
    if networks and pairings:
        context.restart_ms = context.now_ms + _RESTART_MS
