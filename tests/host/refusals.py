"""What a table refuses."""

import pytest

from host.game.refused import Refused


def refused(code, call, *given):
    """The table refuses this, for this reason."""
    with pytest.raises(Refused) as refusal:
        call(*given)
    assert refusal.value.code == code


def errors(table):
    """Why a game that a handheld has begun is refused."""
    return [trouble.facts["error"] for trouble in table.troubles() if trouble.code == "not-asked"]
