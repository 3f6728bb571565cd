"""docs/protocol.md is enough to write another client: one is written here from its words; its lists are the code's."""

import base64
import hashlib
import hmac
import re
from pathlib import Path

from shared.link import frames, session
from tests.portable.link import test_session as vectors

TEXT = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def vector(name):
    """What stands behind a name among the test vectors."""
    return re.search(rf"^    (?:.* )?{name}   *(\S.*)$", TEXT[TEXT.index("## Test vectors") :], re.M)[1]


def test_its_vectors_are_those_that_the_interpreters_check():
    assert bytes.fromhex(vector("KEY")) == vectors.KEY
    names = (vectors.DEVICE, vectors.START, vectors.TABLE)
    assert (vector("DEVICE"), vector("START"), vector("TABLE")) == names
    assert (vector("first"), vector("answer"), vector("last")) == (vectors.FIRST, vectors.ANSWER, vectors.LAST)
    lines = [
        vector(f"the {whose}'s frame {number}") for whose, number in (("handheld", 1), ("handheld", 31), ("host", 1))
    ]
    assert [line.encode() + b"\n" for line in lines] == [vectors.UP, vectors.LATER, vectors.DOWN]
    assert frames.unpack(vector("a plain frame").encode()) == '["have", "", 0, ""]'


def test_a_client_that_was_written_from_it_alone_speaks_with_a_host():
    key, device, start, nonce = vectors.KEY, "ab" * 8, "12345678", "0f" * 16
    host = session.HostGreeting({device: key}.get, vectors.TABLE, bytes(16))
    _air, _version, table, theirs, proof = host.answer(f"air 1 {device} {start} {nonce}").split()
    told = hashlib.sha256(f"1 {device} {start} {nonce} {table} {theirs}".encode()).digest()

    def code(under, data):
        return hmac.new(under, data, hashlib.sha256).digest()

    assert proof == code(key, b"mrx air host " + told).hex()
    channel = host.proved("air " + code(key, b"mrx air handheld " + told).hex())
    body = b'["wish", "", 0, 0]^1'
    tag = base64.b64encode(code(code(key, b"mrx air up " + told), body)[:12])
    assert channel.unpack(b"^" + body + b"^" + tag) == '["wish", "", 0, 0]'
    answer = channel.pack("hello")[1:-1]
    assert base64.b64decode(answer[-16:]) == code(code(key, b"mrx air down " + told), answer[:-17])[:12]
