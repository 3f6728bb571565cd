"""What browsers keep of a game that they look at, and what they say of its log after the end; on a real host."""

import json

import pytest

from mrx.game import ending
from shared.events import events
from tests.browser.serving import Hosted
from tests.host import handheld

GAME = handheld.record("milton-bradley-3p-captured")
TURNS = 12
KEPT = "JSON.parse(localStorage.getItem('mr-x-witness'))"
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"


class Match(Hosted):
    """A real host, its table and handheld, and a game that is begun."""

    def __init__(self, folder):
        super().__init__(folder)
        self.handheld = handheld.Handheld().link(self.table)
        handheld.begin(self.table, self.handheld, GAME)

    def end(self):
        ending.abandon(self.handheld.table)
        self.handheld.exchange()
        self.handheld.open_log()


@pytest.fixture
def match(tmp_path, closed):
    return closed(Match(tmp_path))


def opened(chromium, address, path, blocked=False):
    page = chromium.new_page(bypass_csp=True)  # for what tests wait for
    faults = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    if blocked:
        page.add_init_script(BLOCKED)
    page.goto(address + path)
    page.wait_for_selector("body[data-ready]")
    page.faults = faults
    return page


def afterwards(page, address):
    page.goto(address + "/afterwards")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_function("document.querySelector('#witness').textContent")
    assert page.faults == []
    return page.inner_text("#witness")


def certificate(page, address, game_id):
    page.goto(f"{address}/games/{game_id}/certificate")
    page.wait_for_function("document.querySelector('#witness').textContent")
    assert page.faults == []
    return page.inner_text("#witness")


def until_kept(page, play):
    page.wait_for_function(f"{KEPT} && {KEPT}[0].heads.some((pair) => pair[0] === {play.count})")


def test_a_television_and_a_phone_say_that_they_saw_this_game_and_what_was_answered(match, chromium):
    television = opened(chromium, match.address, "/tv")
    phone = opened(chromium, match.address, f"/join/{match.table.invitations.join_code()}")
    phone.click('[data-key="who-0"]')  # only a player has a voice
    phone.wait_for_selector(".holder")
    first = match.table.play.count
    handheld.play(match.table, match.handheld, GAME, 3)
    match.handheld.ask_back(first)
    phone.click('[data-key="agree"]')
    phone.wait_for_function(f"{KEPT}[0].answers.length === 1")
    match.handheld.exchange()
    handheld.play(match.table, match.handheld, GAME, TURNS)
    for page in (television, phone):
        until_kept(page, match.table.play)
        assert len(json.dumps(page.evaluate(KEPT)[0])) < 4096
    match.end()
    assert "saw the same game" in afterwards(television, match.address)
    assert "saw the same game" in afterwards(phone, match.address)
    assert "I agreed, and it was taken back" in phone.inner_text("#answers")
    assert not television.is_visible("#answers")
    kept = phone.input_value("#head")
    assert kept in match.table.play.chain
    phone.click("#copy-head")
    assert phone.inner_text("#copy-head") == "Copied"
    for page in (television, phone):
        page.context.close()


def test_another_log_under_the_same_id_is_said_by_whoever_looked(match, chromium):
    witness = opened(chromium, match.address, "/")
    handheld.play(match.table, match.handheld, GAME, TURNS)
    until_kept(witness, match.table.play)
    match.end()

    def sealed_anew(route):
        """A host that tells another log, and with it the chain heads of the log that was seen."""
        told = route.fetch().json()
        told["events"][1][1] = "ab" * 32
        route.fulfill(body=json.dumps(told), content_type="application/json")

    def on_paper(route):
        page = route.fetch()
        seal = match.table.play.events[1].seal
        body = page.text().replace(f'["mr_x_started", "{seal}"]', f'["mr_x_started", "{"ab" * 32}"]')
        assert body != page.text()
        route.fulfill(response=page, body=body)

    assert "saw the same game" in certificate(witness, match.address, match.table.play.game_id)
    witness.route("**/afterwards.json", sealed_anew)
    witness.route("**/certificate", on_paper)
    for said in (afterwards(witness, match.address), certificate(witness, match.address, match.table.play.game_id)):
        assert "saw another game" in said
        assert witness.query_selector("#witness.bad")
    witness.context.close()


def test_a_browser_that_did_not_look_keeps_nothing_or_cannot_run_the_check_says_so(match, chromium):
    """It never takes the host's word instead."""
    blocked = opened(chromium, match.address, "/", blocked=True)
    witness = opened(chromium, match.address, "/")
    handheld.play(match.table, match.handheld, GAME, 3)
    until_kept(witness, match.table.play)
    match.end()
    witness.route("**/micropython.mjs", lambda route: route.abort())
    assert "could not compute" in afterwards(witness, match.address)
    assert "could not compute" in certificate(witness, match.address, match.table.play.game_id)
    witness.context.close()
    late = opened(chromium, match.address, "/")
    for page in (blocked, late):
        assert "did not look" in afterwards(page, match.address)
        assert not page.is_visible("#head")
        page.context.close()
    assert isinstance(match.table.play.events[-1], events.LegOpened)
