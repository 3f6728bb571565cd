"""An evening at a table of a service: a recorded game, played by a phone and by two browsers."""

import json
import re
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

from host.demo.http_client import HttpClient
from host.records import verify
from shared.board.edition import MR_X
from tests.host.handheld import record
from tests.service.phone import Phone, repeated

TAKEN_BACK = 2  # the round in which each pawn's move is made, taken back and made again
SOON_S = 3


class Evening:
    """A game at a table of this address; each step must get through whatever happens to the service."""

    def __init__(self, service, path, token, number, game="milton-bradley-3p-captured"):
        self.base, self.token = service.base + path, token
        self.record = record(game)
        self.owner = HttpClient(self.base)
        self._hands = ThreadPoolExecutor(1)
        self.phone = None
        assert self._press("/owner", token=token)["ok"]
        self.phone = Phone(self.base, repeated(self._code)["code"], f"{number:010x}", number)
        self._turns = iter(self.record["turns"])
        self._round = 0

    def _code(self):
        """Of a handheld; a process that has got the table just now does not know the one before."""
        assert self._press("/invite/handheld")["ok"]
        found = re.search(r"/handheld\?token=([\w-]+)", self.owner.get("/invite"))
        return {"ok": bool(found), "said": "Try again in some seconds", "code": found and found[1]}

    def close(self):
        self._hands.shutdown()
        self.phone.close()

    def begin(self):
        form = {"edition": "milton-bradley", "station_200": "yes", "line_13_14": "no", "starts": "typed"}
        starts = {f"start_{pawn}": start for pawn, start in self.record["start"]["pawns"]}
        self.phone.work(lambda: self.phone.end.up(self.phone.now_ms))

        def is_asked():
            self._press("/new", players=self.record["players"], **form, **starts)
            self._soon(lambda: self.phone.table.question.kind == "begin")
            return self.phone.table.question.kind == "begin"

        self.phone.work(is_asked)
        self.phone.agree(self.record["start"]["mr_x"])
        self._told()

    def step(self):
        """One turn; False after the last."""
        turn = next(self._turns, None)
        if turn is None:
            return False
        if turn["mover"] == MR_X:
            self._round += 1
            self.phone.mr_x(turn)
        for ticket, station in turn.get("legs", ()) if turn["mover"] != MR_X else ():
            self._move(turn["mover"], ticket, station)
            if self._round == TAKEN_BACK:
                self._take_back(turn["mover"])
                self._move(turn["mover"], ticket, station)
        self._told()
        return True

    def _move(self, pawn, ticket, station):
        """The owner enters a pawn's move, again where somebody has lost it."""
        fields = {"pawn": pawn, "ticket": ticket, "station": station, "round": self._round}
        before = self.phone.table.log.count

        def is_made():
            self._press("/move", **fields)
            self._soon(lambda: self.phone.table.log.count > before)
            return self.phone.table.log.count > before

        self.phone.work(is_made)

    def _take_back(self, pawn):
        """The owner asks for a pawn's last move, and Mr. X agrees."""
        before = self.phone.table.log.count

        def is_asked():
            if self._press("/take-back", pawn=pawn)["ok"]:  # not while the move itself is not settled
                self._soon(lambda: self.phone.table.question.kind == "take_back")
            return self.phone.table.question.kind == "take_back"

        self.phone.work(is_asked)
        self.phone.take_back()
        assert self.phone.table.log.count > before
        self._told()

    def _press(self, path, **fields):
        """What a button of the owner's page does; the phone, which is another machine, works meanwhile."""
        fields["id"] = secrets.token_hex(16)  # the same however often it is pressed
        pressed = self._hands.submit(repeated, lambda: self.owner.post(path, **fields))
        if self.phone is not None:
            self.phone.work(pressed.done)
        return pressed.result()

    def _soon(self, condition):
        """Let the phone work until this is so, or for a moment."""
        end = time.monotonic() + SOON_S
        while not condition() and time.monotonic() < end:
            self.phone.work()

    def abandon(self):
        """The owner asks for the game's end, and Mr. X agrees."""

        def is_asked():
            if self._press("/abandon")["ok"]:
                self._soon(lambda: self.phone.table.question.kind == "abandon")
            return self.phone.table.question.kind == "abandon"

        self.phone.work(is_asked)
        self.phone.agree()
        self._told()

    def end(self):
        """Open the log and verify what the service has of it."""
        self.phone.open_log()
        self._told()
        game_id = self.phone.table.log.game_id
        got = repeated(lambda: {"ok": True, "record": self.owner.get(f"/games/{game_id}/record.json")})
        found = verify.of_record(json.loads(got["record"]))
        assert found.verdict == "sound", found.findings

    def _told(self):
        """Wait until the service has said that it has all that the phone has."""
        self.phone.work(lambda: self.phone.end.behind() == 0)
