"""A game that is over and that the disk has damaged keeps its result, is set aside, and holds nobody up."""

import json
from contextlib import closing

import pytest

from host.game.refused import Refused
from host.records import importing
from host.store.store import Store
from host.view import past_games
from tests.host.damaged_host import BROKEN, LOST, Evening
from tests.host.handheld import Handheld, record, set_up

pytestmark = pytest.mark.sqlite

GAME = "milton-bradley-3p-captured"
AT = 60  # a middle event


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The files of a game that is over and opened, and its handheld."""
    evening = Evening.of_game(tmp_path_factory.mktemp("kept"), record(GAME))
    evening.handheld.open_log(60)
    assert evening.owner.view()["game"]["audit"]["state"] == "sound"
    return evening.stop(), evening.handheld


def listed(evening):
    """What the list of games says of the only game."""
    (game,) = past_games.past(evening.table.store)["games"]
    return game["reason"], game["audit"]


def downloaded(evening):
    return json.loads(evening.owner.get("/record.json").text)


def imported(evening, document):
    """Import a record with the host stopped."""
    evening.stop()
    try:
        with closing(Store(evening.folder)) as store:
            return importing.import_record(store, document)
    finally:
        evening.start()


def begins_another(evening):
    """Whether another game can begin, on another handheld."""
    other = Handheld("5566778899", seed=9).link(evening.table)
    evening.table.begin(set_up(record(GAME)), {}, {})
    other.agree(record(GAME)["start"]["mr_x"])
    return evening.table.running() and evening.table.play.device == other.device


@pytest.mark.parametrize("damage", [BROKEN % AT, LOST % AT, f"DELETE FROM event WHERE number > {AT}", BROKEN % 0])
def test_it_is_set_aside_with_its_result_and_holds_nobody_up(evening, damage):
    game_id = evening.table.play.game_id
    evening.restart(damage)
    assert evening.table.play is None and listed(evening) == ("captured", "sound")
    assert "set aside" in evening.owner.view()["trouble"][0]
    for page in ("certificate", "certificate.svg", "afterwards", "record.json"):
        answer = evening.owner.get(f"/games/{game_id}/{page}")
        assert answer.status_code == 404 and "was damaged" in answer.text
    assert begins_another(evening)
    assert listed(evening) == ("captured", "sound")


def test_its_handheld_sends_it_again(evening):
    evening.restart(BROKEN % AT, BROKEN % (AT + 3))
    evening.handheld.link(evening.table)
    for _tick in range(200):
        assert listed(evening) == ("captured", "sound")
        evening.handheld.tick()
    assert evening.agrees() and evening.table.play.over
    assert evening.owner.get(f"/games/{evening.table.play.game_id}/certificate").status_code == 200


@pytest.mark.parametrize("damage", [BROKEN % AT, LOST % AT, LOST % 1, f"DELETE FROM event WHERE number > {AT}"])
def test_its_record_takes_its_place(evening, damage):
    document, times = downloaded(evening), evening.table.play.times
    game_id = imported(evening.restart(damage), document)
    assert json.loads(evening.owner.get(f"/games/{game_id}/record.json").text) == document
    assert listed(evening) == ("captured", "sound")
    page = evening.owner.get(f"/games/{game_id}/certificate").text
    assert "Every seal holds" in page and "did not see it" not in page
    assert evening.table.store.events(game_id)[1].received_at == times[1]


def test_where_no_head_was_kept_its_record_is_an_imported_game(evening):
    document = downloaded(evening)
    game_id = imported(evening.restart(BROKEN % AT).without_heads(), document)
    assert "did not see the game" in evening.owner.get(f"/games/{game_id}/certificate").text
    evening.restart()
    assert "did not see the game" in evening.owner.get(f"/games/{game_id}/certificate").text


def shorter(document):
    """The record without an opening in its sealed log."""
    return {**document, "commitments": [row for row in document["commitments"] if row[:2] != ["leg_opened", 3]]}


def forged(document):
    """The record with two openings the other way round in its sealed log."""
    rows = list(document["commitments"])
    first, second = (rows.index(row) for row in rows if row[0] == "leg_opened" and row[1] in (3, 4))
    rows[first], rows[second] = rows[second], rows[first]
    return {**document, "commitments": rows}


@pytest.mark.parametrize(("forged", "no_head"), [(shorter, False), (shorter, True), (forged, False)])
def test_no_other_record_takes_its_place(evening, forged, no_head):
    document = downloaded(evening)
    evening.restart(BROKEN % AT)
    if no_head:
        evening.without_heads()
    rows = evening.table.store.events(document["meta"]["game_id"])
    with pytest.raises(importing.NotImportable):
        imported(evening, forged(document))
    assert evening.table.store.events(document["meta"]["game_id"]) == rows


def test_no_record_takes_the_place_of_a_sound_game(evening):
    document = downloaded(evening)
    with pytest.raises(importing.NotImportable, match="here already"):
        imported(evening, document)


def test_an_end_that_was_sent_again_and_is_taken_back_by_all_goes_on_and_holds_the_table(tmp_path):
    game = record(GAME)
    evening = Evening.of_game(tmp_path, game)
    evening.restart(BROKEN % AT).meet()
    assert evening.agrees() and evening.table.play.over
    evening.table.take_back.ask(game["turns"][-1]["mover"])
    ask = evening.owner.view()["ask"]
    for player in range(game["players"]):
        assert evening.owner.post("/answer", ask=ask["id"], yes="yes", player=player)["ok"]
    evening.handheld.take_back()
    assert evening.table.running() and evening.owner.view()["state"] == "pawns"
    with pytest.raises(Refused, match="running"):
        begins_another(evening)
    evening.stop()
