"""The connection to handhelds: bytes in, protocol messages out, over a serial cable or a WebSocket.

    line          one connection: frames, messages, the host's end of the protocol
    pacing        how fast frames leave on a cable, so that a busy board loses none
    serial_line   finds boards on USB and keeps a line to each
    socket_line   the browser handheld's WebSocket

Never here: a rule of the game, a sentence for a player, Flask. The table is handed in, not imported.
Imports: `shared` alone.
"""
