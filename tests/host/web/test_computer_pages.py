"""What the pages say of a game in which the handheld is Mr. X or the computer plays: at set-up, in play, afterwards."""

import html

from host.view import afterwards, presenter
from host.web.room import room_of
from tests.host import computer_moves
from tests.host.computer_moves import enter_one

SET_UP = {"station_200": "yes", "players": "3", "windows": "3", "played_by": "easy"}
NAMES = {"name_mr_x": "Zoe", "name_1": "Anna", "name_2": "Ben"}
ALONE = {"plays_1": "easy", "plays_2": "fair", "plays_3": "easy"}


def begin(owner, handheld, **fields):
    """Propose a game against the handheld, which says yes and draws its start card."""
    assert owner.post("/new", **SET_UP, **fields)["ok"]
    handheld.agree()
    handheld.exchange(3)


def play_on(owner, table, handheld):
    """The handheld, the computer and, for whom it does not play, a page play on to the end; the log is opened."""
    while not table.play.over:
        handheld.exchange(9)
        computer_moves.move_all(table, handheld)
        if any(pawn["turn"] == "now" for pawn in owner.view()["game"]["pawns"]):
            enter_one(owner, table, handheld)
    handheld.exchange(9)


# Set-up


def test_a_name_for_mr_x_is_ignored_where_the_handheld_is_mr_x(owner, table, handheld):
    begin(owner, handheld, name_mr_x="Anna", name_1="Anna")
    assert table.remembered()["mr_x"] == ""
    game = owner.view()["game"]
    assert game["mr_x"]["name"] == "Mr. X" and game["players"][0]["name"] == "Anna"
    assert 'value="Anna"' in owner.get("/new").text.split('id="name_mr_x"')[1].split(">")[0], "kept for a person"


def test_the_form_says_who_confirms_the_game(app, owner, handheld):
    connected = "A detective presses # on the handheld, and it draws its start card"
    assert connected in owner.get("/new?played_by=fair").text
    handheld.unplug()
    assert connected in owner.get("/new?played_by=fair").text, "this host can start none"
    room_of(app).computer_handheld = lambda: None
    beside = owner.get("/new?played_by=fair").text
    assert "one starts on this machine" in beside and connected not in beside
    assert '<span data-mr-x="handheld">Propose the game to the handheld' in beside
    assert '<span data-mr-x="person">Propose the game to Mr. X' in owner.get("/new").text


def said_everywhere(owner, **fields):
    """What the pages say of a game that is proposed to the handheld: the form, its answer, and the view."""
    form = owner.get("/new?played_by=fair").text
    answer = owner.post("/new", **SET_UP, **fields)
    view = owner.view()
    assert answer["ok"] and view["state"] == "asked"
    return [form, answer["said"], view["awaited"], view["ask"]["text"]]


def test_nobody_is_told_to_press_where_a_handheld_runs_beside_the_host(table, owner, handheld):
    table.links.runs_beside()
    table.newest_handheld.comes(None, None, handheld.device, None, beside=True)
    for state in ("up", "down"):
        if state == "down":
            handheld.unplug()
        said = said_everywhere(owner)
        assert table.link() == state and not [text for text in said if "press" in text and "# " in text], state
        assert said[2] == "The handheld is to be Mr. X, and says yes by itself." and "plug one in" not in said[3]


def test_a_handheld_in_hand_is_to_be_pressed(owner, handheld):
    said = said_everywhere(owner)
    assert "A detective presses # on the handheld, and it draws its start card." in said[0]
    assert all("press # on it" in text for text in said[1:])


def test_a_rematch_asks_nobody_to_open_the_logbook_and_starts_a_handheld(app, owner, table, handheld):
    begin(owner, handheld, **ALONE)
    play_on(owner, table, handheld)
    assert owner.post("/rematch")["ok"]
    snapshot = table.snapshot()
    snapshot.play.opened = {}
    with app.test_request_context():
        view = presenter.view(snapshot)
    assert view["game"]["audit"]["state"] == "waiting" and "still shut" not in view["ask"]["text"]
    handheld.unplug()
    started = []
    room_of(app).computer_handheld = lambda: started.append(True)
    assert "starts on this machine" in owner.post("/rematch")["said"] and started == [True]


def test_the_table_and_the_rules_say_who_is_mr_x(owner, handheld):
    person, itself = "One person is Mr. X", "The handheld itself is Mr. X"
    shown = owner.get("/").text.split('<span data-mr-x="person">')[1].split("</span>")[0]
    assert person in shown and person in owner.get("/rules").text
    assert owner.post("/new", **SET_UP)["ok"]
    page = owner.get("/").text
    assert f'<span data-mr-x="person" hidden>{person}' in page and '<span data-mr-x="handheld">Everybody hunts' in page
    assert owner.view()["ask"]["by"] == "Mr. X: the handheld, easy"
    for rules in (owner.get("/rules").text, owner.get("/help.json?subject=set-up").text):
        assert itself in rules and person not in rules
    handheld.agree()
    assert itself in owner.get("/rules").text
    other = owner.get("/rules?edition=ravensburger&players=3").text
    assert person in other and itself not in other
    assert itself in owner.get("/rules?edition=ravensburger&players=3&played_by=hard").text


# In play


def test_the_view_says_who_is_mr_x_and_for_whom_nobody_typed_a_name(owner, table, handheld):
    begin(owner, handheld, **NAMES, plays_3="fair")
    game = owner.view()["game"]
    assert game["mr_x"]["by"] == "Mr. X: the handheld, easy"
    assert [player.get("unnamed") for player in game["players"]] == [None, None, True]
    assert game["players"][2]["computer"] == "computer, fair"


# Afterwards, and once more


def test_a_game_of_the_handheld_against_the_computer_and_its_rematch(app, owner, table, handheld):
    begin(owner, handheld, **NAMES, **ALONE)
    play_on(owner, table, handheld)
    first = table.play.game_id
    answer = owner.post("/rematch")
    assert answer["ok"] and answer["way"] == "/" and "press # on it" in answer["said"]
    assert owner.get("/rematch").status_code == 303, "nobody gets the handheld"
    assert owner.view()["ask"]["rules"][0] == "The handheld itself is Mr. X, and plays at the easy level."
    handheld.agree()
    handheld.exchange(3)
    assert table.play.game_id != first and table.substitutes.now().levels == ("easy", "fair", "easy")
    play_on(owner, table, handheld)
    assert [room_of(app).decision_checker.check_next() for _ in range(3)] == [True, True, False]
    view = owner.view()
    assert view["game"]["audit"]["state"] == "sound" and "own program" in owner.get("/decision-check.json").text
    assert view["game"]["rules"][0] == "The handheld itself was Mr. X, and played at the easy level."
    past = html.unescape(owner.get("/games").text)
    assert past.count("The handheld itself was Mr. X, and played at the easy level.") == 2
    assert "Also played: computer, easy (2), computer, fair." in past


def test_after_the_game_it_is_said_who_played_and_the_computers_moves_have_no_times(owner, table, handheld):
    begin(owner, handheld, **NAMES, plays_1="easy", plays_3="fair")
    assert owner.post("/player", game=owner.view()["game"]["id"], player=0)["ok"]
    play_on(owner, table, handheld)
    page = html.unescape(owner.get("/afterwards").text)
    assert "The computer played for 3rd detective (fair)." in page and "plays for" not in page
    assert "<p>The handheld itself was Mr. X, and played at the easy level.</p>" in page
    clock = owner.get("/afterwards.json").get_json()["clock"]
    assert [row["who"] for row in clock] == ["mr_x", 0, 1]
    assert "Mr. X: the handheld, easy" in owner.get(f"/games/{table.play.game_id}/certificate").text


def test_the_moves_of_who_left_early_are_timed_until_the_computer_came(owner, table, handheld):
    game = computer_moves.begin(table, handheld, [None] * 3)
    handheld.mr_x(game["turns"][0])
    while owner.view()["state"] == "pawns":
        enter_one(owner, table, handheld)
    handheld.mr_x(next(turn for turn in game["turns"][1:] if turn["mover"] == "mr_x"))
    assert owner.post("/player", game=owner.view()["game"]["id"], player=0, level="easy")["ok"]
    computer_moves.move_all(table, handheld)
    play, remembered = table.play, table.remembered()
    made = afterwards._clock(play, remembered, table.substitutes.now())
    assert {row["who"]: row["moves"] for row in made}[0] == 2, "purple and yellow, once"


def test_where_the_handheld_beside_the_table_has_ended_nobody_is_told_to_plug_it_in(owner, table, handheld):
    begin(owner, handheld, **ALONE)
    table.links.runs_beside()
    handheld.unplug()
    table.links.port_is("cable", "pulled")
    assert owner.view()["trouble"] == ["The handheld on this machine stopped; it starts again by itself."]


def test_the_page_counts_the_moves_that_the_detectives_took_back(owner, table, handheld):
    begin(owner, handheld, **NAMES)
    for legs in (1, 2):
        while len(table.play.game.windows) < legs or owner.view()["state"] != "pawns":
            if owner.view()["state"] == "pawns":
                enter_one(owner, table)
            handheld.exchange(9)
        pawn = enter_one(owner, table, handheld)
        assert owner.post("/take-back", pawn=pawn)["ok"]
        handheld.exchange(3)
    play_on(owner, table, handheld)
    assert "The detectives took back 2 of their moves." in owner.view()["game"]["audit"]["witnessed"]
    assert "The detectives took back 2 of their moves." in owner.get("/afterwards").text
