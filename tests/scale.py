"""How much of their work the long programs do: all of it, or the share that SCALE in the environment says.

`make bench SCALE=0.01` shows in seconds that the target still runs; its figures then mean nothing.
"""

import os

SCALE = float(os.environ.get("SCALE") or 1)


def scaled(count, least=1):
    """That share of `count`, at least `least`."""
    return max(least, round(count * SCALE))
