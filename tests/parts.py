"""The parts of a long target, one after another: one that fails is told in its place, and the others go on.

It never swallows Ctrl-C.
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
            except Exception as fault:
                failed += _told(what, fault)
    except Exception as fault:
        failed += _told(name, fault)
    return failed


def _told(what, fault):
    print(f"{what}: FAILED, {type(fault).__name__}: {fault}", flush=True)
    traceback.print_exception(fault)
    return 1
