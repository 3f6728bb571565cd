"""`python -m host referee`: files in, one JSON object a line out, and never a traceback."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host.records import record_file, referee, sealing
from shared.record import record as records
from tests.bench import fuzz
from tests.nightly import nightly

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "tests/data/games"
ANSWERS = [json.loads(line) for line in (GAMES / "answers.jsonl").read_text().splitlines()]
SOUND = "milton-bradley-5p-escaped.json"


def judged(*files, given=b""):
    """The finished process of `python -m host referee FILES`, its output as lines."""
    command = [sys.executable, "-m", "host", "referee", *map(str, files)]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True)


def lines(run):
    assert run.stderr == b""
    return [json.loads(line) for line in run.stdout.splitlines()]


def refused(data, tmp_path):
    """The answer to a file of these bytes, which is no record."""
    file = tmp_path / "record.json"
    file.write_bytes(data)
    answer = referee.judged(str(file))
    assert (answer["ok"], answer["error"], answer["turn"], answer["leg"]) == (False, "bad-record", None, None)
    return answer["message"]


def test_it_says_what_the_independent_referee_says():
    run = judged(*[GAMES / answer["file"] for answer in ANSWERS])
    assert run.returncode == 2  # one of them is no record
    for expected, line in zip(ANSWERS, run.stdout.decode().splitlines(), strict=True):
        answer = {key: value for key, value in json.loads(line).items() if key not in ("rule", "message")}
        assert json.dumps(answer) == json.dumps({key: expected[key] for key in expected if key != "file"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "status"),
    [
        ([SOUND], 0),
        ([SOUND, "broken-no-route.json"], 1),
        (["broken-bad-record.json", "broken-no-route.json", SOUND], 2),
    ],
)
def test_the_exit_status_is_that_of_the_worst(files, status):
    assert judged(*[GAMES / file for file in files]).returncode == status


def test_a_dash_reads_standard_input():
    run = judged("-", given=(GAMES / SOUND).read_bytes())
    assert run.returncode == 0 and lines(run)[0]["result"]["reason"] == "escaped"


def test_a_file_that_cannot_be_read_is_a_sentence_and_the_next_one_is_judged(tmp_path):
    run = judged(tmp_path / "missing.json", tmp_path, GAMES / SOUND)
    missing, folder, sound = lines(run)
    assert run.returncode == 2 and sound["ok"]
    assert "No such file" in missing["message"] and "directory" in folder["message"]


def test_what_is_no_json_is_reported_with_its_place(tmp_path):
    assert refused(b"", tmp_path) == "line 1, column 1: is no JSON"
    assert refused(b'{"format":\n nonsense}', tmp_path) == "line 2, column 2: is no JSON"
    assert refused(b'{"format": "\xff"}', tmp_path) == "byte 12: is no UTF-8; save it as UTF-8"
    assert "UTF-8" in refused('{"format": "\u00fc"}'.encode("utf-16"), tmp_path)
    assert refused(b"\xef\xbb\xbf{}", tmp_path) == "byte 0: begins with a byte order mark; save it as UTF-8 without one"
    for constant in (b"NaN", b"Infinity", b"-Infinity"):
        assert "is no JSON" in refused(b'{"meta": {"a": %s}}' % constant, tmp_path)


def test_absurd_documents_are_refused_in_a_sentence(tmp_path):
    assert "nested too deep" in refused(b"[" * 500_000, tmp_path)
    assert "nested too deep" in refused(b'{"a":' * 90_000, tmp_path)
    assert "too long" in refused(b'{"players": ' + b"9" * 10_000 + b"}", tmp_path)
    assert "longer than" in refused(b" " * (record_file.RECORD_BYTES + 1), tmp_path)
    assert "'format' twice" in refused(b'{"format": 1, "format": 1}', tmp_path)
    game = json.loads((GAMES / SOUND).read_text())
    assert refused(json.dumps({**game, "players": 1e999}).encode(), tmp_path)
    text = (GAMES / SOUND).read_text().replace('"players":5', '"players":1e999')
    assert refused(text.encode(), tmp_path).startswith("players:")


def test_an_endless_file_is_not_read_to_its_end():
    assert "longer than" in referee.judged("/dev/zero")["message"]


def test_names_of_any_kind_are_only_names(tmp_path):
    game = json.loads((GAMES / SOUND).read_text())
    game["meta"] = {"place": "\ud800 \u0000 K\u00fcche"}
    file = tmp_path / "r\u00e9cord.json"
    file.write_text(json.dumps(game))
    assert lines(judged(file))[0]["ok"]


def test_a_reader_that_stops_early_gets_no_traceback():
    shell = shutil.which("sh")
    files = " ".join(f"tests/data/games/{SOUND}" for _ in range(400))
    command = f"{sys.executable} -m host referee {files} | head -n 1"
    run = subprocess.run([shell, "-c", command], cwd=ROOT, capture_output=True)
    assert run.stderr == b"" and len(run.stdout.splitlines()) == 1


def sealed_record(name=SOUND):
    """A recorded game with a sealed log of its own."""
    game = json.loads((GAMES / name).read_text())
    game["commitments"] = [list(event) for event in sealing.sealed(game, game["result"])]
    return game


def judged_document(document, tmp_path):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document))
    return referee.judged(str(file))


@pytest.mark.parametrize("name", [answer["file"] for answer in ANSWERS if answer.get("result") and answer["ok"]])
def test_a_sealed_log_that_fits_the_record_is_sound(name, tmp_path):
    game = json.loads((GAMES / name).read_text())
    if records.is_hidden(game):
        return
    plain = judged_document(game, tmp_path)
    game["commitments"] = sealing.sealed(game, game["result"])
    assert judged_document(game, tmp_path) == plain
    hidden = records.hide(game, records.check(game))
    hidden["commitments"] = [event for event in game["commitments"] if event[0] != "leg_opened"]
    assert judged_document(hidden, tmp_path)["ok"]


@pytest.mark.parametrize(
    "spoil",
    [
        *(lambda log: log.clear(), lambda log: log.pop(0), lambda log: log.pop(), lambda log: log.pop(7)),
        *(lambda log: log[2].__setitem__(4, "0" * 64), lambda log: log[-1].__setitem__(2, 1)),
        *(lambda log: log.append(log[-1]), lambda log: log.__setitem__(5, ["pawn_passed", "red"])),
    ],
)
def test_a_sealed_log_that_does_not_fit_is_reported(spoil, tmp_path):
    game = sealed_record()
    spoil(game["commitments"])
    answer = judged_document(game, tmp_path)
    assert (answer["error"], answer["turn"], answer["leg"], answer["rule"]) == ("bad-commitment", None, None, None)


@pytest.mark.slow
@pytest.mark.parametrize("first", nightly(range(0, 3200, 400), after=1))
def test_random_records_get_the_plain_referees_answer(first):
    for seed in range(first, first + 400):
        record, theirs, ours = fuzz.differing(seed)
        assert theirs == ours, json.dumps(record)
