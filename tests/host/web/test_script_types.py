"""The types of the JSON that scripts get: each under its own name."""

from typing import TypedDict

import pytest

from host.web import guards, script_types


def test_a_key_that_may_be_missing_is_so_in_both_languages():
    assert "  interface Said {\n    ok: boolean;\n    said: string;\n    fields?: " in script_types.declarations()


def test_two_types_of_one_name_are_refused(monkeypatch):
    monkeypatch.setattr(guards, "Link", TypedDict("Link", {"address": str}), raising=False)
    with pytest.raises(ValueError, match="named Link"):
        script_types.declarations()
