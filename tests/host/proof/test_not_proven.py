"""A leg that was taken back and is never opened: the game is not called sound, on any page, and counts for nobody."""

import json

import pytest

from host.records import audit_findings, exporting, verify
from host.view import certificate, past_games
from mrx.secret.secret_game import SecretGame
from shared.events import events
from shared.log import audit, log_check
from tests.host.browser import Browser
from tests.host.handheld import begin, play, record

GAME = "milton-bradley-3p-captured"


@pytest.fixture
def withheld(app, table, handheld, monkeypatch):
    """He says nothing of his capture, has his leg taken back by one voice, plays on, and never opens that leg."""
    game = begin(table, handheld, record(GAME))
    detective = Browser(app).joined().being(1)
    is_on = SecretGame.is_on
    monkeypatch.setattr(SecretGame, "is_on", lambda *_args: False)
    play(table, handheld, game)
    assert not table.play.over
    first = max(at for at in table.play.effective_numbers if isinstance(table.play.events[at], events.MrXMoved))
    handheld.ask_back(first)
    assert detective.post("/answer", ask=table.take_back.wish().number, yes="yes")["ok"]
    handheld.exchange(60)
    assert not table.play.game.windows[len(table.play.seals) - 1 :]
    monkeypatch.setattr(SecretGame, "is_on", is_on)
    play_out(table, handheld, game, first)
    hide_void_openings(handheld, monkeypatch)
    handheld.open_log(60)
    assert len(table.play.opened) == len(table.play.seals) and not table.play.opened_void
    return table.play


def play_out(table, handheld, game, first):
    """The same leg and moves once more: now it ends with his capture, and has a winner."""
    turns = game["turns"]
    last = max(at for at, turn in enumerate(turns) if turn["mover"] == "mr_x")
    play(table, handheld, {**game, "turns": turns[last:]})
    assert table.play.captured and first in table.play.taken_back()


def hide_void_openings(handheld, monkeypatch):
    write = handheld.table.write

    def without(batch):
        kept = [each for each in batch if not (isinstance(each, events.LegOpened) and each.number is not None)]
        if kept:
            write(kept)

    monkeypatch.setattr(handheld.table, "write", without)


def test_the_state_is_unproven_on_every_page(app, owner, table, withheld):
    assert audit.of(withheld).state == "unproven"
    told = owner.view()["game"]["audit"]
    assert told["state"] == "unproven" and "not all of it is proven" in told["text"]
    with app.test_request_context():
        paper = certificate.of(withheld, {})
    assert paper.badges == [("open", "Not all proven")]
    assert not any("checks out" in line for line in paper.findings)
    shown = owner.client.get("/afterwards").get_data(as_text=True)
    assert 'class="verdict unproven"' in shown


def test_it_counts_for_nobody(owner, table, withheld):
    found = past_games.past(table.store)
    assert [game["audit"] for game in found["games"]] == ["unproven"]
    assert found["won"] == {"mr_x": 0, "detectives": 0, "nobody": 0, "unproven": 1}
    assert "not all of it is proven, so the game counts for nobody" in owner.client.get("/games").get_data(as_text=True)


def test_the_pages_own_check_and_verify_say_the_same(withheld):
    document = json.loads(json.dumps(exporting.record_of(withheld, {})))
    rows = [row for row in document["commitments"] if row[0] != "consent_key"]
    assert log_check.check(rows, withheld.key)["state"] == "unproven"
    found = verify.of_record(document)
    assert found.status == verify.SOUND  # no cheating
    assert verify._lines(found)[-1].startswith("not proven: game ")


def test_the_state_rests_on_what_the_sentences_call_not_proven():
    assert set(audit.NOT_PROVEN) == set(audit_findings.NOT_PROVEN)
