"""A WSGI app, or a whole host, served to pages by threads of this process, on a port of the loopback."""

import logging
import threading

from werkzeug.serving import make_server

from host.web.app import close, create_app

END_S = 0.01  # how soon the end is seen
OWNER = "owner-of-the-table"
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


class Hosted:
    """A real host with its `table`, whose owner comes in by OWNER, at `address`, until close()."""

    def __init__(self, folder, **config):
        self.app = create_app({"DATA_DIR": str(folder), "OWNER_TOKEN": OWNER, **config})
        self.table = self.app.extensions["table"]
        self._serving = Serving(self.app)
        self.address = self._serving.address

    def close(self):
        self._serving.close()
        close(self.app)


def _answer(app, environ, start_response):
    """Answer with whole files: werkzeug's server leaves a file open if its reader is gone before the end of it."""
    return app({**environ, "wsgi.file_wrapper": _read}, start_response)


def _read(file, _size):
    with file:
        return [file.read()]
