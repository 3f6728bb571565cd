"""The types of the JSON that scripts get: each under its own name."""

import json
from typing import TypedDict

import pytest

from host.view import view_types
from host.web import guards, script_types
from shared.events import events
from shared.log import followed, log_check
from tests.json_types import misfits
from tests.portable.on_board import wandering
from tests.portable.recorded import Recorded
from tests.portable.scripted import Rig


def test_a_key_that_may_be_missing_is_so_in_both_languages():
    assert "  interface Said {\n    ok: boolean;\n    said: string;\n    fields?: " in script_types.declarations()


def test_two_types_of_one_name_are_refused(monkeypatch):
    monkeypatch.setattr(guards, "Link", TypedDict("Link", {"address": str}), raising=False)
    with pytest.raises(ValueError, match="named Link"):
        script_types.declarations()


def test_what_a_page_that_follows_has_is_of_its_types():
    """A game from its first event to its check: the host makes none of it, so nothing else holds it to them."""
    rig = Rig()
    game = Recorded("", wandering(1)).begin(rig)
    while game.act(rig):
        pass
    rows = [events.row_of(event) for event in rig.events()]
    kept = None
    for end in range(1, len(rows) + 1):
        piece = [rows[0][1], end - 1, end, log_check.check(rows[:end], None)["head"], rows[end - 1 : end]]
        answer = json.loads(followed.take_json(json.dumps({"kept": kept, "piece": piece})))
        assert misfits(answer, view_types.FollowedAnswer) == []
        kept = answer["kept"]
    assert answer["shown"]["check"]
