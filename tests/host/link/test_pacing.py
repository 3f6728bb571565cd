"""What a host writes to a cable fits what a busy board keeps."""

from host.link.pacing import MOST, SPAN_MS, Pacing

RING = 260  # bytes that MicroPython keeps (ports/esp32)


class Cable:
    """What was sent, and a clock that stands still by itself."""

    def __init__(self):
        self.sent = []
        self.now_ms = 0
        self.pacing = Pacing(self.sent.append, lambda: self.now_ms)

    def later(self, ms=SPAN_MS):
        self.now_ms += ms
        self.pacing.flush()


def test_what_is_short_leaves_at_once_and_a_longer_frame_alone():
    cable = Cable()
    cable.pacing.put("propose", b"p" * 100)
    cable.pacing.put("have", b"h" * 100)
    assert [len(frame) for frame in cable.sent] == [100, 100]
    cable = Cable()
    cable.pacing.put("propose", b"s" * 50)
    cable.pacing.put("propose", b"l" * 550)
    assert len(cable.sent) == 1
    cable.later(SPAN_MS - 1)
    assert len(cable.sent) == 1
    cable.later(1)
    cable.pacing.put("have", b"h" * 50)
    assert [len(frame) for frame in cable.sent] == [50, 550]


def test_no_span_brings_more_than_a_ring_keeps_and_of_what_the_host_has_only_the_newest_waits():
    cable = Cable()
    for _ in range(8):
        cable.pacing.put("propose", b"p" * 110)
    spans = []
    while sum(map(len, cable.sent)) < 8 * 110:
        spans.append(sum(map(len, cable.sent)) - sum(spans))
        cable.later()
    assert spans and max(spans) <= MOST < RING
    cable = Cable()
    cable.pacing.put("propose", b"p" * 200)
    for number in (b"1", b"2", b"3"):
        cable.pacing.put("have", number * 100)
    cable.later()
    assert cable.sent[1:] == [b"3" * 100]
