"""The lock on MicroPython's heap. CPython has none: there a test only shows that the calls work."""

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock
