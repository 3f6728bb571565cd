"""Where a host may be: at the addresses learned when it was paired, then where it answers a question to the network.

The question is one UDP datagram to everybody, on the port of the table: `mrx? 1 TABLE`. The host of that table answers
`mrx! 1 TABLE PORT`. An answer proves nothing; whoever is there must still prove that it has the key. Nothing here
blocks: addresses are numbers, which no name server is asked for.
"""

_EVERYBODY = "255.255.255.255"
_ASKED = 2  # times, because a datagram may be lost
_ANSWER_MS = 500
_MOST = 64  # bytes of a datagram
_MOST_PAUSE_MS = 8000


def hosts(sockets, pairings, clock, failed):
    """Yield (pairing, address) of each place to try, or None while there is nothing to try yet; it never ends.

    sockets: MicroPython's module `socket`. failed() is called when all of them were yielded; then comes a pause.
    """
    pause_ms = 1000
    while True:
        for pairing in pairings:
            for address in pairing[2].split():
                yield pairing, place(sockets, address, pairing[3])
        for pairing in pairings:
            answer = yield from _asked(sockets, pairing, clock)
            if answer:
                yield pairing, answer
        failed()
        began = clock.ms()
        while clock.since(began) < pause_ms:
            yield None
        pause_ms = min(2 * pause_ms, _MOST_PAUSE_MS)


def place(sockets, address, port):
    """Return an address as connect() and sendto() take it."""
    return sockets.getaddrinfo(address, port)[0][-1]


def _asked(sockets, pairing, clock):
    """Ask for the host of a pairing; return where it is, or None. A generator that yields None meanwhile."""
    table = pairing[0].encode()
    socket = None
    try:
        socket = sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM)
        socket.setblocking(False)
        socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_BROADCAST, 1)
        for _ in range(_ASKED):
            socket.sendto(b"mrx? 1 " + table + b"\n", place(sockets, _EVERYBODY, pairing[3]))
            began = clock.ms()
            while clock.since(began) < _ANSWER_MS:
                yield None
                found = _answer(socket, table)
                if found:
                    return place(sockets, *found)
    except OSError:
        pass  # no way to anybody at the moment
    finally:
        if socket:
            socket.close()


def _answer(socket, table):
    """Return (address, port) if the host of this table has answered."""
    try:
        data, sender = socket.recvfrom(_MOST)
    except OSError:
        return None  # nothing has come
    words = data.split()
    if len(words) != 4 or words[:3] != [b"mrx!", b"1", table]:
        return None
    port = words[3]
    return (sender[0], int(port)) if len(port) <= 5 and port.isdigit() and 0 < int(port) < 65536 else None
