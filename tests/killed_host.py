"""A host in a process of its own that is killed at random moments, at its start as well, and started again.

The handheld stays here and repeats what was not confirmed; so do the pages, each post under its own id. Nothing may be
lost, doubled or falsely refused.
"""

import contextlib
import os
import pickle
import secrets
import signal
import socket
import time
import traceback

from host.link.line import Line
from host.web import guards
from host.web.app import create_app
from tests.host.browser import Browser
from tests.host.handheld import Handheld, play_turn, record, set_up

MEAN_LIFE = 0.5  # of a host after its start, in the time that it takes to start
IN_START = 0.2  # how often it is killed while it starts
ENOUGH = 2000  # starts for one answer: more means that none will come


class Gone(Exception):
    """The host was killed before it answered."""


class KilledHost:
    """A host on a folder that is killed at random times; `start_s` is how long a start takes, None: it is not killed.

    moment()    is asked where the game is when a host is killed
    killed      what it answered, for each host that was killed

    After each host that was killed before it answered anything the next one lives longer, so that a slow machine
    comes to an end too.
    """

    def __init__(self, folder, dice, moment):
        self.folder = folder
        self.start_s = None
        self.killed = []
        self._dice = dice
        self._moment = moment
        self._fruitless = 0
        self._process = self._socket = None

    def ask(self, *question):
        """The answer of the host, of a new one if it is killed meanwhile."""
        for _start in range(ENOUGH):
            with contextlib.suppress(Gone):
                return self.try_once(*question)
        raise AssertionError("every host was killed")

    def try_once(self, *question):
        """The answer of the host; Gone if it is killed before it answers."""
        if self._process is None:
            self._start()
        try:
            send(self._socket, question)
            answer = receive(self._socket)
        except (OSError, EOFError):
            self.close()
            self.killed.append(self._moment())
            self._fruitless += 1
            raise Gone from None
        assert not isinstance(answer, str), answer  # a traceback
        self._fruitless = 0
        return answer

    def close(self):
        """Kill the process, if it still runs."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
            self._socket.close()
            self._process = None

    def _start(self):
        here, there = socket.socketpair()
        starting_s, serving_s = self._lives_s()
        self._process = os.fork()
        if self._process == 0:
            here.close()
            signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends the process at once, wherever it is
            signal.setitimer(signal.ITIMER_REAL, starting_s)
            serve(self.folder, there, serving_s)
        there.close()
        self._socket = here

    def _lives_s(self):
        """Until the next host is killed, in seconds: from its start on, and once it serves; 0: it is not."""
        if self.start_s is None:
            return 0, 0
        start_s = self.start_s * 2**self._fruitless
        if self._dice.random() < IN_START:
            return 0.001 + self._dice.random() * start_s, 0
        return 0, 0.001 + self._dice.expovariate(1 / (MEAN_LIFE * start_s))


def serve(folder, connection, life_s):
    """The host's process: answer until the other side is gone, or for so many seconds if they are not 0."""
    try:
        app = create_app({"DATA_DIR": str(folder), "TESTING": True})
        table, sent, now = app.extensions["table"], [], [0]
        line = Line(table, sent.append, lambda: now[0])
        browser = Browser(app)
        owner = next(iter(table.admissions.all()), None) or table.admissions.admit(None, "owner")
        with browser.client.session_transaction() as session:
            session.update({guards.MARK: owner.mark, "who": "the same after every start"})
        if life_s:
            signal.setitimer(signal.ITIMER_REAL, life_s)
        while True:
            kind, *facts = receive(connection)
            sent.clear()
            if kind == "line":
                now[0], data = facts
                if data:
                    line.received(data)
                line.tick()
                send(connection, list(sent))
            elif kind == "post":
                response = browser.press(facts[0], **facts[1])
                send(connection, (response.status_code, response.get_json()))
            else:
                count, head = (table.play.count, table.play.head) if table.play is not None else (0, None)
                send(connection, (count, head, len(table.moves())))
    except EOFError:
        os._exit(0)
    except BaseException:
        send(connection, traceback.format_exc())
        os._exit(1)


def send(connection, what):
    data = pickle.dumps(what)
    connection.sendall(len(data).to_bytes(4, "big") + data)


def receive(connection):
    return pickle.loads(read(connection, int.from_bytes(read(connection, 4), "big")))


def read(connection, length):
    data = b""
    while len(data) < length:
        more = connection.recv(length - len(data))
        if not more:
            raise EOFError
        data += more
    return data


class Wire:
    """A handheld's line to such a host, in the place of a `Line`: what a killed host has not answered is lost."""

    def __init__(self, host, handheld):
        self._host = host
        self._handheld = handheld

    def received(self, data):
        self._say(data)

    def tick(self):
        self._say(b"")

    def _say(self, data):
        with contextlib.suppress(Gone):
            for answer in self._host.try_once("line", self._handheld.now_ms, data):
                self._handheld._hear(answer)


class Pages:
    """What `play_turn` needs of a table: moves are posted, again under the same id until they are answered."""

    def __init__(self, host):
        self._host = host

    def move(self, pawn, ticket, station, turn):
        self.post("/move", pawn=pawn, ticket=ticket, station=station, round=turn)

    def post(self, path, **fields):
        """Post until there is an answer; it must not be a refusal."""
        status, said = self._host.ask("post", path, {**fields, "id": secrets.token_hex(16)})
        assert status == 200, (path, status, said)


def whole_game(folder, name, dice):
    """Play a recorded game on a host that is killed again and again.

    Returns, for each kill, how much of the handheld's log there was by then: from 0, before the game, to 1.
    """
    game, handheld = record(name), Handheld()
    host = KilledHost(folder, dice, lambda: handheld.table.log.count)
    host.start_s = time_to_start(host)
    handheld.line, pages = Wire(host, handheld), Pages(host)
    try:
        form = {"edition": game["edition"], "players": str(game["players"])}
        starts = {f"start_{pawn}": str(start) for pawn, start in set_up(game).pawns}
        pages.post("/new", **form, **starts)
        until(handheld, lambda: handheld.table.question.kind == "begin")
        handheld.agree(game["start"]["mr_x"])
        in_step(handheld, host)
        for turn in game["turns"]:
            play_turn(pages, handheld, turn)
            in_step(handheld, host)
        handheld.open_log()
        in_step(handheld, host)
        moved = [event[1:] for event in log_of(handheld) if event[0] == "pawn_moved"]
        turns = [turn for turn in game["turns"] if turn["mover"] != "mr_x" and turn["legs"]]
        assert moved == [[turn["mover"], *turn["legs"][0]] for turn in turns]
        return [count / handheld.table.log.count for count in host.killed]
    finally:
        host.close()


def time_to_start(host):
    """Seconds until a host answers; the next one will be killed."""
    begun_s = time.monotonic()
    host.ask("line", 0, b"")
    host.close()
    return time.monotonic() - begun_s


def log_of(handheld):
    return [list(handheld.table.log.event(number)) for number in range(handheld.table.log.count)]


def in_step(handheld, host):
    """Let both talk until the host has all that the handheld has, and nothing waits for it."""

    def is_so():
        count, head, waiting = host.ask("state")
        return (count, head, waiting) == (handheld.table.log.count, handheld.table.log.head, 0)

    until(handheld, is_so)


def until(handheld, is_so):
    for _try in range(ENOUGH):
        handheld.exchange(1)
        if is_so():
            return
    raise AssertionError("they never agreed")
