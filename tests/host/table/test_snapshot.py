"""The snapshot: everything that a view shows, at one version, read from the disk as little as possible."""

import ast
import inspect
import json

import pytest

from host.view import game_rows, pawn_rows, presenter
from tests.host.handheld import play_first, play_turn

GAME = "milton-bradley-5p-escaped"


@pytest.fixture
def statements(table):
    """The SQL statements since the list was last cleared."""
    found = []
    table.store._sql.set_trace_callback(found.append)
    yield found
    table.store._sql.set_trace_callback(None)


@pytest.fixture
def view(app):
    """A function that makes the view of a snapshot, as text."""

    def made(snapshot):
        with app.test_request_context():
            return json.dumps(presenter.view(snapshot))

    return made


def test_a_view_takes_a_handful_of_statements_after_a_change_and_none_without(table, handheld, statements, view):
    game = play_first(table, handheld, GAME, 2)
    turn = game["turns"][2]
    table.pencil(turn["mover"], *turn["legs"][0], 1)
    table.take_back.ask(game["turns"][1]["mover"])
    statements.clear()
    first = view(table.snapshot())
    assert len(statements) <= 5, statements
    statements.clear()
    assert view(table.snapshot()) == first
    assert statements == []


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


@pytest.mark.parametrize("module", [presenter, game_rows, pawn_rows])
def test_the_view_sees_no_table_and_no_store(module):
    imported = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.ImportFrom)]
    assert not {node.module for node in imported} & {"host.table.table", "host.store.store", "host.table.games"}
    assert "table" not in [parameter for _name, found in functions(module) for parameter in found]


def functions(module):
    """(name, parameters) of every function of a module."""
    found = inspect.getmembers(module, lambda each: inspect.isfunction(each) and each.__module__ == module.__name__)
    return [(name, list(inspect.signature(function).parameters)) for name, function in found]
