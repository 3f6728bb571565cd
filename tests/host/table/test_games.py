"""Recorded games, played through a handheld and a table, come out as the records say."""

from contextlib import closing

import pytest

from host.board.fast_board import board_of
from host.store.store import Store
from host.table import games
from host.table.games import Games
from host.table.table import Table
from shared.log import audit
from shared.record import judge
from tests.host.handheld import GAMES, Handheld, begin, play_open, record, set_up

PARTS = ("broken", "public", "in-play")
WHOLE = sorted(path.stem for path in GAMES.glob("*.json") if not any(part in path.stem for part in PARTS))


def moves(game):
    return [turn for turn in game["turns"] if turn["legs"]]


@pytest.mark.parametrize("name", WHOLE)
def test_a_recorded_game_is_played_to_its_end_checks_out_and_gives_its_record(table, handheld, detective, name):
    game = play_open(table, handheld, name)
    assert table.play.game.ended == (game["result"]["winner"], game["result"]["reason"])
    assert (table.play.count, table.play.head) == (handheld.table.log.count, handheld.table.log.head)
    assert table.troubles() == []
    assert audit.of(table.play).state == "sound"
    kept = detective.get("/record.json").get_json()
    for key in ("format", "edition", "players", "start", "result"):
        assert kept[key] == game[key], key
    # Where the order is free, a pawn may be passed over earlier or later in its round.
    assert moves(kept) == moves(game) and len(kept["turns"]) == len(game["turns"])
    assert kept["rules"] == (game.get("rules") or {})
    assert judge.judge(kept, board_of)["ok"]


def test_an_event_is_validated_stored_and_folded_in_one_place(tmp_path, table, handheld):
    begin(table, handheld, record("milton-bradley-3p-captured"))
    begun, started = table.play.events[:2]
    store = Store(tmp_path / "other")
    games = Games(store)
    assert games.log_awaiting("x", begun.game_id, 1) is None
    log = games.log_awaiting("x", begun.game_id, 0)
    assert games.accept(log, started) == "no-beginning"
    assert (log.count, games.play, store.games()) == (0, None, [])
    assert games.accept(log, begun) is None
    assert games.play is log and not games.running
    assert games.accept(log, started) is None
    assert games.running and games.log_awaiting("y", begun.game_id, 2) is None
    assert games.log_awaiting("y", "ff" * 16, 0) is None  # nor may another handheld begin a game while this one runs
    assert [row.chain_hash for row in store.events(begun.game_id)] == log.chain == table.play.chain[:2]
    assert Games(store).play.head == log.head
    store.close()


def test_a_game_that_nobody_witnessed_takes_no_back_and_forth_without_end(tmp_path, monkeypatch):
    """Each opening would be audited for seconds; with a witness every taking back needs a consent."""
    monkeypatch.setattr(games, "_MOST_TAKEN_BACK", 3)
    game = record("milton-bradley-3p-captured")
    handheld = Handheld().begin_alone(set_up(game), game["start"]["mr_x"])
    mr_x = next(turn for turn in game["turns"] if turn["mover"] == "mr_x")
    with closing(Table(Store(tmp_path))) as table:
        handheld.link(table).mr_x(mr_x)
        handheld.exchange()
        first, leg = table.play.count - 1, list(table.play.events[-1])
        for _times in range(5):
            for row in (["taken_back", table.play.count - 1], leg):
                table.receiver.add(handheld.device, table.play.game_id, table.play.count, row)
        assert table.play.count == first + 1 + 2 * 3
        assert [code for code, _facts in table.troubles()] == ["bad-event"]
