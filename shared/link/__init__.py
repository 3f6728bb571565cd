"""What goes between handheld and host (docs/protocol.md): frames, messages, sessions over the air.

    frames     a message as an ASCII line with a CRC-32
    sync       the messages, and the handheld's end
    sync_host  the host's end
    session    an authenticated session over the air, both ends

    >>> from shared.link import frames
    >>> frames.pack("[1]")  # the line that carries a message
    b'~[1]~4c2f32b8\\n'

Never here: a socket, a port, a rule. Imports: `events`.
"""
