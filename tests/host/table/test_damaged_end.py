"""A game that is over keeps its result where the disk damages its log, and holds nobody up.

Its handheld tells it again, or a record of it that somebody has downloaded mends it.
"""

import json
from contextlib import closing

import pytest

from host.game.refused import Refused
from host.records import importing
from host.store.store import Store
from host.view import past_games
from tests.host.damaged_host import BROKEN, LOST, Evening
from tests.host.handheld import Handheld, begin, play, record, set_up

GAME = "milton-bradley-3p-captured"
AT = 60  # a middle event


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The file of a game that is over and opened, and its handheld."""
    evening = Evening(tmp_path_factory.mktemp("kept")).meet()
    begin(evening.table, evening.handheld, record(GAME))
    play(evening.table, evening.handheld, record(GAME))
    evening.handheld.open_log()
    evening.handheld.exchange(60)
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
    other.exchange()
    other.agree(record(GAME)["start"]["mr_x"])
    return evening.table.running() and evening.table.play.device == other.device


@pytest.mark.parametrize("damage", [BROKEN % AT, LOST % AT, f"DELETE FROM event WHERE number = {AT}", BROKEN % 0])
def test_its_result_stays_and_it_holds_nobody_up(evening, damage):
    game_id = evening.table.play.game_id
    evening.restart(damage)
    assert not evening.table.running() and listed(evening) == ("captured", "sound")
    assert "import" in evening.owner.view()["trouble"][0] or evening.table.play is None
    for page in ("certificate", "certificate.svg", "afterwards", "record.json"):
        answer = evening.owner.get(f"/games/{game_id}/{page}")
        assert answer.status_code == 404 and "is damaged here" in answer.text
    assert begins_another(evening)
    assert listed(evening) == ("captured", "sound")


def test_its_result_stays_when_it_is_set_aside(evening):
    evening.restart(BROKEN % AT)
    evening.table.set_aside()
    assert listed(evening) == ("captured", "sound") and evening.table.play is None
    assert evening.restart().table.play is None and begins_another(evening)


def test_its_handheld_tells_it_again(evening):
    evening.restart(BROKEN % AT, BROKEN % (AT + 3))
    evening.handheld.link(evening.table)
    for _tick in range(200):
        assert listed(evening) == ("captured", "sound")
        evening.handheld.tick()
    assert evening.agrees() and evening.table.play.over
    assert evening.owner.get(f"/games/{evening.table.play.game_id}/certificate").status_code == 200


@pytest.mark.parametrize("aside", [False, True])
@pytest.mark.parametrize("damage", [BROKEN % AT, LOST % AT, LOST % 1, f"DELETE FROM event WHERE number > {AT}"])
def test_its_record_mends_it(evening, damage, aside):
    document, times = downloaded(evening), evening.table.play.times
    evening.restart(damage)
    if aside:
        evening.table.set_aside()
    game_id = imported(evening, document)
    assert json.loads(evening.owner.get(f"/games/{game_id}/record.json").text) == document
    assert listed(evening) == ("captured", "sound")
    page = evening.owner.get(f"/games/{game_id}/certificate").text
    assert "Every seal holds" in page and "did not see it" not in page
    assert evening.table.store.events(game_id)[1].received_at == times[1]
    assert (evening.table.play is None) == aside


def forged(document):
    """The record with another opening, sealed log and all."""
    other = json.loads(json.dumps(document))
    other["commitments"] = [row for row in other["commitments"] if row[0] != "leg_opened" or row[1] != 3]
    return other


def test_no_other_record_takes_its_place(evening):
    document = downloaded(evening)
    evening.restart(BROKEN % AT)
    rows = evening.table.store.events(document["meta"]["game_id"])
    with pytest.raises(importing.NotImportable):
        imported(evening, forged(document))
    evening.restart(
        "UPDATE event SET link = '00' WHERE number > 100", "DELETE FROM note WHERE key LIKE 'second copy %'"
    )
    with pytest.raises(importing.NotImportable, match="here already"):
        imported(evening, document)
    assert [row.text for row in evening.table.store.events(document["meta"]["game_id"])] == [row.text for row in rows]


def test_no_record_takes_the_place_of_a_sound_or_a_running_game(evening, tmp_path):
    document = downloaded(evening)
    with pytest.raises(importing.NotImportable, match="here already"):
        imported(evening, document)
    evening.restart(BROKEN % AT, "DELETE FROM summary")
    with pytest.raises(importing.NotImportable, match="here already"):
        imported(evening, document)


def test_an_end_that_was_told_again_and_is_taken_back_by_all_goes_on_and_holds_the_table(tmp_path):
    evening, game = Evening(tmp_path).meet(), record(GAME)
    begin(evening.table, evening.handheld, game)
    play(evening.table, evening.handheld, game)
    evening.restart(BROKEN % AT).meet()
    assert evening.agrees() and evening.table.play.over
    evening.table.take_back.ask(game["turns"][-1]["mover"])
    ask = evening.owner.view()["ask"]
    for player in range(game["players"]):
        assert evening.owner.post("/answer", ask=ask["id"], yes="yes", player=player)["ok"]
    evening.handheld.exchange()
    evening.handheld.take_back()
    evening.handheld.exchange()
    assert evening.table.running() and evening.owner.view()["state"] == "pawns"
    with pytest.raises(Refused, match="running"):
        begins_another(evening)
    evening.stop()
