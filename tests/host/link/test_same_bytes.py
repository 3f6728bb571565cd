"""What a handheld says on the wire of a recorded game is the same, byte for byte, from version to version.

tests/data/earlier/wire.json was written by the version whose host was one flat folder. Whoever changes the protocol on
purpose writes it anew with `python -m tests.host.wire_file`, and gives the reason in the commit.
"""

import json

import pytest

from tests.host import wire_file


@pytest.mark.slow
def test_a_recorded_game_is_told_in_the_same_bytes_as_before():
    before = json.loads(wire_file.WIRE.read_text())
    lines = wire_file.said_by_a_handheld(before["record"])
    found = wire_file.fingerprints(lines)
    for at in range(len(before["hashes"])):
        first = wire_file.EVERY * at
        assert found[at : at + 1] == before["hashes"][at : at + 1], lines[first : first + wire_file.EVERY]
    assert len(lines) == before["frames"]
