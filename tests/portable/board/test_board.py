"""The four boards: what is joined to what, what a line passes over, and that to ask takes no heap (R1, R6, R26)."""

from tests.portable.heap import heap_lock, heap_unlock

from shared.board.board import ALL, BOARD_NAMES, BUS, FERRY, MOST_LEGS, OPEN, TAXI, UNDERGROUND, Board
from shared.board.start_cards import DECK, MR_X_2013, PAWNS_2013

BLACK = 3  # column of the reach counts; the three before it are those of the modes
BOARDS = [Board(name) for name in BOARD_NAMES]
RAVENSBURGER, RAVENSBURGER_2013, MILTON_BRADLEY, AS_PRINTED = BOARDS


def legs(board, station, shut=OPEN):
    """The legs of a station as a list of (mode, next station), sorted."""
    return sorted([(mode, to) for to, by in near(board, station, shut) for mode in range(4) if by >> mode & 1])


def near(board, station, shut=OPEN, modes=ALL, always=0):
    """What `legs` writes, as a list of (next station, modes as bits)."""
    buffer = bytearray(2 * MOST_LEGS)
    count = board.legs(station, buffer, shut, modes, always)
    return [(buffer[at], buffer[at + 1]) for at in range(0, 2 * count, 2)]


def routes(board):
    """The set of a board's routes as (mode, station, station), each once."""
    return {(mode, min(here, to), max(here, to)) for here in board.stations() for mode, to in legs(board, here)}


def in_a_row(board, mode, *stations):
    """Are these stations joined by this mode, one after another, in both directions?"""
    pairs = [(stations[at], stations[at + 1]) for at in range(len(stations) - 1)]
    return all(board.joined(a, mode, b) and board.joined(b, mode, a) for a, b in pairs)


def test_boards_go_by_their_names():
    assert BOARD_NAMES == ("ravensburger", "ravensburger-2013", "milton-bradley", "milton-bradley-as-printed")
    assert [board.name for board in BOARDS] == list(BOARD_NAMES)
    for name in ("", "london", "Ravensburger", None):
        try:
            Board(name)
        except ValueError:
            continue
        assert False, name


def test_r1_a_board_has_the_numbers_printed_on_it():
    assert list(RAVENSBURGER.stations()) == list(range(1, 200))
    assert list(RAVENSBURGER_2013.stations()) == list(range(1, 200))
    for board in (MILTON_BRADLEY, AS_PRINTED):
        assert list(board.stations()) == [station for station in range(1, 201) if station != 108]
        assert board.has(200) and not board.has(108)
    for board in BOARDS:
        assert not [number for number in (-199, -1, 0, 201, 255, 256, 1 << 40, -(1 << 40)) if board.has(number)]


def test_legs_come_in_order_never_twice_fit_their_buffer_and_leave_the_rest_alone():
    for board in BOARDS:
        for station in board.stations():
            found = [to for to, _ in near(board, station)]
            assert found == sorted(set(found))
    assert max([len(near(board, station)) for board in BOARDS for station in board.stations()]) == MOST_LEGS
    buffer = bytearray(b"\xaa" * 2 * MOST_LEGS)
    assert RAVENSBURGER.legs(2, buffer) == 2
    assert buffer == bytearray([10, 1 << TAXI, 20, 1 << TAXI]) + b"\xaa" * (2 * MOST_LEGS - 4)


def test_legs_leave_out_the_stations_that_are_shut():
    shut = bytearray(OPEN)
    for station in (115, 156, 154):
        shut[station] = 1
    for board in BOARDS:
        for station in board.stations():
            assert legs(board, station, shut) == [leg for leg in legs(board, station) if not shut[leg[1]]]


def test_legs_leave_out_modes_that_are_not_asked_for():
    taxi_or_ferry = 1 << TAXI | 1 << FERRY
    for board in BOARDS:
        for station in board.stations():
            found = [(to, by & taxi_or_ferry) for to, by in near(board, station) if by & taxi_or_ferry]
            assert near(board, station, OPEN, taxi_or_ferry) == found
            assert near(board, station, OPEN, 0) == []
            always = [(to, by & 1 | 16) for to, by in near(board, station)]
            assert near(board, station, OPEN, 1, 16) == always


def test_legs_allocate_nothing():
    buffer = bytearray(2 * MOST_LEGS)
    shut = bytearray(OPEN)
    for board in BOARDS:
        stations = list(board.stations())
        board.load_lines()
        found = 0
        heap_lock()
        try:
            for station in stations:
                found += board.legs(station, buffer) - board.legs(station, buffer, shut)
            crossed = board.passes_shut(116, BUS, 142, shut) or board.passes_shut(140, UNDERGROUND, 153, shut)
        finally:
            heap_unlock()
        assert found == 0 and not crossed


def test_joined_tells_modes_apart_and_takes_any_number():
    assert in_a_row(RAVENSBURGER, TAXI, 13, 14) and in_a_row(RAVENSBURGER, BUS, 13, 14)
    assert not RAVENSBURGER.joined(13, UNDERGROUND, 14)
    assert RAVENSBURGER.joined(13, UNDERGROUND, 46) and not RAVENSBURGER.joined(13, TAXI, 46)
    beside = ((TAXI, 0, 1), (TAXI, 1, 0), (TAXI, 1, 1), (4, 1, 8), (-1, 1, 8), (TAXI, -1, 8), (TAXI, 1, 264))
    beside += ((TAXI, 999, 1),)
    for mode, a, b in beside:
        assert not RAVENSBURGER.joined(a, mode, b)
        assert RAVENSBURGER.passes_over(a, mode, b) == b""


def test_r26_a_line_passes_over_a_shut_station():
    for board in BOARDS:
        for mode, a, b in routes(board):
            over = list(board.passes_over(a, mode, b))
            shut = bytearray(b"\x01" * len(OPEN))
            assert board.passes_shut(a, mode, b, shut) == board.passes_shut(b, mode, a, shut) == bool(over)
            for station in over:
                shut[station] = 0
            assert not board.passes_shut(a, mode, b, shut)


def test_r5_start_cards_are_stations_of_every_board():
    assert [len(set(deck)) for deck in (DECK, PAWNS_2013, MR_X_2013)] == [18, 16, 13]
    for board in BOARDS:
        assert all(board.has(station) for station in DECK + PAWNS_2013 + MR_X_2013)


def journey_counts(board):
    """Station -> [for 1, 2, 3 legs: [journeys whose first leg is paid by taxi, bus, underground, black]]."""
    onward = {}  # station -> its legs as (ticket, next), a black one for every next station
    for station in board.stations():
        found = legs(board, station)
        onward[station] = [leg for leg in found if leg[0] != FERRY] + [(BLACK, to) for to in {to for _, to in found}]
    counts = {station: [] for station in onward}
    beyond = dict.fromkeys(onward, 1)
    for _ in range(3):
        for station in onward:
            by_ticket = [0, 0, 0, 0]
            for ticket, to in onward[station]:
                by_ticket[ticket] += beyond[to]
            counts[station].append(by_ticket)
        beyond = {station: sum(counts[station][-1]) for station in onward}
    return counts


def test_journeys_of_up_to_three_legs_are_as_many_as_a_slow_count_found():
    for board in BOARDS:
        counts = journey_counts(board)
        told = 0
        with open("tests/data/reach-%s.txt" % board.name) as lines:
            for line in lines:
                if line.startswith("#"):
                    continue
                station, *columns = line.split("|")
                assert counts[int(station)] == [[int(count) for count in column.split()] for column in columns], line
                told += 1
        assert told == len(counts) == 199
