"""The table for other programs: its facts and events, and that both are what openapi.json describes."""

import json
import re
import threading
from typing import get_args

import pytest
from jsonschema import Draft202012Validator

from host.game.replica import Event
from host.web import api
from tests.host.browser import Browser
from tests.host.handheld import Handheld, begin, play_open, play_turn, record
from tests.patience import PATIENCE_S


@pytest.fixture
def asked(app):
    """asked(path, expected status) is an answer as JSON that fits its description."""
    browser = Browser(app)
    described = browser.get("/api/1/openapi.json").json

    def ask(path, status=200, **headers):
        answer = browser.get(path, **headers)
        assert answer.status_code == status
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        responses = described["paths"][path.partition("?")[0]]["get"]["responses"]
        schema = responses[str(status)]
        if "$ref" in schema:
            schema = described["components"]["responses"][schema["$ref"].rpartition("/")[2]]
        schema = {**schema["content"]["application/json"]["schema"], "components": described["components"]}
        Draft202012Validator(schema).validate(answer.json)
        return answer.json

    return ask


def streamed(app, place):
    """(id, data) of each event of the stream after a place."""
    for piece in Browser(app).client.get("/api/1/events", headers={"Last-Event-ID": place}).response:
        said = dict(line.split(": ", 1) for line in piece.decode().strip().split("\n"))
        if "id" in said:
            yield said["id"], json.loads(said["data"])


def test_the_description_names_each_address_and_every_kind_of_event(app):
    described = Browser(app).get("/api/1/openapi.json").json
    Draft202012Validator.check_schema({"$defs": described["components"]["schemas"]})
    rules = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")}
    assert set(described["paths"]) == rules
    kinds = described["components"]["schemas"]["Kind"]["properties"]["kind"]["enum"]
    assert set(kinds) == {re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(Event)}


@pytest.mark.parametrize("name", ["milton-bradley-3p-captured", "ravensburger-2013-2p-captured"])
def test_facts_and_events_of_a_game_fit_the_description_and_say_what_its_pages_show(app, handheld, asked, name):
    assert asked("/api/1/table")["state"] == "no-game"
    play_open(app.extensions["table"], handheld, name)
    facts, shown = asked("/api/1/table"), Browser(app).view()["game"]
    assert facts["state"] == "over" and facts["game"]["over"]["reason"] == "captured"
    stations = [window.get("station") for window in shown["windows"] if "ticket" in window]
    assert [window["station"] for window in facts["game"]["logbook"]] == stations
    told = asked("/api/1/events?after=")["events"]
    assert [event["number"] for event in told] == list(range(facts["game"]["events"]))
    assert told[-1]["head"] == facts["game"]["head"]
    assert {"mr_x_moved", "pawn_moved", "leg_opened"} < {event["event"]["kind"] for event in told}


def test_while_a_game_runs_who_may_move_is_told_where_to_and_no_sealed_station_is(app, handheld, asked):
    table, game = app.extensions["table"], record("milton-bradley-5p-escaped")
    begin(table, handheld, game)
    play_turn(table, handheld, game["turns"][0])
    facts = asked("/api/1/table")["game"]
    assert facts["pawns"][0]["legal"] and facts["pawns"][0]["turn"] == "now"
    assert facts["logbook"] == [{"window": 1, "ticket": game["turns"][0]["legs"][0][0], "leg": "only"}]
    told = [event["event"] for event in asked("/api/1/events?after=")["events"]]
    assert set(told[-1]) == {"kind", "window", "ticket", "leg", "seal"}


def test_a_stream_goes_on_after_the_event_that_was_read_and_with_the_next_game(app, handheld):
    table, game = app.extensions["table"], record("milton-bradley-3p-captured")
    play_open(table, handheld, "milton-bradley-3p-captured")
    first = table.play.game_id
    before_last, last = (f"{first}-{table.play.count - back}" for back in (2, 1))
    stream = streamed(app, before_last)
    mark, event = next(stream)
    assert mark == last == f"{first}-{event['number']}"
    assert next(streamed(app, "4"))[0] == f"{first}-5", "a number alone means the shown game"
    begin(table, handheld, game)
    assert table.play.game_id != first
    assert next(stream)[0] == f"{table.play.game_id}-0"
    assert next(streamed(app, last))[0] == f"{table.play.game_id}-0", "also to who comes again with the older game's id"


def test_what_is_taken_back_comes_as_an_event_and_the_facts_are_those_before(app, handheld, detective, asked):
    table, game = app.extensions["table"], record("milton-bradley-3p-captured")
    begin(table, handheld, game)
    detective.being(1)
    play_turn(table, handheld, game["turns"][0])
    before = asked("/api/1/table")["game"]
    stream = streamed(app, f"{before['game_id']}-{before['events'] - 1}")
    play_turn(table, handheld, game["turns"][1])
    assert detective.post("/take-back", pawn=game["turns"][1]["mover"])["ok"]
    handheld.exchange()
    handheld.take_back(5)
    (_id, moved), (_id, back) = next(stream), next(stream)
    assert (moved["event"]["kind"], back["event"]["kind"]) == ("pawn_moved", "taken_back")
    assert back["event"]["first"] == moved["number"] == before["events"]
    assert asked("/api/1/table")["game"] == {**before, "events": before["events"] + 2, "head": back["head"]}


def test_who_asks_for_what_comes_after_waits_for_it(app, asked, monkeypatch):
    table, answers = app.extensions["table"], []
    asking = threading.Thread(target=lambda: answers.append(asked("/api/1/events?after=")["events"]), daemon=True)
    asking.start()
    table.dismiss()  # a change that is no event
    begin(table, Handheld().link(table), record("milton-bradley-5p-escaped"))
    asking.join(PATIENCE_S)
    assert answers[0][0]["event"]["kind"] == "game_begun"
    monkeypatch.setattr(api, "STILL_S", 0.01)
    assert asked(f"/api/1/events?after={table.play.game_id}-{table.play.count - 1}") == {"events": []}
    table.end()
    assert asked("/api/1/events?after=99") == {"events": []}


def test_what_is_no_id_is_refused_with_a_sentence(asked):
    for place in ("x", "-", "1e3", "१", "9" * 40, "-5x", "-1", "x-3", "4%0a", "A" * 32 + "-3"):
        said = asked(f"/api/1/events?after={place}", 400)["said"]
        assert said == "This is no event's id: leave it out, and the events come from the first one on."
    assert asked("/api/1/events", 400, **{"Last-Event-ID": "x"}) == {"ok": False, "said": said}


def test_what_is_no_address_of_it_is_said_as_json_to_any_origin(app):
    browser = Browser(app)
    for answer in (browser.get("/api/1/nothing"), browser.get("/api/2/table"), browser.client.post("/api/1/table")):
        assert answer.status_code in (404, 405) and not answer.json["ok"] and answer.json["said"]
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_too_many_streams_are_refused_with_a_sentence(app, asked):
    open_streams = [Browser(app).client.get("/api/1/events") for _ in range(32)]
    assert "Too many" in asked("/api/1/events", 503)["said"]
    for stream in open_streams:
        stream.close()
