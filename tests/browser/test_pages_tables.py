"""The organiser's page *More tables* follows all boards, and leaves alone what somebody types."""

import pytest
from playwright.sync_api import expect

from host.web import other_tables
from tests.browser.serving import OWNER, Hosted
from tests.host.handheld import Handheld, play_first


@pytest.fixture
def others(tmp_path, closed):
    """The other tables of a host, two of which are made, and its address."""
    host = closed(Hosted(tmp_path))
    others = other_tables.of_host(host.app)
    for title in ("One", "Two"):
        others.create(title)
    return others, host.address


def test_the_page_follows_all_boards_amid_typing(others, chromium):
    others, address = others
    one, two = others.titles()
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}/owner/{OWNER}")
        page.wait_for_url(f"{address}/")
        page.goto(f"{address}/tables")
        page.fill("#title", "Thr")
        play_first(others.find(one).table, Handheld().link(others.find(one).table), "milton-bradley-5p-escaped", 1)
        others.rename(two, "Finale")
        three = others.create("<b>")
        page.wait_for_selector(f'[data-table="{one}"] >> text=Round 1')
        page.wait_for_selector(f'[data-table="{three}"] a[href="/t/{three}/"] >> text=<b>')
        assert page.inner_text(f'[data-table="{two}"] a') == "Finale"
        others.delete(two)
        page.wait_for_selector(f'[data-table="{two}"]', state="detached")
        assert page.input_value("#title") == "Thr"


@pytest.mark.parametrize("kept_back", [False, True])
def test_a_page_says_that_its_table_was_renamed_and_deleted(others, chromium, kept_back):
    others, address = others
    name = next(iter(others.titles()))
    with chromium.new_context() as context:
        page = context.new_page()
        if kept_back:  # as by a proxy, so that it asks for one view after the other
            page.route("**/feed", lambda route: None)
        with page.expect_response("**/view*" if kept_back else "**/feed"):
            page.goto(f"{address}/t/{name}/tv")
        others.rename(name, "Bar · Finale")
        expect(page).to_have_title("Bar · Finale · Mr. X's logbook")
        others.delete(name)
        page.wait_for_selector("text=There is no such table, or no longer")
