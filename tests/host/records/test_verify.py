"""`python -m host verify`: what it prints, its exit status, records and heads that belong together."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from host.records import sealed_log, verify
from tests import cheating

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "tests/data/games"


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return cheating.sound_record(tmp_path_factory.mktemp("table"))


@pytest.fixture
def kept(sound, tmp_path):
    """A function that writes a record, with a cheat or without one, to a file."""

    def keep(name="", at="game.json"):
        document = sound if not name else cheating.false_record(cheating.CHEATS[name], sound, Random(1))[0]
        path = tmp_path / at
        path.write_text(json.dumps(document))
        return str(path)

    return keep


def run(capsys, *files, heads=()):
    """(exit status, lines printed)."""
    status = verify.main(list(files), list(heads))
    return status, capsys.readouterr().out.splitlines()


def test_a_sound_record_is_sound_and_its_head_is_told(capsys, kept, sound):
    status, lines = run(capsys, kept())
    assert status == 0
    assert lines[-1].split(": ")[1] == "sound"
    assert cheating.head_of(sound) in lines[-1]
    assert any("1 from detectives' own pages" in line for line in lines)


def test_a_broken_one_names_window_and_rule(capsys, kept):
    status, lines = run(capsys, kept("another_station_is_opened"))
    assert status == 1
    assert any("broken: " in line and "R24" in line and ("window" in line or "start" in line) for line in lines)


def test_the_exit_status_is_that_of_the_worst(capsys, kept, tmp_path):
    no_record = tmp_path / "none.json"
    no_record.write_text("[]")
    assert run(capsys, kept(), str(GAMES / "broken-no-route.json"))[0] == 1
    status, lines = run(capsys, kept(), str(no_record), str(tmp_path / "missing.json"))
    assert status == 2 and len([line for line in lines if "no record: " in line]) == 2


def test_a_record_that_is_not_sealed_proves_nothing_and_is_no_cheating(capsys):
    status, lines = run(capsys, str(GAMES / "milton-bradley-5p-escaped.json"))
    assert status == 0
    assert ["not proven: the record is not sealed" in line for line in lines] == [True]


def test_each_kept_head_is_held_against_the_log_however_it_was_typed(capsys, kept, sound):
    head = cheating.head_of(sound)
    assert run(capsys, kept(), heads=[head])[0] == 0
    status, lines = run(capsys, kept("the_whole_game_is_sealed_anew_under_a_key_of_his_own"), heads=[head])
    assert status == 1 and any("not the game of which the chain head was kept" in line for line in lines)
    for typed in (head.upper(), f" {head[:32]} {head[32:]}\n", head[:16]):
        assert run(capsys, kept(), heads=[typed])[0] == 0, typed
    assert run(capsys, kept(), heads=[head, "ab" * 32])[0] == 1
    for typed in ("", "xyz", head[:15], head + "0"):
        assert run(capsys, kept(), heads=[typed]) == (2, []), typed


def test_what_a_kept_head_shows_is_said(capsys, kept, sound):
    head, sealed_anew = cheating.head_of(sound), "may have been sealed anew"
    assert sealed_anew in run(capsys, kept())[1][-1]
    last = run(capsys, kept(), heads=[head])[1][-1]
    assert "this head was kept" in last and sealed_anew not in last
    chain = verify.of_record(sound).log.chain
    early = run(capsys, kept(), heads=[chain[4][:16], chain[7]])[1][-1]
    assert f"the head after event 8 of {len(chain)} was kept" in early and sealed_anew not in early
    other = run(capsys, kept(), heads=["ab" * 32])[1]
    assert any(sealed_anew in line for line in other)


def test_a_kept_head_is_not_passed_over_where_no_record_has_a_log(capsys, kept, sound):
    head, unsealed = cheating.head_of(sound), str(GAMES / "milton-bradley-5p-escaped.json")
    status, lines = run(capsys, unsealed, heads=[head])
    assert status == 0
    assert any("not proven: this record has no log on which the chain head could be" in line for line in lines)
    assert any(f"not proven: the chain head {head[:16]} that was kept is on no log" in line for line in lines)
    status, lines = run(capsys, unsealed, kept(), heads=[head])
    assert status == 0 and [line.startswith(unsealed) for line in lines if "could be" in line] == [True]
    assert not any("is on no log" in line for line in lines)


def test_the_second_leg_of_a_double_is_named_by_its_own_window(capsys, tmp_path):
    document = json.loads((GAMES / "milton-bradley-5p-escaped.json").read_text())
    turn = next(turn for turn in document["turns"] if turn["mover"] == "mr_x" and len(turn["legs"]) == 2)
    before = sum(
        len(each["legs"]) for each in document["turns"][: document["turns"].index(turn)] if each["mover"] == "mr_x"
    )
    turn["legs"][1][1] = 1
    (tmp_path / "double.json").write_text(json.dumps({**document, "commitments": None}))
    status, lines = run(capsys, str(tmp_path / "double.json"))
    assert status == 1 and f"window {before + 2}:" in lines[0]


def test_a_record_that_breaks_a_rule_does_not_hide_what_its_log_tells(capsys, sound, tmp_path):
    """The referee stops at the first fault; the seals and consents are checked whatever it says."""
    false = copy.deepcopy(sound)
    opened = next(row for row in false["commitments"] if row[0] == "leg_opened" and row[1] == 3)
    salt = opened[4]
    opened[4] = salt[:-2] + ("00" if salt[-2:] != "00" else "11")
    first = next(turn for turn in false["turns"] if turn["mover"] == "mr_x")
    first["legs"][0][1] = 1 if first["legs"][0][1] != 1 else 2
    (tmp_path / "false.json").write_text(json.dumps(false))
    status, lines = run(capsys, str(tmp_path / "false.json"))
    assert status == 1
    assert {line.split(": ")[2] for line in lines[:-1] if ": broken: " in line} == {"window 1", "window 3"}


def test_two_logs_of_one_game_are_found_whichever_comes_first(capsys, kept):
    one, other = kept(), kept("the_last_leg_is_sealed_anew_and_everything_after_it", "other.json")
    for files in ((one, other), (other, one)):
        status, lines = run(capsys, *files)
        assert status == 1
        assert len([line for line in lines if "another record tells another log of this game" in line]) == 2


def test_two_games_under_one_key_are_found(sound):
    """The key is public after the first of them, so anybody could make the consents of the second."""
    _kind, _id, *begun = sound["commitments"][0]
    other = verify.Verification([], sealed_log.log_of({"commitments": [["game_begun", "f" * 32, *begun]]}))
    found = [verify.of_record(sound), other]
    verify.compare(found, [])
    for verification in found:
        assert "another game began with the same key" in str(verification.findings[-1])
        assert verification.status == verify.BROKEN


def test_the_same_record_twice_is_sound(capsys, kept):
    assert run(capsys, kept(), kept("", "again.json"))[0] == 0


def test_it_is_a_command_that_reads_standard_input(sound):
    command = [sys.executable, "-m", "host", "verify", "-"]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(sound), capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.splitlines()[-1].startswith("-: sound: game ")


def test_a_sound_log_says_so_where_nobody_shows_who_was_asked(sound):
    verification = verify.of_record(sound)
    assert verification.log is not None and verify._lines(verification)[-1].startswith("sound: game ")
    verification.log.key = None
    assert verify._lines(verification)[-1].startswith("sound, but who was asked to be Mr. X is not proven: game ")
