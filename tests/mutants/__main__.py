"""`make mutants`: makes each fault of mutants.toml in a copy of the tree and demands that its tests fail.

    python -m tests.mutants [NAME ...]      all, the share that SCALE says, or those of these names

Ends with status 1 if a mutant survived, or if its tests fail without it; such a mutant is told and not tried.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants import ROOT, mutants
from tests.scale import scaled

WORKERS = 2
HANGS_S = 90  # a test that takes longer has failed: a fault may well make an endless loop ...
HANGS = 5  # ... unless the longest one takes more than a fifth of it without a fault, as on a slow machine
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "__pycache__", ".*_cache", ".hypothesis")
LINKED = (".venv", "node_modules", "build")
PASSED, FAILED = 0, 1  # pytest's exit codes


def copy_of_the_tree(folder):
    """A copy of the sources, with symlinks to what `make setup` has made."""
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def status_of(tests, tree, *options):
    """The exit code of pytest for these tests of a tree, with what it said."""
    environment = {name: value for name, value in os.environ.items() if name not in ("SCALE", "PYTHONPATH")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not nightly", *options, *tests]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def fate_of(mutant, hangs_s, tree):
    """ "killed", or a sentence that says what is wrong."""
    path = tree / mutant["file"]
    source = path.read_text()
    if source.count(mutant["old"]) != 1:
        return f"its text is not in {mutant['file']} exactly once"
    try:
        path.write_text(source.replace(mutant["old"], mutant["new"]))
        status, said = status_of(mutant["tests"], tree, "-x", f"--timeout={hangs_s}")
    finally:
        path.write_text(source)
    return "killed" if status == FAILED else "SURVIVED" if status == PASSED else f"pytest ended with {status}:\n{said}"


def main(names):
    if unknown := set(names) - {mutant["name"] for mutant in mutants()}:
        sys.exit(f"mutants.toml has no mutant of this name: {', '.join(sorted(unknown))}")
    chosen = [mutant for mutant in mutants() if not names or mutant["name"] in names]
    if not names:
        chosen = chosen[:: max(1, len(chosen) // scaled(len(chosen)))]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        trees = Queue()
        for number in range(WORKERS):
            trees.put(copy_of_the_tree(Path(folder) / str(number)))

        def with_tree(work, *given):
            tree = trees.get()
            try:
                return work(*given, tree)
            finally:
                trees.put(tree)

        tests = sorted({test for mutant in chosen for test in mutant["tests"]})
        status, said = with_tree(lambda tree: status_of(tests, tree, "--durations=1", "--durations-min=0"))
        if status not in (PASSED, FAILED):
            print(f"Without any mutant pytest ended with {status}:", said, sep="\n")
            return 1
        sound = [mutant for mutant in chosen if not fails(mutant["tests"], said)]
        if status == FAILED:
            names = [mutant["name"] for mutant in chosen if mutant not in sound]
            print("Without any mutant the tests must pass:", said, f"Not tried: {names}", sep="\n", flush=True)
        hangs_s = max(HANGS_S, round(HANGS * longest_s(said)))
        survived = 0
        for mutant, fate in zip(sound, pool.map(lambda one: with_tree(fate_of, one, hangs_s), sound), strict=True):
            print(f"{mutant['name']}: {fate}", flush=True)
            survived += fate != "killed"
    print(f"{len(sound) - survived} of {len(chosen)} mutants killed")
    return 1 if survived or status == FAILED else 0


def fails(tests, said):
    """Whether pytest said of one of these tests that it has failed."""
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return any(re.match(re.escape(test) + r"(::|\[|$)", name) for test in tests for name in failed)


def longest_s(said):
    """How long the longest test took, as pytest said."""
    return max((float(seconds) for seconds in re.findall(r"^([0-9.]+)s (?:setup|call)", said, re.MULTILINE)), default=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
