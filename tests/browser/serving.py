"""A WSGI app served to pages by threads of this process, on a port of the loopback."""

import logging
import threading

from werkzeug.serving import make_server

END_S = 0.01  # how soon the end is seen
logging.getLogger("werkzeug").setLevel(logging.ERROR)


class Serving:
    """The app at `address`, until close(); port 0: whichever is free."""

    def __init__(self, app, port=0):
        self._server = make_server("127.0.0.1", port, lambda *call: _answer(app, *call), threaded=True)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(END_S,), daemon=True).start()

    def close(self):
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()


def _answer(app, environ, start_response):
    """Answer with whole files: werkzeug's server leaves a file open if its reader is gone before the end of it."""
    return app({**environ, "wsgi.file_wrapper": _read}, start_response)


def _read(file, _size):
    with file:
        return [file.read()]
