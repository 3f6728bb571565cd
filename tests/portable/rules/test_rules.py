"""The rule book, rule by rule: each test is named after the number it proves, R1 to R27."""

from tests.portable.heap import heap_lock, heap_unlock
from tests.portable.written import FIVE, ended, fault, record, said, small

from shared.board.board import FERRY, Board
from shared.board.edition import BLACK, BUS, TAXI
from shared.events import events
from shared.rules import edition_table, rules
from shared.rules.edition_table import from_rules
from shared.rules.public_game_host import begin, last_shown

OPENING = """mr_x taxi 114
purple taxi 15
red bus 41
green taxi 22
yellow taxi 49
blue taxi 54
"""
NO_TICKETS = {"taxi": 0, "bus": 0, "underground": 0}
MR_X_HAS_NOTHING = {"taxi": 0, "bus": 0, "underground": 0, "black": 0, "double": 0}


def legal(document, mover):
    """The legal legs that the referee gives a mover, as a list of (ticket, station)."""
    return [tuple(leg) for leg in said(document)["legal"][mover]]


def test_r1_a_number_is_a_pier_in_one_box_inland_in_another_and_no_station_where_it_is_not_printed():
    pier = legal(small(mr_x=118, edition="milton-bradley"), "mr_x")
    inland = legal(small(mr_x=118), "mr_x")
    assert ("black", 115) in pier and ("bus", 135) in pier
    assert [station for ticket, station in inland if ticket == "taxi"] == [116, 129, 134, 142]
    assert ("black", 115) not in inland
    assert ("black", 115) in legal(small(mr_x=108), "mr_x")
    assert fault(small("mr_x taxi 200")) == ("no-station", "R1", 0, 0)
    assert fault(small("mr_x taxi 0")) == ("no-station", "R1", 0, 0)
    assert fault(small("mr_x taxi 108", edition="milton-bradley")) == ("no-station", "R1", 0, 0)
    assert fault(small(mr_x=108, edition="milton-bradley")) == ("bad-start", "R5", None, None)


def test_r2_pawns_have_the_five_colours_each_once_in_any_order():
    assert said(record(pawns=FIVE[3:] + FIVE[:3]))["ok"]
    orange = [["orange", 26]] + FIVE[1:]
    assert fault(record(pawns=orange)) == ("bad-start", "R2", None, None)
    twice = [["red", 26]] + FIVE[1:]
    assert fault(record(pawns=twice)) == ("bad-start", "R2", None, None)
    assert fault(record(pawns=FIVE[:4])) == ("bad-start", "R2", None, None)
    assert fault(record(pawns=[["mr_x", 26]] + FIVE[1:])) == ("bad-start", "R2", None, None)


def test_r2_shares_follow_the_edition_and_its_changes():
    shares = [from_rules("milton-bradley", players, {}).shares for players in (2, 3, 4, 5)]
    assert shares == [[3, 2], [2, 2, 1], [2, 1, 1, 1], [1, 1, 1, 1, 1]]
    assert [from_rules("ravensburger", players, {}).shares for players in (2, 3)] == [[2, 2], [1, 1, 1]]
    assert from_rules("milton-bradley", 3, {"pawns": 5}).shares == [2, 2, 1]  # repeated, not changed
    assert from_rules("milton-bradley", 2, {"pawns": 4}).shares == [1, 3]  # one each, the last has the rest
    assert from_rules("milton-bradley", 3, {"pawns": 2}).shares == [1, 1, 0]
    assert from_rules("ravensburger-2013", 1, {"pawns": 2}).shares == [2]
    assert from_rules("milton-bradley", 3, {"shares": [1, 1, 3]}).shares == [1, 1, 3]


def test_r3_every_pawn_has_its_own_tickets():
    answer = said(record(OPENING, rules={"tickets": {"red": {"bus": 2}}}))
    assert answer["tickets"]["red"] == {"taxi": 10, "bus": 1, "underground": 4}
    assert answer["tickets"]["green"] == {"taxi": 9, "bus": 8, "underground": 4}
    assert said(record(edition="ravensburger-2013", pawns=FIVE, mr_x=127))["tickets"]["red"]["taxi"] == 11


def test_r4_mr_x_starts_with_the_editions_tickets():
    assert said(record())["tickets"]["mr_x"] == {"taxi": 4, "bus": 3, "underground": 3, "black": 5, "double": 2}
    three = [["red", 29], ["green", 34], ["blue", 53]]
    assert said(record(pawns=three, edition="ravensburger", players=3))["tickets"]["mr_x"]["black"] == 3
    one = {"pawns": 1, "bobbies": 2}
    pursuers = [["red", 29], ["bobby1", 34], ["bobby2", 53]]
    answer = said(record(pawns=pursuers, edition="ravensburger", players=3, rules=one))
    assert answer["tickets"]["mr_x"]["black"] == 1  # "one per pawn" does not count bobbies
    unlimited = said(record(pawns=FIVE, edition="ravensburger-2013", mr_x=127))["tickets"]["mr_x"]
    assert unlimited == {"taxi": None, "bus": None, "underground": None, "black": 5, "double": 2}


def test_r5_starts_are_drawn_from_the_start_cards_each_once():
    assert fault(record(mr_x=131)) == ("bad-start", "R5", None, None)
    assert fault(record(mr_x=26)) == ("bad-start", "R5", None, None)
    assert fault(record(pawns=[["purple", 29]] + FIVE[1:])) == ("bad-start", "R5", None, None)
    assert fault(record(pawns=[["purple", 27]] + FIVE[1:])) == ("bad-start", "R5", None, None)
    assert said(record(pawns=[["purple", 27]] + FIVE[1:], mr_x=1, rules={"start_cards": "any"}))["ok"]
    cards = {"start_cards": [26, 29, 34, 50, 53, 60]}
    assert said(record(mr_x=60, rules=cards))["ok"]
    assert fault(record(mr_x=132, rules=cards)) == ("bad-start", "R5", None, None)


def test_r6_a_leg_goes_to_the_next_stop_of_its_mode_and_no_further():
    assert fault(small("mr_x taxi 127")) == ("no-route", "R6", 0, 0)  # two taxis away
    assert fault(small("mr_x underground 46", mr_x=89)) == ("no-route", "R6", 0, 0)  # 13 lies between
    assert said(small("mr_x underground 13", mr_x=89))["window"] == 1
    assert fault(small("mr_x bus 114"))[0] == "no-route"  # a taxi runs there, no bus


def test_r7_a_leg_costs_a_ticket_that_the_mover_holds():
    none = {"tickets": {"red": {"taxi": 0}, "mr_x": {"taxi": 0, "black": 0}}}
    assert fault(small("mr_x taxi 156", mr_x=157, rules=none)) == ("no-ticket", "R7", 0, 0)
    none = {"tickets": {"red": {"taxi": 0}}}
    assert fault(small("mr_x taxi 114\nred taxi 8", rules=none)) == ("no-ticket", "R7", 1, 0)
    last = {"tickets": {"red": {"taxi": 1}}}
    assert said(small("mr_x taxi 114\nred taxi 8", rules=last))["tickets"]["red"]["taxi"] == 0


def test_r8_nobody_stays_but_anybody_may_double_back():
    assert fault(small("mr_x taxi 132")) == ("no-route", "R6", 0, 0)
    assert fault(record("mr_x taxi 114\npurple passes")) == ("must-move", "R18", 1, None)
    assert said(small("mr_x taxi 114 1/2\nmr_x taxi 132 2/2"))["window"] == 2
    empty = small()
    empty["turns"] = [{"mover": "mr_x", "legs": []}]
    assert fault(empty) == ("must-move", "R8", 0, None)


def test_r9_nobody_enters_a_pawns_station_nor_steps_on_one_in_mid_double():
    assert fault(small("mr_x taxi 114", pawns=[["red", 114]])) == ("occupied", "R9", 0, 0)
    two = [["red", 1], ["blue", 8]]
    assert fault(small("mr_x taxi 114\nred taxi 8", pawns=two)) == ("occupied", "R9", 1, 0)
    document = small("mr_x taxi 114 1/2\nmr_x taxi 115 2/2", pawns=[["red", 114]])
    assert fault(document) == ("occupied", "R9", 0, 0)
    document = small("mr_x taxi 114 1/2\nmr_x taxi 115 2/2", pawns=[["red", 115]])
    assert fault(document) == ("occupied", "R9", 0, 1)


def test_r10_mr_x_opens_every_round():
    assert fault(record("purple taxi 15")) == ("wrong-mover", "R10", 0, None)
    assert fault(record("mr_x taxi 114\nmr_x taxi 132")) == ("wrong-mover", "R10", 1, None)
    answer = said(record(OPENING))
    assert (answer["to_move"], answer["round"], answer["window"]) == (["mr_x"], 2, 1)


def test_r11_what_a_pawn_spends_is_mr_xs_at_once():
    before = said(record("mr_x taxi 114"))["tickets"]
    assert before["mr_x"] == {"taxi": 3, "bus": 3, "underground": 3, "black": 5, "double": 2}
    after = said(record("mr_x taxi 114\npurple taxi 15\nred bus 41"))["tickets"]
    assert after["mr_x"] == {"taxi": 4, "bus": 4, "underground": 3, "black": 5, "double": 2}
    assert after["red"]["bus"] == 7


def test_r12_black_pays_for_any_leg_and_alone_for_the_ferry():
    pier = small(mr_x=157)
    assert [leg for leg in legal(pier, "mr_x") if leg[1] in (115, 194)] == [("black", 115), ("black", 194)]
    none = small(mr_x=157, rules={"tickets": {"mr_x": {"black": 0}}})
    assert not [leg for leg in legal(none, "mr_x") if leg[1] in (115, 194)]
    assert fault(small("mr_x taxi 115", mr_x=157)) == ("no-route", "R6", 0, 0)
    lacking = small("mr_x black 115", mr_x=157, rules={"tickets": {"mr_x": {"black": 0}}})
    assert fault(lacking) == ("no-ticket", "R7", 0, 0)


def test_r13_a_double_fills_two_windows_and_spends_the_card():
    answer = said(record(OPENING + "mr_x black 115 1/2\nmr_x taxi 127 2/2"))
    assert answer["window"] == 3 and answer["to_move"] == ["purple"]
    assert answer["tickets"]["mr_x"] == {"taxi": 6, "bus": 4, "underground": 3, "black": 4, "double": 1}
    none = {"tickets": {"mr_x": {"double": 0}}}
    assert fault(small("mr_x taxi 114 1/2\nmr_x taxi 115 2/2", rules=none)) == ("no-double", "R13", 0, None)


def test_r13_a_double_needs_a_second_leg_on_the_handheld_too():
    one_taxi = {"tickets": {"mr_x": dict(MR_X_HAS_NOTHING, taxi=1, double=2)}}
    assert said(small(rules=one_taxi))["may_double"] is False
    assert fault(small("mr_x taxi 114 1/2\nmr_x taxi 115 2/2", rules=one_taxi)) == ("no-ticket", "R7", 0, 1)
    two_taxis = {"tickets": {"mr_x": dict(MR_X_HAS_NOTHING, taxi=2, double=2)}}
    assert said(small(rules=two_taxis))["may_double"] is True
    game = begin(small_event({"tickets": {"mr_x": dict(MR_X_HAS_NOTHING, taxi=1, double=2)}}))
    game.started = True
    assert rules.mr_x_leg_error(game, 132, TAXI, 114, "only") is None
    assert rules.mr_x_leg_error(game, 132, TAXI, 114, "first") == "no-double"


def small_event(house):
    """The game_begun event of `small()` with one pawn on 1."""
    changes = {"pawns": 1, "start_cards": "any"}
    changes.update(house)
    edition = from_rules("ravensburger", 1, changes)
    return events.game_begun("00" * 16, "ravensburger", 1, edition.changes, [["red", 1]])


def test_r14_surfacing_in_the_first_half_of_a_double():
    shows = {"surfacing": [2]}
    before = "mr_x taxi 114\nred taxi 8\n"
    answer = said(small(before + "mr_x taxi 115 1/2\nmr_x taxi 127 2/2", rules=shows))
    assert answer["possible"] == [102, 114, 126, 127]  # shown on 115, then hidden again
    hidden = small(before + "mr_x taxi 115 1/2\nmr_x taxi ? 2/2", mr_x=None, rules=shows)
    hidden["turns"][0]["legs"][0][1] = None
    assert said(hidden)["possible"] == [102, 114, 126, 127]
    game = begin(small_event(shows))
    game.started = True
    for event in (events.mr_x_moved(1, "taxi", "only", ""), events.pawn_moved("red", "taxi", 8)):
        game.apply(event)
    game.apply(events.mr_x_moved(2, "taxi", "first", ""))
    assert game.must_surface and rules.to_move(game) == [rules.MR_X]
    assert rules.mr_x_leg_error(game, 115, TAXI, 127, "second") == "wrong-mover"  # he shows himself first
    game.apply(events.mr_x_surfaced(2, 115, "", "", []))
    assert rules.mr_x_leg_error(game, 115, TAXI, 127, "second") is None
    game.apply(events.mr_x_moved(3, "taxi", "second", ""))
    assert rules.to_move(game) == [0] and last_shown(game) == (2, 115)


def test_r15_what_he_showed_stays_known_until_his_next_leg():
    shows = {"surfacing": [1]}
    assert said(small("mr_x taxi 114", rules=shows))["possible"] == [114]
    assert said(small("mr_x taxi 114\nred taxi 8", rules=shows))["possible"] == [114]
    answer = said(small("mr_x taxi 114\nred taxi 8\nmr_x taxi 115", rules=shows))
    assert answer["possible"] == [101, 113, 115, 126, 131, 132]


def test_r16_mr_x_without_a_legal_leg_is_trapped_by_his_purse_and_at_the_very_start_too():
    hedged = [["red", 115], ["blue", 140]]
    lines = "mr_x taxi 132\nred taxi 114\nblue taxi 139"
    answer = said(small(lines, [["red", 115], ["blue", 140]], mr_x=114))
    assert answer["result"] is None and legal(small(lines, hedged, mr_x=114), "mr_x")
    lines = "mr_x taxi 132\nred taxi 114\nblue taxi 140"
    answer = said(small(lines, [["red", 115], ["blue", 139]], mr_x=114))
    assert answer["result"] == {"winner": "detectives", "reason": "trapped"}
    assert (answer["round"], answer["to_move"], answer["legal"], answer["possible"]) == (2, [], {}, [132])
    nothing = {"tickets": {"mr_x": MR_X_HAS_NOTHING}}
    answer = said(small(rules=nothing))
    assert answer["result"]["reason"] == "trapped" and answer["round"] == 1
    assert fault(small("mr_x taxi 114", rules=nothing)) == ("game-over", None, 0, None)


def test_r17_fixed_order_is_one_pawn_after_another_and_of_those_that_play():
    fixed = {"pawn_order": "fixed"}
    assert said(record("mr_x taxi 114", rules=fixed))["to_move"] == ["purple"]
    assert fault(record("mr_x taxi 114\nred bus 41", rules=fixed)) == ("wrong-mover", "R17", 1, None)
    assert fault(small("mr_x taxi 114\nblue taxi 8")) == ("wrong-mover", "R17", 1, None)
    assert fault(small("mr_x taxi 114\nbobby1 taxi 8")) == ("wrong-mover", "R17", 1, None)


def test_r17_a_player_moves_his_pawns_in_either_order_before_the_next_player():
    three_two = [["purple", 26], ["yellow", 29], ["blue", 34], ["red", 50], ["green", 53]]

    def answer(lines):
        return said(record("mr_x taxi 114\n" + lines, three_two, players=2))["to_move"]

    assert answer("") == ["purple", "yellow", "blue"]
    assert answer("yellow bus 41") == ["purple", "blue"]
    assert answer("yellow bus 41\npurple taxi 15") == ["blue"]
    assert answer("blue taxi 22\nyellow bus 41\npurple taxi 15") == ["red", "green"]
    early = record("mr_x taxi 114\nred taxi 49", three_two, players=2)
    assert fault(early) == ("wrong-mover", "R17", 1, None)
    twice = record("mr_x taxi 114\nblue taxi 22\nblue taxi 34", three_two, players=2)
    assert fault(twice) == ("wrong-mover", "R17", 2, None)


def test_r18_a_pawn_hemmed_in_this_round_is_free_the_next():
    # 2 leads to 10 and 20 alone, and both are taken until blue leaves.
    pawns = [["red", 2], ["blue", 10], ["green", 20]]
    lines = "mr_x taxi 114\nred passes\nblue taxi 11\ngreen taxi 33\n"
    assert said(small("mr_x taxi 114", pawns))["legal"] == {"red": []}
    # its turn is not left out
    assert fault(small("mr_x taxi 114\nblue taxi 11", pawns)) == ("wrong-mover", "R17", 1, None)
    answer = said(small(lines + "mr_x taxi 115", pawns))
    assert answer["legal"] == {"red": [["taxi", 10], ["taxi", 20]]}
    assert fault(small(lines + "mr_x taxi 115\nred passes", pawns)) == ("must-move", "R18", 5, None)


def test_r19_a_pawn_entering_his_station_captures_him_and_one_that_he_has_left_nobody():
    answer = said(small("mr_x taxi 114\nred taxi 114", [["red", 113]]))
    assert answer["result"] == {"winner": "detectives", "reason": "captured"}
    assert (answer["to_move"], answer["legal"], answer["possible"], answer["round"]) == ([], {}, [114], 1)
    assert fault(small("mr_x taxi 114\nred taxi 114\nmr_x taxi 115", [["red", 113]])) == ("game-over", None, 2, None)
    assert ended(small("mr_x taxi 114\nred taxi 132", [["red", 140]])) is None
    assert ended(small("mr_x taxi 114 1/2\nmr_x taxi 115 2/2\nred taxi 114", [["red", 113]])) is None


def test_r20_a_hidden_record_answers_what_is_public_and_no_more():
    answer = said(small("mr_x taxi ?\nred taxi 8", mr_x=None))
    assert answer["to_move"] == ["mr_x"] and answer["legal"] is None and answer["may_double"] is None
    red = said(small("mr_x taxi ?", mr_x=None))["legal"]["red"]
    assert red == [["bus", 46], ["bus", 58], ["taxi", 8], ["taxi", 9], ["underground", 46]]


def test_r20_the_mode_behind_a_black_ticket_is_secret():
    start = {"start_cards": [157, 1]}
    taxi = said(small("mr_x taxi ?", mr_x=None, rules=start))["possible"]
    black = said(small("mr_x black ?", mr_x=None, rules=start))["possible"]
    assert taxi == [156, 158, 170]
    assert black == [115, 133, 142, 156, 158, 170, 185, 194]


def test_r21_detectives_win_by_capture_or_by_trapping_him():
    assert said(small("mr_x taxi 114\nred taxi 114", [["red", 113]]))["result"]["winner"] == "detectives"
    assert said(small(rules={"tickets": {"mr_x": MR_X_HAS_NOTHING}}))["result"]["winner"] == "detectives"


def test_r22_all_stranded_with_bus_tickets_on_taxi_only_stations():
    buses = {"tickets": {"red": {"taxi": 0}, "blue": {"taxi": 0}}}
    pawns = [["red", 2], ["blue", 5]]
    answer = said(small("mr_x taxi 114", pawns, rules=buses))
    assert answer["result"] == {"winner": "mr_x", "reason": "stranded"} and answer["round"] == 1
    assert answer["tickets"]["red"]["bus"] == 8
    assert fault(small("mr_x taxi 114\nred passes", pawns, rules=buses)) == ("game-over", None, 1, None)


def test_r22_comes_before_r16_and_r23_before_r22_but_where_the_detectives_turn_begins():
    bare = {"tickets": {"red": {"taxi": 1, "bus": 0, "underground": 0}, "mr_x": dict(MR_X_HAS_NOTHING, taxi=1)}}
    bare["mr_x_tickets"] = "counted"
    lines = "mr_x taxi 114\nred taxi 8"
    assert ended(small(lines, rules=bare)) == "stranded"
    assert ended(small(lines, rules=dict(bare, windows=1))) == "escaped"
    assert ended(small(lines, rules=dict(bare, rounds=1))) == "escaped"
    bare = {"tickets": {"red": NO_TICKETS}, "windows": 1}
    assert ended(small("mr_x taxi 114", rules=bare)) == "stranded"


def test_r23_he_escapes_when_his_last_window_is_answered_also_by_a_double_or_the_last_round_played():
    last = {"windows": 1, "surfacing": [1]}
    assert ended(small("mr_x taxi 114", rules=last)) is None  # the detectives have their last reply
    answer = said(small("mr_x taxi 114\nred taxi 8", rules=last))
    assert answer["result"] == {"winner": "mr_x", "reason": "escaped"} and answer["round"] == 1
    two = {"windows": 2}
    lines = "mr_x taxi 114 1/2\nmr_x taxi 115 2/2\nred taxi 8"
    assert ended(small(lines, rules=two)) == "escaped"
    assert ended(small("mr_x taxi 114\nred taxi 8", rules={"rounds": 2})) is None
    assert ended(small("mr_x taxi 114\nred taxi 8\nmr_x taxi 115\nred taxi 1", rules={"rounds": 2})) == "escaped"
    assert from_rules("ravensburger-2013", 5, {}).rounds == 22
    assert from_rules("ravensburger-2013", 5, {"rounds": None}).rounds is None


def test_r24_an_open_record_is_checked_leg_by_leg():
    assert said(record(OPENING, result=None))["ok"]
    assert fault(record(OPENING.replace("114", "140") + "mr_x taxi 115")) == ("no-route", "R6", 6, 0)
    wrong = record(OPENING, result=("mr_x", "escaped"))
    assert fault(wrong) == ("bad-result", None, None, None)


def test_r25_he_shows_himself_and_takes_a_ticket_from_every_pawn():
    chosen = {"voluntary_surfacing": True}
    pawns = [["red", 1], ["blue", 5]]
    answer = said(small("mr_x taxi 114\nmr_x shows red bus, blue taxi", pawns, rules=chosen))
    assert answer["possible"] == [114]
    assert answer["tickets"]["mr_x"]["taxi"] == 4 and answer["tickets"]["mr_x"]["bus"] == 4
    assert answer["tickets"]["red"]["bus"] == 7 and answer["tickets"]["blue"]["taxi"] == 9


def test_r26_he_may_not_ride_over_a_pawn_and_the_detectives_may():
    cut = {"cut_off": True}
    on_the_way = [["red", 154]]
    assert fault(small("mr_x underground 140", on_the_way, 153, rules=cut)) == ("cut-off", "R26", 0, 0)
    assert said(small("mr_x underground 140", on_the_way, 153))["window"] == 1
    assert ("underground", 140) not in legal(small("", on_the_way, 153, rules=cut), "mr_x")
    assert ("underground", 111) in legal(small("", on_the_way, 153, rules=cut), "mr_x")
    pawns = [["red", 153], ["blue", 154]]
    assert said(small("mr_x taxi 114\nred underground 140", pawns, rules={"cut_off": True}))["ok"]


def test_r26_black_is_cut_off_only_where_every_route_is_and_rides_the_taxi_of_a_cut_off_bus():
    cut = {"cut_off": True}
    only_one = legal(small("", [["red", 154]], 153, rules=cut), "mr_x")
    assert ("black", 140) not in only_one  # 153 and 140 are joined by underground alone
    assert fault(small("mr_x black 140", [["red", 154]], 153, rules=cut)) == ("cut-off", "R26", 0, 0)
    # 1 and 46 are joined by bus and by underground, both over 9.
    both = legal(small("", [["red", 9]], 1, rules=cut), "mr_x")
    assert not [leg for leg in both if leg[1] == 46]
    # 194 and 157 are joined by ferry, which passes over nothing.
    assert ("black", 157) in legal(small("", [["red", 195]], 194, rules=cut), "mr_x")
    # 67 and 65 are joined by a bus over 66; 13 and 23 by taxi and bus, and neither passes over anything.
    cut = {"cut_off": True}
    legs = legal(small("", [["red", 66]], 67, rules=cut), "mr_x")
    assert not [leg for leg in legs if leg[1] == 65]
    pair = legal(small("", [["red", 24]], 13, rules=cut), "mr_x")
    assert [leg for leg in pair if leg[1] == 23] == [("black", 23), ("bus", 23), ("taxi", 23)]


def test_r26_nothing_cuts_the_ferry_off():
    # Pawns on the stations around both piers; 194 and 157 are joined by ferry alone.
    cut = {"cut_off": True}
    around = [["red", 195], ["blue", 156], ["green", 192], ["yellow", 193], ["purple", 158]]
    assert said(small("mr_x black 157", around, 194, rules=cut))["window"] == 1
    changes = edition_table.to_pairs({"cut_off": True, "start_cards": "any"})
    game = begin(events.game_begun("00" * 16, "ravensburger", 5, changes, around))
    game.apply(events.mr_x_started("0" * 64))
    assert game.edition.cut_off
    assert game.board.modes(194, 157) == 1 << FERRY
    assert rules.mr_x_leg_error(game, 194, BLACK, 157, "only") is None
    assert rules.mode_of(game, 194, BLACK, 157) == FERRY
    game.mr_x_purse[:3] = [0, 0, 0]
    assert not rules.trapped(game, 194), "black still takes him over the river"


def test_r27_a_game_may_be_abandoned_while_it_runs():
    answer = said(record(OPENING, result=(None, "abandoned")))
    assert answer["result"] == {"winner": None, "reason": "abandoned"}
    assert (answer["to_move"], answer["legal"], answer["may_double"], answer["round"]) == ([], {}, False, 2)
    assert answer["possible"] == [114]  # an open log tells
    over = small("mr_x taxi 114\nred taxi 114", [["red", 113]], result=(None, "abandoned"))
    assert fault(over) == ("bad-result", None, None, None)


def test_due_tells_what_must_come_next():
    house = {"tickets": {"red": NO_TICKETS}, "bobbies": 1}
    edition = from_rules("ravensburger", 1, dict(house, pawns=1, start_cards="any"))
    game = begin(events.game_begun("00" * 16, "ravensburger", 1, edition.changes, [["red", 1], ["bobby1", 5]]))
    assert rules.due(game) is None and rules.to_move(game) == []
    game.apply(events.mr_x_started(""))
    assert rules.due(game) is None and rules.to_move(game) == [rules.MR_X]
    game.apply(events.mr_x_moved(1, "taxi", "only", ""))
    assert rules.due(game) == events.pawn_passed("red")
    game.apply(events.pawn_passed("red"))
    assert rules.due(game) is None and rules.to_move(game) == [1]
    game.apply(events.pawn_moved("bobby1", "taxi", 15))
    assert rules.due(game) is None and rules.to_move(game) == [rules.MR_X] and game.round == 2


def test_every_refusal_is_told_in_the_order_of_the_list():
    game = begin(small_event({"tickets": {"red": {"bus": 0}}}))
    game.started = True
    assert rules.pawn_leg_error(game, 0, TAXI, 8) == "wrong-mover"
    game.mr_x_moved(TAXI, "only")
    errors = [rules.pawn_leg_error(game, 0, ticket, to) for ticket, to in ((BUS, 300), (BUS, 8), (BUS, 46), (TAXI, 8))]
    assert errors == ["no-station", "no-route", "no-ticket", None]
    game.game_ended(None, "abandoned")
    assert rules.pawn_leg_error(game, 0, BUS, 300) == "game-over"
    assert Board("ravensburger").has(1)


def test_to_ask_for_legal_legs_takes_no_heap():
    for house in ({}, {"cut_off": True}):
        game = begin(small_event(house))
        stations = game.board.stations()
        buffer = bytearray(rules.BUFFER)
        legs = 0
        heap_lock()
        try:
            for station in stations:
                legs += rules.mr_x_legs(game, station, buffer)
            legs += rules.pawn_legs(game, 0, buffer)
        finally:
            heap_unlock()
        assert legs > 800
