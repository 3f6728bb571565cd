"""Says which bytes a board lacks, and from where it takes the others, when `make flash` gives it newer files.

The archive of modules (firmware/archive.py) is compared piece by piece: a module that has grown moves all that lie
behind it. A piece is known by its length and its hash. What the board lacks is cut into parts, each of which it keeps
as a file named by its hash, so that an interrupted `make flash` is taken up where it ended. Nothing here talks to a
board; board_scripts.py says what runs there.
"""

import base64
import hashlib
import io
import itertools
import struct
from typing import NamedTuple

PART_BYTES = 16384  # of which one takes one to two seconds at 115,200 baud
HELD = 0  # the source of a run that is in the board's archive; others are numbers of parts, from 1


class Delta(NamedTuple):
    """How a board makes files.

    runs   {path: [(source, offset in it, length), ...]}
    parts  {name: bytes} of what is to be sent; the first is source 1
    """

    runs: dict
    parts: dict


def cuts(file, size):
    """Return where the pieces of an archive begin, and its size. On the board too; a damaged one is one piece."""
    found = {0, size}
    head = file.read(4)
    count, languages = (head[0] | head[1] << 8, head[2] | head[3] << 8) if len(head) == 4 else (0, 0)
    end = 4 + 8 * count * languages
    if count * languages > 4096 or end > size:  # an index takes heap on the board, and no archive has a larger one
        return sorted(found)
    for number in range(count * languages):
        at = 4 + 8 * number
        entry = file.read(8)
        begin = int.from_bytes(entry[4:], "little") >> 1
        if number % count == 0:
            found.add(at)
        if entry[:4] == b"\xff\xff\xff\xff":  # behind the modules with texts, and behind the others
            found.add(at + 8)
        if end <= begin <= size:
            found.add(begin)
    return sorted(found)


def known_by(piece):
    """Return what a piece is known by: its length, and 6 bytes of its SHA-256 in base64."""
    return len(piece), base64.b64encode(hashlib.sha256(piece).digest()[:6]).decode()


def delta(files, archive, held):
    """Return the Delta of files {path: contents}, of which `archive` is the path of the archive.

    held: what the pieces of the archive on the board are known by, in their order. Those that the board lacks come in
    the order of `files`, so the first parts stay the same when some of the last files have arrived; but a module's
    languages come together, because compression then finds them alike.
    """
    sources = {}
    at = 0
    for known in held:
        sources.setdefault(known, (HELD, at))
        at += known[0]
    sent = bytearray()
    runs = {}
    for path, data in files.items():
        pieces = _pieces(data) if path == archive else [data]
        for piece in _by_module(pieces, data) if path == archive else pieces:
            if known_by(piece) not in sources:
                sources[known_by(piece)] = (1, len(sent))
                sent += piece
        taken = []
        for piece in pieces:
            _add(taken, *sources[known_by(piece)], len(piece))
        runs[path] = [run for each in taken for run in _within_parts(*each)]
    parts = [bytes(sent[begin : begin + PART_BYTES]) for begin in range(0, len(sent), PART_BYTES)]
    return Delta(runs, {hashlib.sha256(part).hexdigest()[:16]: part for part in parts})


def _pieces(data):
    """Return the pieces of an archive."""
    return [data[begin:end] for begin, end in itertools.pairwise(cuts(io.BytesIO(data), len(data)))]


def _by_module(pieces, data):
    """Return the pieces of a sound archive, the languages of a module one after another."""
    count, languages = struct.unpack_from("<HH", data)
    entries = struct.iter_unpack("<II", data[4 : 4 + 8 * count * languages])
    module_at = {at >> 1: name for name, at in entries}
    place = {}
    order = []
    for piece, begin in zip(pieces, itertools.accumulate(map(len, pieces), initial=0), strict=False):
        name = module_at.get(begin, -1)
        order.append((place.setdefault(name, len(place)), piece))
    return [piece for _, piece in sorted(order, key=lambda each: each[0])]


def _add(runs, source, at, length):
    """Add a run; one that goes on where the last ends makes that longer."""
    if runs and runs[-1][0] == source and runs[-1][1] + runs[-1][2] == at:
        source, at, length = (source, runs[-1][1], runs.pop()[2] + length)
    runs.append((source, at, length))


def _within_parts(source, at, length):
    """Yield a run, if it is of what is sent as runs within one part each."""
    while source != HELD and length:
        here = min(length, PART_BYTES - at % PART_BYTES)
        yield 1 + at // PART_BYTES, at % PART_BYTES, here
        at += here
        length -= here
    if length:
        yield source, at, length
