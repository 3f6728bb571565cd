"""Nothing is undone, and no game abandoned, without the detectives: consents, and what the audit says of them."""

import pytest

from host.game import stored_log
from host.game.replica import Replica
from host.records import exporting, importing, sealed_log
from host.store.store import Store
from mrx.game import examining
from shared.events import commitment, events, witness
from shared.log import audit, log_check
from shared.log.validation import validate
from tests.host.browser import Browser
from tests.host.handheld import begin, play, play_first, play_open, play_turn, play_whole, record, set_up

GAME = "milton-bradley-3p-captured"


@pytest.fixture
def captured(table, handheld):
    """The log of a game that ended with his capture, not opened yet."""
    play_whole(table, handheld, GAME)
    assert table.play.captured
    return table.play


def keyed_in(handheld, game):
    """Begin a game on the handheld alone."""
    assert examining.propose(handheld.table, "", list(set_up(game)[1:5])) == "asked"
    handheld.exchange(1)
    handheld.agree(game["start"]["mr_x"])


def says(handheld, event):
    """A handheld that cheats writes an event past its own table and sends it."""
    handheld.table.log.append([event])
    handheld.exchange(5)


def test_a_consent_fits_its_own_event_alone_and_mr_x_cannot_undo_his_capture_alone(captured, table, handheld, owner):
    held = captured.count
    sound = events.taken_back(held - 3, "ddd", captured.consent(held - 3, "ddd"))
    assert validate(captured, sound) is None
    assert validate(captured, sound._replace(first=held - 4)) in ("no-consent", "nothing-back")
    assert validate(captured, sound._replace(voices="ddo")) == "no-consent"
    ended = events.game_ended(None, "abandoned", "ddd", sound.consent)
    assert not witness.is_consent(captured.key, captured.game_id, captured.head, ended)
    assert not witness.is_consent(captured.key, captured.game_id, captured.chain[-2], sound)
    assert not witness.is_consent(captured.key, "0" * 32, captured.head, sound)
    last = held - 3
    for forged in (
        events.taken_back(last),
        events.taken_back(last, "ddd", "c0" * 16),
        events.taken_back(last, "ddd", witness.consent("5e" * 32, captured.game_id, captured.head, last, "ddd")),
    ):
        assert validate(captured, forged) == "no-consent"
    says(handheld, events.taken_back(last))
    assert table.play.count == held and table.play.captured
    assert {code for code, _facts in table.troubles()} & {"bad-event"}


def test_leaving_off_alone_is_said_and_nothing_is_undone_after_it(table, handheld, owner):
    play_first(table, handheld, GAME, 4)
    handheld.abandon()
    view = owner.view()
    assert view["game"]["over"] == {
        "winner": None,
        "reason": "left_off",
        "text": "Mr. X abandoned the game alone: nobody wins",
        "story": [],
    }
    log = table.play
    first = log.effective_numbers[2]
    assert not log.may_take_back(first)
    assert validate(log, events.taken_back(first, "d", log.consent(first, "d"))) == "nothing-back"
    handheld.open_log()
    kept = exporting.record_of(log, {})
    assert kept["result"] is None and kept["commitments"][-1] == ["consent_key", log.key]
    assert sealed_log.verified(kept, None).left_off


def test_abandoning_takes_the_owners_consent_along(table, handheld, owner):
    play_first(table, handheld, GAME, 4)
    assert owner.post("/abandon")["ok"]
    assert "The owner asks to end the game" in owner.view()["ask"]["text"]
    handheld.agree()
    ended = table.play.events[-1]
    assert (ended.reason, ended.voices) == ("abandoned", "o")
    assert witness.is_consent(table.play.key, table.play.game_id, table.play.chain[-2], ended)
    handheld.open_log()
    told = owner.view()["game"]["audit"]
    assert told["state"] == "sound"
    assert "0 from detectives' own pages, 1 from the owner's page" in told["witnessed"]


def test_the_key_stays_secret_as_long_as_anything_can_be_undone(table, handheld, captured, owner):
    assert captured.public_key is None
    assert captured.key not in str(exporting.record_of(captured, {}))
    assert captured.key not in str(owner.view())
    handheld.open_log()
    assert captured.public_key == captured.key
    assert exporting.record_of(captured, {})["commitments"][-1] == ["consent_key", captured.key]


def test_a_game_begun_without_the_table_is_said_to_be_unwitnessed_before_his_first_leg(table, handheld, owner):
    keyed_in(handheld, record(GAME))
    view = owner.view()
    assert not table.play.witnessed
    assert view["game"]["unwitnessed"].startswith("Unwitnessed: ") and "New game" in view["game"]["unwitnessed"]
    for turn in record(GAME)["turns"]:
        play_turn(table, handheld, turn)
    assert "unwitnessed" not in owner.view()["game"]
    handheld.open_log()
    assert owner.view()["game"]["audit"]["witnessed"].startswith("Unwitnessed: ")
    assert exporting.record_of(table.play, {})["commitments"][-1][0] == "leg_opened"


# --- what the audit sees of legs that were taken back


def opening(log, number, station, mode="taxi"):
    """A seal for the leg of an event, and the event that opens it."""
    window = log[number].window
    salt, mode_salt = "%032x" % (number * 7), "%032x" % (number * 11)
    inner = commitment.inner(events.MODE_WORDS.index(mode), commitment.bytes_of(mode_salt))
    game_id = commitment.bytes_of(log[0].game_id)
    seal = commitment.seal(game_id, window, station, commitment.bytes_of(salt), inner)
    return commitment.hex_of(seal), events.leg_opened(window, station, mode, salt, mode_salt, number)


@pytest.fixture
def branched(table, handheld):
    """A finished game with a leg and the pawns' moves of its round taken back, all of it opened."""
    game = begin(table, handheld, record(GAME))
    first = table.play.count
    play(table, handheld, game, 2)
    handheld.ask_back(first)
    table.take_back.answer(table.take_back.wish().number, True, by="anna")
    handheld.exchange()
    play(table, handheld, game)
    handheld.open_log()
    assert audit.of(table.play).state == "sound"
    return table.play


def changed(log, change):
    """The log with its events changed, its consents made anew for the changed chain: only what Mr. X says is false."""
    story = list(log.events)
    change(story)
    twin = Replica(log.game_id, log.device, log.key)
    for event in story:
        if isinstance(event, events.TakenBack):
            event = event._replace(consent=twin.consent(event.first, event.voices))
        twin.add(event, 0)
    return twin


def void_leg(log):
    return next(number for number in log.taken_back() if isinstance(log.events[number], events.MrXMoved))


def test_every_leg_that_was_taken_back_is_opened(branched):
    assert set(branched.opened_void) == {void_leg(branched)}
    assert audit.of(branched).voices == "d"


def test_an_impossible_leg_and_a_junk_seal_of_one_that_was_taken_back_are_found(branched):
    number = void_leg(branched)

    def change(story):
        seal, opened = opening(story, number, 1)
        story[number] = story[number]._replace(seal=seal)
        at = next(at for at, each in enumerate(story) if isinstance(each, events.LegOpened) and each.number == number)
        story[at] = opened

    assert audit.of(changed(branched, change)).faults == [(1, "no-route")]

    def change(story):
        story[number] = story[number]._replace(seal="ab" * 32)

    assert audit.of(changed(branched, change)).faults == [(1, "seal")]


def test_a_hidden_capture_that_was_taken_back_is_found(branched):
    number = void_leg(branched)
    pawn = next(each for each in branched.events[number:] if isinstance(each, events.PawnMoved))

    def change(story):
        at = next(at for at, each in enumerate(story) if each == pawn)
        station = story[0].pawns and branched.opened_void[number].station
        story[at] = story[at]._replace(station=station)

    assert (1, "hid") in audit.of(changed(branched, change)).faults


def test_an_opening_that_is_withheld_is_not_proven_and_no_cheating(branched):
    def change(story):
        story[:] = [each for each in story if not (isinstance(each, events.LegOpened) and each.number is not None)]

    found = audit.of(changed(branched, change))
    assert (found.faults, found.remarks) == ([], [(1, "not-opened")])


def test_while_the_log_is_shut_nothing_is_said_of_what_only_its_opening_proves(branched):
    """A page gets the key of the consents with the opening: until then its own check must not cry out."""
    rows = [events.row_of(event) for event in branched.events if not isinstance(event, events.LegOpened)]
    found = log_check.check(rows, None)
    assert (found["state"], found["faults"], found["remarks"]) == ("waiting", [], [])


def test_a_record_without_its_key_proves_no_consent(branched):
    document = exporting.record_of(branched, {})
    assert document["commitments"].pop()[0] == "consent_key"
    log = sealed_log.verified(document, document["result"])
    assert ((1, "consent-unknown") in audit.of(log).remarks) and not audit.of(log).faults


def test_a_record_under_another_key_or_with_a_forged_consent_is_refused(branched):
    document = exporting.record_of(branched, {})
    document["commitments"][-1] = ["consent_key", "5e" * 32]
    with pytest.raises(sealed_log.Contradicted, match="key"):
        sealed_log.verified(document, document["result"])
    document = exporting.record_of(branched, {})
    at = next(at for at, row in enumerate(document["commitments"]) if row[0] == "taken_back")
    document["commitments"][at][3] = "0" * 32
    with pytest.raises(sealed_log.Contradicted, match="no-consent"):
        sealed_log.verified(document, document["result"])


def test_an_imported_game_keeps_its_witness(branched, tmp_path):
    store = Store(tmp_path / "other")
    document = exporting.record_of(branched, {})
    game_id = importing.import_record(store, document)
    log, whole = stored_log.of_game(store, game_id, "imported")
    assert whole and log.witnessed and audit.of(log).voices == "d"
    assert exporting.record_of(log, {})["commitments"] == document["commitments"]
    store.close()


def test_a_surfacing_undone_with_too_few_voices_is_found(table, handheld):
    play_open(table, handheld, GAME)
    log = table.play
    shown = next(number for number, event in enumerate(log.events) if isinstance(event, events.MrXSurfaced))

    def change(story):
        story.insert(shown + 1, events.taken_back(shown - 1, "d", "0" * 32))
        story.insert(shown + 2, story[shown - 1])
        story.insert(shown + 3, story[shown])

    found = audit.of(changed(log, change))
    assert (3, "few-voices") in found.faults and (3, "undone-surfacing") in found.remarks


def test_a_detective_alone_agrees_with_one_voice_of_his_own(app, table, handheld):
    begin(table, handheld, record(GAME))
    detective = Browser(app).joined().being(1)
    play(table, handheld, record(GAME), 2)
    assert detective.post("/take-back", pawn=record(GAME)["turns"][1]["mover"])["ok"]
    handheld.take_back()
    assert table.play.events[-1].voices == "d"


def test_a_player_abandons_with_his_own_voice_and_the_owner_only_for_those_without_a_page(app, table, handheld, owner):
    play_first(table, handheld, GAME, 4)
    players = [Browser(app).joined().being(player) for player in range(table.play.game.edition.players)]
    refused = owner.post("/abandon")
    assert not refused["ok"] and refused["said"].startswith("Every player has a phone: one of them does this")
    assert not Browser(app).joined().post("/abandon")["ok"]
    assert table.ask() is None
    assert players[1].post("/abandon")["ok"]
    handheld.agree()
    assert (table.play.events[-1].reason, table.play.events[-1].voices) == ("abandoned", "d")
