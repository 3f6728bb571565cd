"""Each mutant of tests/mutants still changes the code that it names, so that no refactoring drops one silently."""

import re

import pytest

from tests.for_each import for_each
from tests.mutants import ROOT, mutants
from tests.mutants import __main__ as target
from tests.mutants.__main__ import main


@for_each(mutants, lambda mutant: mutant["name"])
def test_a_mutant_fits_the_code(mutant):
    source = (ROOT / mutant["file"]).read_text()
    assert source.count(mutant["old"]) == 1, f"`old` must be in {mutant['file']} exactly once"
    changed = source.replace(mutant["old"], mutant["new"])
    assert changed != source
    if mutant["file"].endswith(".py"):
        compile(changed, mutant["file"], "exec")


@for_each(mutants, lambda mutant: mutant["name"])
def test_the_tests_of_a_mutant_are_there(mutant):
    assert mutant["tests"]
    for test in mutant["tests"]:
        file, _, name = test.partition("::")
        assert re.search(rf"^def {name}\(" if name else "^def test_", (ROOT / file).read_text(), re.M), test


def test_mutants_have_names_of_their_own():
    names = [mutant["name"] for mutant in mutants()]
    assert len(set(names)) == len(names) >= 20


def test_an_unknown_name_is_refused():
    with pytest.raises(SystemExit, match="no mutant of this name: nobody's"):
        main(["nobody's"])


def test_a_mutant_whose_tests_fail_without_it_is_told_and_the_others_are_tried(monkeypatch, tmp_path, capsys):
    faults = [{"name": name, "file": "code", "old": name, "new": "", "tests": [f"tests/{name}.py"]} for name in "abc"]
    (tmp_path / "code").write_text("a b c")
    without = "FAILED tests/b.py::test_it[1] - fault\nERROR tests/bc.py::test_it\n60.50s call     tests/a.py::test_it"
    tried = []

    def status_of(tests, tree, *options):
        if "-x" not in options:
            return target.FAILED, without
        tried.append((*tests, *options))
        return target.FAILED if tests == ["tests/a.py"] else target.PASSED, ""

    monkeypatch.setattr(target, "mutants", lambda: faults)
    monkeypatch.setattr(target, "copy_of_the_tree", lambda folder: tmp_path)
    monkeypatch.setattr(target, "WORKERS", 1)
    monkeypatch.setattr(target, "status_of", status_of)
    assert main([]) == 1
    assert tried == [("tests/a.py", "-x", "--timeout=302"), ("tests/c.py", "-x", "--timeout=302")]
    said = capsys.readouterr().out
    assert "Not tried: ['b']" in said and said.endswith("a: killed\nc: SURVIVED\n1 of 3 mutants killed\n")
