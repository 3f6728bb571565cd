"""What a proxy tells of the visitor that it asks for."""

import pytest

from host.web.proxy import client_address, scheme

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
