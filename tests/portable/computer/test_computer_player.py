"""The handheld as Mr. X: legal at every level, and the same leg from the same draw."""

import hashlib

from tests.portable.beginnings import begun, follow
from tests.portable.marks import nightly_on_vm

from shared.board.edition import DOUBLE, TICKETS
from shared.computer import computer_player
from shared.computer.fugitive import Weighing
from shared.events import events
from shared.events.draws import Draws
from shared.rules import rules, rules_host
from shared.rules.possible import Reach, set_of

# The first legs of a game against pawns that hardly think. Whoever changes what is played raises VERSION.
EASY = "taxi 140, black 159, underground 185, underground 159, taxi 142, taxi 129"
FAIR = "taxi 140, black 159, underground 185, black 153, bus 184, black 153"
HARD = "taxi 140, black 159, underground 140, underground 153"


def drawn(number):
    """The draw of the event with this number."""
    return hashlib.sha256(bytes([number])).digest()


def leg_of(game, possible, station, level, number=0, reach=None):
    """The leg that is found: the last thing that comes of the steps."""
    stations = possible.stations(game)
    return list(computer_player.thinking(game, reach or Reach(), stations, station, level, drawn(number)))[-1]


def pawns_move(game, possible, station):
    """Every pawn takes its first leg that does not lead to his station."""
    buffer = bytearray(rules.BUFFER)
    while rules.to_move(game) not in ([], [rules.MR_X]):
        pawn = rules.to_move(game)[0]
        rules.pawn_legs(game, pawn, buffer)
        at = 0 if buffer[0] != station else 2
        ticket = next(ticket for ticket in range(3) if buffer[at + 1] >> ticket & 1)
        follow(game, possible, events.pawn_moved(game.pawn_names[pawn], TICKETS[ticket], buffer[at]))


def played(level, windows, house=None):
    """His legs in a game against pawns that hardly think."""
    game, possible = begun(house)
    station = 132
    legs = []
    while len(game.windows) < windows and game.mr_x_to_move:
        ticket, to, is_double = leg_of(game, possible, station, level, len(legs))
        kind = "first" if is_double else "second" if game.between_legs else "only"
        assert rules.mr_x_leg_error(game, station, ticket, to, kind) is None
        follow(game, possible, events.mr_x_moved(len(game.windows) + 1, TICKETS[ticket], kind, ""))
        legs.append("%s %d%s" % (TICKETS[ticket], to, " 1/2" if is_double else ""))
        station = to
        if game.must_surface:
            follow(game, possible, events.mr_x_surfaced(len(game.windows), to, "", "", []))
        pawns_move(game, possible, station)
    return ", ".join(legs)


@nightly_on_vm
def test_every_leg_is_legal_at_every_level():
    house = {"cut_off": True, "mr_x_tickets": "unlimited", "surfacing": [2], "pawn_order": "free"}
    for level in computer_player.LEVELS:
        played(level, 3, house)


def test_the_same_legs_on_every_interpreter():
    assert played("easy", 6) == EASY
    assert played("fair", 6) == FAIR
    assert played("hard", 4) == HARD


@nightly_on_vm
def test_the_last_windows_leave_nothing_to_play_out():
    for windows in (1, 2):
        played("hard", windows, {"windows": windows})


@nightly_on_vm
def test_between_the_legs_of_a_double_no_other_double_begins():
    for level in computer_player.LEVELS:
        game, possible = begun()
        follow(game, possible, events.mr_x_moved(1, "taxi", "first", ""))
        assert game.mr_x_purse[DOUBLE] == 1
        assert not Weighing(game, Reach(), possible.stations(game)).doubles
        ticket, to, is_double = leg_of(game, possible, 140, level)
        assert not is_double and rules.mr_x_leg_error(game, 140, ticket, to, "second") is None


def test_a_start_is_one_of_the_cards_and_each_is_drawn():
    cards = [13, 26, 29]
    assert sorted({computer_player.start(cards, drawn(number)) for number in range(40)}) == cards


def test_he_shows_himself_where_everybody_knows_his_station_anyway():
    game, possible = begun({"voluntary_surfacing": True})
    follow(game, possible, events.mr_x_moved(1, "taxi", "only", ""))
    assert computer_player.surfaces(game, possible.stations(game)) is None
    game.purses[1][:] = [3, 2, 0]
    game.purses[2][:] = [0, 0, 0]
    claimed = computer_player.surfaces(game, 1 << 133)
    assert claimed == [["purple", "underground"], ["red", "bus"], ["yellow", "underground"], ["blue", "underground"]]
    indices = [[game.pawn_names.index(pawn), TICKETS.index(ticket)] for pawn, ticket in claimed]
    assert rules_host.surface_error(game, indices) is None


def test_bytes_are_drawn_evenly():
    draws = Draws(drawn(3))
    counts = [0] * 5
    for _ in range(1000):
        counts[draws.below(5)] += 1
    assert min(counts) > 150 and max(counts) < 250


@nightly_on_vm
def test_what_was_considered_is_told_and_the_chosen_turn_first():
    for level in computer_player.LEVELS:
        game, possible = begun()
        considered = []
        arguments = (game, Reach(), possible.stations(game), 132, level, drawn(0), considered)
        ticket, to, is_double = list(computer_player.thinking(*arguments))[-1]
        row = considered[0][0]
        assert row[1:3] == (ticket, to) and (row[3] >= 0) == is_double
        assert len({each for each, _ in considered}) == len(considered) == (6 if level == "hard" else 1)
        for _, escapes in considered:
            assert escapes in range(1001) if level == "hard" else escapes is None


@nightly_on_vm
def test_who_is_careful_does_not_end_a_turn_where_a_pawn_can_enter_if_he_need_not():
    pawns = [["purple", 197], ["red", 29], ["green", 94], ["yellow", 112], ["blue", 141]]
    game, _possible = begun(pawns=pawns)
    everywhere = set_of([station for station in game.board.stations() if not game.shut[station]])
    ends = {True: set(), False: set()}
    for careful in ends:
        for number in range(30):
            weighing = Weighing(game, Reach(), everywhere)
            weighing.careful = careful
            weighing.doubles = False
            weighing.blur = 200
            weighing.draws = Draws(drawn(number))
            for _ in weighing.weigh(183, 1):
                pass
            ends[careful].add(weighing.rows[0][2])
    assert ends[False] - ends[True] == {196} and len(ends[True]) == 3
