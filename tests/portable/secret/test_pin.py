"""A game under a PIN: what lies on flash, what wrong ones cost, what a locked handheld may still answer."""

import json

from tests.portable.marks import nightly_on_vm
from tests.portable.recorded import Recorded
from tests.portable.scripted import CountingEntropy, Host, MemoryFlash, PowerCut, Rig, cut_amid
from tests.portable.under_pin import PIN, PhoneCipher, SlowCipher, begun, rig_with, settle, unlock
from virtual.cryptolib import aes

from mrx.secret import wipe
from mrx.secret.pin import Stretch, wait_ms
from shared.events.commitment import bytes_of, hex_of


def test_aes_keeps_to_its_standard():
    # FIPS 197, appendix C
    plain = bytes_of("00112233445566778899aabbccddeeff")
    for length, encrypted in (
        (16, "69c4e0d86a7b0430d8cdb78070b4c55a"),
        (24, "dda97ca4864cdfe06eaf70a0ec0d7191"),
        (32, "8ea2b7ca516745bfeafc49904b496089"),
    ):
        assert hex_of(aes(bytes(range(length)), 1).encrypt(plain)) == encrypted
    # NIST SP 800-38A, F.5.5: the first block in counter mode
    key = bytes_of("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
    stream = SlowCipher().blocks(key, bytes(range(0xF0, 0x100)))
    plain = bytes_of("6bc1bee22e409f96e93d7e117393172a")
    assert hex_of(bytes([a ^ b for a, b in zip(plain, stream)])) == "601ec313775789a5b7a7f504bbf3d228"


def stretched(pin, salt, rounds):
    stretch = Stretch(pin, salt, rounds)
    while not stretch.step():
        pass
    return hex_of(stretch.key)


def test_the_key_is_stretched_by_pbkdf2():
    # RFC 7914, section 11, the first half of what one round gives
    assert stretched("passwd", b"salt", 1) == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
    key = "2240ea2a22754a3c4610356ef8e4d7acf25af2ac3d2d11866de97a8b7812c52c"  # by CPython's hashlib
    assert stretched("1234", bytes(range(16)), 1000) == key


def lock_of(rig):
    """The lock of the game on flash: salt, rounds, check, wipe, ..."""
    line = rig.flash.files["secret.log"].decode().split("\n")[0]
    return json.loads(line[1:-9])[1:]


def test_a_pin_opens_with_the_rounds_that_it_was_made_with():
    """Whatever a new one would be stretched by here."""
    rig = on_a_phone()
    rig.press("#" + PIN + "##155#")
    settle(rig)
    assert lock_of(rig)[1] == PhoneCipher.rounds
    again = rig_with(MemoryFlash(rig.flash.files))
    assert "YOUR MOVE" in unlock(again)
    assert lock_of(begun()[0])[1] == SlowCipher.rounds


def on_a_phone(set_up="milton-bradley-3p-captured"):
    """A phone that is asked about a new game."""
    rig = Rig(None, None, PhoneCipher())
    rig.judge("a", ["begin"] + Recorded(set_up).set_up, 50)
    assert "NEW GAME?" in rig.display.text() and "PIN" not in rig.display.text()
    return rig


def test_a_phone_offers_a_pin_before_all_else():
    rig = on_a_phone()
    text = rig.press("#")
    assert "PIN FOR THIS" in text and "protects logbook" in text and "#=no PIN" in text
    assert "#=no PIN" not in rig.press("2") and "MY START CARD" not in rig.press("#")
    assert "MY START CARD" in rig.press("468#")
    rig.press("155#")
    settle(rig)
    assert "YOUR MOVE" in rig.display.text() and rig.table.has_pin


def test_a_phones_offer_says_what_a_key_does_and_what_holds_and_can_be_passed_over_and_left():
    rig = on_a_phone()
    assert rig.press("#").split("\n")[5:7] == ["unlimited tries", "A=only 10 tries"]
    assert rig.press("A").split("\n")[5:7] == ["10 wrong: erased", "A=no limit"]
    assert rig.press("A").split("\n")[5:7] == ["unlimited tries", "A=only 10 tries"]
    rig.press("*")
    assert "NEW GAME?" in rig.press("#*")
    assert "MY START CARD" in rig.press("##")
    rig.press("155#")
    settle(rig)
    assert "YOUR MOVE" in rig.display.text() and not rig.table.has_pin


def test_a_phone_asks_in_german_and_shows_house_rules_and_without_a_cipher_no_pin_is_offered():
    rig = on_a_phone()
    rig.app.context.text.change("de")
    assert "ohne" in rig.press("#")
    rig = on_a_phone("milton-bradley-5p-escaped-optional-rules")
    assert "B=house rules" in rig.display.text()
    rig = Rig()
    rig.judge("a", ["begin"] + Recorded("milton-bradley-3p-captured").set_up)
    assert "PIN" not in rig.after(50)
    assert "NEW GAME?" in rig.press("A")


def secrets_on(flash):
    """The secret part of each record, in hex."""
    records = [json.loads(line[1:-9]) for line in flash.files["secret.log"].decode().split("\n")[:-1]]
    return [record[-1] for record in records if record[0] != "lock"]


def test_nothing_secret_lies_on_flash():
    rig, _ = begun(actions=14)
    plain = Rig()
    again = Recorded("milton-bradley-3p-captured").begin(plain)
    again.act_on(plain, 14)
    hidden, bare = secrets_on(rig.flash), secrets_on(plain.flash)
    assert len(hidden) == len(bare) == 4
    for at in range(4):
        assert bare[at][:2] == "%02x" % rig.table.secret_station(at)  # so this is where it would lie
        assert len(hidden[at]) == len(bare[at]) + 16 + 32
    nonces = [text[:16] for text in hidden]
    assert len(set(nonces)) == len(nonces)
    for event in rig.events():
        assert not [text for text in hidden if text in json.dumps(event)]
    assert PIN.encode() not in b"".join(list(rig.flash.files.values()))


@nightly_on_vm
def test_the_right_pin_opens_after_a_reset():
    rig, game = begun(actions=8)
    again = rig_with(rig.flash, CountingEntropy(7000))
    assert "PIN" in again.display.text()
    assert "I STAND" not in again.held("0")
    unlock(again)
    assert again.table.secret_station() == rig.table.secret_station()
    game.acknowledge(again)
    game.act_on(again)
    assert again.table.game.ended == game.ending
    assert "logbook is open" in again.press("#", 2000)


def test_a_try_is_counted_before_the_pin_is_compared():
    """Else a power cut while the handheld thinks would make tries free."""
    rig, _ = begun()
    again = rig_with(rig.flash)
    for number in range(1, 4):
        again.press("1357#")
        assert again.table.work.busy, "it is still stretching the PIN"
        again = rig_with(MemoryFlash(again.flash.files))
        assert again.table.tries == number
    assert "wait 1 s" in again.display.text()


def test_a_wrong_pin_opens_nothing_and_costs_ever_more():
    rig, _ = begun()
    again = rig_with(rig.flash)
    for number in range(1, 4):
        assert "PIN" in unlock(again, "1357")
        assert again.table.tries == number and again.table.secret_station() == 0
    assert "wait 1 s" in again.display.text()
    unlock(again)
    assert again.table.tries == 3  # the right one too must wait
    again.wait(1100)
    assert "wait 2 s" in unlock(again, "0000")
    later = rig_with(rig.flash)
    assert "wait 2 s" in later.display.text()  # a reset is no way around
    later.wait(2100)
    later.press("*")
    unlock(later)
    assert "YOUR MOVE" in later.display.text() and later.table.tries == 0
    assert [wait_ms(tries) for tries in (0, 2, 3, 4, 10)] == [0, 0, 1000, 2000, 128000]
    assert wait_ms(20) > wait_ms(19) and wait_ms(1000) > 2 * 24 * 3600 * 1000


def test_the_seconds_of_a_wait_are_counted_down_and_end():
    rig, _ = begun()
    again = rig_with(rig.flash)
    for _ in range(4):
        again.wait(1100)
        unlock(again, "1357")
    seen = []
    while not seen or "wait" in seen[-1]:
        before = again.display.text()
        again.wait(5)
        if not seen or again.display.text() != before:
            seen.append(again.display.text().split("\n")[4])
    assert seen == ["wait 2 s", "wait 1 s", "wrong"]
    shows = again.display.shows
    again.wait(2000)
    assert again.display.shows == shows


@nightly_on_vm
def test_the_secret_is_wiped_only_if_that_was_chosen():
    for chosen in (False, True):
        rig, _ = begun(chosen)
        again = rig_with(rig.flash)
        for _ in range(10):
            again.clock.now += 1000000
            again.step()
            again.press("#")
            unlock(again, "1357")
        assert ("secret.log" in rig.flash.files) != chosen
        if chosen:
            assert "my station is" in again.display.text()


def cut_while_wiping():
    """What a power cut leaves of a handheld that wipes, after the tenth wrong PIN."""
    rig, _ = begun(True)
    rig.flash.files["tries"] = b"9"
    again = rig_with(rig.flash)
    again.clock.now += 1000000
    again.flash.wiping = cut_short
    cut_amid(unlock, again, "1357")
    return again


def test_a_wiping_that_the_power_ended_brings_nothing_back_and_goes_on_at_the_next_start():
    again = cut_while_wiping()
    assert b"start" not in b"".join([again.flash.files[name] for name in again.flash.files if name != "public.log"])
    flash = MemoryFlash(again.flash.files)
    steps = []
    flash.wiping = lambda: counted(steps)
    third = rig_with(flash)
    third.press("##")
    assert "ONE MOMENT" in third.display.text() and "secret.log" in flash.files
    settle(third)
    assert len(steps) == 100 and "secret.log" not in flash.files and "tries" not in flash.files
    assert "YOUR MOVE" in third.display.text()


def counted(steps):
    """A wiping that counts its steps."""
    for step in range(100):
        steps.append(step)
        yield


def cut_short():
    yield
    raise PowerCut()


def test_locked_again_it_asks_again_and_a_flash_that_was_full_hides_no_answer():
    rig, _ = begun()
    rig.held("*")
    assert "PIN" in rig.display.text()
    assert "wrong" in unlock(rig, "1357")
    assert "YOUR MOVE" in unlock(rig)
    rig.held("*")
    rig.flash.full = True
    assert "storage is full" in unlock(rig, "1357")
    rig.flash.full = False
    assert "wrong" in unlock(rig, "1357")
    rig.flash.full = True
    assert "storage is full" in unlock(rig, "1357")
    rig.flash.full = False
    assert "wrong" in unlock(rig, "1357")
    assert "wait 1 s" in unlock(rig, "1357")


def test_a_flash_that_fails_leaves_it_locked():
    rig, _ = begun(actions=1)
    rig.held("*")
    rig.flash.full = True
    host = Host(rig)
    host.propose(["move", 1, "purple", "taxi", 161])
    host.talk(300)
    assert rig.press("#").startswith("MR X") and "storage is full" in unlock(rig)
    assert "I STAND" not in rig.held("0")
    rig.flash.full = False
    host.talk(300)
    assert rig.press("#").startswith("MR X")
    assert "the storage is" in unlock(rig)
    assert "purple" in [event[1] for event in rig.events()]


def test_locked_in_the_pocket_it_goes_on_judging_and_a_pin_amid_other_work_stays_for_another_press():
    rig, _ = begun(actions=1)
    rig.held("*")
    assert rig.judge("x", ["move", 1, "purple", "taxi", 161]) == "done"
    rig.table.work.begin(iter(range(300)), True)
    assert "one moment" in rig.press(PIN + "#")
    settle(rig)
    assert "PIN ••••" in rig.display.text() and rig.table.tries == 0
    rig.press("#")
    settle(rig)
    assert "PIN" not in rig.display.text()


def test_after_a_reset_no_move_is_judged_before_the_pin():
    rig, _ = begun(actions=1)
    again = rig_with(rig.flash)
    log = again.events()
    assert again.judge("x", ["move", 1, "purple", "taxi", 161]) == "asked"
    assert again.events() == log
    unlock(again)
    assert again.judge("x", ["move", 1, "purple", "taxi", 161]) == "done"


def test_a_leg_cut_off_by_the_power_comes_after_the_pin():
    rig, game = begun()
    log = rig.events()
    rig.flash.cut_at = rig.flash.writes + 1
    cut_amid(game.act, rig)
    again = rig_with(MemoryFlash(rig.flash.files), CountingEntropy(8000))
    assert again.events() == log
    unlock(again)
    assert [event[0] for event in again.events()[len(log) :]] == ["mr_x_moved"]


def ended():
    """A game under a PIN that is over, its log not opened, taken up after a reset."""
    rig, _ = begun(actions=8)
    rig.press("*5#A")
    return rig_with(MemoryFlash(rig.flash.files), CountingEntropy(7000))


def test_over_but_not_opened_it_asks_for_its_pin():
    rig = ended()
    text = rig.display.text()
    assert text.startswith("MR X") and "PIN" in text
    assert "#=open logbook" in unlock(rig)
    assert "logbook is open" in rig.press("#", 3000)
    assert [event[1] for event in rig.events() if event[0] == "leg_opened"] == [0, 1, 2]
    again = rig_with(MemoryFlash(rig.flash.files))
    assert "logbook is open" in again.display.text()  # there is nothing left to lock


def test_no_game_begins_over_one_that_is_not_opened():
    rig = ended()
    secret_log = rig.flash.files["secret.log"]
    set_up = ["begin"] + Recorded("milton-bradley-3p-captured").set_up
    host = Host(rig)
    host.propose(set_up)
    host.talk(500)
    assert "#=open logbook" in unlock(rig)
    host.talk(500)
    assert "#=open logbook" in rig.display.text() and rig.flash.files["secret.log"] == secret_log
    rig.press("#")
    host.talk(8000)
    assert len([event for event in host.replica.events if event[0] == "leg_opened"]) == 3
    assert "NEW GAME?" in rig.display.text()


def test_a_wiped_log_is_told_and_makes_room_for_a_new_game():
    rig = ended()
    wipe.wipe(rig.flash)
    again = rig_with(rig.flash)
    text = again.display.text()
    assert "logbook is wiped" in text and "logbook is open" not in text
    assert "no game" in again.press("#")
    assert again.judge("b", ["begin"] + Recorded("milton-bradley-3p-captured").set_up) == "asked"
    assert "NEW GAME?" in again.after(100)


def with_spoilt_lock(flash):
    """The flash, a byte of the secret log's first line spoilt."""
    log = flash.files["secret.log"]
    return MemoryFlash(dict(flash.files, **{"secret.log": log[:12] + b"!" + log[13:]}))


def test_without_its_lock_nothing_is_read_out_of_a_secret():
    rig, _ = begun(actions=6)
    flash = with_spoilt_lock(rig.flash)
    again = rig_with(flash)
    assert "PIN" not in again.display.text()
    assert "is damaged" in again.press("#")
    assert "my station is" in again.press("#")
    again.press("#")
    assert "NOT PLACED YET" in again.held("0")
    ways = [again.table.mr_x_ways(target, "only")[0] for target in range(1, 200)]
    assert not any(ways)
    assert again.events() == rig.events() and again.flash.files["secret.log"] == flash.files["secret.log"]
    rig.press("*5#A")
    again = rig_with(with_spoilt_lock(rig.flash))
    assert "is damaged" in again.display.text()
    assert "logbook is lost" in again.press("#")


def test_a_new_game_without_a_pin_has_none():
    rig, _ = begun()
    assert "ABANDONED" in rig.press("*5#A")
    rig.press("#", 2000)
    Recorded("milton-bradley-3p-captured").begin(rig)
    again = rig_with(rig.flash)
    assert "PIN" not in again.display.text()
    assert "YOUR MOVE" in again.press("#")
