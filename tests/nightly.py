"""Which variants of a test are left to `make test-nightly`: more of what `make test` shows with the first ones."""

import pytest


def nightly(variants, after):
    """The variants for pytest.mark.parametrize, those after the first `after` marked as nightly."""
    variants = list(variants)
    return variants[:after] + [pytest.param(variant, marks=pytest.mark.nightly) for variant in variants[after:]]
