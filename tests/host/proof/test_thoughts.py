"""What stood behind each leg of the handheld, where it was Mr. X: the facts and the points, in words."""

import re

import pytest
from flask_babel import force_locale

from host.board.fast_board import REACH, board_of
from host.game.proposals import Leg
from host.proof import decision_check
from host.proof.decision_check import Considered, Thought, Worth
from host.view import decision_wording
from host.web.languages import CODES
from shared.board.edition import BLACK, DOUBLE
from shared.computer import fugitive_host, turn_weights
from shared.log.decision_check import Decision
from tests.portable import beginnings

THOUGHT = Thought(
    7, (Considered((Leg("black", 5), Leg("taxi", 6)), 900),), risk=123, exits=25, hidden=8, spent=(1, 1), kept=(3, 1),
    saved=30, worth=Worth(-8, 9, 13, -23),
)  # fmt: skip


@pytest.fixture
def told(app):
    """A function: the sentences on a Thought, in a language."""

    def sentences(thought, code="en"):
        with app.test_request_context(), force_locale(code):
            shown = decision_wording.of(decision_check.DecisionCheck("sound", 1, (), (thought,)))
        return shown["thoughts"][str(thought.number)]

    return sentences


def test_every_part_of_the_reckoning_is_told(told):
    said = told(THOUGHT)
    assert "A pawn might find it there at once: 12%." in said
    assert "As far as you knew, it could be at 8 stations then." in said
    assert "Ways on from there: 2.5. One that leads near a pawn counts for less than 1." in said
    assert "It spent 1 black ticket and 1 double." in said
    assert "It kept 3 black tickets and 1 double, worth 3.0 points to it." in said
    assert "In its points: risk -0.8, stations +0.9, ways on +1.3, tickets spent -2.3; together -0.9." in said


def test_nothing_is_told_of_tickets_that_there_were_not(told):
    said = " ".join(told(THOUGHT._replace(spent=(0, 0), kept=(0, 0), exits=0)))
    assert "It spent" not in said and "It kept" not in said and "No way led on from there." in said


@pytest.mark.parametrize("code", CODES)
def test_its_numbers_are_written_as_in_each_language(told, code):
    said = told(THOUGHT, code)
    assert any(("2.5" if code == "en" else "2,5") in sentence for sentence in said)
    assert len(said) == 7 and not [sentence for sentence in said if re.search(r"%\(|\bNone\b", sentence)]


def test_the_tickets_of_a_double_are_those_of_both_legs():
    """Each turn from 132, as if it had been chosen."""
    game, possible = beginnings.begun()
    game.board = board_of(game.edition.board)
    stations, purse = possible.stations(game), game.mr_x_purse
    counted = set()
    for row in fugitive_host.best(game, REACH, stations, 132, 400):
        thought = decision_check._thought(Decision(5, 1, game, stations, 132, True, [(row, None)]))
        legs = thought.considered[0].legs
        assert thought.spent == ([leg.ticket for leg in legs].count("black"), len(legs) - 1)
        assert thought.kept == (purse[BLACK] - thought.spent[0], purse[DOUBLE] - thought.spent[1])
        assert abs(sum(thought.worth) - 10 * row[0] / turn_weights.POINTS) <= 2, "each part is rounded"
        counted.add(thought.spent)
    assert counted == {(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)}
