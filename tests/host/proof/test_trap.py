"""A trap (R16) is an end that the detectives won: undone by everybody alone, and told at once or found by the audit."""

import json

import pytest

from host.records import exporting, verify
from host.view import certificate
from mrx.secret.secret_game import SecretGame
from shared.events import events
from shared.log import audit, log_check
from tests.host.handheld import begin, play, record

GAME = "milton-bradley-2p-trapped"


@pytest.fixture
def silent(monkeypatch):
    """Firmware that does not tell a trap."""
    monkeypatch.setattr(SecretGame, "is_trapped", lambda *_args: False)


def played(table, handheld, detective):
    begin(table, handheld, record(GAME))
    detective.being(1)
    play(table, handheld, record(GAME))
    return max(at for at in table.play.effective_numbers if isinstance(table.play.events[at], events.MrXMoved))


def ask_back(table, handheld, first):
    handheld.ask_back(first)
    return table.take_back.wish().number


def abandoned(table, handheld, owner):
    owner.post("/abandon")
    handheld.agree()


def opened(table, handheld):
    handheld.open_log(60)
    document = json.loads(json.dumps(exporting.record_of(table.play, {})))
    rows = [row for row in document["commitments"] if row[0] != "consent_key"]
    return verify.of_record(document), log_check.check(rows, table.play.key)


def test_undoing_a_trap_needs_everybody_and_is_named_everywhere(table, handheld, detective, owner, app):
    first = played(table, handheld, detective)
    assert table.play.game.ended == ("detectives", "trapped")
    question = ask_back(table, handheld, first)
    assert "undoes their win" in owner.view()["ask"]["text"]
    assert detective.post("/answer", ask=question, yes="yes", player=1)["ok"]
    handheld.exchange(30)
    assert table.play.over
    assert owner.post("/answer", ask=question, yes="yes", player=0)["ok"]
    handheld.exchange(30)
    assert not table.play.over and table.play.events[-1].voices == "od"
    abandoned(table, handheld, owner)
    found, page = opened(table, handheld)
    assert page["faults"] == [] and [code for _window, code in page["remarks"]] == ["undone-ending"]
    with app.test_request_context():
        printed = certificate.of(table.play, {}).findings
    assert found.status == verify.SOUND
    for said in (printed, map(str, found.findings)):
        assert any("the end of the game was taken back" in line for line in said)


def test_a_trap_undone_with_one_voice_is_a_fault(table, handheld, detective, monkeypatch):
    first = played(table, handheld, detective)
    monkeypatch.setattr(type(table.play), "needs_everybody", lambda *_args: False)  # as an older host asked
    question = ask_back(table, handheld, first)
    detective.post("/answer", ask=question, yes="yes")
    handheld.exchange(30)
    handheld.abandon()
    found, page = opened(table, handheld)
    assert "few-voices" in [code for _window, code in page["faults"]] and found.status == verify.BROKEN


def test_a_trap_that_is_not_told_and_undone_is_found(table, handheld, detective, owner, silent):
    first = played(table, handheld, detective)
    window = len(table.play.game.windows)
    assert not table.play.over
    detective.post("/answer", ask=ask_back(table, handheld, first), yes="yes")
    handheld.exchange(60)
    assert not table.play.game.windows[window - 1 :]
    abandoned(table, handheld, owner)
    says_the_trap(*opened(table, handheld), window)


@pytest.mark.parametrize("alone", [False, True], ids=["abandoned", "left off"])
def test_a_trap_that_is_not_told_before_another_end_is_found(table, handheld, detective, owner, silent, alone):
    played(table, handheld, detective)
    window = len(table.play.game.windows)
    if alone:
        handheld.abandon()
    else:
        abandoned(table, handheld, owner)
    says_the_trap(*opened(table, handheld), window)
    assert audit.of(table.play).state == "broken"


def says_the_trap(found, page, window):
    """Page and `verify` find it, with window and rule."""
    assert page["state"] == "broken" and [window, "trapped"] in page["faults"]
    assert found.verdict == "broken"
    assert any((each.kind, each.window, each.rule) == ("broken", window, "R16") for each in found.findings)
