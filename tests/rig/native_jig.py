"""A jig around a chip on the native MicroPython, as an example of one: `python -m tests.rig.native_jig IMAGE FOLDER`.

It prints the path of the cable and the port of the side channel, serves one visitor, and ends with him.
"""

import json
import os
import socket
import sys
import tty

from tests.system.chip_board import ChipBoard

_MOST = 4096


class NativeJig:
    """The jig and its two ends."""

    def __init__(self, image, folder):
        self._board = ChipBoard(image, folder)
        self._cable, slave = os.openpty()
        tty.setraw(slave)
        self.cable = os.ttyname(slave)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._told = 0  # of the board's sayings
        self._heard = self._said = 0  # bytes

    def serve(self):
        """Obey until the side channel is closed."""
        connection, _ = self._listener.accept()
        with connection, connection.makefile("rw", encoding="ascii", newline="\n") as channel:
            for line in channel:
                order = json.loads(line)
                self._hear(order["sent"])
                answer = {"id": order["id"], "ok": True, **self._obey(order), "time_ms": self._board.time_ms}
                self._tell()
                answer["said"] = self._said
                channel.write(json.dumps(answer) + "\n")
                channel.flush()
        self._board.close()

    def _obey(self, order):
        board = self._board
        if order["do"] == "power" and order["on"]:
            board.power_on()
        elif order["do"] == "power":
            board.power_off()
        elif order["do"] == "press":
            board.press(order["keys"], order["ms"], max(order["at"], board.time_ms), order["gap"])
        elif order["do"] == "wait":
            board.run_until(order["until"])
        elif order["do"] == "transfers":
            new, board.transfers = board.transfers, []
            return {"transfers": [[time, data.hex()] for time, data in new]}
        return {}

    def _hear(self, count):
        while self._heard < count:
            data = os.read(self._cable, _MOST)
            self._heard += len(data)
            self._board.hear(data)

    def _tell(self):
        for _time, data in self._board.sayings[self._told :]:
            os.write(self._cable, data)
            self._said += len(data)
        self._told = len(self._board.sayings)


if __name__ == "__main__":
    jig = NativeJig(*sys.argv[1:])
    print(jig.cable, jig.port, flush=True)
    jig.serve()
