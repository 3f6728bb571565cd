"""What is made once and given to everybody has nothing in it of whoever asked first: session, role, name, language."""

import pytest
from flask import request, session

from host.view import certificate
from host.web import guards, text_cache
from host.web.room import room_of
from host.web.text_cache import TextCache
from tests.host.browser import Browser
from tests.host.handheld import play_open

GAME = "milton-bradley-3p-captured"
PLAYERS = ["Anna", "Ben", "Chloé"]
KEPT_NOWHERE = ("no-store", "no-cache")  # of a response's Cache-Control: each is asked for again


@pytest.fixture
def over(table, handheld):
    """A game that is over, with the names of those who played."""
    play_open(table, handheld, GAME, mr_x="Zoe", players=PLAYERS)
    return table.play.game_id


@pytest.fixture
def visitors(app, owner, over):
    """Somebody of each kind: who they are is in their cookies, and what they were just told waits to be shown."""
    player, expelled = Browser(app).joined().being(1), Browser(app).joined()
    for browser in (owner, player):
        browser.press("/language", headers={"Origin": "http://localhost"}, language="de")
        browser.press("/dismiss", headers={"Origin": "http://localhost"})
    return [owner, player, expelled, Browser(app)]


def paths(app, game_id):
    """The addresses of everything that is looked at, but for the endless feed and what lets somebody in."""
    filled = {"game_id": game_id, "board": "milton-bradley"}
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.arguments <= set(filled) and rule.endpoint != "pages.live":
            yield rule.rule.replace("<game_id>", game_id).replace("<board>", filled["board"])


@pytest.fixture
def made(monkeypatch):
    """Which texts were made for everybody: their names and texts."""
    texts, text = [], TextCache.text

    def watched(cache, name, state, make):
        return text(cache, name, state, lambda: texts.append((name, make())) or texts[-1][1])

    monkeypatch.setattr(text_cache.TextCache, "text", watched)
    return texts


def answers_to(app, browser, path):
    """What a browser gets in German when nothing has been made before."""
    room_of(app).texts.__init__()
    room_of(app).views.__init__(app, app.extensions["table"])
    return browser.get(path, **{"Accept-Language": "de"})


def test_whoever_asks_first_gets_what_everybody_gets(app, visitors, over, made):
    shared = set()
    for path in paths(app, over):
        made.clear()
        answers = [answers_to(app, browser, path) for browser in visitors]
        cache = answers[-1].headers["Cache-Control"]
        if made or not any(word in cache for word in KEPT_NOWHERE):
            shared.add(path)
            assert len({answer.data for answer in answers}) == 1, path
        assert len(set(made)) <= 1, path
    assert {"/moves.json", f"/games/{over}/certificate", "/afterwards", "/map/milton-bradley.json"} <= shared


def test_the_view_is_one_for_everybody_but_for_what_it_says_of_the_reader(app, visitors):
    views = [answers_to(app, browser, "/view").get_json() for browser in visitors]
    assert [view.pop("you", None) is not None for view in views] == [True, True, True, False]
    assert all(view == views[0] for view in views)


def test_what_is_made_for_everybody_is_made_as_for_a_stranger(app, over, owner, monkeypatch):
    """Even if a page that is kept should ask who looks at it."""
    of, seen = certificate.of, []

    def asks_who_looks(*given):
        seen.append((guards.role(), dict(session), dict(request.cookies), request.remote_addr, request.path))
        return of(*given)

    monkeypatch.setattr(certificate, "of", asks_who_looks)
    for browser in (owner, Browser(app)):
        page = answers_to(app, browser, f"/games/{over}/certificate")
        assert 'lang="de"' in page.text
    assert len(seen) == 2 and seen[0] == seen[1] and seen[0][:3] == ("looker", {}, {})
