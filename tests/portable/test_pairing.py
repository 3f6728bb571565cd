"""Pairing at the cable, keeping networks, the screen that says why there is no link, and forgetting Wi-Fi."""

import json

from tests.portable.radio import KEY, TABLE
from tests.portable.recorded import Recorded
from tests.portable.scripted import Host, MemoryFlash, Rig

from mrx.language import LANGUAGES
from shared.link import frames, sync

NAME, HOME = "air.json", "686f6d65"
PAIR = ["pair", "p1", TABLE, "Kitchen table", KEY, "192.168.1.20 10.0.0.7", 8001]
NETWORK = ["network", "n1", HOME, "open sesame"]
PAIRING = [TABLE, KEY, "192.168.1.20 10.0.0.7", 8001]


def told(rig, message):
    """What the handheld answers to a message on its cable."""
    rig.link.outgoing = b""
    rig.link.incoming += frames.pack(sync.encode(message))
    rig.wait(20)
    payloads = frames.FrameReader().feed(rig.link.outgoing)
    answers = [answer for answer in map(sync.decode, payloads) if answer[0] == "paired"]
    assert len(answers) == 1 and answers[0][1] == message[1]
    return answers[0][2]


def kept(rig):
    return json.loads(rig.flash.files[NAME])


def test_mr_x_agrees_and_the_handheld_restarts_once_it_knows_a_network_too():
    rig = Rig()
    assert told(rig, PAIR) == "asked" and told(rig, PAIR) == "asked"
    assert "PAIR?" in rig.display.text() and "Kitchen table" in rig.display.text() and NAME not in rig.flash.files
    assert "no game" in rig.press("#")
    assert told(rig, PAIR) == "done" and kept(rig) == [[], [PAIRING]]
    rig.wait(5000)
    assert rig.resets == 0
    assert told(rig, NETWORK) == "done" and kept(rig) == [[[HOME, "open sesame"]], [PAIRING]]
    rig.wait(1900)
    assert rig.resets == 0, "the answer goes out before"
    rig.wait(200)
    assert rig.resets


def test_what_is_kept_already_is_done_without_a_question_a_write_or_a_restart():
    rig = Rig(MemoryFlash({NAME: json.dumps([[[HOME, "open sesame"]], [PAIRING]]).encode()}))
    writes = rig.flash.writes
    assert told(rig, PAIR) == "done" and told(rig, NETWORK) == "done"
    rig.wait(5000)
    assert rig.flash.writes == writes and rig.resets == 0 and "no game" in rig.display.text()


def test_what_mr_x_declines_stays_declined_until_it_is_asked_anew():
    rig = Rig()
    told(rig, PAIR)
    assert "no game" in rig.press("*")
    assert told(rig, PAIR) == "declined" and "no game" in rig.display.text() and NAME not in rig.flash.files
    again = list(PAIR)
    again[1] = "p2"
    assert told(rig, again) == "asked" and "PAIR?" in rig.display.text()


def test_who_presses_the_key_after_the_cable_was_pulled_keeps_what_he_had():
    """The host would not learn of the new key, and so no longer know the handheld."""
    rig = Rig(MemoryFlash({NAME: json.dumps([[[HOME, "open sesame"]], [PAIRING]]).encode()}))
    again = list(PAIR)
    again[4] = "e5" * 32
    assert told(rig, again) == "asked"
    rig.wait(sync.LOST_MS)
    assert "no game" in rig.press("#")
    assert kept(rig) == [[[HOME, "open sesame"]], [PAIRING]] and not rig.resets
    again[1] = "p2"
    assert told(rig, again) == "asked" and "PAIR?" in rig.display.text()
    rig.press("#")
    assert kept(rig)[1][0][1] == "e5" * 32


def test_the_question_takes_the_place_of_the_screen_that_sent_one_to_the_cable():
    rig = Rig()
    assert "LINK" in rig.press("*9")
    told(rig, PAIR)
    assert "PAIR?" in rig.display.text()
    rig.press("*")
    rig.press("*9")
    assert told(rig, PAIR) == "declined" and "LINK" in rig.display.text()


def test_what_is_unsound_is_declined_and_never_shown():
    rig = Rig()
    for at, wrong in ((2, "fedc"), (3, "x" * 17), (4, KEY[2:]), (5, "host.local"), (5, " "), (6, 0)):
        pair = list(PAIR)
        pair[at] = wrong
        assert told(rig, pair) == "declined", pair
    for name, password in (("", ""), (HOME, "short"), ("zz", "")):
        assert told(rig, ["network", "n1", name, password]) == "declined"
    assert "no game" in rig.display.text() and NAME not in rig.flash.files


def test_a_table_without_a_name_or_an_address_may_be_paired():
    rig = Rig()
    assert told(rig, ["pair", "p1", TABLE, "", KEY, "", 8001]) == "asked"
    rig.press("#")
    assert kept(rig) == [[], [[TABLE, KEY, "", 8001]]]


def test_a_full_flash_says_so_and_pairs_later():
    rig = Rig()
    rig.flash.full = True
    assert told(rig, NETWORK) == "full"
    told(rig, PAIR)
    rig.press("#")
    assert "full" in rig.display.text() and told(rig, PAIR) == "asked"
    rig.flash.full = False
    rig.press("##")
    assert told(rig, PAIR) == "done" and "TROUBLE" not in rig.display.text()


def test_pairing_amid_a_leg_keeps_what_was_typed():
    rig = Rig()
    host = Host(rig)
    game = Recorded("milton-bradley-3p-captured").begin(rig)
    rig.press("12")
    shown = rig.display.text().split("\n")[1:]
    assert told(rig, PAIR) == "asked" and rig.display.text().split("\n")[1:] == shown, "law 7"
    assert "PAIR?" in rig.press("***")
    rig.press("#")
    assert game.act(rig)
    host.talk(3000)
    assert host.replica.events == rig.events()


class Air:
    """A link over the air that says why it is not up."""

    def __init__(self, why, way=""):
        self.reason = lambda: why
        self.way = lambda: way


REASONS = (
    ("up", "connecting", "wrong-password", "no-network", "no-address", "no-host", "not-paired")
    + ("damaged", "no-radio", "no-memory", "radio-reset", "no-wifi")
)  # fmt: skip


def test_the_menu_says_the_way_and_the_reason_in_words():
    for language in LANGUAGES:
        rig = Rig(MemoryFlash({"settings.json": b'["0123456789abcdef", "%s"]' % language.encode()}))
        said = []
        for why in REASONS:
            rig.app.context.link = Air(why)
            text = rig.press("*9")
            rig.press("*")
            said.append("\n".join(text.split("\n")[3:6]))
            assert said[-1].strip(), (language, why)
        assert len(set(said)) == len(REASONS)
    for why, words in (
        ("wrong-password", "wrong password"),
        ("no-host", "host not found"),
        ("not-paired", "not paired"),
    ):
        rig = Rig()
        rig.app.context.link = Air(why)
        assert words in rig.press("*9")


def test_the_menu_says_why_there_is_no_air_at_all():
    for data, words in (
        (None, "not paired"),
        (b"[", "damaged"),
        (json.dumps([[], [PAIRING]]).encode(), "no network"),
        (json.dumps([[[HOME, ""]], [PAIRING]]).encode(), "no radio"),
    ):
        rig = Rig(MemoryFlash({} if data is None else {NAME: data}))
        text = rig.press("*9")
        assert words in text and "host: no" in text, text
        assert ("A=forget" in text) == (words in ("damaged", "no radio"))
    host = Host(Rig())
    host.talk(2000)
    assert "host: by cable" in host.rig.press("*9")
    host.rig.app.context.link = Air("up", "air")
    assert "host: by Wi-Fi" in host.rig.press("**9")


def test_the_screen_of_the_link_follows_what_changes_while_it_is_shown():
    rig = Rig()
    now = ["connecting", ""]
    air = rig.app.context.link = Air("")
    air.reason, air.way = (lambda: now[0]), (lambda: now[1])
    assert "searching" in rig.press("*9")
    for why, words in (("wrong-password", "wrong password"), ("no-host", "host not found"), ("up", "connected")):
        now[0] = why
        assert words in rig.after(300)
    rig.wait(20000)
    now[0] = "no-network"
    rig.wait(300)
    assert "network not" in rig.display.text(), "also after a long time"
    rig.press("*")
    shows = rig.display.shows
    now[0] = "up"
    rig.wait(6000)
    assert rig.display.shows == shows, "nothing is left of it"


def test_the_screen_of_the_link_disturbs_no_work():
    rig = Rig()
    rig.app.context.link = Air("connecting")
    rig.press("*")
    done = []
    rig.table.work.begin((done.append(number) for number in range(20)), idle=True)
    rig.press("9", 1000)
    assert len(done) == 20 and "searching" in rig.display.text()


def with_addresses(addresses, why="no-host"):
    """A handheld whose air looks at these addresses, in vain."""
    pairing = [TABLE, KEY, addresses, 8001]
    rig = Rig(MemoryFlash({NAME: json.dumps([[[HOME, "open sesame"]], [pairing]]).encode()}))
    rig.app.context.link = Air(why)
    rig.app.context.link.pairings = [pairing]
    return rig


def test_an_address_is_keyed_in_where_no_host_is_found_and_counts_at_once_and_later_unless_the_flash_is_full():
    rig = with_addresses("192.168.1.20")
    assert "key in address" in rig.press("*9")
    assert "192.168.1.2_" in rig.press("#192A168A1A2")
    assert "host not found" in rig.press("1#")
    looked = [TABLE, KEY, "192.168.1.21 192.168.1.20", 8001]
    assert rig.app.context.link.pairings == [looked] == kept(rig)[1]
    assert kept(rig)[0] == [[HOME, "open sesame"]]
    rig.press("#10A0A0A1")
    rig.flash.full = True
    assert "full" in rig.press("#") and rig.app.context.link.pairings == [looked] == kept(rig)[1]


def test_what_is_no_address_is_refused_with_the_reason_and_kept_on_the_screen():
    for typed in ("", "A", "192A168A1", "192A168A1A256", "1921681A20"):
        rig = with_addresses("192.168.1.20")
        text = rig.press("*9#" + typed + "#")
        assert "four numbers" in text and typed.replace("A", ".") in text
        assert kept(rig)[1][0][2] == "192.168.1.20"
    assert "four numbers" not in rig.press("*")
    assert "host not found" in rig.press("*")
    rig.press("#" + "1" * 20)
    assert "1" * 15 + "\n" in rig.display.text(), "as long as an address may be"


def test_an_address_is_asked_for_only_where_it_may_help():
    for why in REASONS:
        rig = with_addresses("192.168.1.20", why)
        offered = "key in address" in rig.press("*9")
        assert offered == (why in ("connecting", "no-host", "not-paired"))
        assert ("ADDRESS" in rig.press("#")) == offered
    assert "key in" not in Rig().press("*9")


def test_forgetting_wipes_the_passwords_keeps_the_tables_and_restarts():
    rig = Rig(MemoryFlash({NAME: json.dumps([[[HOME, "open sesame"]], [PAIRING]]).encode()}))
    wiped = []
    rig.flash.wiping = lambda: iter((wiped.append(rig.flash.files[NAME]), None))
    assert "FORGET WI-FI?" in rig.press("*9A")
    rig.press("*")
    assert b"sesame" in rig.flash.files[NAME]
    rig.press("*9A#", 100)
    assert kept(rig) == [[], [PAIRING]] and rig.resets and len(wiped) == 1 and b"sesame" not in wiped[0]
