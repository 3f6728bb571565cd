"""Taking back on the host: both sides' consent, what stays in the log, and which events count afterwards."""

import copy

import pytest

from host.board.fast_board import board_of
from host.game.refused import Refused
from host.game.replica import Replica
from host.records import exporting, sealed_log
from host.view import afterwards, past_games
from mrx.game import pawn_moves
from shared.board.edition import TICKETS
from shared.events import events, witness
from shared.log import audit
from shared.log.validation import validate
from shared.record import judge
from shared.rules.public_game_host import last_shown
from tests.host.browser import Browser
from tests.host.handheld import begin, play, play_turn, record
from tests.portable.effective import effective_events

GAME = "milton-bradley-3p-captured"


@pytest.fixture
def at(table, handheld, detective):
    """A function that plays so many turns of the game, with the detective as the 2nd player; returns it."""

    def played(turns, name=GAME):
        game = begin(table, handheld, record(name))
        detective.being(1)
        play(table, handheld, game, turns)
        return game

    return played


def facts(log):
    """What a table knows of a game, as far as it is shown."""
    game = log.game
    purses = [list(purse) for purse in game.purses] + [list(game.mr_x_purse)]
    pawns = (list(game.stations), purses, list(game.moved))
    told = (game.round, *pawns, bytes(game.windows), bytes(game.shown), game.ended)
    return told, log.places, log.seals, log.ruled_out, log.effective_events


def copied(log):
    return copy.deepcopy(facts(log))


def mr_x_agrees(table, handheld):
    handheld.take_back(0)
    _rewound(table, handheld)


def _rewound(table, handheld):
    """He follows his log again, a little each tick; the table must not think that he has lost it meanwhile."""
    handheld.exchange(1)
    while handheld.table.work.busy:
        assert not {"diverged", "lost-game"} & {code for code, _facts in table.troubles()}
        handheld.exchange(1)


def undone(log, before):
    """What was taken back since a log had these events, each time with a consent: the first events."""
    assert log.events[: len(before)] == before
    new = log.events[len(before) :]
    heads = log.chain[len(before) - 1 :]
    assert all(witness.is_consent(log.key, log.game_id, *of) for of in zip(heads, new, strict=False))
    return [event.first for event in new]


def numbers_of(log, kind):
    return [number for number in log.effective_numbers if log.events[number].kind == kind]


def pawn(view, name):
    return next(pawn for pawn in view["game"]["pawns"] if pawn["name"] == name)


def test_a_move_is_taken_back_with_mr_xs_key_and_never_without(table, handheld, detective, at):
    game = at(1)
    before = copied(table.play)
    play_turn(table, handheld, game["turns"][1])
    name = game["turns"][1]["mover"]
    log = list(table.play.events)
    assert pawn(detective.view(), name)["may_take_back"]
    assert detective.post("/take-back", pawn=name)["ok"]
    handheld.exchange(5)
    ask = detective.view()["ask"]
    assert (ask["kind"], "asks_here" in ask) == ("take-back", False)
    assert table.play.events == log
    assert not any("may_take_back" in each for each in detective.view()["game"]["pawns"])
    mr_x_agrees(table, handheld)
    assert undone(table.play, log) == [len(log) - 1]
    assert copied(table.play) == before
    view = detective.view()
    assert "ask" not in view and view["trouble"] == []
    assert pawn(view, name)["taken_back"] == game["turns"][1]["legs"]
    play_turn(table, handheld, game["turns"][1])
    assert table.play.game.stations == handheld.table.game.stations


def test_only_a_move_since_mr_xs_last_leg_offers_to_be_taken_back(table, handheld, detective, at):
    game = record(GAME)
    second = [number for number, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x"][1]
    at(second)
    pawns = detective.view()["game"]["pawns"]
    assert [each["may_take_back"] for each in pawns] == [True] * len(pawns)
    play_turn(table, handheld, game["turns"][second])
    assert not any("may_take_back" in each for each in detective.view()["game"]["pawns"])
    play_turn(table, handheld, game["turns"][second + 1])
    moved = game["turns"][second + 1]["mover"]
    assert [each["name"] for each in detective.view()["game"]["pawns"] if "may_take_back" in each] == [moved]


def test_struck_tickets_are_shown_until_the_next_round(table, handheld, detective, at):
    game = record(GAME)
    second = [number for number, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x"][1]
    at(second - 1)
    play_turn(table, handheld, game["turns"][second - 1])
    name = game["turns"][second - 1]["mover"]
    assert detective.post("/take-back", pawn=name)["ok"]
    handheld.exchange(5)
    mr_x_agrees(table, handheld)
    play_turn(table, handheld, game["turns"][second - 1])
    assert pawn(detective.view(), name)["taken_back"] == game["turns"][second - 1]["legs"]
    play_turn(table, handheld, game["turns"][second])
    assert "taken_back" not in pawn(detective.view(), name)


def test_mr_x_declines_and_nothing_changes(table, handheld, detective, at):
    game = at(2)
    before = copied(table.play)
    detective.post("/take-back", pawn=game["turns"][1]["mover"])
    handheld.decline()
    view = detective.view()
    assert copied(table.play) == before
    assert view["trouble"] == ["Mr. X did not agree to take that back: the game goes on as it stands."]
    assert "serious" not in view, "news, and no fault"
    assert "ask" not in view


def test_station_after_station_cannot_be_tried_without_mr_xs_key(table, handheld, detective, at):
    game = at(2)
    name = game["turns"][1]["mover"]
    log = list(table.play.events)
    for _ in range(6):
        detective.post("/take-back", pawn=name)
        ask = detective.view()["ask"]["id"]
        assert not detective.post("/answer", ask=ask, yes="yes")["ok"]
        assert not detective.post("/answer", ask="wish-4-3", yes="yes")["ok"]
        handheld.exchange(1)
        for leg in ("taxi", "bus"):
            for station in range(1, 200, 37):
                assert not detective.post("/move", pawn=name, ticket=leg, station=station, round=1)["ok"]
        handheld.exchange(1)
    assert table.play.events == log


def test_mr_xs_leg_needs_the_detectives_yes(table, handheld, detective, at):
    at(1)
    first = numbers_of(table.play, "mr_x_moved")[-1]
    log = list(table.play.events)
    handheld.ask_back(first)
    ask = detective.view()["ask"]
    assert ask["asks_here"] and ask["text"] == "Mr. X asks to take back his move in window 1 and what followed."
    assert table.play.events == log
    assert not Browser(detective.app).post("/answer", ask=ask["id"], yes="yes")["ok"]
    assert detective.post("/answer", ask=ask["id"], yes="yes")["ok"]
    handheld.exchange()
    assert undone(table.play, log) == [first]
    view = detective.view()
    assert "ask" not in view and view["state"] == "mr-x"
    window = view["game"]["windows"][0]
    assert window["taken_back"] == [log[first][2]] and "ticket" not in window
    assert "taken back" in window["said"]


def test_a_declined_wish_stays_declined_until_he_asks_again(table, handheld, detective, at):
    at(1)
    first = numbers_of(table.play, "mr_x_moved")[-1]
    log = list(table.play.events)
    handheld.ask_back(first)
    detective.post("/answer", ask=detective.view()["ask"]["id"], yes="no")
    handheld.exchange()
    assert "ask" not in detective.view() and table.play.events == log
    handheld.end.wish = 0
    for message in handheld.end.tick(handheld.now_ms):  # he asks anew before the next sign of life
        handheld.say(message)
    handheld.ask_back(first)
    assert detective.view()["ask"]["asks_here"]
    handheld.ask_back(0)
    assert "ask" not in detective.view()


def test_after_a_capture_the_question_says_that_a_yes_undoes_it(table, handheld, detective):
    captured = begin(table, handheld, record("milton-bradley-3p-captured"))
    play(table, handheld, captured)
    assert table.play.captured
    handheld.ask_back(numbers_of(table.play, "mr_x_moved")[-1])
    asked = detective.view()["ask"]["text"]
    assert asked.endswith(" The detectives have won; a yes undoes their win. Everybody must agree.")


def test_an_answer_to_a_question_that_is_gone_is_refused(table, handheld, detective, at):
    game = at(1)
    handheld.ask_back(numbers_of(table.play, "mr_x_moved")[-1])
    ask = detective.view()["ask"]["id"]
    play_turn(table, handheld, game["turns"][1])
    assert "ask" not in detective.view()
    answer = detective.post("/answer", ask=ask, yes="yes")
    assert (answer["ok"], answer["said"]) == (False, "That has been answered already.")


@pytest.fixture
def surfaced(table, handheld, detective, at):
    """Play until he has just shown himself; return the pawn whose last move was before that."""
    game = record(GAME)
    legs = [number for number, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x"]
    at(legs[2] + 1)
    assert last_shown(table.play.game)
    return game["turns"][legs[2] - 1]["mover"]


def all_agree(owner, detective):
    """Every player of three agrees: the detective by his own page, the others by the owner's."""
    ask = owner.view()["ask"]["id"]
    for player, page in ((0, owner), (1, detective), (2, owner)):
        assert "ask" in owner.view() and page.post("/answer", ask=ask, yes="yes", player=player)["ok"]


def test_after_a_surfacing_the_table_agrees_first_and_then_mr_x(table, handheld, detective, owner, surfaced):
    name = surfaced
    before = table.play.count
    detective.post("/take-back", pawn=name)
    handheld.exchange()
    ask = detective.view()["ask"]
    assert ask["asks_here"] and handheld.table.question.kind is None
    detective.post("/answer", ask=ask["id"], yes="no", player=1)
    assert detective.view()["trouble"] == [
        "2nd detective did not agree to take that back: the game goes on as it stands."
    ]
    detective.post("/take-back", pawn=name)
    all_agree(owner, detective)
    handheld.exchange()
    assert table.play.count == before
    mr_x_agrees(table, handheld)
    assert table.play.count == before + 1
    assert last_shown(table.play.game) is None and len(table.play.game.windows) == 2
    assert "station" not in detective.view()["game"]["windows"][2]


def told(browser):
    return [answer["text"] for answer in browser.view()["ask"]["answers"]]


def test_everybody_must_agree_and_the_page_shows_who_has(app, table, handheld, detective, owner, surfaced):
    before = detective.view()["headline"]
    other = Browser(app).joined().being(2)
    detective.post("/take-back", pawn=surfaced)
    ask = detective.view()["ask"]["id"]
    assert detective.view()["headline"] == "Everybody is asked" != before
    assert "Each player" in detective.view()["awaited"]
    assert told(detective) == [f"{nth} detective has not answered yet." for nth in ("1st", "2nd", "3rd")]
    for player in (None, 3):
        fields = {} if player is None else {"player": player}
        assert not owner.post("/answer", ask=ask, yes="yes", **fields)["ok"]
    assert detective.post("/answer", ask=ask, yes="yes", player=1)["ok"]
    assert not detective.post("/answer", ask=ask, yes="yes", player=0)["ok"]
    assert not other.post("/answer", ask=ask, yes="no", player=1)["ok"]
    assert other.post("/answer", ask=ask, yes="yes", player=2)["ok"]
    handheld.exchange()
    assert handheld.table.question.kind is None
    assert told(detective)[:2] == ["1st detective has not answered yet.", "2nd detective agrees."]
    assert owner.post("/answer", ask=ask, yes="yes", player=0)["ok"]
    handheld.exchange()
    assert handheld.table.question.kind is not None
    assert detective.view()["headline"] == before
    assert told(detective) == [
        "1st detective agrees, on the owner's page.",
        "2nd detective agrees.",
        "3rd detective agrees.",
    ]


def test_a_page_answers_once_for_a_player(table, detective, owner, surfaced):
    detective.post("/take-back", pawn=surfaced)
    number, mark = owner.view()["ask"]["id"], table.admissions.all()[0].mark
    table.take_back.answer(number, True, 1, mark)
    with pytest.raises(Refused):
        table.take_back.answer(number, True, 1, mark)
    table.take_back.answer(number, True, 0, "a mark that is in no more")
    assert told(owner)[0] == "1st detective has not answered yet."


def test_one_no_ends_it_whoever_has_agreed(table, handheld, detective, owner, surfaced):
    detective.post("/take-back", pawn=surfaced)
    ask = detective.view()["ask"]["id"]
    for player in (0, 2):
        owner.post("/answer", ask=ask, yes="yes", player=player)
    assert detective.post("/answer", ask=ask, yes="no", player=1)["ok"]
    handheld.exchange()
    assert "ask" not in detective.view() and handheld.table.question.kind is None
    detective.post("/take-back", pawn=surfaced)
    assert told(detective) == [f"{nth} detective has not answered yet." for nth in ("1st", "2nd", "3rd")]


def test_what_mr_x_asks_back_after_a_surfacing_needs_everybody_too(table, handheld, detective, owner, surfaced):
    first = numbers_of(table.play, "mr_x_moved")[-1]
    count = table.play.count
    handheld.ask_back(first)
    assert told(detective) == [f"{nth} detective has not answered yet." for nth in ("1st", "2nd", "3rd")]
    detective.post("/answer", ask=detective.view()["ask"]["id"], yes="yes")
    handheld.ask_back(0)
    handheld.ask_back(first)  # he asks anew, and so are they
    all_agree(owner, detective)
    handheld.exchange()
    assert undone(table.play, table.play.events[:count]) == [first]


def test_after_a_capture_the_game_goes_on(table, handheld, detective, owner, at):
    game = record(GAME)
    at(len(game["turns"]) - 1)
    before = copied(table.play)
    play_turn(table, handheld, game["turns"][-1])
    assert table.play.over
    name = game["turns"][-1]["mover"]
    detective.post("/take-back", pawn=name)
    all_agree(owner, detective)
    handheld.exchange()
    mr_x_agrees(table, handheld)
    assert copied(table.play) == before
    assert detective.view()["state"] == "pawns" and past_games.past(table.store)["games"] == []
    play_turn(table, handheld, game["turns"][-1])
    handheld.open_log()
    assert audit.of(table.play).state == "sound"
    assert not detective.post("/take-back", pawn=name)["ok"]


def test_taking_back_several_rounds_and_what_is_shown_of_it_after_the_end(table, handheld, detective, at):
    game = at(3)
    before = copied(table.play)
    first = table.play.count
    play_on = game["turns"][3:9]
    for turn in play_on:
        play_turn(table, handheld, turn)
    handheld.ask_back(first)
    detective.post("/answer", ask=detective.view()["ask"]["id"], yes="yes")
    handheld.exchange()
    assert copied(table.play) == before
    for turn in game["turns"][3:]:
        play_turn(table, handheld, turn)
    handheld.open_log()
    log = table.play
    assert audit.of(log).state == "sound" and len(log.opened) == len(log.seals)
    kept = exporting.record_of(log, {})
    assert [turn for turn in kept["turns"] if turn["legs"]] == [turn for turn in game["turns"] if turn["legs"]]
    assert kept["commitments"] == [*[events.row_of(event) for event in log.events], ["consent_key", log.key]]
    assert ["taken_back", first] in [row[:2] for row in kept["commitments"]]
    answer = judge.judge(kept, board_of)
    assert answer["ok"]
    assert sealed_log.verified(kept, answer["result"]).effective_events == log.effective_events
    told = afterwards.of(log, {})
    assert [moment["event"] for moment in told["moments"]] == log.effective_numbers[: len(told["moments"])]
    assert [log.events[number] for number in told["numbers"]] == effective_events(log.events)
    spent = sum(sum(purse.values()) for who, purse in told["spent"].items() if who != "mr_x")
    assert spent == sum(len(turn["legs"]) for turn in game["turns"] if turn["mover"] != "mr_x")
    assert past_games.past(table.store)["games"][0]["windows"] == len(log.game.windows)
    assert [window.get("taken_back") for window in detective.view()["game"]["windows"][:2]].count(None) < 2


def test_a_killed_host_keeps_the_question_and_the_trail(host, table, handheld, at):
    game = at(2)
    name = game["turns"][1]["mover"]
    table.take_back.ask(name)
    handheld.unplug()
    table = host().extensions["table"]
    assert table.ask().kind == "take_back"
    handheld.link(table)
    handheld.exchange()
    mr_x_agrees(table, handheld)
    assert table.ask() is None
    after, told = copied(table.play), list(table.play.events)
    handheld.unplug()
    table = host().extensions["table"]
    assert (copied(table.play), table.play.events) == (after, told)


def test_a_question_that_the_game_overtakes_is_void(table, handheld, detective, at):
    game = at(2)
    detective.post("/take-back", pawn=game["turns"][1]["mover"])
    handheld.exchange()
    second = game["turns"][2]
    index = table.play.game.pawn_names.index(second["mover"])
    ticket, station = second["legs"][0]
    assert pawn_moves.make(handheld.table, index, TICKETS.index(ticket), station) is None
    handheld.exchange()
    view = detective.view()
    assert "ask" not in view and handheld.table.question.kind is None
    assert view["trouble"] == ["The game has moved on, and nothing was taken back. Ask again."]


def test_moves_entered_meanwhile_are_voided_and_reported(table, handheld, detective, at):
    game = at(1)
    first = table.play.count - 1
    handheld.ask_back(first)
    ask = detective.view()["ask"]["id"]
    detective.post("/answer", ask=ask, yes="yes")
    ticket, station = game["turns"][1]["legs"][0]
    table.move(game["turns"][1]["mover"], ticket, station, 1)
    handheld.exchange()
    assert undone(table.play, table.play.events[:-1]) == [first] and table.moves() == []
    assert [facts["entry"].code for _code, facts in table.troubles()] == ["taken-back"]


def test_taking_back_waits_for_entered_moves(table, handheld, detective, at):
    game = at(2)
    handheld.sleep()
    ticket, station = game["turns"][2]["legs"][0]
    table.move(game["turns"][2]["mover"], ticket, station, 1)
    refusal = detective.post("/take-back", pawn=game["turns"][1]["mover"])
    assert (refusal["ok"], refusal["said"][:13]) == (False, "Entered moves")


def test_there_must_be_a_move_to_take_back_and_only_who_has_joined_may_ask_or_answer(app, detective, at):
    at(1)
    for name in ("", "mauve", "mr_x", "red"):
        assert not detective.post("/take-back", pawn=name)["ok"]
    for path in ("/take-back", "/answer"):
        assert Browser(app).press(path).status_code == 403


def test_the_replica_accepts_no_impossible_taking_back(table, handheld, at):
    at(4)
    log = table.play
    passed = [number for number in log.effective_numbers if log.events[number].kind not in ("mr_x_moved", "pawn_moved")]
    for number in (*passed, log.count, log.count + 3):
        assert validate(log, events.taken_back(number)) == "nothing-back"
    twin = Replica(log.game_id, log.device)
    for event in log.events:
        assert validate(twin, event) is None
        twin.add(event, 0)
    last = numbers_of(twin, "pawn_moved")[-1]
    twin.add(events.taken_back(last, "d", "c0" * 16), 0)
    assert validate(twin, events.taken_back(last, "d", "c0" * 16)) == "nothing-back"
    assert twin.effective_events == effective_events(twin.events)
