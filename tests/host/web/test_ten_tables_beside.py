"""What is done at one table of a host, in its name or to its files, changes nothing at ten others beside it."""

import itertools
import os
import shutil
import time

import pytest

from host.store.store import FILE
from host.web import auth, open_rooms, other_tables
from host.web.app import close, create_app
from host.web.limits import Client, Rank
from shared.board.edition import MR_X
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER
from tests.host.handheld import Handheld, begin, play_turn, record
from tests.host.web.test_other_tables import at, made
from tests.host.web.test_pages import POSTS
from tests.host.web.test_sleeping_tables import asked

GAME = record("milton-bradley-5p-escaped")
ELSEWHERE = "192.168.1.66"
SOCKET = {"Connection": "Upgrade", "Upgrade": "websocket", "Origin": "http://localhost"}


class InPlay:
    """A table with a game in play; browsers of its owner, of a detective and of its phone; `watching`: an open feed."""

    numbers = itertools.count(1)

    def __init__(self, organiser):
        self.app = organiser.app
        self.path, self.room = made(organiser, "One")
        self.name, self.table, self.ways = self.path[3:], self.room.table, self.room.table.invitations
        self.owner = at(self.app, self.path, self.room.owner_token)
        self.detective, self.phone = Browser(self.app), Browser(self.app)
        self.come_in()
        assert self.phone.post(f"{self.path}/handheld", token=self.ways.new())["ok"]
        self.mark = self.table.admissions.all()[-1].mark
        number = next(self.numbers)
        self.handheld = Handheld(f"{number:010x}", seed=1000 * number).link(self.table, self.mark)
        self.turns = iter(begin(self.table, self.handheld, GAME)["turns"])
        self.watching = Browser(self.app).client.get(f"{self.path}/feed")
        next(self.watching.response)
        self.open_feeds = []

    def come_in(self):
        assert self.detective.post(f"{self.path}/join", code=self.ways.join_code())["ok"]
        assert self.owner.post(f"{self.path}/owner", token=self.room.owner_token)["ok"]

    def view(self):
        return Browser(self.app).get(f"{self.path}/view").text

    def kept(self):
        """What everybody sees; who is in; what lets in; who has tried in vain; and how often was written."""
        tries = {who for _then, _keys, _kind, who in self.ways._wrong._tries} - {ELSEWHERE}
        ways = (self.ways.join_code(), self.ways.open_token, self.room.owner_token, tries)
        return self.view(), self.table.admissions.all(), ways, self.table.link(), self.table.store.writes

    def goes_on(self):
        """Whoever was in still is; the next move is made, and shown to who watches."""
        assert self.owner.get(f"{self.path}/set-aside").status_code == 200
        assert '"you":' in self.detective.get(f"{self.path}/view").text
        assert self.ways.joins(self.ways.join_code(), ELSEWHERE)
        with Browser(self.app).client.get(f"{self.path}/feed") as another:
            assert another.status_code == 200
        self.come_in()
        turn, before = next(self.turns), self.table.play.head
        if turn["mover"] == MR_X:
            play_turn(self.table, self.handheld, turn)
        else:
            (ticket, station), number = turn["legs"][0], self.table.play.game.round
            fields = {"pawn": turn["mover"], "ticket": ticket, "station": station, "round": number}
            assert self.owner.post(f"{self.path}/move", **fields)["ok"]
            self.handheld.exchange(1)
        assert self.table.play.head != before and self.table.link() == "up"
        assert next(self.watching.response).startswith(b"id:")


class Club:
    """A host with ten tables in play, on a clock that stands."""

    def __init__(self, folder):
        self.folder, self.now_s = folder, 0.0
        self.app = create_app({"DATA_DIR": str(folder), "OWNER_TOKEN": OWNER, "TESTING": True})
        self.organiser, self.others = Browser(self.app).owning(OWNER), other_tables.of_host(self.app)
        self.others.open.clock = lambda: self.now_s
        self.ten = [InPlay(self.organiser) for _ in range(10)]

    def stranger(self, cookies_of=None, address=ELSEWHERE):
        """A browser of that address; with the cookies of another one, whatever they are for."""
        browser = Browser(self.app)
        browser.client.environ_base["REMOTE_ADDR"] = address
        for cookie in cookies_of.client._cookies.values() if cookies_of else ():
            for path in ("/", *(each.path for each in self.ten)):
                browser.client.set_cookie(cookie.key, cookie.value, path=path)
        return browser

    def sleeps(self, one):
        """Everybody leaves a table, until it sleeps."""
        one.handheld.unplug()
        one.watching.close()
        self.now_s += open_rooms.SLEEP_S
        self.others.look()
        assert self.others.open.get(one.name) is None


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    begun_s = time.process_time()
    club = Club(tmp_path_factory.mktemp("club"))
    yield club
    close(club.app)
    print(f"\neleven tables: {time.process_time() - begun_s:.1f} s of the processor")


def cookies(club, one):
    """Those of its owner, detective and phone are nobody's elsewhere, whatever is asked for with them."""
    fields = {"token": one.room.owner_token, "code": one.ways.join_code(), "title": "Mine", "text": "Mine"}
    fields |= {"pawn": "red", "player": "0", "number": "1", "round": "1", "table": club.ten[0].name}
    for own in (one.owner, one.detective, one.phone):
        thief, cookie = club.stranger(own), next(iter(own.client._cookies.values()))
        sent = {"HTTP_COOKIE": f"{cookie.key}={cookie.value}", "REMOTE_ADDR": ELSEWHERE}
        assert auth.client(club.app, {**sent, "PATH_INFO": f"{one.path}/view"}).table == one.path == cookie.path
        assert thief.get("/tables").status_code == thief.get("/invite").status_code == 403
        for each in club.ten:
            assert thief.get(f"{each.path}/view").text == each.view(), "it is told nothing that a stranger is not"
            assert auth.client(club.app, {**sent, "PATH_INFO": f"{each.path}/view"}) == Client(Rank.STRANGER, ELSEWHERE)
            for page in ("/new", "/set-aside", "/players", "/invite", "/expel?number=1", "/abandon", "/handheld"):
                assert thief.get(each.path + page).status_code == 403, page
            assert thief.get(f"{each.path}/handheld/link", **SOCKET).status_code == 403
            for post in POSTS if own is one.owner else ("/move", "/who", "/new", "/rematch/handheld"):
                assert post == "/language" or not thief.post(each.path + post, **fields)["ok"], post


def links_and_codes(club, one):
    """They let nobody in elsewhere, and are not used up there."""
    code, token = one.ways.join_code(), one.ways.new()
    assert club.stranger().press("/owner", token=one.room.owner_token).status_code == 403
    for each in club.ten:
        stranger = club.stranger()
        for way, field, secrets in (
            ("join", "code", [code]),
            ("owner", "token", [one.room.owner_token, OWNER]),
            ("handheld", "token", [token]),
        ):
            for secret in secrets:
                assert stranger.press(f"{each.path}/{way}", **{field: secret}).status_code == 403
        stranger.get(f"{each.path}/tv/{code}")
        assert each.ways.join_code() not in stranger.get(f"{each.path}/tv").text
    assert club.stranger().post(f"{one.path}/handheld", token=token)["ok"]


def handheld(club, one):
    """It says elsewhere what it is and plays; and says here that it is another table's, with that one's whole game."""
    for each in club.ten:
        one.handheld.restarted().link(each.table, one.mark)
        each.handheld.restarted().link(one.table, one.mark)


def flood(club, one):
    """Wrong tries from one address and feeds from many, until they are refused."""
    for way, field in (("join", "code"), ("owner", "token"), ("handheld", "token")):
        tried = [club.stranger().press(f"{one.path}/{way}", **{field: "guessed"}).status_code for _ in range(12)]
        assert tried[-1] == 429
    for number in range(8):
        stranger = club.stranger(address=f"192.168.1.{number}")
        feeds = [stranger.client.get(f"{one.path}/feed") for _ in range(33)]
        assert feeds[-1].status_code == 503
        one.open_feeds += feeds


def overwritten(file):
    with file.open("r+b") as opened:
        opened.write(b"no database" * 1000)


def cut_off(file):
    os.truncate(file, 5000)


def turned(file):
    """A letter of what is seen of it at a glance."""
    file.write_bytes(file.read_bytes().replace(b'["mr-x"', b'["mr-y"'))


def gone(file):
    shutil.rmtree(file.parent)
    file.parent.write_text("")


def damaged(harm, asleep):
    def deed(club, one):
        if asleep:
            club.sleeps(one)
        harm(club.folder / "tables" / one.name / FILE)
        assert f"wake={one.name}" in club.organiser.get("/tables").text or not asleep
        for page in ("/", "/view", "/games", "/record.json"):
            asked(one.owner, one.path + page)
        one.owner.post(f"{one.path}/invite/code")
        if not asleep:
            club.sleeps(one)
        if harm is not turned:
            shown = asked(one.owner, f"{one.path}/").text
            assert "the others go on" in shown if harm is gone else "damaged" in shown
        assert harm is not gone or "the others go on" in club.organiser.get("/tables").text

    deed.__name__ = f"{harm.__name__}{asleep * '_asleep'}"
    return deed


def deleted(club, one):
    """While it is watched, and its handheld speaks."""
    assert club.organiser.post("/tables/delete", table=one.name)["ok"]
    assert b"retry" in next(one.watching.response)
    one.handheld.unplug()
    assert one.owner.press(f"{one.path}/abandon").status_code == 404


def organised(club, one):
    """It gets a title, a notice ... another owner, sleeps and is opened again."""
    for way in ("title", "hide", "owner"):
        assert club.organiser.post(f"/tables/{way}", table=one.name, title="Two")["ok"]
    club.sleeps(one)
    assert asked(one.owner, f"{one.path}/").status_code == 200


HARMS = [damaged(harm, asleep) for harm in (overwritten, cut_off, turned, gone) for asleep in (False, True)]


@pytest.mark.parametrize("deed", [cookies, links_and_codes, handheld, flood, *HARMS, deleted, organised])
def test_ten_tables_are_as_they_were_and_go_on(club, deed):
    one = InPlay(club.organiser)
    before = [each.kept() for each in club.ten]
    deed(club, one)
    club.others.look()
    assert [each.kept() for each in club.ten] == before
    for each in club.ten:
        each.goes_on()
