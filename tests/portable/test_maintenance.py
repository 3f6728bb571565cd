"""The way to the prompt: only a * held for three seconds while the board starts, and let go again."""

from mrx import maintenance


class Fingers:
    """A keypad and a clock in one: what is down at which time; the clock goes on at every look."""

    def __init__(self, down_until_ms, keys="*"):
        self.now = 500
        self.down_until_ms = 500 + down_until_ms
        self.keys = keys

    def held(self):
        self.now += 50
        return self.keys if self.now <= self.down_until_ms else ""

    def ms(self):
        return self.now

    def since(self, earlier_ms):
        return self.now - earlier_ms


class Screens:
    def __init__(self):
        self.firsts = []

    def show(self, lines, large):
        for line in lines:
            assert len(line) <= 16, line
        self.firsts.append(lines[0])


def asked(fingers):
    """Run the question to its end; return (answer, first lines of the screens shown)."""
    screens = Screens()
    question = maintenance.asked(fingers, screens, fingers)
    looks = 0
    while True:
        try:
            question.send(None)
        except StopIteration as end:
            return end.value, screens.firsts
        looks += 1
        assert looks < 1000, "it never ends"


class Pause:
    """An asyncio whose pauses take no time, for the test drives the question itself."""

    @staticmethod
    def sleep_ms(milliseconds):
        return Pause()

    def __await__(self):
        yield

    __iter__ = __await__


def with_pauses(play):
    real = maintenance.asyncio
    maintenance.asyncio = Pause
    try:
        return play()
    finally:
        maintenance.asyncio = real


def test_no_key_no_question():
    assert with_pauses(lambda: asked(Fingers(0))) == (False, [])


def test_another_key_or_two_are_no_question():
    assert with_pauses(lambda: asked(Fingers(60000, "#"))) == (False, [])
    assert with_pauses(lambda: asked(Fingers(60000, "1*"))) == (False, [])


def test_held_long_enough_and_let_go_is_yes():
    assert with_pauses(lambda: asked(Fingers(4000))) == (True, ["MAINTENANCE?", "MAINTENANCE"])


def test_let_go_early_plays_on():
    assert with_pauses(lambda: asked(Fingers(2000))) == (False, ["MAINTENANCE?"])


def test_a_key_that_never_lets_go_is_stuck_and_opens_nothing():
    assert with_pauses(lambda: asked(Fingers(3600000))) == (False, ["MAINTENANCE?", "MAINTENANCE"])
