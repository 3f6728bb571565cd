"""A computer has no voice: people alone are asked, and the log says for whom nobody was."""

import pytest

from host.game.computer_players import COMPUTER
from host.records import verify
from host.view import audit_wording
from shared.log import audit
from tests.host import computer_moves
from tests.host.browser import Browser
from tests.host.handheld import play_until_seen


@pytest.fixture
def surfaced(table, handheld):
    """A function: begin a game with these levels, and play it until he has shown himself; returns the pawn whose last
    move was before that."""

    def played(levels):
        return play_until_seen(table, handheld, computer_moves.begin(table, handheld, levels), by=COMPUTER)

    return played


@pytest.fixture
def phone(app):
    """A function: a new browser that is this player."""
    return lambda player: Browser(app).joined().being(player)


def ended(handheld, table):
    """Mr. X agrees to take back, then all leave off, and he opens his log."""
    handheld.take_back(3)
    taken_back = table.play.events[-1]
    table.abandon()
    handheld.agree()
    handheld.open_log()
    return taken_back


def test_only_people_are_asked_and_the_log_names_the_computers(owner, table, phone, handheld, surfaced):
    pawn = surfaced(["easy", None, "hard"])
    ben = phone(1)
    assert ben.post("/take-back", pawn=pawn)["ok"]
    ask = owner.view()["ask"]
    assert [row["player"] for row in ask["answers"]] == [1] and owner.view()["you"]["voices"] == []
    for player in (0, 2):
        refused = owner.post("/answer", ask=ask["id"], yes="yes", player=player)
        assert not refused["ok"] and "no voice" in refused["said"]
    assert ben.post("/answer", ask=ask["id"], yes="yes")["ok"]
    assert ended(handheld, table).voices == "cdc"
    found = audit.of(table.play)
    assert (found.state, found.faults, found.voices) == ("sound", [], "cdco")
    assert "In 2 cases the computer played for a detective, and had no voice." in audit_wording.witnessed(
        table.play, found
    )
    assert "no voice" in owner.get(f"/games/{table.play.game_id}/certificate").text.replace("\n", " ")
    findings = verify.of_record(owner.get("/record.json").get_json()).findings
    assert any(
        "cases in which a computer played for a detective, and had no voice: 2" in each.text for each in findings
    )


def test_where_no_person_is_left_the_owners_page_answers(owner, table, handheld, surfaced):
    pawn = surfaced(["easy", "fair", "hard"])
    assert owner.view()["you"]["voices"] == [0]
    assert owner.post("/take-back", pawn=pawn)["ok"]
    ask = owner.view()["ask"]
    assert [row["player"] for row in ask["answers"]] == [0]
    assert owner.post("/answer", ask=ask["id"], yes="yes", player=0)["ok"]
    assert ended(handheld, table).voices == "occ"
    assert audit.of(table.play).state == "sound"


def test_a_player_for_whom_the_computer_plays_is_mute_until_he_plays_again(owner, table, phone, handheld, surfaced):
    pawn = surfaced([None, None, None])
    ben = phone(1)
    game = owner.view()["game"]["id"]
    assert owner.post("/player", game=game, player=1, level="easy")["ok"]
    refused = ben.post("/take-back", pawn=pawn)
    assert not refused["ok"] and "no voice" in refused["said"]
    assert owner.post("/player", game=game, player=1)["ok"]
    assert ben.post("/take-back", pawn=pawn)["ok"]


def test_nobody_becomes_a_computer_while_everybody_is_asked(owner, table, phone, surfaced):
    pawn = surfaced(["easy", None, None])
    assert owner.post("/take-back", pawn=pawn)["ok"]
    for player, level in ((1, "fair"), (0, "")):
        refused = owner.post("/player", game=owner.view()["game"]["id"], player=player, level=level)
        assert not refused["ok"] and "Everybody is being asked" in refused["said"]
    assert table.substitutes.now().levels == ("easy", None, None)
