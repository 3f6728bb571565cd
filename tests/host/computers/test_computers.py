"""The computer plays for players who are not there: when it moves, what it waits for, and what the pages say of it."""

import contextlib
import sqlite3

import pytest

from host import settings
from host.computers import player
from host.computers.player import MOST_TRIES, Computer, due
from host.game import computer_players
from host.hunters import levels
from host.store.store import FILE
from tests.host import computer_moves
from tests.host.browser import Browser
from tests.host.computer_moves import enter_one
from tests.host.handheld import Handheld, record, set_up
from tests.patience import PATIENCE_S

ALL = ["easy", "fair", "hard"]
MIXED = ["easy", None, "hard"]  # Ben is a person
HIS = ("purple", "yellow")  # by player: their pawns in this box
BENS = ("red", "green")


@pytest.fixture
def mixed(table, handheld):
    """The computer plays for Anna and Chloé; Mr. X has moved."""
    game = computer_moves.begin(table, handheld, MIXED, adviser=True)
    handheld.mr_x(game["turns"][0])
    return game


@pytest.fixture
def alone(table, handheld):
    """The computer plays for all; Mr. X has moved."""
    game = computer_moves.begin(table, handheld, ALL)
    handheld.mr_x(game["turns"][0])
    return game


def turns(view):
    return {pawn["name"]: pawn["turn"] for pawn in view["game"]["pawns"]}


def player_row(view, at):
    return view["game"]["players"][at]


def change(owner, at, level=""):
    return owner.post("/player", game=owner.view()["game"]["id"], player=at, level=level)


# When it moves


def test_it_moves_its_own_pawns_and_leaves_the_others_to_people(owner, table, handheld, mixed):
    view = owner.view()
    assert view["awaited"] == "The computer is thinking for Purple or Yellow."
    assert turns(view) == {
        "purple": "computer", "yellow": "computer", "red": "later", "green": "later", "blue": "later",
    }  # fmt: skip
    assert player_row(view, 0)["computer"] == "computer, easy" and "computer" not in player_row(view, 1)
    assert {pawn for pawn, _ticket, _station in computer_moves.move_all(table, handheld)} == set(HIS)
    assert due(table) is None and owner.view()["awaited"] == "Ben moves either pawn."
    assert {enter_one(owner, table)} < set(BENS)
    assert due(table) is None, "the entered move waits"
    handheld.exchange(1)
    assert due(table) is None, "Ben's other pawn"
    enter_one(owner, table, handheld)
    assert [pawn for pawn, _ticket, _station in computer_moves.move_all(table, handheld)] == ["blue"]
    assert owner.view()["state"] == "mr-x"


@pytest.mark.parametrize("name", [computer_moves.GAME, "ravensburger-2013-2p-captured"])
def test_a_whole_game_against_computers_comes_to_its_end(owner, table, handheld, name):
    game = computer_moves.begin(table, handheld, ALL[: record(name)["players"]], name=name)
    computer_moves.play_to_the_end(table, handheld, game["start"]["mr_x"])
    handheld.open_log()
    view = owner.view()
    assert view["state"] == "over" and view["game"]["audit"]["state"] == "sound"
    assert [entry.state for entry in table.store.entries(("refused", "void"))] == []
    assert len(view["game"]["computers"]) == game["players"]
    assert "The computer played for Anna (easy)." in owner.get("/afterwards").text


def test_people_go_first_where_the_order_is_free(owner, table, handheld):
    game = computer_moves.begin(table, handheld, MIXED, rules={"pawn_order": "free"})
    handheld.mr_x(game["turns"][0])
    assert {name for name, turn in turns(owner.view()).items() if turn == "now"} == set(BENS)
    assert due(table) is None
    for _ in BENS:
        enter_one(owner, table, handheld)
    assert len(computer_moves.move_all(table, handheld)) == 3


def test_bobbies_are_peoples_and_the_computers_only_where_nobody_else_plays(owner, table, handheld):
    game = computer_moves.begin(table, handheld, ["easy", None], name="ravensburger-2013-2p-captured")
    handheld.mr_x(game["turns"][0])
    by_computer = computer_moves.move_all(table, handheld)
    while owner.view()["state"] == "pawns":
        enter_one(owner, table, handheld)
        by_computer += computer_moves.move_all(table, handheld)
    assert by_computer and not {"bobby1", "bobby2"} & {pawn for pawn, *_leg in by_computer}
    assert change(owner, 1, "easy")["ok"]
    handheld.mr_x(next(turn for turn in game["turns"][1:] if turn["mover"] == "mr_x"))
    assert {"bobby1", "bobby2"} <= {pawn for pawn, *_leg in computer_moves.move_all(table, handheld)}


def test_it_goes_on_in_a_game_that_was_set_aside_and_comes_back(owner, table, handheld, alone):
    turn = due(table)
    handheld.unplug()
    assert owner.post("/set-aside")["ok"]
    assert due(table) is None and table.substitutes.now() == computer_players.PEOPLE
    handheld.link(table)
    assert due(table) == turn and len(computer_moves.move_all(table, handheld)) == 5


def test_it_waits_for_the_handheld_and_help_and_page_say_so(owner, alone, table, handheld):
    assert owner.get("/help.json").get_json()["lines"][0] == (
        "Purple or Yellow to move. The computer is thinking for Purple or Yellow."
    )
    handheld.unplug()
    assert due(table) is None
    assert owner.view()["awaited"] == "The computer moves Purple or Yellow when the handheld is back."
    handheld.link(table)
    assert due(table) is not None


def test_it_never_moves_while_somebody_is_asked(owner, table, handheld, mixed):
    computer_moves.move_all(table, handheld)
    pawn = enter_one(owner, table, handheld)
    enter_one(owner, table, handheld)
    assert due(table) is not None
    assert owner.post("/take-back", pawn=pawn)["ok"]
    assert due(table) is None and owner.view()["awaited"] == "The computer moves Blue when the question is answered."
    handheld.take_back()
    assert pawn in [name for name, turn in turns(owner.view()).items() if turn == "now"]
    assert due(table) is None, "Ben moves again first"


def test_it_never_moves_against_mr_x_who_asks_for_his_leg_back(table, handheld, alone):
    first = next(at for at, event in enumerate(table.play.events) if event.kind == "mr_x_moved")
    handheld.ask_back(first)
    handheld.end.wish = first
    handheld.exchange(1)
    assert table.take_back.wish() is not None and due(table) is None


def test_after_a_taking_back_it_draws_anew_and_after_a_restart_the_same(host):
    table, handheld = host().extensions["table"], Handheld()
    handheld.link(table)
    game = computer_moves.begin(table, handheld, ALL)
    handheld.mr_x(game["turns"][0])
    before, turn = table.substitutes.now(), due(table)
    handheld.unplug()
    table = host().extensions["table"]
    handheld.link(table)
    assert (table.substitutes.now(), due(table)) == (before, turn)
    made = computer_moves.move_all(table, handheld)
    assert len(made) == 5
    pawn, number = made[-1][0], table.play.count - 1
    table.take_back.ask(pawn)
    handheld.take_back()
    assert due(table).number == table.play.count > number
    assert before.draw(table.play.count) != before.draw(number)
    assert [name for name, *_leg in computer_moves.move_all(table, handheld)] == [pawn]


def test_a_plan_that_somebody_made_before_the_computer_came_does_not_hold_it_up(owner, table, handheld, mixed):
    computer_moves.move_all(table, handheld)
    pawn = next(pawn for pawn in owner.view()["game"]["pawns"] if pawn["turn"] == "now")
    station, tickets = pawn["legal"][0]
    fields = {"pawn": pawn["name"], "ticket": tickets[0], "station": station, "round": 1}
    assert owner.post("/pencil", **fields)["ok"]
    assert change(owner, 1, "fair")["ok"]
    assert len(computer_moves.move_all(table, handheld)) == 3


def test_a_move_that_the_handheld_refuses_is_not_tried_for_ever(table, handheld, alone, monkeypatch):
    monkeypatch.setattr(handheld.end, "_judge", lambda *_of: "moved-on", raising=False)
    assert len(refuse_all(table, handheld)) == MOST_TRIES and due(table) is None


def refuse_all(table, handheld):
    """Let the computer move as long as it will, and the handheld refuse it; returns the names of the pawns."""
    plays, pawns = computer_moves.computer(table), []
    while plays.move():
        (entry,) = table.moves()
        table.receiver.judged(handheld.device, table.receiver._proposal_id(entry), "refused")
        pawns.append(entry.proposal.pawn)
        assert len(pawns) <= MOST_TRIES
    return pawns


def test_a_pawn_whose_move_the_handheld_refuses_is_moved_by_people_in_this_turn(detective, table, handheld, alone):
    pawn = refuse_all(table, handheld)[-1]
    view = detective.view()
    assert view["awaited"] == "The computer cannot move Purple or Yellow: any detective does."
    refused = f"The handheld refused {pawn.capitalize()}'s move"
    assert [text.startswith(refused) for text in view["trouble"]] == [True], "once, not for each try"
    assert turns(view)[pawn] == "now" and "waiting" not in view
    assert detective.get("/help.json").get_json()["lines"][0].endswith(view["awaited"])
    moved = enter_one(detective, table, handheld)
    assert turns(detective.view())[moved] == "done"
    assert len(computer_moves.move_all(table, handheld)) == 4, "the others are the computer's as before"
    while table.substitutes.now().left:
        enter_one(detective, table, handheld)
    computer_moves.move_all(table, handheld)
    handheld.mr_x(next(turn for turn in alone["turns"][1:] if turn["mover"] == "mr_x"))
    assert table.substitutes.now().level_of(table.play.game, pawn) is not None
    assert len(computer_moves.move_all(table, handheld)) == 5


def test_a_fault_in_a_program_leaves_the_table_as_it_is(table, handheld, alone, monkeypatch, caplog):
    def fault(*_of):
        raise ZeroDivisionError

    monkeypatch.setattr(levels, "leg", fault)
    plays = computer_moves.computer(table)
    assert [plays.move() for _ in range(MOST_TRIES + 1)] == [True] * MOST_TRIES + [False]
    assert table.moves() == [] and "the computer at level easy" in caplog.text
    assert table.substitutes.now().left == ("purple", "yellow") and due(table) is None, "people move them"


def play_a_move(table, plays):
    """Let its thread play until there is a move, and end with the table."""
    plays.start()
    seen = table.version
    while not table.moves():
        table.wait_for_change(seen, 5)
        seen = table.version
    table.end()
    assert table.services.join(PATIENCE_S)


def test_its_thread_plays_and_ends_with_the_table(table, handheld, alone):
    play_a_move(table, Computer(table, computer_moves.LOG, 0))


def test_a_disk_that_was_full_is_tried_again(table, handheld, alone, monkeypatch):
    honest, faults = table.deed, [sqlite3.OperationalError("full")] * (MOST_TRIES + 1)
    monkeypatch.setattr(player, "LOOK_S", 0)

    @contextlib.contextmanager
    def deed():
        if faults:
            raise faults.pop()
        with honest():
            yield

    monkeypatch.setattr(table, "deed", deed)
    plays = computer_moves.computer(table)
    play_a_move(table, plays)
    assert faults == []


def test_a_pause_ends_at_once_with_the_table(table, handheld, alone):
    plays = Computer(table, computer_moves.LOG, 3600)
    plays.start()
    table.end()
    assert table.services.join(PATIENCE_S) and table.moves() == []


# Who may let the computer play, and what is refused


def test_the_owner_lets_the_computer_play_and_no_more_and_everybody_reads_it(app, owner, table, handheld, mixed):
    ben = Browser(app).joined().being(1)
    assert change(owner, 1, "fair")["said"] == "The computer plays for Ben (fair)."
    assert ben.view()["news"] == ["The computer plays for Ben (fair)."]
    assert player_row(ben.view(), 1)["computer"] == "computer, fair" and "held" not in player_row(ben.view(), 1)
    assert ben.view()["you"]["players"] == [1] and ben.view()["you"]["voices"] == []
    assert len(computer_moves.move_all(table, handheld)) == 5
    assert change(owner, 1)["said"] == "Ben plays again."
    assert player_row(ben.view(), 1)["held"] and ben.view()["you"]["voices"] == [1]
    rows = [row["text"] for row in owner.get("/moves.json").get_json()["rounds"][0]["moves"]]
    assert rows[1] == "The computer plays for Ben (fair)." and rows[-1] == "Ben plays again."
    handheld.mr_x(next(turn for turn in mixed["turns"][1:] if turn["mover"] == "mr_x"))
    assert "news" not in owner.view(), "the next round"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"player": 1, "level": "grandmaster"}, "no such computer player"),
        ({"player": 3, "level": "easy"}, "no such player"),
        ({"player": "x", "level": "easy"}, "no such player"),
        ({"player": 1, "level": "easy", "game": "0"}, "moved on"),
    ],
)
def test_a_computer_player_that_cannot_be_is_refused_in_a_sentence(owner, table, mixed, fields, said):
    before = table.substitutes.now()
    answer = owner.post("/player", **{"game": owner.view()["game"]["id"], **fields})
    assert not answer["ok"] and said in answer["said"] and table.substitutes.now() == before


def test_nobody_but_the_owner_says_who_plays(app, table, detective, mixed):
    before = table.substitutes.now()
    for stranger in (detective, Browser(app)):
        answer = change(stranger, 1, "easy")
        assert not answer["ok"] and "owner" in answer["said"]
        assert stranger.get("/players").status_code == 403
    assert table.substitutes.now() == before


def test_people_move_no_pawn_of_the_computers_and_are_told_why(detective, table, mixed):
    fields = {"pawn": "purple", "ticket": "taxi", "station": 161, "round": 1}
    for path in ("/move", "/pencil"):
        answer = detective.post(path, **fields)
        assert not answer["ok"] and "The computer plays this pawn" in answer["said"], answer
    assert table.moves() == [] and table.pencils() == {}


def test_who_comes_back_plays_himself_again(detective, table, mixed):
    game_id = detective.view()["game"]["id"]
    assert detective.post("/who", game=game_id, player=0)["said"] == "On this page you are Anna."
    assert table.substitutes.now().level(0) is None and detective.view()["news"] == ["Anna plays again."]
    assert detective.view()["you"]["voices"] == [0]


def test_the_pace_of_the_computer_is_set_while_it_plays(owner, detective, table, handheld, alone, monkeypatch):
    waited = []
    monkeypatch.setattr(player.time, "monotonic", lambda: 1000.0)
    plays = Computer(table, computer_moves.LOG, 8)
    plays._stands = lambda turn, until_s: waited.append(until_s - 1000)  # and does not move
    for pace, pause_s in (("quick", 2), ("slow", 24), ("usual", 8)):
        assert owner.post("/pace", pace=pace)["ok"] and f'value="{pace}" selected' in owner.get("/players").text
        plays.move()
        assert waited.pop() == pause_s
    assert not owner.post("/pace", pace="never")["ok"] and not detective.post("/pace", pace="slow")["ok"]


@pytest.mark.sqlite
def test_a_damaged_note_makes_everybody_a_person_and_loses_nothing(tmp_path, app, owner, table, handheld, mixed):
    note, count = f"computers {table.play.game_id}", table.play.count
    for broken in ([["easz", None], True, [], "x"], [["easy"], True], {"computers": 1}, "", None, 7):
        table.store.write_note(note, broken)
        assert table.substitutes.now() == computer_players.PEOPLE and due(table) is None
        table._changes.changed()
        assert [pawn["turn"] for pawn in owner.view()["game"]["pawns"]].count("now") == 2
    assert table.play.count == count and owner.get("/players").status_code == 200
    assert change(owner, 0, "easy")["ok"] and due(table) is not None
    table.store._notes.clear()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as sql, sql:
        sql.execute("UPDATE note SET value = '[[' WHERE key = ?", (note,))
    assert table.substitutes.now() == computer_players.PEOPLE


# The set-up, and afterwards


FORM = {"station_200": "yes", "players": "3", "name_1": "Anna", "name_2": "Ben", "name_3": "Chloé", "name_mr_x": "Zoe"}


def test_the_form_says_who_plays_and_a_rematch_keeps_the_computers(owner, table, handheld):
    assert owner.post("/new", **FORM, plays_1="easy", plays_3="hard", adviser="on")["ok"]
    asked = owner.view()["ask"]
    assert "The computer plays for Anna (easy)." in asked["computers"] and len(asked["computers"]) == 3
    handheld.agree()
    assert table.substitutes.now().levels == ("easy", None, "hard") and table.substitutes.now().adviser
    assert owner.view()["game"]["adviser"] is True
    table.abandon()
    handheld.agree()
    handheld.open_log()
    assert owner.post("/rematch")["ok"]
    handheld.agree()
    view = owner.view()["game"]
    assert view["mr_x"]["name"] == "Ben" and [each["name"] for each in view["players"]] == ["Anna", "Zoe", "Chloé"]
    assert table.substitutes.now().levels == ("easy", None, "hard")
    past = owner.get("/games").text
    assert "computer, easy, computer, hard" in past and "The adviser helped" in past


def test_a_game_that_this_host_did_not_propose_has_no_computers(table, handheld):
    game = record(computer_moves.GAME)
    handheld.begin_alone(set_up(game), game["start"]["mr_x"])
    handheld.exchange()
    assert table.substitutes.now() == computer_players.PEOPLE


@pytest.mark.parametrize(("typed", "seconds"), [("", settings.COMPUTER_PAUSE_S), ("0", 0.0), ("1.5", 1.5)])
def test_the_pause_is_a_setting(typed, seconds):
    assert settings.from_environment({"COMPUTER_PAUSE": typed})["COMPUTER_PAUSE_S"] == seconds


@pytest.mark.parametrize("typed", ["soon", "-1", "61", "nan", "inf"])
def test_a_pause_that_is_none_is_refused_in_a_sentence(typed):
    with pytest.raises(settings.InvalidSetting, match="COMPUTER_PAUSE= must be a number of seconds"):
        settings.from_environment({"COMPUTER_PAUSE": typed})
