"""What a page with a voice says, and what is to be done with cardboard at a board."""

import pytest

from tests.host.browser import Browser
from tests.host.handheld import begin, play, play_first, play_turn, record
from tests.host.on_board import OnBoardHandheld

GAME = "milton-bradley-3p-captured"


@pytest.fixture
def heard(app):
    """A function: what a page says that has listened since the last call."""
    browser, known = Browser(app), [-1]

    def said():
        news = [told for told in browser.view()["game"]["spoken"] if told["id"] > known[0]]
        known[0] = max([known[0], *(told["id"] for told in news)])
        return [told["text"] for told in news]

    return said


def test_his_leg_when_he_surfaces_and_what_he_shows(table, heard):
    mr_x = OnBoardHandheld(table)
    assert heard() == []
    mr_x.leg()
    assert heard() == ["Mr. X takes a taxi. He surfaces in 2 moves."]
    mr_x.leg("handheld")
    assert heard() == ["A double move. Mr. X plays a black ticket."]
    mr_x.leg()
    assert heard() == ["Mr. X takes a taxi.", "Mr. X surfaces at 127."]
    mr_x.leg("page")
    mr_x.say(["detectives_moved", "page"])
    assert heard() == ["Mr. X takes a taxi. He surfaces in 4 moves."]
    mr_x.say(["taken_back", 10, "d", table.play.consent(10, "d")])
    assert heard() == [], "nothing is said again"


def test_who_is_next_is_said_once_where_moves_are_entered(table, handheld, heard):
    game = begin(table, handheld, record(GAME))
    assert heard() == []
    play(table, handheld, game, 1)
    assert heard()[-1] == "Purple or Yellow, you are next."
    table.move(game["turns"][1]["mover"], *game["turns"][1]["legs"][0], 1)
    assert heard() == ["Yellow, you are next."]
    handheld.exchange()
    assert heard() == [], "the handheld has only confirmed it"
    play(table, handheld, {"turns": game["turns"][2:]})
    assert heard()[-1] == "2nd detective catches him on 29 in round 19."


def test_the_computer_is_told_nothing(table, handheld, heard):
    game = begin(table, handheld, record(GAME), {"computers": ["easy", None, None]})
    play(table, handheld, game, 1)
    assert not [text for text in heard() if "Purple" in text]


def test_cardboard_is_moved_and_handed_over_and_goes_back(app, table, handheld):
    game, browser = record(GAME), Browser(app)
    begin(table, handheld, game, {"at_board": True})
    start = dict(game["start"]["pawns"])
    play(table, handheld, game, 2)
    mover, (ticket, station) = game["turns"][1]["mover"], game["turns"][1]["legs"][0]
    label = mover.capitalize()
    assert browser.view()["game"]["cardboard"] == f"{label} to {station}, its {ticket} ticket to Mr. X."
    table.take_back.ask(mover)
    handheld.take_back()
    back = f"{label} goes back to {start[mover]} and gets its {ticket} ticket back."
    assert browser.view()["game"]["cardboard"] == back
    handheld.end.wish = 2
    handheld.exchange()
    ask = browser.view()["ask"]["id"]
    table.take_back.answer(ask, True)
    handheld.take_back()
    assert browser.view()["game"]["cardboard"] == f"Back to Mr. X: his {game['turns'][0]['legs'][0][0]} ticket."


def test_the_third_edition_takes_tickets_into_its_box_and_a_bobby_has_none(app, table, handheld):
    game = begin(table, handheld, record("ravensburger-2013-2p-captured"), {"at_board": True})
    said = []
    for turn in game["turns"][:5]:
        play_turn(table, handheld, turn)
        said.append(Browser(app).view()["game"].get("cardboard", ""))
    assert [text.rsplit(", ")[-1].endswith("into the box.") for text in said if "obby" not in text] == [
        False,
        True,
        True,
    ]
    assert len([text for text in said if "obby" in text and "ticket" not in text]) == 2


def test_on_the_screens_nobody_is_told_of_cardboard(app, table, handheld):
    play_first(table, handheld, GAME, 2)
    assert "cardboard" not in Browser(app).view()["game"]


def test_what_he_takes_of_his_own_will_is_handed_over(app, table, handheld):
    game = record("milton-bradley-5p-escaped-optional-rules")
    at = next(at for at, turn in enumerate(game["turns"]) if turn.get("surface"))
    begin(table, handheld, game, {"at_board": True})
    play(table, handheld, game, at + 1)
    assert Browser(app).view()["game"]["cardboard"].startswith("Mr. X takes: ")
