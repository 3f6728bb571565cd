"""Who is who: one person has one voice, and nobody becomes a player whom somebody else is, without a yes."""

import json
from contextlib import closing

import pytest

from host.people.admissions import Admissions
from host.people.holders import MOST_REQUESTS, MOST_WAITING
from host.store.store import Store
from host.table.table import Table
from tests.host.browser import Browser
from tests.host.conftest import OWNER
from tests.host.handheld import Handheld, begin, play, play_turn, play_until_seen, record

GAME = "milton-bradley-3p-captured"
NAMES = ["Anna", "Ben", "Chloé"]


def new_game(table, handheld, names=NAMES, name=GAME):
    return begin(table, handheld, record(name), {"mr_x": "Zoe", "players": list(names)})


def over(handheld):
    """Mr. X leaves off, and opens his log."""
    handheld.abandon()
    handheld.open_log()


@pytest.fixture
def game(table, handheld):
    return new_game(table, handheld)


@pytest.fixture
def phone(app):
    """A function: a new browser that has joined, and has said to be this player."""

    def made(player=None):
        browser = Browser(app).joined()
        assert player is None or be(browser, player)["ok"]
        return browser

    return made


def you(browser):
    return browser.view()["you"]


def be(browser, player):
    """The answer when a browser says that it is this player, or (None) just looks."""
    return browser.post("/who", game=browser.view()["game"]["id"], **({} if player is None else {"player": player}))


def held(browser):
    return [player.get("held", False) for player in browser.view()["game"]["players"]]


def answer(browser, yes, which=0):
    """Its answer to a request that it sees."""
    return browser.post("/who/answer", request=you(browser)["requests"][which]["id"], yes="yes" if yes else "no")


def mark_of(table, nth):
    return table.admissions.all()[nth].mark


@pytest.fixture
def surfaced(table, handheld, game):
    """He has shown himself; the pawn whose last move was before that."""
    return play_until_seen(table, handheld, game)


def put_question(browser, pawn):
    assert browser.post("/take-back", pawn=pawn)["ok"]
    return browser.view()["ask"]["id"]


# Being asked, and saying who one is


def test_who_joins_is_asked_once_which_player_he_is(owner, phone, game):
    anna, looker = phone(), phone()
    assert you(anna) == {"requests": [], "voices": [], "players": [], "ask": True}
    assert be(anna, 0) == {"ok": True, "said": "On this page you are Anna."}
    assert you(anna) == {"requests": [], "voices": [0], "players": [0]}
    assert be(looker, None)["ok"]
    assert you(looker) == {"requests": [], "voices": [], "players": []}
    assert held(looker) == [True, False, False]
    assert "ask" not in you(owner) and you(owner)["voices"] == [1, 2]
    assert be(owner, 2)["ok"] and you(owner) == {"requests": [], "voices": [1, 2], "players": [2]}


def test_nobody_is_asked_who_he_is_once_the_game_is_over(phone, handheld, game):
    over(handheld)
    late = phone()
    assert "ask" not in you(late)
    assert be(late, 1)["ok"], "to be it in the rematch too"


def test_only_who_is_in_is_asked_and_may_say_so(app, table, phone, handheld):
    anna, stranger = phone(), Browser(app)
    assert "ask" not in you(anna)
    assert anna.post("/who", game="", player=0)["said"].startswith("There is no game")
    new_game(table, handheld)
    assert you(anna)["ask"]
    assert "you" not in stranger.view()
    assert stranger.press("/who", game=stranger.view()["game"]["id"], player=0).status_code == 403
    for wrong in ("3", "5", "-1", "x", "0.5", "99999"):
        for change in ("", "not"):
            refused = anna.post("/who", game=anna.view()["game"]["id"], player=wrong, change=change)
            assert "no such player" in refused["said"], refused
    assert not anna.post("/who", game="0" * 8, player=0)["ok"]  # what another game's page showed
    assert held(anna) == [False] * 3


def test_the_feed_tells_each_browser_its_own(app, table, owner, phone, game):
    anna, ben = phone(), phone()
    feed = anna.feed()
    assert next(feed)[2]["you"]["ask"]
    be(anna, 0)
    assert next(feed)[2]["you"]["players"] == [0]
    be(ben, 0)
    assert [request["player"] for request in next(feed)[2]["you"]["requests"]] == [0]
    text = json.dumps([anna.view(), ben.view(), owner.view(), owner.get("/invite").text])
    assert not [each for each in table.admissions.all() if each.mark in text]


# Taking over


@pytest.mark.parametrize("by_owner", [False, True])
def test_a_player_changes_hands_only_with_a_yes(owner, phone, game, by_owner):
    anna, other, bystander = phone(), phone(), phone()
    be(anna, 0), be(bystander, 1)
    asked = be(other, 0)
    assert asked["ok"] and "must agree" in asked["said"]
    assert (you(other)["wanted"], you(other)["voices"], you(anna)["players"]) == (0, [], [0])
    assert you(bystander)["requests"] == [] == you(other)["requests"]
    number = you(anna)["requests"][0]["id"]
    for somebody in (other, bystander):
        refused = somebody.post("/who/answer", request=number, yes="yes")
        assert not refused["ok"] and "Only the page" in refused["said"]
    assert you(anna)["players"] == [0]
    assert answer(owner if by_owner else anna, True)["ok"]
    assert (you(other)["players"], you(other).get("wanted"), you(anna)["players"]) == ([0], None, [])
    assert you(anna)["ask"] and held(anna) == [True, True, False]
    assert not anna.post("/who/answer", request=number, yes="yes")["ok"]


def test_a_refusal_is_told_and_changes_nothing(owner, phone, game):
    anna, other = phone(), phone()
    be(anna, 0), be(other, 1), be(other, 0)
    assert answer(anna, False)["ok"]
    assert (you(other)["refused"], you(other)["players"], you(other).get("wanted")) == (0, [1], None)
    assert you(anna)["requests"] == [] == you(owner)["requests"]
    be(other, 1)
    assert "refused" not in you(other)


def test_of_two_requests_one_can_win(owner, phone, game):
    anna, first, second = phone(), phone(), phone()
    be(anna, 0), be(first, 0), be(second, 0)
    assert len(you(anna)["requests"]) == 2
    late = you(anna)["requests"][0]["id"]
    assert answer(anna, True, which=1)["ok"]
    assert (you(second)["players"], you(first)["refused"]) == ([0], 0)
    assert not owner.post("/who/answer", request=late, yes="yes")["ok"]
    assert you(second)["players"] == [0]


def test_a_browser_has_one_request_and_few_of_them(owner, phone, game):
    anna, ben, other = phone(), phone(), phone()
    be(anna, 0), be(ben, 1)
    for _ in range(3):
        be(other, 0)  # the same one again counts once
    assert be(other, 1)["ok"]
    assert [you(each)["requests"] for each in (anna,)] == [[]] and len(you(ben)["requests"]) == 1
    answer(ben, False)
    for _ in range(MOST_REQUESTS - 2):
        assert be(other, 1)["ok"]
        answer(ben, False)
    refused = be(other, 0)
    assert not refused["ok"] and "often enough" in refused["said"]
    assert you(owner)["requests"] == []


def test_many_browsers_cannot_ask_at_once(owner, phone, game):
    anna = phone(0)
    assert [be(phone(), 0)["ok"] for _ in range(MOST_WAITING + 2)] == [True] * MOST_WAITING + [False] * 2
    assert len(you(anna)["requests"]) == MOST_WAITING


def test_a_request_goes_with_who_made_it_and_with_whom_it_was_for(owner, table, phone, game):
    anna, _other = phone(0), phone(0)
    number = you(anna)["requests"][0]["id"]
    assert owner.post("/expel", number=table.admissions.all()[-1].number)["ok"]
    assert you(anna)["requests"] == [] == you(owner)["requests"]
    assert not anna.post("/who/answer", request=number, yes="yes")["ok"] and you(anna)["players"] == [0]
    third, fourth = phone(), phone()
    be(third, 0)
    be(anna, None)
    assert "wanted" not in you(third) and held(owner) == [False] * 3
    be(fourth, 0)
    assert you(fourth)["requests"] == []  # what was asked of somebody else


def test_who_is_expelled_is_nobody_and_stays_nobody_when_he_comes_back(owner, table, phone, game):
    anna = phone(0)
    owner.post("/expel", number=table.admissions.all()[-1].number)
    assert held(owner) == [False] * 3 and "you" not in anna.view()
    anna.joined()
    assert you(anna)["ask"] and held(owner) == [False] * 3


def test_the_owners_list_names_the_players_and_one_browser_holds_one_which_can_be_changed(owner, phone, game):
    anna = phone(0)
    assert "<b>Anna</b> · Detective" in owner.get("/invite").text
    assert be(anna, 1)["ok"]
    assert held(anna) == [False, True, False] and you(anna)["voices"] == [1]
    be(anna, None)
    assert held(anna) == [False] * 3


def test_people_who_share_a_browser_are_several_players_and_each_has_his_voice(table, owner, phone, handheld, surfaced):
    both, chloe = phone(0), phone(2)
    game_id = both.view()["game"]["id"]
    assert both.post("/who", game=game_id, player=1, change="also")["said"] == "On this page you are Anna, Ben."
    assert you(both)["players"] == [0, 1] == you(both)["voices"] and held(owner) == [True] * 3
    assert "must agree" in both.post("/who", game=game_id, player=2, change="also")["said"]
    assert answer(chloe, False)["ok"]
    number = put_question(both, surfaced)
    for player in (1, 0):
        assert both.post("/answer", ask=number, yes="yes", player=player)["ok"]
        assert not both.post("/answer", ask=number, yes="yes", player=player)["ok"]
    assert chloe.post("/answer", ask=number, yes="yes")["ok"]
    handheld.take_back(3)
    assert table.play.events[-1].voices == "ddd"
    assert both.post("/who", game=game_id, player=0, change="not")["ok"]
    assert you(both)["players"] == [1] and held(owner) == [False, True, True]
    assert both.post("/who", game=game_id, player=0)["ok"] and you(both)["players"] == [0], "one in place of the others"


@pytest.mark.parametrize(
    ("shared", "said"), [(True, "Anna and Ben ask to end the game."), (False, "Anna asks to end the game.")]
)
def test_who_asks_to_end_the_game_is_everybody_who_shares_the_phone(phone, game, shared, said):
    anna = phone(0)
    if shared:
        anna.post("/who", game=anna.view()["game"]["id"], player=1, change="also")
    assert anna.post("/abandon")["ok"]
    assert anna.view()["ask"]["text"].startswith(said)


def test_each_of_several_players_of_a_browser_moves_his_own_pawn(table, phone, handheld, game):
    both, chloe = phone(0), phone(2)
    both.post("/who", game=both.view()["game"]["id"], player=1, change="also")
    play(table, handheld, game, 1)
    for turn in game["turns"][1:3]:
        ticket, station = turn["legs"][0]
        assert both.post("/move", pawn=turn["mover"], ticket=ticket, station=station, round=1)["ok"]
        handheld.exchange()
    assert not any("moved_by" in pawn for pawn in chloe.view()["game"]["pawns"])


# Voices


def test_who_only_looks_has_no_voice(owner, phone, surfaced):
    looker, unsaid = phone(), phone()
    be(looker, None)
    for nobody in (looker, unsaid):
        refused = nobody.post("/take-back", pawn=surfaced)
        assert not refused["ok"] and "which player" in refused["said"]
    number = put_question(owner, surfaced)
    for nobody in (looker, unsaid):
        for fields in ({}, {"player": 0}):
            for yes in ("yes", "no"):
                assert not nobody.post("/answer", ask=number, yes=yes, **fields)["ok"]
    assert owner.view()["ask"]["id"] == number


def test_whose_pawn_another_player_has_moved_reads_who_it_was(table, phone, handheld, game):
    anna, ben = phone(0), phone(1)
    play(table, handheld, game, 1)
    first, ticket, station = (game["turns"][1]["mover"], *game["turns"][1]["legs"][0])

    def note():
        return next(pawn.get("moved_by") for pawn in anna.view()["game"]["pawns"] if pawn["name"] == first)

    assert ben.post("/move", pawn=first, ticket=ticket, station=station, round=1)["ok"]
    assert note() == "Ben has moved Purple for Anna."
    handheld.exchange()
    assert note() == "Ben has moved Purple for Anna.", "also once the handheld has judged it"
    for turn in game["turns"][2:6]:
        play_turn(table, handheld, turn)
    handheld.exchange()
    play_turn(table, handheld, game["turns"][6])
    assert note() is None, "the next round"


def test_each_player_answers_by_his_own_page_and_the_owner_for_the_others(table, owner, phone, handheld, surfaced):
    anna, ben = phone(0), phone(1)
    number = put_question(anna, surfaced)
    assert not anna.post("/answer", ask=number, yes="yes", player=1)["ok"]
    assert not anna.post("/answer", ask=number, yes="yes", player=2)["ok"]
    assert "page of his own" in owner.post("/answer", ask=number, yes="yes", player=0)["said"]
    assert anna.post("/answer", ask=number, yes="yes")["ok"]
    assert not anna.post("/answer", ask=number, yes="yes", player=0)["ok"]
    assert ben.post("/answer", ask=number, yes="yes", player=1)["ok"]
    assert owner.post("/answer", ask=number, yes="yes", player=2)["ok"]
    handheld.take_back(3)
    assert table.play.events[-1].voices == "ddo"


def test_the_owners_page_of_a_player_speaks_for_him_alone_as_d(table, owner, phone, handheld, surfaced):
    be(owner, 1)
    number = put_question(owner, surfaced)
    for player in (0, 1, 2):
        assert owner.post("/answer", ask=number, yes="yes", player=player)["ok"]
    handheld.take_back(3)
    assert table.play.events[-1].voices == "odo"


def test_where_one_voice_is_enough_it_is_a_players_or_of_one_whom_nobody_is(table, owner, phone, handheld, game):
    play(table, handheld, game, 2)
    pawn = game["turns"][1]["mover"]
    phones = [phone() for _ in NAMES]
    for player, each in enumerate(phones):
        be(each, player)
    assert "on his own page" in owner.post("/take-back", pawn=pawn)["said"]
    assert phones[0].post("/take-back", pawn=pawn)["ok"]
    handheld.take_back(3)
    assert table.play.events[-1].voices == "d"


def test_one_person_in_two_browsers_has_one_voice(owner, phone, surfaced):
    """A private window joins while everybody is asked, to answer for a player whom nobody is."""
    anna = phone(0)
    number = put_question(anna, surfaced)
    anna.post("/answer", ask=number, yes="yes")
    private = phone()
    for player in (0, 1, 2):
        be(private, player)
        assert not private.post("/answer", ask=number, yes="yes", player=player)["ok"]
    assert held(owner) == [True, False, False]
    assert not be(anna, 1)["ok"]
    assert not anna.post("/answer", ask=number, yes="yes", player=1)["ok"]
    assert len([row for row in owner.view()["ask"]["answers"] if "asked" in row]) == 2


def test_nobody_takes_over_in_the_middle_of_a_question(owner, phone, surfaced):
    anna, ben, other = phone(), phone(), phone()
    be(anna, 0), be(ben, 1), be(other, 0)
    number = put_question(anna, surfaced)
    for somebody in (anna, owner):
        refused = answer(somebody, True)
        assert not refused["ok"] and "settled" in refused["said"]
    assert not other.post("/answer", ask=number, yes="yes", player=0)["ok"]
    assert owner.post("/answer", ask=number, yes="no", player=2)["ok"]
    assert answer(anna, True)["ok"] and you(other)["players"] == [0]


def test_the_owner_answers_for_a_player_whose_page_was_expelled_and_its_answer_is_void(owner, table, phone, surfaced):
    anna, ben = phone(0), phone(1)
    number = put_question(anna, surfaced)
    assert anna.post("/answer", ask=number, yes="yes")["ok"]
    assert owner.post("/expel", number=table.admissions.all()[-2].number)["ok"]
    assert [row.get("asked", False) for row in owner.view()["ask"]["answers"]] == [True] * 3
    anna.joined()
    assert not be(anna, 0)["ok"]
    assert not anna.post("/answer", ask=number, yes="yes", player=0)["ok"]
    for player in (0, 2):
        assert owner.post("/answer", ask=number, yes="yes", player=player)["ok"]
    assert ben.view()["ask"]["asks_here"] and ben.post("/answer", ask=number, yes="yes")["ok"]
    assert "asks_here" not in ben.view()["ask"]


def test_a_detective_who_becomes_the_owner_keeps_one_voice_of_his_own(app, phone, surfaced):
    anna = phone(0)
    number = put_question(anna, surfaced)
    assert anna.post("/answer", ask=number, yes="yes")["ok"]
    anna.owning(OWNER)
    assert you(anna)["players"] == [0]
    assert not anna.post("/answer", ask=number, yes="yes", player=0)["ok"]
    assert not be(anna, 1)["ok"]
    assert anna.post("/answer", ask=number, yes="yes", player=1)["ok"]
    assert [row["text"] for row in anna.view()["ask"]["answers"]][:2] == [
        "Anna agrees.",
        "Ben agrees, on the owner's page.",
    ]


def test_pulling_the_cable_opens_no_gap_for_a_second_voice(table, owner, phone, handheld, surfaced):
    anna = phone(0)
    first = [at for at in table.play.effective_numbers if table.play.events[at].kind == "mr_x_moved"][-1]
    handheld.ask_back(first)
    assert anna.post("/answer", ask=anna.view()["ask"]["id"], yes="yes")["ok"]
    handheld.unplug()
    assert "ask" not in anna.view()
    assert not be(anna, 1)["ok"] and not be(phone(), 1)["ok"]


def test_mr_xs_browser_is_no_detective(app, table, owner):
    browser = Browser(app)
    browser.enter(f"/handheld?token={table.invitations.new()}")
    handheld = Handheld("aa" * 5).link(table, mark_of(table, -1))
    new_game(table, handheld)
    browser.joined()
    assert "ask" not in you(browser)
    refused = be(browser, 0)
    assert not refused["ok"] and "handheld" in refused["said"]
    assert held(owner) == [False] * 3


# Over time


def test_all_of_it_outlives_a_restart(host):
    first = host()
    handheld = Handheld().link(first.extensions["table"])
    new_game(first.extensions["table"], handheld)
    anna, looker, other = (Browser(first).joined() for _ in range(3))
    be(anna, 0), be(looker, None), be(other, 0)
    before = [you(each) for each in (anna, looker, other)]
    again = host()
    for each in (anna, looker, other):
        each.client.application = each.app = again
    assert [you(each) for each in (anna, looker, other)] == before
    assert answer(anna, True)["ok"] and you(other)["players"] == [0]


def test_a_new_game_of_the_same_people_asks_nobody_again(table, phone, handheld, game):
    anna, looker = phone(), phone()
    be(anna, 0), be(looker, None)
    over(handheld)
    new_game(table, handheld)
    assert you(anna)["players"] == [0] and "ask" not in you(looker)
    over(handheld)
    new_game(table, handheld, ["Ben", "Anna", "Chloé"])
    assert you(anna)["players"] == [1] and "ask" not in you(looker)
    over(handheld)
    new_game(table, handheld, ["Dora", "Chloé", "Anna"])
    assert you(anna)["players"] == [2] and you(looker)["ask"]
    over(handheld)
    new_game(table, handheld, ["Dora", "Chloé", "Ben"])
    assert you(anna)["ask"] and you(anna)["voices"] == []


@pytest.mark.parametrize("names", [["", "", ""], ["Anna", "Anna", "Anna"]])
def test_without_names_of_their_own_nobody_is_the_same_person_in_the_next_game(table, phone, handheld, names):
    new_game(table, handheld, names)
    anna = phone(0)
    assert held(anna) == [True, False, False]
    over(handheld)
    new_game(table, handheld, names)
    assert you(anna)["ask"] and held(anna) == [False] * 3


def test_a_game_that_was_begun_on_the_handheld_has_players_too(table, phone, handheld):
    begin(table, handheld, record(GAME))
    anna = phone()
    assert be(anna, 2) == {"ok": True, "said": "On this page you are 3rd detective."}
    assert you(anna)["players"] == [2]


@pytest.mark.parametrize("damaged", [{}, {"held": 3}, {"game": "", "held": [], "requests": [[1]]}, {"held": {"m": 1}}])
def test_what_is_damaged_makes_nobody_anybody(tmp_path, damaged):
    store = Store(tmp_path)
    store.write_note("holders", damaged)
    with closing(Table(store)) as table:
        new_game(table, Handheld().link(table))
        mark = table.admissions.admit(None, "detective").mark
        assert table.holders.pages([mark])[mark].asked
        assert table.holders.hold(mark, 1) and table.holders.players(mark) == [1]
        assert isinstance(table.admissions, Admissions)


def test_who_only_watches_costs_nothing_of_his_own(table, phone, game):
    """Many have joined and are nobody: what their pages show is made once for all, and rightly."""
    crowd, player, looking = [phone() for _ in range(5)], phone(1), phone()
    assert be(looking, None)["ok"] and "must agree" in be(crowd[0], 1)["said"]
    shown = table.holders.pages([each.mark for each in table.admissions.all()])
    assert len(shown) == 7 and len({id(page) for page in shown.values()}) == 4
    assert [each for page in shown.values() for each in page.players] == you(player)["players"] == [1]
    assert [page.asked for page in shown.values()].count(True) == 5
    assert all(you(each)["ask"] for each in crowd) and "ask" not in you(looking)
    assert you(player)["requests"] and you(crowd[0])["wanted"] == 1 and "wanted" not in you(crowd[1])
