"""The power fails in any flash call: nothing acknowledged is lost, nothing is done twice, and salts stay the same."""

import json

from tests.portable.marks import nightly_on_vm, slow
from tests.portable.on_board import found
from tests.portable.recorded import KEYS, Recorded, in_play, play
from tests.portable.scripted import CountingEntropy, Host, MemoryFlash, Rig, cut_amid
from tests.portable.under_pin import begin, begun, rig_with, unlock

HOWS = ("before", "torn", "after")


def public_facts(rig):
    """The log but for what is drawn: seals, salts and the game's id."""
    facts = []
    for event in rig.events():
        kept = {"game_begun": event[2:], "mr_x_started": (), "mr_x_moved": event[1:4], "mr_x_surfaced": event[1:3]}
        facts.append((event.kind, kept.get(event.kind, event[1:4])))
    return facts


def secret_count(rig):
    """Records in the secret journal."""
    return rig.flash.files.get("secret.log", b"").count(b"\n")


def cut_in_every_write(files, act, told, rig_on=Rig):
    """Do `act` on these files, the power failing in every flash call of it in turn, and again after each reset.

    act(rig): the keys to press, from any moment on to the end of the action; told(rig): what of the log must come out.
    """
    whole = rig_on(MemoryFlash(files))
    before = whole.events()
    act(whole)
    writes = whole.flash.writes
    assert writes
    wanted, secret_wanted = told(whole), secret_count(whole)
    for cut in range(writes):
        for how in HOWS:
            rig = rig_on(MemoryFlash(files))
            rig.flash.cut_at = cut
            rig.flash.cut_how = how
            cut_amid(act, rig)
            secrets = rig.flash.files.get("secret.log")
            again = rig_on(MemoryFlash(rig.flash.files), CountingEntropy(5000))
            assert again.events()[: len(before)] == before or again.events()[0][1] != before[0][1]
            log = again.events()
            act(again)
            assert again.events()[: len(log)] == log
            assert told(again) == wanted, (cut, how)
            assert secret_count(again) == secret_wanted, (cut, how)
            if secrets and how == "after":
                assert again.flash.files["secret.log"].startswith(secrets)


def test_the_beginning_of_a_game():
    game = Recorded("milton-bradley-3p-in-play")
    cut_in_every_write({"settings.json": b'["0123456789abcdef", "en"]'}, game.begin, public_facts)


@nightly_on_vm
def test_the_beginning_of_a_game_under_a_pin():
    game = Recorded("milton-bradley-3p-captured")

    def act(rig):
        if "PIN" in rig.display.text():
            unlock(rig)
        if not rig.table.running:
            begin(rig, game)
        assert "YOUR MOVE" in rig.display.text()

    cut_in_every_write({"settings.json": b'["0123456789abcdef", "en"]'}, act, public_facts, rig_with)


def acts(game, count):
    """Go on to the action after next: `count` of the log's legs and moves."""

    def act(rig):
        game.acknowledge(rig)
        while len([e for e in rig.events() if e[0] in ("mr_x_moved", "pawn_moved")]) < count:
            assert game.act(rig)

    return act


def cut_through(name, first, last):
    """Cut the power at every flash call of the record's actions `first` to `last`, and of what follows from each."""
    rig, game = in_play(name=name)
    for number in range(last):
        files = dict(rig.flash.files)
        if number >= first:
            cut_in_every_write(files, acts(game, number + 1), public_facts)
        assert game.act(rig)


@slow
@nightly_on_vm
def test_legs_moves_and_a_surfacing():
    cut_through("milton-bradley-3p-in-play", 0, 14)


@slow
@nightly_on_vm
def test_both_legs_of_a_double():
    game = Recorded("milton-bradley-3p-captured")
    first = [action[3] for action in game.actions].index("first")
    cut_through("milton-bradley-3p-captured", first - 1, first + 3)


def test_a_voluntary_surfacing():
    game = Recorded("milton-bradley-5p-escaped-optional-rules")
    at = [bool(action[4]) for action in game.actions].index(True)
    cut_through("milton-bradley-5p-escaped-optional-rules", at, at + 1)


@slow
@nightly_on_vm
def test_the_capture_and_the_opening():
    """Of a short game: each of its legs is opened by writes of its own, and after each of them it is read anew."""
    with open("tests/data/short-game.json") as file:
        game = Recorded(None, json.loads(file.read()))
    assert game.ending[1] == "captured"
    rig = Rig()
    game.begin(rig)
    game.act_on(rig, len(game.actions) - 1)

    def act(rig):
        game.acknowledge(rig)
        game.act(rig)
        for _ in range(3):
            if "#=open logbook" in rig.display.text():
                rig.press("#", 2000)
        assert "logbook is open" in rig.display.text()

    cut_in_every_write(rig.flash.files, act, public_facts)


@slow
@nightly_on_vm
def test_the_end_of_a_game_under_a_pin_and_its_opening():
    rig, game = begun()
    game.act_on(rig, 5)

    def act(rig):
        if "PIN" in rig.display.text():
            unlock(rig)
        if "#=go on" in rig.display.text():  # torn
            rig.press("#")
        if rig.table.running:
            rig.press("*5#A")
        if "#=open logbook" in rig.display.text():
            rig.press("#", 2000)
        assert "logbook is open" in rig.display.text()

    cut_in_every_write(rig.flash.files, act, public_facts, rig_with)


ANY = Recorded("milton-bradley-3p-in-play")


def on_board(*keys, rules=()):
    """A game whose pawns' moves are not entered (R28), under way."""
    rig = Rig()
    rig.judge("begin", ["begin", "milton-bradley", 5, sorted([["pawn_moves", "on_board"]] + list(rules)), []], 100)
    rig.press("##132#")
    for each in keys:
        rig.press(each)
    return rig


def on_board_acts(rig):
    """What is done there, each from any moment on to its end: (files before it, act)."""
    for keys, kind, count in (
        ("114A#", "mr_x_moved", 1),
        ("B2046D#", "station_asked", 1),
        ("115A#", "mr_x_moved", 2),  # with it: they have moved
        ("127A#", "mr_x_moved", 3),  # and he surfaces
        ("126A#", "mr_x_moved", 4),
        ("A#", "game_ended", 1),  # caught
    ):

        def act(rig, keys=keys, kind=kind, count=count):
            ANY.acknowledge(rig)
            if len([event for event in rig.events() if event.kind == kind]) < count:
                if keys == "115A#":  # the first of a double
                    rig.double()
                rig.press(keys)
            ANY.acknowledge(rig)
            assert len([event for event in rig.events() if event.kind == kind]) == count

        yield dict(rig.flash.files), act
        act(rig)


def test_each_event_of_a_game_on_the_board_alone():
    rig = on_board()
    for files, act in on_board_acts(rig):
        cut_in_every_write(files, act, public_facts)
    assert found(rig)["over"]


@nightly_on_vm
def test_the_escape_of_a_game_on_the_board_alone_and_the_end_that_people_see():
    last = on_board("114A#", "115A#", rules=[["surfacing", []], ["windows", 2]])
    for rig, keys, hold in ((last, "0#", ""), (on_board("114A#"), "B1#", ""), (on_board("114A#"), "B3", "D")):

        def act(rig, keys=keys, hold=hold):
            ANY.acknowledge(rig)
            if rig.table.running:
                rig.press(keys)
            if rig.table.running and hold:
                rig.held(hold)
            assert not rig.table.running

        cut_in_every_write(dict(rig.flash.files), act, public_facts)


def test_a_cut_between_the_legs_of_a_double_goes_on_with_the_second():
    rig, game = in_play()
    while game.next_action(rig)[3] != "second":
        game.act(rig)
    again = Rig(rig.flash)
    game.acknowledge(again)
    assert "move 2 of 2" in again.display.text()
    assert "double" not in again.display.text()


def test_what_was_on_its_way_comes_again_with_the_same_seal():
    rig, game = in_play(name="milton-bradley-3p-in-play")
    rig.flash.cut_at = rig.flash.writes + 1
    cut_amid(game.act, rig)
    again = Rig(MemoryFlash(rig.flash.files), CountingEntropy(7000))
    seal = again.events()[2][4]
    third = Rig(MemoryFlash(rig.flash.files), CountingEntropy(9000))
    assert third.events()[2][4] == seal
    host = Host(third, 1500)
    assert host.replica.events == again.events()


def confirmed(rig, game):
    """Press the "#" of the next leg, and return how many ticks later its events are in the log."""
    _, ticket, station, _, _ = game.next_action(rig)
    rig.press("%03d%s" % (station, KEYS[ticket]))
    known = len(rig.events())
    rig.keypad.waiting.append(("#", "down"))
    ticks = 0
    while len(rig.events()) == known:
        rig.link.outgoing = b""
        rig.clock.now += 10
        rig.step()
        if not ticks:
            assert "Say aloud" in rig.display.text()
        ticks += 1
        yield ticks
    assert ticks > 1


def test_the_next_screen_is_there_before_the_log_and_a_power_cut_between_loses_nothing():
    game = Recorded("milton-bradley-3p-in-play")
    rig = Rig()
    host = Host(rig)
    game.begin(rig)
    host.talk(2000)
    files = []
    for _ in confirmed(rig, game):
        assert b'"event"' not in rig.link.outgoing or len(rig.events()) > len(host.replica.events)
        files.append(dict(rig.flash.files))
    assert b'"event"' in rig.link.outgoing
    for kept in files:
        assert Rig(MemoryFlash(kept), CountingEntropy(7000)).events() == rig.events()


def test_when_the_log_is_written_depends_on_no_station():
    took = set()
    for station in (None, "113"):
        rig, game = in_play(name="milton-bradley-3p-in-play")
        if station:
            rig.press(station + "****")  # another picture before it
        took.add(len(list(confirmed(rig, game))))
    assert len(took) == 1


def test_a_key_before_the_log_is_written_has_it_written_first():
    rig, game = in_play(name="milton-bradley-3p-in-play")
    waiting = confirmed(rig, game)
    next(waiting)
    known = len(rig.events())
    rig.keypad.waiting += [("#", "up"), ("#", "down")]
    rig.step()
    assert len(rig.events()) > known and "to move" in rig.display.text()


def test_a_full_flash_makes_nothing_and_says_so():
    rig, game = in_play(name="milton-bradley-3p-in-play")
    rig.flash.full = True
    log = rig.events()
    rig.press("%03dA#" % game.actions[0][2])
    assert "TROUBLE" in rig.display.text() and "the storage is" in rig.display.text()
    rig.flash.full = False
    assert "YOUR MOVE" in rig.press("#")
    assert rig.events() == log
    game.act(rig)
    assert len(rig.events()) == len(log) + 1


def over():
    """A game that was played to its end by keys, its log not opened."""
    rig = Rig()
    return rig, play("milton-bradley-3p-captured", rig)


@slow
@nightly_on_vm
def test_a_flash_that_fills_up_while_the_log_is_opened_lets_it_be_opened_again():
    rig, game = over()
    rig.press("#", 10)
    rig.flash.full = True
    assert "the storage is" in rig.after(50)
    opened = rig.table.opened
    assert 0 < opened < len(rig.table.game.windows)
    rig.flash.full = False
    assert "#=open logbook" in rig.press("#")
    assert "logbook is open" in rig.press("#", 2000)
    assert rig.judge("next", ["begin"] + game.set_up) == "asked"
    assert "NEW GAME?" in rig.after(500)


@slow
@nightly_on_vm
def test_a_game_that_a_full_flash_did_not_let_begin_is_asked_for_again():
    rig, game = over()
    rig.press("#", 2000)
    host = Host(rig, 1000)
    host.propose(["begin"] + game.set_up)
    host.talk(1000)
    rig.press("#")
    rig.flash.full = True
    log = rig.events()
    assert "the storage is" in rig.press("%03d#" % game.record["start"]["mr_x"])
    rig.flash.full = False
    assert "logbook is open" in rig.press("#") and rig.events() == log
    assert "NEW GAME?" in host.talk(8000)
    assert "YOUR MOVE" in rig.press("#%03d#" % game.record["start"]["mr_x"])


class FullForPublic(MemoryFlash):
    """A flash that takes a leg, and no more of the public log while it is full."""

    def append(self, name, data):
        if not self.full or name == "public.log":
            super().append(name, data)
        else:
            self.files[name] += data


def test_a_leg_that_is_kept_but_not_in_the_log_yet_is_told_so_and_tried_again():
    for german in (False, True):
        rig = Rig(FullForPublic())
        game = Recorded("milton-bradley-3p-in-play").begin(rig)
        if german:
            rig.press("*62")
        log = rig.events()
        rig.flash.full = True
        told = rig.press("%03dA#" % game.actions[0][2])
        assert ("trag bleibt" if german else "entry is kept") in told and "not made" not in told
        assert ("#=noch einmal" if german else "#=try again") in told
        assert rig.press("#") == told and rig.events() == log
        rig.flash.full = False
        assert ("FERTIG" if german else "DONE.") in rig.press("#")
        assert [event[0] for event in rig.events()[len(log) :]] == ["mr_x_moved"]
        assert not rig.app.context.troubles()


def test_a_game_taken_up_on_a_full_flash_opens_locked():
    rig, game = in_play(name="milton-bradley-3p-in-play")
    rig.flash.cut_at = rig.flash.writes + 1
    cut_amid(game.act, rig)
    flash = MemoryFlash(rig.flash.files)
    flash.full = True
    again = Rig(flash, CountingEntropy(7000))
    for _ in range(2):
        text = again.display.text()
        assert text.startswith("MR X\n") and "storage is full" in text and "#=try again" in text
        assert "I STAND" not in again.held("0")
        again.press("#")
    flash.full = False
    assert "#=open" in again.press("#")
    assert "DONE." in again.press("#") and again.events()[-1][0] == "mr_x_moved"


def test_a_spoilt_start_of_the_secret_log_keeps_the_game_going():
    rig, game = in_play(7, "milton-bradley-3p-in-play")
    files = dict(rig.flash.files)
    files["secret.log"] = files["secret.log"].replace(b'"start"', b'"sta_t"')
    again = Rig(MemoryFlash(files))
    game.acknowledge(again)
    game.act_on(again, 6)
    assert len([event for event in again.events() if event[0] == "mr_x_moved"]) == 3


def test_a_public_log_that_is_gone_is_told():
    rig, _ = in_play(7, "milton-bradley-3p-in-play")
    for rest in ({"public.log": b""}, {}):
        again = Rig(MemoryFlash(dict(rest, **{"secret.log": rig.flash.files["secret.log"]})))
        assert "is damaged" in again.press("#")
        assert "YOUR MOVE" in again.press("#")  # from the start, with the same seal
        assert again.events() == rig.events()[:2]


def test_a_lost_station_is_told_and_the_game_can_be_ended():
    rig, _ = in_play(6, "milton-bradley-3p-in-play")
    again = Rig(MemoryFlash({"public.log": rig.flash.files["public.log"]}))
    assert "my station is" in again.press("#")
    again.press("#")
    assert "NOT PLACED YET" in again.held("0")
    again.press("*5#A")
    assert again.table.game.ended == (None, "abandoned")
