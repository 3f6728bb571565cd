"""The seed of a computer player: vectors that were computed apart from this code, with sha256sum."""

from shared.events import commitment, seed

GAME = bytes(range(16))
OWN = bytes(range(32))
TABLE = bytes(range(16, 32))


def test_the_seal_of_the_handhelds_half():
    wanted = "8ba8d575691aa1a41a7e4ce3622f2284727fda95cbc7c331428c3eaeae5c5f86"
    assert commitment.hex_of(seed.seal(GAME, OWN)) == wanted


def test_each_event_has_a_draw_of_its_own():
    assert (
        commitment.hex_of(seed.draw(GAME, OWN, TABLE, 3))
        == "9f6dfb06f8490a33e99fa829f9565dc82dbce75d30af4b6350e9ad50a2011b7b"
    )
    assert (
        commitment.hex_of(seed.draw(GAME, OWN, TABLE, 300))
        == "2ea229d569b4fba9af6e986bf0a331cd3c389d7cc24daf6aa30080e5b070948b"
    )


def test_each_half_and_the_game_count():
    draw = seed.draw(GAME, OWN, TABLE, 3)
    assert draw != seed.draw(bytes(16), OWN, TABLE, 3)
    assert draw != seed.draw(GAME, bytes(32), TABLE, 3)
    assert draw != seed.draw(GAME, OWN, bytes(16), 3)
