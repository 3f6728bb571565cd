"""The session over the air: true words begin it, and nothing but true frames in their order comes through."""

from shared.events.commitment import hashed
from shared.link import frames, session

KEY = bytes(range(32))
DEVICE, START, TABLE = "00112233445566aa", "0badcafe", "fedcba9876543210"
NONCES = bytes(range(16)), bytes(range(16, 32))

# Computed apart from this code, from the words at the top of shared/link/session.py.
FIRST = "air 1 00112233445566aa 0badcafe 000102030405060708090a0b0c0d0e0f"
ANSWER = (
    "air 1 fedcba9876543210 101112131415161718191a1b1c1d1e1f"
    " 4153c149a734007e44bf46d361cefb9b298f02dffb1c67f0921855696a05ef6c"
)
LAST = "air 998ca5d465b0a222ed5599b52e762bb6fc45730a1e2d16f2d921e82f7b7ed064"
UP = b'^["here", "00112233445566aa", "", 0, ""]^1^tZcZsbqW53UYJcOM\n'
DOWN = b'^["have", "", 0, ""]^1^kZxpxHwxjAo1a/FP\n'
LATER = b'^["judged", "x^y", "done"]^1f^mN4xVmo6jflSMIbC\n'


def greetings(key=KEY, known=KEY, nonces=NONCES):
    handheld = session.HandheldGreeting(key, DEVICE, START, nonces[0])
    host = session.HostGreeting(lambda device: known if device == DEVICE else None, TABLE, nonces[1])
    return handheld, host


def channels(nonces=NONCES):
    """Both ends of a session: the handheld's and the host's."""
    handheld, host = greetings(nonces=nonces)
    last, channel, _ = handheld.answered(host.answer(handheld.first()))
    return channel, host.proved(last)


def test_the_words_and_frames_are_the_documented_ones():
    handheld, host = greetings()
    assert handheld.first() == FIRST
    assert host.answer(FIRST) == ANSWER
    last, up, table = handheld.answered(ANSWER)
    assert (last, table) == (LAST, TABLE)
    down = host.proved(LAST)
    assert (host.device, host.start) == (DEVICE, START)
    assert up.pack('["here", "00112233445566aa", "", 0, ""]') == UP
    assert down.pack('["have", "", 0, ""]') == DOWN
    for _ in range(29):
        up.pack("between")
    assert up.pack('["judged", "x^y", "done"]') == LATER
    assert down.unpack(LATER[:-1]) == '["judged", "x^y", "done"]'


def test_without_the_key_nobody_begins_a_session():
    other = bytes(32)
    handheld, host = greetings(key=other)
    assert handheld.answered(host.answer(handheld.first())) is None
    assert host.proved("air " + "0" * 64) is None
    handheld, host = greetings(known=None)
    assert host.answer(handheld.first()) is None and host.device is None


def test_a_word_that_differs_in_any_character_is_none():
    for at in range(len(FIRST)):
        handheld, host = greetings()
        answer = host.answer(FIRST[:at] + ("0" if FIRST[at] != "0" else "1") + FIRST[at + 1 :])
        assert answer is None or handheld.answered(answer) is None, at
    for word, taken in ((ANSWER, lambda: greetings()[0].answered), (LAST, answered_host)):
        assert taken()(word)
        for at in range(len(word)):
            assert taken()(word[:at] + ("0" if word[at] != "0" else "1") + word[at + 1 :]) is None, at
            assert taken()(word[:at]) is None
    for word in ("", "air", "air 1", FIRST + " ", FIRST + " x", FIRST.upper(), FIRST.replace("air 1", "air 2")):
        assert greetings()[1].answer(word) is None


def answered_host():
    _, host = greetings()
    host.answer(FIRST)
    return host.proved


def test_words_of_another_session_begin_none():
    """They are repeated by somebody who has heard them."""
    later = (NONCES[0], bytes(16))
    _, host = greetings(nonces=later)
    assert host.answer(FIRST) != ANSWER and host.proved(LAST) is None
    handheld, _ = greetings(nonces=(bytes(16), NONCES[1]))
    assert handheld.answered(ANSWER) is None


def test_a_host_answers_one_first_word_only():
    _, host = greetings()
    assert host.answer(FIRST) and host.answer(FIRST) is None


def test_frames_come_through_in_their_order_and_once():
    up, host = channels()
    lines = [up.pack("number %d" % number)[:-1] for number in range(4)]
    assert host.unpack(lines[0]) == "number 0"
    assert host.unpack(lines[0]) is None
    assert host.unpack(lines[2]) == "number 2"  # one was lost, which the link's protocol heals
    assert host.unpack(lines[1]) is None
    assert host.unpack(lines[3]) == "number 3"
    assert host.dropped == 2


def test_a_frame_that_was_turned_around_or_is_of_another_session_is_dropped():
    up, down = channels()
    later_up, later_down = channels((NONCES[0], bytes(16)))
    line = up.pack("hello")[:-1]
    assert up.unpack(line) is None
    assert later_down.unpack(line) is None and later_up.unpack(line) is None
    assert down.unpack(line) == "hello"


def test_a_line_that_differs_in_any_byte_is_dropped():
    up, down = channels()
    line = up.pack("hello")[:-1]
    for at in range(len(line)):
        for changed in (
            line[:at] + bytes((line[at] ^ 1,)) + line[at + 1 :],
            line[:at],
            line[:at] + b"x" + line[at:],
            line[:at] + line[at + 1 :],
        ):
            assert down.unpack(changed) is None
    assert down.dropped == 4 * len(line)
    assert down.unpack(line) == "hello"


def signed(channel, body):
    """The line of this body with a true tag, as whoever has the key can make it."""
    return b"^" + body + b"^" + session._tag(channel._sending_key, body)


def test_what_the_key_has_signed_and_is_no_frame_is_dropped_and_nothing_raises():
    """A lost handheld, or one with firmware of its own, ends nobody's evening."""
    up, down = channels()
    ends = (b"", b"g", b"1g", b" ", b"x", b"0x", b"-", b"-1", b"0", b"--1", b"1.5", b"1 1", b"_", b"\xff", b"\x00")
    bodies = [b"hello^" + end for end in ends] + [b"^" + end for end in ends] + [b"5", b"ff", b"hello", b"~"]
    for body in bodies:
        assert down.unpack(signed(up, body)) is None, body
    assert down.dropped == len(bodies)
    assert down.unpack(up.pack("hello")[:-1]) == "hello"
    noise = bytes(32)
    for _ in range(300):
        noise = hashed(noise)
        body = bytes(32 + byte % 95 if byte < 230 else 94 for byte in noise[: 2 + noise[31] % 30])
        text = down.unpack(signed(up, body))
        assert text is None or text == body[: body.rfind(b"^")].decode()


def test_a_reader_of_lines_takes_frames_of_a_session():
    up, down = channels()
    reader = frames.FrameReader(20, down.unpack, session.MOST_OVERHEAD)
    stream = (
        b"boot\n" + up.pack("one") + frames.pack("of the cable") + up.pack("two") + up.pack("x" * 60) + up.pack("3")
    )
    heard = []
    for at in range(len(stream)):
        heard += reader.feed(stream[at : at + 1])
    assert heard == ["one", "two", "3"]
    assert reader.skipped == 3 and down.dropped == 2


def test_a_frame_is_at_most_so_much_longer_than_its_payload_and_what_it_cannot_carry_is_refused():
    up, _ = channels()
    for text in ("a\nb", "\x03", "\u00e4", "x" * (frames.MOST_PAYLOAD + 1)):
        try:
            up.pack(text)
            raise AssertionError
        except ValueError:
            pass
    up._sent = 0x3FFFFFFE
    assert len(up.pack("12345")) == 5 + session.MOST_OVERHEAD
    try:
        up.pack("one too many")
        raise AssertionError
    except OverflowError:
        pass
