"""Whether strangers may come: what the two addresses say, and what a host that drains still answers."""

import pytest

from host.store.rows import DatabaseFault
from host.web import draining
from host.web.kept_tables import KeptTables
from tests.host.browser import Browser


def test_a_host_is_ready_as_long_as_its_disk_takes_writes(app, tmp_path, monkeypatch):
    monkeypatch.setattr(draining, "PROBED_S", 0)
    stranger = Browser(app)
    assert [stranger.get(path).text for path in ("/healthz", "/readyz")] == ["ok", "ok"]
    assert not (tmp_path / draining.PROBE).exists()
    (tmp_path / draining.PROBE).mkdir()  # so that no file can be written there
    assert stranger.get("/healthz").status_code == 200
    refused = stranger.get("/readyz")
    assert (refused.status_code, refused.text) == (503, "nothing can be kept")
    (tmp_path / draining.PROBE).rmdir()
    assert stranger.get("/readyz").status_code == 200

    def no_database(_tables):
        raise DatabaseFault("gone")

    monkeypatch.setattr(KeptTables, "write_probe", no_database)
    assert stranger.get("/readyz").status_code == 503


def test_a_host_that_drains_refuses_what_is_new_and_says_when_to_come_again(app, owner):
    draining.of(app).begun = True
    page, post = owner.get("/", Accept="text/html"), owner.press("/dismiss")
    for refused in (page, post, owner.get("/feed"), owner.get("/t/none-2222/"), owner.get("/readyz")):
        assert refused.status_code == 503
        assert draining.AGAIN_S[0] <= int(refused.headers["Retry-After"]) <= draining.AGAIN_S[1]
    assert "being started again" in page.text and page.headers["Refresh"] == page.headers["Retry-After"]
    assert "being started again" in post.get_json()["said"] and "Refresh" not in post.headers
    with owner.get("/static/js/main.js") as script:
        assert owner.get("/healthz").status_code == script.status_code == 200


@pytest.mark.parametrize("hurries", [False, True])
def test_it_waits_for_what_is_still_sent_unless_it_hurries(app, hurries):
    looks = []
    draining.of(app).drain(lambda: len(looks) < 3, lambda: bool(looks.append(1)) or hurries)
    assert app.extensions["table"].closing.is_set()
    assert len(looks) == (1 if hurries else 3)
