"""Errors: each is one sentence, and an internal one is logged to the file only."""

import json
from datetime import datetime

import pytest

from host import settings
from host.web import guards, other_tables
from tests.host.browser import Browser


def test_an_exception_is_a_sentence_and_is_logged_to_the_file(app, owner, tmp_path, monkeypatch):
    def broken():
        raise ValueError("inside")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(app.extensions["table"], "dismiss", broken)
    answer = owner.press("/dismiss")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert "inside" not in answer.text
    assert "ValueError: inside" in (tmp_path / "host.log").read_text()


def test_the_log_holds_no_code_that_lets_somebody_in(app, tmp_path, monkeypatch):
    def broken(*_arguments, **_names):
        raise ValueError("inside")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    for page in [rule.endpoint for rule in app.url_map.iter_rules() if rule.rule == "/join/<code>"]:
        monkeypatch.setitem(app.view_functions, page, broken)
    assert Browser(app).get("/join/SECRET").status_code == 500
    others = other_tables.of_host(app)
    monkeypatch.setattr(others, "_enter", broken)
    assert Browser(app).get("/t/one-2222/owner/SECRET").status_code == 503
    logged = (tmp_path / "host.log").read_text()
    assert "in GET /join/<code>" in logged and "at /t/one-2222" in logged and "SECRET" not in logged


@pytest.mark.parametrize("log", ["", "stderr", "text", "json"])
def test_the_log_is_printed_too_if_that_is_wanted(tmp_path, host, capsys, log):
    app = host(**settings.from_environment({"LOG": log, "DATA_DIR": str(tmp_path)}))
    try:
        raise ValueError("so\nit is")
    except ValueError:
        app.logger.exception("inside %s", 1)
    printed = capsys.readouterr().err
    if log == "json":
        told = [json.loads(line) for line in printed.splitlines()]
        assert [(each["level"], each["said"]) for each in told] == [("ERROR", "inside 1")]
        assert datetime.fromisoformat(told[0]["time"]).tzinfo and "ValueError: so\nit is" in told[0]["fault"]
    else:
        assert ("ERROR inside" in printed) == (log != "")
    assert "ERROR inside" in (tmp_path / "host.log").read_text()


@pytest.mark.parametrize("name", ["a..b", ".a", "a" * 64, "a b", "[::1", ""])
@pytest.mark.parametrize("path", ["/", "/view", "/join/BBBBBB", "/static/css/base.css", "/nowhere"])
def test_an_invalid_host_name_is_refused_and_not_logged(app, tmp_path, name, path):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = Browser(app).get(path, Host=name, **{"Accept-Language": "de"})
    assert answer.status_code in (400, 403)
    assert answer.text.startswith("Unter diesem Namen")
    answer.close()
    assert not (tmp_path / "host.log").exists()


def test_an_exception_in_the_frame_of_every_page_is_a_sentence_too(app, tmp_path, monkeypatch):
    def broken():
        raise ValueError("inside")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(guards, "role", broken)
    answer = Browser(app).get("/")
    assert (answer.status_code, answer.mimetype) == (500, "text/plain")
    assert answer.text.startswith("Something went wrong here; the game is kept.")
    assert "ValueError: inside" in (tmp_path / "host.log").read_text()
