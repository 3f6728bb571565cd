"""What a host shows of itself in games that look the same from outside and differ only in what Mr. X keeps to himself.

Each of two hosts is told one of a pair of games (tests/system/twins.py) by a handheld, and asked by an owner, a
detective, a looker and the handheld's browser. Clock and random numbers are the same for both. What both show must
then be the same, once seals, salts and consents are masked, and with them the hashes over them.
"""

import contextlib
import io
import itertools
import re
import secrets
import time
from pathlib import Path
from random import Random

import pytest

from host.computers.player import Turn, chosen
from host.game import projection
from host.store.store import FILE
from host.view.certificate import SHORT_SEAL
from host.web.app import close, create_app
from host.web.languages import CODES
from host.web.qr_codes import qr_svg
from mrx.game import ending
from shared.board.edition import MR_X
from shared.computer.computer_player import LEVELS
from shared.events.commitment import SALT_BYTES
from shared.link import frames, sync
from tests.host.browser import Browser
from tests.host.handheld import Handheld, set_up
from tests.system.twins import twins

ROUNDS = 3  # of a game; the third window is one to surface in
BEGUN_S = 1.7e9
OWNER = "the-owner's-token"
HEX = re.compile(rb"[0-9a-f]{8,}")
SHORT = (8, SHORT_SEAL)  # digits of a seal on a page, and on a certificate
SUM = re.compile(rb"~[0-9a-f]{8}\n")
EXPIRES = re.compile(rb" Expires=[^;]*;")  # of a cookie: by the machine's own clock
WAITING = ("/feed", "/voice", "/handheld/link", "/api/1/events")  # what does not end by itself


def masked(data, drawn):
    """Bytes with each word of `drawn` replaced by its number among them, and the frames' check sums left out.

    Numbers keep what is told about which of them are equal. Pages show the first digits of a seal.
    """
    known = drawn | {word[:short] for word in drawn for short in SHORT}
    numbers = {}

    def number(found):
        word = found[0]
        return b"#%d#" % numbers.setdefault(word, len(numbers)) if word in known else word

    return SUM.sub(b"~sum\n", HEX.sub(number, EXPIRES.sub(b"", data)))


def drawn_words(log):
    """All that a game's log says of seals, salts, consents and chain, as the words of it."""
    words = {word for event in log.events for word in event if isinstance(word, str) and len(word) >= 2 * SALT_BYTES}
    return {word.encode() for word in words | set(log.chain)}


class TappedHandheld(Handheld):
    """A handheld that writes down every byte of its link, in both directions."""

    def __init__(self, **options):
        self.wire = []
        super().__init__(**options)

    def say(self, message):
        self.wire.append(b"> " + frames.pack(sync.encode(message)))
        super().say(message)

    def _hear(self, data):
        self.wire.append(b"< " + data)
        super()._hear(data)


class Outside:
    """What one host shows of a game to everybody: the bytes of each of FACES, masked.

    asked is the stations of which a detective asks why a pawn cannot go there.
    leak(host, station), if there is one, is called with his station after each leg of Mr. X's.
    """

    FACES = ("link", "pages", "database", "log")

    def __init__(self, folder, record, slips, asked, seed, leak=None, everybody=True):
        self.folder = Path(folder)
        self._asked = asked
        self.handheld = TappedHandheld()
        self._random = Random(seed)
        self._slips = slips
        self._leak = leak
        self._everybody = everybody
        self._pages = []
        said = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            self._same_for_both(patch, Random(seed))
            self._open()
            try:
                self._play(record)
            finally:
                close(self.app)
        log = self.folder / "host.log"
        drawn = drawn_words(self.table.play)
        self.link = masked(b"".join(self.handheld.wire), drawn)
        self.pages = masked(b"\n".join(self._pages).replace(qr_svg(self.table.play.head).encode(), b"(QR code)"), drawn)
        self.database = masked((self.folder / FILE).read_bytes(), drawn)
        self.log = masked(said.getvalue().encode() + (log.read_bytes() if log.exists() else b""), drawn)

    def _same_for_both(self, patch, drawn):
        patch.setattr(time, "time", lambda: BEGUN_S + self.handheld.now_ms / 1000)
        patch.setattr(secrets, "token_bytes", lambda count=32: drawn.randbytes(count))
        patch.setattr(secrets, "choice", drawn.choice)

    def _open(self):
        self.app = create_app({"DATA_DIR": str(self.folder), "OWNER_TOKEN": OWNER, "TESTING": True})
        self.table = self.app.extensions["table"]
        self._owner, self._detective = Browser(self.app).owning(OWNER), Browser(self.app).joined()
        phone = Browser(self.app)
        phone.enter(f"/handheld?token={self.table.invitations.new()}")
        self._browsers = (self._owner, self._detective, Browser(self.app), phone)

    def _pages_of_app(self):
        """The path of every page, by the routes of the app, but for static files."""
        rules = [rule for rule in self.app.url_map.iter_rules() if "GET" in rule.methods and rule.rule not in WAITING]
        game_id = self.table.play.game_id
        paths = [rule.rule.replace("<game_id>", game_id) for rule in rules if rule.arguments <= {"game_id"}]
        return [*paths, "/api/1/events?after="]

    def _play(self, record):
        self.handheld.link(self.table)
        self.table.begin(set_up(record), {"mr_x": "Ada", "players": ["Bo"], "adviser": True}, {})
        self._settle()
        self.handheld.agree(record["start"]["mr_x"])
        self._do(self._detective, "/who", game=self.table.play.game_id[:8], player="0")
        actions, paths = 0, self._pages_of_app()
        for turn in record["turns"]:
            self._look(("/view", self._random.choice(paths)))
            if turn["mover"] == MR_X:
                self._mr_x(turn, actions)
            else:
                self._pawn(turn)
            actions += len(turn["legs"])
        self._look(paths)
        self._end()
        if self._everybody:
            self._everybody_looks(paths)

    def _mr_x(self, turn, actions):
        first = self.handheld.table.log.count
        if actions in self._slips:
            assert self.handheld.table.move_mr_x(0, self._slips[actions], "only", None)
        self.handheld.mr_x(turn)
        self._settle()
        if self._random.random() < 0.3 and "mr_x_surfaced" not in [each[0] for each in self._since(first)]:
            self._wish_back(first)
            self.handheld.mr_x(turn)
        if self._leak is not None:
            self._leak(self, turn["legs"][-1][1])

    def _since(self, first):
        return [self.handheld.table.log.event(number) for number in range(first, self.handheld.table.log.count)]

    def _wish_back(self, first):
        """He asks to take his turn back, and a detective agrees."""
        self.handheld.ask_back(first)
        self.handheld.end.wish = first
        self.handheld.exchange(1)
        self._look(("/view",))
        self._do(self._detective, "/answer", ask=self.table.take_back.wish().number, yes="yes")
        self.handheld.end.wish = 0

    def _pawn(self, turn):
        """A move from a page; before it sometimes a pencil, an illegal move, or one that is entered and taken back."""
        random, (ticket, station) = self._random, turn["legs"][0]
        now = {"pawn": turn["mover"], "ticket": ticket, "round": str(self.table.play.game.round)}
        self._ask_why_not(turn["mover"])
        if not any(self.table.play.game.moved):  # once a round: it takes as long as all else
            self._ask_for_advice(turn["mover"])
        if random.random() < 0.3:
            self._press(self._detective, "/pencil", station=str(station), **now)
        if random.random() < 0.3:
            self._press(
                self._owner, "/move", station=str(random.choice(self._out_of_reach(turn["mover"], ticket))), **now
            )
        self._do(self._detective, "/move", station=str(station), **now)
        if random.random() < 0.2:
            self._do(self._detective, "/take-back", pawn=turn["mover"])
            self.handheld.take_back(0)
            self._settle()
            self._do(self._detective, "/move", station=str(station), **now)

    def _out_of_reach(self, pawn, ticket):
        game = self.table.projected()
        return [station for station in range(1, 201) if projection.leg_error(game, pawn, ticket, station)]

    def _ask_why_not(self, pawn):
        """A detective asks why this pawn cannot go where Mr. X may be, in either game."""
        for station in self._asked:
            self._keep("/why.json", self._detective.get("/why.json", {"pawn": pawn, "station": station}))

    def _ask_for_advice(self, pawn):
        """A detective asks the adviser; and what the computer at each level would move."""
        self._keep("/advice.json", self._detective.get("/advice.json", {"pawn": pawn}))
        play, draw = self.table.play, self.table.substitutes.now().draw(self.table.play.count)
        pawns = tuple(range(len(play.game.pawn_names)))
        turns = [Turn(play.game_id, play.count, level, pawns) for level in LEVELS]
        self._pages.append(repr([chosen(play.effective_events, turn, draw) for turn in turns]).encode())

    def _end(self):
        """They agree to leave off, or he does so alone."""
        if self._random.random() < 0.5:
            self._do(self._owner, "/abandon")
            self.handheld.agree()
        else:
            ending.abandon(self.handheld.table)
            self.handheld.exchange(1)

    def _press(self, browser, path, **fields):
        response = browser.press(path, **fields)
        self._keep(path, response)
        return response

    def _do(self, browser, path, **fields):
        """Press something that the host must take, and let the handheld hear of it."""
        response = self._press(browser, path, **fields)
        assert response.status_code == 200, (path, response.text)
        self._settle()

    def _settle(self):
        """Let both talk until the host has the whole log, and the handheld has answered what it can alone."""
        handheld, table = self.handheld, self.table
        for _ in range(20):
            handheld.exchange(1)
            told = table.play is not None and table.play.head == handheld.table.log.head
            if handheld.table.question.kind or (
                told and not handheld.table.work.busy and not table.moves() and not table.ask()
            ):
                return
        raise AssertionError("they do not come to an end")

    def _look(self, paths):
        """Somebody looks at each of these pages, and at the feed."""
        for path in paths:
            self._get(path, self._random.randrange(len(self._browsers)))
        self._pages.append(next(iter(self._detective.client.get("/feed").response)))

    def _everybody_looks(self, paths):
        for path, who in itertools.product(paths, range(len(self._browsers))):
            self._get(path, who)

    def _get(self, path, who):
        """Each reads in a language of his own."""
        self._keep(path, self._browsers[who].get(path, **{"Accept-Language": CODES[who]}))

    def _keep(self, path, response):
        del response.headers["Content-Length"]  # which tells how large the QR code of the chain head is
        head = f"{path} {response.status}\n{response.headers}".encode()
        self._pages.append(head + response.data)


def compare(seed, folder, rounds=ROUNDS, leak=None, everybody=True):
    """Play the pair of this seed on two hosts; AssertionError says which face of them differs.

    everybody: whether each looks at every page at the end too, which takes most of the time of a short game.
    """
    one, other, slips = twins(seed, rounds)
    assert one["turns"] != other["turns"]
    records = (one, other)
    asked = sorted(set().union(*map(_his_stations, records)))
    hosts = [
        Outside(
            Path(folder) / f"{seed}-{which}",
            record,
            {at: slip[which] for at, slip in slips.items()},
            asked,
            seed,
            leak,
            everybody,
        )
        for which, record in enumerate(records)
    ]
    for face in Outside.FACES:
        assert getattr(hosts[0], face) == getattr(hosts[1], face), f"pair {seed}: the {face} differ"


def _his_stations(record):
    """Where Mr. X comes to in a game."""
    return {station for turn in record["turns"] if turn["mover"] == MR_X for _, station in turn["legs"]}
