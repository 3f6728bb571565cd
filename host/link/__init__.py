"""The connection to handhelds: bytes in, protocol messages out, over a serial cable, a WebSocket or the air.

    line          one connection: frames, messages, the host's end of the protocol
    budget        how much a line may say, so that one holds up no other
    pacing        how fast frames leave on a cable, so that a busy board loses none
    line_loop     waits for bytes and for changes of the table, on a thread each
    serial_line   finds boards on USB and keeps a line to each
    socket_line   the browser handheld's WebSocket
    pipe_line     a handheld in a process beside the host, by its pipes
    announce      announces the host in the home network (mDNS)
    air_port      the TCP port for paired handhelds, and who is in the greeting there
    air_line      one paired handheld's TCP connection
    air_search    answers a paired handheld that looks for its host

    >>> from host.link.pacing import Pacing
    >>> sent = []
    >>> pacing = Pacing(sent.append, now_ms=lambda: 0)
    >>> for frame in (bytes(200), bytes(200)):
    ...     pacing.put("event", frame)
    >>> len(sent)  # a busy board would lose the second one now
    1

Never here: a rule of the game, a sentence for a player, Flask. The table is handed in, not imported.
Imports: `shared` alone.
"""
