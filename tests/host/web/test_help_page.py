"""The rules on /rules, what may be done now, and why not: for the edition, the state and the player that ask."""

import re
from types import SimpleNamespace

import pytest

from host.game.projection import legal_legs
from host.view import may_do, rule_texts, why_not
from host.web.languages import CODES
from shared.board.edition import EDITIONS
from shared.rules import edition_table
from shared.rules.public_game import PublicGame
from tests.browser import views
from tests.host.browser import Browser
from tests.host.handheld import begin, play_first, record

GAME = "milton-bradley-5p-escaped"
BOBBIES = "ravensburger-2013-4p-escaped"


def text_of(page):
    return re.sub(r"<[^>]+>|&#39;", lambda found: "'" if found[0] == "&#39;" else " ", page)


@pytest.fixture
def begun(table, handheld):
    """A game in its first detectives' turn."""
    return play_first(table, handheld, GAME, 1)


def subject(edition, name):
    return " ".join(rule_texts.about(edition, name)["lines"])


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("players", range(2, 6))
def test_the_numbers_are_those_of_the_edition(app, name, players):
    edition = edition_table.make(name, players, [])
    with app.test_request_context():
        texts = rule_texts.of(edition)
        assert all(1 <= len(text["lines"]) <= 4 for text in texts)
        assert f"{edition.windows} windows" in subject(edition, "mr-x")
        assert f"{edition.mr_x_black} black ticket" in subject(edition, "black")
        *first, last = [3, 8, 13] if name == "ravensburger-beginner" else edition.surfacing
        assert f"{', '.join(map(str, first))} and {last}." in subject(edition, "surfacing")
        counted = "taxi {}, bus {}, underground {}".format(*edition.pawn_purse)
        assert (counted in subject(edition, "set-up")) == (edition.pawn_tickets == "counted")
        assert ("Nobody has underground tickets." in subject(edition, "set-up")) != edition.underground
        assert edition.underground or "underground" not in subject(edition, "mr-x")
        assert ("bobbies" in [text["id"] for text in texts]) == bool(edition.bobbies)
        assert (f"round {edition.rounds}" in subject(edition, "end")) == (edition.rounds is not None)


def test_house_rules_change_the_texts(app):
    changes = [["cut_off", True], ["pawn_order", "free"], ["surfacing", [2, 9]], ["windows", 5]]
    edition = edition_table.make("milton-bradley", 3, changes)
    with app.test_request_context():
        assert subject(edition, "surfacing").startswith("Mr. X surfaces in window 2.")
        assert "5 windows" in subject(edition, "mr-x")
        assert "in any order" in subject(edition, "detectives")
        assert "stops Mr. X's bus" in subject(edition, "moving")
        lines = rule_texts.about(edition, "optional")["lines"]
        assert [line.split(":")[0] for line in lines] == ["Not played", "Played"]


def test_the_page_shows_the_game_on_the_table(app, owner, table, handheld):
    begin(table, handheld, record(BOBBIES))
    page = text_of(Browser(app).get("/rules").text)
    assert "Rules: Ravensburger, 2013" in page and "As played in the game on the table." in page
    assert "Mr. X surfaces in windows 3, 8, 13, 18 and 24." in page


def test_the_page_shows_the_edition_that_is_asked_for_and_else_the_first(app):
    page = Browser(app).get("/rules").text
    assert "Milton Bradley, 1985" in text_of(page).split("Set-up")[0] and "/rules?edition=ravensburger" in page
    asked = text_of(Browser(app).get("/rules?edition=ravensburger-2013&players=2").text)
    assert "2 bobbies play too" in asked and "For 2 detectives." in asked
    chosen = {
        "station_200": "no", "line_13_14": "yes", "players": "3", "cut_off": "on", "windows": "19", "id": "x" * 20,
    }  # fmt: skip
    asked = text_of(Browser(app).get("/rules", query=chosen).text)
    assert "Rules: Ravensburger, 1983" in asked and "19 windows" in asked and "Played: Mr. X may not ride" in asked


@pytest.mark.parametrize("language", CODES)
def test_every_subject_has_its_anchor_in_every_language(app, language):
    browser = Browser(app)
    assert browser.post("/language", language=language)["ok"]
    page = browser.get("/rules?edition=ravensburger-2013&players=2").text
    with app.test_request_context():
        ids = [text["id"] for text in rule_texts.of(edition_table.make("ravensburger-2013", 2, []))]
    for name in ids:
        assert f'id="{name}"' in page and f'href="#{name}"' in page
        told = browser.get("/help.json", query={"subject": name})
        assert told.status_code == (404 if name == "bobbies" else 200)  # none in the first edition


def test_what_may_be_done_is_told_to_the_player_who_asks(app, begun):
    first, second, looker = Browser(app).joined().being(0), Browser(app).joined().being(1), Browser(app)
    told = first.get("/help.json").get_json()
    assert told["lines"][0] == "It is your turn: move Purple." and told["rule"]["href"] == "/rules#moving"
    told = second.get("/help.json").get_json()
    assert told["lines"][0] == "Purple to move. 1st detective moves."
    assert any("you may plan" in line for line in told["lines"]) and told["rule"]["href"] == "/rules#detectives"
    assert "This page just looks" in looker.get("/help.json").get_json()["lines"][-1]


def test_in_the_free_order_whoever_asks_is_told_that_bobbies_are_his_too(app, table, handheld):
    play_first(table, handheld, "ravensburger-2013-2p-captured", 1)
    first = Browser(app).joined().being(0)
    said = "Bobby 1 and Bobby 2 belong to all the detectives: whoever likes moves them."
    lines = first.get("/help.json").get_json()["lines"]
    assert lines[0].startswith("It is your turn: move Purple") and said in lines
    view = first.view()
    for pawn in view["game"]["pawns"]:
        if pawn.get("player") == 0:
            pawn["turn"] = "done"
    with app.test_request_context():
        assert said in may_do.now(view, [0], True)["lines"]
        assert not any("whoever likes" in line for line in may_do.now(view, [0], False)["lines"])


@pytest.mark.parametrize(
    ("state", "subject", "said"),
    [
        ("no_game", "set-up", "No game yet."),
        ("asked", "set-up", "Nobody moves before the new game begins."),
        ("starting", "set-up", "."),
        ("mr_x_to_move", "surfacing", "Mr. X to move."),
        ("link_lost", None, "disconnected"),
        ("take_back_asked", "taking-back", "Nothing is taken back before"),
        ("take_back_for_us", "taking-back", "Press Agree or Decline"),
        ("surfaced", None, "Mr. X is shown on"),
        ("captured", "end", "."),
        ("escaped", "end", "."),
    ],
)
def test_every_state_says_what_may_be_done(app, state, subject, said):
    view = getattr(views, state)()
    if state == "link_lost":
        view["link"]["text"] = "The handheld is disconnected."
    with app.test_request_context():
        for players in ([], [0], [0, 1]):
            told = may_do.now(view, players, True)
            assert any(said in line for line in told["lines"]), told
            assert subject is None or told["rule"]["href"] == f"/rules#{subject}"
            assert not any("%(" in line or "{" in line for line in told["lines"])


def test_only_who_has_a_pawn_may_plan_and_a_double_and_a_surfacing_have_their_subjects(app):
    view = views.mr_x_to_move()
    view["game"]["pawns"][0]["could"] = ["as in the view"]
    with app.test_request_context():
        plans = [[line for line in may_do.now(view, who, True)["lines"] if "plan" in line] for who in ([0], [])]
    assert [len(lines) for lines in plans] == [1, 0]
    windows = view["game"]["windows"]
    filled = sum("ticket" in window for window in windows)
    with app.test_request_context():
        windows[filled].pop("surfacing")
        windows[filled - 1]["leg"] = "only"
        assert may_do.now(view, [], True)["rule"]["href"] == "/rules#mr-x"
        windows[filled - 1]["leg"] = "first"
        told = may_do.now(view, [], True)
        assert told["rule"]["href"] == "/rules#double"
        assert "The detectives wait until both moves are made." in told["lines"]
        windows[filled]["surfacing"] = True
        assert may_do.now(view, [], True)["rule"]["href"] == "/rules#surfacing"


def test_spent_tickets_pawns_passed_over_and_entered_moves_are_named(app):
    view = views.playing()
    view["game"]["pawns"][1]["tickets"].update(bus=0, underground=0)
    with app.test_request_context():
        assert "Red has no tickets left for bus or underground." in may_do.now(view, [1], True)["lines"]
        view = views.playing(turns=("done", "passed", "now", "later", "later"))
        view["game"]["pawns"][1]["status"] = "Red cannot move and is passed over in this round."
        lines = may_do.now(view, [1], True)["lines"]
        assert view["game"]["pawns"][1]["status"] in lines and "Blue moves later in this round." in lines
        view = views.playing(turns=("entered",) * 5)
        assert "The handheld says whether one of them catches Mr. X." in may_do.now(view, [1], True)["lines"]


def why(browser, **asked):
    return browser.get("/why.json", query=asked).get_json()


def out_of_reach(game, pawn):
    """A station that no leg of this pawn's leads to, and on which nobody stands."""
    near = {*game.stations, *(station for station, _tickets in legal_legs(game, pawn))}
    far = [each for each in game.board.stations() if not game.board.modes(game.stations[pawn], each)]
    return next(each for each in far if each not in near)


def test_the_reason_comes_from_the_rules(app, table, begun):
    game, browser = table.play.game, Browser(app).joined()
    here, mover = game.stations[0], game.pawn_names[0]
    other = game.pawn_names[1]
    far = out_of_reach(game, 0)
    said = f"{far} is not the next stop of any line from {here}."
    assert why(browser, pawn=mover, station=far) == {"ok": False, "said": said, "why": "moving"}
    assert f"from {here} to the next stop only" in why(browser, pawn=mover, station=far, ticket="taxi")["said"]
    assert "already" in why(browser, pawn=mover, station=here)["said"]
    assert "no station 999" in why(browser, pawn=mover, station=999)["said"]
    assert "cannot be read" in why(browser, pawn=mover, station="x")["said"]
    assert "no such pawn" in why(browser, pawn="bobby1", station=far)["said"]
    later = why(browser, pawn=other, station=far)
    assert later["why"] == "detectives" and "turn yet: Purple moves first" in later["said"]
    assert "next stop" in why(Browser(app).joined().being(1), pawn=other, station=far)["said"]  # he may plan
    station, _tickets = legal_legs(game, 0)[0]
    assert "moved on" in why(browser, pawn=mover, station=station)["said"]
    assert "Only Mr. X has black" in why(browser, pawn=mover, station=station, ticket="black")["said"]
    near = next(end for end in game.board.stations() if game.board.modes(here, end) & 1)
    game.purses[0][0] = 0
    assert "no tickets left for taxi" in why(browser, pawn=mover, station=near, ticket="taxi")["said"]
    game.stations[1] = near
    game.shut[near], game.purses[0][0] = 1, 4
    assert "nobody may enter a pawn's station" in why(browser, pawn=mover, station=near)["said"]
    assert browser.post("/move", pawn=mover, ticket="taxi", station=near, round=1)["why"] == "moving"


def test_mr_x_comes_first(app, table, handheld):
    browser = Browser(app).joined()
    assert why(browser, pawn="red", station=5)["said"].startswith("There is no game")
    begin(table, handheld, record(GAME))
    said = "It is Mr. X's turn: Red moves after him."
    assert why(browser, pawn="red", station=5) == {"ok": False, "said": said, "why": "mr-x"}


def test_bobbies_come_last_and_a_pawn_has_one_turn_a_round(app):
    edition = edition_table.make("ravensburger-2013", 2, [["pawn_order", "by_player"]])
    pawns = [["purple", 26], ["red", 29], ["bobby1", 34], ["bobby2", 50]]
    game = PublicGame(edition, pawns)
    game.started, game.mr_x_to_move = True, False
    with app.test_request_context():

        def reason(pawn):
            return why_not.asked(SimpleNamespace(behind=False), game, pawn, None, 100, False)

        assert reason("bobby1") == ("Bobbies come last: Bobby 1 moves after all other pawns.", "bobbies")
        game.moved[0] = True
        assert reason("purple") == ("Purple has had its turn in this round.", "detectives")
        game.ended = ("mr_x", "escaped")
        assert reason("red").subject == "end"
        game.ended, game.moved[1] = None, True
        assert reason("bobby1").subject == "moving"
