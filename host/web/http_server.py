"""The HTTP server: gevent's, with limits for those who ask too much, too slowly, or for nothing.

Every connection is a greenlet, which costs a few kilobytes and no thread, so that a thousand idle ones delay nobody.
`limits` says which connections stay open, and `turns` whose request is answered next. Here are the deadlines: a
request's head, and its body, have to be there in time, and what is sent has to be taken in time. A body is read before
the app is called, so that no code of the app ever waits for a visitor; only feeds and sockets stay.
"""

import io
import logging
import socket
from collections.abc import Callable, Collection
from typing import Any

import gevent
from gevent.pywsgi import Input, WSGIHandler, WSGIServer

from host.settings import Limits
from host.web.limits import Client, Connections, Place
from host.web.proxy import client_address, scheme
from host.web.turns import Turns

HEAD_S = 10.0  # from the first moment, or the last answer, to a whole head
BODY_S = 10.0
TAKE_S = 30.0  # for what is sent to be taken: then a feed that nobody reads is ended
UNTAKEN_BYTES = 65536  # of one connection: the system would keep megabytes for a feed that nobody reads
LINE_BYTES = 4096
HEAD_BYTES = 32768
ACCEPTED_AT_ONCE = 10  # then whoever is connected comes first again
REFUSED_AT_ONCE = 100
CLIENT = "table.client"  # the key in a request's environment: the limits.Client whose it is
CAUSE = "table.cause"  # why it was refused, where its status does not say that
LASTS = "table.lasts"  # a function that tells that the answer is a socket, which lasts for a whole evening
WATCHES = "table.watches"  # a function that tells that what is sent now is a feed

_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class HttpServer(WSGIServer):
    """Serves a WSGI app to a listening socket.

    client(environ)  whose a request is
    too_long()       the text for whoever asks for an address that is too long to be read
    proxies          addresses of proxies whose X-Forwarded-For and -Proto count
    body_bytes(environ)  a body with more is not read; the app sees its length and refuses it
    """

    def __init__(
        self,
        listener: socket.socket,
        app: Callable[..., Any],
        *,
        client: Callable[[dict[str, Any]], Client],
        too_long: Callable[[], str],
        proxies: Collection[str] = (),
        body_bytes: Callable[[dict[str, Any]], int] = lambda environ: 65536,
        limits: Limits | None = None,
        log: logging.Logger | None = None,
    ) -> None:
        named = {"SERVER_NAME": listener.getsockname()[0]}  # gevent would ask the resolver for it
        super().__init__(listener, self._in_turn, log=None, error_log=None, handler_class=_Conversation, environ=named)
        self.max_accept = ACCEPTED_AT_ONCE
        self.app = app
        self.client = client
        self.too_long = too_long
        self.proxies = frozenset(proxies)
        self.body_bytes = body_bytes
        self.connections = Connections(limits)
        self.trouble_log = log or logging.getLogger(__name__)
        self.turns = Turns()
        self.on_refused: Callable[[str], object] = lambda cause: None  # called with each cause, "connection" among them

    def do_read(self) -> Any:
        """Accept a connection; those that an address may not open are closed at once."""
        for _ in range(REFUSED_AT_ONCE):
            accepted: Any = super().do_read()
            if not accepted:
                return None
            sock, (address, *_port) = accepted
            if address in self.proxies or self.connections.may_open(address):
                return accepted
            sock.close()
            self.on_refused("connection")
        return None

    def handle(self, sock: Any, address: Any) -> None:
        """Serve one connection until it ends."""
        sock.settimeout(TAKE_S)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNTAKEN_BYTES)
        # Head and body of an answer are two writes: the second one would wait for the visitor's acknowledgement.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        peer = address[0]
        greenlet: Any = gevent.getcurrent()
        place = self.connections.take(lambda: greenlet.kill(block=False), None if peer in self.proxies else peer)
        if place is None:
            self.on_refused("connection")
            return
        try:
            _Conversation(sock, address, self, place).handle()
        except OSError:
            pass  # the visitor has gone
        except Exception:  # a fault of ours must not show on the owner's terminal
            self.trouble_log.exception("in a connection")
        finally:
            self.connections.leave(place)

    def _in_turn(self, environ: dict[str, Any], start_response: Any) -> Any:
        """The app for one request, in its turn."""
        client = environ[CLIENT]
        if client.joined and "HTTP_UPGRADE" in environ:
            with self.turns.asking(client):
                return self.app(environ, start_response)
        environ[LASTS] = self.turns.leave  # one whose table is not open yet is nobody's known

        def start_noting_refusals(status: str, *rest: Any) -> Any:
            if status[0] in "45":
                self.turns.refused(client)
                self.on_refused(environ.get(CAUSE, status[:3]))
            return start_response(status, *rest)

        with self.turns.turn(client):
            return self.app(environ, start_noting_refusals)


class _TooLong(ValueError):
    """The request's first line, or its head, has too many bytes."""


class _Conversation(WSGIHandler):
    """The requests of one connection, one after the other."""

    def __init__(self, sock: Any, address: Any, server: HttpServer, place: Place) -> None:
        super().__init__(sock, address, server)
        self._server = server
        self._place = place
        self._deadline = gevent.Timeout(None)

    def handle_one_request(self) -> Any:
        self._deadline = gevent.Timeout.start_new(HEAD_S)
        try:
            return super().handle_one_request()
        except gevent.Timeout as over:
            if over is not self._deadline:
                raise
            return None
        finally:
            self._deadline.close()
            self._server.connections.answered(self._place)

    def read_requestline(self) -> str:
        return self.rfile.readline(LINE_BYTES + 1).decode("latin-1")

    def read_request(self, raw_requestline: str) -> Any:
        if len(raw_requestline) > LINE_BYTES:
            raise _TooLong
        return super().read_request(raw_requestline)

    def MessageClass(self, fp: Any, *_rest: Any) -> Any:
        head: Any = _Head(fp)
        return super().MessageClass(head)

    def get_environ(self) -> dict[str, Any]:
        environ = super().get_environ()
        peer, proxies = environ["REMOTE_ADDR"], self._server.proxies
        environ["REMOTE_ADDR"] = client_address(peer, environ.get("HTTP_X_FORWARDED_FOR", ""), proxies)
        environ["wsgi.url_scheme"] = scheme(peer, environ.get("HTTP_X_FORWARDED_PROTO", ""), proxies)
        return environ

    def handle_one_response(self) -> None:
        """Answer the request whose head has been read."""
        self._deadline.close()
        environ: Any = self.environ
        connections, place = self._server.connections, self._place
        environ[CLIENT] = self._server.client(environ)
        environ[WATCHES] = lambda: connections.watches(place)
        if not connections.belongs_to(place, environ[CLIENT], environ["REMOTE_ADDR"]):
            self.close_connection = True
            return
        self._deadline = gevent.Timeout.start_new(BODY_S)
        self._read_body()
        self._deadline.close()
        connections.answering(place)
        super().handle_one_response()

    def _read_body(self) -> None:
        """Put the whole body into the environment; one that is too long is left unread, and ends the connection."""
        environ: Any = self.environ
        body: Any = self.wsgi_input
        most = self._server.body_bytes(environ)
        if body.chunked_input:
            read = body.read(most + 1)
            environ["wsgi.input"], environ["CONTENT_LENGTH"] = io.BytesIO(read), str(len(read))
        elif self.content_length and self.content_length <= most:
            environ["wsgi.input"] = io.BytesIO(body.read())
        if int(environ.get("CONTENT_LENGTH") or 0) > most:
            self.close_connection = True
        self.wsgi_input = Input(self.rfile, 0)  # nothing is left to be discarded

    def log_request(self) -> None:
        pass

    def handle_error(self, t: Any, v: Any, tb: Any) -> None:
        self.close_connection = True
        if not issubclass(t, (OSError, gevent.GreenletExit)):  # the visitor has gone, or lost the place
            self._server.trouble_log.error("in an answer", exc_info=(t, v, tb))

    def _handle_client_error(self, ex: BaseException) -> tuple[str, bytes]:
        if not isinstance(ex, _TooLong):
            return "400", _BAD_REQUEST
        said = self._server.too_long().encode()
        head = f"HTTP/1.1 414 URI Too Long\r\nConnection: close\r\nContent-Length: {len(said)}\r\n"
        return "414", f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n".encode() + said


class _Head:
    """A request's head as a file, of at most HEAD_BYTES."""

    def __init__(self, rfile: Any) -> None:
        self._rfile = rfile
        self._left = HEAD_BYTES

    def readline(self, limit: int) -> bytes:
        line = self._rfile.readline(min(limit, self._left + 1))
        self._left -= len(line)
        if self._left < 0:
            raise _TooLong
        return line
