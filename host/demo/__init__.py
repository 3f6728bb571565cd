"""`make demo`: a recorded game that plays itself on real processes, through keys and pages.

    demo          starts a host and a virtual handheld, and plays
    playback      one recorded game as key presses and requests
    http_client   a visitor of the pages without a browser

Never here: anything of the host's inside; it is a client like any other.
Imports: `host.settings`, `shared`.
"""
