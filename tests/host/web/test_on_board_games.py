"""The pages of a game whose pawns' moves were not entered (R28): it was kept from a record."""

import json

import pytest

from host.game import stored_log
from host.records import exporting, importing, referee
from host.store.store import Store
from shared.board.edition import PAWNS
from shared.record import record as records
from tests.portable.record.test_on_board import OPENED, played

ENDS = {
    "captured": played(OPENED + "\ndetectives asked 5, 127", result=("detectives", "captured")),
    "trapped": played("mr_x taxi 114\ndetectives moved", result=("detectives", "trapped")),
    "stranded": played(OPENED, result=("mr_x", "stranded")),
    "escaped": played("mr_x taxi 114\ndetectives moved", rules={"windows": 1}),
}
NOT_RECORDED = "moves were not entered: where they stood"


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
