"""A WebSocket is read with pauses, the longer the more work its bytes are."""

from types import SimpleNamespace

import pytest

from host.web import web_socket
from host.web.web_socket import MOST_UNREAD, PAUSE_S, PAUSES


def test_the_pause_is_as_long_as_the_work_asks_for_and_lasts_while_nobody_takes_what_has_come(monkeypatch):
    clock = SimpleNamespace(worked=0.0, slept=[], now=0.0)
    unread = [MOST_UNREAD, 0, 0, 0, 0, 0, 0]

    def sleep(pause_s):
        clock.slept.append(pause_s)

    monkeypatch.setattr(
        web_socket, "time", SimpleNamespace(sleep=sleep, thread_time=lambda: clock.worked, monotonic=lambda: clock.now)
    )
    comes = [1, 1, 1, 1, 1, 0.5]  # so much of what is read at once
    waits = SimpleNamespace(recv=lambda most: b"x" * int(most * comes.pop(0)))
    socket = web_socket._PacedSocket(waits, lambda: unread.pop(0), beside := [object()])
    assert len(socket.recv(65536)) == web_socket.READ_BYTES
    assert clock.slept == [PAUSE_S, PAUSE_S]
    clock.worked += 10 * PAUSE_S
    socket.recv(65536)
    assert clock.slept[2:] == [PAUSES * 10 * PAUSE_S], "a tenth of the processor is the most that one takes"
    beside.append(object())
    clock.worked += PAUSE_S
    socket.recv(65536)
    assert clock.slept[3:] == pytest.approx([2 * PAUSES * PAUSE_S]), "and the most that all of a table take"
    for moment, floods in ((1, False), (web_socket.FLOOD_S, True), (web_socket.FLOOD_S, False)):
        clock.now = moment
        socket.recv(65536)
        assert socket.floods is floods, "more has come all the time than was read, whatever it is"
