"""The list of moves: complete, public, and with what was taken back."""

import itertools

import pytest

from shared.board.edition import TICKETS
from tests.host.browser import Browser
from tests.host.handheld import begin, play, play_whole, record

GAME = "milton-bradley-5p-escaped"


@pytest.fixture
def rounds(app):
    """A function: the list's rounds in order of play, each a list of (who, text, whether undone)."""

    def told():
        found = Browser(app).get("/moves.json").get_json()["rounds"][::-1]
        assert [each["title"] for each in found] == [f"Round {n}" for n in range(1, len(found) + 1)]
        return [[(move["who"], move["text"], "undone" in move) for move in each["moves"]] for each in found]

    return told


def test_without_a_game_it_is_empty(rounds):
    assert rounds() == []


def test_it_tells_who_moved_from_where_by_which_ticket_to_where(table, handheld, rounds):
    game = begin(table, handheld, record(GAME), {"players": ["Anna"]})
    play(table, handheld, game, 6)
    [first] = rounds()
    (ticket, station) = game["turns"][1]["legs"][0]
    start = dict(game["start"]["pawns"])["purple"]
    assert first[1] == ("purple", f"Purple (Anna): {ticket}, from {start} to {station}", False)
    assert [who for who, _text, _undone in first] == [turn["mover"] for turn in game["turns"][:6]]


def test_he_is_told_without_his_stations_until_the_log_is_open(table, handheld, rounds):
    game = play_whole(table, handheld, GAME)
    legs = [leg for turn in game["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]

    def of_mr_x():
        return [text for each in rounds() for who, text, _undone in each if who == "mr_x"]

    shown = [f"Mr. X surfaces at {legs[window - 1][1]}." for window in (3, 8, 13, 18, 24)]
    assert [text for text in of_mr_x() if "surfaces" in text] == shown
    moves = [text for text in of_mr_x() if "surfaces" not in text]
    assert [text.split(", ")[-1].split(" ")[-1] for text in moves] == [ticket for ticket, _station in legs]
    assert not any(letter.isdigit() for text in moves for letter in text)
    handheld.open_log()
    stations = [game["start"]["mr_x"], *(station for _ticket, station in legs)]
    moves = [text for text in of_mr_x() if "surfaces" not in text]
    ways = [f", from {one} to {other}" for one, other in itertools.pairwise(stations)]
    assert all(text.endswith(way) for text, way in zip(moves, ways, strict=True))


def test_what_was_taken_back_stays_in_it_and_is_marked(table, handheld, detective, rounds):
    game = begin(table, handheld, record("milton-bradley-3p-captured"))
    detective.being(1)
    play(table, handheld, game, 2)
    before = rounds()
    leg = table.play.effective_numbers[2]
    handheld.ask_back(leg)
    assert detective.post("/answer", ask=detective.view()["ask"]["id"], yes="yes")["ok"]
    handheld.exchange()
    [undone] = rounds()
    assert undone == [(who, text, True) for who, text, _undone in before[0]]
    ticket, station = game["turns"][0]["legs"][0]
    assert handheld.table.move_mr_x(TICKETS.index(ticket), station, "only", None) is None
    handheld.table.commit()
    handheld.exchange()
    assert rounds() == [[*undone, before[0][0]]]
