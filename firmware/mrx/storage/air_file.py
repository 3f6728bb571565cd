"""What the handheld keeps for the air: networks with their passwords, and the tables that it is paired with.

One file: [networks, pairings], the newest first and at most MOST of each. Loaded when needed. Passwords and keys must
never be printed, logged or put into an exception. All is checked, on the way in and out: a network as Wi-Fi has it, and
a pairing as shared.link.session and docs/protocol.md do.

    network  [name, password]: the name's 1 to 32 bytes in hex; 8 to 63 characters, 64 hex digits, or "" for none
    pairing  [table, key, addresses, port]: hex, hex, up to three IPv4 addresses of the host with a blank between two
"""

import json

from mrx.storage.file_names import AIR

MOST = 3
_TABLE, _KEY = 16, 64  # hex digits, see shared.link.session


def read(flash):
    """Return [networks, pairings] of a ports.Flash, both empty if there is no file; None if it is damaged."""
    data = flash.read(AIR)
    if data is None:
        return [[], []]
    try:
        kept = json.loads(data.decode())
    except (ValueError, RuntimeError):  # RuntimeError: nested too deep
        return None
    return kept if _is_sound(kept) else None


def add_network(flash, name, password):
    """Keep a network as the newest, in place of one of this name. ValueError if it is none, OSError if not written."""
    _add(flash, 0, [name, password])


def add_pairing(flash, table, key, addresses, port):
    """Keep a pairing as the newest, in place of one with this table. ValueError and OSError as above."""
    _add(flash, 1, [table, key, addresses, port])


def add_address(flash, address):
    """Keep an address as the first of each pairing; returns the pairings. ValueError if it is none, or OSError."""
    if not _is_address(address):
        raise ValueError
    parts = [int(part) for part in address.split(".")]
    if not 0 < parts[0] < 224:  # nobody's own, or everybody's
        raise ValueError
    address = "%d.%d.%d.%d" % tuple(parts)
    kept = read(flash) or [[], []]
    for pairing in kept[1]:
        pairing[2] = " ".join(([address] + [old for old in pairing[2].split() if old != address])[:MOST])
    flash.replace(AIR, json.dumps(kept).encode())
    return kept[1]


def forget_networks(flash):
    """Forget networks and passwords, and keep the pairings; ports.Flash.wiping must follow. Raises OSError."""
    kept = read(flash)
    if kept and kept[1]:
        flash.replace(AIR, json.dumps([[], kept[1]]).encode())
    else:
        flash.remove(AIR)


def _add(flash, which, row):
    if not _FITS[which](row):
        raise ValueError
    kept = read(flash) or [[], []]  # nothing of a damaged file counts
    kept[which] = ([row] + [old for old in kept[which] if old[0] != row[0]])[:MOST]
    flash.replace(AIR, json.dumps(kept).encode())


def _is_sound(kept):
    if not isinstance(kept, list) or len(kept) != 2:
        return False
    for which in (0, 1):
        rows = kept[which]
        if not isinstance(rows, list) or len(rows) > MOST:
            return False
        for row in rows:
            if not isinstance(row, list) or not _FITS[which](row):
                return False
    return True


def _is_network(row):
    if len(row) != 2 or not _is_hex(row[0]) or not isinstance(row[1], str):
        return False
    name, password = row
    if not 2 <= len(name) <= 64 or len(name) % 2:
        return False
    for letter in password:
        if not " " <= letter <= "~":
            return False
    size = len(password)
    return size == 0 or 8 <= size < 64 or (size == 64 and _is_hex(password.lower()))


def is_pairing(row):
    """Return whether a row is a pairing as it should be."""
    if len(row) != 4 or not _is_hex(row[0]) or not _is_hex(row[1]) or not isinstance(row[2], str):
        return False
    addresses = row[2].split(" ") if row[2] else ()
    for address in addresses:
        if not _is_address(address):
            return False
    sizes = (len(row[0]), len(row[1]))
    return sizes == (_TABLE, _KEY) and len(addresses) <= MOST and type(row[3]) is int and 0 < row[3] < 65536


_FITS = (_is_network, is_pairing)


def _is_hex(text):
    return isinstance(text, str) and not text.strip("0123456789abcdef")  # what is left has another letter


def _is_address(text):
    parts = text.split(".")
    for part in parts:
        if not 1 <= len(part) <= 3 or part.strip("0123456789") or int(part) > 255:
            return False
    return len(parts) == 4
