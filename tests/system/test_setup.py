"""`make setup` on a .venv that is not whole: it is made anew, or the line to type is said.

Python is a program of the test, which makes a .venv without pip's own files, and nothing is fetched.
"""

import os
import shutil
import subprocess
import sys

import pytest

from tests import ROOT

PYTHON = f"""#!/bin/sh
if [ "$2" != venv ]; then exec {sys.executable} "$@"; fi
{sys.executable} -m venv --without-pip "$3" && touch "$3"/made && cd "$3"/lib/python3.*/site-packages
mkdir pip-1.dist-info && echo "Name: pip" >pip-1.dist-info/METADATA && echo "," >pip-1.dist-info/RECORD
cp -r pip-1.dist-info other-1.dist-info && echo "Name: other" >other-1.dist-info/METADATA
mkdir other && touch other/__init__.py && echo "other/__init__.py,," >other-1.dist-info/RECORD
"""
NO_VENV = (
    '#!/bin/sh\n[ "$2" = venv ] || exec {} "$@"\nmkdir -p .venv/bin && ln -s {} .venv/bin/python; exit 1\n'.format(
        *2 * (sys.executable,)
    )
)
OLD = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def folder(tmp_path):
    for name in ("Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("firmware", "shared", "tests"):
        (tmp_path / name).mkdir()
    shutil.copy(ROOT / "tests/whole_venv.py", tmp_path / "tests")
    program(tmp_path, PYTHON)
    status, said = make(tmp_path)
    assert status == 0, said
    (tmp_path / ".venv/made").unlink()
    return tmp_path


def program(folder, text):
    (folder / "python").write_text(text)
    (folder / "python").chmod(0o755)


def make(folder, python="./python"):
    """The exit status of making .venv, and what was said."""
    command = ["make", "--no-print-directory", ".venv/run-ready", f"PYTHON={python}", "PIP_INSTALL=true"]
    kept = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    made = subprocess.run(command, cwd=folder, env=kept, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return made.returncode, made.stdout


def test_one_that_is_whole_stays(folder):
    assert make(folder) == (0, "make: '.venv/run-ready' is up to date.\n")


def another_minor_version(venv):
    [library] = venv.glob("lib/python3.*")
    library.rename(library.with_name("python3.9"))


def no_python(venv):
    (venv / "bin/python").unlink()
    (venv / "bin/python").symlink_to("/nowhere/python")


def no_packages(venv):
    shutil.rmtree(next(venv.glob("lib/python3.*/site-packages")))


def pip_broken_off(venv):
    next(venv.glob("lib/python3.*/site-packages/pip-*/RECORD")).unlink()


def another_package_removed(venv):
    shutil.rmtree(next(venv.glob("lib/python3.*/site-packages/other-1.dist-info")))


def another_packages_files_lost(venv):
    shutil.rmtree(next(venv.glob("lib/python3.*/site-packages/other")))


def only_a_folder(venv):
    shutil.rmtree(venv)
    venv.mkdir()


def only_a_file(venv):
    shutil.rmtree(venv)
    venv.write_text("")


BREAKS = [
    *(another_minor_version, no_python, no_packages, pip_broken_off, another_package_removed),
    *(another_packages_files_lost, only_a_folder, only_a_file, shutil.rmtree),
]


@pytest.mark.parametrize("breaks", BREAKS, ids=lambda breaks: breaks.__name__)
def test_one_that_is_broken_is_made_anew(folder, breaks):
    breaks(folder / ".venv")
    status, said = make(folder)
    assert status == 0 and "Making a folder" in said and "once ..." in said
    assert (folder / ".venv/made").exists() and (folder / ".venv/run-ready").exists()
    assert make(folder)[1].endswith("up to date.\n")


def test_packages_that_were_not_fetched_to_the_end_are_fetched_again(folder):
    (folder / ".venv/run-ready").unlink()
    status, said = make(folder)
    assert status == 0 and "once ..." in said and not (folder / ".venv/made").exists()


def test_a_folder_that_was_moved_works_on(folder):
    moved = folder.with_name(folder.name + "-moved")
    folder.rename(moved)
    assert make(moved)[0] == 0 and not (moved / ".venv/made").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [(NO_VENV, "Type: sudo apt install python3-venv"), (OLD, "type: make PYTHON="), (None, "'./python'")],
)
def test_what_cannot_be_mended_says_what_to_type(folder, text, told):
    shutil.rmtree(folder / ".venv")
    (folder / "python").unlink()
    if text:
        program(folder, text)
    status, said = make(folder)
    assert status == 2 and told in said and not (folder / ".venv").exists()
    program(folder, PYTHON)
    assert make(folder)[0] == 0
