"""Ways to cheat with a record, or with what a handheld sends: each makes a false record of a sound game.

`python -m host verify` must find every one, with the window where it happened, given the chain head that a phone kept
or the other record where one of them is needed. What can only be shown to be missing is "not proven".
"""

import copy
from random import Random
from typing import NamedTuple

from host.records import exporting, verify
from host.store.store import Store
from host.table.table import Table
from mrx.game import ending
from shared.events import commitment, events, witness
from shared.record import record
from tests.host.handheld import Handheld, begin, play
from tests.host.handheld import record as recorded

GAME = "milton-bradley-3p-captured"
TURNS = 14  # three legs of Mr. X's and more, a surfacing among them

CHEATS = {}  # name -> Cheat


class Cheat(NamedTuple):
    """make(document, random) changes a record, or returns another one that goes with the sound one.

    window   a finding must name a window
    proven   it must be found broken; else it is enough that something more is not proven
    head     the chain head that somebody kept is needed
    """

    make: object
    window: bool
    proven: bool
    head: bool


def cheat(window=True, proven=True, head=False):
    def added(make):
        CHEATS[make.__name__] = Cheat(make, window, proven, head)
        return make

    return added


def sound_record(folder, captured=False):
    """The record of a game with a leg and moves taken back, a surfacing, and an end that Mr. X chose alone.

    captured: it is played on until his capture instead.
    """
    table = Table(Store(folder))
    handheld = Handheld().link(table)
    game = recorded(GAME)
    begin(table, handheld, game)
    first = table.play.count
    play(table, handheld, game, 2)
    _take_back(table, handheld, first)
    play(table, handheld, game, None if captured else TURNS)
    if not captured:
        ending.abandon(handheld.table)
    handheld.exchange()
    handheld.open_log()
    document = exporting.record_of(table.play, {})
    table.close()
    return document


def _take_back(table, handheld, first):
    handheld.ask_back(first)
    table.take_back.answer(table.take_back.wish().number, True, by="anna")
    handheld.exchange()


def false_record(cheat, document, random):
    """(a copy of a record with this cheat, what `verify` finds in it)."""
    false = copy.deepcopy(document)
    other = cheat.make(false, random)
    verification = verify.of_record(false)
    if other is not None:
        verify.compare([verification, verify.of_record(other)], [])
    if cheat.head:
        verify.compare([verification], [head_of(document)])
    return false, verification


def missed(name, document, seed):
    """What `verify` does not say of a cheat with a record, as a sentence; None if it says all that it must."""
    cheat = CHEATS[name]
    false, verification = false_record(cheat, document, Random(seed))
    if false == document:
        return None  # the dice have changed nothing
    return unsaid(verification.findings, cheat.proven, cheat.window)


def unsaid(findings, proven, window):
    """What these findings do not say of a cheat, as a sentence; None if they say all that they must, see Cheat."""
    kinds = {finding.kind for finding in findings}
    if proven and "broken" not in kinds:
        return "it is not found"
    if not proven and ("not proven" not in kinds or "broken" in kinds):
        return "it is not said to be not proven, or is called cheating"
    if window and all(finding.window is None for finding in findings if finding.kind in ("broken", "not proven")):
        return "no window is named"
    return None


def head_of(document):
    return verify.of_record(document).log.head


def head_of_rows(rows):
    """The chain head of a log, in hex."""
    head = commitment.first_head()
    for row in rows:
        head = commitment.next_head(head, events.encode(events.of_list(row)))
    return commitment.hex_of(head)


# --- finding one's way in a log


def log(document):
    return record.log_of(document["commitments"])[0]


def numbers(document, kind):
    return [number for number, row in enumerate(document["commitments"]) if row[0] == kind]


def pick(document, random, kind):
    """A random row of a kind."""
    return document["commitments"][random.choice(numbers(document, kind))]


def void_opening(document):
    return next(row for row in document["commitments"] if row[0] == "leg_opened" and len(row) == 7)


def counting_openings(document):
    return [row for row in document["commitments"] if row[0] == "leg_opened" and len(row) == 6]


def another_hex(text, random):
    return random.randbytes(len(text) // 2).hex()


def another_station(station, random):
    return random.choice([each for each in range(1, 200) if each != station])


def another_ticket(ticket, random):
    return random.choice([each for each in ("taxi", "bus", "underground") if each != ticket])


def reseal(document, opened, station, random, mode=None):
    """Seal a leg again, for another station, as if it had been sealed so from the start; surfacings follow."""
    rows = document["commitments"]
    number = opened[6] if len(opened) == 7 else _counting(document, opened[1])
    opened[2], opened[3] = station, mode or opened[3]
    opened[4], opened[5] = another_hex(opened[4], random), another_hex(opened[5], random)
    code = commitment.START_MODE if opened[1] == 0 else events.MODE_WORDS.index(opened[3])
    inner = commitment.inner(code, commitment.bytes_of(opened[5]))
    salt = commitment.bytes_of(opened[4])
    seal = commitment.seal(commitment.bytes_of(rows[0][1]), opened[1], station, salt, inner)
    rows[number][-1] = commitment.hex_of(seal)
    after = rows[number + 1] if number + 1 < len(rows) else [""]
    if after[0] == "mr_x_surfaced":
        after[2:5] = [station, opened[4], commitment.hex_of(inner)]


def _counting(document, window):
    if window == 0:
        return 1
    return [at for at in numbers(document, "mr_x_moved") if document["commitments"][at][1] == window][-1]


def tell_anew(document):
    """Let the record's turns say what its log opens."""
    stations = {row[1]: row[2] for row in counting_openings(document)}
    window = 0
    document["start"]["mr_x"] = stations.get(0)
    for turn in document["turns"]:
        if turn["mover"] == "mr_x":
            for leg in turn["legs"]:
                window += 1
                leg[1] = stations.get(window)


# --- one field of one event

CHANGED = (
    ("another_station_is_opened", "leg_opened", 2, another_station),
    ("a_salt_is_drawn_anew", "leg_opened", 4, another_hex),
    ("a_salt_of_a_mode_is_drawn_anew", "leg_opened", 5, another_hex),
    ("a_seal_is_junk", "mr_x_moved", 4, another_hex),
    ("the_start_s_seal_is_junk", "mr_x_started", 1, another_hex),
    ("another_ticket_is_shown", "mr_x_moved", 2, another_ticket),
    ("another_station_is_shown", "mr_x_surfaced", 2, another_station),
    ("a_surfacing_is_opened_with_another_salt", "mr_x_surfaced", 3, another_hex),
    ("a_surfacing_is_opened_with_another_mode", "mr_x_surfaced", 4, another_hex),
    ("a_pawn_went_elsewhere", "pawn_moved", 3, another_station),
    ("a_consent_is_forged", "taken_back", 3, another_hex),
    ("the_game_has_another_id", "game_begun", 1, another_hex),
)
DROPPED = (
    ("a_leg_is_dropped", "mr_x_moved"),
    ("a_surfacing_is_left_out", "mr_x_surfaced"),
    ("a_pawn_s_move_is_dropped", "pawn_moved"),
)


def _changed(kind, field, another):
    def make(document, random):
        row = pick(document, random, kind)
        row[field] = another(row[field], random)

    return make


def _dropped(kind):
    def make(document, random):
        del document["commitments"][random.choice(numbers(document, kind))]

    return make


CHEATS.update({name: Cheat(_changed(*what), True, True, False) for name, *what in CHANGED})
CHEATS.update({name: Cheat(_dropped(kind), True, True, False) for name, kind in DROPPED})


# --- openings


@cheat()
def another_station_is_opened_and_told(document, random):
    row = random.choice(counting_openings(document))
    row[2] = another_station(row[2], random)
    tell_anew(document)


@cheat()
def another_mode_is_opened(document, random):
    row = random.choice([row for row in document["commitments"] if row[0] == "leg_opened" and row[1]])
    row[3] = random.choice([mode for mode in ("taxi", "bus", "underground", "ferry") if mode != row[3]])


@cheat()
def two_openings_are_swapped(document, random):
    one, other = random.sample(counting_openings(document), 2)
    one[2:], other[2:] = other[2:], one[2:]


@cheat()
def an_opening_comes_twice(document, random):
    rows = document["commitments"]
    at = random.choice(numbers(document, "leg_opened"))
    rows.insert(at, list(rows[at]))


@cheat()
def an_opening_is_withheld(document, random):
    document["commitments"].remove(random.choice(counting_openings(document)))


@cheat(proven=False)
def an_opening_of_what_was_taken_back_is_withheld(document, random):
    document["commitments"].remove(void_opening(document))


@cheat()
def another_station_is_opened_of_what_was_taken_back(document, random):
    row = void_opening(document)
    row[2] = another_station(row[2], random)


# --- seals


@cheat()
def two_legs_are_swapped(document, random):
    one, other = random.sample(numbers(document, "mr_x_moved"), 2)
    rows = document["commitments"]
    rows[one][4], rows[other][4] = rows[other][4], rows[one][4]


@cheat()
def a_seal_is_used_again(document, random):
    one, other = random.sample(numbers(document, "mr_x_moved"), 2)
    document["commitments"][one][4] = document["commitments"][other][4]


@cheat()
def a_leg_comes_late(document, random):
    rows = document["commitments"]
    at = random.choice(numbers(document, "mr_x_moved"))
    rows.insert(at + 1 + random.randint(1, 2), rows.pop(at))


@cheat()
def a_leg_is_sealed_for_a_station_that_no_line_reaches(document, random):
    row = random.choice(counting_openings(document)[1:])
    reseal(document, row, 200 if row[2] == 199 else (row[2] + 97) % 198 + 1, random)
    tell_anew(document)


@cheat()
def what_was_taken_back_is_sealed_for_a_station_that_no_line_reaches(document, random):
    row = void_opening(document)
    reseal(document, row, (row[2] + 97) % 198 + 1, random)


@cheat()
def a_start_is_sealed_that_no_card_says(document, random):
    reseal(document, counting_openings(document)[0], random.choice([2, 3, 5, 7, 11, 199]), random)
    tell_anew(document)


@cheat(window=False, head=True)
def the_last_leg_is_sealed_anew_and_everything_after_it(document, random):
    row = counting_openings(document)[-1]
    reseal(document, row, row[2], random)


@cheat(window=False, head=True)
def the_whole_game_is_sealed_anew_under_a_key_of_his_own(document, random):
    _all_anew(document, random)


def _all_anew(document, random):
    """As someone does who has no witness: other salts, and a host's key that he draws himself."""
    rows = document["commitments"]
    key = random.randbytes(witness.KEY_BYTES).hex()
    rows[0][6:] = [witness.key_hash(key)]
    rows[-1] = [record.CONSENT_KEY, key]
    for row in [row for row in rows if row[0] == "leg_opened"]:
        reseal(document, row, row[2], random)
    head = commitment.first_head()
    for number, row in enumerate(log(document)):
        if row[0] == "taken_back":
            row[3] = witness.consent(key, rows[0][1], commitment.hex_of(head), row[1], row[2])
        head = commitment.next_head(head, events.encode(events.of_list(rows[number])))


@cheat()
def two_logs_under_one_id(document, random):
    other = copy.deepcopy(document)
    _all_anew(document, random)
    return other


@cheat()
def two_hosts_are_told_different_legs(document, random):
    other = copy.deepcopy(document)
    row = counting_openings(document)[-1]
    reseal(document, row, row[2], random)
    return other


@cheat()
def an_older_flash_image_goes_another_way(document, random):
    other = copy.deepcopy(document)
    row = random.choice(counting_openings(document)[2:])
    reseal(document, row, row[2], random)
    for each in [each for each in counting_openings(document) if each[1] > row[1]]:
        reseal(document, each, each[2], random)
    return other


# --- surfacings, tickets, pawns


@cheat()
def another_pawn_moved(document, random):
    row = pick(document, random, "pawn_moved")
    row[1] = random.choice([pawn for pawn, _start in document["start"]["pawns"] if pawn != row[1]])


@cheat(window=False)
def the_pawns_stood_elsewhere(document, random):
    row = random.choice(document["commitments"][0][5])
    row[1] = random.choice([26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198])


# --- undoing, consents, the end


@cheat()
def a_consent_is_left_out(document, random):
    del pick(document, random, "taken_back")[2:]


@cheat()
def more_voices_are_claimed(document, random):
    row = pick(document, random, "taken_back")
    row[2] = random.choice([voices for voices in ("dd", "do", "o", "ddd", "ooo") if voices != row[2]])


@cheat()
def a_consent_is_used_for_another_event(document, random):
    rows = document["commitments"]
    row = pick(document, random, "taken_back")
    end = numbers(document, "game_ended")[0]
    rows.insert(end, ["taken_back", random.choice(numbers(document, "pawn_moved")[-3:]), row[2], row[3]])


@cheat()
def it_is_undone_before_he_leaves_off(document, random):
    rows = document["commitments"]
    rows.insert(numbers(document, "game_ended")[0], ["taken_back", numbers(document, "pawn_moved")[-1]])


@cheat()
def it_is_undone_after_he_left_off(document, random):
    rows = document["commitments"]
    end = numbers(document, "game_ended")[0]
    first = numbers(document, "pawn_moved")[-1]
    consent = witness.consent(rows[-1][1], rows[0][1], head_of_rows(rows[: end + 1]), first, "d")
    rows.insert(end + 1, ["taken_back", first, "d", consent])


@cheat()
def it_is_said_to_be_abandoned_by_agreement(document, random):
    pick(document, random, "game_ended")[2] = "abandoned"
    document["result"] = {"winner": None, "reason": "abandoned"}


@cheat()
def an_agreement_to_abandon_is_forged(document, random):
    row = pick(document, random, "game_ended")
    row[2:] = ["abandoned", "o", random.randbytes(16).hex()]
    document["result"] = {"winner": None, "reason": "abandoned"}


@cheat(window=False, proven=False)
def the_key_is_left_out(document, random):
    document["commitments"].pop()


@cheat(window=False)
def another_key_is_shown(document, random):
    document["commitments"][-1] = [record.CONSENT_KEY, random.randbytes(32).hex()]


# --- the record against its log


@cheat(window=False, proven=False)
def the_log_is_left_out(document, random):
    document["commitments"] = None


@cheat()
def the_record_tells_another_station(document, random):
    leg = random.choice([leg for turn in document["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]])
    leg[1] = another_station(leg[1], random)


@cheat()
def the_record_tells_another_start(document, random):
    document["start"]["mr_x"] = another_station(document["start"]["mr_x"], random)
