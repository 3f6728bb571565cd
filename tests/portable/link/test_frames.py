"""Frames: what is packed comes out, noise is skipped and counted, and nothing that arrives raises."""

from shared.link import frames


def test_a_frame_is_one_printable_line_of_the_documented_bytes():
    frame = frames.pack('["here", "~"]')
    assert frame.endswith(b"\n") and frame.count(b"\n") == 1
    assert all(0x20 <= byte < 0x7F for byte in frame[:-1])
    assert frames.unpack(frame[:-1]) == '["here", "~"]'
    assert frames.pack("[]") == b"~[]~0d4cbb29\n"


def test_every_damaged_byte_is_noticed():
    frame = frames.pack('["have", "", 12, "00"]')
    for place in range(len(frame) - 1):
        damaged = bytearray(frame)
        damaged[place] ^= 1
        reader = frames.FrameReader()
        assert reader.feed(bytes(damaged)) == []
        assert reader.feed(frame)[-1:] == ['["have", "", 12, "00"]'] or damaged[place] == 0x0A


def test_noise_single_bytes_carriage_returns_and_endless_lines_lose_only_themselves():
    reader = frames.FrameReader()
    boot, crash = b"rst:0x1 (POWERON_RESET)\r\n\x00\xff\n", b"Traceback ...\n~[2]~00000000\n"
    wire = boot + frames.pack("[1]") + crash + frames.pack("[3]")
    assert reader.feed(wire) == ["[1]", "[3]"]
    assert reader.skipped == 4
    reader = frames.FrameReader()
    got = []
    for byte in frames.pack("[1]")[:-1] + b"\r\n" + frames.pack("[2]"):
        got.extend(reader.feed(bytes((byte,))))
    assert got == ["[1]", "[2]"]
    reader = frames.FrameReader()
    for _ in range(50):
        assert reader.feed(b"x" * 300) == []
        assert len(reader._line) <= frames.MOST_PAYLOAD + 20
    assert reader.feed(b"\n" + frames.pack("[1]")) == ["[1]"]
    assert reader.skipped == 1


def test_the_longest_payload_passes_and_one_more_is_refused():
    reader = frames.FrameReader()
    assert reader.feed(frames.pack("x" * frames.MOST_PAYLOAD)) == ["x" * frames.MOST_PAYLOAD]
    for wrong in ("x" * (frames.MOST_PAYLOAD + 1), "a\nb", "\x03", "\u00e9"):
        try:
            frames.pack(wrong)
        except ValueError:
            continue
        assert False


def test_a_reader_may_take_less_than_a_record():
    reader = frames.FrameReader(20)
    assert reader.feed(frames.pack("x" * 20)) == ["x" * 20]
    assert reader.feed(frames.pack("x" * 22)) == [] and reader.skipped == 1
