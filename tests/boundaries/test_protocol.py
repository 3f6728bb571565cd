"""docs/protocol.md is enough to write another client: one is written here from its words; its lists are the code's."""

import base64
import hashlib
import hmac
import re
from pathlib import Path

from host.link import air_line, air_port, pacing
from host.link.air_port import MOST_LINE
from host.people import pairings
from shared.link import frames, session, sync, sync_host
from tests.portable.link import test_session as vectors

TEXT = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def test_it_names_every_message_with_as_many_items_as_it_has():
    named = {
        name: len(rest.split(",")) - 1 for name, rest in re.findall(r'^(?:\||-) `\["(\w+)"([^\]]*)\]`', TEXT, re.M)
    }
    named["paired"] = 2
    shapes = dict(shape.split(":") for shape in sync.SHAPES.split())
    assert {name: len(types) for name, types in shapes.items()}.items() <= named.items()


def test_it_names_every_verdict():
    verdicts = TEXT[TEXT.index("Codes of a verdict") :].split("\n\n")[0]
    assert set(re.findall(r"`([a-z-]+)`", verdicts)) >= set(sync_host.VERDICTS)


def test_its_numbers_are_those_of_the_code():
    assert f"at most {sync.MOST_MESSAGE} bytes" in TEXT
    assert f"every {sync.HERE_MS:,} ms" in TEXT and f"nothing for {sync.LOST_MS:,} ms" in TEXT
    assert f"{sync.RETRY_MS} ms bring no progress" in TEXT and f"at most {sync.BURST} more" in TEXT
    assert f"at most {pacing.MOST} bytes in {pacing.SPAN_MS} ms" in TEXT
    assert f"more than {MOST_LINE} bytes" in TEXT and f"most {session.MOST_OVERHEAD} bytes longer" in TEXT
    assert f"| {air_port.GREETING_S} s after" in TEXT and f"came for {air_line.SILENT_S} s" in TEXT
    assert f"when a {air_port.MOST_GREETING + 1}th comes" in TEXT
    assert (air_port.MOST_STARTS, pairings.MOST) == (4, 20)  # in words there


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
