"""The parts of a long target, one after another: one that fails is told in its place, and the others go on.

It never swallows Ctrl-C. What else ends a test or a process, as where a program is missing, is a fault like others.
"""

import traceback


def failures(name, parts):
    """Run the parts that parts() yields, each as (what it shows, function); how many have failed.

    Where parts() itself raises, `name` is what has failed, and no more parts come.
    """
    failed = 0
    try:
        for what, run in parts():
            try:
                run()
            except KeyboardInterrupt:
                raise
            except BaseException as fault:
                failed += _told(what, fault)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        failed += _told(name, fault)
    return failed


def batches(count, size):
    """The numbers below `count` in ranges of `size` each: what many cases take of a target's parts."""
    return (range(first, min(first + size, count)) for first in range(0, count, size))


def _told(what, fault):
    print(f"{what}: FAILED, {type(fault).__name__}: {fault}", flush=True)
    traceback.print_exception(fault)
    return 1
