"""Mr. X's own list: fair draws, seals that open, and nothing told too early."""

import json

from tests.portable.marks import nightly_on_vm
from tests.portable.scripted import CountingEntropy, MemoryFlash, returned

from mrx.secret import loading, openings, start
from mrx.secret.secret_game import SecretGame
from mrx.secret.vault import Vault
from mrx.secret.wipe import wipe
from shared.events import commitment, events
from shared.rules import public_game_host

SET_UP = ["milton-bradley", 5, [], [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]]


class ListedEntropy(CountingEntropy):
    """Gives the listed bytes when asked for a single one."""

    def __init__(self, single):
        super().__init__()
        self.single = list(single)

    def take(self, n):
        return bytes((self.single.pop(0),)) if n == 1 else super().take(n)


def begun(station=132, entropy=None, flash=None):
    flash = flash or MemoryFlash()
    secret = SecretGame(Vault(flash, CountingEntropy(300), None), entropy or CountingEntropy())
    batch = start.begin(secret, SET_UP, station, None, None)
    return secret, batch, public_game_host.begin(batch[0]), flash


def loaded(secret, game_id, count, windows):
    """(state, the events that the log lacks) after reading the vault again."""
    batch = returned(loading.load(secret, game_id, count, windows, lambda number: False))
    return secret.state, batch


def test_a_draw_favours_no_card():
    choices = list(range(1, 14))  # 13 does not divide 256: bytes from 247 on are drawn again
    drawn = []
    for byte in range(256):
        entropy = ListedEntropy([byte, 0])
        card = start.start_card(SecretGame(Vault(MemoryFlash(), CountingEntropy(300), None), entropy), choices)
        if entropy.single:
            drawn.append(card)
    assert len(drawn) == 247
    assert [drawn.count(choice) for choice in choices] == [19] * 13


def test_a_draw_stands_until_a_game_begins_or_the_choices_are_others():
    secret = SecretGame(Vault(MemoryFlash(), CountingEntropy(300), None), ListedEntropy([0, 1, 2, 0]))
    assert [start.start_card(secret, [13, 91, 132]) for _ in range(3)] == [13, 13, 13]
    assert start.start_card(secret, [13, 91]) == 91
    start.begin(secret, SET_UP, 91, None, None)
    assert start.start_card(secret, [13, 91]) == 13


def test_a_card_in_the_hand_is_taken_as_it_is():
    secret, batch, _, _ = begun(91)
    assert secret.station == 91
    assert [event[0] for event in batch] == ["game_begun", "mr_x_started"]
    assert list(batch[0][2:6]) == SET_UP


def test_no_public_event_holds_what_is_secret():
    secret, batch, game, flash = begun()
    game.apply(batch[1])
    batch += secret.leg(game, batch[0][1], 2, 3, 115, "only", None)
    salts = []
    for line in flash.files["secret.log"].decode().split("\n")[:-1]:
        secret = json.loads(line[1:-9])[-1]
        salts += [secret[4:36], secret[36:68]]
    assert len(set(salts)) == 4
    for event in batch:
        text = events.encode(event)
        assert "132" not in text and "115" not in text
        assert not [salt for salt in salts if salt in text]
    assert batch[2][:4] == ("mr_x_moved", 1, "black", "only")


def test_a_surfacing_does_not_open_the_mode():
    secret, batch, game, _ = begun()
    game.apply(batch[1])
    for window in (1, 2):
        for event in secret.leg(game, batch[0][1], window + 1, 0, (114, 132)[window - 1], "only", None):
            game.apply(event)
        game.mr_x_to_move = True
    moved, surfaced = secret.leg(game, batch[0][1], 4, 3, 140, "only", None)
    assert surfaced[1:3] == (3, 140)
    for mode in range(4):
        tried = commitment.hex_of(commitment.inner(mode, commitment.bytes_of(surfaced[3])))
        assert tried != surfaced[4]
    inner = commitment.bytes_of(surfaced[4])
    seal = commitment.seal(commitment.bytes_of(batch[0][1]), 3, 140, commitment.bytes_of(surfaced[3]), inner)
    assert commitment.hex_of(seal) == moved[4]


@nightly_on_vm
def test_a_black_leg_seals_a_mode_that_is_not_cut_off():
    rules = [["cut_off", True], ["start_cards", "any"]]
    pawns = [["purple", 1], ["red", 154], ["green", 2], ["yellow", 3], ["blue", 4]]
    ridden = []
    for target in range(1, 200):
        secret = SecretGame(Vault(MemoryFlash(), CountingEntropy(300), None), CountingEntropy())
        batch = start.begin(secret, ["milton-bradley", 5, rules, pawns], 156, None, None)
        game = public_game_host.begin(batch[0])
        game.apply(batch[1])
        if secret.leg_error(game, 3, target, "only"):
            continue
        secret.leg(game, batch[0][1], 2, 3, target, "only", None)
        opened = [event for event in openings.of_windows(secret, 1, 1, lambda number: False) if event]
        mode = events.MODE_WORDS.index(opened[0].mode)
        assert game.board.joined(156, mode, target)
        assert not [passed for passed in game.board.passes_over(156, mode, target) if passed == 154]
        ridden.append(mode)
    assert set(ridden) == {0, 1}


def test_read_anew_it_is_the_same():
    secret, batch, game, flash = begun()
    game.apply(batch[1])
    leg = secret.leg(game, batch[0][1], 2, 0, 114, "only", None)
    again = SecretGame(Vault(flash, CountingEntropy(300), None), CountingEntropy(500))
    assert loaded(again, batch[0][1], 2, 0) == (None, leg)
    assert loaded(again, batch[0][1], 3, 1) == (None, [])
    assert again.station == 114 and again.station_in(0) == 132
    assert loaded(again, "ff" * 16, 0, 0)[1] == [] or again.station


def test_a_start_that_never_reached_the_log_comes_again_unless_it_was_wiped():
    _, batch, _, flash = begun()
    again = SecretGame(Vault(flash, CountingEntropy(300), None), CountingEntropy(500))
    assert loaded(again, "", 0, 0) == (None, batch)
    assert loaded(again, "ff" * 16, 140, 24) == (None, batch)
    wipe(flash)
    again = SecretGame(Vault(flash, CountingEntropy(300), None), CountingEntropy(500))
    assert loaded(again, batch[0][1], 2, 0) == (None, [])
    assert again.station == 0


def test_legs_behind_a_damaged_public_log_are_forgotten():
    secret, batch, game, flash = begun()
    game.apply(batch[1])
    secret.leg(game, batch[0][1], 9, 0, 114, "only", None)
    again = SecretGame(Vault(flash, CountingEntropy(300), None), CountingEntropy(500))
    assert loaded(again, batch[0][1], 2, 0)[1] == []
    assert again.station == 132
    assert len(list(Vault(flash, None, None).open())) == 1
