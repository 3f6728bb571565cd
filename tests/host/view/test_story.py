"""A game's story is the one in tests/data/stories.json, of recorded games by name and of random ones by their seed.

Each sentence there was held against the opened record by the plain referee when it was written down. After a change
that is meant, `python -m tests.host.view.test_story` writes the file anew: read what differs before it is kept.
"""

import json
import random
from pathlib import Path

import pytest

from host.records import referee, sealed_log, sealing
from host.view import story
from tests.bench import random_games

DATA = Path(__file__).parents[2] / "data"
STORIES = DATA / "stories.json"
MOST_LETTERS = 700  # that fit a television beside the map
MOST_SENTENCES = 6


def finished_game(name):
    """The record of a recorded game, or of the random one that a seed makes and that has ended."""
    if not name.isdigit():
        return json.loads((DATA / "games" / f"{name}.json").read_text())
    dice = random.Random(int(name))
    while True:
        record = random_games.played(dice)
        answer = record and referee.judged_by_rules(record)
        if answer and answer["ok"] and answer["result"]:
            return record


def story_of(name):
    record = finished_game(name)
    result = referee.judged_by_rules(record)["result"]
    log = sealed_log.verified({**record, "commitments": sealing.sealed(record, result)}, result)
    return story.of(log)


@pytest.mark.parametrize("name", json.loads(STORIES.read_text()))
def test_the_story_is_the_one_that_was_found_true(name):
    said = story_of(name)
    assert said == json.loads(STORIES.read_text())[name]
    assert len(said) <= MOST_SENTENCES and len(" ".join(said)) <= MOST_LETTERS


if __name__ == "__main__":
    told = {name: story_of(name) for name in json.loads(STORIES.read_text())}
    STORIES.write_text(json.dumps(told, indent=1) + "\n")
