"""The page's own script finds in a log what `python -m host verify` finds in its record, in every cheat."""

import json
import subprocess
from random import Random

import pytest

from host import settings
from host.records import exporting, sealed_log, verify
from shared.events import events
from shared.log import log_check
from shared.record import record
from tests import ROOT, cheating
from tests.nightly import nightly
from tests.shared_files import shared_files

SCRIPT = ROOT / "host/web/static/js/log_check.js"
SOURCES = {name.removeprefix("/"): path.read_text() for name, path in shared_files().items()}
EACH = nightly((1, 8), after=1)


def checked(node, folder, logs):
    """What the script finds in each log."""
    script = folder / "log_check.mjs"
    script.write_text(SCRIPT.read_text())
    given = [{"vm": settings.places()["VM_DIR"] + "/", "sources": SOURCES}, *logs]
    command = [node, str(ROOT / "tests/system/check_log.mjs"), str(script)]
    text = "\n".join(json.dumps(each) for each in given)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return cheating.sound_record(tmp_path_factory.mktemp("table"))


def log_of(document):
    """The log that goes with a record, as the page gets it; None for a record without one."""
    if not document["commitments"]:
        return None
    rows, key = record.log_of(document["commitments"])
    return {"events": rows, "key": key}


def verdict(document):
    """What `verify` makes, rules and result included, of the record that the log itself tells.

    A record may tell another game than its log; only `verify` sees that, as the page has no record.
    """
    try:
        log = sealed_log.log_of(document)
    except sealed_log.Contradicted:
        return "broken"
    told = {**exporting.record_of(log, {}), "commitments": document["commitments"]}
    return verify.of_record(json.loads(json.dumps(told))).verdict


def verdict_of(found):
    return {"waiting": "not proven", "unproven": "not proven"}.get(found["state"], found["state"])


@pytest.mark.slow
@pytest.mark.parametrize("each", EACH)
def test_page_and_command_agree(sound, node, tmp_path, each):
    documents, names = [sound], ["sound"]
    for name, cheat in cheating.CHEATS.items():
        for seed in range(each):
            document, _verification = cheating.false_record(cheat, sound, Random(seed))
            if log_of(document) is not None:
                documents.append(document)
                names.append(name)
    logs = [log_of(document) for document in documents]
    found = checked(node, tmp_path, logs)
    assert found == [log_check.check(log["events"], log["key"]) for log in logs]
    assert dict(zip(names, map(verdict_of, found), strict=True)) == dict(
        zip(names, map(verdict, documents), strict=True)
    )
    assert verdict_of(found[0]) == "sound" and found[0]["head"] == sealed_log.log_of(sound).head
    assert [verdict_of(each) for each in found].count("broken") >= 20


def test_every_leg_is_listed_and_a_broken_seal_marked(sound):
    rows = [events.row_of(event) for event in sealed_log.log_of(sound).events]
    legs = log_check.check(rows, None)["legs"]
    assert [leg["window"] for leg in legs] == [0, 1, 1, 2, 3] and [leg["counts"] for leg in legs].count(False) == 1
    assert all(leg["holds"] and leg["opened"] for leg in legs)
    opened = next(row for row in rows if row[0] == "leg_opened" and row[1] == 2)
    opened[2] = opened[2] % 199 + 1
    changed = log_check.check(rows, None)
    assert [leg["window"] for leg in changed["legs"] if not leg["holds"]] == [2]
    assert changed["faults"] == [[2, "seal"]]


@pytest.mark.parametrize("rows", [[], [None], [["taken_back", 3]], [["game_begun", 5]], [[[]]], "no rows"])
def test_what_is_no_log_is_wrong_from_its_start(rows):
    found = log_check.check(list(rows), None)
    assert not found["legs"] and (found["wrong"] or not rows)


@pytest.mark.parametrize("key", ["", "xy", "5e" * 31, "é" * 64, 5, [], {}])
def test_what_is_no_key_is_wrong_and_raises_nothing(sound, key):
    rows = [events.row_of(event) for event in sealed_log.log_of(sound).events]
    assert log_check.check(rows, key)["wrong"] == [None, "other-key"]
    assert log_check.check(key, None)["wrong"] or key == []


def test_the_chain_heads_are_computed_from_the_events_alone(sound):
    log = sealed_log.log_of(sound)
    rows = [events.row_of(event) for event in log.events]
    assert log_check.check(rows, None)["heads"] == log.chain
    rows[1][1] = "ab" * 32
    found = log_check.check(rows, None)["heads"]
    assert found[0] == log.chain[0] and not set(found[1:]) & set(log.chain)
    impossible = log_check.check([rows[0], rows[0], *rows[1:], [[]], rows[0]], None)
    assert impossible["wrong"] and len(impossible["heads"]) == len(rows) + 1
