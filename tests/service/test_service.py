"""Games at the tables of a service go on whatever happens to its processes, and nothing of them is lost or doubled."""

import contextlib

import pytest

from tests.service.evening import Evening
from tests.service.service import Service


@pytest.fixture
def service(tmp_path, url):
    with Service(tmp_path, url) as started:
        yield started


def test_a_whole_game_over_processes_that_are_killed(service):
    path, token = service.make_table("One")
    with contextlib.closing(Evening(service, path, token, 1)) as evening:
        evening.begin()
        turn = 0
        while evening.step():
            turn += 1
            if turn in (3, 9):
                service.processes[turn % 2].kill()
        evening.end()
