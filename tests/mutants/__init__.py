"""Faults that the tests must catch: see README.md."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def mutants():
    """The mutants of mutants.toml, a dict each: name, file, old, new, tests."""
    return tomllib.loads((Path(__file__).parent / "mutants.toml").read_text())["mutant"]
