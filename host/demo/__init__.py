"""`make demo`: plays a recorded game on real processes, by pressing the handheld's keys and the page's buttons.

    demo          starts a host and a virtual handheld, and plays the game on them; PACE_S sets the pace
    playback      one recorded game as key presses and requests
    http_client   a client for a running host's pages, without a browser

Never here: an import of the host's insides; the demo is a client like any other.
Imports: `host.settings`, `shared`.
"""
