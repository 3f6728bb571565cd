"""The page's own script finds the broken seals and consents that `python -m host verify` finds, in every cheat."""

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from host.table import audit, witness
from tests import cheating
from tests.nightly import nightly

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "host/web/static/js/seals.js"
EACH = nightly((2, 100), after=1)


def checked(node, logs):
    """What the script says of each log: [{"seals", "chain", "consents"}]."""
    given = "\n".join(
        json.dumps(
            {"gameId": log["gameId"], "events": log["events"], **{key: log[key] for key in ("links", "numbers", "key")}}
        )
        for log in logs
    )
    command = [node, str(ROOT / "tests/system/check_seals.mjs"), str(SCRIPT)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=100, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def told(document, log):
    """A log as /afterwards.json has it."""
    return {
        "gameId": log.game_id,
        "events": cheating.log(document),
        "links": log.chain,
        "numbers": log.effective_numbers,
        "key": log.key,
    }


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return cheating.sound_record(tmp_path_factory.mktemp("table"))


@pytest.mark.parametrize("each", EACH)
def test_page_and_command_agree(sound, node, each):
    logs, expected = [], []
    for name, cheat in cheating.CHEATS.items():
        for seed in range(each):
            document, verification = cheating.false_record(cheat, sound, Random(seed))
            if verification.log is None or not document["commitments"]:
                continue  # the host accepts no such log, so no page shows it
            log = verification.log
            codes = {code for _window, code in audit.of(log).faults}
            logs.append(told(document, log))
            key_fits = log.key and witness.key_hash(log.key) == log.beginning.key_hash
            consents = None if not log.key else bool(key_fits) and "no-consent" not in codes
            expected.append((name, "seal" not in codes, consents))
    assert len({name for name, _seals, _consents in expected}) >= 10
    for (name, seals, consents), found in zip(expected, checked(node, logs), strict=True):
        assert (found["seals"], found["consents"]) == (seals, consents), name
        assert found["chain"], name


def test_a_broken_chain_and_a_forged_consent_are_found(sound, node):
    log = cheating.verify.of_record(sound).log
    whole = told(sound, log)
    cut = {**whole, "links": [*whole["links"][:5], "0" * 64, *whole["links"][6:]]}
    at = next(at for at, row in enumerate(whole["events"]) if row[0] == "taken_back")
    forged = json.loads(json.dumps(whole))
    forged["events"][at][3] = "0" * 32
    other_key = {**whole, "key": "5e" * 32}
    sound_one, broken, no_consent, other = checked(node, [whole, cut, forged, other_key])
    assert sound_one == {"seals": True, "chain": True, "consents": True}
    assert not broken["chain"]
    assert no_consent["consents"] is False and other["consents"] is False
