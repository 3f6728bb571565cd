"""A table whose pages are below a folder of an address: scripts, feed, posts, map and handheld are found there."""

import pytest

from host.web.app import close, create_app
from host.web.proxy import under_public_url
from tests.browser.pressing import click, post
from tests.browser.serving import Serving
from tests.host import handheld


@pytest.fixture
def folder(tmp_path):
    """(the address, the table, its handheld, the record of the game, in which the first pawn is to move)."""
    app = create_app({"DATA_DIR": str(tmp_path)})
    table, game = app.extensions["table"], handheld.record("milton-bradley-3p-captured")
    device = handheld.Handheld().link(table)
    calls = []
    serving = Serving(lambda *call: calls[0](*call))
    calls.append(under_public_url(app, serving.address + "/party"))
    handheld.play_first(table, device, "milton-bradley-3p-captured", 1)
    yield serving.address + "/party", table, device, game
    serving.close()
    close(app)


def test_everything_is_found_there(folder, chromium):
    address, table, device, game = folder
    with chromium.new_context() as context:
        page = context.new_page()
        asked, failed = [], []
        page.on("request", lambda request: asked.append(request.url))
        page.on("response", lambda answer: answer.status >= 400 and failed.append(answer.url))
        page.goto(f"{address}/join/{table.invitations.join_code()}")
        page.wait_for_selector("body[data-ready]")
        assert page.url == f"{address}/"
        page.wait_for_selector(".board .station", state="attached")
        turn = game["turns"][1]
        click(page, f'[data-key="{turn["mover"]}-{turn["legs"][0][0]}-{turn["legs"][0][1]}"]', '[data-key="move"]')
        post(page, "/party/move", '[data-key="move"]')
        device.exchange()
        click(page, "#moves summary", "#move-list li")
        click(page, "#ask-help", "#help:not([hidden]) li")
        page.goto(f"{address}/handheld?token={table.invitations.new()}")
        page.click("button")
        page.wait_for_selector("body[data-ready]")
        assert [url for url in asked if not url.startswith((address + "/", "data:", "blob:"))] == []
        assert failed == []
