"""Every address: what each role gets, that every refusal is a sentence, and that no input is an error of ours."""

import pytest

from host.web import guards
from tests.host.browser import Browser
from tests.host.handheld import begin, play_turn, record

PAGES = (
    *("/", "/tv", "/new", "/set-aside", "/invite", "/join", "/handheld", "/view", "/map/ravensburger.json"),
    *("/afterwards.json", "/record.json"),
)
POSTS = (
    *("/pencil", "/clear", "/move", "/take-back", "/answer", "/join", "/language", "/nowhere"),
    *("/new", "/abandon", "/withdraw", "/set-aside", "/dismiss", "/invite/handheld"),
)
JUNK = ("", "0", "-1", "1e9", "१२", "9" * 40, "red", "\x00", "<script>", "../../etc/passwd", "é" * 5000)


def page(browser, path, **headers):
    return browser.client.get(path, headers=headers)


def test_everybody_may_look_and_only_the_owner_sees_the_owners_pages(app, owner):
    looker, detective = Browser(app), Browser(app).joined()
    for path in ("/", "/tv", "/join", "/view"):
        for browser in (looker, detective, owner):
            assert page(browser, path).status_code == 200, path
    for path in ("/new", "/set-aside", "/invite"):
        assert page(owner, path).status_code == 200
        for browser in (looker, detective):
            refused = page(browser, path)
            assert refused.status_code == 403
            assert "owner" in refused.text


def test_the_owners_link_is_known_to_nobody_else(app):
    wrong = page(Browser(app), "/owner/guessed")
    assert wrong.status_code == 403
    assert "owner" in wrong.text


def test_a_detective_joins_by_code_or_by_link(app):
    code = app.extensions["table"].invitations.join_code()
    by_code, by_link = Browser(app), Browser(app)
    assert by_code.post("/join", code=f" {code[:3].lower()}-{code[3:]} ")["ok"]
    assert page(by_link, f"/join/{code}").location == "/"
    for browser in (by_code, by_link):
        assert "Begin a new one" in browser.post("/clear", pawn="red")["said"]
    wrong = Browser(app).press("/join", code="BBBBBB")
    typed = Browser(app)
    again = typed.press("/join", headers={"Origin": "http://localhost"}, code='BB"BBB')
    assert 'value="BB&#34;BBB"' in page(typed, again.location).text  # what was typed is there to be mended
    assert wrong.status_code == 403
    assert wrong.get_json()["fields"]["code"]


def test_guessing_codes_is_slowed_down(app):
    guesser = Browser(app)
    statuses = [guesser.press("/join", code="BBBBBB").status_code for _ in range(12)]
    assert statuses == [403] * 10 + [429] * 2
    code = app.extensions["table"].invitations.join_code()
    assert guesser.press("/join", code=code).status_code == 429
    assert [page(guesser, "/owner/guessed").status_code for _ in range(11)] == [403] * 10 + [429]
    assert [page(guesser, "/handheld?token=guessed").status_code for _ in range(11)] == [403] * 10 + [429]


def test_no_guest_shuts_the_owner_or_the_handheld_out(app):
    guest, token = Browser(app), app.extensions["table"].invitations.new()
    for _ in range(12):
        guest.press("/join", code="BBBBBB")
        page(guest, "/owner/guessed")
        page(guest, "/handheld?token=guessed")
    Browser(app).owning(app.config["OWNER_TOKEN"])
    assert page(Browser(app), f"/handheld?token={token}").location == "/handheld"
    phone = Browser(app)
    code = app.extensions["table"].invitations.join_code()
    joined = phone.client.get(f"/join/{code}", environ_base={"REMOTE_ADDR": "192.168.1.30"})
    assert joined.location == "/"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_every_page_is_there_in_every_language_before_and_in_a_game(app, owner, handheld, language):
    assert owner.post("/language", language=language)["ok"]
    assert f'lang="{language}"' in page(owner, "/").text
    table = app.extensions["table"]
    for path in PAGES:
        assert page(owner, path).status_code in (200, 403, 404), path
    game = record("milton-bradley-5p-escaped")
    begin(table, handheld, game)
    play_turn(table, handheld, game["turns"][0])
    for path in PAGES:
        assert page(owner, path).status_code in (200, 403, 404), path
    assert owner.view()["state"] == "pawns"


def test_no_input_is_an_error_of_ours(app, owner, handheld):
    game = record("milton-bradley-5p-escaped")
    begin(app.extensions["table"], handheld, game)
    play_turn(app.extensions["table"], handheld, game["turns"][0])
    names = (
        "pawn",
        "ticket",
        "station",
        "round",
        "ask",
        "code",
        "language",
        "players",
        "edition",
        "start_red",
        "windows",
    )
    for path in POSTS:
        for junk in JUNK:
            for fields in ({}, dict.fromkeys(names, junk)):
                answer = owner.press(path, **fields)
                assert answer.status_code < 500, (path, fields)
                assert answer.get_json()["said"], (path, fields)
                plain = owner.press(path, headers={"Origin": "http://localhost"}, **fields)
                assert plain.status_code < 500, (path, fields)
    for junk in JUNK:
        for path in ("/map/{}.json", "/join/{}", "/owner/{}", "/handheld/vm/{}", "/handheld/device/{}", "/{}"):
            assert page(owner, path.format(junk)).status_code < 500, (path, junk)
        assert page(owner, "/handheld", **{"Accept-Language": junk.encode("ascii", "ignore").decode().strip("\x00")})


def test_every_address_is_tried_here(app):
    """A new address joins the lists above, so that its refusals and its junk are tried too."""
    known = {"/feed", "/games", "/afterwards", "/handheld/link", "/static/<path:filename>"}
    known |= {"/owner/<token>", "/join/<code>", "/map/<board>.json"}
    known |= {"/hashes/<any('sha2.js', '_md.js', '_u64.js', 'utils.js'):name>"}
    known |= {"/handheld/<any(vm, virtual, device):folder>/<path:name>"}
    assert {rule.rule for rule in app.url_map.iter_rules()} - set(PAGES) - set(POSTS) - known == set()


def test_a_fault_of_ours_is_a_sentence_and_goes_into_the_log(app, owner, tmp_path, monkeypatch):
    def broken():
        raise ValueError("inside")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(app.extensions["table"], "abandon", broken)
    answer = owner.press("/abandon")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert "inside" not in answer.text
    assert "ValueError: inside" in (tmp_path / "host.log").read_text()


@pytest.mark.parametrize("name", ["a..b", ".a", "a" * 64, "a b", "[::1", ""])
@pytest.mark.parametrize("path", ["/", "/view", "/join/BBBBBB", "/static/css/base.css", "/nowhere"])
def test_a_name_that_is_none_is_no_error_of_ours(app, tmp_path, name, path):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = page(Browser(app), path, Host=name, **{"Accept-Language": "de"})
    assert answer.status_code < 500
    if answer.status_code == 400:
        assert answer.text.startswith("Unter diesem Namen")
    answer.close()
    assert not (tmp_path / "host.log").exists()


def test_a_fault_in_the_frame_of_every_page_is_a_sentence_too(app, tmp_path, monkeypatch):
    def broken():
        raise ValueError("inside")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(guards, "role", broken)
    answer = page(Browser(app), "/")
    assert (answer.status_code, answer.mimetype) == (500, "text/plain")
    assert answer.text.startswith("Something went wrong here; the game is kept.")
    assert "ValueError: inside" in (tmp_path / "host.log").read_text()


def test_nothing_is_loaded_from_elsewhere_or_framed(owner):
    headers = page(owner, "/").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_no_cookie_but_the_sessions(app, owner):
    names = {cookie.key for cookie in owner.client._cookies.values()}
    assert names == {app.config["SESSION_COOKIE_NAME"]}
    made = page(Browser(app), f"/owner/{app.config['OWNER_TOKEN']}").headers["Set-Cookie"]
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made


# The handheld's door


def test_a_handhelds_link_works_once_and_then_its_cookie_does(app):
    invitations = app.extensions["table"].invitations
    token = invitations.new()
    phone, thief = Browser(app), Browser(app)
    assert page(phone, f"/handheld?token={token}").location == "/handheld"
    assert page(phone, "/handheld").status_code == 200
    assert page(phone, "/handheld").status_code == 200
    used = page(thief, f"/handheld?token={token}")
    assert used.status_code == 410
    assert "Invite" in used.text
    assert page(thief, "/handheld").status_code == 403
    assert page(phone, f"/handheld?token={token}").status_code == 303


def test_looking_at_a_handhelds_link_without_opening_it_spends_nothing(app):
    token = app.extensions["table"].invitations.new()
    looked = Browser(app).client.head(f"/handheld?token={token}")
    assert (looked.status_code, "Set-Cookie" in looked.headers) == (403, False)
    assert page(Browser(app), f"/handheld?token={token}").location == "/handheld"


def test_a_new_link_voids_the_one_before(app, owner):
    invitations = app.extensions["table"].invitations
    first = invitations.new()
    assert owner.post("/invite/handheld")["ok"]
    assert invitations.open_token in page(owner, "/invite").text
    assert page(Browser(app), f"/handheld?token={first}").status_code == 403


def test_a_browser_that_fetches_ahead_does_not_use_the_link_up(app):
    token = app.extensions["table"].invitations.new()
    phone = Browser(app)
    assert page(phone, f"/handheld?token={token}", **{"Sec-Purpose": "prefetch;prerender"}).status_code == 403
    assert page(phone, f"/handheld?token={token}").status_code == 303


def test_the_socket_is_for_the_handhelds_own_page_alone(app):
    socket = {"Connection": "Upgrade", "Upgrade": "websocket"}
    here, elsewhere = {**socket, "Origin": "http://localhost"}, {**socket, "Origin": "http://elsewhere.example"}
    refused = page(Browser(app), "/handheld/link", **here)
    assert refused.status_code == 403 and "by its code" in refused.text
    phone = Browser(app)
    page(phone, f"/handheld?token={app.extensions['table'].invitations.new()}")
    assert page(phone, "/handheld/link", **elsewhere).status_code == 403
    assert page(phone, "/handheld/link", **socket).status_code == 403
    for origin in ({"Origin": "http://["}, {"Host": "no name"}):
        assert page(phone, "/handheld/link", **socket, **origin).status_code == 403


def test_the_handhelds_files_are_served_as_what_they_are(app, owner, tmp_path):
    for folder in ("VM_DIR", "VIRTUAL_DIR", "DEVICE_DIR"):
        (tmp_path / folder).mkdir()
        app.config[folder] = str(tmp_path / folder)
    (tmp_path / "VM_DIR" / "micropython.wasm").write_bytes(b"\0asm")
    (tmp_path / "VIRTUAL_DIR" / "handheld.mjs").write_text("export {};")
    (tmp_path / "DEVICE_DIR" / "image.json").write_text("[]")
    for path, kind in (
        ("vm/micropython.wasm", "application/wasm"),
        ("virtual/handheld.mjs", "text/javascript"),
        ("device/image.json", "application/json"),
    ):
        with page(owner, f"/handheld/{path}") as response:
            assert (response.status_code, response.mimetype) == (200, kind)
    assert page(owner, "/handheld/device/../../table.sqlite3").status_code == 404
    assert page(owner, "/handheld/device/none.py").status_code == 404


def test_the_map_of_each_board(owner):
    lines = {"ravensburger": 468, "ravensburger-2013": 467, "milton-bradley": 468, "milton-bradley-as-printed": 469}
    for board, count in lines.items():
        shown = page(owner, f"/map/{board}.json").get_json()
        assert (len(shown["stations"]), sum(map(len, shown["lines"].values()))) == (199, count)
    assert [140, 154, 153] in page(owner, "/map/ravensburger.json").get_json()["lines"]["underground"]
    assert page(owner, "/map/atlantis.json").status_code == 404
