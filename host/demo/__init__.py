"""To try it without hardware: a recorded game that plays itself, and a handheld that is Mr. X.

    demo              `make demo`: starts a host and a handheld, and plays a game on them; PACE_S sets the pace
    playback          one recorded game as key presses and requests
    http_client       a client for a running host's pages, without a browser
    computer_handheld *Play against the handheld*: the process beside the host, in which the handheld is Mr. X

    >>> from host.demo import demo
    >>> demo.PACE_S  # seconds between two steps
    0.7

Never here: an import of the host's insides; the demo is a client like any other.
Imports: `host.settings`, `shared`, and the handheld on CPython (firmware/virtual/plain_handheld.py).
"""
