"""The handheld plays Mr. X itself: whole games, and what the detectives who hold it can find out and undo."""

import sys

from tests.portable.marks import nightly_on_vm
from tests.portable.scripted import PowerCut, Rig

from mrx import module_unloading
from mrx.game import computer_game, examining, pawn_moves
from shared.board.edition import TICKETS
from shared.computer.computer_player import VERSION
from shared.events import commitment, events, seed
from shared.log import decision_check, log_check
from shared.log.game_log import GameLog
from shared.rules import rules
from shared.rules.possible import stations_of

SET_UP = ["milton-bradley", 5, [], [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]]
SURFACING = ["milton-bradley", 5, [["voluntary_surfacing", True]], SET_UP[3]]
HALF = "0123456789abcdef" * 2
HALF_HASH = commitment.hex_of(seed.half_hash(commitment.bytes_of(HALF)))
LEG_MS = 17000  # at easy and fair a leg is made within, by strides that make it late


def begun(level="easy", set_up=SET_UP, rig=None):
    """A rig whose handheld plays Mr. X; the host has drawn its half."""
    rig = rig or Rig()
    assert rig.judge("1", ["begin"] + set_up + [None, level], 100) == "asked"
    rig.press("#", 100)
    assert rig.judge("2", ["seed", HALF, rig.table.log.game_id], 20) == "done"
    return rig


def played(rig, legs=99, turn=0):
    """Play on until the end, or until so many windows are filled and all pawns have moved; `turn` varies the moves."""
    while rig.table.game.ended is None:
        rig.link.outgoing = b""  # nobody reads it
        game = rig.table.game
        if game.mr_x_to_move and len(game.windows) >= legs:
            break
        if game.mr_x_to_move:
            before = rig.table.count
            rig.wait(LEG_MS)
            assert rig.table.count > before
        else:
            turn += 1
            move_a_pawn(rig, turn)
    return rig


def move_a_pawn(rig, turn):
    game = rig.table.game
    legs = bytearray(rules.BUFFER)
    pawn = rules.to_move(game)[0]
    at = 2 * (turn % rules.pawn_legs(game, pawn, legs))
    ticket = next(ticket for ticket in range(3) if legs[at + 1] >> ticket & 1)
    assert pawn_moves.make(rig.table, pawn, ticket, legs[at]) is None
    rig.wait(20)


def log_of(rig):
    """The log as a host has it."""
    rows = [events.row_of(event) for event in rig.events()]
    log = GameLog(rows[0][1])
    log_check.follow(log, rows)
    return log


def opened(rig):
    """The log of a rig whose game is over, once everything is open."""
    rig.wait(5000)
    assert examining.all_open(rig.table) and rig.table.computer.seed_open
    return log_of(rig)


def is_its_program(log):
    return decision_check.state(log) == "ready" and all(each.agrees for each in decision_check.decisions(log))


def test_a_whole_game_is_its_programs_and_opens_by_itself():
    log = opened(played(begun()))
    assert log.computer.level == "easy" and is_its_program(log)
    assert len(log.opened) == len(log.game.windows) + 1


@nightly_on_vm
def test_a_whole_game_in_which_it_may_surface_of_its_own_will():
    assert is_its_program(opened(played(begun("fair", SURFACING))))


def keyed_in():
    """A handheld on which a set-up was keyed in, and which asks about it."""
    rig = Rig()
    rig.press("#15")
    for _name, start in SET_UP[3]:
        rig.press("%03d#" % start)
    rig.wait(100)
    return rig


def test_a_game_set_up_by_keys_starts_from_eight_digits_of_the_detectives():
    rig = keyed_in()
    assert "C=I play" in rig.display.text()
    assert "level: easy" in rig.press("C") and "level: fair" in rig.press("C")
    assert "any 8 digits" in rig.press("#", 100)
    rig.press("1234567*78")
    assert not rig.table.game.started
    rig.press("#", 20)
    assert rig.table.game.started and rig.table.computer.level == "fair"
    assert rig.events()[2].half == "12345678" + "0" * 24
    assert "MR X TOOK" in rig.after(LEG_MS)


def test_its_start_and_legs_differ_with_the_tables_half():
    logs = []
    for half in (HALF, "f" * 32, "0" * 32, "1" * 32):
        rig = sealed()
        rig.judge("2", ["seed", half, rig.table.log.game_id], 20)
        logs.append(rig.table.secret_game.station)
    assert len(set(logs)) > 1


def sealed():
    """A rig that has sealed its half, and waits for the table's."""
    rig = Rig()
    rig.judge("1", ["begin"] + SET_UP + [None, "easy"], 100)
    rig.press("#")
    return rig


def test_a_half_that_is_none_and_a_second_one_are_refused():
    rig = sealed()
    game_id = rig.table.log.game_id
    for half in ("", "x" * 32, HALF.upper(), HALF + "00", 7, None, [HALF]):
        assert rig.judge("2", ["seed", half, game_id]) == "not-now"
    assert rig.judge("2", ["seed", HALF, "0" * 32]) == "not-now"
    assert rig.judge("2", ["seed", HALF, game_id]) == "done"
    assert rig.judge("3", ["seed", "f" * 32, game_id], 20) == "not-now"
    assert rig.judge("4", ["seed", "f" * 32, game_id]) == "not-now"
    assert rig.events()[2].half == HALF


def test_a_half_that_a_power_cut_has_lost_is_told_again():
    rig = sealed()
    game_id = rig.table.log.game_id
    assert rig.judge("2", ["seed", HALF, game_id]) == "done"
    again = Rig(flash=rig.flash)
    assert not again.table.game.started
    assert again.judge("2", ["seed", HALF, game_id], 20) == "done"
    assert again.table.game.started


def screens_of(rig):
    """Everything that the display can show at this moment, by every key and every held key, three deep."""
    seen = []
    for first in ("", "*", "#", "0"):
        for second in "0123456789ABCD*#":
            rig.press("*")
            rig.press(first + second)
            seen.append(rig.display.text())
            rig.link.outgoing = b""  # nobody reads it
            for held in "0123456789ABCD":
                rig.hold(held)
                seen.append(rig.display.text())
                rig.up(held)
    return seen


def test_no_screen_no_held_key_and_no_menu_tells_where_it_is():
    rig = played(begun(), 5)
    rig.wait(LEG_MS)
    game = rig.table.game
    assert rig.table.secret_station() == 0
    assert [rig.table.secret_station(window) for window in range(6)] == [0] * 6
    for ticket in range(4):
        assert {rig.table.mr_x_error(ticket, station, "only") for station in range(1, 201)} == {"wrong-mover"}
    known = ["%03d" % station for station in game.stations + list(game.shown)]
    possible = ["%03d" % station for station in stations_of(rig.table.candidates)]
    station = "%03d" % rig.table.secret_game.station
    assert len(possible) > 1 and station in possible and station not in known
    for text in screens_of(rig):
        if station in text:  # only among all the others
            assert "KNOWN" in text or len([other for other in possible if other in text]) > 1, text


def test_it_goes_on_after_a_power_cut_amid_thinking_and_makes_the_same_leg():
    one = played(begun(), 3)
    one.wait(1000)
    other = Rig(flash=type(one.flash)(one.flash.files), entropy=one.entropy)
    assert "#=open" not in other.display.text(), "it does not start locked"
    one.wait(LEG_MS)
    other.wait(LEG_MS + 2000)
    assert one.table.secret_game.station == other.table.secret_game.station
    assert one.table.game.windows == other.table.game.windows


@nightly_on_vm
def test_a_power_cut_at_every_write_of_the_beginning_loses_nothing():
    for cut in range(40):
        for how in ("before", "after"):
            rig = Rig()
            rig.judge("1", ["begin"] + SET_UP + [None, "easy"], 100)
            rig.flash.cut_at = rig.flash.writes + cut
            rig.flash.cut_how = how
            try:
                rig.press("#", 100)
                rig.judge("2", ["seed", HALF, rig.table.log.game_id], LEG_MS)
                return
            except PowerCut:
                pass
            again = Rig(flash=type(rig.flash)(rig.flash.files), entropy=rig.entropy)
            if not again.table.game:
                continue  # nothing had begun
            if not again.table.game.started:
                again.judge("2", ["seed", HALF, again.table.log.game_id])
            again.wait(LEG_MS)
            assert len(again.table.game.windows) >= 1 and again.table.computer.places
    raise AssertionError("the beginning never ends")


def test_a_move_while_it_thinks_is_refused_and_where_its_station_is_lost_it_moves_no_more():
    rig = played(begun(), 2)
    rig.wait(500)
    count = rig.table.count
    move = ["move", rig.table.game.round, "purple", "taxi", 15, 0, rig.table.log.game_id]
    assert rig.judge("9", move) == "not-now" and rig.table.count == count
    rig.wait(LEG_MS)
    assert rig.table.count > count
    name = next(name for name in rig.flash.files if b'"computer"' in rig.flash.files[name])
    rig.flash.files[name] = rig.flash.files[name].replace(b'"computer"', b'"commuter"')
    again = Rig(flash=rig.flash)
    assert "TROUBLE" in again.press("#")
    count = again.table.count
    again.wait(2 * LEG_MS)
    assert again.table.count == count


@nightly_on_vm
def test_it_takes_back_what_shows_nothing_and_draws_anew():
    rig = played(begun(), 1)
    first = next(number for number, event in enumerate(rig.events()) if event.kind == "mr_x_moved")
    assert rig.judge("5", ["take_back", rig.table.log.count, first], LEG_MS) == "done"
    moved = [event for event in rig.events() if event.kind == "mr_x_moved"]
    assert len(moved) == 2 and moved[0].window == moved[1].window == 1
    assert is_its_program(opened(played(rig)))


def test_it_takes_back_once_in_a_window_and_says_so():
    """Otherwise a pawn could try all stations around it, and its own legs could be drawn until they tell enough."""
    rig = keyed_in()
    rig.press("C#", 100)
    rig.press("1234567*78#")
    played(rig, 1)
    rig.press("*4D#", 500)
    assert len(rig.table.voids) == 1
    move_a_pawn(rig, 1)
    assert "NOT TAKEN BACK" in rig.press("*4#") and "NOT TAKEN BACK" not in rig.press("*")
    assert len(rig.table.voids) == 1
    played(rig, 2)
    rig.press("*4#", 500)
    assert len(rig.table.voids) == 2


def test_a_leg_that_was_taken_back_is_not_taken_back_when_it_is_made_again():
    rig = played(begun(), 1)
    first = leg_of(rig, 1)
    assert rig.judge("5", ["take_back", rig.table.log.count, first], 500) == "done"
    played(rig, 1)
    assert leg_of(rig, 1) > first
    for number in range(leg_of(rig, 1), rig.table.count):
        assert rig.judge("a%d" % number, ["take_back", rig.table.log.count, number]) == "declined"
    played(rig, 2)
    assert rig.judge("6", ["take_back", rig.table.log.count, leg_of(rig, 2)]) == "done"


def leg_of(rig, window):
    """The number of the newest leg in a window."""
    numbers = [number for number, event in enumerate(rig.events()) if event.kind == "mr_x_moved"]
    return [number for number in numbers if rig.events()[number].window == window][-1]


def test_it_does_not_take_back_a_surfacing_or_an_ending():
    rig = played(begun(), 3)
    moves = [number for number, event in enumerate(rig.events()) if event.kind in ("mr_x_moved", "pawn_moved")]
    shown = next(number for number, event in enumerate(rig.events()) if event.kind == "mr_x_surfaced")
    for first in moves:
        if first < shown:
            for _ in range(2):
                assert rig.judge("b%d" % first, ["take_back", rig.table.log.count, first]) == "declined"
    assert not rig.table.voids


def test_a_level_that_it_does_not_know_is_refused_and_where_a_host_draws_the_half_no_digits_are_taken():
    rig = Rig()
    for number, level in enumerate(("heavy", "", 3, -1, True, None, ["easy"], {}, "easy ")):
        assert rig.judge("l%d" % number, ["begin"] + SET_UP + [None, level]) == "bad-set-up", level
    assert rig.table.question.kind is None and "no game" in rig.display.text()
    assert rig.judge("known", ["begin"] + SET_UP + [None, "fair"]) == "asked"
    rig = Rig()
    rig.judge("1", ["begin"] + SET_UP + ["ab" * 32, "easy"], 100)
    rig.press("#")
    assert "The table draws" in rig.press("12345678#")
    assert not rig.table.game.started


def test_it_agrees_to_abandon_and_0_is_held_while_there_is_no_game_to_tell_of():
    rig = played(begun(), 1)
    assert rig.judge("5", ["abandon"]) == "done"
    assert is_its_program(opened(rig)) and rig.table.game.ended == (None, "abandoned")
    rig.judge("6", ["begin"] + SET_UP + [None, "easy"])
    rig.hold("0")
    rig.wait(200)
    rig.up("0")
    assert "AM I MR X?" in rig.after(500)


def test_what_it_took_is_told_in_words_and_a_half_typed_move_makes_room_for_it():
    rig = begun()
    rig.wait(LEG_MS)
    text = rig.display.text()
    assert "MR X TOOK" in text and "in window 01" in text
    word = TICKETS[rig.table.game.windows[0]].upper()
    assert word in text or "BLACK" in text
    assert "MR X" not in rig.press("#")
    rig.press("1")
    footer = rig.display.text().split("\n")[-1]
    assert footer == "*=back", "to hold 0 tells the detectives nothing"
    move_a_pawn(rig, 0)
    assert "RED to move" in rig.display.text()


class SmallHeap:
    """Stands in for the module gc, where so many bytes are free; for a `with`. also: see mrx.module_unloading."""

    def __init__(self, free, also=""):
        self._free = free
        self._also = also

    def mem_free(self):
        return self._free

    def collect(self):
        pass

    def __enter__(self):
        self._kept = sys.modules.get("gc"), module_unloading.also, module_unloading.has_room
        sys.modules["gc"] = self
        module_unloading.also = self._also
        module_unloading.has_room = False

    def __exit__(self, *_):
        module, module_unloading.also, module_unloading.has_room = self._kept
        if module:
            sys.modules["gc"] = module
        else:
            del sys.modules["gc"]


def test_what_an_earlier_game_has_loaded_needs_no_room_again():
    for also, said in (("", "Fair would fit."), (" shared.events.seed ", "level: hard")):
        rig = keyed_in()
        with SmallHeap(dict(computer_game._NEEDED)["hard"] - computer_game._LOADED, also):
            assert "level: fair" in rig.press("CC") and said in rig.press("C")


def asked_for(level):
    """A proposal that asks for the handheld at this level, or for a person."""
    asked = [level, VERSION, HALF_HASH] if level else ["person", 0, ""]
    return ["begin"] + SET_UP + ["5e" * 32, asked + ["ppppp", "entered"]]


def test_a_level_that_is_asked_for_and_does_not_fit_is_refused():
    free = dict(computer_game._NEEDED)
    for level, below in (("hard", "fair"), ("fair", "easy"), ("easy", "")):
        rig = Rig()
        with SmallHeap(free[level] - 1):
            assert rig.judge("1", asked_for(level)) == "asked", "while it is examined"
            rig.wait(100)
            assert rig.judge("1", asked_for(level)) == "no-room" and not rig.table.question.kind
            assert rig.judge("2", ["begin"] + SET_UP + [None, level]) == "asked", "from an earlier version's host"
            rig.wait(100)
            assert rig.judge("2", ["begin"] + SET_UP + [None, level]) == "bad-set-up"
            assert rig.judge("3", asked_for(below)) == "asked"
            assert ("level: " + below if below else "NEW GAME?") in rig.after(100)


def test_the_game_that_was_asked_for_begins_and_no_other():
    for level in ("easy", None):
        rig = Rig()
        rig.judge("1", asked_for(level), 100)
        rig.press("C")
        rig.press("#" if level else "#197#")
        rig.wait(100)
        assert rig.events()[0].asked == asked_for(level)[6] and rig.events()[0].key_hash == "5e" * 32
        assert bool(rig.table.computer) == bool(level)
        if level:
            assert rig.judge("2", ["seed", "00" * 16, rig.table.log.game_id]) == "not-now", "another half"
            assert rig.judge("2", ["seed", HALF, rig.table.log.game_id], 100) == "done"
        again = Rig(flash=type(rig.flash)(rig.flash.files), entropy=rig.entropy)
        assert again.events() == rig.events() and again.events()[-1].kind == "mr_x_started"


def test_what_is_asked_for_wrongly_is_a_bad_set_up():
    sound = asked_for("easy")
    for number, wrong in enumerate(([], ["easy"], sound[6][:-1], ["person", 1, "", "ppppp", "entered"])):
        rig = Rig()
        verdict = rig.judge(str(number), sound[:6] + [wrong])
        rig.wait(100)
        assert "bad-set-up" in (verdict, rig.judge(str(number), sound[:6] + [wrong])), wrong
        assert not rig.events()
    other = sound[:6] + [[sound[6][0], VERSION + 1] + sound[6][2:]]
    assert Rig().judge("1", other) == "other-program"


def test_levels_are_keyed_in_as_far_as_they_fit():
    rig = keyed_in()
    with SmallHeap(dict(computer_game._NEEDED)["easy"]):
        assert "level: easy" in rig.press("C")
        assert "Easy would fit." in rig.press("C")
        assert "level: easy" in rig.press("#")
        rig.press("#")
    assert rig.table.computer.level == "easy"
    rig = keyed_in()
    with SmallHeap(1000):
        assert "A person must be" in rig.press("C")
        assert "C=I play" in rig.press("#") and "NEW GAME?" in rig.display.text()
        rig.press("C")
        assert "no game" in rig.press("*"), "a no to what is offered"
