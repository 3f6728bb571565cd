"""Recorded games, played through a handheld and a table, come out as the records say."""

import pytest

from host.table import audit
from tests.host.handheld import GAMES, begin, play, record

WHOLE = sorted(
    path.stem
    for path in GAMES.glob("*.json")
    if not path.stem.startswith("broken") and "public" not in path.stem and "in-play" not in path.stem
)


@pytest.mark.parametrize("name", WHOLE)
def test_a_recorded_game_is_played_to_its_end_and_checks_out(app, handheld, name):
    table = app.extensions["table"]
    game = record(name)
    begin(table, handheld, game)
    play(table, handheld, game)
    handheld.open_log()
    assert table.play.game.ended == (game["result"]["winner"], game["result"]["reason"])
    assert (table.play.count, table.play.head) == (handheld.table.log.count, handheld.table.log.head)
    assert table.troubles() == []
    assert audit.of(table.play).state == "sound"
