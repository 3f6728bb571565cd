"""After the end: the record, the game event by event, who spent what, and the past games."""

import pytest

from host.board.fast_board import board_of
from host.view import past_games
from shared.record import judge
from tests.host.browser import Browser
from tests.host.handheld import Handheld, begin, play, play_first, play_open, play_turn, play_whole, record, set_up


@pytest.mark.slow
def test_the_record_of_a_running_game_hides_what_is_sealed_and_is_sound(app, table, handheld):
    game = begin(table, handheld, record("milton-bradley-5p-escaped-optional-rules"))
    browser = Browser(app)
    assert browser.client.get("/record.json").get_json()["start"]["mr_x"] is None
    for turn in game["turns"]:
        play_turn(table, handheld, turn)
        answer = judge.judge(browser.client.get("/record.json").get_json(), board_of)
        assert answer["ok"], answer
    with_a_capture = record("milton-bradley-3p-captured")
    handheld.open_log()
    begin(table, handheld, with_a_capture)
    play(table, handheld, with_a_capture)
    kept = browser.client.get("/record.json").get_json()
    assert kept["start"]["mr_x"] is None
    assert judge.judge(kept, board_of)["ok"]


def test_nothing_of_afterwards_is_there_before_the_end(app, table, handheld):
    browser = Browser(app)
    assert browser.client.get("/record.json").status_code == 404
    begin(table, handheld, record("milton-bradley-3p-captured"))
    for path in ("/afterwards", "/afterwards.json"):
        refused = browser.client.get(path)
        assert refused.status_code == 404
        assert "not over" in refused.text


def test_every_moment_of_a_game_can_be_looked_at(app, table, handheld):
    game = play_whole(table, handheld, "milton-bradley-3p-captured", players=["Bo"])
    browser = Browser(app)
    closed = browser.client.get("/afterwards.json").get_json()
    assert all("mr_x" not in moment for moment in closed["moments"])
    handheld.open_log()
    data = browser.client.get("/afterwards.json").get_json()
    assert len(data["moments"]) == sum(event[0] != "leg_opened" for event in data["events"])
    assert data["moments"][1]["mr_x"] == game["start"]["mr_x"]
    route = [event[2] for event in data["events"] if event[0] == "leg_opened"]
    assert data["moments"][-1]["mr_x"] == route[-1] == 29
    modes = {moment.get("mode") for moment in data["moments"][1:]}
    assert "start" in modes and modes <= {"start", "taxi", "bus", "underground", "ferry"}
    for moment in data["moments"][1:-3]:
        assert moment["mr_x"] in moment["possible"], moment
    assert next(each for each in data["close"] if each["pawn"] == "red")["moves"] == 0
    legs = [leg for turn in game["turns"] for leg in turn["legs"]]
    assert sum(sum(purse.values()) - purse.get("double", 0) for purse in data["spent"].values()) == len(legs)
    assert {each["name"] for each in data["clock"]} == {"Mr. X", "Bo", "2nd detective", "3rd detective"}
    assert {each["who"]: each["moves"] for each in data["clock"]}["mr_x"] == len(route) - 1, "each window is a move"
    shown = browser.get("/afterwards").text
    assert "{time} a move (moves: {n})" in shown and "Time for a move" in shown and "turns:" not in shown


def test_a_bobby_spends_no_tickets(app, table, handheld):
    game = play_open(table, handheld, "ravensburger-2013-2p-captured")
    spent = Browser(app).client.get("/afterwards.json").get_json()["spent"]
    assert set(spent) == {"mr_x", *(pawn for pawn, _start in game["start"]["pawns"] if not pawn.startswith("bobby"))}
    legs = [leg for turn in game["turns"] for leg in turn["legs"] if turn["mover"] in spent]
    assert sum(sum(purse.values()) - purse.get("double", 0) for purse in spent.values()) == len(legs)


def test_the_games_so_far_are_counted_by_person_and_role_and_name_who_played(app, table, handheld):
    play_whole(table, handheld, "milton-bradley-3p-captured", mr_x="Ada", players=["Bo", "Cy"])
    handheld.open_log()  # before that it takes no other game
    play_open(table, handheld, "ravensburger-5p-escaped", mr_x="Bo", players=["Ada", "Cy"])
    with app.test_request_context():
        past = past_games.past(table.store)
    assert [game["reason"] for game in past["games"]] == ["escaped", "captured"]
    people = {person.pop("name"): person for person in past["people"]}
    assert people == {
        "Ada": {"as_mr_x": 1, "won_as_mr_x": 0, "as_detective": 1, "won_as_detective": 0},
        "Bo": {"as_mr_x": 1, "won_as_mr_x": 1, "as_detective": 1, "won_as_detective": 1},
        "Cy": {"as_mr_x": 0, "won_as_mr_x": 0, "as_detective": 2, "won_as_detective": 1},
    }
    shown = Browser(app).client.get("/games", headers={"Accept-Language": "fr"}).text
    assert "Mr.\N{NO-BREAK SPACE}X\N{NO-BREAK SPACE}: Ada" in shown and "Détectives\N{NO-BREAK SPACE}: Bo, Cy" in shown


def test_a_game_that_is_abandoned_before_the_first_move_is_nobodys(app, table, handheld):
    begin(table, handheld, record("milton-bradley-3p-captured"), {"mr_x": "Ada", "players": ["Bo", "Cy"]})
    table.abandon()
    handheld.agree()
    handheld.exchange()
    with app.test_request_context():
        past = past_games.past(table.store)
    assert past["won"]["nobody"] == 1 and past["people"] == []
    page = Browser(app).get("/games").text
    assert "Abandoned" in page and "0 of 1" not in page and "How long he lasted" not in page


def test_a_game_whose_logbook_was_not_opened_is_nobodys_win(app, table, handheld):
    """Nobody can tell whether Mr. X went where he says: it counts as played, and the page says why."""
    play_whole(table, handheld, "ravensburger-5p-escaped", mr_x="Bo", players=["Ada"])
    with app.test_request_context():
        past = past_games.past(table.store)
    assert past["won"] == {"mr_x": 0, "detectives": 0, "nobody": 0, "unproven": 1}
    assert [(person["as_mr_x"], person["won_as_mr_x"]) for person in past["people"]] == [(0, 0), (1, 0)]
    shown = Browser(app).get("/games").text
    assert "not opened" in shown
    handheld.open_log()
    with app.test_request_context():
        assert past_games.past(table.store)["won"]["mr_x"] == 1
    assert "not opened" not in Browser(app).get("/games").text


@pytest.mark.parametrize(("how", "said"), [("begun", "began another game"), ("owner", "set aside")])
def test_a_game_that_stops_without_an_end_is_listed(app, table, handheld, how, said):
    """Whoever is about to lose could else make a game disappear by beginning another one."""
    play_first(table, handheld, "milton-bradley-3p-captured", 4)
    unfinished = table.play.game_id
    if how == "begun":
        game = record("ravensburger-5p-escaped")
        other = Handheld(handheld.device, seed=77).begin_alone(set_up(game), game["start"]["mr_x"])
        handheld.unplug()
        other.link(table)
        assert table.play.game_id != unfinished and table.running()
    else:
        handheld.unplug()
        table.set_aside()
    with app.test_request_context():
        (listed,) = past_games.past(table.store)["games"]
    assert (listed["game_id"], listed["winner"], listed["windows"]) == (unfinished, None, 1)
    shown = Browser(app).get("/games").text
    assert said in shown and "/certificate" not in shown and "A game without an end has no replay." in shown


def test_a_game_that_goes_on_is_listed_no_longer(app, table, handheld):
    begin(table, handheld, record("milton-bradley-3p-captured"))
    handheld.unplug()
    table.set_aside()
    handheld.link(table)
    handheld.exchange()
    assert table.play is not None
    with app.test_request_context():
        assert past_games.past(table.store)["games"] == []


def test_games_are_listed_a_page_at_a_time(app, table):
    """The list is made of summaries, and the totals count them all."""
    for number in range(past_games.GAMES_A_PAGE + 2):
        kept_game(table.store, number)
    client = Browser(app)
    newest, oldest = client.get("/games").text, client.get("/games?page=2").text
    assert newest.count("<h3>") == past_games.GAMES_A_PAGE and oldest.count("<h3>") == 2
    assert 'href="/games?page=2"' in newest and 'href="/games?page=1"' in oldest
    half, all_of_them = past_games.GAMES_A_PAGE // 2 + 1, past_games.GAMES_A_PAGE + 2
    assert f"{half} of {all_of_them}" in newest
    for page in ("0", "3", "-1", "x", "99999", ""):
        assert client.get(f"/games?page={page}").status_code == 200


def kept_game(store, number):
    """A summary as `host.proof.summaries` makes it, of a game that Mr. X won every second time."""
    game_id = f"{number:032x}"
    facts = {
        "id": game_id, "edition": "milton-bradley", "winner": ("mr_x", "detectives")[number % 2],
        "reason": ("escaped", "trapped")[number % 2], "pawn": "red", "station": 5, "windows": 22, "begun": 1.7e9,
        "minutes": 60, "mr_x": "Ada", "players": ["Bo"], "audit": "sound",
    }  # fmt: skip
    with store.transaction():
        store.add_game(game_id, "imported")
        store.set_aside(game_id)
        store.write_summary(game_id, facts)


def test_every_past_game_is_replayed_and_downloaded(app, table, handheld):
    """Also while the next game runs."""
    played = play_open(table, handheld, "ravensburger-2p-captured", players=["Anna", "Ben"], mr_x="Zoe")
    game_id = table.play.game_id
    begin(table, handheld, record("milton-bradley-3p-captured"))
    browser = Browser(app)
    listed = browser.get("/games").text
    for way in ("afterwards", "record.json"):
        assert f'href="/games/{game_id}/{way}"' in listed
    assert "/games/" + game_id + "/afterwards.json" in browser.get(f"/games/{game_id}/afterwards").text
    data = browser.get(f"/games/{game_id}/afterwards.json").get_json()
    assert data["game_id"] == game_id and data["moments"][-1]["mr_x"]
    kept = browser.get(f"/games/{game_id}/record.json").get_json()
    assert kept["result"] == played["result"] and judge.judge(kept, board_of)["ok"]
    for path in (f"/games/{table.play.game_id}/record.json", f"/games/{table.play.game_id}/afterwards"):
        assert browser.get(path).status_code == 404


def test_the_replay_is_a_file_only_of_an_opened_game(app, table, handheld):
    browser = Browser(app)
    begin(table, handheld, record("milton-bradley-3p-captured"))
    game_id = table.play.game_id
    assert browser.client.get(f"/games/{game_id}/replay.html").status_code == 404
    play(table, handheld, record("milton-bradley-3p-captured"))
    shut = browser.client.get(f"/games/{game_id}/replay.html")
    assert shut.status_code == 404 and "not opened yet" in shut.text
    handheld.open_log()
    answer = browser.client.get(f"/games/{game_id}/replay.html")
    assert answer.status_code == 200 and "attachment" in answer.headers["Content-Disposition"]
    assert "http://" not in answer.text.replace("http://www.w3.org/", "") and 'src="' not in answer.text
