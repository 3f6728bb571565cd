"""A plugin (-p) by which every test that opens a store of a folder gets the rows of a table in PostgreSQL instead."""

import itertools

import pytest

from host.store import store
from host.store.leases import Leases
from host.store.postgres import Postgres
from host.store.postgres_rows import PostgresRows
from tests.service.conftest import cluster  # noqa: F401

_numbers = itertools.count()


@pytest.fixture(scope="session")
def database(cluster):  # noqa: F811
    with_tables = Postgres(cluster.new_database("tables"))
    yield with_tables
    with_tables.close()


@pytest.fixture(autouse=True)
def _over_postgres(database, monkeypatch):
    prefix = f"{next(_numbers)} "

    def rows(folder, _on_worker):
        name = prefix + str(folder)
        if not folder.exists():  # a test has deleted it, with all that was in it
            database.delete(name)
            folder.mkdir(mode=0o700, parents=True)
        leases = Leases(database, clock=float)  # nobody renews them
        lease = leases.take(name)
        if lease is None:
            database.create(name, name)
            lease = leases.take(name)
        return PostgresRows(database, leases, lease)

    monkeypatch.setattr(store, "SqliteRows", rows)
