"""A game under a key of consents that nobody here knows: who witnessed it is not proven, on any page or in `verify`."""

import json

import pytest

from host.records import exporting, verify
from host.view import certificate
from mrx.game import examining, new_game, taking_back
from shared.events import events
from shared.log import audit, log_check
from tests.host.handheld import play, record, set_up

GAME = "milton-bradley-3p-captured"
JUNK = "ab" * 32


@pytest.fixture
def begun(table, handheld):
    """A game that firmware of his own has begun, with the hash of a key that no host has drawn."""
    game = record(GAME)
    row = list(set_up(game))[1:6]
    row[-1] = JUNK
    assert examining.propose(handheld.table, "", row) == "asked"
    handheld.exchange()
    assert new_game.begin(handheld.table, handheld.table.question.about, game["start"]["mr_x"]) is None
    handheld.table.commit()
    handheld.exchange()
    play(table, handheld, game)
    assert table.play.captured and not table.play.witnessed
    return handheld


@pytest.fixture
def undone(table, begun):
    """He undoes his capture, and abandons the game, with voices that he has made up."""
    last = max(at for at, event in enumerate(table.play.events) if isinstance(event, events.PawnMoved))
    taking_back.take_back(begun.table, last, "ddd", "ab" * 16)
    begun.exchange(30)
    begun.abandon("d", "cd" * 16)
    return begun


def said_everywhere(app, owner, log):
    with app.test_request_context():
        paper = certificate.of(log, {})
    found = verify.of_record(json.loads(json.dumps(exporting.record_of(log, {}))))
    texts = [owner.view()["game"]["audit"]["witnessed"], " ".join(paper.findings), " ".join(map(str, found.findings))]
    return paper.badges, texts


@pytest.mark.parametrize("opened", [False, True])
def test_made_up_voices_are_not_counted(app, owner, table, undone, opened):
    if opened:
        undone.open_log()
        undone.exchange(60)
    assert audit.of(table.play).voices is None
    badges, texts = said_everywhere(app, owner, table.play)
    assert ("bad", "Unwitnessed") in badges
    for text in texts:
        assert "not proven" in text and "key of" in text
        assert "The table witnessed" not in text and "detectives' own pages" not in text


def test_where_nothing_was_undone_it_is_not_said_that_the_table_witnessed_it(app, owner, table, begun):
    begun.open_log()
    badges, texts = said_everywhere(app, owner, table.play)
    assert ("bad", "Unwitnessed") in badges
    assert not any("The table witnessed" in text for text in texts)


def test_a_page_counts_no_voice_without_the_key(table, undone):
    rows = [list(events.row_of(event)) for event in table.play.events]
    assert log_check.check(rows, None)["voices"] is None
