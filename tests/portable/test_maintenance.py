"""The way to the prompt: a * held while the board starts and let go again, then the PIN, or wiping what it keeps."""

from tests.portable.scripted import CountingEntropy, MemoryFlash, VirtualClock, returned
from tests.portable.under_pin import PIN, SlowCipher, rig_with

from mrx import maintenance
from mrx.secret.pin import WIPE_TRIES, find_lock, locking, unlocking, wait_ms
from mrx.secret.vault import Vault

HELD = 4000  # ms: long enough
RECORD = ["start", "a game", "milton-bradley", 5, [], []]
SECRET = b"117 and its salts" * 2


class Left(BaseException):
    """Nobody presses a key any more."""


class Hand(VirtualClock):
    """A keypad and a clock in one, the clock going on at every look.

    `keys` are down at the start for so long; then `typed` are pressed, a number among them being ms to wait before.
    """

    def __init__(self, down_ms, typed=(), keys="*"):
        self.now = 500
        self._up_ms = 500 + down_ms
        self._keys = keys
        self._typed = list(typed)
        self._pause_ms = 0

    def held(self):
        self.now += 50
        return self._keys if self.now <= self._up_ms else ""

    def events(self, now_ms):
        self.now += 5
        if self.now < self._pause_ms:
            return []
        if not self._typed:
            raise Left
        key = self._typed.pop(0)
        if isinstance(key, int):
            self._pause_ms = self.now + key
            return []
        return [(key, "down"), (key, "up")]


class Screens:
    """A display that keeps all that was shown, each as one text."""

    def __init__(self):
        self.shown = []

    def show(self, lines, large):
        assert len(lines) <= 8 and large is None
        for line in lines:
            assert len(line) <= 16, line
        self.shown.append("\n".join(lines))

    def firsts(self):
        """The first line of each, as often as it changed."""
        firsts = [text.split("\n")[0] for text in self.shown]
        return [firsts[at] for at in range(len(firsts)) if not at or firsts[at] != firsts[at - 1]]


class Pause:
    """An asyncio whose pauses take no time, for the test drives the question itself."""

    @staticmethod
    def sleep_ms(milliseconds):
        return Pause()

    def __await__(self):
        yield

    __iter__ = __await__


def entered(hand, flash=None):
    """Run maintenance to its end, or until the hand leaves; returns (whether the prompt may open or None, screens)."""
    screens = Screens()
    real = maintenance.asyncio
    maintenance.asyncio = Pause
    try:
        question = maintenance.entered(hand, screens, hand, flash or MemoryFlash(), CountingEntropy())
        for _ in range(100000):
            question.send(None)
    except StopIteration as end:
        return end.value, screens
    except Left:
        return None, screens
    finally:
        maintenance.asyncio = real
    raise AssertionError("it never ends")


def flash_with(pin="", wipe=False, language="en"):
    """A flash that keeps a secret, under a PIN if one is given."""
    flash = MemoryFlash({"settings.json": b'["0011223344556677", "%s"]' % language.encode()})
    vault = Vault(flash, CountingEntropy(), SlowCipher())
    lock, key = returned(locking(vault, pin, wipe)) if pin else (None, None)
    vault.begin([(RECORD, SECRET)], lock, key)
    return flash


# --- the key


def test_no_key_or_two_are_no_question_and_let_go_early_it_plays_on():
    for hand in (Hand(0), Hand(60000, keys="#"), Hand(60000, keys="1*")):
        answer, screens = entered(hand)
        assert answer is False and screens.shown == []
    for held_ms, firsts in ((2000, ["MAINTENANCE?"]), (3600000, ["MAINTENANCE?", "MAINTENANCE"])):
        answer, screens = entered(Hand(held_ms))
        assert answer is False and screens.firsts() == firsts


def test_with_nothing_to_keep_it_is_enough_to_hold_it_and_to_let_go():
    answer, screens = entered(Hand(HELD))
    assert answer is True and screens.firsts() == ["MAINTENANCE?", "MAINTENANCE"]
    assert "Prompt open." in screens.shown[-1]


def test_networks_and_tables_are_forgotten_unless_the_pin_opens_it():
    for flash, keys, kept in (
        (MemoryFlash(), "", False),
        (flash_with(), "#", False),
        (flash_with(PIN), PIN + "#", True),
        (flash_with(PIN), "A#", False),
    ):
        flash.files["air.json"] = b"[]"
        answer, _ = entered(Hand(HELD, keys), flash)
        assert answer is True and ("air.json" in flash.files) == kept, keys


# --- a game without a PIN


def test_without_a_pin_the_secret_is_wiped_after_a_confirm_alone_that_says_what_it_costs():
    flash = flash_with()
    files = dict(flash.files)
    assert entered(Hand(HELD, "*"), flash)[0] is False
    assert flash.files == files
    answer, screens = entered(Hand(HELD), flash)
    assert answer is None and "secret.log" in flash.files
    assert "cannot go on" in screens.shown[-1] and "#=wipe *=play on" in screens.shown[-1]
    answer, screens = entered(Hand(HELD, "1A0#"), flash)
    assert answer is True and "secret.log" not in flash.files
    assert "Secret wiped," in screens.shown[-1]


def test_a_wiping_that_the_power_ended_is_done_again_before_the_prompt_opens():
    flash = flash_with()
    flash.files["secret.log"] = b""  # as mrx.secret.wipe leaves it until all is done
    wiped = []
    flash.wiping = lambda: iter([wiped.append(True)])
    assert entered(Hand(HELD), flash)[0] is None and not wiped
    assert entered(Hand(HELD, "#"), flash)[0] is True and wiped
    assert "secret.log" not in flash.files


# --- a game with one


def test_the_right_pin_opens_the_prompt_and_the_encrypted_secret_stays():
    flash = flash_with(PIN)
    secret = flash.files["secret.log"]
    answer, screens = entered(Hand(HELD, PIN + "#"), flash)
    assert answer is True and "Game kept," in screens.shown[-1]
    assert flash.files["secret.log"] == secret
    vault = Vault(flash, CountingEntropy(), SlowCipher())
    find_lock(vault)
    assert returned(unlocking(vault, PIN)) == "right"
    assert list(vault.open()) == [(RECORD, SECRET)]


def test_what_is_typed_is_shown_as_stars_and_can_be_cleared_and_who_does_not_type_it_plays_on():
    flash = flash_with(PIN)
    files = dict(flash.files)
    assert entered(Hand(HELD, "13**"), flash)[0] is False
    assert flash.files == files
    answer, screens = entered(Hand(HELD, "13*" + PIN), flash)
    assert answer is None and "PIN ••••\n" in screens.shown[-1]
    assert not [text for text in screens.shown if "2" in text or "3" in text]
    assert entered(Hand(HELD, "13*" + PIN + "#"), flash)[0] is True


def test_a_wrong_pin_costs_what_it_costs_at_the_lock_and_a_wait_does_not_stand_in_the_way_of_wiping():
    flash = flash_with(PIN)
    answer, screens = entered(Hand(HELD, "1357#1357#1357#" + PIN + "#"), flash)
    assert answer is None and "wait 1 s" in screens.shown[-1]  # the right one too must wait
    assert rig_with(flash).table.tries == 3
    flash = flash_with(PIN)
    flash.files["tries"] = b"20"
    assert entered(Hand(HELD, "A#"), flash)[0] is True


def test_a_reset_does_not_shorten_the_wait():
    flash = flash_with(PIN)
    flash.files["tries"] = b"8"  # at the lock
    left_ms = wait_ms(8) - HELD
    answer, screens = entered(Hand(HELD), flash)
    assert answer is None and "wait %d s" % (left_ms // 1000) in screens.shown[-1]
    assert entered(Hand(HELD, [left_ms - 1000] + list(PIN + "#")), flash)[0] is None
    assert entered(Hand(HELD, [left_ms + 1000] + list("1357#" + PIN + "#")), flash)[0] is None
    assert flash.files["tries"] == b"9"
    assert entered(Hand(HELD, [wait_ms(9)] + list(PIN + "#")), flash)[0] is True
    assert rig_with(flash).table.tries == 0


def test_who_has_forgotten_the_pin_may_wipe_after_a_confirm():
    flash = flash_with(PIN)
    answer, screens = entered(Hand(HELD, "A"), flash)
    assert answer is None and "cannot go on" in screens.shown[-1] and "secret.log" in flash.files
    answer, screens = entered(Hand(HELD, "A*"), flash)
    assert answer is None and "PIN" in screens.shown[-1] and "secret.log" in flash.files
    answer, screens = entered(Hand(HELD, "A#"), flash)
    assert answer is True and "secret.log" not in flash.files


def test_too_many_tries_wipe_where_that_was_chosen():
    for wipe in (False, True):
        flash = flash_with(PIN, wipe)
        flash.files["tries"] = b"%d" % (WIPE_TRIES - 1)
        answer, _ = entered(Hand(HELD, [wait_ms(WIPE_TRIES - 1) + 500] + list("1357#")), flash)
        assert answer is (True if wipe else None)
        assert ("secret.log" in flash.files) != wipe
