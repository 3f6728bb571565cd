"""A consent ends with its question, whatever ended it; and whoever is Mr. X has no voice among the detectives."""

import json
import re
import secrets

import pytest

from host.people.admissions import MOST_DEVICES
from host.records import exporting, verify
from mrx.game import candidates, ending, taking_back
from shared.events import events, witness
from tests.host.browser import Browser
from tests.host.conftest import OWNER
from tests.host.handheld import Handheld, begin, play, play_whole, record, set_up

GAME = "milton-bradley-3p-captured"


@pytest.fixture
def players(app, table, handheld):
    """The browsers of all players of a game that runs."""
    begin(table, handheld, record(GAME))
    return [Browser(app).joined().being(player) for player in range(table.play.game.edition.players)]


def asked_for_capture(table, handheld, players, owner):
    """He is caught, and all have agreed to take the last move back; the handheld has not been asked yet."""
    play(table, handheld, record(GAME))
    assert table.play.captured
    pawn = next(event.pawn for event in reversed(table.play.events) if isinstance(event, events.PawnMoved))
    players[0].post("/take-back", pawn=pawn)
    ask = owner.view()["ask"]["id"]
    for player in players:
        assert player.post("/answer", ask=ask, yes="yes")["ok"]


def take_back_with(table, handheld, proposal):
    """A firmware uses a consent that it has kept."""
    _kind, _held, first, voices, consent, _game_id = proposal
    taking_back.take_back(handheld.table, first, voices, consent)
    handheld.exchange(10)


def show_another_game(table, handheld):
    beginning = handheld.table.log.event(0)._replace(game_id=secrets.token_hex(16), key_hash=None, asked=None)
    handheld.say(["event", beginning.game_id, 0, events.row_of(beginning)])
    assert table.play.game_id == beginning.game_id


@pytest.mark.parametrize("code", ["game-over", "running", "no-route", "zzz", "withdrawn", "dropped"])
def test_with_any_other_refusal(table, handheld, players, owner, code):
    kept = []
    asked_for_capture(table, handheld, players, owner)
    handheld.end._judge = lambda _number, proposal: (kept.append(proposal), code)[1]
    handheld.exchange()
    take_back_with(table, handheld, kept[-1])
    assert table.play.captured


def test_with_a_refusal_to_leave_off(table, handheld, players):
    kept = []
    handheld.end._judge = lambda _number, proposal: (kept.append(proposal), "game-over")[1]
    players[0].post("/abandon")
    handheld.exchange()
    handheld.abandon(*kept[-1][2:4])
    assert not table.play.over


def test_a_withdrawn_question_comes_back_with_its_game_until_it_is_dropped(table, handheld, players, owner):
    play(table, handheld, record(GAME), 4)
    players[0].post("/abandon")
    handheld.exchange()
    kept = handheld.table.question.about
    number = owner.view()["ask"]["id"]
    judge, handheld.end._judge = handheld.end._judge, lambda *_: "asked"
    assert owner.post("/withdraw", ask=number)["ok"]
    handheld.unplug()
    table.set_aside()
    assert "ask" not in owner.view()
    handheld.link(table)
    handheld.end._judge = lambda *_: "asked"
    handheld.exchange(3)
    assert owner.view()["ask"]["id"] == number, "everybody sees that it is open still"
    handheld.end._judge = judge
    handheld.exchange(5)
    assert "ask" not in owner.view()
    handheld.abandon(*kept)
    assert not table.play.over


def test_while_another_game_is_shown(table, handheld, players, owner):
    asked_for_capture(table, handheld, players, owner)
    handheld.exchange()
    shown, kept = table.play, handheld.table.question.about
    handheld.end._judge = lambda *_: "asked"
    owner.post("/withdraw", ask=owner.view()["ask"]["id"])
    show_another_game(table, handheld)
    taking_back.take_back(handheld.table, *kept)
    handheld.exchange(10)
    assert shown.captured


def test_the_verdict_of_another_handheld_settles_nothing(table, handheld, players, owner):
    asked_for_capture(table, handheld, players, owner)
    handheld.exchange()
    assert owner.post("/withdraw", ask=owner.view()["ask"]["id"])["ok"]
    proposal_id, _row = table.receiver.proposal(handheld.device)
    table.receiver.judged("ffee", proposal_id, "not-now")
    table.receiver.meet("ffee", "", *table.receiver.held(""))
    assert owner.view()["ask"], "the first handheld still asks"
    handheld.exchange(5)
    assert "ask" not in owner.view()


def test_who_has_asked_alone_and_is_expelled_has_asked_nothing(app, table, handheld, players, owner):
    players[0].post("/abandon")
    handheld.exchange()
    number = max(each.number for each in table.admissions.all() if table.holders.players(each.mark) == [0])
    table.expel(number)
    handheld.exchange(3)
    assert table.ask() is None and not handheld.table.question.kind


def number_of(table, player):
    """The number of the browser that holds a player."""
    return next(each.number for each in table.admissions.all() if table.holders.players(each.mark) == [player])


@pytest.mark.parametrize("asked", [False, True])
def test_with_a_voice_that_is_expelled_while_mr_x_has_not_answered(table, handheld, players, owner, asked):
    asked_for_capture(table, handheld, players, owner)
    if asked:
        handheld.exchange()
    assert owner.post("/expel", number=number_of(table, 1))["ok"]
    handheld.exchange(5)
    assert table.ask() is None and not handheld.table.question.kind
    assert table.play.captured


def test_what_an_owners_page_answered_is_void_with_its_browser(app, table, handheld, players, owner):
    other = Browser(app).owning(OWNER)
    assert owner.post("/expel", number=number_of(table, 2))["ok"]
    play(table, handheld, record(GAME))
    players[0].post("/take-back", pawn=record(GAME)["turns"][-1]["mover"])
    ask = owner.view()["ask"]["id"]
    for player, page in ((0, players[0]), (2, other)):
        assert page.post("/answer", ask=ask, yes="yes", player=player)["ok"]
    assert owner.post("/expel", number=table.admissions.all()[-1].number)["ok"]
    assert ["asked" in row for row in owner.view()["ask"]["answers"]] == [False, True, True]


def test_a_granted_wish_ends_with_its_voice(table, handheld, players, owner):
    play(table, handheld, record(GAME), 1)
    first = max(at for at in table.play.effective_numbers if isinstance(table.play.events[at], events.MrXMoved))
    handheld.ask_back(first)
    assert players[1].post("/answer", ask=players[1].view()["ask"]["id"], yes="yes")["ok"]
    assert owner.post("/expel", number=number_of(table, 1))["ok"]
    handheld.exchange(5)
    assert table.ask() is None and not isinstance(table.play.events[-1], events.TakenBack)


def test_every_player_may_withdraw_that_the_game_is_abandoned(app, table, handheld, players):
    players[0].post("/abandon")
    handheld.exchange()
    ask = players[1].view()["ask"]["id"]
    assert not Browser(app).joined().post("/withdraw", ask=ask)["ok"]
    assert players[1].post("/withdraw", ask=ask)["ok"]
    handheld.exchange(3)
    assert table.ask() is None


def test_only_the_owner_withdraws_what_all_have_agreed_to_and_a_new_code_ends_it(table, handheld, players, owner):
    asked_for_capture(table, handheld, players, owner)
    ask = owner.view()["ask"]["id"]
    refused = players[0].post("/withdraw", ask=ask)
    assert not refused["ok"] and "owner" in refused["said"]
    assert owner.post("/invite/code", everybody="yes")["ok"]
    handheld.exchange(5)
    assert table.ask() is None and table.play.captured


def test_an_owner_who_is_mr_x_has_no_voice(app, table):
    phone = Browser(app).owning(OWNER)
    phone.enter(f"/handheld?token={table.invitations.new()}")
    mark = table.admissions.all()[-1].mark
    handheld = Handheld().link(table, mark)
    play_whole(table, handheld, GAME)
    first = max(at for at in table.play.effective_numbers if isinstance(table.play.events[at], events.MrXMoved))
    handheld.ask_back(first)
    ask = phone.view()["ask"]["id"]
    assert table.holders.pages([mark])[mark].voices == (), "its page offers no answer"
    refused = phone.post("/answer", ask=ask, yes="yes", player=0)
    assert not refused["ok"] and "no voice" in refused["said"]


def test_a_handheld_under_many_names_is_still_the_handheld(app, table):
    phone = Browser(app)
    phone.enter(f"/handheld?token={table.invitations.new()}")
    phone.joined()
    mark = table.admissions.all()[-1].mark
    handheld = Handheld().link(table, mark)
    begin(table, handheld, record(GAME))
    for number in range(MOST_DEVICES):
        handheld.say(["here", f"d{number}", "", 0, "0" * 64])
    assert not phone.post("/who", game=table.play.game_id[:8], player=0)["ok"]
    assert table.holds_game(table.admissions.find(mark))


def test_a_key_that_mr_x_has_drawn_is_known_by_the_hosts_record(table, owner):
    key = secrets.token_hex(32)
    asked = set_up(record(GAME))._replace(key_hash=witness.key_hash(key))
    handheld = Handheld().begin_alone(asked, record(GAME)["start"]["mr_x"]).link(table)
    handheld.exchange(3)
    play(table, handheld, record(GAME))
    log = handheld.table.log
    first = max(at for at in table.play.effective_numbers if isinstance(table.play.events[at], events.MrXMoved))
    taking_back.take_back(handheld.table, first, "ddd", witness.consent(key, log.game_id, log.head, first, "ddd"))
    handheld.exchange(20)
    ending.abandon(handheld.table)
    handheld.open_log(60)
    of_host = json.loads(json.dumps(exporting.record_of(table.play, {})))
    of_mr_x = {**of_host, "commitments": [*of_host["commitments"], ["consent_key", key]]}
    found = [verify.of_record(of_mr_x), verify.of_record(of_host)]
    verify.compare(found, [])
    assert any("no key of its consents" in finding.text for finding in found[0].findings)


LATE = "Something was agreed to on the handheld after it had been withdrawn on a page."


def withdrawn_while_he_is_away(handheld, owner):
    """He is asked; his cable is out, and the question is withdrawn."""
    handheld.exchange()
    handheld.unplug()
    assert owner.post("/withdraw", ask=owner.view()["ask"]["id"])["ok"]


def told(table, owner):
    """Whether page, afterwards and certificate tell of a late consent, each once or not at all."""
    texts = [owner.get(path).text for path in ("/afterwards", f"/games/{table.play.game_id}/certificate.svg")]
    pages = [str(owner.view()), *(re.sub("(?s)<script.*?</script>|<[^>]*>", " ", text) for text in texts)]
    (times,) = {" ".join(page.split()).count(LATE) for page in pages}
    return {0: False, 1: True}[times]


def test_what_he_agreed_to_after_it_was_withdrawn_is_told(table, handheld, players, owner):
    play(table, handheld, record(GAME), -1)
    players[0].post("/abandon")
    withdrawn_while_he_is_away(handheld, owner)
    turn = record(GAME)["turns"][-1]  # catches him
    table.move(turn["mover"], *turn["legs"][0], table.play.game.round)
    ending.abandon(handheld.table, *handheld.table.question.about)
    handheld.link(table)
    assert table.play.game.ended == (None, "abandoned") and table.moves() == []
    handheld.open_log()
    assert told(table, owner)


def test_a_taking_back_that_was_withdrawn_is_told_too(table, handheld, players, owner):
    play(table, handheld, record(GAME), -1)
    mover = next(turn["mover"] for turn in record(GAME)["turns"][-2::-1] if turn["mover"] != "mr_x")
    assert players[0].post("/take-back", pawn=mover)["ok"]
    withdrawn_while_he_is_away(handheld, owner)
    handheld.take_back(0)
    handheld.link(table)
    handheld.exchange(60)
    assert isinstance(table.play.events[-1], events.TakenBack) and LATE not in str(owner.view())
    assert not table.snapshot().late_consent, "while the game runs nobody is told"
    players[0].post("/abandon")
    withdrawn_while_he_is_away(handheld, owner)
    ending.abandon(handheld.table, *handheld.table.question.about)
    handheld.link(table)
    assert table.play.over
    handheld.open_log()
    assert told(table, owner), "once, though there were two"


def test_what_he_agreed_to_in_time_is_not_told(table, handheld, players, owner):
    players[0].post("/abandon")
    handheld.exchange()
    assert owner.post("/withdraw", ask=owner.view()["ask"]["id"])["ok"]
    handheld.exchange()
    players[0].post("/abandon")
    handheld.agree()
    assert table.play.over and not told(table, owner)


def test_an_end_without_the_withdrawn_consent_is_not_told(table, handheld, players, owner):
    play(table, handheld, record(GAME), -1)
    players[0].post("/abandon")
    withdrawn_while_he_is_away(handheld, owner)
    ending.abandon(handheld.table)
    handheld.link(table)
    assert table.play.left_off and not told(table, owner)


@pytest.mark.parametrize("kept", [[["abandon", [[1, "red", "taxi", 5]]]], [["take_back", []], ["abandon", []]]])
def test_a_game_with_the_list_of_an_earlier_version_has_the_note(table, handheld, players, owner, kept):
    table.store.write_note(f"late consents {table.play.game_id}", kept)
    handheld.abandon()
    assert table.play.over and told(table, owner)


def test_withdrawing_leaves_what_the_handheld_counts(table, handheld, players, owner):
    play(table, handheld, record(GAME), 8)
    players[0].post("/abandon")
    handheld.exchange()
    candidates.count(handheld.table)
    assert owner.post("/withdraw", ask=owner.view()["ask"]["id"])["ok"]
    handheld.exchange(60)
    assert not handheld.table.question.kind
    assert handheld.table.candidates, "counted to the end"
