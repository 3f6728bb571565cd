"""The replay of a game as one file, in Chromium without any host."""

from urllib.request import urlopen

from playwright.sync_api import expect

PAWNS = 5


def test_it_plays_from_a_file_without_network(finished, open_page, chromium, tmp_path):
    page = open_page("/afterwards", once=True, at=finished)
    page.wait_for_selector("body[data-ready]")
    story = page.locator(".story").inner_text()
    link = page.locator('a[href$="/replay.html"]')
    with urlopen(finished + link.get_attribute("href")) as answer:
        file = tmp_path / "replay.html"
        file.write_bytes(answer.read())
    with chromium.new_context(offline=True) as context:
        faults, asked = [], []
        alone = context.new_page()
        alone.on("console", lambda said: faults.append(said.text))
        alone.on("pageerror", lambda fault: faults.append(str(fault)))
        alone.on("request", lambda request: asked.append(request.url))
        alone.goto(file.as_uri())
        alone.wait_for_selector("body[data-ready]")
        assert alone.locator(".story").inner_text() == story
        assert alone.locator("#board .board-pawn").count() >= PAWNS
        last = alone.inner_text("#moment")
        alone.click("#play")
        expect(alone.locator("#moment")).to_have_text("The pawns stand on their starts.")
        expect(alone.locator("#moment")).not_to_have_text("The pawns stand on their starts.")
        assert alone.inner_text("#moment") != last
        assert faults == []
        assert all(url.startswith(("file:", "data:")) for url in asked), asked
