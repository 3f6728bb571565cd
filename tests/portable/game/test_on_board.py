"""A game whose pawns move on the board alone (R28), on the handheld by its keys and by what a host proposes."""

from tests.portable.marks import nightly_on_vm, slow
from tests.portable.on_board import START, found, kinds, wandering
from tests.portable.recorded import Recorded
from tests.portable.scripted import Host, Rig
from tests.portable.under_pin import rig_with, settle, unlock

from mrx.language import LANGUAGES

KEY_HASH = "5e" * 32
ASKED = ["person", 0, "", "", "on_board"]
CONSENT = ["ddddd", "ab" * 16]
ROUND = ["detectives_moved", "mr_x_moved"]


def begun(*keys, rules=(), box="milton-bradley", host=False, rig=None):
    """A game on its way, with so many of his legs keyed in; host: a host with a key has proposed it."""
    rig = rig or Rig()
    house = sorted([["pawn_moves", "on_board"]] + [list(rule) for rule in rules])
    proposal = ["begin", box, 5, house, []] + ([KEY_HASH, ASKED] if host else [])
    assert rig.judge("begin", proposal, 100) == "asked"
    assert "NEW GAME?" in rig.display.text() and "not keyed in" in rig.display.text()
    assert "stay in\nthe box" in rig.press("#")
    assert "YOUR MOVE  R01" in rig.press("#%03d#" % START)
    for leg in keys:
        rig.press(leg)
    return rig


def told(rig, kind, *about):
    """The verdict on a proposal of this game's, under an id of its own."""
    return rig.judge(repr((kind, about)), [kind] + list(about) + [rig.table.log.game_id])


def last_turn(host=False):
    """A game of two windows, the last of them filled."""
    return begun("114A#", "115A#", rules=[("windows", 2), ("surfacing", [])], host=host)


def test_a_round_is_five_keys_and_its_screen_needs_none():
    rig = begun("114A#")
    text = rig.display.text()
    assert text.split("\n")[:3] == ["THEY MOVE  R01", "Say: TAXI", "01 T"], text
    rig.hold("0")
    assert rig.display.text() == text and rig.press("#CD") == text
    rig.up("0")
    assert rig.display.text() == text
    assert "YOUR MOVE  R02" in rig.press("1") and "station 1__" in rig.display.text()
    assert rig.press("*") == text and kinds(rig) == ["mr_x_moved"], "nothing has happened before #"
    assert "station 0__" in rig.press("0")
    rig.hold("0")
    assert "I STAND ON" in rig.display.text()
    rig.up("0")
    rig.press("*")
    text = rig.press("115A#")
    assert text.startswith("THEY MOVE  R02") and kinds(rig) == ["mr_x_moved"] + ROUND
    assert rig.events()[3].by == "handheld" and found(rig)["legs"][-1]["window"] == 2


def test_while_a_page_has_a_voice_he_need_not_speak():
    for language in LANGUAGES:
        rig = Rig()
        rig.app.context.change_language(language)
        game = Recorded(None, wandering(0)).begin(rig)
        game.act(rig)
        host = Host(rig, 1200)
        quiet = rig.display.text()
        host.replica.voice = True
        host.talk(1200)
        voiced = rig.display.text()
        assert voiced.split("\n")[1].split()[0] in ("Said", "angesagt", "annoncé", "dicho")
        host.replica.voice = False
        host.talk(4500)
        assert rig.display.text() == quiet


def test_a_game_on_the_handheld_alone_is_told_to_a_host_an_hour_later():
    rig = begun()
    for leg in ("114A#", "115A#", "127A#"):
        rig.press(leg)
        for _minute in range(20):
            rig.wait(60000)
            rig.link.outgoing = b""  # nobody hears it
        unlock(rig)
    rig.press("#A#", 3000)
    assert rig.table.game.ended == ("detectives", "captured"), rig.display.text()
    host = Host(rig, 10000)
    assert host.replica.events == rig.events() and found(rig)["state"] in ("sound", "waiting")


def test_a_double_is_eleven_keys_and_both_tickets_are_said():
    rig = begun("114A#", rules=[("surfacing", [])])
    rig.double()
    assert "move 2 of 2" in rig.press("115A#") and "THEY MOVE" not in rig.display.text()
    text = rig.press("127D#")
    assert text.split("\n")[1:3] == ["Say: TAXI", "+ BLACK"], text
    assert kinds(rig) == ["mr_x_moved"] + ROUND + ["mr_x_moved"]
    again = Rig(rig.flash)
    assert again.press("#").split("\n")[1:3] == ["Say: TAXI", "+ BLACK"], "also after a power cut"


def test_a_page_that_says_so_calls_him_and_he_need_not():
    rig = begun("114A#")
    host = Host(rig)
    assert host.settle(["moved", 1, 0, rig.table.log.game_id]) == "done"
    assert rig.display.text().startswith("YOUR MOVE  R02") and "A=caught B=other" in rig.display.text()
    rig.press("115A#")
    assert kinds(rig) == ["mr_x_moved"] + ROUND and rig.events()[3].by == "page"
    assert told(rig, "moved", 1, 0) == "done", "said once more"
    for late in ((3, 0), ("2", 0), (2, 1), (2,)):
        assert told(rig, "moved", *late) == "not-now", late
    assert rig.judge("x", ["moved", 2, 0, "ab" * 16]) == "not-now"
    assert found(rig)


def test_what_he_is_keying_stays_when_a_page_says_so_or_asks():
    rig = begun("114A#", "115A")
    assert told(rig, "ask", 1, 46, "red", 0) == "done"
    assert told(rig, "moved", 1, 0) == "done"
    assert "TAXI #=go" in rig.after(50)
    assert rig.press("#").startswith("THEY MOVE  R02")
    assert kinds(rig) == ["mr_x_moved", "station_asked"] + ROUND and rig.events()[4].by == "page"


def test_surfacing_keeps_its_key_and_a_host_that_comes_late_gets_everything():
    rig = begun("114A#", "115A#", "127A#")
    assert "SHOW YOURSELF" in rig.display.text() and "<127>" in rig.display.text()
    text = rig.press("#")
    assert "THEY MOVE  R03" in text and "03 T127" in text
    assert "pawn off board" in rig.press("126A#")
    assert Host(rig, 3000).replica.events == rig.events()


def test_with_r25_he_only_shows_himself():
    rig = begun("114A1#", rules=[("voluntary_surfacing", True)])
    assert "SHOW YOURSELF" in rig.display.text() and "THEY MOVE" in rig.press("#")
    assert rig.events()[-1].claimed == [] and found(rig)


def test_it_is_set_up_here_by_a_choice():
    rig = Rig()
    text = rig.press("#1")
    assert "pawns: keyed in" in text and "A=on board alone" in text
    assert "A=keyed in here" in rig.press("A") and "A=on board alone" in rig.press("A")
    rig.press("A4", 100)
    text = rig.display.text()
    assert "NEW GAME?" in text and "4 detectives" in text and "I play" not in text, "it cannot be Mr. X there"
    assert rig.press("C") == text
    assert "pawns on board" in rig.press("B")
    rig.press("*##")
    assert "MY START CARD" in rig.display.text() and "A=draw" not in rig.display.text()
    assert "MY START CARD" in rig.press("A")
    assert "no start card" in rig.press("001") and "YOUR MOVE" in rig.press("*132#")
    assert rig.events()[0][2:6] == ("milton-bradley", 4, [["pawn_moves", "on_board"]], [])


def test_he_says_that_he_is_caught():
    rig = begun("114A#")
    assert "CAUGHT?" in rig.press("A") and "THEY MOVE" in rig.press("*")
    assert "D=pawn ?" in rig.press("A") and "D=pawn PURPLE" in rig.press("D")
    assert "114" not in rig.display.text()
    text = rig.press("D#")
    assert "CAUGHT\non station" in text and "<114>" in text
    assert kinds(rig) == ["mr_x_moved", "station_asked", "mr_x_surfaced", "game_ended"]
    assert rig.events()[3][1:] == (114, True, "red")
    rig.press("#", 1000)
    assert found(rig)["state"] == "sound"


def test_caught_on_his_own_turn_belongs_to_the_turn_that_has_ended():
    rig = begun("114A#")
    assert told(rig, "moved", 1, 0) == "done"
    rig.wait(50)
    rig.press("A#")
    assert rig.table.game.ended == ("detectives", "captured") and rig.table.game.round == 1
    assert rig.events()[4][1:] == (114, True, None) and found(rig)


def test_a_key_is_named_for_what_it_does_on_that_screen_alone():
    """Behind three digits A and B are tickets."""
    rig = begun()
    assert "B=other" in rig.display.text() and "caught" not in rig.display.text(), "nobody can have caught him yet"
    assert "A=T" in rig.press("114") and "other" not in rig.display.text()
    rig.press("A#")
    told(rig, "moved", 1, 0)
    assert "A=caught B=other" in rig.after(50)
    assert "A=T" in rig.press("115") and "caught" not in rig.display.text()
    rig.double()
    assert "move 1 of 2" in rig.display.text() and "station 115" in rig.display.text()


def test_before_his_first_leg_and_between_those_of_a_double_he_cannot_be_caught():
    rig = begun()
    assert "YOUR MOVE" in rig.press("A")
    rig.double()
    rig.press("114A#")
    text = rig.display.text()
    assert "move 2 of 2" in text and rig.press("AB") == text


def test_he_says_that_he_cannot_move_and_shows_himself():
    for legs, before in (((), []), (("114A#",), ["mr_x_moved", "detectives_moved"])):
        rig = begun(*legs)
        assert "NO WAY OUT?" in rig.press("B1") and "TRAPPED" in rig.press("#")
        assert kinds(rig) == before + ["mr_x_surfaced", "game_ended"]
        rig.press("#", 1000)
        assert found(rig)["state"] == "sound"


def test_the_detectives_ask_here_as_often_as_there_are_pawns():
    rig = begun("114A#")
    assert "IS HE AT" in rig.press("B2")
    assert "the board has no" in rig.press("999")
    rig.press("*046")
    assert "<046>" in rig.display.text() and "Yes ends it." in rig.display.text()
    text = rig.press("DD#")
    assert "THEY MOVE" in text and "not at 046" in text
    assert rig.events()[-1][1:] == (46, False, "red")
    assert "asked before" in rig.press("B2046#"), "a station twice"
    assert "asked before" in rig.press("*047DD#"), "a pawn twice"
    assert "asked once for" in rig.held("#")
    rig.press("**")
    assert "CAUGHT" in rig.press("B2114#") and "<114>" in rig.display.text() and found(rig)
    rig = begun("114A#")
    for station in (1, 2, 3, 4, 5):
        assert told(rig, "ask", 1, station, "", 0) == "done"
    assert told(rig, "ask", 1, 6, "", 0) == "bad-ask" and kinds(rig).count("station_asked") == 5
    assert "not at 005" in rig.after(50)
    rig.press("115A#")
    assert told(rig, "ask", 2, 1, "", 0) == "done", "a new round"


def test_a_page_asks_and_no_key_is_needed():
    rig = begun("114A#", "11")
    assert told(rig, "ask", 1, 46, "red", 0) == "done" and rig.events()[-1][1:] == (46, False, "red")
    assert told(rig, "ask", 1, 46, "red", 0) == "done" and kinds(rig).count("station_asked") == 1, "the same id"
    for window, station, pawn, since, code in (
        (1, 46, "blue", 0, "bad-ask"),
        (1, 47, "red", 0, "bad-ask"),
        (1, 0, "", 0, "bad-ask"),
        (1, "47", "", 0, "no-station"),
        (0, 114, "", 0, "moved-on"),
        (2, 114, "", 0, "not-now"),
        (1, 114, "", 3, "not-now"),
        (1, 114, "him", 0, "not-now"),
        ("1", 114, "", 0, "not-now"),
    ):
        assert told(rig, "ask", window, station, pawn, since) == code, (window, station)
    assert "station 11_" in rig.display.text(), "what he is keying stays"
    rig.press("5A#")
    assert told(rig, "ask", 1, 115, "", 0) == "moved-on", "never about the new station"
    assert told(rig, "ask", 2, 115, "blue", 0) == "done" and rig.table.game.ended == ("detectives", "captured")
    assert told(rig, "ask", 2, 115, "blue", 0) == "done" and told(rig, "ask", 2, 7, "", 0) == "game-over"
    assert found(rig)


def test_a_handheld_that_is_locked_and_dark_hears_pages_and_stays_so():
    for station, home in ((46, "YOUR MOVE  R02"), (114, "CAUGHT")):
        rig = begun("114A#")
        rig.held("*")
        rig.wait(60000)
        assert rig.display.text() == ""
        assert told(rig, "ask", 1, station, "red", 0) == "done"
        told(rig, "moved", 1, 0)
        rig.wait(1000)
        assert rig.display.text() == "" and kinds(rig).count("station_asked") == 1
        rig.press("#")  # lights it
        assert rig.press("#").startswith(home) and found(rig)


ELSEWHERE = {  # keys that lead away from *They move*, and what his # says there once a page has said something
    "A": "WAIT",
    "B1": "WAIT",
    "B2046": "WAIT",
    "115": "YOUR MOVE",
    "115A": "THEY MOVE",
}


def leads_out(rig, home):
    """Whether * leads from any screen to the one that begins so."""
    for _ in range(4):
        if not rig.display.text().startswith(home):
            rig.press("*")
    return rig.display.text().startswith(home)


@nightly_on_vm
def test_what_a_page_says_while_he_is_on_any_screen_is_counted_once_and_no_key_of_his_twice():
    for keys in ELSEWHERE:
        for said in (("ask", 1, 46, "red", 0), ("moved", 1, 0)):
            rig = begun("114A#", keys)
            assert told(rig, *said) == "done"
            assert rig.judge("another phone's", list(said) + [rig.table.log.game_id], 50) == "done"
            assert rig.press("#").startswith(ELSEWHERE[keys]), (keys, said)
            assert [kinds(rig).count(kind) for kind in ("station_asked", "game_ended")] == [said[0] == "ask", 0]
            assert kinds(rig).count("detectives_moved") == (said[0] == "moved" or keys == "115A")
            home = "THEY MOVE" if said[0] == "ask" or keys == "115A" else "YOUR MOVE"
            assert leads_out(rig, home) and found(rig), (keys, said)


@nightly_on_vm
def test_a_yes_while_he_is_on_any_screen_ends_the_game_once():
    for keys in ELSEWHERE:
        rig = begun("114A#", keys)
        assert told(rig, "ask", 1, 114, "red", 0) == "done"
        rig.wait(50)
        rig.press("#")
        assert kinds(rig) == ["mr_x_moved", "station_asked", "mr_x_surfaced", "game_ended"], keys
        assert leads_out(rig, "CAUGHT\n") and found(rig), keys


def test_a_question_whose_verdict_was_lost_in_a_power_cut_is_done():
    rig = begun("114A#")
    told(rig, "ask", 1, 46, "red", 0)
    again = Rig(rig.flash)
    assert told(again, "ask", 1, 46, "red", 0) == "done" and len(again.events()) == len(rig.events())
    assert told(again, "ask", 1, 46, "", 0) == "bad-ask"


def test_in_his_turn_and_between_his_legs_he_is_not_asked():
    rig = begun("114A#")
    told(rig, "moved", 1, 0)
    assert told(rig, "ask", 1, 46, "", 0) == "bad-ask"
    rig.wait(50)
    rig.double()
    rig.press("115A#")
    assert told(rig, "ask", 2, 46, "", 0) == "bad-ask" and "station_asked" not in kinds(rig)


def test_before_the_pin_is_keyed_in_nothing_is_answered():
    rig = rig_with()
    rig.judge("a", ["begin", "milton-bradley", 5, [["pawn_moves", "on_board"]], []], 50)
    rig.press("A#2468#")
    rig.press("132#")
    settle(rig)
    rig.press("114A#")
    again = rig_with(rig.flash)
    assert told(again, "ask", 1, 114, "", 0) == "asked" and kinds(again) == ["mr_x_moved"]
    unlock(again)
    assert told(again, "ask", 1, 114, "", 0) == "done" and kinds(again)[-1] == "game_ended"


def test_none_can_move_needs_the_detectives():
    rig = begun("114A#")
    assert "NONE CAN MOVE?" in rig.press("B3") and "hold\nD to agree" in rig.display.text()
    assert "NONE CAN MOVE?" in rig.press("#ABC") and rig.table.running
    rig.held("D")
    assert "MR X WINS" in rig.display.text() and rig.events()[-1][1:] == ("mr_x", "stranded", None, None)
    assert found(rig)


def test_with_a_host_they_say_so_with_their_consent_and_he_agrees():
    rig = begun("114A#", host=True)
    assert "none can move" not in rig.press("B")
    rig.press("*")
    held = rig.table.log.count
    assert told(rig, "stranded", held, None, None) == "not-now"
    assert told(rig, "stranded", held + 1, *CONSENT) == "not-now"
    assert told(rig, "stranded", held, *CONSENT) == "asked"
    assert "#=yes" in rig.after(50)
    rig.press("*")
    assert told(rig, "stranded", held, *CONSENT) == "declined" and rig.table.running
    assert rig.judge("again", ["stranded", held] + CONSENT + [rig.table.log.game_id], 50) == "asked"
    assert "MR X WINS" in rig.press("#") and rig.events()[-1][1:] == ("mr_x", "stranded", "ddddd", "ab" * 16)


def test_a_consent_that_is_out_of_date_is_dropped_and_before_his_first_leg_there_is_none():
    rig = begun("114A#", host=True)
    assert told(rig, "stranded", rig.table.log.count, *CONSENT) == "asked"
    assert told(rig, "ask", 1, 46, "", 0) == "done"
    rig.wait(50)
    assert rig.display.text().startswith("THEY MOVE")
    assert told(begun(host=True), "stranded", 2, *CONSENT) == "not-now"


def test_before_his_escape_he_looks_and_in_the_last_turn_he_may_be_caught():
    rig = last_turn()
    assert "No pawn on your\nstation?" in rig.press("1") and rig.table.running
    assert "THEY MOVE" in rig.press("*")
    assert "MR X ESCAPED" in rig.press("5#")
    assert kinds(rig)[-2:] == ["detectives_moved", "game_ended"] and rig.events()[-2].by == "handheld"
    rig.press("#", 1000)
    assert found(rig)["state"] == "sound"
    rig = last_turn()
    assert "1 I cannot move" not in rig.press("B")
    rig.press("*1")
    assert "CAUGHT?" in rig.press("A") and "CAUGHT" in rig.press("#")
    assert rig.table.game.ended == ("detectives", "captured") and found(rig)


def test_a_page_that_ends_the_last_turn_has_him_look():
    rig = last_turn(host=True)
    assert told(rig, "moved", 2, 0) == "asked" and told(rig, "moved", 2, 0) == "asked"
    rig.wait(50)
    assert "LAST TURN" in rig.display.text() and rig.table.running
    rig.press("*")
    assert told(rig, "moved", 2, 0) == "declined" and rig.display.text().startswith("THEY MOVE")
    assert rig.judge("again", ["moved", 2, 0, rig.table.log.game_id], 50) == "asked"
    assert "MR X ESCAPED" in rig.press("#") and rig.events()[-2].by == "page"
    assert rig.judge("again", ["moved", 2, 0, rig.table.log.game_id]) == "done" and found(rig)


def back(rig, further=0):
    """Take back here; returns what was offered."""
    text = rig.press("*4" + "D" * further)
    rig.press("#")
    rig.held("D")
    settle(rig)
    return text


def test_taking_back_a_leg_leaves_it_his_turn_and_a_turn_leaves_it_theirs():
    rig = begun("114A#", "115A#")
    assert "window 02" in back(rig)
    assert rig.display.text().startswith("YOUR MOVE  R02")
    assert "they moved" in back(rig) and rig.display.text().startswith("THEY MOVE  R01")
    rig.press("115A#")
    assert rig.table.game.round == 2 and rig.table.secret_station() == 115
    rig.press("*5#A")
    rig.press("#", 2000)
    assert found(rig)["state"] == "sound"


def test_a_capture_is_taken_back_and_an_answer_is_not():
    rig = begun("114A#")
    told(rig, "ask", 1, 46, "", 0)
    rig.wait(50)
    assert "my move" in rig.press("*4")
    rig.press("*A#")
    assert "caught\n114" in back(rig)
    assert rig.display.text().startswith("THEY MOVE") and "not at 046" in rig.display.text()
    assert told(rig, "ask", 1, 47, "", 0) == "not-now", "asked before it was taken back"
    void = rig.table.log.count - 1
    assert told(rig, "ask", 1, 47, "", void) == "done" and told(rig, "ask", 1, 46, "red", void) == "bad-ask"
    assert found(rig)


def test_a_record_of_another_mode_and_a_computer_are_refused():
    for pawns, *more in (([["red", 1]],), ([], None, "easy")):
        rig = Rig()
        proposal = ["begin", "milton-bradley", 5, [["pawn_moves", "on_board"]], pawns] + more
        rig.judge("b", proposal, 100)
        assert rig.judge("b", proposal) == "bad-set-up"


def test_in_a_game_with_entered_moves_none_of_it_is_heard():
    rig = Rig()
    Recorded("milton-bradley-3p-captured").begin(rig)
    rig.press("196A##")
    for proposal in (("moved", 1, 0), ("ask", 1, 46, "", 0), ("stranded", 3, None, None)):
        assert told(rig, *proposal) == "not-now", proposal


@slow
@nightly_on_vm
def test_whole_games_in_each_language_and_box():
    boxes = ("milton-bradley", "ravensburger", "ravensburger-2013", "milton-bradley")
    for at in range(len(LANGUAGES)):
        rig = Rig()
        rig.press("*6%d" % (at + 1))
        game = Recorded(None, wandering(at, boxes[at])).begin(rig)
        while game.next_action(rig):
            before = len(rig.events())
            assert game.act(rig) and len(rig.events()) > before, rig.display.text()
            for keys in ("*1*", "*3*", "*4*", "B*", "A*", "*73**", "*75**", "*8*"):
                rig.press(keys)
        assert rig.table.game.ended == ("mr_x", "escaped") == game.ending
        rig.press("#", 2000)
        assert found(rig)["state"] == "sound"
        stations = [START] + [action[2] for action in game.actions if action[0] == "mr_x"]
        assert [leg["opened"]["station"] for leg in found(rig)["legs"]] == stations
