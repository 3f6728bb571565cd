"""Each mutant of tests/mutants still changes the code that it names, so that no refactoring drops one silently."""

import re

from tests.for_each import for_each
from tests.mutants import ROOT, mutants


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
