"""A host on the air for tests: TCP and UDP on the loopback, made of `session` and `sync_host` of shared.link alone."""

import contextlib
import selectors
import socket
import threading
import time

from shared.link import frames, session, sync, sync_host

TABLE, KEY = "fedcba9876543210", bytes.fromhex("5e" * 32)


class AirHost:
    """Listens on a port of its own, from open() to close(). `replica()` is what it keeps the log in.

    answers_only: it says nothing but answers, each to what came last, so that by a handheld's clock it always says the
    same.

    wire       all bytes that came after the greeting
    sessions   how many began
    """

    def __init__(self, replica, answers_only=False):
        self.answers_only = answers_only
        self.wire = bytearray()
        self.sessions = 0
        self.port = 0
        self._replica = replica
        self._thread = None

    def open(self):
        """Listen, on the same port as before."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        self._questions = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._questions.bind(("127.0.0.1", self.port))
        self._wake, self._waker = socket.socketpair()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self):
        """End at once, as when its process is killed."""
        if self._thread:
            self._waker.close()
            self._thread.join()
            self._thread = None

    def air_file(self, name="home", password="open sesame", addresses="127.0.0.1"):
        """What a handheld that is paired with it keeps."""
        networks = f'[["{name.encode().hex()}", "{password}"]]'
        return f'[{networks}, [["{TABLE}", "{KEY.hex()}", "{addresses}", {self.port}]]]'.encode()

    def _serve(self):
        with selectors.DefaultSelector() as selector, contextlib.ExitStack() as stack:
            for each in (self._listener, self._questions, self._wake):
                selector.register(stack.enter_context(each), selectors.EVENT_READ)
            while True:
                for key, _ in selector.select(0.02):
                    if key.fileobj is self._wake:
                        return
                    if key.fileobj is self._listener:
                        made = stack.enter_context(self._listener.accept()[0])
                        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        selector.register(made, selectors.EVENT_READ, _Connection(self, made))
                    elif key.fileobj is self._questions:
                        self._answer()
                    elif not key.data.hear():
                        selector.unregister(key.fileobj)
                        key.fileobj.close()
                for key in list(selector.get_map().values()):
                    if key.data and not self.answers_only:
                        key.data.tick()

    def _answer(self):
        data, sender = self._questions.recvfrom(64)
        if data == f"mrx? 1 {TABLE}\n".encode():
            self._questions.sendto(f"mrx! 1 {TABLE} {self.port}\n".encode(), sender)


class _Connection:
    def __init__(self, host, made):
        self._host = host
        self._socket = made
        self._reader = frames.FrameReader()
        self._greeting = session.HostGreeting(lambda device: KEY, TABLE, bytes(16))
        self._channel = None
        self._heard = 0  # signs of life, one a second by the handheld's clock
        self._end = sync_host.HostEnd(host._replica())

    def hear(self):
        """Whether it goes on."""
        try:
            data = self._socket.recv(4096)
        except OSError:
            return False
        if self._channel:
            self._host.wire += data
        answers = []
        for payload in self._reader.feed(data):
            if not self._channel:
                if not self._greet(payload):
                    return False
                continue
            message = sync.decode(payload)
            if message:
                self._heard += message[0] == "here"
                answers += self._end.received(message, self._now_ms())
        if self._host.answers_only and self._channel:
            answers += self._end.tick(self._now_ms())
        self._say(answers)
        return bool(data)

    def _greet(self, payload):
        answer = self._greeting.answer(payload)
        if answer:
            self._socket.sendall(frames.pack(answer))
            return True
        self._channel = self._greeting.proved(payload)
        if self._channel:
            self._host.sessions += 1
            self._reader = frames.FrameReader(sync.MOST_MESSAGE, self._channel.unpack, session.MOST_OVERHEAD)
        return bool(self._channel)

    def tick(self):
        if self._channel:
            self._say(self._end.tick(self._now_ms()))

    def _say(self, messages):
        if messages:
            with contextlib.suppress(OSError):
                self._socket.sendall(b"".join(self._channel.pack(sync.encode(message)) for message in messages))

    def _now_ms(self):
        return 1000 * self._heard if self._host.answers_only else int(time.monotonic() * 1000)
