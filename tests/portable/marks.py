"""Marks of portable tests, decorators: on a MicroPython VM, which has no pytest, they do nothing.

slow             takes a second or more on CPython: not in `make test-fast`
nightly_on_vm    on a VM in `make test-nightly` alone, because it takes most of its file's time there, plays a longer
                 game, or shows more of what others of its file show; `system/portable_files.py` reads it in the source
"""


def nightly_on_vm(test):
    """The test as it is."""
    return test


try:
    import pytest

    slow = pytest.mark.slow
except ImportError:
    slow = nightly_on_vm
