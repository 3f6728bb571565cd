"""The drill: stepping clocks, a disk that takes nothing, kills, damaged bytes, poisoned imports, odd events."""

import errno
import io
import json
import random
import secrets
import shutil
import sqlite3
import threading
from contextlib import closing

import pytest

from host.__main__ import main
from host.game import stored_log
from host.game.names import NAMES
from host.records import exporting, importing
from host.store.heads import Head
from host.store.store import FILE, Store, Unusable
from host.table.table import Table
from host.view import afterwards, past_games, presenter
from host.web.app import close, create_app
from tests.faults import Clock, FullDisk, odd_event
from tests.host.browser import Browser
from tests.host.conftest import OWNER
from tests.host.handheld import Handheld, begin, play, play_first, play_open, record
from tests.nightly import nightly
from tests.patience import PATIENCE_S

GAME = "milton-bradley-3p-captured"
STEPS_S = (-10, -86400, 40 * 86400, -3 * 365 * 86400)


def opened(folder):
    return create_app({"DATA_DIR": str(folder), "OWNER_TOKEN": OWNER, "TESTING": True})


# The clock


@pytest.mark.parametrize("seconds", STEPS_S)
def test_a_clock_that_steps_takes_nobodys_role(app, table, monkeypatch, seconds):
    clock = Clock(monkeypatch)
    owner, detective, handheld = Browser(app).owning(OWNER), Browser(app).joined(), Browser(app)
    handheld.enter(f"/handheld?token={table.invitations.new()}")
    clock.step(seconds)
    assert owner.press("/dismiss").status_code == 200
    assert detective.press("/clear", pawn="red").status_code == 409  # there is no game, but it may ask
    assert handheld.get("/handheld").status_code == 200
    assert Browser(app).press("/dismiss").status_code == 403


def test_a_cookie_lasts_a_span_and_not_until_a_date_of_the_hosts_clock(app):
    cookie = Browser(app).press("/join", code=app.extensions["table"].invitations.join_code()).headers["Set-Cookie"]
    assert "Max-Age=2678400" in cookie


@pytest.mark.parametrize("seconds", STEPS_S)
def test_a_clock_that_steps_hides_no_game_and_loses_no_move(tmp_path, monkeypatch, seconds):
    clock, game = Clock(monkeypatch), record(GAME)
    table = Table(Store(tmp_path))
    old = Handheld("old").link(table)
    begin(table, old, game)
    old.unplug()
    table.set_aside()
    clock.step(seconds)
    new = Handheld("new", seed=50).link(table)
    begin(table, new, game)
    play(table, new, game, 1)
    new.unplug()
    leg = game["turns"][1]
    table.move(leg["mover"], *leg["legs"][0], 1)
    shown, entered = table.play.game_id, table.moves()
    table.close()
    with closing(Table(Store(tmp_path))) as table:
        assert table.play.game_id == shown and table.moves() == entered
        clock.step(-2 * seconds)
        old.link(table)
        assert table.play.game_id == shown, "the old game's handheld is told that the table is taken"


def test_the_game_that_was_begun_last_is_shown_whatever_the_clock_says(tmp_path, monkeypatch):
    clock, game = Clock(monkeypatch), record(GAME)
    table = Table(Store(tmp_path))
    handheld = Handheld().link(table)
    begin(table, handheld, game)
    play(table, handheld, game)
    handheld.open_log()
    clock.step(-86400)
    begin(table, handheld, game)
    shown = table.play.game_id
    table.close()
    with closing(Table(Store(tmp_path))) as table:
        assert table.running() and table.play.game_id == shown


def test_the_first_answer_counts_whatever_the_clock_does(app, owner, monkeypatch):
    clock = Clock(monkeypatch)
    post = {"id": secrets.token_hex(16)}
    first = owner.press("/abandon", **post)
    for seconds in STEPS_S:
        clock.step(seconds)
        owner.press("/dismiss")
        again = owner.press("/abandon", **post)
        assert (again.status_code, again.data) == (first.status_code, first.data)


def test_a_clock_that_is_set_during_the_game_adds_no_time(app, table, monkeypatch):
    """A Raspberry Pi has no clock of its own: it starts in 1970, and is set when it reaches the network."""
    clock, handheld = Clock(monkeypatch), Handheld().link(table)
    clock.step(-1.7e9)
    game = begin(table, handheld, record(GAME))
    for number, turn in enumerate(game["turns"]):
        clock.step({2: 1.7e9, 4: 600}.get(number, 0))
        play(table, handheld, {"turns": [turn]})
    handheld.open_log()
    with app.test_request_context():
        assert past_games.past(table.store)["games"][0]["minutes"] == 10
    clocks = Browser(app).get("/afterwards.json").get_json()["clock"]
    assert sum(each["seconds"] for each in clocks) < 700


# A disk that takes nothing


@pytest.mark.sqlite
def test_what_cannot_be_written_is_not_done_and_says_so(app, table, owner, monkeypatch):
    """Each kind of post that changes the table, on a full disk, and again when there is room."""
    close(app)
    disk = FullDisk(monkeypatch, lambda number: False)
    app = opened(table.store.folder)
    table, owner, game = app.extensions["table"], Browser(app).owning(OWNER), record(GAME)
    handheld = Handheld().link(table)

    def refused_then_done(path, **fields):
        fields["id"] = secrets.token_hex(16)
        before = kept(owner)
        disk.refuses = lambda number: True
        refused = owner.press(path, **fields)
        assert (refused.status_code, refused.get_json()["ok"]) == (503, False), path
        assert "Make room" in refused.get_json()["said"]
        plain = owner.press(path, headers={"Origin": "http://localhost"}, **{**fields, "id": secrets.token_hex(16)})
        assert plain.status_code == 503 and "Make room" in plain.text
        assert kept(owner) == before
        assert [trouble["code"] for trouble in troubles(table)] == ["disk"]
        disk.refuses = lambda number: False
        done = owner.press(path, **fields)
        assert done.status_code == 200, (path, done.text)
        assert troubles(table) == []

    refused_then_done("/invite/handheld")
    proposed = {"edition": game["edition"], "players": "3", "draw": ""}
    form = {**proposed, **{f"start_{pawn}": str(start) for pawn, start in game["start"]["pawns"]}}
    form.pop("draw")
    refused_then_done("/new", **form)
    refused_then_done("/withdraw", ask=owner.view()["ask"]["id"])
    begin(table, handheld, game)
    play(table, handheld, game, 1)
    turn = game["turns"][1]
    move = {"pawn": turn["mover"], "ticket": turn["legs"][0][0], "station": turn["legs"][0][1], "round": 1}
    refused_then_done("/pencil", **move)
    refused_then_done("/clear", pawn=turn["mover"])
    refused_then_done("/move", **move)
    handheld.exchange()
    refused_then_done("/take-back", pawn=turn["mover"])
    refused_then_done("/withdraw", ask=owner.view()["ask"]["id"])
    handheld.ask_back(2)
    refused_then_done("/answer", ask=owner.view()["ask"]["id"], yes="no")
    refused_then_done("/dismiss")
    refused_then_done("/abandon")
    handheld.unplug()
    refused_then_done("/set-aside")
    close(app)


class FullFile(io.StringIO):
    """The log's file on a full disk: what is written fits a buffer, and the disk refuses it."""

    def flush(self):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_host_ends_without_a_traceback_while_its_disk_is_full(tmp_path, monkeypatch):
    disk = FullDisk(monkeypatch, lambda number: False)
    app = opened(tmp_path)
    handheld = Handheld().link(app.extensions["table"])
    begin(app.extensions["table"], handheld, record(GAME))
    disk.refuses = lambda number: True
    (log,) = app.logger.handlers
    log.stream = FullFile()
    app.logger.error("what the file cannot take")
    close(app)


def kept(browser):
    """What a page shows, but for what a fault itself changes."""
    return {key: value for key, value in browser.view().items() if key not in ("version", "trouble", "serious")}


def troubles(table):
    return [{"code": code} for code, _facts in table.troubles() if code != "entry"]


@pytest.mark.sqlite
@pytest.mark.slow
@pytest.mark.parametrize("seed", nightly(range(4), after=1))
def test_a_disk_that_refuses_now_and_then_loses_and_doubles_nothing(tmp_path, monkeypatch, seed):
    """One write in five is refused, any of an event's or a post's: the handheld and the pages try again."""
    dice = random.Random(seed)
    disk = FullDisk(monkeypatch, lambda number: False)
    game = record(GAME)
    with closing(Table(Store(tmp_path))) as table:
        handheld = Handheld().link(table)
        begin(table, handheld, game)
        disk.refuses = lambda number: dice.random() < 0.2
        for turn in game["turns"]:
            if turn["mover"] == "mr_x":
                handheld.mr_x(turn)
            elif turn["legs"]:
                enter(table, turn)
            catch_up(table, handheld)
        handheld.open_log()
        disk.refuses = lambda number: False
        catch_up(table, handheld)
        assert disk.refused > 20
        assert (table.play.count, table.play.head) == (handheld.table.log.count, handheld.table.log.head)
        assert table.moves() == [] and table.troubles() == []
        texts = [row.text for row in table.store.events(table.play.game_id)]
    with closing(Table(Store(tmp_path))) as table:
        assert len(texts) == table.play.count and table.play.head == handheld.table.log.head


def catch_up(table, handheld):
    """Let both talk until the host has every event and every entered move has been judged."""
    for _try in range(100):
        handheld.exchange(1)
        if table.play.count == handheld.table.log.count and not table.moves():
            return
    raise AssertionError("never written")


def enter(table, turn):
    """Enter a pawn's move as a page does: again until it is written."""
    for _try in range(60):
        try:
            with table.deed():
                table.move(turn["mover"], *turn["legs"][0], table.play.game.round)
            return
        except sqlite3.OperationalError:
            continue
    raise AssertionError("never written")


@pytest.mark.sqlite
def test_a_full_disk_at_the_start_is_one_sentence(tmp_path, monkeypatch):
    """Each write of a first start is refused in turn, then each of a later one."""
    monkeypatch.setattr("host.store.folder_lock.WAIT_S", 0)
    for folder in (tmp_path / "new", tmp_path / "old"):
        if folder.name == "old":
            close(opened(folder))
        for at in range(40):
            with monkeypatch.context() as patch:
                disk = FullDisk(patch, lambda number, at=at: number >= at)
                try:
                    close(opened(folder))
                except Unusable as unusable:
                    assert "make room" in str(unusable) and "\n" not in str(unusable)
                else:
                    break
        assert disk.refused == 0 and at > 1
    with monkeypatch.context() as patch:
        patch.setattr("host.web.log_output.add_to", no_space)
        with pytest.raises(Unusable, match=r"No space left on device.*make room"):
            opened(tmp_path / "old")
    close(opened(tmp_path / "old"))


def no_space(*_arguments):
    raise OSError(28, "No space left on device")


def test_a_log_that_cannot_be_written_prints_nothing(app, capsys, monkeypatch):
    monkeypatch.setattr(app.logger.handlers[0], "_open", no_space)
    app.logger.error("a fault")
    assert capsys.readouterr().err == ""


@pytest.mark.sqlite
def test_a_full_disk_is_one_sentence_for_a_command(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    Store(tmp_path).close()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record(GAME)))
    FullDisk(monkeypatch, lambda number: True)
    assert main(["import", str(file)]) == 2
    said = capsys.readouterr().err
    assert "make room" in said and said.count("\n") == 1


# A change that is aborted


@pytest.fixture
def read_again(table, handheld, monkeypatch):
    """The games that are read from the disk from now on; one runs, and another has stopped."""
    stopped = importing.import_record(table.store, record("ravensburger-2p-captured"))
    play_first(table, handheld, GAME, 3)
    table.receiver.held(stopped)
    read, events_of = [], table.store.events
    monkeypatch.setattr(table.store, "events", lambda game_id: read.append(game_id) or events_of(game_id))
    return read


def test_of_an_aborted_change_what_it_changed_is_read_anew(table, handheld, read_again):
    before, count = table.play, table.play.count
    with pytest.raises(ZeroDivisionError), table.deed():
        play(table, handheld, {"turns": record(GAME)["turns"][3:5]})
        assert table.play.count > count
        raise ZeroDivisionError
    assert table.play is not before and table.play.count == count and read_again == [before.game_id]


def test_of_a_game_that_was_set_aside_in_vain_the_one_before_is_shown_as_it_was(table, handheld, read_again):
    before = table.play
    handheld.unplug()
    with pytest.raises(ZeroDivisionError), table.deed():
        table.set_aside()
        raise ZeroDivisionError
    assert table.play is before and read_again == []


def test_the_link_for_a_handheld_outlives_what_others_do_in_vain(table):
    token = table.invitations.new()
    with pytest.raises(ZeroDivisionError), table.deed():
        table.store.write_note("another", 1)
        raise ZeroDivisionError
    assert table.invitations.open_token == token
    with pytest.raises(ZeroDivisionError), table.deed():
        table.invitations.new()
        raise ZeroDivisionError
    assert table.invitations.open_token is None, "the one on the disk is known by its hash alone"
    assert table.invitations.use(token, "somebody") == "in"


# Kills; tests/system/test_faults.py kills the process itself


@pytest.mark.sqlite
def test_a_deed_and_its_answer_are_one_transaction(app, table, owner, tmp_path, monkeypatch):
    """What lies on the disk before and after every write is a whole deed with its answer, or none of it."""
    states = []
    write = type(table.store).transaction

    def watched(store):
        states.append(on_disk(table.store.folder, tmp_path / "copy"))
        return write(store)

    monkeypatch.setattr(type(table.store), "transaction", watched)
    assert owner.post("/invite/handheld")["ok"]
    states.append(on_disk(table.store.folder, tmp_path / "copy"))
    assert len(states) > 2 and set(states) == {states[0], states[-1]} and states[0] != states[-1]


def on_disk(folder, copy):
    """(handheld_open, how many answers) as a host that is started now would find them."""
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for file in folder.glob(FILE + "*"):
        shutil.copy(file, copy)
    with closing(Store(copy)) as store:
        return store.note("handheld_open"), store._rows._sql.execute("SELECT count(*) FROM answer").fetchone()[0]


# Damaged bytes


@pytest.mark.sqlite
def test_a_damaged_summary_is_made_again_from_its_log(tmp_path):
    with closing(Store(tmp_path)) as store:
        importing.import_record(store, record(GAME))
        before = store.summaries()
        with store._rows._sql as sql:
            sql.execute("UPDATE summary SET facts = replace(facts, 'captured', 'escaped')")
    with closing(Table(Store(tmp_path))) as table:
        assert table.store.summaries() == before


# Poisoned imports

POISON = [
    {"begun": "0001-01-01T00:00:00+23:59"}, {"begun": "9999-12-31T23:59:59-23:59"}, {"begun": "0001-01-01"},
    {"begun": ["2024"]}, {"mr_x": "\ud800", "detectives": ["\udfff", "B\ud83d"]},
    {"mr_x": ["a"], "detectives": [{"b": 1}, None, 7]}, {"mr_x": {}, "detectives": "Bo"},
    {"mr_x": "\x00<script>", "detectives": [[], ""]},
]  # fmt: skip


@pytest.mark.sqlite
@pytest.mark.parametrize("meta", POISON, ids=range(len(POISON)))
def test_no_imported_record_takes_a_page_down(tmp_path, monkeypatch, capsys, meta):
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record(GAME), "meta": {**(record(GAME).get("meta") or {}), **meta}}))
    main(["import", str(file)])
    said = capsys.readouterr()
    assert (said.out + said.err).count("\n") == 1
    app = opened(tmp_path / "data")
    assert Browser(app).get("/games").status_code == 200
    kept_here = app.extensions["table"].store.games()
    close(app)
    if kept_here:
        assert main(["export"]) == 0
        capsys.readouterr().out.encode()


@pytest.mark.sqlite
def test_what_was_poisoned_by_an_earlier_version_is_shown_too(tmp_path):
    with closing(Store(tmp_path)) as store:
        game_id = importing.import_record(store, record(GAME))
        names = json.dumps({"mr_x": "\ud800", "players": ["\udfff"]})
        with store._rows._sql as sql:
            sql.execute("UPDATE event SET received_at = -62135683140")
            sql.execute("UPDATE note SET value = ? WHERE key = ?", (names, f"names {game_id}"))
            sql.execute("DELETE FROM summary")
    app = opened(tmp_path)
    assert Browser(app).get("/games").status_code == 200
    store = app.extensions["table"].store
    json.dumps(exporting.record_of(stored_log.of_game(store, game_id, "")[0], NAMES.of(store, game_id)))
    close(app)


# Odd events


def test_no_event_of_a_handheld_raises(app, table):
    sent = throw_events(table, 400, random.Random(5))
    assert sent == 400


def throw_events(table, count, dice):
    """Send odd events at every stage of a game with voluntary surfacing; nothing raises, and only sound ones count."""
    game = record("milton-bradley-5p-escaped-optional-rules")
    handheld = Handheld().link(table)
    begin(table, handheld, game)
    true = [list(event) for event in table.play.events]
    sent = 0
    for at, turn in enumerate(game["turns"]):
        play(table, handheld, {"turns": [turn]})
        true = [list(event) for event in table.play.events]
        for _ in range(count // len(game["turns"]) + (at < count % len(game["turns"]))):
            number = table.play.count if dice.random() < 0.9 else dice.randrange(100)
            before = table.play.count
            handheld.line._end.received(["event", table.play.game_id, number, odd_event(dice, true)], handheld.now_ms)
            sent += 1
            if table.play.count != before:  # an event that the rules allow, and this handheld's log has not
                table._games.read()
                forget_events(table, handheld.table.log.count)
    assert (table.play.count, table.play.head) == (handheld.table.log.count, handheld.table.log.head)
    return sent


def forget_events(table, count):
    """Take the log back to its first events, as if the odd one had never come."""
    play = table.play
    with table.store.transaction():
        table.store.heads.keep(play.game_id, Head(count, play.chain[count - 1], play.device))
    with table.store._rows._sql as sql:
        sql.execute("DELETE FROM event WHERE game = ? AND number >= ?", (play.game_id, count))
    table._games.read()


# The table's lock


@pytest.mark.parametrize(
    ("path", "module", "name"),
    [
        ("/view", presenter, "view"),
        ("/afterwards.json", afterwards, "of"),
        ("/record.json", exporting, "record_of"),
        ("/games", past_games, "counted"),
    ],
)
def test_no_page_is_computed_under_the_tables_lock(app, table, handheld, monkeypatch, path, module, name):
    """A move waits for no reader: while a page is computed, another thread gets the lock."""
    play_open(table, handheld, GAME)
    computed, free = getattr(module, name), []

    def watched(*arguments):
        def take():
            with table.lock:
                free.append(True)

        thread = threading.Thread(target=take, daemon=True)
        thread.start()
        thread.join(PATIENCE_S)
        return computed(*arguments)

    monkeypatch.setattr(module, name, watched)
    assert Browser(app).get(path).status_code == 200
    assert free == [True]
