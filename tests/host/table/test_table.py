"""The table: outbox and pencil, which handheld owns it, and restarts of either side."""

import sqlite3
import time
from contextlib import closing

import pytest

from host.game import proposals
from host.game.projection import legal_legs
from host.game.refused import Refused
from host.store.store import FILE, Store
from host.table.table import Table
from host.view import wording
from mrx.game import ending, pawn_moves, taking_back
from shared.board.edition import MR_X, TICKETS
from shared.events import events
from tests.host.handheld import Handheld, begin, play, play_first, play_open, play_turn, record, set_up
from tests.host.refusals import errors, refused

GAME = "milton-bradley-5p-escaped"


def entered(table):
    return [list(entry.proposal[2:]) for entry in table.moves()]


def round_of(game, number):
    """The pawns' turns of a round, as (pawn, ticket, station)."""
    rounds = []
    for turn in game["turns"]:
        if turn["mover"] == "mr_x":
            rounds.append([])
        else:
            rounds[-1] += [(turn["mover"], *leg) for leg in turn["legs"]]
    return rounds[number - 1]


def test_a_handheld_that_sleeps_through_five_moves_loses_none_and_holds_nobody_up(table, handheld):
    game = play_first(table, handheld, GAME, 1)
    handheld.sleep()
    assert table.link() == "down"
    for move in round_of(game, 1):
        table.move(*move, 1)
    assert entered(table) == [list(move) for move in round_of(game, 1)]
    assert table.projected().mr_x_to_move
    handheld.exchange()
    assert table.moves() == []
    assert table.play.game.stations == [move[2] for move in round_of(game, 1)]
    assert table.play.game.round == 2


def test_entered_moves_are_on_disk(host, handheld, table):
    game = play_first(table, handheld, GAME, 1)
    handheld.unplug()
    for move in round_of(game, 1)[:3]:
        table.move(*move, 1)
    table.pencil(*round_of(game, 1)[3], 1)
    again = host().extensions["table"]
    assert entered(again) == [list(move) for move in round_of(game, 1)[:3]]
    assert again.pencils() == {round_of(game, 1)[3][0]: round_of(game, 1)[3][1:]}
    handheld.link(again)
    assert again.moves() == []
    assert again.play.game.moved == [True, True, True, False, False]


def test_a_pencilled_move_is_not_sent_to_the_handheld_and_can_be_changed(table, handheld):
    game = play_first(table, handheld, GAME, 1)
    pawn, ticket, station = round_of(game, 1)[0]
    table.pencil(pawn, ticket, station, 1)
    handheld.exchange()
    assert table.pencils() == {pawn: (ticket, station)}
    assert table.receiver.proposal(handheld.device) is None
    assert not any(handheld.table.game.moved)
    table.clear_pencil(pawn)
    assert table.pencils() == {}


def test_only_what_is_legal_after_the_entered_moves_can_be_entered(table, handheld):
    game = play_first(table, handheld, GAME, 1)
    first, second = round_of(game, 1)[:2]
    refused("wrong-mover", table.move, *second, 1)
    handheld.unplug()
    table.move(*first, 1)
    table.move(*second, 1)
    refused("wrong-mover", table.move, *second, 1)
    assert table.pencils() == {}


@pytest.mark.parametrize(
    ("pawn", "ticket", "station", "turn", "code"),
    [
        ("mauve", "taxi", 15, 1, "wrong-mover"),
        ("purple", "tram", 15, 1, "no-ticket"),
        ("purple", "double", 15, 1, "no-ticket"),
        ("purple", "taxi", 999, 1, "no-station"),
        ("purple", "taxi", 199, 1, "no-route"),
        ("purple", "taxi", 15, 2, "moved-on"),
        ("bobby1", "taxi", 15, 1, "wrong-mover"),
    ],
)
def test_an_illegal_move_is_refused_and_nothing_changes(table, handheld, pawn, ticket, station, turn, code):
    play_first(table, handheld, GAME, 1)
    refused(code, table.move, pawn, ticket, station, turn)
    assert table.moves() == []


def test_nothing_can_be_entered_while_mr_x_is_to_move_or_no_game_is_there(table, handheld):
    refused("no-game", table.move, "red", "taxi", 15, 1)
    game = begin(table, handheld, record(GAME))
    refused("wrong-mover", table.move, *round_of(game, 1)[0], 1)


def test_a_capture_voids_what_is_queued_behind_it(table, handheld):
    game = begin(table, handheld, record("ravensburger-2p-captured"))
    last_round = max(number for number, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x")
    play(table, handheld, game, last_round + 1)
    handheld.sleep()
    for turn in game["turns"][last_round + 1 :]:
        for leg in turn["legs"]:
            table.move(turn["mover"], *leg, table.play.game.round)
    projected = table.projected()
    names = [] if projected.mr_x_to_move else names_behind(projected)
    for name in names:
        ticket, station = all_legal(table.projected(), name)[0]
        table.move(name, ticket, station, table.play.game.round)
    handheld.exchange()
    assert table.play.game.ended == ("detectives", "captured")
    assert table.moves() == []
    voided = [facts["entry"].code for code, facts in table.troubles() if code == "entry"]
    assert voided == ["captured"] * len(names)


def names_behind(game):
    """The pawns that have still to move in this round."""
    return [name for name, moved in zip(game.pawn_names, game.moved, strict=True) if not moved]


def overtaken(table, handheld, meanwhile=lambda: None):
    """While the handheld is away, its keys move a pawn for which another move is entered. It comes back.

    Returns the pawn, and the move that was entered.
    """
    game = play_first(table, handheld, GAME, 1)
    handheld.unplug()
    pawn, ticket, station = round_of(game, 1)[0]
    other = next(leg for leg in all_legal(table.play.game, pawn) if leg != (ticket, station))
    table.move(pawn, *other, 1)
    meanwhile()
    assert pawn_moves.make(handheld.table, 0, TICKETS.index(ticket), station) is None
    handheld.link(table)
    handheld.exchange()
    assert table.play.game.stations[0] == station
    return pawn, other


def test_a_move_keyed_in_on_the_handheld_voids_another_entered_for_that_pawn(table, handheld, owner):
    pawn, leg = overtaken(table, handheld)
    assert [(code, facts["entry"].code) for code, facts in table.troubles()] == [("entry", "keyed-in")]
    view = owner.view()
    (said,) = view["trouble"]
    assert f"{wording.pawn_name(pawn)} was moved on the handheld" in said and wording.leg(*leg) in said
    assert view["game"]["outbox"] == []


def test_a_move_that_is_overtaken_while_its_game_is_set_aside_is_void_with_a_word(table, handheld, owner):
    _pawn, leg = overtaken(table, handheld, table.set_aside)
    assert [facts["entry"].proposal.leg for _code, facts in table.troubles()] == [leg]
    assert wording.leg(*leg) in owner.view()["trouble"][0]


def all_legal(game, name):
    legs = legal_legs(game, game.pawn_names.index(name))
    return [(ticket, station) for station, tickets in legs for ticket in tickets]


def test_the_first_handheld_that_seals_a_start_owns_the_table(table, handheld):
    second = Handheld("ffeeddccbbaa", seed=500).link(table)
    assert not second.end.taken
    handheld.unplug()
    begin(table, handheld.link(table), record(GAME))  # it came last
    second.exchange()
    assert second.end.taken
    assert not handheld.end.taken
    count = table.play.count
    second.say(["event", table.play.game_id, count, events.game_ended(None, "abandoned")])
    assert table.play.count == count


def test_a_second_game_over_a_running_one_is_refused_and_a_question_to_mr_x_can_be_withdrawn(table, handheld):
    begin(table, handheld, record(GAME))
    refused("running", table.begin, proposals.begin("ravensburger", 2, [], []), {}, {})
    assert table.ask() is None
    table.abandon()
    with pytest.raises(Refused):
        table.withdraw("999999")
    handheld.exchange()
    assert handheld.table.question.kind == "abandon"
    table.withdraw(str(table.ask().number))
    handheld.exchange()
    assert handheld.table.question.kind is None and table.ask() is None
    assert table.play.running
    table.abandon()
    handheld.exchange()
    assert handheld.table.question.kind == "abandon", "it can be asked again"


def test_a_new_game_that_mr_x_declines_is_reported_and_can_be_proposed_again(table, handheld):
    table.begin(set_up(record(GAME)), {}, {})
    handheld.exchange()
    assert table.ask().state == "asked"
    handheld.decline()
    assert table.ask() is None
    assert [facts["entry"].code for _code, facts in table.troubles()] == ["declined"]
    begin(table, handheld, record(GAME))
    assert table.play.running
    assert table.troubles() == []


def test_abandoning_that_was_declined_and_then_agreed_leaves_no_failure_and_the_table_free(table, handheld):
    begin(table, handheld, record(GAME))
    table.abandon()
    handheld.decline()
    assert [facts["entry"].code for _code, facts in table.troubles()] == ["declined"]
    table.abandon()
    handheld.agree()
    assert table.play.game.ended == (None, "abandoned")
    assert table.troubles() == []
    second = Handheld("ffeeddccbbaa", seed=500).link(table)
    assert not second.end.taken
    handheld.unplug()
    begin(table, second, record("ravensburger-2p-captured"))
    assert table.play.device == "ffeeddccbbaa"
    assert table.play.running


def test_an_answer_counts_that_was_given_before_the_handheld_heard_of_the_withdrawal(table, handheld):
    begin(table, handheld, record(GAME))
    table.abandon()
    handheld.exchange()
    handheld.sleep()
    table.withdraw(str(table.ask().number))
    handheld.abandon(*handheld.table.question.about)
    assert table.play.game.ended == (None, "abandoned") and table.ask() is None
    assert table.troubles() == []


@pytest.mark.parametrize("how", ["withdrawn", "declined"])
def test_a_consent_ends_with_its_question(table, handheld, how):
    """Else firmware of Mr. X's own could keep it, and use it when he is about to be caught."""
    begin(table, handheld, record(GAME))
    table.abandon()
    handheld.exchange()
    kept = handheld.table.question.about
    if how == "withdrawn":
        table.withdraw(str(table.ask().number))
    else:
        handheld.decline()
    handheld.exchange()
    assert table.ask() is None
    handheld.abandon(*kept)
    assert table.play.running
    assert [code for code, _facts in table.troubles()] == [*(["entry"] if how == "declined" else []), "bad-event"]


def test_a_key_is_of_one_game(table, handheld):
    """After the end it is public, so whoever begins another game with it could forge every consent."""
    game = record(GAME)
    play_open(table, handheld, GAME)
    assert table.play.public_key
    proposed = set_up(game)._replace(key_hash=table.play.beginning.key_hash)
    handheld.begin_alone(proposed, game["start"]["mr_x"]).exchange()
    assert table.play.over and errors(table) == ["asked-once"]


def test_a_game_that_is_begun_otherwise_than_proposed_is_refused(table, handheld):
    game = record(GAME)
    table.begin(set_up(game), {}, {})
    proposed = table.ask().proposal
    handheld.unplug()
    handheld.begin_alone(proposed._replace(rules=[["windows", 20]]), game["start"]["mr_x"])
    handheld.link(table)
    assert table.play is None and errors(table) == ["asked-set-up"]


def test_a_game_that_was_set_aside_does_not_take_the_table_from_a_later_one(table, handheld):
    play_first(table, handheld, GAME, 3)
    handheld.unplug()
    table.set_aside()
    second = Handheld("ffeeddccbbaa", seed=500).link(table)
    begin(table, second, record("milton-bradley-3p-captured"))
    handheld.link(table)
    handheld.exchange()
    assert handheld.end.taken
    play(table, second, record("milton-bradley-3p-captured"))
    assert table.play.captured
    handheld.exchange(5)
    assert table.play.captured and not handheld.end.taken, "it may be asked for the next game"
    assert handheld.end.refused == handheld.table.log.game_id, "but this one is to be ended there"
    second.open_log()
    second.exchange(60)
    handheld.exchange(5)
    assert len(table.play.opened) == len(table.play.seals)


def test_a_game_whose_handheld_is_gone_can_be_set_aside_and_comes_back_with_it(table, handheld):
    game = begin(table, handheld, record(GAME))
    refused("handheld-here", table.set_aside)
    handheld.unplug()
    table.set_aside()
    assert table.play is None
    handheld.link(table)
    assert table.play.running
    play(table, handheld, game, 4)
    assert table.play.count == handheld.table.log.count


def declined(table, handheld):
    """The trouble that Mr. X declined to leave off."""
    table.abandon()
    handheld.decline()
    assert codes(table) == ["declined"]


def codes(table):
    return [facts["entry"].code for _code, facts in table.troubles()]


def test_failures_in_a_game_that_was_set_aside_are_not_shown_in_the_next(table, handheld):
    game = play_first(table, handheld, GAME, 1)
    declined(table, handheld)
    handheld.unplug()
    turn = game["turns"][1]
    table.move(turn["mover"], *turn["legs"][0], 1)
    table.set_aside()
    assert table.troubles() == []
    begin(table, Handheld("ffeeddccbbaa", seed=5).link(table), game)
    assert table.play.running and table.troubles() == []


def test_failures_older_than_his_previous_leg_expire(host, table, handheld):
    game = play_first(table, handheld, "milton-bradley-3p-captured", 2)
    declined(table, handheld)
    legs = [at for at, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x"]
    for turn in game["turns"][2 : legs[2]]:  # the pawns of this round, his leg, the pawns of the next
        play_turn(table, handheld, turn)
        assert codes(table) == ["declined"]
    handheld.unplug()
    table = host().extensions["table"]
    handheld.link(table)
    table.links.port_is("/dev/ttyUSB0", "busy")
    play_turn(table, handheld, game["turns"][legs[2]])
    assert [code for code, _facts in table.troubles()] == ["port-busy"]


def test_a_pulled_cable_is_no_trouble_while_a_handheld_is_connected_but_a_lost_game_is(table, handheld):
    begin(table, handheld, record(GAME))
    table.links.port_is("/dev/ttyUSB0", "pulled")
    handheld.unplug()
    assert table.troubles() == [], "it was lost over the air"
    table.links.port_is("/dev/ttyUSB0", "pulled")
    assert [code for code, _facts in table.troubles()] == ["port-pulled"]
    handheld.link(table)
    handheld.unplug()
    assert table.troubles() == []
    Handheld(handheld.device, seed=77).link(table)
    assert [code for code, _facts in table.troubles()] == ["lost-game"]
    table.set_aside()
    assert table.troubles() == []
    assert table.play is None


def test_a_failure_after_a_dismissal_is_shown(table, handheld):
    """Even if the entry that failed is older than the failure that was dismissed."""
    game = play_first(table, handheld, GAME, 1)
    table.abandon()
    handheld.exchange()
    handheld.unplug()
    name = game["turns"][1]["mover"]
    table.move(name, *game["turns"][1]["legs"][0], 1)
    table._outbox.mark(table.moves()[0], "refused", "no-ticket")
    table.dismiss()
    assert table.troubles() == []
    handheld.link(table)
    handheld.decline()
    assert codes(table) == ["declined"]


def test_a_handheld_whose_log_has_diverged_is_reported(table, handheld):
    game = begin(table, handheld, record(GAME))
    older = handheld.restarted()
    play(table, handheld, game, 3)
    handheld.unplug()
    older.link(table)
    assert [code for code, _facts in table.troubles()] == ["diverged"]


def go_on_alone(handheld, turns):
    """Make recorded turns on a handheld that no host hears, the pawns' too."""
    for turn in turns:
        for ticket, station in turn["legs"]:
            if turn["mover"] == MR_X:
                assert handheld.table.move_mr_x(TICKETS.index(ticket), station, "only", None) is None
            else:
                pawn = handheld.table.game.pawn_names.index(turn["mover"])
                assert pawn_moves.make(handheld.table, pawn, TICKETS.index(ticket), station) is None
            handheld.table.commit()


def test_of_a_handheld_that_went_on_from_an_older_flash_no_event_is_mixed_in(tmp_path, table, handheld):
    """Its seals are others, and its log is the longer one."""
    game = begin(table, handheld, record(GAME))
    older = handheld.restarted()
    play(table, handheld, game, 3)
    handheld.unplug()
    go_on_alone(older, game["turns"][:6])
    count, head = table.play.count, table.play.head
    older.link(table).exchange(5)
    assert older.end.diverged and older.table.log.count > count
    assert (table.play.count, table.play.head) == (count, head)
    assert [code for code, _facts in table.troubles()] == ["diverged"]
    version = table.version
    older.exchange(5)
    assert [code for code, _facts in table.troubles()] == ["diverged"]
    assert table.version == version, "it is said again every second, and no page blinks"
    older.unplug()
    handheld.link(table).exchange(3)
    assert not table.troubles()
    play(table, handheld, {**game, "turns": game["turns"][3:6]})
    assert (table.play.count, table.play.head) == (handheld.table.log.count, handheld.table.log.head)


@pytest.mark.sqlite
@pytest.mark.parametrize("kind", ["take_back", "abandon"])
def test_a_host_restored_from_a_copy_takes_what_was_agreed_since(tmp_path, table, handheld, kind):
    game = play_first(table, handheld, GAME, 3)
    with closing(sqlite3.connect(table.store.folder / FILE)) as sql:
        copy = sql.serialize()
    pawn = game["turns"][2]["mover"]
    table.take_back.ask(pawn) if kind == "take_back" else table.abandon()
    handheld.exchange()
    (handheld.take_back if kind == "take_back" else handheld.agree)()
    handheld.exchange()
    handheld.unplug()
    folder = tmp_path / "restored"
    folder.mkdir()
    (folder / FILE).write_bytes(copy)
    restored = Table(Store(folder))
    if kind == "take_back":  # meanwhile they ask the same, and say no
        number = restored.play.count - 1
        entry = restored._outbox.enter(
            restored.play.game_id, proposals.take_back(restored.play.count, number), {}, "here"
        )
        restored._outbox.mark(entry, "void", "not-all")
    handheld.link(restored).exchange(5)
    assert (restored.play.count, restored.play.head) == (table.play.count, table.play.head)
    assert restored.play.over == (kind == "abandon")
    assert {code for code, _facts in restored.troubles()} <= {"entry"}
    restored.close()


def test_a_move_that_waits_is_not_made_again_after_he_took_it_back(table, handheld):
    """In a game without a host's consents he takes back alone, maybe before the host hears that the move was made."""
    game = record(GAME)
    handheld.unplug()
    handheld.begin_alone(set_up(game), game["start"]["mr_x"]).link(table)
    play(table, handheld, game, 1)
    line = handheld.line
    table.move(*round_of(game, 1)[0], 1)
    sent = proposed(table)
    handheld.line = None
    assert handheld.end.received(sent, handheld.now_ms)[0][2] == "done"
    taking_back.take_back(handheld.table, handheld.table.log.count - 1)
    for _ in range(100):
        handheld.table.step()
    count = handheld.table.log.count
    assert handheld.end.received(sent, handheld.now_ms)[0][2] == "not-now"
    handheld.line = line
    handheld.exchange(5)
    assert handheld.table.log.count == count == table.play.count and not table.moves()
    assert not table.troubles()


def test_a_move_is_not_made_in_another_handhelds_game(table, handheld):
    """Both have begun what was proposed; the second has not heard yet that the table is the first one's."""
    game = record(GAME)
    second = Handheld("ffeeddccbbaa", seed=500).link(table)
    second.unplug()
    handheld.unplug()
    handheld.link(table)  # it came last
    begin(table, handheld, game, {})
    second.begin_alone(table.play.beginning[1:], game["start"]["mr_x"])
    play(table, handheld, game, 1)
    go_on_alone(second, game["turns"][:1])
    table.move(*round_of(game, 1)[0], 1)
    assert second.end.received(proposed(table), second.now_ms)[0][2] == "not-now"


def test_a_failure_in_one_game_is_not_made_good_in_another(table, handheld):
    game = play_first(table, handheld, GAME, 1)
    handheld.unplug()
    table.move(*round_of(game, 1)[0], 1)
    ending.abandon(handheld.table)
    handheld.link(table).open_log()
    failed = table.store.entries(("void",))
    assert [row.code for row in failed] == ["game-over"]
    go_on_alone(handheld.begin_alone(set_up(game), game["start"]["mr_x"]), game["turns"][:2])
    handheld.exchange()
    assert table.play.game.round == 1 and table.play.count == 4
    assert table.store.entries(("void",)) == failed


def proposed(table):
    """The message with which a host proposes what waits."""
    return ["propose", *table.receiver.proposal(table.play.device)]


def test_versions_grow_over_a_restart(host, table):
    before = table.version
    assert host().extensions["table"].version > before


def test_versions_grow_over_a_lost_disk_too(tmp_path, table, monkeypatch):
    now_s = time.time()
    monkeypatch.setattr(time, "time", lambda: now_s + 60)
    with closing(Table(Store(tmp_path / "empty"))) as again:
        assert again.version > table.version
