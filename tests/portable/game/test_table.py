"""The table judges what the host proposes: once, in order, and without a word of where Mr. X is."""

from tests.portable.marks import nightly_on_vm, slow
from tests.portable.recorded import Recorded, in_play, play
from tests.portable.scripted import CountingEntropy, Host, MemoryFlash, Rig

from mrx.game import proposals
from mrx.game.loading import load
from mrx.game.table import Table
from shared.events import events
from shared.link import sync_host


def judge(rig, proposal, proposal_id="x"):
    code = rig.judge(proposal_id, proposal)
    assert code in sync_host.VERDICTS
    return code


def test_a_move_is_judged_once_also_where_it_was_keyed_in():
    for keyed_in in (False, True):
        rig, _ = in_play(1)
        if keyed_in:
            rig.press("161A#")
        else:
            assert judge(rig, ["move", 1, "purple", "taxi", 161]) == "done"
        log = rig.events()
        assert log[-1] == events.pawn_moved("purple", "taxi", 161)
        assert judge(rig, ["move", 1, "purple", "taxi", 161]) == "done"
        assert judge(rig, ["move", 1, "purple", "taxi", 173]) == "not-now"
        assert rig.events() == log


def test_a_move_of_a_round_that_is_over_stays_done():
    rig, game = in_play(1)
    for action in game.actions[1:6]:
        assert judge(rig, ["move", 1, action[0], action[1], action[2]]) == "done"
    assert rig.table.game.round == 2
    assert judge(rig, ["move", 1, "blue", "taxi", 142]) == "done"
    assert judge(rig, ["move", 2, "blue", "taxi", 158]) == "not-now"


def test_a_move_of_another_game_is_not_made():
    rig, _ = in_play(1)
    log, game_id = rig.events(), rig.table.log.game_id
    assert judge(rig, ["move", 1, "purple", "taxi", 161, 0, "12" * 16]) == "not-now"
    assert judge(rig, ["abandon", None, None, None, "12" * 16]) == "not-now"
    assert judge(rig, ["take_back", len(log), 2, None, None, "12" * 16]) == "not-now"
    assert rig.events() == log and not rig.table.question.kind
    assert judge(rig, ["abandon", None, None, None, game_id]) == "asked"
    assert judge(rig, ["move", 1, "purple", "taxi", 161, 0, game_id]) == "done"


def test_a_move_that_was_made_and_taken_back_is_not_made_again():
    rig, _ = in_play(1)
    move = ["move", 1, "purple", "taxi", 161, 0, rig.table.log.game_id]
    assert judge(rig, move) == "done"
    count = rig.table.log.count
    rig.table.question.wish = count - 1
    assert judge(rig, ["take_back", count, count - 1]) == "done"
    rig.wait(200)
    log = rig.events()
    assert judge(rig, move) == "not-now" and rig.events() == log
    again = Rig(rig.flash)
    assert again.judge("x", move) == "not-now" and again.events() == log
    move[5] = count
    assert again.judge("x", move) == "done"


def test_what_is_wrong_is_said_in_a_code_and_nonsense_is_refused_and_so_is_a_second_game():
    rig, game = in_play(1)
    assert judge(rig, ["move", 1, "green", "taxi", 14]) == "not-now"
    assert judge(rig, ["move", 2, "purple", "taxi", 161]) == "not-now"
    assert judge(rig, ["move", 1, "purple", "taxi", 1]) == "no-route"
    assert judge(rig, ["move", 1, "purple", "taxi", 108]) == "no-station"
    assert judge(rig, ["move", 1, "purple", "black", 161]) == "no-ticket"
    assert judge(rig, ["move", 1, "purple", "boat", 161]) == "no-ticket"
    assert judge(rig, ["move", 1, "bobby1", "taxi", 161]) == "not-now"
    log = rig.events()
    nonsense = ([], ["move"], ["move", "1", "purple", "taxi", 161], ["move", 1, "purple", "taxi", "161"], ["fly"], [[]])
    nonsense += (["move", 1, ["purple"], "taxi", 161], ["move", 1, "purple", None, 161], [7], ["begin", 1, 2, 3, 4])
    for proposal in nonsense:
        assert judge(rig, proposal) != "done"
    assert judge(rig, ["begin"] + game.set_up) == "running"
    assert rig.events() == log and rig.table.question.kind is None


def test_no_move_before_a_game():
    table = Table(MemoryFlash(), CountingEntropy())
    for _ in load(table):
        pass
    assert proposals.judge(table, "x", ["move", 1, "purple", "taxi", 161]) == "not-now"
    assert proposals.judge(table, "x", ["abandon"]) == "not-now"


@slow
@nightly_on_vm
def test_a_capture_voids_what_is_queued_behind_it():
    rig, game = in_play()
    while game.next_action(rig) is not game.actions[-1]:
        game.act(rig)
    last = game.actions[-1]
    assert judge(rig, ["move", rig.table.game.round, last[0], last[1], last[2]]) == "done"
    assert [event[0] for event in rig.events()[-3:]] == ["pawn_moved", "mr_x_surfaced", "game_ended"]
    waiting = [name for at, name in enumerate(rig.table.game.pawn_names) if not rig.table.game.moved[at]]
    for name in waiting:
        assert judge(rig, ["move", rig.table.game.round, name, "taxi", 1]) == "game-over"


def test_a_set_up_that_cannot_be_played_is_refused():
    pawns = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]
    rig = Rig()
    set_ups = (
        ["go", 5, [], pawns],
        ["milton-bradley", 9, [], pawns],
        ["milton-bradley", "5", [], pawns],
        ["milton-bradley", 5, [["flying", True]], pawns],
        ["milton-bradley", 5, {}, pawns],
        ["milton-bradley", 5, [], pawns[:4]],
        ["milton-bradley", 5, [], pawns[:4] + [["blue", 26]]],
        ["milton-bradley", 5, [], pawns[:4] + [["blue", 1]]],
        ["milton-bradley", 5, [["start_cards", [26, 29, 34, 50, 53]]], pawns],
        ["milton-bradley", 5, [["start_cards", list(range(1, 200)) * 3]], pawns],
        ["milton-bradley", 5, [["pawn_moves", "on_board"]], pawns],
        ["milton-bradley", 5, [["pawn_moves", "on_board"]], [], None, "easy"],
    )
    for number, set_up in enumerate(set_ups):
        assert judge(rig, ["begin"] + set_up, "b%d" % number) == "asked"
        rig.wait(100)
        assert judge(rig, ["begin"] + set_up, "b%d" % number) == "bad-set-up", set_up
    assert "no game" in rig.display.text()


def test_a_proposed_game_waits_for_his_finger():
    rig = Rig()
    game = Recorded("milton-bradley-3p-captured")
    assert judge(rig, ["begin"] + game.set_up, "a") == "asked"
    assert "NEW GAME?" in rig.after(50)
    assert judge(rig, ["begin"] + game.set_up, "a") == "asked"
    assert "no game" in rig.press("*")
    assert judge(rig, ["begin"] + game.set_up, "a") == "declined"
    assert judge(rig, ["begin"] + game.set_up, "b") == "asked"
    rig.wait(50)
    assert "YOUR MOVE" in rig.press("#A#")
    assert rig.table.secret_station() in rig.table.game.edition.mr_x_deck


def over():
    """A game that is over, its log open."""
    rig = Rig()
    game = play("milton-bradley-2p-trapped", rig)
    assert "logbook is open" in rig.press("#", 2000)
    return rig, game


@slow
@nightly_on_vm
def test_the_finished_game_is_there_again_when_no_new_one_comes_of_a_proposal():
    rig, game = over()
    log = rig.events()
    cannot = game.set_up[:3] + [[["red", 26], ["purple", 26]]]
    host = Host(rig)
    for set_up, answer in ((game.set_up, "declined"), (cannot, "bad-set-up")):
        host.propose(["begin"] + set_up)
        host.talk(3000)
        if answer == "declined":
            assert "NEW GAME?" in rig.display.text()
            rig.press("*")
            host.talk(3000)
        assert host.replica.verdicts[-1][1] == answer
        assert rig.display.text().startswith("TRAPPED") and "logbook is open" in rig.display.text()
        assert "1 logbook" in rig.press("*")
        rig.press("*")
    assert rig.events() == log == host.replica.events


def test_the_events_are_counted_as_they_will_be_in_the_log():
    """Also while the first of them wait for it, when the log still holds the game before."""
    rig, game = over()
    rig.judge("a", ["begin"] + game.set_up, 500)
    rig.press("#%03d" % game.record["start"]["mr_x"])
    rig.keypad.waiting.append(("#", "down"))
    counts = []
    while not counts or rig.table.unwritten:
        rig.clock.now += 5
        rig.step()
        counts.append(rig.table.count)
    assert set(counts) == {2} and len(counts) > 1 and len(rig.events()) == 2


def large(rig):
    """The station that the display shows large."""
    return rig.display.text().split("<")[1].split(">")[0]


def test_a_start_is_drawn_once_and_begins_nothing_before_its_confirm_whatever_he_does_about_it():
    rig = Rig()
    set_up = Recorded("milton-bradley-3p-captured").set_up
    rig.judge("a", ["begin"] + set_up, 50)
    files = dict(rig.flash.files)
    text = rig.press("#A")
    card = large(rig)
    assert int(card) and "#=go" in text
    assert not rig.table.running and rig.flash.files == files
    assert card not in rig.after(5100)
    rig.press("*A")  # cleared, drawn again
    assert large(rig) == card
    rig.press("***")
    assert rig.table.question.kind is None
    rig.judge("b", ["begin"] + set_up, 50)
    rig.press("#A")
    assert large(rig) == card
    rig.press("**")
    names = [name for name, _ in set_up[3]]
    stations = [station for _, station in set_up[3]]
    swapped = [[name, station] for name, station in zip(names, stations[1:] + stations[:1])]
    rig.judge("c", ["begin"] + set_up[:3] + [swapped], 50)
    rig.press("#A")
    assert large(rig) == card  # the same cards are left
    rig.press("#")
    assert rig.table.running and rig.table.secret_station() == int(card)


def test_a_start_that_a_pawn_has_or_that_is_no_card_is_refused():
    rig = Rig()
    game = Recorded("milton-bradley-3p-captured")
    rig.judge("a", ["begin"] + game.set_up, 50)
    for digits in ("174", "001", "999"):
        assert "no start card" in rig.press("#" + digits)
        rig.press("**")
    assert "YOUR MOVE" in rig.press("#%03d#" % game.record["start"]["mr_x"])


def test_a_start_counts_for_the_set_up_that_was_asked():
    rig = Rig()
    first, second = Recorded("milton-bradley-3p-captured"), Recorded("ravensburger-5p-escaped")
    rig.judge("a", ["begin"] + first.set_up, 50)
    rig.press("#")
    rig.judge("b", ["begin"] + second.set_up)
    rig.wait(50)
    assert "moved on" in rig.press("%03d" % first.record["start"]["mr_x"])
    assert "1983" in rig.press("#") and rig.events() == []


def test_ending_by_agreement_waits_for_his_finger_and_never_takes_the_place_of_what_it_is_at():
    rig, _ = in_play()
    rig.press("196A")
    assert judge(rig, ["abandon"], "a") == "asked"
    assert "TAXI #=go" in rig.after(50)
    rig.press("#")
    assert rig.table.game.ended is None
    assert "the table asks" in rig.display.text()
    rig.press("*")
    assert judge(rig, ["abandon"], "a") == "declined"
    assert rig.table.game.ended is None
    assert judge(rig, ["abandon"], "b") == "asked"
    rig.wait(50)
    rig.press("##")
    assert rig.table.game.ended is None, "a key of habit ends nothing"
    assert "ABANDONED" in rig.press("A")
    assert rig.table.game.ended == (None, "abandoned")


def test_a_game_without_a_host_is_set_up_and_played_by_keys():
    rig = Rig()
    rig.press("#15")
    for start in (26, 29, 34, 50, 53):
        rig.press("%03d#" % start)
    assert "NEW GAME?" in rig.after(50)
    assert "YOUR MOVE" in rig.press("#132#")
    assert rig.events()[0][2:5] == ("milton-bradley", 5, [])
    assert [start for _, start in rig.events()[0][5]] == [26, 29, 34, 50, 53]


def test_exceptions_and_codes_carry_no_station():
    rig, game = in_play()
    here = "197"
    for _ in range(6):
        for target in range(0, 300, 7):
            code = rig.table.mr_x_error(target, 0, "only") if rig.table.game.mr_x_to_move else ""
            assert here not in str(code)
        game.act(rig)
