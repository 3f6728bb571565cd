"""Networks and pairings on flash: three of each, the newest first; what is spoilt counts as none."""

from tests.portable.scripted import MemoryFlash, cut_amid

from mrx.storage.air_file import add_address, add_network, add_pairing, forget_networks, read

NAME = "air.json"
HOME, CAFE = "686f6d65", "436166c3a9"  # "home", "Café"
TABLE, KEY = "fedcba9876543210", "5e" * 32
ADDRESSES = "192.168.1.20 10.0.0.7 169.254.3.4"
SOUND = b'[[["686f6d65", "open sesame"]], [["fedcba9876543210", "%s", "10.0.0.7", 8001]]]' % KEY.encode()
SPOILT = (
    (b"", b"\xff", b"[", b"null", b"{}", b"[]", b"[[]]", b"[[], [], []]", b"[[], {}]", b'["", ""]', b"[" * 300)
    + (b'[[["686f6d65"]], []]', b'[["ab"], []]', b'[[["686f6d65", 7]], []]', b'[[["686f6d6", "open sesame"]], []]')
    + (b'[[["", "open sesame"]], []]', b'[[["686f6d65", "short"]], []]', b'[[["686f6d65", "open\\u0000sesame"]], []]')
    + (b'[[["686f6d65", ""], ["01", ""], ["02", ""], ["03", ""]], []]', SOUND.replace(b"5e", b"5g", 1))
    + (SOUND.replace(b"5e", b"5", 1), SOUND.replace(b"8001", b"0"), SOUND.replace(b"8001", b"80010"))
    + (SOUND.replace(b"8001", b"true"), SOUND.replace(b'"10.0.0.7"', b"10"), SOUND.replace(b"10.0.0.7", b"10.0.0"))
    + (SOUND.replace(b"10.0.0.7", b"10.0.0.256"), SOUND.replace(b"10.0.0.7", b"10.0.0.7 "))
    + (SOUND.replace(b"10.0.0.7", b"1.1.1.1 2.2.2.2 3.3.3.3 4.4.4.4"), SOUND.replace(b", 8001", b""))
)


def test_without_a_file_there_is_nothing():
    assert read(MemoryFlash()) == [[], []]


def test_what_is_kept_is_there_again_with_the_longest_passwords_too():
    flash = MemoryFlash()
    add_network(flash, CAFE, "")
    add_network(flash, HOME, "open sesame")
    add_pairing(flash, TABLE, KEY, ADDRESSES, 8001)
    assert read(MemoryFlash(flash.files)) == [[[HOME, "open sesame"], [CAFE, ""]], [[TABLE, KEY, ADDRESSES, 8001]]]
    assert read(MemoryFlash({NAME: SOUND})) == [[[HOME, "open sesame"]], [[TABLE, KEY, "10.0.0.7", 8001]]]
    flash = MemoryFlash()
    for password in ("x" * 63, "0f" * 32, "0F" * 32, "12345678"):
        add_network(flash, "20" * 32, password)
        assert read(flash)[0] == [["20" * 32, password]]


def test_three_of_each_the_newest_first():
    flash = MemoryFlash()
    for number in range(5):
        add_network(flash, "%02x" % number, "password %d" % number)
        add_pairing(flash, "%016x" % number, KEY, "10.0.0.%d" % number, 8001)
    networks, pairings = read(flash)
    assert [network[0] for network in networks] == ["04", "03", "02"]
    assert [pairing[2] for pairing in pairings] == ["10.0.0.4", "10.0.0.3", "10.0.0.2"]
    add_network(flash, "02", "another one")
    add_pairing(flash, "%016x" % 3, "77" * 32, "10.0.0.9", 8002)
    networks, pairings = read(flash)
    assert networks == [["02", "another one"], ["04", "password 4"], ["03", "password 3"]]
    assert [pairing[2] for pairing in pairings] == ["10.0.0.9", "10.0.0.4", "10.0.0.2"]


def test_what_is_spoilt_counts_as_none_and_makes_room():
    for data in SPOILT:
        flash = MemoryFlash({NAME: data})
        assert read(flash) is None, data
        add_network(flash, HOME, "open sesame")
        assert read(flash) == [[[HOME, "open sesame"]], []], data


def test_what_fits_nowhere_is_refused_without_being_said():
    flash = MemoryFlash()
    networks = ((HOME, "secret"), (HOME, "x" * 65), (HOME, "g" * 64), ("", ""), ("0" * 66, ""), (HOME, "paß" * 4))
    pairings = (("fedc", KEY, ADDRESSES, 1), (TABLE, KEY + "00", ADDRESSES, 1), (TABLE, KEY, "host", 1))
    for add, rows in ((add_network, networks), (add_pairing, pairings)):
        for row in rows:
            try:
                add(flash, *row)
                raise AssertionError(row)
            except ValueError as error:
                assert error.args == ()
    assert flash.files == {}


def test_an_address_is_kept_first_with_each_pairing():
    flash = MemoryFlash()
    for table, addresses in (("0" * 16, ""), (TABLE, ADDRESSES)):
        add_pairing(flash, table, KEY, addresses, 8001)
    for typed, kept in (
        ("10.0.0.9", ["10.0.0.9 192.168.1.20 10.0.0.7", "10.0.0.9"]),
        ("10.0.0.7", ["10.0.0.7 10.0.0.9 192.168.1.20", "10.0.0.7 10.0.0.9"]),
        ("010.00.0.08", ["10.0.0.8 10.0.0.7 10.0.0.9", "10.0.0.8 10.0.0.7 10.0.0.9"]),
    ):
        assert [pairing[2] for pairing in add_address(flash, typed)] == kept
        assert [pairing[2] for pairing in read(flash)[1]] == kept
    before = dict(flash.files)
    for wrong in ("", "10.0.0", "10.0.0.", "10.0.0.256", "10.0.0.1.2", "1000.0.0.1", "0.0.0.1", "224.0.0.1", "10..0.1"):
        try:
            add_address(flash, wrong)
            raise AssertionError(wrong)
        except ValueError:
            assert flash.files == before


def test_forgetting_networks_keeps_the_pairings():
    flash = MemoryFlash({NAME: SOUND})
    forget_networks(flash)
    assert read(flash) == [[], [[TABLE, KEY, "10.0.0.7", 8001]]] and b"sesame" not in flash.files[NAME]
    for data in (b"[", b'[[["686f6d65", "open sesame"]], []]'):
        flash = MemoryFlash({NAME: data})
        forget_networks(flash)
        assert flash.files == {}
    forget_networks(flash)


def test_a_power_cut_leaves_the_old_or_the_new():
    for how in ("before", "torn", "after"):
        flash = MemoryFlash({NAME: SOUND})
        flash.cut_at, flash.cut_how = 0, how
        cut_amid(add_network, flash, CAFE, "")
        networks, pairings = read(MemoryFlash(flash.files))
        assert len(networks) == (2 if how == "after" else 1) and len(pairings) == 1
