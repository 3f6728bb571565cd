"""Seals: each opens to what was sealed and nothing else, and its outer layer does not reveal the inner one."""

from shared.events import commitment

GAME = bytes(range(16))
SALT = bytes([7]) * 16
MODE_SALT = bytes([9]) * 16

# Computed apart from this code, from the formulas at the top of shared/events/commitment.py.
INNER_VECTOR = "00fecaedc1e1d39a9e1921ca3919d0d3c189be117340be391128fa0079e9ebac"
SEAL_VECTOR = "8e0467cd3d0671580aef5d0562397fe119383c9dbf97bfb5c33c1677e989bce4"
HEAD_VECTOR = "b215767ceab390a735b7b08839db6efbbde02fa67d9d80fc09f80b8f402807c9"


def _seal(game=GAME, window=3, station=117, salt=SALT, mode=1, mode_salt=MODE_SALT):
    return commitment.seal(game, window, station, salt, commitment.inner(mode, mode_salt))


def test_a_seal_is_the_documented_hash_and_any_changed_field_changes_it():
    assert commitment.hex_of(commitment.inner(1, MODE_SALT)) == INNER_VECTOR
    assert commitment.hex_of(_seal()) == SEAL_VECTOR
    assert commitment.hex_of(commitment.next_head(commitment.first_head(), '["pawn_passed", "blue"]')) == HEAD_VECTOR
    seals = (_seal(), _seal(game=bytes(16)), _seal(window=4), _seal(station=118), _seal(salt=MODE_SALT), _seal(mode=2))
    seals += (_seal(mode=commitment.START_MODE), _seal(mode_salt=SALT))
    assert len(set(seals)) == len(seals)


def test_surfacing_does_not_open_the_mode_behind_a_black_ticket():
    # What a surfacing tells: station, salt and inner layer. The seal checks out with them ...
    inner = commitment.inner(3, MODE_SALT)
    assert commitment.seal(GAME, 3, 117, SALT, inner) == _seal(mode=3)
    # ... and trying all four modes, with every salt that the table has seen, leads nowhere.
    for mode in range(4):
        for known in (SALT, GAME, inner[:16], inner[16:], bytes(16)):
            assert commitment.inner(mode, known) != inner


def test_fields_of_another_width_are_refused():
    for wrong in (
        lambda: commitment.inner(1, b"short"),
        lambda: _seal(game=b"short"),
        lambda: _seal(salt=SALT + b"x"),
        lambda: commitment.seal(GAME, 3, 117, SALT, b"short"),
        lambda: _seal(station=256),
    ):
        try:
            wrong()
        except ValueError as refusal:
            assert "117" not in str(refusal)
            continue
        assert False


def test_the_chain_covers_every_earlier_event():
    one, other = commitment.first_head(), commitment.first_head()
    for text in ("a", "b", "c"):
        one = commitment.next_head(one, text)
    for text in ("a", "x", "c"):
        other = commitment.next_head(other, text)
    assert one != other
    assert commitment.next_head(one, "d") != commitment.next_head(other, "d")


def test_hex_both_ways():
    assert commitment.bytes_of(commitment.hex_of(SALT)) == SALT
    try:
        commitment.bytes_of("xy")
    except ValueError:
        return
    assert False


def test_hmac_keeps_to_its_standard():
    # RFC 4231, test cases 1 and 2
    for key, data, code in (
        (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (b"Jefe", b"what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    ):
        assert commitment.hex_of(commitment.hmac(key, data)) == code


def test_two_texts_are_the_same_only_if_each_letter_is():
    for one, other in (("", ""), ("abc", "abc"), (b"abc", b"abc")):
        assert commitment.same(one, other)
    for one, other in (("", "a"), ("abc", "abd"), ("abc", "ab"), (b"abc", b"bbc"), (b"abc", b"abcd")):
        assert not commitment.same(one, other)
