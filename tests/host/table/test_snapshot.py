"""The snapshot: everything that a view shows, at one version, read from the disk as little as possible."""

import json

import pytest

from host.view import presenter
from tests.host.handheld import play_first, play_turn

GAME = "milton-bradley-5p-escaped"


@pytest.fixture
def view(app):
    """A function that makes the view of a snapshot, as text."""

    def made(snapshot):
        with app.test_request_context():
            return json.dumps(presenter.view(snapshot))

    return made


def test_a_snapshot_stays_as_it_was(table, handheld, view):
    game = play_first(table, handheld, GAME, 3)
    snapshot = table.snapshot()
    before = view(snapshot)
    handheld.unplug()
    table.pencil(game["turns"][3]["mover"], *game["turns"][3]["legs"][0], 1)
    handheld.link(table)
    for turn in game["turns"][3:9]:
        play_turn(table, handheld, turn)
    assert view(snapshot) == before
    assert view(table.snapshot()) != before
    with pytest.raises(AttributeError):
        snapshot.version = 0


def test_a_snapshot_keeps_what_is_taken_back_later(table, handheld, view):
    game = play_first(table, handheld, GAME, 3)
    snapshot = table.snapshot()
    before, count = view(snapshot), table.play.count
    table.take_back.ask(game["turns"][2]["mover"])
    handheld.take_back()
    assert table.play.count == count + 1
    assert (view(snapshot), snapshot.play.count) == (before, count)
