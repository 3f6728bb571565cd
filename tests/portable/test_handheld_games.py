"""Whole recorded games by key presses, without a host and with one."""

from tests.portable.marks import nightly_on_vm, slow
from tests.portable.on_board import is_wholly_open
from tests.portable.recorded import Recorded, play
from tests.portable.scripted import Host, Rig

from shared.board.edition import TICKETS
from shared.rules import public_game_host
from shared.rules.possible import Possible, stations_of


def held_up_to_its_record(game, rig):
    """The log tells the record's game, ends as it does, and every seal opens to what the record says."""
    assert is_wholly_open(rig)
    assert rig.table.game.ended == game.ending
    log = rig.events()
    assert list(log[0][2:6]) == game.set_up
    moved = [(e[0], e[1:]) for e in log if e[0] in ("mr_x_moved", "pawn_moved")]
    window = 0
    for (kind, fields), (mover, ticket, station, leg, _) in zip(moved, game.actions):
        if mover == "mr_x":
            window += 1
            assert kind == "mr_x_moved" and fields[:3] == (window, ticket, leg)
        else:
            assert (kind, fields) == ("pawn_moved", (mover, ticket, station))
    stations = [game.record["start"]["mr_x"]] + [a[2] for a in game.actions if a[0] == "mr_x"]
    opened = [event for event in log if event[0] == "leg_opened"]
    assert [(e[1], e[2]) for e in opened] == list(enumerate(stations))
    for event in log:
        if event[0] == "mr_x_surfaced":
            assert opened[event[1]][2] == event[2] and opened[event[1]][4] == event[3]


def whole(name):
    rig = Rig()
    game = play(name, rig)
    assert "open logbook" in rig.display.text(), rig.display.text()
    assert "logbook is open" in rig.press("#", 2000)
    held_up_to_its_record(game, rig)
    return rig


@slow
def test_captured():
    text = whole("milton-bradley-3p-captured").display.text()
    assert "CAUGHT" in text and "by " in text


@slow
@nightly_on_vm
def test_the_box_of_1983():
    whole("ravensburger-5p-escaped")


@slow
@nightly_on_vm
def test_the_box_of_2013():
    whole("ravensburger-2013-2p-captured")
    whole("ravensburger-2013-4p-escaped")


@slow
@nightly_on_vm
def test_a_host_moves_the_pawns():
    rig = Rig()
    host = Host(rig)
    game = Recorded("milton-bradley-5p-escaped")
    host.talk(1100)
    proposal = host.propose(["begin"] + game.set_up)
    host.talk(1100)
    assert host.replica.verdicts[-1] == (proposal, "asked")
    assert "NEW GAME?" in rig.display.text()
    rig.press("#%03d#" % game.record["start"]["mr_x"])
    action = game.next_action(rig)
    while action:
        if action[0] == "mr_x":
            game.act(rig)
        else:
            round_number = rig.table.game.round
            assert host.settle(["move", round_number, action[0], action[1], action[2]]) == "done"
        action = game.next_action(rig)
    rig.press("#")
    host.talk(5000)
    assert host.replica.events == rig.events()
    held_up_to_its_record(game, rig)


def test_what_they_know_is_what_the_public_can_know():
    rig = Rig()
    game = Recorded("milton-bradley-3p-captured").begin(rig)
    for count in (1, 5, 14, 21):
        while len(rig.events()) < count + 2:
            game.act(rig)
        rig.press("*8", 3000)
        followed = public_game_host.begin(rig.events()[0])
        places = Possible(followed, rig.events()[0][5])
        for event in rig.events()[1:]:
            followed.apply(event)
            places.apply(event, followed)
        stations = stations_of(places.stations(followed))
        assert rig.table.secret_station() in stations
        assert "<%d>" % len(stations) in rig.display.text()
        rig.hold("1")
        shown = " ".join(rig.display.lines[1:]).split()
        assert shown == ["%03d" % station for station in stations[:28]]
        rig.up("1")
        assert not any(word in rig.display.text() for word in shown)
        rig.press("*")


def test_while_a_page_has_a_voice_a_leg_is_announced():
    rig = Rig()
    game = Recorded("milton-bradley-3p-captured").begin(rig)
    host = Host(rig)
    rig.press("%03d%s#" % (game.actions[0][2], "ABCD"[TICKETS.index(game.actions[0][1])]))
    assert "Say aloud:" in rig.display.text() and "#=said" in rig.display.text()
    host.replica.voice = True
    text = host.talk(1200)
    assert "announced:" in text and "#=go on" in text
    host.replica.voice = False
    assert "Say aloud:" in host.talk(4500)
