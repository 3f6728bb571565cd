"""Behind a proxy: whose request it is, and how it came there. X-Forwarded-For and X-Forwarded-Proto count from a proxy
that the owner named, else they are ignored.

Each proxy adds at the end the address that it was asked by. What stands before that anybody may have written, so the
last address counts that is no named proxy's.
"""

import ipaddress
from collections.abc import Collection


def client_address(peer: str, forwarded_for: str, proxies: Collection[str]) -> str:
    """The address of the visitor whose request came from `peer` with this X-Forwarded-For ("" if it had none)."""
    address = peer
    for told in reversed(forwarded_for.split(",")):
        if address not in proxies:
            break
        try:
            address = str(ipaddress.ip_address(told.strip()))
        except ValueError:
            break
    return address


def scheme(peer: str, forwarded_proto: str, proxies: Collection[str]) -> str:
    """How the visitor's request came: "https" where the named proxy `peer` says so, else "http"."""
    told = forwarded_proto.split(",")[-1].strip().lower()
    return "https" if peer in proxies and told == "https" else "http"
