"""What the disk has damaged of a running game is sent again by its handheld, and costs nobody the game."""

import sqlite3

import pytest

from host.game.projection import legal_legs
from host.store.heads import FILE as HEADS
from host.store.store import FILE
from shared.events import events
from shared.log import audit
from tests.host.browser import Browser
from tests.host.damaged_host import BROKEN, LOST, Evening
from tests.host.handheld import play, record
from tests.host.refusals import refused

pytestmark = pytest.mark.sqlite

GAME = "milton-bradley-3p-captured"
TURNS = 5
GONE = "DELETE FROM event WHERE number = %d"
CAPITALS = "UPDATE event SET link = upper(link) WHERE number = %d"
AWAY = "UPDATE event SET number = 300 WHERE number = %d"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The folder of a witnessed game in which something was taken back, and its handheld."""
    evening = Evening.of_game(tmp_path_factory.mktemp("kept"), record(GAME), TURNS)
    last = next(event for event in reversed(evening.table.play.events) if isinstance(event, events.PawnMoved))
    evening.ask_back(last.pawn)
    evening.table.move(last.pawn, last.ticket, last.station, evening.table.play.game.round)
    evening.handheld.exchange()
    assert evening.agrees() and any(isinstance(event, events.TakenBack) for event in evening.table.play.events)
    return evening.stop(), evening.handheld


def rows_of(evening):
    """(number, text, chain hash) of the events as the disk has them."""
    game_id = evening.table.play.game_id
    return [(at, row.text, row.chain_hash) for at, row in enumerate(evening.table.store.events(game_id))]


def unwitnessed(evening):
    """What every page says of it, or ""."""
    return Browser(evening.app).view()["game"].get("unwitnessed", "")


def plays_to_the_end(evening):
    """The rest of the game, his capture and the opened log."""
    moves = (events.PawnMoved, events.PawnPassed, events.MrXMoved)
    made = sum(isinstance(event, moves) for event in evening.table.play.effective_events)
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][made:]})
    evening.handheld.open_log(60)
    return evening.table.play.captured and evening.agrees()


@pytest.mark.parametrize("change", [BROKEN, LOST, GONE, CAPITALS, AWAY])
def test_whatever_event_is_damaged_the_handheld_sends_it_again(tmp_path, kept, change):
    folder, handheld = kept
    for number in range(0, handheld.table.log.count, 1 if change == BROKEN else 3):
        evening = Evening(tmp_path / str(number), folder, handheld.restarted())
        key, rows = evening.table.play.key, rows_of(evening)
        evening.restart(change % number)
        assert evening.codes() == ["damaged-log"]
        evening.meet()
        assert evening.agrees() and evening.codes() == ["came-back"], number
        assert evening.table.play.key == key is not None and not unwitnessed(evening)
        assert evening.restart().codes() == [] and rows_of(evening) == rows, "the disk is whole again"
        evening.stop()


def test_several_damaged_events_are_sent_again_and_the_game_is_played_to_its_end(evening):
    evening.restart(LOST % 3, BROKEN % 4, GONE % 6).meet()
    assert plays_to_the_end(evening)
    assert evening.owner.view()["game"]["audit"]["state"] == "sound"


def test_a_host_that_ends_meanwhile_goes_on_at_its_next_start(evening):
    evening.restart(BROKEN % 3)
    speaks_otherwise(evening)
    for number in (3, 4):
        send(evening, number, evening.handheld.table.log.event(number))
    evening.handheld = evening.handheld.restarted()
    assert evening.table.play.count == 5
    assert evening.restart().codes() == ["damaged-log"] and evening.table.play.behind
    evening.meet()
    assert evening.agrees() and not unwitnessed(evening)


def test_events_that_are_left_out_without_a_word_are_missed(evening):
    """SQLite drops a damaged end of its log: what is left is sound in itself."""
    evening.meet()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS : TURNS + 3]})
    evening.restart(f"DELETE FROM event WHERE number > {evening.handheld.table.log.count - 4}")
    assert evening.codes() == ["damaged-log"] and evening.table.play.behind
    evening.meet()
    assert evening.agrees() and evening.restart().codes() == []


@pytest.mark.parametrize("changes", [[], [BROKEN % 3]])
def test_an_older_image_of_the_flash_undoes_no_capture(evening, changes):
    evening.meet()
    before = evening.handheld.restarted()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    assert evening.table.play.captured
    evening.restart(*changes)
    evening.handheld = before
    evening.meet()
    if changes:  # the damaged game is over, so it is set aside, and nobody who comes with less brings it back
        assert evening.table.play is None and evening.codes() == ["set-aside"]
    else:
        assert evening.table.play.captured and "diverged" in evening.codes()


def speaks_otherwise(evening):
    """The handheld's link says only what a test lets it say: a firmware of his own."""
    evening.handheld.end.tick = lambda _now: []
    evening.handheld.end.received = lambda _message, _now: []
    evening.handheld.link(evening.table)
    log = evening.handheld.table.log
    evening.handheld.say(["here", evening.handheld.device, log.game_id, log.count, log.head])


def send(evening, number, event):
    evening.handheld.say(["event", evening.handheld.table.log.game_id, number, events.row_of(event)])


def another_move(evening, event):
    """Another legal move of the pawn that this event moves as the next of the shown game."""
    game = evening.table.play.game
    legs = legal_legs(game, game.pawn_names.index(event.pawn))
    station, tickets = next(leg for leg in legs if leg[0] != event.station)
    return event._replace(ticket=tickets[0], station=station)


def test_a_game_that_is_sent_otherwise_than_it_was_is_set_aside(evening):
    log = evening.handheld.table.log
    number = log.count - 1
    evening.restart(GONE % number)
    speaks_otherwise(evening)
    send(evening, number, another_move(evening, log.event(number)))
    assert evening.table.play is None and evening.codes() == ["set-aside"]
    assert "set aside" in evening.owner.view()["trouble"][0]
    for _start in range(2):
        speaks_otherwise(evening)
        send(evening, number + 1, log.event(number))
        assert evening.table.play is None, "it stays aside"
        evening.restart()


@pytest.mark.parametrize("number", [3, 6])
def test_a_consent_whose_event_is_gone_is_believed_again(evening, number):
    log = evening.handheld.table.log
    back = next(at for at in range(log.count) if isinstance(log.event(at), events.TakenBack))
    evening.restart(GONE % number, GONE % back).meet()
    assert evening.agrees()


def test_a_consent_that_nobody_has_given_is_not_believed_meanwhile(evening):
    log = evening.handheld.table.log
    back = next(at for at in range(log.count) if isinstance(log.event(at), events.TakenBack))
    evening.restart(GONE % back)
    speaks_otherwise(evening)
    send(evening, back, log.event(back)._replace(consent="00" * 16))
    assert evening.table.play.count == back and "bad-event" in evening.codes()
    ended = events.game_ended(None, "abandoned", "o", "00" * 16)
    send(evening, back, ended)
    assert not evening.table.play.over


def test_an_agreed_ending_that_was_damaged_is_set_aside_and_comes_back_whole(evening):
    evening.meet()
    evening.table.abandon()
    evening.handheld.agree()
    assert evening.table.play.over
    evening.restart(BROKEN % 3)
    assert evening.table.play is None and evening.codes() == ["set-aside"]
    evening.meet()
    assert evening.agrees() and evening.table.play.over
    evening.handheld.open_log(60)
    assert audit.of(evening.table.play).state == "sound"


# Nothing shows that it is as it was


def test_a_damaged_game_of_which_no_head_is_kept_goes_on_unwitnessed(evening):
    evening.without_heads()
    assert not unwitnessed(evening) and evening.codes() == [], "a folder of an earlier version"
    evening.restart(BROKEN % 3).without_heads().meet()
    assert evening.agrees() and unwitnessed(evening)
    assert unwitnessed(evening.restart()), "for good"
    evening.meet()
    refused("no-key", evening.table.abandon)
    assert plays_to_the_end(evening)
    view = evening.owner.view()["game"]["audit"]
    assert view["state"] == "unproven" and view["witnessed"].startswith("Unwitnessed")


def test_nobody_undoes_anything_alone_in_it(evening):
    evening.restart(BROKEN % 3).without_heads().meet()
    play_now = evening.table.play
    first = max(at for at in play_now.effective_numbers if isinstance(play_now.events[at], events.PawnMoved))
    send(evening, play_now.count, events.taken_back(first, "o", "00" * 16))
    send(evening, play_now.count, events.game_ended(None, "abandoned", "o", "00" * 16))
    assert evening.table.running() and "bad-event" in evening.codes()


def test_a_handheld_that_has_forgotten_the_rest_goes_on_unwitnessed(evening):
    evening.meet()
    before = evening.handheld.restarted()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS : TURNS + 2]})
    evening.restart(BROKEN % 4)
    assert not evening.table.play.captured
    evening.handheld = before
    evening.meet()
    assert evening.codes() == ["came-back"]
    assert evening.agrees() and unwitnessed(evening) and evening.restart().codes() == []
    assert unwitnessed(evening) and not evening.table.play.behind


@pytest.mark.parametrize("forgotten", [False, True])
def test_that_it_came_back_is_told_once_the_disk_has_it(evening, monkeypatch, forgotten):
    """forgotten: the handheld has no more than is left here."""
    evening.meet()
    before = evening.handheld.restarted()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS : TURNS + 2]})
    evening.restart(GONE % (before.table.log.count if forgotten else evening.handheld.table.log.count - 1))
    evening.handheld = before if forgotten else evening.handheld

    def full():
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(evening.table.store._rows, "commit", full)
        evening.meet()
    assert evening.table.play.behind and "damaged-log" in evening.codes()
    evening.meet()
    assert evening.agrees() and evening.codes() == ["came-back"]


def test_a_game_of_which_the_whole_file_is_lost_comes_back_unwitnessed(evening):
    evening.stop()
    (evening.folder / FILE).write_bytes(b"no database")
    evening.start()
    evening.meet()
    assert evening.agrees() and unwitnessed(evening) and evening.codes() == ["came-back", "damaged"]


@pytest.mark.parametrize("damage", [b"", b"[1", b"\xff\n[]\n", "flip", "cut"])
def test_damaged_heads_are_none_and_are_made_again(evening, damage):
    file = evening.folder / HEADS
    evening.stop()
    data = file.read_bytes()
    at = data.rindex(evening.handheld.table.log.head.encode()) + 5
    other = b"1" if data[at : at + 1] == b"0" else b"0"
    damaged = {"flip": data[:at] + other + data[at + 1 :], "cut": data[:-9]}
    file.write_bytes(damaged.get(damage, damage) if isinstance(damage, str) else damage)
    evening.start()
    evening.meet()
    assert evening.agrees() and evening.codes() == [] and not unwitnessed(evening)
    log = evening.table.play
    assert evening.table.store.heads.of(log.game_id) == (log.count, log.head, log.device)
    assert len((evening.folder / HEADS).read_text().split()) > 4


def test_a_host_that_is_killed_before_it_wrote_the_head_misses_nothing(evening, monkeypatch):
    evening.meet()
    monkeypatch.setattr(evening.table.store.heads, "write", lambda: None)
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS : TURNS + 2]})
    count = evening.table.play.count
    monkeypatch.undo()
    evening.restart()
    assert evening.codes() == [] and evening.table.play.count == count
    evening.restart(BROKEN % (count - 1)).meet()
    assert evening.agrees()


# What people can do meanwhile


def test_nothing_is_entered_while_a_part_of_the_log_is_missing(evening):
    evening.restart(BROKEN % 3)
    play_now, table = evening.table.play, evening.table
    pawn, game = play_now.game.pawn_names[0], play_now.game
    assert not game.mr_x_to_move, "the page shows an earlier turn of the detectives"
    (station, tickets), *_others = legal_legs(game, 0)
    for deed in (
        lambda: table.pencil(pawn, tickets[0], station, game.round),
        lambda: table.move(pawn, tickets[0], station, game.round),
        lambda: table.take_back.ask(pawn),
        lambda: table.abandon(),
    ):
        refused("sent-again", deed)
    view = evening.owner.view()
    assert "damaged" in view["headline"]
    assert {shown["turn"] for shown in view["game"]["pawns"]} == {"idle"}
    assert not any("may_take_back" in shown for shown in view["game"]["pawns"])
    evening.meet()
    assert "damaged" not in evening.owner.view()["headline"]
    table.abandon()


def test_what_waited_before_the_damage_waits_on(evening):
    turns = record(GAME)["turns"]
    evening.meet()
    play(evening.table, evening.handheld, {"turns": turns[TURNS:8]})
    at = next(at for at in range(8, len(turns)) if turns[at]["mover"] != "mr_x")
    play(evening.table, evening.handheld, {"turns": turns[8:at]})
    evening.handheld.unplug()
    pawn, (ticket, station) = turns[at]["mover"], turns[at]["legs"][0]
    evening.table.move(pawn, ticket, station, evening.table.play.game.round)
    for number in (3, 0):
        evening.restart(BROKEN % number)
        assert "entry" not in evening.codes()
        assert evening.owner.get("/view").status_code == 200
    evening.meet()
    assert evening.agrees() and "entry" not in evening.codes() and evening.table.moves() == []
    moved = [event for event in evening.table.play.events if isinstance(event, events.PawnMoved)][-1]
    assert moved[1:] == (pawn, ticket, station)


def test_a_question_that_waited_before_the_damage_waits_on(evening):
    evening.meet()
    moved = next(event for event in reversed(evening.table.play.events) if isinstance(event, events.PawnMoved))
    evening.table.take_back.ask(moved.pawn)
    evening.handheld.exchange()
    evening.restart(BROKEN % 3)
    assert "ask" not in evening.owner.view(), "what it is about is missing"
    evening.meet()
    assert evening.owner.view()["ask"]["kind"] == "take-back"
    count = evening.table.play.count
    evening.handheld.take_back()
    assert isinstance(evening.table.play.events[count], events.TakenBack) and evening.table.ask() is None


# Whose game it is


@pytest.mark.parametrize("others", [[], [BROKEN % 3]])
def test_a_damaged_id_of_its_handheld_holds_nobody_up(evening, others):
    evening.restart("UPDATE game SET device = '0011223345'", *others)
    stranger = type(evening.handheld)("0011223345", evening.handheld.restarted().flash, seed=5).link(evening.table)
    assert stranger.end.taken and evening.table.link() != "up", "whoever has the damaged id is a stranger"
    stranger.unplug()
    evening.meet()
    assert plays_to_the_end(evening) and evening.table.link() == "up"


def test_a_game_under_a_damaged_id_comes_back_by_itself(evening):
    evening.restart("UPDATE game SET id = replace(id, substr(id, 1, 1), 'g')").meet()
    assert evening.agrees() and not unwitnessed(evening)
