"""The pages of a game whose pawns' moves are not entered (R28)."""

import json
import re

import pytest

from host.game import stored_log
from host.records import exporting, importing, referee, verify
from host.store.store import Store
from shared.board.edition import PAWNS
from shared.events import witness
from shared.record import record as records
from tests.host.on_board import OnBoardHandheld, sealed
from tests.portable.record.test_on_board import OPENED, played

ENDS = {
    "captured": played(OPENED + "\ndetectives asked 5, 127", result=("detectives", "captured")),
    "trapped": played("mr_x taxi 114\ndetectives moved", result=("detectives", "trapped")),
    "stranded": played(OPENED, result=("mr_x", "stranded")),
    "escaped": played("mr_x taxi 114\ndetectives moved", rules={"windows": 1}),
}
NOT_RECORDED = "moves were not entered, so it is not proven where they stood"


@pytest.fixture(params=ENDS)
def document(request):
    return ENDS[request.param]


def test_its_pages_tell_what_was_not_recorded(app, document):
    table, page = app.extensions["table"], app.test_client()
    game_id = importing.import_record(table.store, document)
    afterwards = page.get(f"/games/{game_id}/afterwards").text
    assert NOT_RECORDED in afterwards
    assert 'labelledby="close-title" hidden' in afterwards, "nobody knows how near a pawn came"
    moments = page.get(f"/games/{game_id}/afterwards.json").json["moments"]
    turns = [moment["text"] for moment in moments if moment["text"].startswith(("The detectives have", "Asked about"))]
    told = sum(len(turn.get("asked", [])) + 1 for turn in document["turns"] if turn["mover"] == "detectives")
    assert len(turns) == told - (document["result"] == {"winner": "detectives", "reason": "captured"})
    assert moments[0]["pawns"] == {} and moments[-1]["mr_x"] in moments[-1]["possible"]
    assert "moves were" in page.get(f"/games/{game_id}/certificate").text
    assert page.get(f"/games/{game_id}/certificate.svg").status_code == 200
    assert game_id[:8] in page.get("/games").text


def test_its_record_comes_back_as_it_was(tmp_path, document):
    store = Store(tmp_path)
    game_id = importing.import_record(store, document)
    record = exporting.record_of(stored_log.of_game(store, game_id, "")[0], {})
    assert [turn.get("asked", turn.get("legs")) for turn in record["turns"]] == [
        turn.get("asked", turn.get("legs")) for turn in document["turns"]
    ]
    for told in (record, records.hide(record, records.check(record))):
        assert not [pawn for pawn in PAWNS if f'"{pawn}"' in json.dumps(told["turns"])]
        assert referee.judged_by_rules(told)["ok"]
    store.close()


def test_who_ended_the_turns_is_told_by_page_certificate_and_verify(app, table, tmp_path):
    mr_x = OnBoardHandheld(table)
    for said_by in (None, "page", "handheld", "handheld"):
        if said_by == "page":
            mr_x.leg("page")
            mr_x.leg()
        elif said_by:
            mr_x.say(["detectives_moved", "handheld"])
            if table.play.game.round < 4:
                mr_x.leg()
        else:
            mr_x.leg()
    consent = table.play.consent(witness.TO_ABANDON, "o")
    table.abandon()
    mr_x.say(["game_ended", None, "abandoned", "o", consent])
    mr_x.open()
    page = app.test_client()
    said = "Turns of the detectives that the handheld alone ended: 2 of 3."
    assert said in page.get("/view").json["game"]["audit"]["witnessed"]
    game_id = table.play.game_id
    assert said in page.get(f"/games/{game_id}/afterwards").text
    sheet = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.get(f"/games/{game_id}/certificate.svg").text))
    assert said in sheet and "moves were not entered" in sheet
    found = verify.of_record(page.get("/record.json").json)
    assert [finding.text for finding in found.findings if "handheld alone" in finding.text] == [
        "turns of the detectives that the handheld alone ended, as no page said so: 2 of 3"
    ]


@pytest.mark.parametrize("reason", ["abandoned", "stranded", "left_off"])
def test_a_game_that_ends_after_a_question_of_its_last_turn_is_sound(app, table, reason):
    """Its record has no turn that was not ended: a whole one would read as his escape."""
    mr_x = OnBoardHandheld(table, sealed(ENDS["escaped"]))
    mr_x.leg()
    table.on_board.ask(1, 46, "red")
    mr_x.answer()
    if reason == "left_off":
        mr_x.end(None, reason)
    else:
        table.abandon() if reason == "abandoned" else table.on_board.stranded()
        mr_x.end(None if reason == "abandoned" else "mr_x", reason, *mr_x.is_proposed()[1][2:4])
    mr_x.open()
    page = app.test_client()
    assert page.get("/view").json["game"]["audit"]["state"] == "sound"
    record = page.get("/record.json").json
    assert referee.judged_by_rules(record)["ok"] and verify.of_record(record).verdict != "broken"


def test_what_may_be_done_is_told_and_no_computer_is_offered(app, table, owner, detective):
    mr_x = OnBoardHandheld(table)
    mr_x.leg()
    lines = " ".join(owner.get("/help.json").json["lines"])
    assert "“We have moved” calls Mr. X" in lines and "Ask, once for each pawn" in lines
    assert "people judge their moves" in " ".join(app.test_client().get("/help.json").json["lines"])
    assert "no computer can move one" in owner.get("/players").text and "<select" not in owner.get("/players").text
    assert "once a round for each pawn" in owner.get("/rules").text.lower()
    mr_x.leg("page")
    assert "calls Mr. X" not in " ".join(owner.get("/help.json").json["lines"])


def test_the_form_asks_first_how_they_play(owner, table):
    assert 'value="board" checked' in owner.get("/new").text, "the first time"
    answer = owner.post("/new", mode="board", station_200="yes", players="3", adviser="on")
    assert not answer["ok"] and set(answer["fields"]) == {"adviser"}
    assert owner.post("/new", mode="board", station_200="yes", players="3")["ok"]
    ask = owner.view()["ask"]
    assert ask["pawns"] == [] and any("people judge" in rule for rule in ask["rules"])
    assert 'value="board" checked' in owner.get("/new").text
    assert 'value="computer" checked' in owner.get("/new", {"played_by": "fair"}).text
    assert owner.post("/rematch")["ok"] and owner.view()["ask"]["pawns"] == []
