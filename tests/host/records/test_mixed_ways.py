"""Records that mix pawns' moves that are entered with pawns on the board alone (R28): each is refused in a sentence."""

import json
from contextlib import closing

import pytest

from host.records import importing, referee, sealing, verify
from host.store.store import Store
from shared.record.judge import judge
from tests.host.handheld import record
from tests.host.web.test_on_board_games import ENDS

ENTERED, ON_BOARD = record("milton-bradley-3p-captured"), ENDS["captured"]


def sealed(document, add=None):
    """The record with its sealed log; add: an event put into that, behind Mr. X's first leg."""
    rows = [list(row) for row in sealing.sealed(document, judge(document)["result"])]
    return {**document, "commitments": [*rows[:3], *([add] if add else []), *rows[3:]]}


def with_turn(document, turn):
    """The record with its second turn replaced."""
    return {**document, "turns": [document["turns"][0], turn, *document["turns"][2:]]}


NO_PAWNS = {**ENTERED["start"], "pawns": []}
ANOTHER = "the sealed log tells another game than the record"
CANNOT_BE = "event 3 of the sealed log cannot be (wrong-mover)"
NO_MOVER = "turns[1].mover: must be mr_x or detectives"
# What is mixed: (the record, what the referee and an import say of it).
MIXED = {
    "the detectives' turn, without the rule": ({**ON_BOARD, "rules": {}}, "turns[1].legs: is missing"),
    "the rule, and pawns at the start": (
        {**ENTERED, "rules": {"pawn_moves": "on_board"}},
        "start.pawns: must be empty where the pawns' moves are not entered",
    ),
    "the rule, and pawns that move": ({**ENTERED, "rules": {"pawn_moves": "on_board"}, "start": NO_PAWNS}, NO_MOVER),
    "a pawn's move among turns of the detectives": (
        with_turn(ON_BOARD, {"mover": "red", "legs": [["taxi", 13]]}),
        NO_MOVER,
    ),
    "a turn of the detectives among pawns' moves": (
        with_turn(ENTERED, {"mover": "detectives", "asked": [46]}),
        "turns[1].legs: is missing",
    ),
    "a log with a pawn's move": (sealed(ON_BOARD, ["pawn_moved", "red", "taxi", 13]), CANNOT_BE),
    "a log in which the detectives have moved": (sealed(ENTERED, ["detectives_moved", "page"]), CANNOT_BE),
    "a log of a game in the other way": ({**ON_BOARD, "commitments": sealed(ENTERED)["commitments"]}, ANOTHER),
    "a log of a game on the board alone": ({**ENTERED, "commitments": sealed(ON_BOARD)["commitments"]}, ANOTHER),
}


@pytest.mark.parametrize("what", MIXED)
def test_each_is_refused_in_a_sentence(tmp_path, what):
    document, told = MIXED[what]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document))
    answer = referee.judged(str(file))
    assert not answer["ok"] and told in answer["message"], answer
    with closing(Store(tmp_path / "data")) as store:
        with pytest.raises(importing.NotImportable, match=r"^bad-"):
            importing.import_record(store, document)
        assert store.games() == []
    assert any(told in finding.text for finding in verify.of_record(document).findings)
