"""What the tests of a service share: one PostgreSQL server, and a database of its own for each test."""

import itertools
import tempfile
from pathlib import Path

import pytest

from tests.service.cluster import Cluster, need

_numbers = itertools.count()


@pytest.fixture(scope="session")
def cluster():
    need()
    # not in pytest's folder, into which nobody else may look
    with tempfile.TemporaryDirectory() as folder, Cluster(Path(folder)).make().started() as started:
        yield started


@pytest.fixture
def url(cluster):
    return cluster.new_database(f"own{next(_numbers)}")
