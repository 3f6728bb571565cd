"""The one place where web code gets its table."""

from pathlib import Path

import pytest

from host.web import room
from host.web.room import current_language, current_room, current_table, room_of, table_of

MODULES = sorted(Path(room.__file__).parent.glob("*.py"))


def test_a_request_gets_the_table_and_views_of_its_app(app):
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert current_table() is table_of(app) is app.extensions["table"]
        assert current_room().views is room_of(app).views
        assert current_language() == "de"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_other_module_looks_the_table_up(path):
    assert path.stem == "room" or ".extensions" not in path.read_text(encoding="utf-8")
