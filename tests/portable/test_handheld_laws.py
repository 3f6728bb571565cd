"""The laws of the keypad and the display, by keys and eight lines of text."""

from tests.portable.marks import nightly_on_vm
from tests.portable.on_board import wandering
from tests.portable.recorded import Recorded, in_play
from tests.portable.scripted import Host, MemoryFlash, Rig
from tests.portable.under_pin import SlowCipher

from mrx.game import pawn_moves
from shared.link import frames, sync
from shared.rules import edition_table, rules
from shared.rules.edition_table import to_pairs


def go_on(rig, game, fits):
    """Play until the next action fits."""
    while not fits(game.next_action(rig)):
        game.act(rig)


def about_to_surface():
    rig, game = in_play()
    go_on(rig, game, lambda action: len(rig.table.game.windows) == 2 and action[0] == "mr_x")
    return rig, game


# --- 1: nothing secret without a finger


def stations_of_his(rig):
    """Every station he has been on, as the screen would write it; pawns' stations are public."""
    public = rig.table.game.stations
    secret = [rig.table.secret_station(window) for window in range(len(rig.table.game.windows) + 1)]
    return ["%03d" % station for station in secret if station not in public]


def test_the_idle_screens_tell_nothing():
    rig, game = in_play()
    shown_once = set()
    for _ in range(40):
        if not game.act(rig):
            break
        for window in range(len(rig.table.game.shown)):
            if rig.table.game.shown[window]:
                shown_once.add("%03d" % rig.table.game.shown[window])
        for station in stations_of_his(rig):
            assert station in shown_once or station not in rig.display.text()


def test_his_station_is_there_while_the_key_is_held_everywhere_and_gone_when_it_is_let_go_typing_nothing():
    rig, _ = in_play()
    before = rig.display.text()
    rig.hold("0")
    assert "<197>" in rig.after(20000)
    rig.up("0")
    assert rig.display.text() == before
    for keys in ("", "1", "9", "6", "A", "*", "*", "*", "1", "*", "*2", "*", "*5", "*", "*73", "#", "*"):
        rig.press(keys)
        before = rig.display.text()
        rig.hold("0")
        assert "I STAND ON" in rig.display.text() and "<197>" in rig.display.text()
        rig.up("0")
        assert rig.display.text() == before


def test_a_refusal_and_typed_digits_vanish_after_five_seconds_but_are_not_lost():
    rig, _ = in_play()
    assert "<187>" in rig.press("187") and "no line goes" in rig.display.text()
    rig.wait(5100)
    assert "187" not in rig.display.text() and "no line" not in rig.display.text()
    rig.press("*")
    assert "station 19_" in rig.press("19")
    assert "station 19_" in rig.after(4900)
    rig.wait(200)
    assert "station •••" in rig.display.text() and "19" not in rig.display.text()
    assert "station 196" in rig.press("6") and "A=T" in rig.display.text()
    rig.wait(5100)
    assert "196" not in rig.display.text() and "A=T" not in rig.display.text()
    assert "TAXI #=go" in rig.press("A")
    rig.wait(5100)
    assert "196" not in rig.display.text() and "TAXI" not in rig.display.text()
    assert "DONE" in rig.press("#")


def test_locked_by_a_held_key_and_dark_soon_after_or_after_ten_minutes():
    rig, _ = in_play()
    rig.press("19")
    rig.held("*")
    assert rig.display.text().startswith("MR X")
    assert "I STAND" not in rig.held("0")
    rig.wait(10100)
    assert rig.display.text() == ""
    rig.press("#")
    assert rig.display.text().startswith("MR X")
    assert "YOUR MOVE" in rig.press("#")
    assert "YOUR MOVE" in rig.after(599000)
    rig.wait(2000)
    assert "YOUR MOVE" not in rig.display.text()


def test_a_resumed_game_opens_locked_and_then_says_where_it_stands():
    rig, game = in_play()
    game.act(rig)
    again = Rig(rig.flash)
    assert again.display.text().startswith("MR X")
    assert "DONE" in again.press("#") and "<TAXI>" in again.display.text()
    assert "PURPLE to move" in again.press("#")


def test_his_own_log_is_there_while_a_key_is_held():
    rig, game = in_play()
    game.act_on(rig, 7)
    assert "196" not in rig.press("*2")
    rig.hold("1")
    assert "00  197" in rig.display.text() and "01 T196" in rig.display.text() and "02 T183" in rig.display.text()
    rig.up("1")
    assert "196" not in rig.display.text()


def test_his_own_log_offers_a_key_for_every_window_of_the_longest_game():
    rig, _ = in_play()
    assert "\n1:00-00\n" in rig.press("*2")
    rig.table.game.windows.extend([0] * 98)
    assert rig.held("8").split("\n")[1].startswith("98 ")
    assert "1:00-13 5:56-69" in rig.display.text() and "4:42-55 8:98-98" in rig.display.text()


# --- 2 and 3: five keys, and nothing before the last


def test_a_leg_is_five_keys_and_nothing_has_happened_before_the_fifth():
    rig, _ = in_play()
    files, log = dict(rig.flash.files), rig.events()
    rig.press("196A")
    assert rig.events() == log and rig.flash.files == files
    rig.press("#")
    assert [event[0] for event in rig.events()[len(log) :]] == ["mr_x_moved"]
    assert rig.flash.files["secret.log"] != files["secret.log"]


def test_the_leg_is_on_flash_whatever_the_link_does():
    rig, _ = in_play()
    rig.link.write = None
    rig.link.read = lambda: b""
    rig.app._end.tick = lambda now: []
    rig.press("196A#")
    assert len(Rig(MemoryFlash(rig.flash.files)).events()) == 3


# --- 4: only what is possible, refused with the reason


def test_only_tickets_that_can_pay_are_offered_and_can_be_chosen_before_a_leg_is_made():
    rig, _ = in_play()
    text = rig.press("196")
    assert "A=T D=?" in text and "B=" not in text and "C=" not in text
    rig.press("*")
    text = rig.press("196B")
    assert "no bus\nto 196" in text
    assert "station 196" in rig.press("*")
    assert "TAXI #=go" in rig.press("A")
    rig, _ = in_play()
    assert "TAXI #=go\nA=T D=?" in rig.press("196A")
    assert "BLACK #=go\nA=T D=?" in rig.press("D") and "hides the line" in rig.display.text()
    assert "no bus\nto 196" in rig.press("B")
    assert "BLACK #=go" in rig.press("*D")
    assert "TAXI #=go" in rig.press("A") and "hides" not in rig.display.text()
    rig.press("#")
    assert rig.events()[-1][:3] == ("mr_x_moved", 1, "taxi")


def test_a_reason_never_names_his_own_station_and_a_pawn_may_not_go_where_no_line_goes():
    rig, _ = in_play()
    for keys in ("001", "197", "196B*", "000", "999", "184C*", "184B*"):
        text = rig.press(keys)
        rest = text.replace("<%s>" % keys[:3], "").replace("to " + keys[:3], "")
        assert "197" not in rest
        rig.press("**")
    rig, game = in_play()
    game.act(rig)
    assert "no line goes" in rig.press("001")
    assert "to ___" in rig.press("*")


@nightly_on_vm
def test_an_occupied_station_is_named_with_its_pawn():
    rig, game = in_play(name="milton-bradley-2p-trapped")
    go_on(rig, game, lambda action: action is None)
    assert "TRAPPED" in rig.display.text()
    rig, game = in_play(name="ravensburger-2p-captured")
    while True:
        table = rig.table
        near = [
            (pawn, station)
            for pawn, station in enumerate(table.game.stations)
            if table.game.mr_x_to_move and table.mr_x_ways(station, "only")[1] == "occupied"
        ]
        if near:
            break
        assert game.act(rig)
    pawn, station = near[0]
    text = rig.press("%03d" % station)
    assert "%s is on %03d" % (table.game.pawn_names[pawn].upper(), station) in text
    assert "station ___" in rig.press("*")


def test_one_set_up_takes_the_place_of_another_until_a_game_has_in_play():
    keys = "#197#"
    for count in range(len(keys)):
        last = count == len(keys) - 1
        rig = Rig()
        rig.judge("1", ["begin"] + Recorded("milton-bradley-3p-captured").set_up)
        assert "1985" in rig.after(50)
        rig.press(keys[:count])
        rig.keypad.waiting = [(keys[count], "down"), (keys[count], "up")]
        rig.judge("2", ["begin"] + Recorded("ravensburger-2p-captured").set_up, 5)
        rig.press(keys[count + 1 :])
        rig.wait(200)
        assert rig.table.running == last
        for _ in range(3):
            if "1983" not in rig.display.text():
                rig.press("*")
        assert ("1983" in rig.display.text()) == (not last)


def rig_asked(rules, pawns, cipher=None):
    rig = Rig(cipher=cipher)
    rig.judge("1", ["begin", "milton-bradley", 5, to_pairs(rules), pawns], 50)
    return rig


def pages(rig):
    """The pages of house rules that key B leads to, their rows in one list; to end on the question again."""
    rows = []
    text = rig.press("B")
    while text.split("\n")[1] not in rows:
        lines = text.split("\n")
        rows += [line for line in lines[1:7] if line]
        assert "*=" in lines[7] and ("B=" in lines[7]) == ("1/1" not in lines[0])
        text = rig.press("B")
    rig.press("*")
    return rows


def test_the_house_rules_of_a_new_game_can_be_read_before_it_begins():
    """Covers every house rule, in two set-ups: one with all of them would be longer than mrx.game.set_up allows."""
    pawns = [["purple", 1], ["red", 154], ["green", 2], ["yellow", 3], ["blue", 4], ["bobby1", 5], ["bobby2", 6]]
    some = {
        "bobbies": 2, "board": "ravensburger", "cut_off": True, "mr_x_tickets": "unlimited", "pawn_order": "free",
        "start_cards": "any", "voluntary_surfacing": True,
    }  # fmt: skip
    more = {
        "pawns": 5, "rounds": None, "shares": [1, 1, 1, 1, 1], "start_cards": "any",
        "surfacing": [2, 4, 6, 10, 12, 14, 16], "tickets": {"mr_x": {"black": 7, "double": 3}, "red": {"bus": 0}},
        "windows": 20,
    }  # fmt: skip
    some_rows = [
        "board of 1983", "bobbies: 2", "cut-off", "no ticket limit", "free order", "start anywhere",
        "may surface at", "will",
    ]  # fmt: skip
    more_rows = [
        "pawns: 5", "no round limit", "pawns each: 1 1", "1 1 1", "start anywhere", "surfaces in 2 4", "6 10 12 14 16",
        "tickets MR X ?7", "2x3 RED B0", "windows: 20",
    ]  # fmt: skip
    for rules_asked, rows, figures in ((some, some_rows, 7), (more, more_rows, 5)):
        rig = rig_asked(rules_asked, pawns[:figures])
        text = rig.display.text()
        assert "NEW GAME?" in text and "5 detectives" in text and "B=house rules" in text and "1006" not in text
        assert ("1=005" in text and "2=006" in text) == (figures == 7)
        assert pages(rig) == rows
        assert "NEW GAME?" in rig.display.text()
        rig.app.context.change_language("de")
        assert len(pages(rig)) >= len(rules_asked) and "5 Detektive" in rig.display.text()


def test_seven_figures_are_whole_on_five_rows():
    names = ["purple", "red", "green", "yellow", "blue", "bobby1", "bobby2"]
    starts = list(edition_table.make("ravensburger-2013", 5, [["bobbies", 2]]).pawn_deck)[:7]
    rig = Rig()
    rig.judge("p1", ["begin", "ravensburger-2013", 5, [["bobbies", 2]], [list(p) for p in zip(names, starts)]], 100)
    rig.press("#")
    rig.press("A#", 100)
    legs = bytearray(rules.BUFFER)
    assert rules.legs_by_modes(rig.table.game, rig.table.secret_station(), legs, 7, 0)
    by = next(ticket for ticket in range(3) if legs[1] >> ticket & 1)
    rig.press("%03d%s##" % (legs[0], "ABCD"[by]))
    for pawn in range(7):
        count = rules.pawn_legs(rig.table.game, pawn, legs)
        ways = [(ticket, legs[2 * at]) for at in range(count) for ticket in range(3) if legs[2 * at + 1] >> ticket & 1]
        assert pawn_moves.make(rig.table, pawn, *max(ways)) is None  # underground before bus before taxi
        rig.wait(100)
        rows = rig.display.text().split("\n")  # the display itself refuses a line that is too long
        if pawn < 6:
            for at, station in enumerate(rig.table.game.stations):
                assert "%03d" % station in rows[1 + at % 5]
                assert ("%03d ." % station in rows[1 + at % 5]) == (at > pawn)


def test_house_rules_and_a_pin_are_offered_side_by_side():
    class AnyCipher:
        pin_first = False

    rig = rig_asked({"cut_off": True}, Recorded("milton-bradley-3p-captured").set_up[3], AnyCipher())
    assert "A=PIN B=rules" in rig.display.text() and pages(rig) == ["cut-off"]
    assert "PIN FOR THIS" in rig.press("A")


def test_a_cut_off_names_the_pawn():
    rig = Rig()
    pawns = [["purple", 1], ["red", 154], ["green", 2], ["yellow", 3], ["blue", 4]]
    rules = [["cut_off", True], ["start_cards", "any"]]
    rig.judge("1", ["begin", "milton-bradley", 5, rules, pawns], 50)
    rig.press("#153#")
    text = rig.press("140")  # the example of R26
    assert "RED stands on" in text and "the line" in text


def test_no_double_is_offered_without_a_card_or_two_windows_nor_taken_without_a_second_leg():
    rig, _ = in_play()
    rig.table.game.mr_x_purse[:4] = [1, 0, 0, 0]
    rig.press("*")
    rig.press("*")
    rig.double()
    assert "no second move" in rig.press("196")
    rig, _ = in_play()
    assert "hold2=double x2" in rig.display.text()
    rig.table.game.mr_x_purse[4] = 0
    assert "double" not in rig.press("**")
    rig.double()
    assert "double" not in rig.display.text()


def test_a_double_may_be_chosen_while_the_station_is_typed():
    rig, _ = in_play()
    assert "hold2=double x2" in rig.press("19")
    rig.double()
    text = rig.display.text()
    assert "move 1 of 2" in text and "station 19_" in text and "#=no double" in text
    assert "TAXI #=go" in rig.press("6A")
    rig.press("#")
    assert rig.events()[-1][3] == "first"


# --- 5: every screen says what the next key does; "*" leads out


def test_showing_himself_has_a_key_of_its_own_and_outlives_another_ticket():
    rig = Rig()
    edition, players, _, pawns = Recorded("milton-bradley-3p-captured").set_up
    rig.judge("1", ["begin", edition, players, [["voluntary_surfacing", True]], pawns], 50)
    text = rig.press("#197#196A")
    assert "1=show myself" in text and "TAXI #=go\nA=T D=?" in text
    assert "PURPLE gives:" in rig.press("1")
    text = rig.press("ABCAA")
    assert "1=stay hidden" in text and "TAXI #=go" in text
    text = rig.press("D")
    assert "1=stay hidden" in text and "BLACK #=go\nA=T D=?" in text
    assert "1=show myself" in rig.press("1")
    rig.press("1AAAAA#")
    moved, surfaced = rig.events()[-2:]
    assert moved[2] == "black" and surfaced[0] == "mr_x_surfaced" and [pair[1] for pair in surfaced[5]] == ["taxi"] * 5


def test_star_always_leads_out():
    rig, game = in_play()
    for turn in range(8):
        rig.press("*6" + "1234"[turn % 4])
        for keys in ("", "1", "19", "196", "196A", "187", "*", "*1", "*2", "*3", "*4", "*5", "*6", "*7", "*73#", "*8"):
            rig.press(keys)
            for _ in range(6):
                text = rig.display.text()
                if "*=men" in text.lower():
                    break
                rig.press("*")
            assert "*=men" in rig.display.text().lower(), (keys, rig.display.text())
        game.act(rig)


# --- 6: what to do in the room


def test_surfacing_says_what_to_do():
    rig, game = about_to_surface()
    assert "you will surface" in rig.display.text()
    station = game.next_action(rig)[2]
    rig.press("%03d%s" % (station, "A"))
    assert "you will surface" in rig.display.text() and "TAXI #=go" in rig.display.text()
    text = rig.press("#")
    assert "SHOW YOURSELF" in text and "Put your pawn on" in text and "<%03d>" % station in text
    assert "Say TAXI" in text
    assert "<%03d>" % station in rig.after(60000)
    assert "to move" in rig.press("#")


def test_a_first_leg_that_surfaces_is_shown_before_the_second_and_again_after_a_reset():
    rig, game = about_to_surface()
    _, _, station, _, _ = game.next_action(rig)
    rig.double()
    rig.press("%03dA#" % station)
    assert [event[0] for event in rig.events()[-2:]] == ["mr_x_moved", "mr_x_surfaced"]
    assert "SHOW YOURSELF" in rig.display.text()
    text = rig.press("#")
    assert "YOUR MOVE" in text and "move 2 of 2" in text
    again = Rig(rig.flash)
    assert "SHOW YOURSELF" in again.press("#")
    assert "move 2 of 2" in again.press("#")


def test_what_is_to_be_done_stays_until_it_is_done_and_through_a_lock():
    for locked in (False, True):
        rig, game = about_to_surface()
        host = Host(rig, 1100)
        rig.press("%03dA#" % game.next_action(rig)[2])
        if locked:
            rig.held("*")
        mover, ticket, station, _, _ = game.next_action(rig)
        assert host.settle(["move", rig.table.game.round, mover, ticket, station]) == "done"
        assert "SHOW YOURSELF" in (rig.press("#") if locked else rig.display.text())


def test_what_was_done_before_a_reset_is_not_told_again():
    """A pawn has moved since, so it must have been said and shown."""
    rig, game = about_to_surface()
    game.act(rig)
    assert rig.table.game.shown[-1]
    assert "SHOW YOURSELF" in Rig(MemoryFlash(rig.flash.files)).press("#")
    game.act(rig)
    assert "to move" in Rig(MemoryFlash(rig.flash.files)).press("#")
    go_on(rig, game, lambda action: action[0] == "mr_x")
    assert "YOUR MOVE" in Rig(MemoryFlash(rig.flash.files)).press("#")
    game.act(rig)
    assert "DONE" in Rig(MemoryFlash(rig.flash.files)).press("#")


# --- 7: the link takes no key away


def test_a_confirm_counts_for_what_was_seen():
    rig, game = in_play()
    host = Host(rig, 1100)
    game.act(rig)
    mover, ticket, station, _, _ = game.next_action(rig)
    others = [s for s in rig.table.game.board.stations() if pawn_moves.ways(rig.table, 0, s)[0] == [0] and s != station]
    rig.press("%03dA" % others[0])
    assert host.settle(["move", 1, mover, ticket, station]) == "done"
    log = rig.events()
    text = rig.press("#")
    assert "WAIT" in text and "Your" in text
    assert rig.events() == log
    rig.press("#")
    assert rig.table.game.stations[0] == station


def test_what_was_typed_stays_when_another_pawn_has_moved():
    rig, game = in_play()
    host = Host(rig, 1100)
    game.act(rig)
    first, second = game.actions[1], game.actions[2]
    assert "YELLOW to move" in rig.press("#")
    rig.press("%03d%s" % (second[2], "B"))
    assert host.settle(["move", 1, first[0], first[1], first[2]]) == "done"
    assert "WAIT" in rig.press("#")
    assert "%03d B=B" % second[2] in rig.press("#")
    rig.press("B#")
    assert rig.table.game.stations[1] == second[2]


def test_a_refusal_stays_when_the_pawn_that_was_in_the_way_has_moved():
    rig, game = in_play()
    go_on(rig, game, lambda action: action[:3] == ("purple", "taxi", 193))
    host = Host(rig, 1100)
    assert "YELLOW to move" in rig.press("#")
    station = "%03d" % rig.table.game.stations[0]
    text = rig.press(station)
    assert "PURPLE is on " + station in text
    assert host.settle(["move", rig.table.game.round, "purple", "taxi", 193]) == "done"
    assert rig.display.text() == text
    assert "YELLOW to move" in rig.press("**")


@nightly_on_vm
def test_while_the_log_is_being_opened_its_key_does_nothing_more():
    rig, game = in_play(name="milton-bradley-2p-trapped")
    game.act_on(rig)
    assert "#=open logbook" in rig.display.text()
    rig.keypad.waiting.append(("#", "down"))
    while rig.table.opened < 3:
        rig.step()
    assert "opening it ..." in rig.press("#")
    rig.wait(3000)
    assert "logbook is open" in rig.display.text() and "#=new game" in rig.display.text()
    assert rig.table.whole_open


@nightly_on_vm
def test_a_press_made_before_the_screen_changed_does_not_count_for_the_new_one():
    rig, game = in_play(name="milton-bradley-2p-trapped")
    host = Host(rig, 1100)
    go_on(rig, game, lambda action: action is game.actions[-1])
    mover, ticket, station, _, _ = game.next_action(rig)
    host.propose(["move", rig.table.game.round, mover, ticket, station])
    while not rig.table.game.ended:
        host.talk(5)
    log = rig.events()
    rig.keypad.waiting.append(("#", "down"))
    rig.step()
    assert rig.events() == log


def test_the_mark_tells_of_the_link_and_a_diverged_log_is_shown():
    rig, _ = in_play()
    assert rig.display.lines[0][-1] == " "
    Host(rig, 1500)
    assert rig.display.lines[0][-1] == "o"
    rig.wait(3100)
    assert rig.display.lines[0][-1] == " "
    rig, _ = in_play()
    host = Host(rig)
    host.replica.held = lambda game_id: (99, "00" * 32)
    assert "page differ" in host.talk(1500)


def test_a_tick_that_hears_the_host_does_no_long_work_but_noise_holds_nothing_up():
    rig = Rig()
    steps = []
    rig.table.step = lambda: steps.append(rig.clock.now)
    for incoming, done in ((frames.pack(sync.encode(["have", "", 0, ""])), 0), (b"noise\n" * 9, 1), (b"", 1)):
        steps.clear()
        rig.link.incoming = incoming
        rig.wait(5)
        assert len(steps) == done, incoming


def test_zero_under_a_rolling_finger_is_typed_in_order_and_a_question_that_comes_meanwhile_leads_back():
    rig, _ = in_play()
    rig.down("0")
    rig.down("7")
    rig.up("0")
    rig.up("7")
    assert "station 07_" in rig.display.text()
    rig.judge("a", ["abandon"])
    assert "station •••" in rig.after(6000), "what is typed is not lost"
    assert "END THE GAME?" in rig.press("*") and "YOUR MOVE" in rig.press("*")


def test_another_handheld_at_the_table_is_told_once_and_play_goes_on():
    rig, _ = in_play()
    host = Host(rig)
    host.replica.meet = lambda device, game_id, count, head: False
    assert "another handheld" in host.talk(1500)
    assert "YOUR MOVE" in rig.press("#")
    assert "YOUR MOVE" in host.talk(2000)


def test_at_a_table_of_another_handheld_it_says_which_way_is_there():
    for language in range(2):
        rig = Rig()
        if language:
            rig.press("*62")
        host = Host(rig, 1500)
        free = rig.display.text()
        host.replica.meet = lambda device, game_id, count, head: False
        host.talk(1500)
        told = rig.display.text()
        ways = (("Join the\nhunt on the page", "or end it there"), ("Jagt auf\nder Seite", "oder beendet es"))
        assert all(way in told for way in ways[language]), told
        assert ("table is taken", "Tisch ist belegt")[language] in rig.press("#")
        del host.replica.meet  # its game has ended, or was set aside
        host.talk(2500)
        assert rig.display.text() == free


def pressed_at_once(rig):
    """A "#" that the keypad reports now."""
    rig.keypad.waiting += [("#", "down"), ("#", "up")]
    rig.wait(5)
    return rig.display.text()


def test_a_key_pressed_before_a_question_was_seen_does_not_answer_it():
    """Law 7: the picture must have been shown for 300 ms, and a keypad reports a press 20 ms late."""
    for lag, ends in ((5, False), (100, False), (315, False), (320, True)):
        rig, _ = in_play()
        rig.judge("a", ["abandon"])
        rig.wait(5)  # the question comes up
        assert "#=" in rig.display.text() and "YOUR MOVE" not in rig.display.text()
        rig.wait(lag - 5)
        assert ("A=end it" in pressed_at_once(rig)) == ends, lag
        rig.wait(100)
        assert "A=end it" in rig.press("#"), "one that was pressed on the question"


def test_a_picture_counts_as_seen_only_once_all_of_it_is_drawn():
    rig, _ = in_play()
    parts = [True, True, True]
    rig.display.update = lambda: bool(parts) and parts.pop()
    rig.judge("a", ["abandon"])
    rig.wait(20)  # drawn in four ticks
    rig.wait(310)
    assert "A=end it" not in pressed_at_once(rig)
    rig.wait(5)
    assert "A=end it" in pressed_at_once(rig)


def test_a_question_that_his_own_key_lets_appear_must_be_seen_too():
    """It came while he typed; his next "#" would say that he has said his ticket."""
    rig, _ = in_play()
    rig.press("196A")
    rig.judge("a", ["abandon"])
    assert "TAXI #=go" in rig.display.text()
    rig.press("#")
    assert rig.events()[-1][0] == "mr_x_moved" and "#=" in rig.display.text() and "DONE" not in rig.display.text()
    rig.wait(100)
    assert "A=end it" not in pressed_at_once(rig)
    rig.press("*")
    assert "DONE" in rig.display.text() and rig.table.running


def test_a_question_comes_up_on_a_handheld_that_was_left_in_its_menu():
    for keys in ("*", "*1", "*7"):
        rig, _ = in_play()
        left = rig.press(keys)
        rig.judge("a", ["abandon"])
        assert rig.after(4000) == left, "he may be reading"
        rig.wait(1500)
        assert "END THE GAME?" in rig.display.text(), keys
        assert "YOUR MOVE" in rig.press("*") and "MENU" in rig.press("*")


def test_what_his_own_keys_lead_to_needs_no_time_to_be_seen_and_a_link_that_comes_swallows_none():
    rig, _ = in_play()
    rig.press("196A")
    pressed_at_once(rig)
    assert "DONE" in rig.display.text()
    assert "PURPLE to move" in pressed_at_once(rig)
    assert "YELLOW to move" in pressed_at_once(rig)
    host = Host(rig)
    while not rig.app.context.linked:
        host.talk(5)
    assert "PURPLE to move" in pressed_at_once(rig)


def test_what_a_key_leads_to_from_a_question_that_has_just_come_needs_none_either():
    rig = Rig(cipher=SlowCipher())
    rig.judge("1", ["begin"] + Recorded(None, wandering(0)).set_up, 50)
    assert "TICKETS" in rig.press("A")
    assert "PIN FOR THIS" in pressed_at_once(rig)


def all_moved(rig, game):
    """Let a page move every pawn; what the display says meanwhile."""
    texts = []
    while not rig.table.game.mr_x_to_move:
        texts.append(rig.display.text())
        mover, ticket, station, _, _ = game.next_action(rig)
        assert rig.judge(mover, ["move", rig.table.game.round, mover, ticket, station], 5) == "done"
    return texts


def test_what_he_is_to_say_or_show_waits_until_it_is_his_turn():
    for begun, title in ((in_play, "DONE"), (about_to_surface, "SHOW YOURSELF")):
        rig, game = begun()
        rig.press("%03dA#" % game.next_action(rig)[2])
        texts = all_moved(rig, game)
        assert len(texts) > 1 and all(text.startswith(title) for text in texts), texts
        assert rig.display.text().startswith("YOUR MOVE" if title == "DONE" else title)
        assert "TAXI" in texts[0] and "TAXI" in texts[-1]


def test_what_he_is_to_say_is_told_again_after_a_question_and_stays_when_a_pawn_moves_which_swallows_no_key():
    for asked in (True, False):
        rig, game = in_play()
        rig.press("196A#")
        mover, ticket, station, _, _ = game.next_action(rig)
        assert rig.judge("m", ["move", 1, mover, ticket, station]) == "done"
        if asked:
            rig.judge("a", ["abandon"])
            assert "DONE" not in rig.after(50)
            assert "DONE" in rig.press("*") and "YELLOW to move" in rig.press("#")
        else:
            assert "DONE" in rig.after(5) and "YELLOW to move" in pressed_at_once(rig)


def test_a_late_said_means_nothing_on_the_turn_that_has_come():
    """Until he has seen it; what it means there is to undo a double."""
    rig, game = in_play()
    rig.press("196A#")
    all_moved(rig, game)
    rig.keypad.waiting += [("2", "down"), ("2", "hold"), ("2", "up")]
    rig.wait(5)
    before = rig.display.text()
    assert "#=no double" in before
    rig.wait(250)
    assert pressed_at_once(rig) == before
    rig.wait(100)
    assert "#=no double" not in pressed_at_once(rig)


def test_back_from_the_refusal_of_a_pawn_that_a_page_has_moved_leads_to_whose_turn_it_is():
    """There a press that was meant for what was announced before spends no double."""
    rig, game = in_play()
    game.act(rig)
    while len(rig.table.game.moved) - sum(rig.table.game.moved) > 1:
        game.act(rig)
    pawn, ticket, station = game.next_action(rig)[:3]
    rig.press("19")
    assert rig.judge("m", ["move", rig.table.game.round, pawn, ticket, station], 50) == "done"
    assert "not" in rig.press("9").lower()
    text = rig.press("*")
    assert "YOUR MOVE" in text and rig.press("#") == text
