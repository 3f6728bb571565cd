"""The one verdict on a game in which the handheld was Mr. X: told alike by pages, certificate, list and `verify`."""

import html
import json
from functools import partial

import pytest

from host.proof import decision_check, decision_checks, verdict
from host.proof.decision_check import DecisionCheck
from host.records import verdict_text, verify
from host.view import audit_wording
from host.web.room import room_of
from mrx.game import ending, taking_back
from shared.log import audit
from shared.log import decision_check as decisions
from shared.log.audit import Audit
from tests.host.damaged_host import Evening
from tests.host.handheld import begin as begin_recorded
from tests.host.handheld import play, record
from tests.host.web.test_computer_pages import ALONE, begin, play_on
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.sqlite

PROGRAM = decisions.computer_player  # the module that the host has; the firmware loads its own again and again
GAME = "milton-bradley-3p-captured"
CHECKING = "The handheld's decisions are still being checked, which takes some seconds."
OTHERWISE = "The handheld did not play its own program"


def played(evening, level="easy"):
    """A whole short game against a handheld that says to play at the level easy; its log is open."""
    evening.handheld.link(evening.table)
    begin(evening.owner, evening.handheld, **ALONE)
    evening.handheld.table.computer.level = level
    play_on(evening.owner, evening.table, evening.handheld)
    assert audit.of(evening.table.play).state == "sound"
    return evening.stop(), evening.handheld


def game_in_which(tmp_path_factory, level, fits):
    """Play until the host's check of a game fits: by chance he is caught early, or both levels decide alike."""
    for _ in range(20):
        evening = Evening(tmp_path_factory.mktemp("game"))
        kept = played(evening, level)
        if fits(decision_check.check(evening.table.play)):
            return kept
    raise AssertionError("no game fits")


@pytest.fixture(scope="module")
def honest_game(tmp_path_factory):
    return game_in_which(tmp_path_factory, "easy", lambda check: check.made == 4)


@pytest.fixture(scope="module")
def altered_game(tmp_path_factory):
    """The handheld seals, opens and moves by the rules, but at another level than it has told."""
    return game_in_which(tmp_path_factory, "fair", lambda check: check.wrong)


@pytest.fixture
def honest(tmp_path, honest_game):
    evening = Evening(tmp_path, *honest_game)
    yield evening
    evening.stop()


@pytest.fixture
def altered(tmp_path, altered_game):
    evening = Evening(tmp_path, *altered_game)
    yield evening
    evening.stop()


def check(evening):
    """Let the host check what is due."""
    assert room_of(evening.app).decision_checker.check_next()
    assert not room_of(evening.app).decision_checker.check_next()


def told(evening):
    """The verdict's state by (the television's data, the summary), and every page's text."""
    owner, table = evening.owner, evening.table
    view = owner.view()
    seen = json.loads(html.unescape(owner.get("/tv").text).split('id="view">')[1].split("</script>")[0])
    assert seen["game"]["audit"] == view["game"]["audit"]
    pages = ["/afterwards", f"/games/{table.play.game_id}/certificate", "/games"]
    texts = [html.unescape(owner.get(page).text) for page in pages]
    listed = room_of(evening.app).past_games.page()["games"][0]["audit"]
    return (view["game"]["audit"]["state"], listed), [view["game"]["audit"]["text"], *texts]


def won(evening):
    return room_of(evening.app).past_games.page()["won"]


def no_check(*_args):
    raise AssertionError("it was checked again")


def test_until_it_is_checked_nothing_calls_a_game_sound_and_an_honest_one_is_called_so_then(honest):
    states, texts = told(honest)
    assert states == ("checking", "checking")
    assert texts[0] == CHECKING and CHECKING in texts[1]
    assert "Still being checked" in texts[2] and "The handheld's decisions are still being checked" in texts[2]
    assert "decisions are still being checked, so the game counts for nobody yet" in texts[3]
    assert not any("checks out" in text or "Every seal holds" in text for text in texts)
    assert won(honest)["unproven"] == 1
    check(honest)
    states, texts = told(honest)
    count = decisions.count(honest.table.play)
    assert states == ("sound", "sound") and won(honest)["unproven"] == 0
    assert texts[0] == (
        "Every seal and every move in the logbook checks out. The handheld played its own program: "
        f"{count} of {count} decisions were made again, and are the same."
    )
    assert "Every seal holds" in texts[2] and "counts for nobody" not in texts[3]


def test_altered_legs_are_told_wherever_the_verdict_is(altered):
    check(altered)
    states, texts = told(altered)
    assert states == ("broken", "broken")
    assert all(OTHERWISE in text for text in texts)
    assert "Does not hold" in texts[2] and "Every seal holds" not in texts[2]
    assert not any("checks out" in text for text in texts)
    assert won(altered) == {"mr_x": 0, "detectives": 0, "nobody": 0, "unproven": 1}
    document = altered.owner.get(f"/games/{altered.table.play.game_id}/record.json").get_json()
    assert verify.of_record(document).verdict == "broken"


def test_a_restarted_host_finds_what_it_has_kept(altered, monkeypatch):
    check(altered)
    before = told(altered)
    thoughts = altered.owner.get("/decision-check.json").get_json()
    monkeypatch.setattr(decision_check, "check", no_check)
    altered.restart()
    assert not room_of(altered.app).decision_checker.check_next()
    assert told(altered) == before and won(altered)["unproven"] == 1
    assert altered.owner.get("/decision-check.json").get_json() == thoughts


def test_the_thoughts_are_the_same_from_what_was_kept(honest):
    first = honest.owner.get("/decision-check.json").get_json()
    assert first["verdict"] == {"state": "sound", "text": first["verdict"]["text"]} and first["thoughts"]
    assert told(honest)[0] == ("sound", "sound"), "who asks for them has it kept"
    honest.restart()
    assert honest.owner.get("/decision-check.json").get_json() == first
    found = honest.table.decision_check_queue.of(honest.table.play)
    assert found == decision_check.check(honest.table.play) and found.thoughts


def test_what_was_kept_belongs_to_one_log_and_one_program(honest, monkeypatch):
    check(honest)
    play, of = honest.table.play, partial(decision_checks.of, honest.table.store)
    assert of(play.game_id, play.head).state == "sound"
    assert of(play.game_id, play.chain[-2]) is None
    monkeypatch.setattr(PROGRAM, "VERSION", 2)
    assert of(play.game_id, play.head) is None
    honest.restart()
    assert told(honest)[0] == ("unproven", "checking")
    check(honest)
    states, texts = told(honest)
    assert states == ("unproven", "unproven") and "a version of its program that is not known" in texts[0]
    monkeypatch.undo()
    honest.restart()
    check(honest)
    assert told(honest)[0] == ("sound", "sound")


def test_what_was_kept_and_is_damaged_is_made_anew(honest):
    check(honest)
    play, store = honest.table.play, honest.table.store
    key = f"replay {play.game_id}"
    kept = json.loads(store.note(key))
    earlier = [json.dumps(kept), 12345]
    for damaged in ([*kept[:2], "soumd", *kept[3:]], kept[:-1], earlier, None, "x", [None, 0], {}):
        store.write_note(key, damaged)
        assert decision_checks.of(store, play.game_id, play.head) is None


def test_the_check_of_a_log_that_has_grown_since_is_not_kept_and_one_that_fails_keeps_none_waiting(honest, monkeypatch):
    play = honest.table.play
    older = play.copy()
    older.events, older.chain, older.head = play.events[:-1], play.chain[:-1], play.chain[-2]
    honest.table.decision_check_queue.keep(older, DecisionCheck("other-moves", 3, (1,)))
    assert told(honest)[0] == ("checking", "checking")
    monkeypatch.setattr(decision_check, "check", lambda _log: 1 // 0)
    assert room_of(honest.app).decision_checker.check_next() and not room_of(honest.app).decision_checker.check_next()
    assert told(honest)[0] == ("checking", "checking")


def test_the_summaries_of_an_earlier_version_are_completed(honest):
    check(honest)
    store, game_id = honest.table.store, honest.table.play.game_id
    facts = json.loads(store.summary(game_id))
    store.write_summary(game_id, {key: facts[key] for key in facts if key not in ("seals", "program", "version")})
    store.write_note(f"replay {game_id}", None)
    honest.restart()
    assert told(honest)[0] == ("checking", "checking") and won(honest)["unproven"] == 1
    check(honest)
    assert told(honest)[0] == ("sound", "sound") and won(honest)["unproven"] == 0


def test_a_summary_of_another_log_is_made_anew(altered):
    """As where somebody has written the events of a game into the store, and left its summary."""
    check(altered)
    store, game_id = altered.table.store, altered.table.play.game_id
    sound = {"audit": "sound", "seals": "sound", "program": "sound"}
    store.write_summary(game_id, {**json.loads(store.summary(game_id)), **sound})
    decision_checks.write(store, game_id, "0" * 64, DecisionCheck("sound", 4, made=4))
    altered.restart()
    check(altered)
    assert told(altered)[0] == ("broken", "broken") and won(altered)["mr_x"] == 0


def test_the_host_checks_beside_the_table(honest):
    checker = room_of(honest.app).decision_checker
    checker.start()
    while honest.table.decision_check_queue.of(honest.table.play) is None:
        assert honest.table.wait_for_change(honest.table.version, 60)
    honest.table.end()
    assert honest.table.services.join(PATIENCE_S)
    assert told(honest)[0] == ("sound", "sound")


# --- the same words everywhere


SEALS = [
    Audit("sound", 4, 4, [], [], ""), Audit("broken", 4, 4, [(2, "seal")], [], ""),
    Audit("unproven", 4, 4, [], [(2, "not-opened")], ""), Audit("waiting", 2, 4, [], [], ""),
    Audit("waiting", 0, 4, [], [], ""),
]  # fmt: skip
PROGRAMS = [
    DecisionCheck("person"), DecisionCheck("checking"), DecisionCheck("waiting"), DecisionCheck("broken"),
    DecisionCheck("other-program"), DecisionCheck("skipped", 3, made=4), DecisionCheck("sound", 4, made=4),
    DecisionCheck("other-moves", 4, (0, 2, 3), made=4),
]  # fmt: skip


@pytest.mark.parametrize("seals", SEALS, ids=lambda seals: seals.state)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.state)
def test_pages_and_verify_say_it_alike(app, seals, program):
    state = verdict._state(seals.state, program.state)
    found = verdict.Verdict(state, seals, program, bool(seals.opened))
    with app.test_request_context():
        text = audit_wording.verdict(found)
        uncounted = audit_wording.uncounted(state, program.state)
    assert text == verdict_text.of(found) and "%" not in text
    sound = seals.state == "sound" and program.state in ("person", "sound")
    assert (state == "sound") == sound == (not uncounted)
    if not sound:
        assert "checks out" not in text


@pytest.fixture
def log(honest):
    return honest.table.play.copy()


def test_a_seed_that_was_never_opened_is_told_in_the_same_words(honest, log):
    log.seed = None
    found = verify.Verification([], log, judged=verdict.of(log))
    assert (found.verdict, found.text) == ("not proven", "The seed of the handheld's decisions is not opened.")
    with honest.app.test_request_context():
        assert audit_wording.verdict(verdict.of(log)) == found.text


def test_verify_says_how_many_decisions_were_made_again(log):
    number = next(at for at, event in enumerate(log.events) if event.kind == "mr_x_moved" and event.window == 2)
    log.opened = {window: event for window, event in log.opened.items() if window != 2}
    found = decision_check.check(log)
    assert (found.state, found.checked, found.made) == ("skipped", 2, 4) and number
    judged = verdict.of(log, found)
    findings = verify._of_log(log, judged)
    said = "2 of 4 decisions of the handheld were made again; for the others, a leg is not opened"
    assert ("not proven", said) in [(each.kind, each.text) for each in findings]
    assert verify.Verification(findings, log, judged=judged).verdict == "not proven"


def test_while_the_log_is_being_opened_that_is_said(honest, log):
    log.opened = {window: event for window, event in log.opened.items() if window < 3}
    judged = verify._judged(log)
    assert judged.state == "waiting"
    found = verify.Verification(verify._of_log(log, judged), log, judged=judged)
    assert (found.verdict, found.text) == ("not proven", "The logbook is being opened: 3 of 4.")
    with honest.app.test_request_context():
        assert audit_wording.verdict(judged) == found.text


def test_a_log_is_never_called_unproven_while_it_is_being_opened(owner, table, handheld):
    """What was taken back is opened before the windows that count: what is still to come is not taken for withheld."""
    game = record(GAME)
    begin_recorded(table, handheld, game)
    first = table.play.count
    play(table, handheld, game, 2)
    handheld.ask_back(first)
    table.take_back.answer(table.take_back.wish().number, True, by="anna")
    handheld.exchange()
    play(table, handheld, game)
    ending.open_log(handheld.table)
    told, left = [], 40  # ticks after the last opening, in which the link brings it
    while left:
        handheld.tick()
        left -= not handheld.table.opening
        shown = owner.view()["game"]["audit"]
        told.append(shown["state"])
        if table.play.opened_void and shown["state"] == "waiting":
            assert "is being opened" in shown["text"]
            assert not any(map(table.play.may_take_back, table.play.effective_numbers))
        if handheld.table.opened_void:
            assert not any(taking_back.may_take_back(handheld.table, number) for number in table.play.effective_numbers)
    assert list(dict.fromkeys(told)) == ["waiting", "sound"]
    assert table.play.opened_void


# --- before the game


def test_of_a_known_version_nothing_is_said_and_another_is_told_while_the_game_runs(
    owner, handheld, table, monkeypatch
):
    begin(owner, handheld, **ALONE)
    assert "unchecked" not in owner.view()["game"]
    monkeypatch.setattr(PROGRAM, "VERSION", 2)
    table.line_is("x", "another")  # a change, so that the view is made anew
    assert "cannot be checked afterwards" in owner.view()["game"]["unchecked"]
    play_on(owner, table, handheld)
    view = owner.view()
    assert "unchecked" not in view["game"] and view["game"]["audit"]["state"] == "unproven"
