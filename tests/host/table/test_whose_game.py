"""A game belongs to the handheld that began it, also where the disk has damaged that one's id.

The id is kept twice, once with a checksum (see test_damaged_game). Neither what a stranger's handheld tells, nor who
comes first, counts.
"""

import secrets
from contextlib import closing

import pytest

from host.records import importing
from host.store.store import Store
from shared.events import events
from tests.host.damaged_host import Evening
from tests.host.handheld import Handheld, begin, play, play_turn, record

GAME = "milton-bradley-3p-captured"
STRANGER = "0011223345"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The file of a running game, and its handheld."""
    evening = Evening.of_game(tmp_path_factory.mktemp("kept"), record(GAME), 5)
    return evening.stop(), evening.handheld


def plays_on(evening):
    """Whether the game's own handheld makes the next turn, and nothing is wrong."""
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][5:6]})
    return evening.agrees() and evening.codes() == [] and evening.table.link() == "up"


def copy_of(handheld, flash=True):
    """A stranger's handheld; flash: with all that this one has on its own, the secret too."""
    return Handheld(STRANGER, handheld.restarted().flash if flash else None, seed=5)


@pytest.mark.sqlite
def test_an_id_that_is_damaged_twice_is_told_and_the_table_can_be_freed(evening):
    evening.restart("UPDATE game SET device = '0011223345'").without_heads().meet()
    assert evening.handheld.end.taken and evening.codes() == ["other-handheld"]
    said = evening.owner.view()["trouble"][0]
    assert "not the one that this game is played with" in said and "set the game aside" in said
    assert evening.owner.post("/set-aside")["ok"]
    assert evening.codes() == [] and not evening.table.running()


@pytest.mark.parametrize("flash", [True, False])
def test_a_strangers_handheld_is_told_of_only_while_the_games_own_is_away(evening, flash):
    stranger = copy_of(evening.handheld, flash)
    evening.meet()
    stranger.link(evening.table)
    assert stranger.end.taken and evening.codes() == [], "nobody is disturbed"
    assert plays_on(evening), "and it pushes nobody out"
    evening.handheld.unplug()
    stranger.exchange()
    assert stranger.end.taken and evening.codes() == ["other-handheld"]
    evening.handheld.link(evening.table)
    assert evening.codes() == []
    stranger.exchange()
    assert evening.codes() == [] and evening.table.link() == "up"


def test_a_stranger_frees_no_table_whose_handheld_is_here(evening):
    evening.meet()
    copy_of(evening.handheld).link(evening.table)
    assert not evening.owner.post("/set-aside")["ok"]


def test_a_game_that_firmware_replaces_by_another_does_not_come_back(table, handheld, owner):
    begin(table, handheld, record(GAME))
    beginning = handheld.table.log.event(0)._replace(game_id=secrets.token_hex(16), key_hash=None, asked=None)
    handheld.say(["event", beginning.game_id, 0, events.row_of(beginning)])
    play_turn(table, handheld, record(GAME)["turns"][0])
    assert table.play.game_id == beginning.game_id and handheld.end.refused
    assert "began another game" in owner.get("/games").text


@pytest.mark.sqlite
def test_an_import_leaves_a_game_that_was_set_aside_its_way_back(evening):
    game_id = evening.table.play.game_id
    evening.table.set_aside()
    evening.stop()
    with closing(Store(evening.folder)) as store:
        importing.import_record(store, record("milton-bradley-5p-escaped"))
    evening.start()
    assert evening.table.play is None
    assert plays_on(evening.meet()) and evening.table.play.game_id == game_id
