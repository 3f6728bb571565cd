"""What a handheld says on the wire of a recorded game is the same, byte for byte, from version to version.

tests/data/earlier/wire.json was written by the version whose host was one flat folder: how many frames there were, and
the first 16 digits of SHA-256 over all bytes up to every tenth of them, so that a failure tells where the first
difference is. Whoever changes the protocol on purpose writes it anew, with the reason in the commit.
"""

import hashlib
import json
from pathlib import Path

import pytest

from tests.portable.recorded import Recorded
from tests.portable.scripted import Host, Rig

WIRE = Path(__file__).parents[1] / "data/earlier/wire.json"
EVERY = 10


def said_by_a_handheld(name):
    """The lines that a handheld sends of a whole record, its opening included; the host proposes only the set-up."""
    rig = Rig()
    host = Host(rig)
    sent = []
    write = rig.link.write

    def tap(data):
        sent.append(bytes(data))
        write(data)

    rig.link.write = tap
    host.talk(200)
    game = Recorded(name)
    host.settle(["begin", *game.set_up])
    rig.wait(50)
    rig.press(f"#{game.record['start']['mr_x']:03}#")
    host.talk(300)
    while game.act(rig):
        host.talk(100)
    rig.press("##")
    rig.wait(2000)
    host.talk(4000)
    assert rig.table.all_open
    return b"".join(sent).split(b"\n")[:-1]


def fingerprints(lines):
    """[hash over the first ten lines, over the first twenty, ..., over all]."""
    found = []
    whole = b""
    for at in range(0, len(lines), EVERY):
        whole += b"\n".join(lines[at : at + EVERY]) + b"\n"
        found.append(hashlib.sha256(whole).hexdigest()[:16])
    return found


@pytest.mark.slow
def test_a_recorded_game_is_told_in_the_same_bytes_as_before():
    wire = json.loads(WIRE.read_text())
    lines = said_by_a_handheld(wire["record"])
    found = fingerprints(lines)
    for at in range(len(wire["hashes"])):
        first = EVERY * at
        assert found[at : at + 1] == wire["hashes"][at : at + 1], lines[first : first + EVERY]
    assert len(lines) == wire["frames"]
