"""Who comes in as what: the join code, the owner's address, and what guessing costs."""

import re

import pytest

from host.people.invitations import CODE_LENGTH
from tests.host.browser import Browser


def test_a_guessed_owners_address_is_refused(app):
    wrong = Browser(app).enter("/owner/guessed")
    assert wrong.status_code == 403
    assert "owner" in wrong.text


@pytest.mark.parametrize("method", ["get", "head"])
def test_who_only_looks_at_an_address_uses_nothing_up(app, table, method):
    """As a browser that fetches ahead and a messenger that shows a preview do, under whatever name."""
    code, token = table.invitations.join_code(), table.invitations.new()
    for address in (f"/join/{code}", f"/owner/{app.config['OWNER_TOKEN']}", f"/handheld?token={token}"):
        looked = getattr(app.test_client(), method)(address)
        assert (looked.status_code, "Set-Cookie" in looked.headers) == (200, False)
        by_itself = method == "get" and "js/enter.js" in looked.text
        assert by_itself == (method == "get" and "/handheld" not in address), "its link waits for a press"
    assert table.admissions.all() == []
    assert Browser(app).enter(f"/handheld?token={token}").location == "/handheld"
    assert len(table.admissions.all()) == 1


def test_a_detective_joins_by_code_or_by_address_and_an_owner_who_joins_stays_the_owner(app, owner):
    code = app.extensions["table"].invitations.join_code()
    by_code, by_address = Browser(app), Browser(app)
    assert by_code.post("/join", code=f" {code[:3].lower()}-{code[3:]} ")["ok"]
    assert by_address.enter(f"/join/{code}").location == "/"
    for browser in (by_code, by_address):
        assert "Begin a new one" in browser.post("/clear", pawn="red")["said"]
    wrong = Browser(app).press("/join", code="BBBBBB")
    typed = Browser(app)
    again = typed.press("/join", headers={"Origin": "http://localhost"}, code='BB"BBB')
    assert 'value="BB&#34;BBB"' in typed.get(again.location).text  # what was typed is there to be mended
    assert wrong.status_code == 403
    assert wrong.get_json()["fields"]["code"]
    form = Browser(app).get("/join").text
    assert int(re.search(r'maxlength="(\d+)"', form)[1]) > CODE_LENGTH
    assert f"{CODE_LENGTH} letters and digits" in form
    assert owner.post("/join", code=code)["ok"]
    assert owner.get("/new").status_code == 200
    assert owner.enter(f"/join/{code}").location == "/"
    assert owner.get("/invite").status_code == 200


def test_guessing_codes_is_slowed_down(app):
    """It locks out nobody who has the right addresses."""
    guesser, invitations = Browser(app), app.extensions["table"].invitations
    statuses = [guesser.press("/join", code="BBBBBB").status_code for _ in range(12)]
    assert statuses == [403] * 10 + [429] * 2
    assert guesser.press("/join", code=invitations.join_code()).status_code == 429
    assert [guesser.enter("/owner/guessed").status_code for _ in range(11)] == [403] * 10 + [429]
    assert [guesser.enter("/handheld?token=guessed").status_code for _ in range(11)] == [403] * 10 + [429]
    Browser(app).owning(app.config["OWNER_TOKEN"])
    assert Browser(app).enter(f"/handheld?token={invitations.new()}").location == "/handheld"
    elsewhere = {"REMOTE_ADDR": "192.168.1.30"}
    assert Browser(app).enter(f"/join/{invitations.join_code()}", environ_base=elsewhere).location == "/"


def test_the_session_cookie_is_the_only_cookie(app, owner):
    names = {cookie.key for cookie in owner.client._cookies.values()}
    assert names == {app.config["SESSION_COOKIE_NAME"]}
    made = Browser(app).press("/owner", token=app.config["OWNER_TOKEN"]).headers["Set-Cookie"]
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_cookie_that_came_over_https_is_never_sent_without_it(app, scheme, secure):
    answer = Browser(app).enter(f"/owner/{app.config['OWNER_TOKEN']}", base_url=f"{scheme}://localhost")
    assert ("Secure" in answer.headers["Set-Cookie"].split("; ")) == secure
