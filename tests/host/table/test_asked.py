"""A handheld begins the game that the table has asked for, once, or none: `shared.events.asked`."""

import sqlite3
from contextlib import closing

import pytest

from host.game import proposals
from host.proof import beginning_check
from host.store.store import FILE, Store
from host.table.table import Table
from mrx.game import computer_game, examining
from shared.computer.computer_player import VERSION
from shared.events import commitment, computer_events, events, seed
from shared.log.game_log import FIRST_HEAD
from tests.host.handheld import Handheld
from tests.host.refusals import errors

PAWNS = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]
GAME = "ab" * 16
SEAL = "cd" * 32


def ask(table, handheld, level=None, remembered=None):
    """Propose a game; returns the row that the handheld gets."""
    table.begin(proposals.begin("milton-bradley", 5, [], PAWNS, level), remembered or {}, {})
    _number, row = table.receiver.proposal(handheld.device)
    return row


def asked_for(table):
    """What the open proposal asks for."""
    return table.ask().proposal.asked


def tell(table, handheld, rows, game_id=GAME):
    """Let changed firmware tell a log; returns how many of its events were taken."""
    for number, row in enumerate(rows):
        table.receiver.add(handheld.device, game_id, number, row)
    return table.play.count if table.play is not None and table.play.game_id == game_id else 0


def beginning(row, asked):
    """The game_begun that answers a proposal, with these words in the place of what was asked for."""
    return events.row_of(events.game_begun(GAME, *row[1:6], asked))


def half_of(table, handheld):
    """The table's half, which it proposes once the handheld has sealed its own."""
    return table.receiver.proposal(handheld.device)[1][1]


def plays(level="hard", version=VERSION):
    return events.row_of(computer_events.computer_plays(level, version, SEAL))


def as_earlier_version(handheld_table, proposal_id, row):
    """In the place of `examining.proposed`: firmware that does not know what is asked for."""
    if isinstance(row[-1], list):
        return "bad-set-up"
    return examining.propose(handheld_table, proposal_id, row)


def test_the_first_event_says_what_was_asked_for(table, handheld):
    ask(table, handheld, remembered={"computers": [None, "fair", None, None, "hard"]})
    handheld.agree()
    assert table.play.beginning.asked == ["person", 0, "", "pfpph", "entered"]
    assert table.play.running and not errors(table)


def test_a_computer_as_mr_x_shows_its_level_its_version_and_the_tables_half(table, handheld):
    ask(table, handheld, "hard")
    half_hash = asked_for(table)[2]
    handheld.agree()
    half = table.play.events[2].half
    assert commitment.hex_of(seed.half_hash(bytes.fromhex(half))) == half_hash
    assert table.play.beginning.asked == ["hard", VERSION, half_hash, "ppppp", "entered"]
    assert table.play.events[1].level == "hard" and table.play.running


@pytest.mark.parametrize("level", [None, "hard"])
@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        (0, "fair", "asked-level"),
        (0, "person", "asked-computer"),
        (1, 2, "asked-version"),
        (2, "00" * 16, "asked-half"),
        (3, "ppppe", "asked-pawns"),
        (4, "on_board", "asked-mode"),
        (None, None, "asked-nothing"),
    ],
)
def test_a_beginning_that_says_anything_else_is_refused(table, handheld, level, field, value, error):
    row = ask(table, handheld, level)
    asked = list(row[6])
    if field is None:
        asked = None
    elif level is None and field < 3:
        asked[:3], error = ["hard", VERSION, "00" * 16], "asked-person"
    else:
        asked[field] = value
        if value == "person":
            asked[1:3] = [0, ""]
    assert tell(table, handheld, [beginning(row, asked)]) == 0
    assert errors(table) == [error]


@pytest.mark.parametrize(
    ("level", "rows", "taken", "error"),
    [
        ("hard", [["mr_x_started", SEAL]], 1, "asked-computer"),
        ("hard", [plays("easy")], 1, "asked-level"),
        ("hard", [plays(version=VERSION + 1)], 1, "asked-version"),
        (None, [plays()], 1, "asked-person"),
        ("hard", [plays(), ["seed_drawn", "00" * 16]], 2, "asked-half"),
    ],
)
def test_what_follows_must_be_what_was_asked_for(table, handheld, level, rows, taken, error):
    row = ask(table, handheld, level)
    assert tell(table, handheld, [beginning(row, row[6]), *rows]) == taken
    assert errors(table) == [error]


def test_a_computer_plays_once_and_a_proposal_is_answered_once(table, handheld):
    row = ask(table, handheld, "hard")
    assert tell(table, handheld, [beginning(row, row[6]), plays(), plays()]) == 2
    assert [trouble.code for trouble in table.troubles()] == ["bad-event"]
    half = half_of(table, handheld)
    for number in range(5):
        other = f"{number:032x}"
        again = events.row_of(events.game_begun(other, *row[1:6], row[6]))
        assert tell(table, handheld, [again, plays()], other) == 0
        assert errors(table) == ["asked-once"]
    assert half_of(table, handheld) == half and table.play.game_id == GAME


@pytest.mark.parametrize("earlier", [False, True])
def test_a_handheld_takes_no_half_but_the_promised_one_nor_the_table_of_an_earlier_version(
    table, handheld, monkeypatch, earlier
):
    if earlier:
        monkeypatch.setattr("mrx.game.examining.proposed", as_earlier_version)
    ask(table, handheld, "easy")
    handheld.exchange()
    computer_game.begin(handheld.table, handheld.table.question.about, "easy")
    handheld.table.commit()
    drawn = computer_game.draw(handheld.table, "00" * 16)
    handheld.exchange(3)
    if earlier:
        assert table.play.count == 2 and errors(table) == ["asked-half"]
    else:
        assert drawn == "not-now" and table.play.running and table.play.game.started


@pytest.mark.parametrize(("asked", "proposed"), [("hard", "fair"), ("fair", "easy")])
def test_where_there_is_no_room_a_lower_level_is_proposed(table, handheld, monkeypatch, asked, proposed):
    monkeypatch.setattr("mrx.game.computer_game.fitting", lambda level: "" if level == asked else level)
    ask(table, handheld, asked)
    handheld.exchange(4)
    assert asked_for(table)[0] == proposed and handheld.table.question.about[5] == proposed
    assert [trouble.facts["entry"].code for trouble in table.troubles()] == ["no-room"]
    handheld.agree()
    assert table.play.running and table.play.events[1].level == proposed


def test_where_no_level_fits_nothing_begins(table, handheld, monkeypatch):
    monkeypatch.setattr("mrx.game.computer_game.fitting", lambda _level: "")
    ask(table, handheld, "hard")
    handheld.exchange(9)
    assert table.ask() is None and handheld.table.question.kind is None
    assert [trouble.facts["entry"].proposal.level for trouble in table.troubles()] == ["easy", "fair", "hard"]


def test_another_version_of_the_program_is_told(table, handheld, monkeypatch):
    monkeypatch.setattr("mrx.game.computer_game.VERSION", VERSION + 1)
    ask(table, handheld, "hard")
    handheld.exchange(3)
    assert [trouble.facts["entry"].code for trouble in table.troubles()] == ["other-program"]


@pytest.mark.parametrize("level", [None, "fair"])
def test_a_handheld_of_an_earlier_version_still_plays(table, handheld, monkeypatch, level):
    monkeypatch.setattr("mrx.game.examining.proposed", as_earlier_version)
    ask(table, handheld, level)
    handheld.exchange(3)
    handheld.agree()
    handheld.exchange(3)
    assert table.play.running and table.play.beginning.asked is None and table.play.witnessed
    assert [trouble.facts["entry"].code for trouble in table.troubles()] == ["earlier-version"]


@pytest.mark.parametrize(
    ("level", "second", "error"),
    [
        ("hard", plays("easy"), "asked-level"),
        ("hard", ["mr_x_started", SEAL], "asked-computer"),
        (None, plays("easy"), "asked-person"),
    ],
)
def test_firmware_that_pretends_to_be_of_an_earlier_version_begins_nothing_else(table, handheld, level, second, error):
    ask(table, handheld, level)
    number, _row = table.receiver.proposal(handheld.device)
    table.receiver.judged(handheld.device, number, "bad-set-up")
    row = table.receiver.proposal(handheld.device)[1]
    begun = events.row_of(events.game_begun(GAME, *row[1:6]))
    assert tell(table, handheld, [begun, second]) == 1
    assert errors(table) == [error]


@pytest.mark.parametrize("newer_first", [True, False])
def test_whoever_has_seen_the_luck_of_one_proposal_cannot_begin_the_other(table, handheld, newer_first):
    rows = [ask(table, handheld, "hard")]
    table.withdraw(str(table.ask().number), True)
    clear = table.receiver.proposal(handheld.device)
    table.receiver.judged(handheld.device, clear[0], "declined")
    table.receiver.meet(handheld.device, "", 0, FIRST_HEAD)
    rows.append(ask(table, handheld, "hard"))
    one, other = rows[::-1] if newer_first else rows
    assert tell(table, handheld, [beginning(one, one[6]), plays()]) == 2
    assert half_of(table, handheld)
    back = "ef" * 16
    tell(table, handheld, [events.row_of(events.game_begun(back, *other[1:6], other[6])), plays()], back)
    assert table.play.game_id == back and not table.play.witnessed, "it is not the table's game"
    assert table.receiver.proposal(handheld.device) is None, "the table draws no luck for it"


@pytest.mark.parametrize("earlier", [False, True])
def test_the_half_is_the_same_after_a_restart(tmp_path, monkeypatch, earlier):
    if earlier:
        monkeypatch.setattr("mrx.game.examining.proposed", as_earlier_version)
    table, handheld = begun_by_handheld(tmp_path)
    told = table.receiver.proposal(handheld.device)
    table.close()
    with closing(Table(Store(tmp_path))) as again:
        assert again.receiver.proposal(handheld.device) == told and told[1][0] == "seed"
        handheld.link(again).exchange(3)
        assert again.play.game.started and again.play.events[2].half == told[1][1]


@pytest.mark.sqlite
def test_a_half_that_the_disk_has_lost_is_told(tmp_path):
    table, handheld = begun_by_handheld(tmp_path)
    table.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as sql, sql:
        sql.execute("DELETE FROM note WHERE key GLOB 'half *'")
    with closing(Table(Store(tmp_path))) as again:
        handheld.link(again).exchange(3)
        assert again.play.count == 2
        assert "lost-half" in [trouble.code for trouble in again.troubles()]


def begun_by_handheld(folder):
    """A table and a handheld that plays Mr. X and has sealed its half; the table has not told its own."""
    table = Table(Store(folder))
    handheld = Handheld().link(table)
    ask(table, handheld, "easy")
    handheld.exchange()
    handheld.unplug()
    computer_game.begin(handheld.table, handheld.table.question.about, "easy")
    handheld.table.commit()
    table.receiver.add(handheld.device, handheld.table.log.game_id, 0, events.row_of(handheld.table.log.event(0)))
    table.receiver.add(handheld.device, handheld.table.log.game_id, 1, events.row_of(handheld.table.log.event(1)))
    return table, handheld


def test_the_half_is_told_for_no_game_but_the_one_that_was_proposed(table, handheld):
    """Else changed firmware would know it before it draws its own for the true answer."""
    row = ask(table, handheld, "hard")
    foreign = beginning(row, row[6])
    foreign[6] = "ab" * 32  # an invented hash of a key
    assert tell(table, handheld, [foreign, plays()]) == 2
    told = table.receiver.proposal(handheld.device)
    assert told is None or told[1][0] != "seed"


@pytest.mark.parametrize("level", ["person", "hard"])
def test_what_no_table_has_asked_for_is_not_said_to_be_asked_for(table, handheld, level):
    half = "0f" * 16
    half_hash = commitment.hex_of(seed.half_hash(bytes.fromhex(half))) if level != "person" else ""
    asked = [level, VERSION if half_hash else 0, half_hash, "ppppp", "entered"]
    row = ["begin", "milton-bradley", 5, [], PAWNS, "77" * 32]
    computer = [plays(), ["seed_drawn", half]] if half_hash else []
    tell(table, handheld, [beginning(row, asked), *computer, ["mr_x_started", SEAL]])
    codes = beginning_check.codes(table.play)
    assert table.play.running and not {"asked", "drawn-by-both"} & set(codes) and codes[0] == "asked-unknown"


def test_another_handheld_is_asked_where_one_has_gone_before_the_half_came(table, handheld):
    ask(table, handheld, "easy")
    handheld.exchange()
    handheld.unplug()
    computer_game.begin(handheld.table, handheld.table.question.about, "easy")
    handheld.table.commit()
    log = handheld.table.log
    tell(table, handheld, [events.row_of(log.event(number)) for number in (0, 1)], log.game_id)
    other = Handheld("bbbbbbbbbb", seed=5).link(table)
    table.set_aside()
    ask(table, other)
    other.exchange()
    assert other.table.question.kind == "begin"
