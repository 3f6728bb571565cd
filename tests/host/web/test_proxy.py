"""What a proxy tells of the visitor that it asks for, and the address by which others come."""

import re

import pytest

from host import settings
from host.store.store import Unusable
from host.web.app import create_app
from host.web.proxy import client_address, scheme
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER
from tests.host.handheld import Handheld, play_first
from tests.host.web.test_pages import PAGES

STRANGER, OTHER = "192.168.1.66", "192.168.1.20"


@pytest.mark.parametrize(
    ("peer", "told", "address"),
    [
        (OTHER, "", OTHER),
        (OTHER, "10.1.1.1", OTHER),
        ("10.0.0.1", "192.168.1.66", STRANGER),
        ("10.0.0.1", "10.9.9.9, 192.168.1.66", STRANGER),
        ("10.0.0.1", "192.168.1.66, 10.0.0.2", STRANGER),
        ("10.0.0.1", "not an address", "10.0.0.1"),
        ("10.0.0.1", "fd00:0::1", "fd00::1"),
        ("10.0.0.1", "", "10.0.0.1"),
    ],
)
def test_what_is_told_counts_from_a_named_proxy_alone(peer, told, address):
    assert client_address(peer, told, {"10.0.0.1", "10.0.0.2"}) == address


@pytest.mark.parametrize(
    ("peer", "told", "came"),
    [
        ("10.0.0.1", "https", "https"),
        ("10.0.0.1", "https, http", "http"),
        ("10.0.0.1", "", "http"),
        ("10.0.0.1", "gopher", "http"),
        (OTHER, "https", "http"),
    ],
)
def test_a_named_proxy_alone_tells_how_a_request_came(peer, told, came):
    assert scheme(peer, told, {"10.0.0.1"}) == came


PUBLIC = "https://table.example"


@pytest.fixture
def public_app(host, request):
    return host(PUBLIC_URL=PUBLIC + getattr(request, "param", ""))


@pytest.mark.parametrize("name", ["table.example", "127.0.0.1:8000"])
def test_everything_follows_the_public_address_whatever_name_the_proxy_asks_for(public_app, name):
    headers = {"Host": name, "Referer": f"{PUBLIC}/join"}
    owner = Browser(public_app)
    came = owner.press("/owner", {"Origin": PUBLIC, "Host": name}, token=OWNER)
    assert came.status_code == 303
    assert {"Secure", "Path=/"} <= set(came.headers["Set-Cookie"].split("; "))
    owner.client.set_cookie("table-8000", re.match("table-8000=([^;]*)", came.headers["Set-Cookie"])[1], secure=False)
    page = owner.get("/invite", **headers)
    assert set(re.findall(r'href="([^"]*)/(?:join|tv)/', page.text)) == {PUBLIC}
    assert "/invite?at=" not in page.text and "plain-http" not in page.text
    assert "wss://table.example;" in page.headers["Content-Security-Policy"]
    elsewhere = {"Origin": "https://elsewhere.example", "Host": name, "Accept": "application/json"}
    assert owner.press("/invite/handheld", elsewhere).status_code == 403


@pytest.mark.parametrize("public_app", ["/party"], indirect=True)
@pytest.mark.parametrize("passed_on", ["/party", ""])
def test_below_a_folder_every_address_and_cookie_has_it(public_app, passed_on):
    """passed_on: what of the folder the proxy passes on."""
    table = public_app.extensions["table"]
    owner, handheld = Browser(public_app), Handheld().link(table)
    came = owner.press(f"{passed_on}/owner", {"Origin": PUBLIC, "Host": "table.example"}, token=OWNER)
    assert "Path=/party" in came.headers["Set-Cookie"] and came.location == "/party/"
    owner.client.set_cookie("table-8000", re.match("table-8000=([^;]*)", came.headers["Set-Cookie"])[1], secure=False)
    play_first(table, handheld, "milton-bradley-5p-escaped", 1)
    for path in PAGES:
        answer = owner.get(passed_on + path, Host="table.example")
        assert answer.status_code != 500
        assert answer.location is None or answer.location.startswith("/party/"), path
        if answer.mimetype == "text/html":
            found = re.findall(
                r"""(?:href|src|action|data-drawing)=["'](/[^"']*)|["'](/handheld/[^"']*)""", answer.text
            )
            assert [each for each in map("".join, found) if not each.startswith("/party/")] == [], path
    assert 'href="/rules' in owner.get("/rules").text, "at home it is asked without the folder"


@pytest.mark.parametrize("folder", ["/games", "/api/1", "/t"])
def test_a_folder_with_the_name_of_the_tables_own_pages_is_refused(tmp_path, folder):
    """Who asks for these by the table's own address would get others."""
    with pytest.raises(Unusable, match=f"PUBLIC_URL= cannot end in {folder}: "):
        create_app({"DATA_DIR": str(tmp_path), "PUBLIC_URL": PUBLIC + folder})


@pytest.mark.parametrize("public_app", ["", "/party"], indirect=True)
def test_at_home_the_table_answers_besides_without_its_public_name(public_app):
    came = Browser(public_app).press("/owner", token=OWNER)
    assert came.get_json()["ok"] and "Secure" not in came.headers["Set-Cookie"]
    for path in ("/", "/party/"):
        assert Browser(public_app).get(path, Host="other.example").status_code == 403


WRONG = (
    "table.example", "ftp://table.example", "https://", "https://x/a b", "http://x/..", "http://x/" + 240 * "y",
    "http://a b", "http://a,b", "http://x:0", "http://x:", "http://x:99999", "http://[1]", "http://[", "http://a:b",
    "http://me@table.example", "http://table.example:6000",
)  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("", ""),
        ("https://Table.Example/", "https://table.example"),
        ("https://table.example:443", "https://table.example"),
        ("http://192.168.1.2:8080", "http://192.168.1.2:8080"),
        ("http://[fd00::1]:8080", "http://[fd00::1]:8080"),
        ("https://Spiel.Bücher.example", "https://spiel.xn--bcher-kva.example"),
        ("https://Table.example/Party/2/", "https://table.example/Party/2"),
        *((wrong, None) for wrong in WRONG),
    ],
)
def test_a_public_address_is_a_scheme_and_a_host(typed, url):
    if url is not None:
        assert settings.from_environment({"PUBLIC_URL": typed})["PUBLIC_URL"] == url
        return
    with pytest.raises(settings.InvalidSetting, match="PUBLIC_URL= must be such as"):
        settings.from_environment({"PUBLIC_URL": typed})
