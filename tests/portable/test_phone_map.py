"""The page around a phone's display: what it gets, when, and that it tells nothing else about Mr. X."""

import json

from tests.portable.marks import nightly_on_vm
from tests.portable.on_board import wandering
from tests.portable.recorded import Recorded, in_play
from tests.portable.scripted import Rig

from shared.events import events
from shared.log import log_check
from shared.log.game_log import GameLog

NAME = "milton-bradley-3p-captured"
START = 197  # Mr. X's in this record; taxi to 196 and 184
DRAWN_MS = 200  # longer than a map is drawn


class Chart:
    """A ports.Page that keeps all that it was told to show."""

    language = "en"
    hostless = False

    def __init__(self):
        self.shown = [""]
        self.finger = False
        self.spoken = []
        self.read_out = []
        self.played = []
        self.logs = []

    def playing(self, running):
        self.played.append(running)

    def hand_out(self, text):
        self.logs.append(text)

    def speak(self, language):
        self.spoken.append(language)

    def show(self, text):
        self.shown.append(text)

    def read(self, text, aloud):
        self.read_out.append((text, aloud))

    def touched(self):
        finger, self.finger = self.finger, False
        return finger


class PhoneRig(Rig):
    """A phone."""

    def _app(self, *parts):
        from mrx.phone_app import App

        self.chart = Chart()
        return App(*parts, self.chart)

    def touch(self):
        self.chart.finger = True
        self.wait(DRAWN_MS)

    def chart_after(self, keys):
        """What the map shows a moment after these keys, by its lines."""
        self.press(keys)
        self.wait(DRAWN_MS)
        return self.chart.shown[-1].split("\n")


def begun():
    rig, game = in_play(name=NAME, rig=PhoneRig())
    rig.wait(DRAWN_MS)
    return rig, game


def judged(table, leg):
    """The stations that he may go to as the table judges them when they are typed: every one of the board is tried."""
    ways = []
    for station in table.game.board.stations():
        tickets, _ = table.mr_x_ways(station, leg)
        if tickets:
            ways.append("%d:%s" % (station, "".join([str(ticket) for ticket in tickets])))
    return " ".join(ways)


def test_the_page_is_told_whether_a_game_runs():
    rig, _game = begun()
    assert rig.chart.played == [False, True]
    assert PhoneRig(flash=rig.flash).chart.played == [True], "nothing is told before the log was read"
    rig.judge("end", ["abandon"])
    rig.press("#A")
    rig.wait(DRAWN_MS)
    assert rig.chart.played == [False, True, False]


def test_it_gets_his_station_the_pawns_where_he_may_go_and_the_language_of_the_display():
    rig, game = begun()
    board, station, pawns, ways, back = rig.chart_after("A")
    assert (board, station, back) == ("milton-bradley", str(START), "")
    assert pawns == " ".join(["%s:%d" % (name, at) for name, at in game.set_up[3]])
    assert ways == judged(rig.table, "only") and "184:03" in ways
    assert rig.chart.spoken == ["en"]
    rig.press("*63", DRAWN_MS)
    assert rig.chart.spoken == ["en", "fr"]


@nightly_on_vm
def test_in_every_round_it_offers_what_would_be_accepted():
    rig, game = begun()
    while rig.table.running:
        if rig.table.game.mr_x_to_move:
            leg = "second" if rig.table.game.between_legs else "only"
            assert rig.chart_after("A")[3] == judged(rig.table, leg)
            if leg == "only" and "hold2=double" in rig.display.text():
                rig.double()
                assert rig.chart_after("A")[3] == judged(rig.table, "first")
                rig.press("#")
        game.act(rig)


def test_the_keys_that_lead_back_lead_to_a_new_number():
    rig, _ = begun()
    for keys in ("A", "1", "19", "196", "196A", "2A", "219", "001", "2001", "196D*B"):
        if keys[0] == "2":
            rig.double()
            keys = keys[1:]
        back = rig.chart_after(keys)[4]
        assert "station 184" in rig.press(back + "184")
        rig.press("*#" if "no double" in rig.display.text() else "*")
        assert "station ___" in rig.display.text() and "no double" not in rig.display.text()


def test_while_a_key_is_held_digits_type_no_station_and_a_refusal_leaves_it_as_it_was():
    rig, _ = begun()
    assert rig.chart_after("A")[4] == ""
    rig.hold("0")
    rig.wait(DRAWN_MS)
    assert rig.chart.shown[-1].split("\n")[4] == "-"
    rig.up("0")
    rig.wait(DRAWN_MS)
    assert rig.chart.shown[-1].split("\n")[4] == ""
    before = rig.chart_after("A")
    after = rig.chart_after("001")
    assert after == before[:-1] + ["**"]
    assert "NO WAY" in rig.display.text() and "001" in rig.display.text()
    rig.wait(5000)
    assert rig.chart.shown[-1] == "" and "001" not in rig.display.text()
    rig.press("*")


def test_it_is_gone_after_five_seconds_and_a_touch_brings_it_back():
    rig, _ = begun()
    for keys in ("A", "19"):
        assert rig.chart_after(keys)[1:2] == [str(START)]
        rig.wait(4600)
        assert rig.chart.shown[-1]
        rig.wait(400)
        assert rig.chart.shown[-1] == ""
        before = rig.display.text()
        rig.touch()
        assert str(START) in rig.chart.shown[-1]
        assert rig.display.text() == before.replace("•••", "19_")
    rig.wait(4000)
    rig.touch()
    rig.wait(4000)
    assert rig.chart.shown[-1]


def test_it_shows_nothing_where_somebody_else_may_look():
    rig, game = begun()
    assert rig.chart_after("*") == [""]  # the menu
    rig.press("*")
    rig.chart_after("A")
    rig.hold("*")
    rig.wait(DRAWN_MS)
    rig.up("*")
    rig.touch()
    assert rig.chart.shown[-1] == ""  # locked
    rig.press("#")
    game.act(rig)
    for keys in ("1", "*"):  # the detectives' turn
        assert rig.chart_after(keys) == [""]
        rig.touch()
        assert rig.chart.shown[-1] == ""


def test_it_shows_where_he_is_while_the_key_is_held_that_tells_him():
    rig, game = begun()
    game.act(rig)
    rig.hold("0")
    rig.wait(9000)
    _, station, _, ways, back = rig.chart.shown[-1].split("\n")
    assert (station, ways, back) == (str(rig.table.secret_station()), "", "-")
    rig.up("0")
    assert rig.chart.shown[-1] == ""


@nightly_on_vm
def test_it_takes_the_same_time_wherever_he_is():
    rig, game = begun()
    times = set()
    while rig.table.running:
        if rig.table.game.mr_x_to_move:
            rig.wait(6000)
            assert rig.chart.shown[-1] == ""
            rig.down("A")
            ticks = 0
            while not rig.chart.shown[-1]:
                rig.wait(5)
                ticks += 1
            rig.up("A")
            times.add(ticks)
        game.act(rig)
    assert len(times) == 1, times


def test_on_the_board_alone_it_shows_nothing_while_they_move_and_comes_with_the_first_digit():
    rig = PhoneRig()
    Recorded(None, wandering(0)).begin(rig)
    assert "THEY MOVE" in rig.press("140A#")
    rig.hold("0")
    rig.touch()
    assert rig.chart.shown[-1] == "" and "THEY MOVE" in rig.display.text()
    rig.up("0")
    board, station, pawns, ways, back = rig.chart_after("1")
    assert (board, station, pawns, back) == ("milton-bradley", "140", "", "*") and "154:013" in ways
    assert "station 154" in rig.press(back + "154")


def followed(chart):
    """The log that the page has, as its rows; None while it has none."""
    text = chart.logs[-1] if chart.logs else ""
    if not text:
        return None
    given = json.loads(text)
    log = GameLog(given["id"])
    log_check.follow(log, given["rows"])
    assert log.head == given["head"]
    return given["rows"]


def test_the_page_has_the_public_log_while_they_move_and_once_it_is_open():
    rig = PhoneRig()
    game = Recorded("", wandering(2, rounds=3)).begin(rig)
    seen = []
    while game.next_action(rig):
        assert followed(rig.chart) == (seen or None)
        rig.press("1")
        rig.wait(DRAWN_MS)
        assert followed(rig.chart) is None  # he types a station
        rig.press("*")
        game.act(rig)
        rig.wait(DRAWN_MS)
        told = followed(rig.chart)
        if told:
            seen = told
            assert seen == [events.row_of(event) for event in rig.events()]
    assert len(seen) > 6
    rig.hold("*")
    rig.wait(DRAWN_MS)
    assert followed(rig.chart) is None  # locked


# --- the display read out


def test_the_display_is_text_which_is_said_by_itself_only_where_it_is_not_secret():
    rig, _ = begun()
    rig.press("18")
    text, aloud = rig.chart.read_out[-1]
    assert "station 18_" in text and not aloud
    rig.wait(5100)
    assert "station •••" in rig.chart.read_out[-1][0]
    rig.press("*")
    assert rig.chart.read_out[-1][1] and "YOUR MOVE" in rig.chart.read_out[-1][0]
    rig.hold("0")
    text, aloud = rig.chart.read_out[-1]
    assert text.split("\n")[2:5] == ["", "197", ""] and not aloud
    rig.up("0")
    assert rig.chart.read_out[-1][1]


@nightly_on_vm
def test_nothing_that_is_said_by_itself_names_his_station_before_the_table_knows_it():
    rig, game = begun()
    for _ in range(60):
        before = rig.table.game.stations[:]
        if not game.act(rig):
            break
        known = before + list(rig.table.game.stations) + list(rig.table.game.shown)
        secret = [rig.table.secret_station(window) for window in range(len(rig.table.game.windows) + 1)]
        said = "\n".join([text for text, aloud in rig.chart.read_out if aloud])
        rig.chart.read_out[:] = []
        assert not [station for station in secret if station not in known and "%03d" % station in said]


def test_where_no_host_can_come_none_is_missed():
    assert "no host yet" in PhoneRig().press("*")
    Chart.hostless = True
    try:
        rig = PhoneRig()
        assert "no game" in rig.press("*") and "host" not in rig.display.text()
        menu = rig.press("*")
        assert "MENU" in menu and "link" not in menu and rig.press("9") == menu
        about = rig.press("77")
        assert about.startswith("ABOUT") and "host" not in about and "noise" not in about
        rig, _ = in_play(2, rig=PhoneRig())
        assert "to send" not in rig.press("*77") and "version" in rig.display.text()
        again = PhoneRig(flash=rig.flash)
        assert "#=open" in again.display.text() and "host" not in again.display.text()
    finally:
        Chart.hostless = False


# --- the leg to practise


def test_a_phone_that_is_new_begins_with_a_leg_to_practise():
    rig = PhoneRig()
    assert "PRACTICE" in rig.display.text() and "go: 046" in rig.display.text()
    assert "station 0__" in rig.press("10") and "station 04_" in rig.press("94"), "any other key does nothing"
    assert "A, a taxi" in rig.press("6") and "then go: #" in rig.press("BA")
    assert "You say: TAXI" in rig.press("1#") and "no game" in rig.press("#")


def test_a_wrong_key_in_practice_says_which_is_asked_for():
    rig = PhoneRig()
    for key in "046A":
        wrong = rig.press("B")
        assert "no: press " + key in wrong, wrong
        assert "no: press" not in rig.press(key)
    assert "no: press #" in rig.press("7")
    assert "DONE." in rig.press("#")
    assert "DONE." in rig.press("7"), "the last line says what to press"


def test_practice_is_skipped_by_a_key_ends_for_a_game_and_is_in_the_menu_until_there_is_one():
    rig = PhoneRig()
    assert "no game" in rig.press("*") and "1 practice" in rig.press("*")
    assert "PRACTICE" in rig.press("1") and "no game" in rig.press("*")
    rig = PhoneRig(flash=rig.flash)
    assert "no game" in rig.display.text(), "it was started before"
    rig, _ = begun()
    assert "1 logbook" in rig.press("*") and "practice" not in rig.display.text()
    assert "no game" in Rig().display.text(), "a chip begins with no game"
