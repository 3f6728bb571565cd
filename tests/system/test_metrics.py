"""What Prometheus reads: figures of the whole process, at a loopback port that is off unless it is set."""

import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from prometheus_client.parser import text_string_to_metric_families

from host import settings
from host.web import metrics, other_tables
from host.web.app import close, create_app
from tests.host.air import until
from tests.patience import PATIENCE_S
from tests.system.host_process import ROOT, HostProcess, free_port
from tests.system.test_many_tables import owners
from tests.system.test_run_computer import SHORT
from tests.system.test_server import one_sentence

LABELS = {"cause", "kind", "le", "state"}


def figures(port):
    """{name with the label's value: figure}, and the text."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE_S) as answer:
        text = answer.read().decode()
    found = [each for family in text_string_to_metric_families(text) for each in family.samples]
    assert {label for each in found for label in each.labels} <= LABELS
    return {"/".join([each.name, *each.labels.values()]): each.value for each in found}, text


@pytest.mark.slow
def test_tables_events_seconds_feeds_refusals_and_links_are_counted(tmp_path):
    port = free_port()
    with HostProcess(tmp_path, COMPUTER_PAUSE="0", METRICS_PORT=port) as host:
        path = next(iter(owners(host).values())).base[len(host.base) :]
        before, _text = figures(port)
        assert before["mrx_tables/asleep"] + before["mrx_tables/no-game"] == 3
        with urllib.request.urlopen(host.base + "/feed", timeout=PATIENCE_S) as feed:
            assert host.owner.post("/new", played_by="easy", **SHORT)["ok"]
            while b'"state":"pawns"' not in feed.readline():
                pass
            until(lambda: figures(port)[0]["mrx_event_to_feed_seconds_count"] > 0)
            assert not host.owner.post("/move", pawn="red", ticket="taxi", station="1", round="7")["ok"]
            with pytest.raises(urllib.error.HTTPError):
                host.owner.get("/nowhere")
            now, text = figures(port)
    assert (now["mrx_tables/running"], now["mrx_links/beside"], now["mrx_feeds"]) == (1, 1, 1)
    assert now["mrx_events_total"] > 1 and now["mrx_commit_seconds_count"] > before["mrx_commit_seconds_count"]
    assert now["mrx_event_to_feed_seconds_sum"] < PATIENCE_S * now["mrx_event_to_feed_seconds_count"]
    causes = {name for name in now if name.startswith("mrx_refusals_total/")}
    assert "mrx_refusals_total/404" in causes and len(causes) == 2, causes
    assert path[3:] not in text


def test_figures_are_told_while_the_database_does_not_answer(tmp_path, monkeypatch):
    app = create_app({"DATA_DIR": str(tmp_path)})
    told = metrics.Metrics(app, SimpleNamespace())
    monkeypatch.setattr(other_tables.of_host(app), "titles", Mock(side_effect=sqlite3.OperationalError))
    assert {"mrx_tables", "mrx_links", "mrx_feeds"} == {family.name for family in told.collect()}
    close(app)


def test_what_cannot_be_is_one_sentence(tmp_path, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, said = one_sentence(tmp_path, METRICS_PORT=port)
    assert status == 2 and f"METRICS_PORT={port} cannot be used" in said
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert metrics.serve(None, None, 0) is None
    with pytest.raises(settings.InvalidSetting, match=r"METRICS_PORT= needs .* Type: .* install prometheus-client"):
        metrics.serve(None, None, 9100)


def test_nothing_of_it_is_loaded_unless_it_is_wanted():
    looked = "import host.web.server, sys; sys.exit('prometheus_client' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", looked], cwd=ROOT, timeout=PATIENCE_S).returncode == 0
