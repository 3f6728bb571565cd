"""The store over PostgreSQL: what only it has, and what an operator reads who has given another DATABASE_URL."""

import contextlib
import logging
import sqlite3

import pytest

from host.people.invitations import Invitations
from host.store.leases import BELIEVED_S, SILENT_S, Leases
from host.store.note import Note, plain
from host.store.postgres import Postgres
from host.store.postgres_rows import TRIES, PostgresRows
from host.store.rows import DatabaseFault, HeldElsewhere
from host.store.store import Store, Unusable
from host.web.service_tables import ServiceTables

GAME = "a" * 32
ROUNDS = Note("rounds", 0, plain(int))


class Process:
    """A host process's end of a database."""

    def __init__(self, url):
        self.now_s = 0.0
        self.database = Postgres(url)
        self.leases = Leases(self.database, lambda: self.now_s, "10.0.0.1:8000")

    def open(self, name="one"):
        lease = self.leases.take(name)
        return Store("nowhere", rows=PostgresRows(self.database, self.leases, lease))


@pytest.fixture
def processes(url):
    one, other = Process(url), Process(url)
    one.database.create("one", "One")
    one.database.create("other", "Other")
    yield one, other
    one.database.close()
    other.database.close()


def outdate(process):
    """Let the database's clock say that every lease has run out."""
    process.database.change("UPDATE lease SET until = '-infinity'")


def test_what_was_written_is_there_when_another_process_opens_it(processes):
    one, other = processes
    with contextlib.closing(one.open()) as store, store.transaction():
        store.add_game(GAME, "x")
        store.add_event(GAME, 0, "text", "link")
        ROUNDS.keep(store, 3)
    with contextlib.closing(other.open()) as store:
        assert [event.text for event in store.events(GAME)] == ["text"] and ROUNDS.of(store) == 3
    with contextlib.closing(other.open("other")) as store:
        assert not store.games() and ROUNDS.of(store) == 0, "another table's rows are not its own"


def test_nobody_takes_a_table_that_another_holds(processes):
    one, other = processes
    one.open()
    with pytest.raises(HeldElsewhere):
        other.open()
    assert other.leases.take("none") is None


def test_a_process_that_was_away_writes_nothing(processes):
    one, other = processes
    old = one.open()
    ROUNDS.keep(old, 1)
    outdate(one)
    new = other.open()
    with pytest.raises(DatabaseFault):
        ROUNDS.keep(old, 2)
    assert not old.is_held() and ROUNDS.of(new) == 1
    ROUNDS.keep(new, 3)
    with pytest.raises(DatabaseFault):
        ROUNDS.keep(old, 4)
    old.close()
    assert ROUNDS.of(new) == 3 and new.is_held(), "closing gives up no lease that is another's"


def test_a_transaction_that_has_begun_keeps_the_table(processes):
    one, other = processes
    store = one.open()
    with store.transaction():
        ROUNDS.keep(store, 1)
        assert store.games() == []  # what was sent is done by then
        outdated = "SELECT 1 FROM lease WHERE name = 'one' FOR UPDATE SKIP LOCKED"
        assert other.database.read(outdated) == []
    assert other.database.read(outdated) == [(1,)]


def test_a_lease_that_could_not_be_renewed_is_believed_no_longer(processes):
    one, _other = processes
    store = one.open()
    one.now_s = BELIEVED_S - 1
    assert store.is_held() and one.leases.renew() == []
    one.now_s = 2 * BELIEVED_S - 2
    assert store.is_held()
    one.now_s = 2 * BELIEVED_S
    assert not store.is_held()
    with pytest.raises(DatabaseFault):
        ROUNDS.keep(store, 1)


def test_a_lease_of_a_table_that_is_being_written_is_renewed_after_the_others(processes):
    one, other = processes
    first, second = one.open("one"), one.open("other")
    one.now_s = BELIEVED_S - 1
    with pytest.raises(DatabaseFault), other.database.transaction() as connection:
        connection.execute("SET LOCAL idle_in_transaction_session_timeout = 300")  # ms; then the row is free again
        connection.execute("SELECT 1 FROM lease WHERE name = 'one' FOR UPDATE")
        assert one.leases.renew() == []
    one.now_s = 2 * BELIEVED_S - 2
    assert first.is_held() and second.is_held()


def test_what_is_wanted_elsewhere_is_let_go_after_a_while(processes):
    one, other = processes
    store = one.open()
    with pytest.raises(HeldElsewhere) as held:
        other.open()
    assert held.value.at == "10.0.0.1:8000"
    assert one.leases.renew() == [], "it has been here for less than half a minute"
    one.database.change("UPDATE lease SET since = since - interval '31 s'")
    assert len(one.leases.renew()) == 1
    store.close()
    with contextlib.closing(other.open()) as taken:
        assert other.leases.renew() == [] and taken.is_held(), "nobody wants it any longer"


def test_a_process_that_is_paused_amid_a_change_locks_nothing_and_nobody_waits_for_what_is_locked(processes):
    one, other = processes
    with contextlib.closing(one.open()) as store:
        with store.transaction():
            ROUNDS.keep(store, 1)
            assert other.database.read("SELECT 1 FROM lease WHERE name = 'one' FOR UPDATE SKIP LOCKED")
        with one.database.transaction() as connection:
            connection.execute("SELECT 1 FROM lease FOR UPDATE")
            with pytest.raises(HeldElsewhere):
                other.open()


def test_a_holder_that_renews_nothing_is_silent_before_its_lease_has_run_out(processes):
    one, other = processes
    with contextlib.closing(one.open()):
        one.database.change(f"UPDATE lease SET until = until - interval '{SILENT_S} s'")
        with pytest.raises(HeldElsewhere) as held:
            other.open()
    assert held.value.at == ""


def test_a_failed_statement_costs_the_lease_and_undoes_the_transaction(processes):
    one, _other = processes
    store = one.open()
    store.add_game(GAME, "x")
    store.add_event(GAME, 0, "one", "1")
    with pytest.raises(sqlite3.IntegrityError), store.transaction():
        ROUNDS.keep(store, 1)
        store.add_event(GAME, 0, "two", "2")
    assert ROUNDS.of(store) == 0 and [event.text for event in store.events(GAME)] == ["one"]
    assert store.is_held(), "a number that is taken is no fault of the database's"


@pytest.mark.parametrize("moment", ["", "DEFERRABLE INITIALLY DEFERRED"], ids=["statement", "commit"])
def test_a_transaction_that_another_has_undone_is_done_again_as_a_whole(processes, moment):
    one, _other = processes
    one.database.change("CREATE SEQUENCE undone")  # which counts what was undone too
    one.database.change(f"""CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('undone') < {TRIES} THEN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END IF;
        RETURN NEW; END $$""")
    kind = f"CONSTRAINT TRIGGER undo AFTER INSERT ON note {moment}"
    one.database.change(f"CREATE {kind} FOR EACH ROW EXECUTE FUNCTION undo()")
    store = one.open()
    with store.transaction():
        store.add_game(GAME, "x")
        ROUNDS.keep(store, 3)
        store.add_event(GAME, 0, "one", "1")
    ROUNDS.keep(store, 4)
    assert store.is_held() and [event.text for event in store.events(GAME)] == ["one"] and ROUNDS.of(store) == 4
    one.database.change("ALTER SEQUENCE undone MINVALUE 0 RESTART 0")
    with pytest.raises(DatabaseFault), store.transaction():
        Note("other", 0, plain(int)).keep(store, 3)
    assert not store.is_held(), "it does not try for ever"


def test_a_database_that_fails_while_a_change_is_undone_costs_the_lease(processes):
    one, _other = processes
    store = one.open()
    with pytest.raises(DatabaseFault), store.transaction():
        ROUNDS.keep(store, 1)
        one.database.change("ALTER TABLE head RENAME TO away")
        raise ValueError("it is not done")
    assert not store.is_held(), "what is in memory was not read anew"


def test_a_connection_that_dies_unseen_is_replaced_for_reading_and_ends_a_transaction(processes, cluster):
    one, other = processes
    store = one.open()
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid() AND datname = "
    kill = others + f"'{one.database._idle[0].info.dbname}'"
    cluster.execute(kill)
    assert ROUNDS.of(store) == 0
    with pytest.raises(DatabaseFault), store.transaction():
        ROUNDS.keep(store, 1)
        cluster.execute(kill)
        ROUNDS.keep(store, 2)
    assert not store.is_held()
    store.close()
    outdate(one)
    with contextlib.closing(other.open()) as again:
        assert ROUNDS.of(again) == 0


def test_a_database_that_lets_nothing_be_read_costs_the_lease(processes):
    one, other = processes
    store = one.open()
    other.database.change("ALTER TABLE summary RENAME TO gone")
    with pytest.raises(DatabaseFault):
        store.summary(GAME)
    assert not store.is_held(), "what is in memory may be wrong"


def test_a_table_that_cannot_be_opened_is_left_to_others(processes, url, tmp_path):
    one, _other = processes
    tables = ServiceTables(url, tmp_path, logging.getLogger())
    one.database.change("ALTER TABLE head RENAME TO gone")
    with pytest.raises(DatabaseFault):
        tables.open("one")
    one.database.change("ALTER TABLE gone RENAME TO head")
    one.open().close()
    assert tables.open("one") is not None and tables.open("none") is None
    with pytest.raises(HeldElsewhere):
        one.open()
    tables.close()


def test_a_deleted_table_is_gone_with_its_rows_for_whoever_has_it_open(processes):
    one, other = processes
    store = one.open()
    store.add_game(GAME, "x")
    other.database.delete("one")
    with pytest.raises(DatabaseFault):
        ROUNDS.keep(store, 1)
    assert other.database.titles() == {"other": "Other"} and other.database.read("SELECT * FROM game") == []


def test_whoever_guesses_goes_on_where_he_was_when_a_table_has_moved(processes):
    one, other = processes
    with contextlib.closing(one.open()) as store:
        first = Invitations(store, contextlib.nullcontext())
        code = first.join_code()
        assert [first.joins("BBBBBB", "192.0.2.1") for _try in range(10)] == [False] * 10
    with contextlib.closing(other.open()) as store:
        second = Invitations(store, contextlib.nullcontext())
        assert second.joins(code, "192.0.2.1") is None and second.joins(code, "192.0.2.2")


def test_names_and_titles(processes):
    one, other = processes
    assert one.database.titles() == {"one": "One", "other": "Other"}
    assert one.database.titles(["one", "none", ""]) == {"one": "One"} and one.database.titles([]) == {}
    with pytest.raises(sqlite3.IntegrityError):
        other.database.create("one", "Again")
    assert other.database.rename("one", "Uno") and not other.database.rename("none", "None")
    assert one.database.titles()["one"] == "Uno"
    assert one.database.session_key() == other.database.session_key() != ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE service SET version = 99", "a newer version"),
        ("UPDATE service SET version = 0", "an older version"),
        ("DELETE FROM service", "an older version"),
        ("ALTER TABLE service ALTER version TYPE text", "another version"),
        ("DROP TABLE service", "does not exist"),
        ('ALTER DATABASE "{name}" SET default_transaction_read_only = on', "it only lets read"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(cluster, url, change, said):
    Postgres(url).close()
    name = url.rsplit("/", 1)[1]
    cluster.execute(change.format(name=name).replace(" service", " logbook.service"), name)
    with pytest.raises(Unusable, match=said) as refused:
        Postgres(url)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("postgresql://a:secret@127.0.0.1:1/x", "refused"),
        ("postgres:/a:secret@host", "must be such as"),
        ("mysql://a:secret@host/x", "must be such as"),
        ("", "cannot be used"),
    ],
)
def test_a_wrong_url_is_one_sentence_without_its_password(wrong, said):
    with pytest.raises(Unusable, match=said) as refused:
        Postgres(wrong)
    assert "secret" not in str(refused.value) and len(str(refused.value).splitlines()) == 1
