"""The certificate: what it says of each kind of game, what it hides before the opening, and that it is one file."""

import json
import re
from datetime import datetime
from random import Random
from xml.etree import ElementTree

from host.game.replica import Replica
from host.records import sealed_log
from host.view import certificate, game_rows, map_drawing
from host.web.languages import CODES
from host.web.qr_codes import qr_svg
from tests import cheating
from tests.host.browser import Browser
from tests.host.handheld import begin, play, play_first, play_open, play_whole, record

GAME = "milton-bradley-5p-escaped"
SHORT = "milton-bradley-3p-captured"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>&\"'\x07\u202e\u0338Zoë 山田"


def get(app, game_id, kind="certificate.svg", language="en"):
    return Browser(app).get(f"/games/{game_id}/{kind}", **{"Accept-Language": language})


def drawing(app, game_id, language="en"):
    response = get(app, game_id, language=language)
    assert response.status_code == 200, response.text
    return ElementTree.fromstring(response.text)


def texts(svg):
    return ["".join(each.itertext()) for each in svg.iter(f"{SVG}text")]


def paper_of(app, play, **remembered):
    with app.test_request_context():
        return certificate.of(play, remembered)


def stations(paper):
    return {int(row.window): row.station for row in paper.log}


def route(game):
    legs = [leg for turn in game["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    return [game["start"]["mr_x"], *(station for _ticket, station in legs)]


def test_an_opened_game_is_on_it_whole(app, table, handheld):
    game = play_open(table, handheld, GAME, mr_x="Zoe", players=["Anna", "Ben"])
    paper = paper_of(app, table.play, **table.remembered())
    assert stations(paper) == {window: str(station) for window, station in enumerate(route(game))}
    assert len(paper.log) == 25 and paper.trail.count("M") == 24
    assert sum(row.shown for row in paper.log) == 5
    assert paper.badges == [("good", "Every seal holds")]
    shown = drawing(app, table.play.game_id)
    said = " ".join(texts(shown))
    for part in ("Zoe", "Anna, Ben, 3rd detective", "Every seal and every move", "nothing was taken back", paper.head):
        assert part in said, part
    assert datetime.now().astimezone().date().isoformat() in said
    assert all(row.seal in said for row in paper.log)
    assert qr_svg(table.play.head) in get(app, table.play.game_id).text


def test_before_the_opening_it_says_so_and_shows_what_everybody_saw(app, table, handheld):
    game = play_whole(table, handheld, GAME)
    paper = paper_of(app, table.play)
    seen = {window: str(station) for window, station in enumerate(table.play.game.shown, 1) if station}
    assert stations(paper) == {window: seen.get(window, "") for window in range(25)}
    assert (paper.trail, paper.badges) == ("", [("open", "Not opened")])
    assert {stop.station for stop in paper.stops} == {int(station) for station in seen.values()}
    assert "(" not in "".join(row.paid for row in paper.log)
    assert "nothing of it is proven" in " ".join(paper.findings)
    assert route(game)[0] not in {stop.station for stop in paper.stops}


def test_a_log_that_is_opened_only_in_part_stays_hidden(app, table, handheld):
    play_open(table, handheld, SHORT)
    whole = table.play
    part = Replica(whole.game_id, "", whole.key)
    for event in whole.events[:-1]:
        part.add(event, 0)
    paper = paper_of(app, part)
    assert part.opened and paper.trail == ""
    assert [row.station for row in paper.log if not row.shown] == [""] * sum(not row.shown for row in paper.log)
    assert paper.badges == [("open", "Not opened")]


def test_a_game_that_runs_or_is_unknown_has_none(app, table, handheld):
    begin(table, handheld, record(SHORT))
    for game_id in (table.play.game_id, "ab" * 16, table.play.game_id[:8], "x" * 32):
        for kind in ("certificate", "certificate.svg"):
            refused = get(app, game_id, kind)
            assert refused.status_code == 404
            assert "not over yet" in refused.text or "no such game" in refused.text


def test_a_game_left_off_alone_says_so(app, table, handheld):
    play_first(table, handheld, SHORT, 5)
    handheld.abandon()
    handheld.open_log()
    assert paper_of(app, table.play).badges == [("good", "Every seal holds"), ("bad", "Abandoned, not agreed")]


def test_an_unwitnessed_game_says_so(app):
    log = sealed_log.log_of(record_with_log(SHORT))
    paper = paper_of(app, log)
    assert ("bad", "Unwitnessed") in paper.badges
    assert "no table began this game" in " ".join(paper.findings)


def record_with_log(name):
    from host.records import sealing

    document = record(name)
    return {**document, "commitments": sealing.sealed(document, document["result"])}


def test_a_broken_game_says_so_and_where(app, tmp_path):
    sound = cheating.sound_record(tmp_path / "table")
    found = 0
    for cheat in cheating.CHEATS.values():
        _document, verification = cheating.false_record(cheat, sound, Random(1))
        log = verification.log
        if log is None or not log.over or not log.events:
            continue
        paper = paper_of(app, log)
        if paper.badges[0] == ("bad", "Does not hold"):
            found += 1
            assert re.search(r"Window \d+: |The start: ", " ".join(paper.findings))
            assert len(paper.findings) < 20
    assert found >= 5


def test_where_he_was_shown_it_is_what_everybody_saw_and_broken_windows_are_marked(app, table, handheld):
    play_open(table, handheld, GAME)
    forged = Replica(table.play.game_id, "", table.play.key)
    window = table.play.game.edition.surfacing[0]
    shown = table.play.game.shown[window - 1]
    for event in table.play.events:
        if event.kind == "leg_opened" and event.window == window:
            event = event._replace(station=shown % 199 + 1)
        forged.add(event, 0)
    paper = paper_of(app, forged)
    assert stations(paper)[window] == str(shown)
    assert {int(row.window) for row in paper.log if row.broken} >= {window}
    assert "! the logbook does not hold here" in paper.legend
    row = next(row for row in paper.log if int(row.window) == window)
    assert row.shown and row.broken
    whole = paper_of(app, table.play)
    assert not any(row.broken for row in whole.log) and "!" not in whole.legend
    with app.test_request_context():
        logbook = game_rows._windows(forged)
    assert logbook[window - 1]["station"] == shown and f"station {shown}" in logbook[window - 1]["said"]


def test_names_are_shown_as_they_are_and_do_nothing(app, table, handheld):
    play_open(table, handheld, SHORT, mr_x=HOSTILE, players=[HOSTILE, "x" * 400, 5])
    answers = [get(app, table.play.game_id, kind) for kind in ("certificate", "certificate.svg")]
    for answer in (*answers, Browser(app).get("/games")):
        assert "<script>&" not in answer.text and "\x07" not in answer.text and "\u202e" not in answer.text
    view = json.dumps(Browser(app).get("/view").get_json(), ensure_ascii=False)
    assert "Zoë" in view and "\u202e" not in view
    assert any("<script>&" in text for text in texts(drawing(app, table.play.game_id)))


def test_broad_letters_take_more_lines(app, table, handheld):
    """Five names of 24 broad letters are wider than the sheet."""
    play_whole(table, handheld, "milton-bradley-5p-escaped", players=["W" * 24] * 5)
    facts = [text for text in texts(drawing(app, table.play.game_id)) if "WWW" in text]
    assert facts and all(text.count("W") <= 48 for text in facts)


def test_the_drawing_is_one_file_does_nothing_and_all_lies_on_the_sheet(app, table, handheld):
    play_open(table, handheld, SHORT)
    answer = get(app, table.play.game_id)
    assert answer.mimetype == "image/svg+xml"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert not re.search(r"script|style|href|url\(|@import|<image|foreignObject|\bon\w+=", answer.text)
    assert set(re.findall(r"https?://[^\s\"]+", answer.text)) == {"http://www.w3.org/2000/svg"}
    assert "default-src 'self'" in get(app, table.play.game_id, "certificate").headers["Content-Security-Policy"]
    paper = paper_of(app, table.play, players=["W" * 24] * 3)
    for windows in (1, 13, 24, 60, 99):
        assert_lies_on_the_sheet(app, paper, windows)


def test_it_is_in_the_readers_language_and_reached_from_the_game_and_the_games_so_far(app, table, handheld):
    play_whole(table, handheld, SHORT)
    words = {"en": "Not opened", "de": "Nicht geöffnet", "fr": "Pas ouvert", "es": "Sin abrir"}
    assert set(words) == set(CODES)
    for language, said in words.items():
        assert said in " ".join(texts(drawing(app, table.play.game_id, language)))
    handheld.open_log()
    assert "Not opened" not in get(app, table.play.game_id).text, "what was made is not kept beyond the opening"
    address = f"/games/{table.play.game_id}/certificate"
    begin(table, handheld, record(SHORT))
    browser = Browser(app)
    assert f'href="{address}"' in browser.get("/games").text
    assert browser.get(address).status_code == 200
    play(table, handheld, record(SHORT))
    assert f'href="/games/{table.play.game_id}/certificate"' in browser.get("/afterwards").text


def assert_lies_on_the_sheet(app, paper, windows):
    """This number of windows, and the longest sentences."""
    row = paper.log[-1]
    paper = paper._replace(log=[row._replace(window=str(n)) for n in range(windows + 1)], findings=["x"] * 18)
    with app.test_request_context():
        svg = ElementTree.fromstring(app.jinja_env.get_template("certificate.svg").render(paper=paper, qr=""))
    chart = next(each for each in svg if each.tag == f"{SVG}svg")
    assert float(chart.get("height")) >= 50
    outside = [each for each in svg.iter(f"{SVG}text") if each not in set(chart.iter())]
    assert max(float(each.get("y")) for each in outside) <= 258
    log = [each for each in outside if "".join(each.itertext()) == row.seal]
    found = [each for each in outside if "".join(each.itertext()) == "x"]
    assert len(log) == windows + 1
    assert max(float(each.get("y")) for each in log) < min(float(each.get("y")) for each in found) - 3
    assert float(chart.get("y")) + float(chart.get("height")) < min(float(each.get("y")) for each in log)


def test_labels_cover_no_station_and_no_other_label():
    board = map_drawing.of("milton-bradley")
    labels = {100: "20,22,24", 113: "21,23", 194: "17,19,21", 195: "20,22", 175: "6,8,10", 6: "1", 200: "7,9"}
    found = map_drawing.label_places("milton-bradley", labels)
    boxes = [(x, y, 11, 11) for _station, x, y in board.stations]
    for station, (x, y) in found.items():
        half = 4.2 * len(labels[station])
        assert x - half >= -16 and x + half <= 1016
        assert all(abs(x - left) >= wide + half or abs(y - top) >= high + 6 for left, top, wide, high in boxes)
        boxes.append((x, y, half, 6))
