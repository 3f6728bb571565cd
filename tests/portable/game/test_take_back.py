"""Taking back: it needs both sides, is recorded as an event, and does not reveal where Mr. X is."""

from tests.portable.effective import effective_events
from tests.portable.marks import nightly_on_vm, slow
from tests.portable.on_board import is_wholly_open
from tests.portable.recorded import Recorded, Resumed, in_play
from tests.portable.scripted import CountingEntropy, Host, MemoryFlash, Rig, cut_amid

from mrx.game import taking_back
from shared.events import events
from shared.rules.public_game_host import last_shown


def settle(rig):
    for _ in range(400):
        rig.clock.now += 5
        rig.step()
        if not rig.table.work.busy:
            break
    rig.wait(50)


def agree_here(rig):
    """The detectives hold D."""
    rig.held("D")
    settle(rig)


def facts(rig):
    """What the table knows of the game."""
    game = rig.table.game
    purses = [list(purse) for purse in game.purses] + [list(game.mr_x_purse)]
    return game.round, list(game.stations), purses, bytes(game.windows), bytes(game.shown), list(game.moved)


def test_his_own_leg_without_a_host():
    rig, game = in_play(6)
    before = facts(rig)
    game.act(rig)
    log = rig.events()
    station = rig.table.secret_station()
    text = rig.press("*4")
    assert "TAKE BACK" in text and "my move" in text and "window 02" in text
    assert "%03d" % station not in text
    assert "and what follows\ndetectives: hold\nD to agree" in rig.press("#")
    assert rig.events() == log
    agree_here(rig)
    assert rig.events() == log + [events.taken_back(len(log) - 1)]
    assert facts(rig) == before
    assert rig.table.secret_station() == game.actions[0][2]
    assert "YOUR MOVE" in rig.display.text()


def test_nothing_is_taken_back_without_the_detectives():
    rig, _ = in_play(1)
    log = rig.events()
    rig.press("*4#")
    for key in "ABC#123":
        rig.press(key)
    assert rig.events() == log
    assert "DONE" in rig.press("*") or "to move" in rig.display.text()
    assert rig.table.question.wish == 0


def test_with_a_host_the_page_is_asked_and_a_wish_given_up_is_told():
    rig, _ = in_play(1)
    host = Host(rig, 1500)
    rig.press("*4#")
    host.talk(1500)
    assert host.end.wish
    rig.press("*")
    host.talk(1500)
    assert host.end.wish is None
    log = rig.events()
    assert "and what follows\nthe page is\nasked." in rig.press("*4#")
    agree_here(rig)
    assert rig.events() == log  # the detectives are on the page now
    host.talk(1500)
    assert host.end.wish == (log[0][1], len(log), 2)
    assert host.settle(["take_back", len(log), 2]) == "done"
    settle(rig)
    assert rig.events() == log + [events.taken_back(2)]
    host.talk(1500)
    assert host.end.wish is None and host.replica.events == rig.events()


def test_the_detectives_ask_and_he_decides():
    rig, _ = in_play(2)
    host = Host(rig, 1500)
    log = rig.events()
    first = len(log) - 1
    proposal = host.propose(["take_back", len(log), first])
    host.talk(1500)
    assert host.replica.verdicts[-1] == (proposal, "asked")
    text = rig.display.text()
    assert "the table asks" in text and "PURPLE" in text and "161" in text
    assert rig.events() == log
    rig.press("*")
    host.talk(1500)
    assert host.replica.verdicts[-1] == (proposal, "declined")
    host.propose(["take_back", len(log), first])
    host.talk(1500)
    rig.press("#")
    settle(rig)
    assert rig.events() == log + [events.taken_back(first)]
    assert rig.table.game.moved == [False] * 5


def test_trying_stations_needs_his_key_each_time_and_a_question_that_is_overtaken_is_void():
    rig, _ = in_play(1)
    assert rig.judge("m0", ["move", 1, "purple", "taxi", 161]) == "done"
    log = rig.events()
    for number in range(30):
        assert rig.judge("t%d" % number, ["take_back", len(log), len(log) - 1], 50) == "asked"
        for target in (160, 173, 175, 159):
            assert rig.judge("m%d" % target, ["move", 1, "purple", "taxi", target]) == "not-now"
    assert rig.events() == log
    count = rig.table.log.count
    assert rig.judge("t", ["take_back", count, count - 1]) == "asked"
    assert rig.judge("m1", ["move", 1, "yellow", "bus", 46]) == "done"
    assert rig.table.question.kind is None
    assert rig.judge("t", ["take_back", count, count - 1], 50) == "not-now"
    assert "take back" not in rig.display.text().lower()


def test_nonsense_is_refused():
    rig, _ = in_play(6)
    count = rig.table.log.count
    for first in (0, 1, -1, count, count + 5, "2", None):
        assert rig.judge("t", ["take_back", count, first]) == "not-now"
    assert rig.judge("t", ["take_back", str(count), 2]) == "not-now"


@slow
@nightly_on_vm
def test_a_capture_is_taken_back_by_all():
    rig, game = in_play(0)
    while game.next_action(rig) is not game.actions[-1]:
        game.act(rig)
    before = facts(rig)
    game.act(rig)
    assert "CAUGHT" in rig.display.text()
    rig.press("*4#")
    agree_here(rig)
    assert rig.table.game.ended is None and facts(rig) == before
    assert "to move" in rig.display.text()
    assert rig.table.secret_station()


def test_a_surfacing_is_taken_back_by_all():
    rig, game = in_play(0)
    while len(rig.table.game.windows) < 3:
        game.act(rig)
    assert last_shown(rig.table.game)
    rig.press("*4#")
    agree_here(rig)
    assert last_shown(rig.table.game) is None and len(rig.table.game.windows) == 2


@slow
@nightly_on_vm
def test_a_wrong_position_is_mended_rounds_later():
    rig, game = in_play(3)
    before = facts(rig)
    station = rig.table.secret_station()
    game.act_on(rig, 9)
    log = rig.events()
    rig.press("*4" + "D" * 8 + "#")
    agree_here(rig)
    assert facts(rig) == before and rig.table.secret_station() == station
    assert effective_events(rig.events()) == log[:5]
    again = Rig(MemoryFlash(rig.flash.files), CountingEntropy(9000))
    assert facts(again) == before and again.table.secret_station() == station
    game = Resumed("milton-bradley-3p-captured")
    game.act_on(rig)
    rig.press("#", 2000)
    assert is_wholly_open(rig)
    assert rig.table.game.ended == game.ending


def test_an_open_log_is_never_taken_back():
    rig, _ = in_play(3)
    rig.press("*5#A")
    rig.press("#", 2000)
    count = rig.table.log.count
    assert rig.judge("t", ["take_back", count, 2]) == "not-now"
    assert "take back" not in rig.press("*")


def test_the_next_game_has_nothing_taken_back():
    rig, game = in_play(1)
    rig.press("*4#")
    agree_here(rig)
    rig.press("*5#A#", 2000)
    game.begin(rig)
    for _ in range(4):
        assert game.act(rig)
    assert "logbook is open" in rig.press("*5#A#", 2000)
    assert is_wholly_open(rig)


def test_a_power_cut_takes_back_all_or_nothing():
    for how in ("before", "torn", "after"):
        rig, game = in_play(7)
        before = facts(rig)
        log = rig.events()
        rig.press("*4#")
        rig.flash.cut_at = rig.flash.writes
        rig.flash.cut_how = how
        cut_amid(agree_here, rig)
        again = Rig(MemoryFlash(rig.flash.files), CountingEntropy(9000))
        if how == "after":
            assert again.events() == log + [events.taken_back(len(log) - 1)]
            assert again.table.secret_station() == game.actions[0][2]
        else:
            assert again.events() == log and facts(again) == before


def test_salts_are_new_after_each_taking_back():
    rig, _ = in_play(0)
    for _ in range(4):
        rig.press("196A#")
        rig.press("#*4#")
        agree_here(rig)
    seals = [event[4] for event in rig.events() if event[0] == "mr_x_moved"]
    assert len(set(seals)) == 4
    secrets = rig.flash.files["secret.log"].decode().split("\n")[:-1]
    salts = [line[-79 - 1 :] for line in secrets]
    assert len(set(salts)) == len(salts) == 5


KEY_HASH = "5e" * 32
CONSENT = "c0" * 16


def witnessed(count, name="milton-bradley-3p-captured"):
    """As `at`, in a game that a host has proposed."""
    rig = Rig()
    game = Resumed(name)
    rig.judge("begin", ["begin"] + game.set_up + [KEY_HASH], 50)
    rig.press("#%03d#" % game.record["start"]["mr_x"])
    assert rig.events()[0].key_hash == KEY_HASH
    for _ in range(count):
        assert game.act(rig)
    return rig, game


@slow
@nightly_on_vm
def test_mr_x_cannot_undo_his_capture_alone_where_a_host_has_begun_the_game():
    rig, game = witnessed(len(Recorded("milton-bradley-3p-captured").actions))
    assert "CAUGHT" in rig.display.text()
    log = rig.events()
    for again in (rig, Rig(MemoryFlash(rig.flash.files))):
        game.acknowledge(again)
        assert "waits for the\ntable's page." in again.press("*4#")
        agree_here(again)
        assert again.events() == log
        assert "CAUGHT" in again.press("*")


def test_nothing_is_undone_without_the_hosts_consent_which_goes_into_the_log_at_its_moment():
    rig, game = witnessed(2)
    log = rig.events()
    taking_back.take_back(rig.table, 2)
    settle(rig)
    assert rig.events() == log and not rig.table.work.busy
    held = len(log)
    assert rig.judge("a", ["take_back", held, 2]) == "not-now"
    assert rig.judge("b", ["take_back", held, 2, None, None]) == "not-now"
    assert rig.judge("c", ["take_back", held - 1, 2, "d", CONSENT]) == "not-now"
    assert rig.judge("d", ["take_back", held, 2, "d" * 6, CONSENT]) == "not-now"
    assert rig.judge("e", ["take_back", held, 2, "d", CONSENT[2:]]) == "not-now"
    assert rig.judge("f", ["take_back", held, 2, "d", CONSENT]) == "asked"
    assert "TAKE BACK?" in rig.after(50)
    rig.press("#")
    settle(rig)
    assert rig.events() == log + [events.taken_back(2, "d", CONSENT)]
    game.act(rig)
    again = Rig(MemoryFlash(rig.flash.files))
    assert again.events() == rig.events() and again.table.witnessed


def test_leaving_off_alone_is_told_and_nothing_is_undone_after_it():
    rig, _ = witnessed(3)
    assert "without their OK" in rig.press("*5")
    assert "ABANDONED\nnot agreed" in rig.press("#A")
    assert rig.events()[-1] == events.game_ended(None, "left_off")
    held = len(rig.events())
    assert "nothing to" in rig.press("*4")
    assert rig.judge("a", ["take_back", held, 2, "d", CONSENT]) == "not-now"
    rig.press("*#", 2000)
    assert is_wholly_open(rig)


def test_abandoning_needs_the_hosts_consent_and_a_question_is_void_once_the_game_has_gone_on():
    rig, game = witnessed(3)
    held = len(rig.events())
    assert rig.judge("a", ["abandon"]) == "not-now"
    assert rig.judge("b", ["abandon", held - 1, "o", CONSENT]) == "not-now"
    assert rig.judge("c", ["abandon", held, "o", CONSENT]) == "asked"
    mover, ticket, station, _, _ = game.next_action(rig)
    assert rig.judge("m", ["move", rig.table.game.round, mover, ticket, station]) == "done"
    assert len(rig.events()) > held and rig.table.question.kind is None
    assert rig.judge("d", ["abandon", len(rig.events()), "o", CONSENT]) == "asked"
    assert "the table asks:" in rig.after(50)
    rig.press("#A")
    assert rig.events()[-1] == events.game_ended(None, "abandoned", "o", CONSENT)


def test_a_key_hash_that_is_none_is_refused():
    game = Recorded("milton-bradley-3p-captured")
    for wrong in ("x", "5e" * 31, 7, ["5e" * 32]):
        rig = Rig()
        assert rig.judge("begin", ["begin"] + game.set_up + [wrong], 50) == "asked"
        assert rig.judge("begin", ["begin"] + game.set_up + [wrong]) == "bad-set-up", wrong


def test_what_was_taken_back_is_opened_after_a_power_cut_amid_the_opening_too():
    rig, _ = in_play(1)
    game = Resumed("milton-bradley-3p-captured")
    for _ in range(2):
        rig.press("*4#")
        agree_here(rig)
        game.act(rig)
    rig.press("*5#A")
    files = dict(rig.flash.files)
    rig.press("#", 2000)
    whole = rig.events()
    assert [event.number for event in whole if event.kind == "leg_opened"][:3] == [2, 4, None]
    first = [event.kind for event in whole].index("leg_opened")
    for cut in range(len(whole) - first):
        flash = MemoryFlash(files)
        rig = Rig(flash)
        game.acknowledge(rig)
        flash.cut_at = flash.writes + cut
        cut_amid(rig.press, "#", 2000)
        again = Rig(MemoryFlash(flash.files))
        game.acknowledge(again)
        again.press("#", 2000)
        assert again.events() == whole, cut
        assert again.table.whole_open
