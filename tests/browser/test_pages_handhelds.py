"""The owner's page of the handhelds over the air follows the host by itself, and leaves alone what somebody types."""

import pytest

from tests.browser import views

BLUE, RED = "00112233445566aa", "00112233445566ab"


@pytest.fixture
def page(stage, open_page):
    made = open_page("/handhelds", "laptop", ready=False)
    stage.wait_for_listener()
    return made


def now(stage, **changes):
    """From now on it is so, and the host says that something has changed."""
    stage.handhelds = {**stage.handhelds, **changes}
    stage.show(views.no_game())


def until_said(page, words):
    # While another page is being loaded there is no body.
    page.wait_for_function("words => (document.body?.textContent || '').includes(words)", arg=words)


def paired(device, name):
    return {"device": device, "name": name, "since": "paired just now", "here": False}


def test_what_becomes_of_pairing_is_told_by_itself_amid_typing_and_what_is_plugged_comes_and_goes(stage, page):
    page.fill('[name="network"]', "home")
    page.fill('[name="password"]', "open ses")
    now(stage, on_cable=[{"device": RED, "said": "Look at the handheld."}])
    until_said(page, "Look at the handheld.")
    page.keyboard.type("ame")
    now(stage, on_cable=[{"device": RED, "said": "Paired."}], paired=[*stage.handhelds["paired"], paired(RED, "Red")])
    until_said(page, "Paired.")
    assert page.inner_text("#all").count("Revoke") == 2
    assert page.input_value('[name="network"]') == "home" and page.input_value('[name="password"]') == "open sesame"
    now(stage, on_cable=[])
    until_said(page, "No handheld is on the cable.")
    assert page.query_selector('[name="network"]') is None
    now(stage, on_cable=[{"device": BLUE, "said": ""}])
    page.wait_for_selector(f'[name="device"][value="{BLUE}"]', state="attached")
    page.wait_for_selector("#cables .main-button")


def test_a_connection_is_seen_the_focus_stays_and_what_is_taken_over_can_be_pressed(stage, page):
    page.focus("#all button")
    now(stage, paired=[{**stage.handhelds["paired"][0], "here": False}, paired(RED, "Red")])
    until_said(page, "Red")
    assert "connected" not in page.inner_text("#all")
    assert page.evaluate("document.activeElement.getAttribute('data-key')") == f"revoke-{BLUE}"
    now(stage, paired=[paired(RED, "Red")])
    page.wait_for_selector(f'[data-key="revoke-{BLUE}"]', state="detached")
    page.click("#all button")
    until_said(page, "ok")
    (form,) = stage.pressed("/handhelds/revoke")
    assert form["device"] == RED and len(form["id"]) == 32


def test_no_password_can_be_typed_behind_a_proxy_that_looks_like_this_machine(stage, page, open_page):
    """A proxy may ask in the host's own name, without a word of its own: then only the browser knows better."""
    page.wait_for_selector('[name="password"]')
    elsewhere = "http://table.lan"
    far = open_page("/handhelds", "phone", ready=False, once=True)

    def fetched(route):
        route.fulfill(response=route.fetch(url=route.request.url.replace(elsewhere, stage.address)))

    far.route(elsewhere + "/**", fetched)
    far.goto(elsewhere + "/handhelds")
    far.wait_for_selector(".elsewhere")
    assert not far.is_visible('[name="password"]') and not far.is_visible('[name="network"]')
    assert not page.is_visible(".elsewhere")
    far.unroute_all(behavior="ignoreErrors")
