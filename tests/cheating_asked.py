"""Games that are begun otherwise than was asked for: each swap must be refused by the host, or named by `verify`.

A swap changes the first events of an honest game's log: who was asked, the level, the version, the table's half of the
luck, who plays the pawns; each changed, left out, or doubled.
"""

import copy
from contextlib import closing
from random import Random

from host.game import proposals
from host.game.computer_players import COMPUTER
from host.records import exporting, verify
from host.store.store import Store
from host.table.table import Table
from mrx.game import ending
from shared.board.edition import TICKETS
from shared.computer.computer_player import LEVELS
from shared.events import asked
from shared.rules import rules, rules_host
from tests.cheating import head_of, log
from tests.cheating_live import LiveHost
from tests.host.handheld import Handheld

PAWNS = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]
WINDOWS = 2
ASKED = 7  # where it stands in a game_begun
SWAPS = {}


def swap(change):
    """Add a function that changes rows in place, with Random's draws; rows that stay as they were are no swap."""
    SWAPS[change.__name__] = change
    return change


def honest_game(folder, seed):
    """The record of a short game, opened: of a person or of the handheld itself, as the seed says."""
    with closing(Table(Store(folder))) as table:
        return _honest_game(table, Random(seed), seed)


def _honest_game(table, random, seed):
    handheld = Handheld(seed=seed).link(table)
    level = random.choice([None, *LEVELS[:2]])
    computers = {"computers": [random.choice([None, *LEVELS]) for _ in range(5)]}
    table.begin(proposals.begin("milton-bradley", 5, [["windows", WINDOWS]], PAWNS, level), computers, {})
    handheld.agree()
    handheld.exchange(3)
    _play(table, handheld, random)
    handheld.exchange(20)
    if level is None:
        handheld.open_log()
    assert table.play.over and not table.troubles(), table.troubles()
    return exporting.record_of(table.play, {})


def accused(document):
    """What `verify` finds wrong with a record, as a text; "" if nothing."""
    found = verify.of_record(document)
    return "; ".join(str(finding) for finding in found.findings if finding.kind == "broken")


def swapped(name, document, seed):
    """The rows of a game's log with this swap; None where this game has nothing to swap."""
    rows = copy.deepcopy(log(document))
    SWAPS[name](rows, Random(seed))
    return rows if rows != log(document) else None


def missed(rows, document, folder):
    """What neither the host nor `verify` says of these rows of a game, as a sentence; None if they are found."""
    with LiveHost(folder, document) as host:
        if not host.tell(rows):
            return None if host.codes() & {"bad-event", "not-asked"} else "it is refused, and nobody is told"
    false = {**document, "commitments": [*rows, *document["commitments"][len(log(document)) :]]}
    verification = verify.of_record(false)
    verify.compare([verification], [head_of(document)])
    return None if verification.status else "it is taken, and verify finds nothing"


def _play(table, handheld, random):
    while not table.play.over:
        game = table.play.game
        if game.mr_x_to_move and table.play.computer:
            handheld.exchange(9)
        elif game.mr_x_to_move:
            _move_mr_x(handheld, random)
        else:
            pawn, ticket, station = random.choice(list(_options(game)))
            table.move(game.pawn_names[pawn], TICKETS[ticket], station, game.round, by=COMPUTER)
            handheld.exchange(1)


def _move_mr_x(handheld, random):
    game = handheld.table.game
    buffer = bytearray(rules.BUFFER)
    legs = rules_host.legs_in(buffer, rules.mr_x_legs(game, handheld.table.secret_game.station, buffer))
    if legs:
        leg = random.choice(legs)
        error = handheld.table.move_mr_x(leg.ticket, leg.station, "only", None)
        assert error is None, error
        handheld.table.commit()
    else:
        ending.abandon(handheld.table)
    handheld.exchange(2)


def _options(game):
    buffer = bytearray(rules.BUFFER)
    for pawn in rules.to_move(game):
        for leg in rules_host.legs_in(buffer, rules.pawn_legs(game, pawn, buffer)):
            yield pawn, leg.ticket, leg.station


def _other(values, value, random):
    return random.choice([each for each in values if each != value])


def _computer_rows(rows):
    """The numbers of the events that only a computer player's game has."""
    return [at for at, row in enumerate(rows) if row[0] in ("computer_plays", "seed_drawn", "seed_opened")]


@swap
def another_level_was_asked(rows, random):
    if rows[0][ASKED][0] != asked.PERSON:
        rows[0][ASKED][0] = _other(LEVELS, rows[0][ASKED][0], random)


@swap
def a_person_was_asked(rows, _random):
    rows[0][ASKED][:3] = [asked.PERSON, 0, ""]


@swap
def a_computer_was_asked(rows, random):
    if rows[0][ASKED][0] == asked.PERSON:
        rows[0][ASKED][:3] = [random.choice(LEVELS), 1, "ab" * 16]


@swap
def another_version_was_asked(rows, random):
    if rows[0][ASKED][1]:
        rows[0][ASKED][1] = _other(range(1, 999), rows[0][ASKED][1], random)


@swap
def another_half_was_promised(rows, random):
    if rows[0][ASKED][2]:
        rows[0][ASKED][2] = f"{random.getrandbits(128):032x}"


@swap
def others_play_the_pawns(rows, random):
    letters = list(rows[0][ASKED][3])
    at = random.randrange(len(letters))
    letters[at] = _other("pefh", letters[at], random)
    rows[0][ASKED][3] = "".join(letters)


@swap
def the_pawns_moves_are_entered_otherwise(rows, _random):
    rows[0][ASKED][4] = asked.ON_BOARD


@swap
def what_was_asked_is_left_out(rows, _random):
    del rows[0][ASKED:]


@swap
def the_key_is_left_out_too(rows, _random):
    del rows[0][ASKED - 1 :]


@swap
def another_level_plays(rows, random):
    if rows[1][0] == "computer_plays":
        rows[1][1] = _other(LEVELS, rows[1][1], random)


@swap
def another_version_plays(rows, random):
    if rows[1][0] == "computer_plays":
        rows[1][2] = _other(range(1, 999), rows[1][2], random)


@swap
def a_person_plays(rows, _random):
    for at in reversed(_computer_rows(rows)):
        del rows[at]


@swap
def a_computer_plays(rows, random):
    if rows[1][0] != "computer_plays":
        rows.insert(1, ["computer_plays", random.choice(LEVELS), 1, "cd" * 32])


@swap
def another_half_is_drawn(rows, random):
    if rows[2][0] == "seed_drawn":
        rows[2][1] = f"{random.getrandbits(128):032x}"


@swap
def no_half_is_drawn(rows, _random):
    if rows[2][0] == "seed_drawn":
        del rows[2]


@swap
def one_of_the_first_events_comes_twice(rows, random):
    at = random.randrange(3)
    rows.insert(at + 1, rows[at])
